#!/usr/bin/env python3
"""What a study believes, and what it does not: claims, records, archives, other versions, and the words about them."""
import io
import os
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from campaign import HERE, Campaign, WAYWISER


def newer_record(path):
    """A Zstandard frame (one raw block) with the header of a record that a later version writes."""
    text = b'{"schema":"waywiser.record/2","id":"x"}\n'
    block = (len(text) << 3 | 1).to_bytes(3, "little")
    path.write_bytes(b"\x28\xb5\x2f\xfd\x20" + bytes([len(text)]) + block + text)


def small(**more):
    return Campaign(instances=1, seeds=[1], **more)  # 6 runs


class RecordsTest(unittest.TestCase):
    def test_a_damaged_record_that_cannot_be_set_aside_is_an_error_each_time(self):
        with small() as study:
            study.run("run")
            record = study.records()[0]
            record.write_bytes(record.read_bytes()[:-3])
            Path(f"{record}.damaged").mkdir()
            for _ in range(2):
                done = study.run("run", code=5)
                self.assertIn("cannot set the damaged record", done.stderr)
                self.assertIn("5 of 6 runs done", done.stderr)
            Path(f"{record}.damaged").rmdir()
            self.assertEqual(study.json("run")["recorded"], 1)

    def test_a_folder_in_place_of_a_record_is_no_run_done(self):
        with small() as study:
            study.run("run")
            record = study.records()[0]
            record.unlink()
            record.mkdir()
            self.assertEqual(study.json("run")["recorded"], 1)
            self.assertTrue(record.is_file())

    def test_a_record_of_a_newer_version_is_left_alone(self):
        with small() as study, small() as other:
            study.run("run")
            record = study.records()[0]
            newer_record(record)
            before = record.read_bytes()
            done = study.run("run")
            self.assertIn("waywiser.record/2", done.stderr)
            self.assertIn("left alone", done.stderr)
            self.assertIn("0 of them in this session", done.stderr)
            other.run("run")
            merged = study.json("merge", other.study)
            self.assertEqual(len(merged["newer"]), 1)
            self.assertEqual(record.read_bytes(), before)
            self.assertEqual(len(other.json("merge", study.study)["newer"]), 1)

    def test_huge_times_of_a_solver_are_what_was_measured(self):
        with small(clock="wall", limit='time_limit = "60s"', options='fault = "huge", most = 1') as study:
            study.run("run")
            self.assertEqual(study.json("run")["recorded"], 0)
            verified = study.json("verify")
            self.assertEqual((verified["agree"], verified["verified"]), (6, True))

    def test_merge_says_whether_both_sides_agree(self):
        with small() as study:
            study.run("run")
            folder = study.folder / "there.study"
            study.study.rename(folder)
            study.run("run")
            # Another end, so another record: done a second later, with the same result.
            merged = study.json("merge", folder)
            self.assertEqual(merged["doubles"] + merged["present"], 6)
            self.assertEqual(merged["agreeing"], merged["doubles"])
            self.assertEqual((merged["differing"], merged["refused"]), ([], []))

    def test_merge_into_a_larger_study_plans_the_version_that_was_run(self):
        old = {"FAKE_SOLVER_VERSION": "0.9"}
        with small() as part, Campaign(instances=1, seeds=[1, 2]) as whole:
            part.run("run", env=old)
            merged = whole.json("merge", part.study)
            self.assertEqual((merged["added"], merged["strangers"]), (6, 0))
            self.assertEqual(whole.json("status")["total"]["done"], 6)
            # Once planned it stays: the other way round a study keeps its own version.
            with small() as newer:
                newer.run("run")
                self.assertEqual(whole.json("merge", newer.study)["strangers"], 6)
                self.assertEqual(newer.json("merge", part.study)["strangers"], 6)

    def test_a_study_file_edited_after_an_upgrade_keeps_what_has_run(self):
        old = {"FAKE_SOLVER_VERSION": "0.9"}
        with Campaign(instances=2, seeds=[1, 2]) as study:
            study.run("run", env=old)
            study.write(seeds=[1])
            status = study.json("status")
            self.assertEqual((status["total"]["planned"], status["total"]["done"]), (12, 12))
            self.assertEqual(study.report(), study.run("report", "--format", "json", env=old).stdout)
            self.assertEqual(study.json("verify")["agree"], 12)
            # What has other settings is another solver, and to run is to run the version that is here.
            study.write(seeds=[1], options="most = 1")
            self.assertEqual(study.json("status")["total"]["done"], 0)
            study.write(seeds=[1], options="")
            self.assertEqual(study.json("run")["recorded"], 12)
            self.assertEqual([s["version"] for s in study.json("status")["strangers"]], ["0.9"])

    def test_merge_plans_no_version_with_other_settings(self):
        with small(options="most = 1") as part, Campaign(instances=1, seeds=[1, 2]) as whole:
            part.run("run", env={"FAKE_SOLVER_VERSION": "0.9"})
            self.assertEqual(whole.json("merge", part.study)["strangers"], 6)

    def test_a_plan_that_cannot_be_read_is_told(self):
        for text in ("{]", "", '{"schema": "waywiser.plan/9"}'):
            with self.subTest(text=text), small() as part, Campaign(instances=1, seeds=[1, 2]) as whole:
                part.run("run")
                damaged = part.study / "plan.json"
                damaged.write_text(text)
                done = whole.run("merge", part.study)
                self.assertIn("6 records added", done.stdout)
                self.assertRegex(done.stderr, f"warning: cannot be read, .*: {re.escape(str(damaged))}\\n")
                self.assertEqual(whole.json("merge", part.study)["unreadable_plans"], [str(damaged)])

    def test_a_folder_from_another_machine_is_judged_by_the_instances_that_are_here(self):
        with small() as there, small() as here:
            there.run("run")
            (there.folder / "A1.txt").unlink()
            merged = here.json("merge", there.study)
            self.assertEqual((merged["added"], merged["unjudged"], merged["strangers"]), (6, 0, 0))
            self.assertIn(str(here.folder / "A1.txt"), (here.study / "plan.json").read_text())
            self.assertTrue(here.json("verify")["verified"])


class SolverFilesTest(unittest.TestCase):
    def study(self):
        study = small(solver="python3 -S -E mine.py")
        shutil.copy(HERE / "fake_solver.py", study.folder / "mine.py")
        return study

    def test_a_folder_of_the_same_study_is_merged_without_its_solver(self):
        with self.study() as study:
            study.run("run")
            there = study.folder / "there.study"
            study.study.rename(there)
            (study.folder / "mine.py").unlink()
            self.assertEqual(study.json("merge", there)["strangers"], 0)

    def test_they_are_found_beside_the_study_file(self):
        with self.study() as study, tempfile.TemporaryDirectory() as elsewhere:
            self.assertEqual(study.json("run", cwd=elsewhere)["recorded"], 6)

    def test_one_that_changed_under_the_same_version_is_told(self):
        with self.study() as study:
            self.assertNotIn("has changed", study.run("run").stderr)
            script = study.folder / "mine.py"
            script.write_text(script.read_text() + "\n# edited\n")
            told = study.run("run").stderr
            self.assertIn("[solver.fake] has changed since 6 records were made with it", told)
            self.assertIn("still version 1.0", told)

    def test_a_report_tells_that_its_runs_are_of_two_programs(self):
        with self.study() as study:
            study.run("run")
            self.assertNotIn("without a new version", study.run("report").stdout)
            script = study.folder / "mine.py"
            script.write_text(script.read_text() + "\n# edited\n")
            for record in sorted(study.study.glob("records/*/*.zst"))[:2]:
                record.unlink()
            study.run("run")
            said = " ".join(study.run("report", "--format", "md").stdout.split())
            self.assertRegex(said, r"fake 1\.0 was changed without a new version \([24] runs with [0-9a-f]{12}, [24] runs with [0-9a-f]{12}\)")

    def test_an_invalid_run_is_not_said_to_be_tried_again(self):
        with small(options='fault = "lie"') as study:
            told = study.run("run", code=1).stderr
            self.assertIn("invalid runs are final", told)
            self.assertNotIn("tried again", told)


class WordsTest(unittest.TestCase):
    def test_a_selection_without_a_run_is_a_usage_error_in_every_command(self):
        with small() as study:
            for command in (["plan"], ["run"], ["submit", "--engine", "commands"]):
                self.assertIn("no run of the plan", study.run(*command, "--only", "nope/*", code=2).stderr)

    def test_a_plan_of_a_billion_runs_is_refused_at_once(self):
        with Campaign(instances=4, seeds=range(100000)) as study:
            self.assertIn("2400000 runs", study.run("plan", code=3).stderr)

    def test_iterations_are_counted_in_full(self):
        with small(limit="iterations = 12345") as study:
            self.assertIn("74,070", study.run("plan").stdout)
            self.assertNotIn("e+", study.run("plan").stdout)

    def test_a_dry_run_needs_no_slurm(self):
        with small() as study:
            for command in ("squeue", "scontrol"):  # as where Slurm's daemon is gone
                path = study.folder / command
                path.write_text("#!/bin/sh\necho 'Unable to contact\nslurm controller' >&2\nexit 1\n")
                path.chmod(0o755)
            paths = {"PATH": f"{study.folder}:{os.environ['PATH']}"}
            self.assertIn("squeue failed", study.run("submit", code=4, env=paths).stderr)
            done = study.run("submit", "--dry-run", env=paths)
            self.assertIn("Unable to contact slurm controller; no run is taken to be in its queue", done.stderr)
            self.assertIn("not submitted", done.stdout)

    def test_watching_ends_by_an_interrupt_with_130(self):
        with small() as study:
            study.run("plan")
            watching = study.start("status", "--watch")
            watching.stdout.readline()  # it has looked once: its handler is there
            watching.send_signal(signal.SIGINT)
            watching.communicate(timeout=120)
            self.assertEqual(watching.returncode, 130)


class BundleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.study = small().__enter__()
        cls.study.run("run")
        cls.archive = cls.study.folder / "one.tar.gz"
        cls.study.run("bundle", "-o", cls.archive)

    @classmethod
    def tearDownClass(cls):
        cls.study.__exit__()

    def verify(self, archive, code=0):
        done = subprocess.run([WAYWISER, "study", "verify", str(archive)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def rewritten(self, change):
        """The archive with each member, path and bytes, as `change` gives it (None: left out)."""
        target = self.study.folder / "changed.tar.gz"
        with tarfile.open(self.archive) as old, tarfile.open(target, "w:gz") as new:
            for member in old:
                changed = change(member.name, old.extractfile(member).read())
                for path, data in [changed] if isinstance(changed, tuple) else changed or []:
                    info = tarfile.TarInfo(path)
                    info.size = len(data)
                    new.addfile(info, io.BytesIO(data))
        return target

    def test_the_same_study_is_the_same_bytes(self):
        again = self.study.folder / "again.tar.gz"
        self.study.run("bundle", "-o", again)
        self.assertEqual(again.read_bytes(), self.archive.read_bytes())
        self.assertIn("--force", self.study.run("bundle", "-o", again, code=5).stderr)

    def test_it_verifies_without_the_study(self):
        said = self.verify(self.archive)
        self.assertIn("6 of 6 planned runs are recorded", said)
        self.assertIn("6 agree", said)

    def test_unpacked_it_is_a_study_whose_checksums_hold(self):
        with tempfile.TemporaryDirectory() as folder, tarfile.open(self.archive) as archive:
            archive.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))  # 3.11.4
            root = Path(folder) / "campaign"
            subprocess.run(["sha256sum", "--check", "--quiet", "checksums.sha256"], cwd=root, check=True)
            status = subprocess.run([WAYWISER, "study", "status", root / "campaign.toml"], capture_output=True, text=True)
            self.assertIn("6 of 6 runs done", status.stdout)
            self.assertNotIn(str(self.study.folder), (root / "campaign.study/plan.json").read_text())
            self.verify(root / "campaign.toml")
            twice = subprocess.run([WAYWISER, "study", "bundle", "campaign.toml", "-o", "again.tar.gz"], cwd=root,
                                   capture_output=True, text=True)
            self.assertEqual(twice.returncode, 0, twice.stderr)
            self.assertEqual((root / "again.tar.gz").read_bytes(), self.archive.read_bytes())
            self.assertTrue(list(root.glob("report/tables/bias_*.csv")), "nothing was scored again: the instances were not found")

    def test_what_was_changed_in_it_is_told(self):
        def edit(path, data):
            return path, data.replace(b"study", b"STUDY") if path.endswith("README.md") else data

        self.assertIn("README.md: has another checksum", self.verify(self.rewritten(edit), code=1))
        lost = self.rewritten(lambda path, data: None if path.endswith("index.html") else (path, data))
        self.assertIn("index.html: is missing", self.verify(lost, code=1))
        added = self.rewritten(lambda path, data: [(path, data), ("../../evil", b"x")] if path.endswith("toml") else (path, data))
        self.assertIn("evil: is in no line", self.verify(added, code=1))
        cut = self.rewritten(lambda path, data: (path, data[:-4] if path.endswith(".zst") else data))
        self.assertIn("damaged", self.verify(cut, code=1))

    def test_what_is_no_bundle_is_refused(self):
        text = self.study.folder / "no.tar.gz"
        text.write_text("no archive")
        self.assertIn("study bundle", self.verify(text, code=3))
        self.assertIn("study bundle", self.verify(self.study.folder / "missing.tar.gz", code=3))
        half = self.study.folder / "half.tar.gz"
        half.write_bytes(self.archive.read_bytes()[:2000])
        self.verify(half, code=3)
        disorder = self.rewritten(lambda path, data: None if path.endswith("plan.json") else (path, data))
        self.assertIn("records before their plan", self.verify(disorder, code=3))


if __name__ == "__main__":
    unittest.main()
