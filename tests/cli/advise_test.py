#!/usr/bin/env python3
"""`waywiser advise`: the P that it names, recomputed; its sentences, its JSON, its exit codes."""
import json
import math
import os
import subprocess
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
SIX = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "examples/six-customers.txt"
UNIT = 10**30


def advise(*words, code=0):
    done = subprocess.run([WAYWISER, "advise", *map(str, words)], text=True, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    return done.stdout


def sites():
    rows = [line.split() for line in SIX.read_text().splitlines()]
    return [tuple(map(int, row)) for row in rows if len(row) == 7 and row[0].isdigit()]


def lengths():
    """Every length but the zeros, as floor(d x UNIT) / UNIT."""
    rows = sites()
    return [Fraction(math.isqrt(((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) * UNIT**2), UNIT) for a in rows for b in rows if a is not b]


def error_bound(P, arcs):
    return arcs * max(Fraction(math.ceil(d * P), P) - d for d in lengths())


class Advise(unittest.TestCase):
    def document(self, *words, **options):
        return json.loads(advise(*words, "--json", **options))

    def test_p_is_the_smallest_whose_error_is_tolerable(self):
        rows = sites()
        vehicles = 4
        for tolerance in ("0.1", "0.001", "0.00001"):
            (file,) = self.document(SIX, "--tolerance", tolerance)["files"]
            self.assertEqual(file["distance_is"], "lower-bound")
            for tried in file["tried"]:
                bound = error_bound(tried["P"], len(rows) - 1 + vehicles)
                self.assertAlmostEqual(tried["error_most"], float(bound), places=9)
                blocked = tried["emptied_windows"] + tried["unreachable"]
                self.assertEqual(tried["suits"], not blocked and bound / Fraction(file["distance"]) <= Fraction(tolerance))
            self.assertEqual([tried["suits"] for tried in file["tried"]].index(True), len(file["tried"]) - 1)
            self.assertEqual(file["P"], file["tried"][-1]["P"])

    def test_no_solution_is_below_the_bound_that_stands_for_the_distance(self):
        (file,) = self.document(SIX)["files"]
        routes = subprocess.run([WAYWISER, "solve", SIX, "--objective", "distance", "--iterations", "500", "--quiet"],
                                text=True, capture_output=True, check=True).stdout
        cost = next(line for line in routes.splitlines() if line.startswith("Cost"))
        self.assertLessEqual(file["distance"], float(cost.split()[1]))

    def test_a_window_without_slack_suits_no_p(self):
        with tempfile.TemporaryDirectory() as folder:
            # The depot's way to customer 1 has an irrational length: due exactly at its first 12 decimals.
            path = Path(folder) / "tight.txt"
            path.write_text("tight\n\nVEHICLE\nNUMBER CAPACITY\n2 10\n\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME\n"
                            "0 0 0 0 0 100 0\n1 1 1 1 0 1.4142135623731 0\n")
            document = self.document(path, code=1)
            self.assertIsNone(document["P"])
            self.assertIn("No power of ten", advise(path, code=1))

    def test_every_sentence_has_its_reason(self):
        document = self.document(SIX, "--solver", "waywiser")
        self.assertEqual({"P", "scheme", "cost", "integers", "solver", "evidence"}, {c["about"] for c in document["advice"]})
        text = " ".join(advise(SIX, "--solver", "waywiser").split())
        for counsel in document["advice"]:
            self.assertIn(" ".join(counsel["says"].split()), text)
            self.assertIn("because " + " ".join(counsel["because"].split()), text)

    def test_a_solver_that_cannot_be_asked_does_not_cost_the_advice(self):
        self.assertIn("Use P=1000", advise(SIX, "--solver", "/no/such/solver"))

    def test_words_that_are_no_advice(self):
        for words in ((SIX, "--tolerance", "0"), (SIX, "--tolerance", "2"), (SIX, "--tolerance", "nan")):
            done = subprocess.run([WAYWISER, "advise", *map(str, words)], text=True, capture_output=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
