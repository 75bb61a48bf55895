#!/usr/bin/env python3
"""bench/records.py: what counts as better, and that an attempt keeps what is better and is made once."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
PROGRAM = SOURCE / "bench/records.py"
SIX = SOURCE / "examples/six-customers.txt"
# Feasible under each, and from where a cool annealing finds something better.
POOR = {"dimacs": "Route #1: 1\nRoute #2: 4 3\nRoute #3: 2\nRoute #4: 6 5\nCost 152.9\n",
        "sintef": "Route #1: 1\nRoute #2: 4 2\nRoute #3: 3\nRoute #4: 6 5\nCost 162.16\n"}


def program():
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("records", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Gain(unittest.TestCase):
    def test_tenths_are_compared_as_integers(self):
        lower = program().lower
        self.assertTrue(lower(421_057, 421_058))
        self.assertFalse(lower(421_058, 421_058))
        self.assertFalse(lower(421_059, 421_058))

    def test_doubles_have_to_be_less_by_a_hundredth(self):
        lower = program().lower
        known = 42_122.003_141_592_6
        self.assertFalse(lower([90, known - 7e-12], [90, known]))
        self.assertFalse(lower([90, known - 0.009], [90, known]))
        self.assertTrue(lower([90, known - 0.011], [90, known]))
        self.assertTrue(lower([89, known + 1000], [90, known]))
        self.assertFalse(lower([91, known - 1000], [90, known]))


class Attempt(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.data = self.folder / "data"
        (self.data / "solomon").mkdir(parents=True)
        (self.data / "solomon/SIX.txt").write_text(SIX.read_text())

    def attempts(self, convention, start):
        published = self.data / "solutions" / convention / "SIX.sol"
        published.parent.mkdir(parents=True, exist_ok=True)
        published.write_text(start)
        words = [PROGRAM, "--data", self.data, "--waywiser", os.environ["WAYWISER"], "--convention", convention, "--sizes", "100",
                 "--seconds", "0.5", "--log", self.folder / "log", "--out", self.folder / "out"]
        done = subprocess.run([sys.executable, *words], text=True, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]

    def test_what_is_better_is_kept_and_no_attempt_is_made_twice(self):
        for convention in ("dimacs", "sintef"):
            with self.subTest(convention):
                *_, line = first = self.attempts(convention, POOR[convention])
                self.assertTrue(line["kept"], line)
                self.assertLess(line["after"], line["before"])
                kept = self.folder / "out" / convention / "SIX.sol"
                self.assertTrue(kept.exists())
                self.assertEqual(self.attempts(convention, POOR[convention]), first)
                row = (self.folder / "out/records.csv").read_text().splitlines()[-1]
                self.assertEqual(row.split(",")[:2], [convention, "SIX"])

    def test_what_is_as_good_is_not_kept(self):
        self.attempts("dimacs", POOR["dimacs"])
        best = (self.folder / "out/dimacs/SIX.sol").read_text()
        (self.folder / "log").unlink()
        for file in (self.folder / "out/dimacs").iterdir():
            file.unlink()
        (line,) = self.attempts("dimacs", best)
        self.assertEqual((line["before"], line["kept"]), (line["after"], False))
        self.assertFalse((self.folder / "out/dimacs/SIX.sol").exists())


if __name__ == "__main__":
    unittest.main()
