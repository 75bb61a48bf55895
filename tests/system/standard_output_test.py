"""Every command, as `--help` lists them, where its standard output is full, closed, or a pipe that nobody reads."""
import os
import re
import shlex
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
SIX = str(SOURCE / "examples/six-customers.txt")
ROUTES = str(SOURCE / "examples/six-customers.dimacs.sol")

STUDY = f"""[study]
instances = ["{SIX}"]
P = [1]
rounding = ["pessimistic"]
seeds = [1]
clock = "iterations"
iterations = 20
[solver.waywiser]
"""

# How to make each command say something: {done} is a study with its runs, {empty} one without, {other} the folder of a
# third, {new} a file that does not exist. A command that is missing here fails the test: add it.
SPEAK = {
    "advise": ["advise", SIX],
    "audit": ["audit", SIX],
    "check": ["check", SIX, ROUTES],
    "data list": ["data", "list"],
    "data where": ["data", "where"],
    "diff": ["diff", SIX, ROUTES, ROUTES],
    "help": ["help", "check"],
    "timetable": ["timetable", SIX, ROUTES],
    "version": ["version"],
    "instance convert": ["instance", "convert", SIX, "-", "--to", "vrplib"],
    "instance generate": ["instance", "generate", "--class", "R1", "--n", "10", "-o", "-"],
    "instance show": ["instance", "show", SIX],
    "repair": ["repair", SIX, ROUTES, "--allow-vehicles"],
    "scale": ["scale", SIX, "-o", "-"],
    "setup": ["setup", "adapters", "--dry-run"],
    "solve": ["solve", SIX, "--iterations", "20"],
    "solver": ["solver", "--describe"],
    "solver-test": ["solver-test", "waywiser"],
    "study collect": ["study", "collect", "{done}"],
    "study compare": ["study", "compare", "{done}", "{done}"],
    "study freeze": ["study", "freeze", "{done}", "--force"],
    "study init": ["study", "init", "{new}", "--json"],
    "study merge": ["study", "merge", "{done}", "{other}"],
    "study plan": ["study", "plan", "{done}"],
    "study repair": ["study", "repair", "{done}", "--force"],
    "study report": ["study", "report", "{done}"],
    "study run": ["study", "run", "{done}", "--json"],
    "study status": ["study", "status", "{done}"],
    "study submit": ["study", "submit", "{empty}", "--engine", "commands"],
    "study verify": ["study", "verify", "{done}"],
}
# Commands that have nothing to say on standard output, or not here.
SILENT = {"plot": "it writes a file", "study bundle": "it writes a file", "study export": "it writes files", "data fetch": "it needs the network"}
SLOW = {"solver-test"}  # with --json it speaks at its end alone


def run(arguments, **options):
    return subprocess.run([WAYWISER, *arguments], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
                          check=False, timeout=600, **options)


def subcommands(*above):
    """The names in the list of commands of `waywiser ABOVE --help`."""
    names, listed = [], False
    for line in run([*above, "--help"], stdout=subprocess.PIPE).stdout.splitlines():
        if re.fullmatch(r"(sub)?commands:", line, re.IGNORECASE):
            listed = True
        elif line and not line.startswith(" "):
            listed = False
        elif listed and (found := re.match(r"  ([a-z][a-z-]*)\s", line)):
            names.append(found.group(1))
    return names


def commands():
    leaves = []
    for name in subcommands():
        leaves += [f"{name} {below}" for below in subcommands(name)] or [name]
    return leaves


class StandardOutput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        for name in ("done", "other", "empty"):
            (cls.folder / f"{name}.toml").write_text(STUDY)
        for name in ("done", "other"):
            done = run(["study", "run", str(cls.folder / f"{name}.toml")], stdout=subprocess.DEVNULL)
            assert done.returncode == 0, done.stderr
        cls.files = 0

    def arguments(self, command):
        StandardOutput.files += 1
        places = {"done": self.folder / "done.toml", "empty": self.folder / "empty.toml",
                  "other": self.folder / "other.study", "new": self.folder / f"new{self.files}.toml"}
        return [word.format(**places) if word.startswith("{") else word for word in SPEAK[command]]

    def for_each(self, judge):
        """judge(arguments) for every command, as text and as JSON."""
        for command in SPEAK:
            for extra in ([], ["--json"]):
                if extra and (command in SLOW or "--json" in SPEAK[command]):
                    continue
                with self.subTest(command=command, extra=extra):
                    judge([*self.arguments(command), *extra])

    def test_every_command_is_here(self):
        found = commands()
        self.assertIn("check", found)
        self.assertIn("study run", found)
        self.assertEqual(sorted(set(found) - set(SPEAK) - set(SILENT)), [], "say in SPEAK how it is called")

    def test_every_command_speaks(self):
        def judge(arguments):
            if arguments[0] not in SLOW:
                self.assertNotEqual(run(arguments, stdout=subprocess.PIPE).stdout, "")
        self.for_each(judge)

    def assert_said(self, done):
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn("cannot write standard output", done.stderr)

    def test_a_full_disk_is_exit_code_5_and_a_message(self):
        def judge(arguments):
            with open("/dev/full", "wb") as full:
                self.assert_said(run(arguments, stdout=full))
        self.for_each(judge)

    def test_a_closed_stream_is_exit_code_5_and_a_message(self):
        self.for_each(lambda arguments: self.assert_said(run(arguments, preexec_fn=lambda: os.close(1))))

    def test_a_pipe_that_nobody_reads_ends_the_command_quietly(self):
        def judge(arguments):
            reader, writer = os.pipe()
            os.close(reader)
            done = run([*arguments, "--quiet"], stdout=writer)
            os.close(writer)
            self.assertEqual(done.returncode, -signal.SIGPIPE, done.stderr)
            self.assertNotIn("waywiser: ", done.stderr)
        self.for_each(judge)

    def test_where_the_signal_is_ignored_the_pipe_is_an_error(self):
        reader, writer = os.pipe()
        os.close(reader)
        arguments = self.arguments("check")
        ignore = {"restore_signals": False, "preexec_fn": lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN)}
        self.assert_said(run(arguments, stdout=writer, **ignore))
        os.close(writer)

    def test_help_and_version_are_output_too(self):
        for arguments in (["--help"], ["--version"], ["study", "run", "--help"]):
            with open("/dev/full", "wb") as full:
                self.assert_said(run(arguments, stdout=full))

    def test_the_line_protocol_is_output_too(self):
        with open("/dev/full", "wb") as full:
            self.assert_said(run(["solver"], stdout=full))  # it has no problem, and cannot say so

    def test_narration_that_cannot_be_written_stops_nothing(self):
        arguments = self.arguments("solve")
        heard = subprocess.run([WAYWISER, *arguments, "--json"], capture_output=True, check=False, timeout=600)
        self.assertEqual(heard.returncode, 0)
        with open("/dev/full", "wb") as full:
            unheard = subprocess.run([WAYWISER, *arguments, "--json"], stdout=subprocess.PIPE, stderr=full, check=False,
                                     timeout=600)
        self.assertEqual(unheard.returncode, 0)
        self.assertTrue(unheard.stdout.startswith(b"{"))

    def test_closed_streams_are_no_numbers_for_files_of_ours(self):
        """A pipe or file with the number of a standard stream would be written into by whoever has something to say."""
        solver = shlex.join([WAYWISER, "solver"])
        for closed in ([0], [1], [2], [0, 2], [0, 1, 2]):
            def close(numbers=tuple(closed)):
                for number in numbers:
                    os.close(number)
            target = self.folder / f"closed{len(closed)}{closed[0]}.sol"
            done = subprocess.run([WAYWISER, "solve", SIX, "--solver", solver, "--iterations", "20", "-o", str(target),
                                   "--force"], stdout=subprocess.PIPE, preexec_fn=close, check=False, timeout=600)
            self.assertEqual(done.returncode, 5 if 1 in closed else 0, closed)
            self.assertTrue(target.read_text().startswith("Route #1:"), closed)


if __name__ == "__main__":
    unittest.main()
