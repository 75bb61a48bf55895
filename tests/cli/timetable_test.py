"""Timetables against times computed here, with square roots of 60 digits and decimals."""
import csv
import decimal
import io
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest
from decimal import Decimal

WAYWISER = os.environ["WAYWISER"]
decimal.getcontext().prec = 60


class Case:
    """A random instance: the depot and its customers as (x, y, demand, ready, due, service), and routes."""

    def __init__(self, seed, matrix):
        rng = random.Random(seed)
        self.sites = [(0, 0, 0, Decimal(rng.randrange(5)), Decimal(5000), Decimal(rng.choice([0, 3])) if matrix else Decimal(0))]
        for _ in range(12):
            ready = Decimal(rng.randrange(0, 4000)) / 10
            self.sites.append((rng.randrange(-60, 60), rng.randrange(-60, 60), rng.randrange(9), ready, ready + rng.randrange(50, 600),
                               Decimal(rng.randrange(300)) / 10))
        self.lengths = [[Decimal(rng.randrange(1, 900)) / 10 if matrix and i != j else self.euclidean(i, j) if not matrix else Decimal(0)
                         for j in range(13)] for i in range(13)]
        self.matrix = matrix
        order = list(range(1, 13))
        rng.shuffle(order)
        self.routes = [order[:5], order[5:6], order[6:]]

    def euclidean(self, i, j):
        return Decimal((self.sites[i][0] - self.sites[j][0]) ** 2 + (self.sites[i][1] - self.sites[j][1]) ** 2).sqrt()

    def text(self):
        lines = ["NAME : random", "TYPE : CVRPTW", "DIMENSION : 13", "VEHICLES : 3", "CAPACITY : 1000",
                 "EDGE_WEIGHT_TYPE : " + ("EXPLICIT" if self.matrix else "EUC_2D")]
        if self.matrix:
            lines += ["EDGE_WEIGHT_FORMAT : FULL_MATRIX", "EDGE_WEIGHT_SECTION", *(" ".join(map(str, row)) for row in self.lengths)]
        lines += ["NODE_COORD_SECTION", *(f"{i + 1} {s[0]} {s[1]}" for i, s in enumerate(self.sites))]
        lines += ["DEMAND_SECTION", *(f"{i + 1} {s[2]}" for i, s in enumerate(self.sites))]
        lines += ["TIME_WINDOW_SECTION", *(f"{i + 1} {s[3]} {s[4]}" for i, s in enumerate(self.sites))]
        lines += ["SERVICE_TIME_SECTION", *(f"{i + 1} {s[5]}" for i, s in enumerate(self.sites))]
        return "\n".join([*lines, "DEPOT_SECTION", "1", "-1", "EOF", ""])

    def solution(self):
        return "".join(f"Route #{i + 1}: {' '.join(map(str, route))}\n" for i, route in enumerate(self.routes))

    def expected(self, route, departure):
        """(arrival, waiting, start, departure, late) of every stop, then the slack of every stop that is in time from there on."""
        path = [0, *route, 0]
        clock = self.sites[0][3]
        leave = clock + self.sites[0][5]
        first = self.sites[path[1]][3] - self.lengths[0][path[1]]
        if departure == "late" and first > leave:
            leave, clock = first, first - self.sites[0][5]
        stops = [(clock, Decimal(0), clock, leave, False)]
        for i, j in zip(path, path[1:]):
            arrival = leave + self.lengths[i][j]
            start = max(arrival, self.sites[j][3])
            leave = start + (self.sites[j][5] if j else 0)
            stops.append((arrival, start - arrival, start, leave, arrival > self.sites[j][4]))
        slack = []
        for k in range(len(path)):
            way, least = stops[k][2], None
            for m in range(k, len(path)):
                if m > k:
                    way += self.sites[path[m - 1]][5] + self.lengths[path[m - 1]][path[m]]
                if m > 0:
                    room = self.sites[path[m]][4] - way
                    least = room if least is None else min(least, room)
            slack.append(None if any(stop[4] for stop in stops[k:]) else least)
        return stops, slack


class Timetable(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, case):
        (self.folder / "i.vrp").write_text(case.text())
        (self.folder / "s.sol").write_text(case.solution())
        return [str(self.folder / "i.vrp"), str(self.folder / "s.sol")]

    def waywiser(self, *words, codes=(0, 1)):
        done = subprocess.run([WAYWISER, *words], text=True, capture_output=True, check=False)
        self.assertIn(done.returncode, codes, done.stderr)
        return done

    def encloses(self, bounds, value, what):
        lower, upper = Decimal(bounds["lower"]), Decimal(bounds["upper"])
        self.assertTrue(lower == upper == value or lower < value < upper, f"{what}: {bounds} {value}")

    def test_every_time_encloses_the_true_one(self):
        late = 0
        for seed in range(12):
            case = Case(seed, matrix=seed % 2 == 1)
            files = self.write(case)
            for departure in ("late", "early"):
                document = json.loads(self.waywiser("timetable", *files, "--json", "--departure", departure).stdout)
                for route, table in zip(case.routes, document["timetable"], strict=True):
                    stops, slack = case.expected(route, departure)
                    load = 0
                    for k, (stop, found) in enumerate(zip(stops, table["stops"], strict=True)):
                        what = f"seed {seed} {departure} route {table['route']} stop {k}"
                        for name, value in zip(("arrival", "waiting", "start", "departure"), stop):
                            self.encloses(found[name], value, f"{what} {name}")
                        self.assertEqual(found["late"], stop[4], what)
                        if 0 < k <= len(route):
                            load += case.sites[route[k - 1]][2]
                        self.assertEqual(found["load"], load)
                        if slack[k] is None:
                            late += 1
                            self.assertLess(Decimal(found["slack"]["lower"]), 0, what)
                        else:
                            self.encloses(found["slack"], slack[k], f"{what} slack")
                    self.encloses(table["duration"], stops[-1][0] - stops[0][2], f"seed {seed} duration")
        self.assertGreater(late, 0)

    def test_the_same_as_csv_and_geojson(self):
        case = Case(2, matrix=False)
        files = self.write(case)
        document = json.loads(self.waywiser("timetable", *files, "--json").stdout)
        out = self.folder / "plan.csv"
        self.waywiser("timetable", *files, "-o", str(out))
        with out.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        stops = [(table["route"], stop) for table in document["timetable"] for stop in table["stops"]]
        self.assertEqual(len(rows), len(stops))
        for row, (route, stop) in zip(rows, stops):
            self.assertEqual((int(row["route"]), int(row["customer"])), (route, stop["customer"]))
            for name in ("travel", "arrival", "waiting", "start", "departure", "slack"):
                self.assertEqual(Decimal(row[name]), Decimal(stop[name]["lower"]))
        out = self.folder / "plan.geojson"
        self.waywiser("timetable", *files, "-o", str(out))
        features = json.loads(out.read_text())["features"]
        lines = [feature for feature in features if feature["geometry"]["type"] == "LineString"]
        self.assertEqual([line["properties"]["route"] for line in lines], [1, 2, 3])
        for line, route in zip(lines, case.routes):
            self.assertEqual(line["geometry"]["coordinates"], [list(case.sites[i][:2]) for i in [0, *route, 0]])
        self.assertEqual(len(features), 3 + 3 + 12)

    def test_other_names(self):
        files = self.write(Case(2, matrix=False))
        printed = self.waywiser("timetable", *files).stdout
        self.assertEqual(self.waywiser("timetable", *files, "-o", "-").stdout, printed)
        for name, text in (("plan.txt", printed), ("plan.json", self.waywiser("timetable", *files, "--json").stdout)):
            self.waywiser("timetable", *files, "-o", str(self.folder / name))
            self.assertEqual((self.folder / name).read_text(), text)
        self.waywiser("timetable", *files, "-o", str(self.folder / "plan.xlsx"), codes=(2,))

    def test_check_and_solve_have_it(self):
        case = Case(4, matrix=False)
        files = self.write(case)
        own = json.loads(self.waywiser("timetable", *files, "--json").stdout)["timetable"]
        self.assertEqual(json.loads(self.waywiser("check", *files, "--timetable", "--json").stdout)["timetable"], own)
        self.assertNotIn("timetable", json.loads(self.waywiser("check", *files, "--json").stdout))
        self.assertIn("slack", self.waywiser("check", *files, "--timetable").stdout)
        (self.folder / "free.vrp").write_text(case.text().replace("VEHICLES : 3", "VEHICLES : 12"))
        free, plan = str(self.folder / "free.vrp"), str(self.folder / "plan.csv")
        solved = json.loads(self.waywiser("solve", free, "--iterations", "2000", "--timetable", "--json", "-o", plan, codes=(0,)).stdout)["solution"]
        found = [[stop["customer"] for stop in table["stops"] if not stop["depot"]] for table in solved["timetable"]]
        self.assertEqual(found, solved["routes"])
        rows = list(csv.DictReader(io.StringIO(pathlib.Path(plan).read_text())))
        self.assertEqual([int(row["customer"]) for row in rows if row["stop"] == "customer"], sum(found, []))

    def test_no_coordinates_no_geojson(self):
        case = Case(1, matrix=True)
        begin, _, end = case.text().partition("NODE_COORD_SECTION")
        (self.folder / "m.vrp").write_text(begin + end[end.index("DEMAND_SECTION"):])
        (self.folder / "s.sol").write_text(case.solution())
        for words in (["timetable", str(self.folder / "m.vrp"), str(self.folder / "s.sol")], ["solve", str(self.folder / "m.vrp"), "--time-limit", "1000s"]):
            done = self.waywiser(*words, "-o", str(self.folder / "p.geojson"), codes=(2,))
            self.assertIn("no coordinates for GeoJSON", done.stderr)


if __name__ == "__main__":
    unittest.main()
