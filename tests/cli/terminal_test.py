"""What people see on a terminal of 60, 80 and 140 columns: `solve` with its clock, and the help."""
import collections
import fcntl
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from pseudo_terminal import open_terminal

WAYWISER = os.environ["WAYWISER"]
SIX = str(pathlib.Path(os.environ["WAYWISER_SOURCE_DIR"]) / "examples/six-customers.txt")

# Two vehicles could serve these three, any two of them fit one, and no bound shows that one cannot do.
THREE = """THREE

VEHICLE
NUMBER CAPACITY
1 100

CUSTOMER
CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME

0 0 0 0 0 420 0
1 100 0 1 0 420 0
2 -50 87 1 0 420 0
3 -50 -87 1 0 420 0
"""


def on_terminal(columns, *words, stdout_too=True):
    """What arrives on a terminal of so many columns, and the exit code."""
    ours, theirs = open_terminal()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen([WAYWISER, *words], stdin=subprocess.DEVNULL, stderr=theirs, stdout=theirs if stdout_too else subprocess.DEVNULL)
    os.close(theirs)
    text = b""
    while True:
        try:
            block = os.read(ours, 65536)
        except OSError:  # Linux: the other side is closed
            break
        if not block:
            break
        text += block
    os.close(ours)
    return text.decode().replace("\r\n", "\n"), process.wait()


def shown(line):
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line)


def left_of(text):
    """What is left on the terminal: every drawing erased by the next or at the end."""
    return "\n".join(line.rpartition("\r")[2] for line in text.split("\n"))


class Terminal(unittest.TestCase):
    def assert_moves(self, clocks):
        self.assertGreater(len(clocks), 1)
        self.assertEqual(clocks, sorted(clocks, key=float))

    def test_solve_moves_a_clock_and_takes_it_away(self):
        for columns in (60, 80, 140):
            text, code = on_terminal(columns, "solve", SIX, "--time-limit", "2s", stdout_too=False)
            self.assertEqual(code, 0)
            clocks = re.findall(r"\r\x1b\[2K +([0-9.]+) s of 2 s ", text)
            self.assert_moves(clocks)
            self.assertNotIn(" s of 2 s  [", left_of(text))
            for line in re.split(r"[\r\n]", text):
                if re.search(r" s of 2 s|^ *[0-9.]+ s  |time  ", shown(line)):
                    self.assertLessEqual(len(shown(line)), columns, line)

    def test_the_clock_of_a_run_that_finds_nothing_says_so_and_goes_away(self):
        with tempfile.TemporaryDirectory() as folder:
            instance = pathlib.Path(folder, "three.txt")
            instance.write_text(THREE)
            text, code = on_terminal(80, "solve", str(instance), "--time-limit", "2s", stdout_too=False)
        self.assertEqual(code, 1)
        clocks = re.findall(r"\r\x1b\[2K +([0-9.]+) s of 2 s .*?  no routes yet", text)
        self.assert_moves(clocks)
        self.assertIn("No solution was found", left_of(text))
        self.assertNotIn("no routes yet", left_of(text))

    def test_quiet_draws_nothing(self):
        text, code = on_terminal(80, "solve", SIX, "--time-limit", "1s", "--quiet", stdout_too=False)
        self.assertEqual((text, code), ("", 0))

    def test_reports_are_broken_at_blanks_and_lose_nothing(self):
        routes = SIX.replace(".txt", ".sol")
        late = SIX.replace(".txt", ".dimacs.sol")
        for words in (["check", SIX, routes], ["check", SIX, late], ["check", SIX, late, "--all-conventions"], ["diff", SIX, routes, late],
                      ["instance", "show", SIX], ["data", "list"], ["data", "list", "solomon"], ["audit", SIX, "-P", "10"]):
            piped = subprocess.run([WAYWISER, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False).stdout
            for columns in (60, 80, 140):
                text, _ = on_terminal(columns, *words, "--color", "never")
                # A table that is too wide goes on below itself, with its first column and heads once more.
                self.assertFalse(collections.Counter(piped.split()) - collections.Counter(text.split()), words)
                if columns == 140:
                    self.assertEqual(text.split(), piped.split(), words)
                for line in text.split("\n"):
                    self.assertTrue(len(line) <= columns or len(line.split()) == 1, (columns, line))

    def test_help_is_as_wide_as_the_terminal(self):
        for words in (["--help"], ["solve", "--help"], ["study", "submit", "--help"], ["audit", "--help"]):
            widest = {}
            for columns in (60, 80, 140):
                text, code = on_terminal(columns, *words)
                self.assertEqual(code, 0)
                lines = [line for line in text.split("\n") if not line.startswith("  waywiser")]
                widest[columns] = max(map(len, lines))
                self.assertLessEqual(widest[columns], columns)
            self.assertGreater(widest[140], widest[60])


if __name__ == "__main__":
    unittest.main()
