"""One customer, one route, one late arrival: no command says "1 customers"."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]

INSTANCE = """ONE

VEHICLE
NUMBER CAPACITY
1 10

CUSTOMER
CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME
0 0 0 0 0 100 0
1 3 4 1 0 {due} 0
"""
STOPS = """name,latitude,longitude,demand,ready,due,service
Depot,50,8,0,08:00,18:00,0 min
A,50.01,8.01,1,08:00,18:00,5 min
"""
# "P=1 every length is", "divided by 1 are": a verb or an article's s is no plural.
NO_NOUN = {"is", "has", "was", "lies", "makes", "states", "leaves", "takes", "as", "this", "agrees"}


STUDY = """[study]
name = "one"
objective = "fleet"
instances = ["one.txt"]
P = [1]
rounding = ["pessimistic"]
seeds = [1]
clock = "iterations"
iterations = 10
[solver.waywiser]
"""


class Plural(unittest.TestCase):
    def check(self, folder, arguments, codes=(0, 1)):
        with self.subTest(arguments):
            done = subprocess.run([WAYWISER, *arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
            self.assertIn(done.returncode, codes, done.stderr)
            said = done.stdout + done.stderr
            for found in re.finditer(r"(?<![\d.,=/])\b1((?: [a-z]+){1,2})", said):
                plural = [word for word in found.group(1).split() if word.endswith("s") and word not in NO_NOUN]
                self.assertFalse(plural, f"{found.group(0)!r} in\n{said}")

    def test_of_one_is_not_said(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"one.txt": INSTANCE.format(due=100), "late.txt": INSTANCE.format(due=4), "one.csv": STOPS,
                               "one.sol": "Route #1: 1\nCost 10\n", "twice.sol": "Route #1: 1\nRoute #2: 1\n"}.items():
                pathlib.Path(folder, name).write_text(text)
            stops = ["one.csv", "--speed", "30km/h", "--capacity", "5"]
            for arguments in (["instance", "show", "one.txt"], ["instance", "show", *stops], ["check", "one.txt", "one.sol"],
                              ["check", "late.txt", "one.sol"], ["check", "one.txt", "twice.sol", "--all-conventions"],
                              ["audit", "one.txt"], ["advise", "one.txt"], ["solve", "one.txt", "--iterations", "1"],
                              ["solve", *stops, "--iterations", "1"], ["repair", "one.txt", "one.sol"],
                              ["repair", "late.txt", "one.sol"], ["diff", "one.txt", "one.sol", "one.sol"],
                              ["plot", "one.txt", "twice.sol", "-o", "plot.svg"],
                              ["instance", "generate", "--class", "R1", "--n", "1", "-o", "made.txt"]):
                self.check(folder, arguments)

    def test_of_one_run_is_not_said(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "one.txt").write_text(INSTANCE.format(due=100))
            for name in ("one.toml", "other.toml"):
                pathlib.Path(folder, name).write_text(STUDY)
            for arguments in (["plan", "one.toml"], ["status", "one.toml"], ["run", "one.toml"], ["status", "one.toml"], ["verify", "one.toml"],
                              ["repair", "one.toml"], ["report", "one.toml"], ["report", "one.toml", "--format", "md"], ["freeze", "one.toml"],
                              ["collect", "one.toml"], ["export", "one.toml", "--best", "-o", "best"], ["bundle", "one.toml", "-o", "one.tar.gz"],
                              ["verify", "one.tar.gz"], ["merge", "other.toml", "one.study"], ["compare", "one.toml", "other.toml"]):
                self.check(folder, ["study", *arguments], codes=(0,))


if __name__ == "__main__":
    unittest.main()
