"""Files that users name by -o: tested before the work, never in the way of what is there, and not the end of what was found."""
import os
import resource
import signal
import stat
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
SIX = str(SOURCE / "examples/six-customers.txt")
ROUTES = str(SOURCE / "examples/six-customers.dimacs.sol")
SOLVE = ["solve", SIX, "--iterations", "20", "-o"]
WRITERS = {"solve": SOLVE, "scale": ["scale", SIX, "-o"], "repair": ["repair", SIX, ROUTES, "--allow-vehicles", "-o"],
           "generate": ["instance", "generate", "--class", "R1", "--n", "5", "-o"],
           "convert": ["instance", "convert", SIX, "--to", "vrplib"]}
NOBODY = 65534


def run(arguments, **options):
    return subprocess.run([WAYWISER, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          check=False, timeout=600, **options)


class OutputFiles(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def test_a_device_is_written_into(self):
        device = self.folder / "null"
        try:
            os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        except PermissionError:
            self.skipTest("making a device needs root")
        for words in WRITERS.values():
            for force in ([], ["--force"]):
                done = run([*words, device, *force])
                self.assertTrue(stat.S_ISCHR(device.lstat().st_mode))
                self.assertIn(done.returncode, (0, 5), done.stderr)  # 5: a folder mounted without devices

    def test_a_full_device_is_an_error(self):
        for words in WRITERS.values():
            done = run([*words, "/dev/full"])
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn("cannot write /dev/full", done.stderr)
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))

    def test_a_pipe_is_written_into_where_somebody_reads(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        done = run([*WRITERS["scale"], fifo, "--force"])
        self.assertEqual(done.returncode, 5)
        self.assertIn("nobody reads", done.stderr)
        reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        pieces = []
        for words in WRITERS.values():
            done = run([*words, fifo])
            self.assertEqual(done.returncode, 0, done.stderr)
            pieces.append(os.read(reader, 1 << 16))
        os.close(reader)
        self.assertTrue(all(pieces))
        self.assertTrue(stat.S_ISFIFO(fifo.lstat().st_mode))

    def test_a_folder_is_refused(self):
        for words in WRITERS.values():
            done = run([*words, self.folder, "--force"])
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn("it is a folder", done.stderr)

    def test_a_link_stays_and_its_file_is_written(self):
        (self.folder / "real").write_text("before")
        (self.folder / "link").symlink_to("real")
        for words in WRITERS.values():
            self.assertEqual(run([*words, self.folder / "link"]).returncode, 5)
            self.assertEqual((self.folder / "real").read_text(), "before")
        self.assertEqual(run([*SOLVE, self.folder / "link", "--force"]).returncode, 0)
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertIn("Route #1", (self.folder / "real").read_text())

    def test_standard_output_by_its_other_name(self):
        done = run([*WRITERS["scale"], "/dev/stdout"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("DIMENSION", done.stdout)

    def refused_before_the_search(self, target, **options):
        """Two minutes of search would show."""
        done = run(["solve", SIX, "--time-limit", "120s", "-o", target], **options)
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertNotIn("over the reals", done.stdout + done.stderr)

    def test_what_cannot_be_written_is_said_before_the_search(self):
        (self.folder / "there").write_text("")
        self.refused_before_the_search(self.folder / "there")
        self.refused_before_the_search(self.folder / "no" / "such" / "x.sol")
        self.refused_before_the_search(self.folder)

    def test_a_folder_without_write_permission_too(self):
        if os.geteuid() == 0:
            # Root may write everywhere: as another user, where that user may run the program.
            options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            try:
                subprocess.run([WAYWISER, "--version"], check=True, capture_output=True, **options)
            except (OSError, subprocess.CalledProcessError) as error:
                self.skipTest(f"the other user may not run the program: {error}")
        else:
            options = {}
        self.folder.chmod(0o755)
        closed = self.folder / "closed"
        closed.mkdir()
        closed.chmod(0o555)
        self.refused_before_the_search(closed / "x.sol", **options)

    def test_routes_are_printed_where_the_file_fails_after_the_search(self):
        def no_file_grows():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        done = run([*SOLVE, self.folder / "x.sol"], preexec_fn=no_file_grows)
        self.assertEqual(done.returncode, 5)
        self.assertIn("cannot write", done.stderr)
        self.assertTrue(done.stdout.startswith("Route #1:"), done.stdout)
        self.assertEqual(list(self.folder.iterdir()), [])
        saved = self.folder / "saved.sol"
        saved.write_text(done.stdout)
        self.assertEqual(run(["check", SIX, saved]).returncode, 0)

    def test_no_program_of_the_current_folder_is_run(self):
        python = self.folder / ".venv-render/bin/python"
        python.parent.mkdir(parents=True)
        python.write_text(f"#!/bin/sh\n: > {self.folder}/it-was-run\n")
        python.chmod(0o755)
        deep = self.folder / "data" / "set"
        deep.mkdir(parents=True)
        for folder in (self.folder, deep):
            run(["plot", SIX, ROUTES, "-o", self.folder / "x.png"], cwd=folder)
        self.assertFalse((self.folder / "it-was-run").exists())

    def test_inputs_may_be_pipes(self):
        fifo = self.folder / "instance"
        os.mkfifo(fifo)
        writer = threading.Thread(target=lambda: fifo.write_text(Path(SIX).read_text()))
        writer.start()
        done = run(["instance", "show", fifo])
        writer.join()
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
