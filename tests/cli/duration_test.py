"""The longest duration of a route: VRPLIB's VEHICLES_MAX_DURATION, `--max-duration`, verdicts, search, repair, foreign solvers;
`solve --objective duration`."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402

# On a line: 1 at 10, open from 50; 2 at 20; 3 at 30, open from 200. Services 5.
LINE = """NAME : line
TYPE : CVRPTW
DIMENSION : 4
VEHICLES : 3
CAPACITY : 10
VEHICLES_MAX_DURATION : {longest}
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 10 0
3 20 0
4 30 0
DEMAND_SECTION
1 0
2 1
3 1
4 1
TIME_WINDOW_SECTION
1 0 400
2 50 60
3 0 100
4 200 300
SERVICE_TIME_SECTION
1 0
2 5
3 5
4 5
DEPOT_SECTION
1
-1
EOF
"""
DEAF = """import json, sys
print(json.dumps({"name": "deaf", "version": "1", "protocol": 1, "options": {}, "help": {}}))
"""


class Duration(CommandCase):
    def line(self, longest):
        return self.write("line.vrp", LINE.format(longest=longest))

    def test_check_says_which_route_is_too_long_by_how_much(self):
        # 1, 2, 3 in time: 1 at 60 at the latest, 3 at 200, back at 235: from 50 on, 185.
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        self.waywiser("check", self.line(185), plan)
        done = self.waywiser("check", self.line("184.5"), plan, code=1)
        self.assertIn("longest    184.5: no route may last longer, waits included", done.stdout)
        self.assertRegex(done.stdout, r"Too long in exact .*:\n.*\n +1 +185.000000 +184.5 +0.500000\n")
        self.assertIn("route 1 is too long by 0.500000", done.stdout)
        report = json.loads(self.waywiser("check", self.line("184.5"), plan, "--json", "--all-conventions", code=1).stdout)
        self.assertEqual(report["longest_duration"], 184.5)
        self.assertEqual(report["evaluations"][0]["too_long"], [{"route": 1, "duration": 185.0, "longest": 184.5, "excess": 0.5}])
        self.assertEqual(report["evaluations"][1]["too_long"][0]["excess"], {"lower": "0.500000", "upper": "0.500000"})
        # Rounded down (P = 10) and to the nearest (P = 1), L is 1845 and 185.
        self.assertFalse(report["evaluations"][2]["feasible"])
        self.assertTrue(report["evaluations"][3]["feasible"])

    def test_the_option_stands_in_place_of_the_file(self):
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        self.waywiser("check", self.line(1), plan, "--max-duration", "185")
        self.waywiser("check", self.line(1000), plan, "--max-duration", "3min", code=1)
        self.waywiser("check", self.line(1000), plan, "--max-duration", "00:04")
        done = self.waywiser("check", self.line(1000), plan, "--max-duration", "long", code=2)
        self.assertIn("--max-duration: found \"long\", expected a number or a duration", done.stderr)

    def test_the_timetable_is_as_short_as_the_verdict(self):
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        report = json.loads(self.waywiser("check", self.line(185), plan, "--timetable", "--json").stdout)
        self.assertEqual(report["timetable"][0]["duration"]["lower"], "185.000000")

    def test_formats_keep_it_or_refuse(self):
        copy = self.folder / "copy.vrp"
        self.waywiser("instance", "convert", self.line("184.5"), copy)
        self.assertIn("VEHICLES_MAX_DURATION : 184.5\n", copy.read_text())
        done = self.waywiser("instance", "convert", copy, self.folder / "copy.txt", "--lossy", code=2)
        self.assertIn("the longest duration of a route", done.stderr)
        scaled = self.waywiser("scale", copy, "-P", 10, "--rounding", "pessimistic", "--format", "vrplib").stdout
        self.assertIn("VEHICLES_MAX_DURATION : 1845\n", scaled)

    def test_solve_keeps_to_it(self):
        for threads in ([], ["--objective", "distance"]):
            done = self.waywiser("solve", self.line(120), "--iterations", 2000, "--json", *threads)
            solution = json.loads(done.stdout)["solution"]
            self.assertTrue(solution["feasible"])
            self.assertEqual(sorted(map(sorted, solution["routes"])), [[1, 2], [3]])
        free = json.loads(self.waywiser("solve", self.line(185), "--iterations", 2000, "--json").stdout)
        self.assertEqual(free["solution"]["routes"], [[1, 2, 3]])

    def test_a_customer_that_takes_too_long_alone_is_named(self):
        done = self.waywiser("solve", self.line(64), "--iterations", 100, code=1)
        self.assertIn("customer 3 keeps a vehicle under way for 65", done.stderr)
        report = json.loads(self.waywiser("solve", self.line(64), "--iterations", 100, "--allow-unserved", "--json").stdout)
        self.assertEqual(report["unserved"]["customers"][0]["reason"], "too_long_alone")

    def test_what_is_left_out_for_it_is_explained(self):
        report = json.loads(self.waywiser("solve", self.line(120), "--fleet", 1, "--iterations", 500, "--allow-unserved", "--json").stdout)
        self.assertEqual(report["unserved"]["count"], 1)
        left_out = report["unserved"]["customers"][0]
        self.assertEqual((left_out["customer"], left_out["reason"]), (3, "windows"))
        # Behind 1 and 2, which leave at 50 and are back at 235 then; or behind 2 and 1, which must leave at 25.
        after, amount = (2, 65) if report["solution"]["routes"] == [[1, 2]] else (1, 90)
        ways = [way for way in left_out["changes"] if way["change"] == "longest_duration_more"]
        self.assertEqual([(way["route"], way["after"], float(way["amount"])) for way in ways], [(1, after, amount)])

    def test_the_page_says_it(self):
        page = self.folder / "plan.html"
        self.waywiser("solve", self.line(185), "--iterations", 500, "-o", page)
        self.assertIn("No route lasts longer than 185.", page.read_text(encoding="utf-8"))
        # Rounded to the nearest, 184.5 is 185.
        self.waywiser("solve", self.line("184.5"), "-P", 1, "--rounding", "nearest", "--iterations", 500, "-o", page, "--force")
        self.assertIn('<span class="late">Longer than 184.5: route 1 by 0.5.</span>', page.read_text(encoding="utf-8"))

    def test_every_word_says_whether_routes_are_late_or_too_long(self):
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        # Rounded to the nearest, 184.5 is 185.
        nearest = ["-P", 1, "--rounding", "nearest", "--iterations", 500]
        done = self.waywiser("solve", self.line("184.5"), *nearest)
        self.assertRegex(done.stderr, r"fleet +1 .* too long\n")
        self.assertIn("These routes are too long on the data as given", done.stderr)
        self.assertNotIn("are late", done.stderr)
        done = self.waywiser("solve", self.line("184.5"), *nearest, "--repair")
        self.assertRegex(done.stderr, r"Repaired \(\w+\): 1 route too long, ")
        repair = json.loads(self.waywiser("solve", self.line("184.5"), *nearest, "--repair", "--json").stdout)["solution"]["repair"]
        self.assertEqual((repair["late_before"], repair["too_long_before"]), (0, 1))
        self.assertIn("Repaired", self.waywiser("repair", self.line(120), plan, "--allow-vehicles").stdout)
        done = self.waywiser("solve", self.line(120), "--iterations", 100, "--initial", plan)
        self.assertIn("infeasible under P=1000 pessimistic (1 route too long, the first is route 1)", done.stderr)
        done = self.waywiser("timetable", self.line("184.5"), plan, code=1)
        self.assertRegex(done.stdout, r"Route 1: .*\(185\), too long by 0.5\n")
        picture = self.folder / "plan.svg"
        self.waywiser("plot", self.line("184.5"), plan, "-o", picture)
        self.assertIn("no stop late, 1 too long", picture.read_text(encoding="utf-8"))
        # 3 first, 1 is late then; and the way is long.
        both = self.write("both.sol", "Route #1: 3 1 2\n")
        done = self.waywiser("solve", self.line(120), "--iterations", 100, "--initial", both)
        self.assertRegex(done.stderr, r"\(\d late arrivals and 1 route too long, the first at customer 1 on route 1\)")

    def test_robustness_counts_routes_that_get_too_long(self):
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        # Driving takes 60 of the 185 (1 at 60 to 3 at 200): 10 % longer, the begin at 49 and the end at 238.
        done = self.waywiser("check", self.line(185), plan, "--robustness")
        self.assertIn("routes too long", done.stdout)
        self.assertIn("Nothing is late or too long up to 0 % longer", done.stdout)
        found = json.loads(self.waywiser("check", self.line(185), plan, "--robustness", "--json").stdout)["robustness"]
        self.assertEqual([row["too_long_routes"] for row in found["longer"]], [0, 1, 1, 1])
        self.assertEqual([row["late_routes"] for row in found["longer"]], [0, 0, 0, 0])

    def test_repair_shortens_routes(self):
        plan = self.write("plan.sol", "Route #1: 1 2 3\n")
        done = self.waywiser("repair", self.line(120), plan, "--json", "--allow-vehicles")
        report = json.loads(done.stdout)
        self.assertEqual(report["too_long_before"], 1)
        self.assertTrue(report["repaired"])

    def test_a_solver_that_does_not_announce_it_is_refused(self):
        script = self.write("deaf.py", DEAF)
        done = self.waywiser("solve", self.line(120), "--solver", f'"{sys.executable}" "{script}"', code=2)
        self.assertIn("deaf 1 does not announce to heed", done.stderr)
        study = self.write("study.toml", f"""[study]
instances = ["{self.line(120)}"]
P = [10]
rounding = ["pessimistic"]
seeds = [1]
time_limit = "1s"
[solver.deaf]
solver = '"{sys.executable}" "{script}"'
""")
        done = self.waywiser("study", "plan", study, code=2)
        self.assertIn("deaf 1 does not announce to heed", done.stderr)

    def test_locks_are_refused(self):
        plan = self.write("plan.sol", "Route #1: 1 2\nRoute #2: 3\n")
        done = self.waywiser("solve", self.line(120), "--initial", plan, "--lock", "1:1", "--iterations", 100, code=2)
        self.assertIn("--lock excludes a longest duration of a route", done.stderr)

    def test_objective_duration_waits_less(self):
        # One vehicle can serve all three, leaving at 50 at the latest and waiting for the third until 200: 185 in all.
        line = self.line(400)
        done = self.waywiser("solve", line, "--objective", "duration", "--iterations", 2000)
        self.assertIn("objective duration (few routes", " ".join(done.stderr.split()))
        self.assertIn("Total duration, waits counted: 185", done.stderr)
        # Two that must be used: the third alone, and the others, take 65 + 50; the shortest ways would be others.
        line = self.write("two.vrp", LINE.format(longest=400).replace("CAPACITY : 10", "CAPACITY : 2"))
        report = json.loads(self.waywiser("solve", line, "--objective", "duration", "--iterations", 4000, "--json").stdout)
        self.assertEqual(report["objective"], "duration")
        self.assertEqual(report["solution"]["total_duration"], {"lower": "115.000000", "upper": "115.000000"})
        self.assertEqual(sorted(report["solution"]["routes"]), [[1, 2], [3]])

    def test_it_excludes_what_it_cannot_do(self):
        line = self.line(400)
        for words in (["--space", "double"], ["--vehicle-cost", "5"], ["--solver", "pyvrp"]):
            done = self.waywiser("solve", line, "--objective", "duration", *words, code=2)
            self.assertIn("--objective duration is for the solver waywiser", done.stderr)


if __name__ == "__main__":
    unittest.main()
