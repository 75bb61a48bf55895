#!/usr/bin/env python3
"""The routes kept in records/, judged by integers of Python alone and by `waywiser check`: every customer once, no vehicle
overloaded or too many, feasible under the convention, better than the best known value of the public data, and the stated
verdict over the reals."""
import csv
import json
import math
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
RECORDS = SOURCE / "records"
DATA = Path(os.environ.get("WAYWISER_DATA") or SOURCE / ".." / "shared" / "data")
UNIT = 10**30  # over the reals: floor(distance x UNIT) is wrong by less than 1


def rows():
    with (RECORDS / "records.csv").open() as table:
        return list(csv.DictReader(table))


def instance_file(name):
    size = re.search(r"_(\d+)_", name)
    return DATA / (f"homberger/{100 * int(size[1])}" if size else "solomon") / f"{name}.txt"


def best_known(convention, name):
    with (DATA / "bks" / f"{convention}.csv").open() as table:
        return next(row for row in csv.DictReader(table) if row["instance"] == name)


def routes_of(solution):
    return [list(map(int, line.split(":")[1].split())) for line in solution.read_text().splitlines() if line.startswith("Route")]


class Instance:
    def __init__(self, name):
        numbers = [line.split() for line in instance_file(name).read_text().splitlines()]
        self.sites = [tuple(map(int, line)) for line in numbers if len(line) == 7 and line[0].isdigit()]
        self.vehicles, self.capacity = next(map(int, line) for line in numbers if len(line) == 2 and line[0].isdigit())

    def structure(self, routes):
        visits = sorted(customer for route in routes for customer in route)
        loads = [sum(self.sites[c][3] for c in route) for route in routes]
        return visits == list(range(1, len(self.sites))) and max(loads) <= self.capacity and len(routes) <= self.vehicles

    def walk(self, routes, unit, error):
        """Distance and largest lateness in 1/unit, with lengths floor(d x unit) + error."""
        distance, latest = 0, -math.inf
        for route in routes:
            time = last = 0
            for c in (*route, 0):
                a, b = self.sites[last], self.sites[c]
                length = math.isqrt(((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) * unit**2) + error
                distance += length
                time = max(time + a[6] * unit * (last != 0) + length, b[4] * unit)
                latest = max(latest, time - b[5] * unit)
                last = c
        return distance, latest

    def feasible_over_the_reals(self, routes):
        if self.walk(routes, UNIT, 1)[1] <= 0:
            return True
        late = self.walk(routes, UNIT, 0)[1] > 0
        assert late, "nearer to its due date than 1e-26: neither shown"
        return False


class Records(unittest.TestCase):
    def test_every_file_has_a_row_and_every_row_its_files(self):
        stated = {f"{row['convention']}/{row['instance']}" for row in rows()}
        for suffix in (".sol", ".json"):
            there = {f"{file.parent.name}/{file.name.split('.')[0]}" for file in RECORDS.glob(f"*/*{suffix}")}
            self.assertEqual(there, stated)

    def test_both_forms_have_the_same_routes(self):
        for row in rows():
            sol = RECORDS / row["convention"] / f"{row['instance']}.sol"
            (mamut,) = sol.parent.glob(f"{row['instance']}.bks.*.json")
            document = json.loads(mamut.read_text())
            self.assertEqual(document["routes"], routes_of(sol), mamut)
            self.assertEqual(document["instance_name"], row["instance"])

    def test_the_page_shows_the_table(self):
        done = subprocess.run([sys.executable, SOURCE / "bench/records.py", "--table", "--out", RECORDS], text=True, capture_output=True, check=True)
        self.assertIn(done.stdout, (SOURCE / "docs/records.md").read_text())

    def test_integers_of_python_say_what_the_table_says(self):
        for row in rows():
            with self.subTest(**row):
                instance = Instance(row["instance"])
                routes = routes_of(RECORDS / row["convention"] / f"{row['instance']}.sol")
                self.assertTrue(instance.structure(routes))
                self.assertEqual(len(routes), int(row["vehicles"]))
                self.assertEqual(instance.feasible_over_the_reals(routes), row["feasible_over_the_reals"] == "yes")
                known = best_known(row["convention"], row["instance"])
                if row["convention"] == "dimacs":
                    tenths, lateness = instance.walk(routes, 10, 0)
                    self.assertLessEqual(lateness, 0)
                    self.assertEqual(f"{tenths // 10}.{tenths % 10}", row["found"])
                    self.assertEqual(float(known["distance"]), float(row["best_known"]))
                    self.assertLess(tenths, round(10 * float(known["distance"])))
                else:
                    distance = instance.walk(routes, UNIT, 0)[0] / UNIT
                    self.assertAlmostEqual(distance, float(row["found"]), places=7)
                    self.assertEqual(row["feasible_over_the_reals"], "yes")
                    self.assertLessEqual(len(routes), int(known["vehicles"]))
                    self.assertTrue(len(routes) < int(known["vehicles"]) or distance <= float(known["distance"]) - 0.01)

    def test_check_agrees(self):
        for row in rows():
            for file in (RECORDS / row["convention"]).glob(f"{row['instance']}.*"):
                with self.subTest(file=file.name):
                    done = subprocess.run([os.environ["WAYWISER"], "check", instance_file(row["instance"]), file,
                                           "--all-conventions", "--json"], text=True, capture_output=True)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    report = json.loads(done.stdout)
                    spaces = {e.get("convention", e["space"]): e for e in report["evaluations"]}
                    self.assertTrue(report["structure"]["valid"])
                    self.assertTrue(spaces["dimacs" if row["convention"] == "dimacs" else "exact"]["feasible"])
                    self.assertEqual(spaces["exact"]["feasible"], row["feasible_over_the_reals"] == "yes")


if __name__ == "__main__":
    if not (DATA / "bks").is_dir():
        print("skipped: records need the public instances and best known values (WAYWISER_DATA)")
        sys.exit(77)
    unittest.main()
