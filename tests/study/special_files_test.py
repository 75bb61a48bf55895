"""A named pipe, a folder or a link in place of a file of a study: refused or set aside at once, never waited for."""
import os
import subprocess
import unittest
from pathlib import Path

from campaign import Campaign, WAYWISER

COMMANDS = {"run": ["run", "--quiet"], "status": ["status"], "report": ["report"], "collect": ["collect"],
            "plan": ["plan"], "submit": ["submit", "--engine", "commands"]}
KINDS = {"pipe": os.mkfifo, "folder": os.mkdir, "link": lambda path: os.symlink("/no/such/file", path)}


class SpecialFiles(unittest.TestCase):
    def setUp(self):
        self.campaign = Campaign(instances=1, seeds=(1,), limit="iterations = 20", more="", name="special")
        self.addCleanup(self.campaign.__exit__, None, None, None)
        self.assertEqual(self.study("run").returncode, 0)

    def study(self, name):
        """The process, or a failure: a command that waits for the other end of a pipe waits for ever."""
        verb, *options = COMMANDS[name]
        return subprocess.run([WAYWISER, "study", verb, str(self.campaign.file), *options], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False, timeout=120)

    def replace(self, path, kind):
        path = Path(path)
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        elif path.exists() or path.is_symlink():
            path.unlink()
        KINDS[kind](path)
        return path

    def test_a_record_is_set_aside_and_its_run_done_again(self):
        record = next(self.campaign.study.glob("records/*/*.zst"))
        for kind in KINDS:
            for command in ("status", "report", "collect", "run"):
                with self.subTest(kind=kind, command=command):
                    self.replace(record, kind)
                    self.assertEqual(self.study(command).returncode, 0)
            self.assertTrue(record.is_file() and not record.is_symlink(), kind)  # by the run
            for aside in record.parent.glob("*.damaged*"):
                aside.rmdir() if aside.is_dir() and not aside.is_symlink() else aside.unlink()

    def test_other_files_of_the_study_are_refused(self):
        attempts = next(self.campaign.study.glob("attempts/*.jsonl"))
        for path in (self.campaign.study / "plan.json", attempts, self.campaign.study / "references.json",
                     self.campaign.study / "store.sqlite"):
            for kind in KINDS:
                for command in COMMANDS:
                    with self.subTest(path=path.name, kind=kind, command=command):
                        self.replace(path, kind)
                        done = self.study(command)
                        self.assertIn(done.returncode, (0, 3, 5), done.stderr)
                        if done.returncode != 0:
                            self.assertIn(path.name, done.stderr)
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()

    def test_a_store_is_never_made_behind_a_link(self):
        elsewhere = self.campaign.study.parent / "elsewhere.sqlite"
        store = self.campaign.study / "store.sqlite"
        store.unlink(missing_ok=True)
        store.symlink_to(elsewhere)
        done = self.study("collect")
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn("store.sqlite: it is a link", done.stderr)
        self.assertFalse(elsewhere.exists())

    def test_a_lock_is_refused(self):
        for record in self.campaign.study.glob("records/*/*.zst"):
            record.unlink()
        locks = self.campaign.study / "locks"
        names = [path.name.removesuffix(".jsonl") for path in self.campaign.study.glob("attempts/*.jsonl")]
        for kind in KINDS:
            made = [self.replace(locks / name, kind) for name in names]
            done = self.study("run")
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn("locks/", done.stderr)
            for path in made:
                path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()

    def test_an_instance_is_refused(self):
        for kind in ("pipe", "folder"):
            self.replace(self.campaign.folder / "A1.txt", kind)
            self.assertEqual(self.study("plan").returncode, 3)


if __name__ == "__main__":
    unittest.main()
