"""check, scale, audit, repair and diff from the outside: exit codes, JSON, what is written and what is not."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]

# Two customers on the diagonal. By way of customer 1 a vehicle is at customer 2 at 2 sqrt(2) = 2.828..., due at 2:
# in time where lengths are cut to integers (1 + 1), late over the reals.
INSTANCE = """T

VEHICLE
NUMBER CAPACITY
{vehicles} 10

CUSTOMER
CUST XCOORD YCOORD DEMAND READY DUE SERVICE

0 0 0 0 0 100 0
1 1 1 4 0 {due} 0
2 2 2 4 {ready} 2 0
"""


def run(*arguments, stdin=None):
    return subprocess.run([WAYWISER, *map(str, arguments)], capture_output=True, text=True, input=stdin)


class Judge(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.instance = self.write("t.txt", INSTANCE.format(vehicles=2, due=90, ready=0))
        self.together = self.write("together.sol", "Route #1: 1 2\nCost 4\n")
        self.apart = self.write("apart.sol", "Route #1: 1\nRoute #2: 2\n")

    def write(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return path

    def check(self, *arguments):
        done = run("check", *arguments, "--json")
        return done.returncode, json.loads(done.stdout)


class Check(Judge):
    def test_a_late_solution_is_1_and_says_how_late(self):
        code, report = self.check(self.instance, self.together)
        self.assertEqual(code, 1)
        self.assertEqual(report["schema"], "waywiser.check/1")
        self.assertFalse(report["feasible"])
        self.assertTrue(report["structure"]["valid"])
        exact = next(e for e in report["evaluations"] if e["space"] == "exact")
        self.assertEqual(exact["violations"][0]["customer"], 2)
        self.assertEqual(exact["violations"][0]["lateness"], {"lower": "0.828427", "upper": "0.828428"})
        self.assertEqual(exact["distance"], {"lower": "5.656854", "upper": "5.656855"})

    def test_a_convention_decides_when_it_is_named(self):
        code, report = self.check(self.instance, self.together, "-P", 1, "--rounding", "optimistic")
        self.assertEqual((code, report["judge"]), (0, "P=1 optimistic"))
        scaled = report["evaluations"][-1]
        self.assertEqual((scaled["distance"], scaled["cost"], scaled["guarantee"]), (4, 24, "outer"))
        self.assertEqual(self.check(self.instance, self.together, "--convention", "nint")[0], 0)  # 1.41 is 1
        self.assertEqual(self.check(self.instance, self.together, "--convention", "pyvrp-exact")[0], 1)

    def test_the_stated_cost_gives_the_convention_away(self):
        _, report = self.check(self.instance, self.together)
        self.assertIn("P=1 optimistic", [r["convention"] for r in report["recognised"]])

    def test_no_number_in_text_is_cut(self):
        far = self.write("far.txt", INSTANCE.format(vehicles=2, due=10**9, ready=0).replace("1 1 1 4", "1 10000000 10000000 4")
                         .replace("2 2 2 4 0 2 0", "2 9999999 -9999999 4 0 1000000000 0").replace("0 0 0 0 0 100 0", "0 -10000000 -10000000 0 0 1000000000 0"))
        text = run("check", far, self.together, "--convention", "pyvrp-exact").stdout
        self.assertIn("68284269247 (68284269.247)", text)  # 2000 sqrt(2) 10^4 and so on, in units of 1/1000
        thirds = run("check", self.instance, self.together, "-P", 3, "--rounding", "optimistic").stdout
        self.assertIn("16 (5.333333...)", thirds)  # 4 + 4 + 8

    def test_columns_never_run_together(self):
        for start in (10**7, 1698138000, 1698138000000):
            late = self.write("late.txt", f"""T

VEHICLE
NUMBER CAPACITY
2 10

CUSTOMER
CUST XCOORD YCOORD DEMAND READY DUE SERVICE

0 0 0 0 {start} {start + 9000} 0
1 300 401 1 {start} {start + 200} 600
2 600 800 1 {start} {start + 9000} 60
""")
            text = run("check", late, self.together).stdout
            self.assertRegex(text, rf" {start + 200}  +{start + 500}\.80")

    def test_all_conventions_are_one_line_each(self):
        done = run("check", self.instance, self.together, "--all-conventions")
        self.assertEqual(done.returncode, 1)
        for name in ("exact", "sintef", "dimacs", "nint", "pyvrp-exact", "vroom"):
            lines = [line for line in done.stdout.splitlines() if line.split()[:1] == [name]]
            self.assertEqual(len(lines), 1, done.stdout)

    def test_every_fault_of_the_structure_is_listed(self):
        broken = self.write("broken.sol", "Route #1: 1 1 9\nRoute #2: 1\nRoute #3: 1\n")
        code, report = self.check(self.instance, broken)
        self.assertEqual(code, 1)
        structure = report["structure"]
        self.assertEqual((structure["missing"], structure["duplicate"], structure["unknown"]), ([2], [1], [9]))
        self.assertEqual(structure["excess_vehicles"], 1)
        self.assertFalse(any(e["feasible"] for e in report["evaluations"]))

    def test_wrong_usage_is_2_and_bad_input_3(self):
        self.assertEqual(run("check", self.instance, self.apart, "--convention", "nonsense").returncode, 2)
        self.assertIn('expected "dimacs" (or another of exact,', run("check", self.instance, self.apart, "--convention", "dimcas").stderr)
        self.assertEqual(run("check", self.instance, self.apart, "-P", 0).returncode, 2)
        self.assertEqual(run("check", self.instance, self.apart, "-P", 5, "--all-conventions").returncode, 2)
        self.assertEqual(run("check", self.instance, self.apart, "-P", 5, "--ties", "half-up").returncode, 2)
        self.assertEqual(run("check", self.instance, Path(self.folder.name) / "absent.sol").returncode, 3)
        self.assertEqual(run("check", self.write("empty.txt", ""), self.apart).returncode, 3)

    def test_a_file_may_be_standard_input(self):
        done = run("check", self.instance, "-", stdin="Route #1: 1\nRoute #2: 2\n")
        self.assertEqual(done.returncode, 1)  # 2 sqrt(2) > 2 directly, too
        self.assertIn("customer 2", done.stdout)


class MamutSolutions(Judge):
    """The two kinds of best-known solutions, written and recognised."""

    def setUp(self):
        super().setUp()
        self.instance = self.write("t.txt", INSTANCE.format(vehicles=2, due=90, ready=0).replace("0 2 0", "0 3 0"))

    def repaired(self, name):
        out = Path(self.folder.name) / name
        # Customer 2 is due at 3: the routes are in time and are written as they are.
        self.assertEqual(run("repair", self.instance, self.together, "-o", out).returncode, 0)
        return out, json.loads(out.read_text())

    def recognised(self, solution):
        _, report = self.check(self.instance, solution)
        return [(r["convention"], r["equals"]) for r in report["recognised"]]

    def test_mono_cost_is_in_tenths_and_recognised_as_dimacs(self):
        out, written = self.repaired("T.bks.MonoCost.json")
        self.assertEqual(list(written), ["instance_name", "routes", "cost", "metadata", "objective_function"])
        self.assertEqual((written["cost"], written["objective_function"]), (14 + 14 + 28, "MonoCost"))
        self.assertEqual(self.recognised(out), [("dimacs", "distance in units of 1/10")])

    def test_hierarchical_cost_is_the_distance_in_doubles(self):
        out, written = self.repaired("T.bks.HierarchicalVehicleCost.json")
        self.assertEqual(written["objective_function"], "HierarchicalVehicleCost")
        self.assertEqual(self.recognised(out), [("sintef", "distance")])

    def test_on_integers_every_convention_is_the_same(self):
        sites = [[0, 0], [1, 1], [2, 2]]
        tenths = [[0, 14, 28], [14, 0, 14], [28, 14, 0]]
        instance = self.write("T.vrp.json", json.dumps({
            "instance_name": "T", "instance_origin": "Solomon1987", "benchmark_name": "Dimacs2021",
            "num_customers": 2, "num_vehicles": None, "vehicle_capacity": 10, "coordinates": sites,
            "demands": [0, 4, 4], "service_times": [0, 0, 0], "time_windows": [[0, 1000], [0, 900], [0, 30]],
            "depot": 0, "arc_costs": tenths, "metadata": {"metric_variant": "euclidean"}}))
        out, _ = self.repaired("T.bks.MonoCost.json")
        done = run("check", instance, out)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("cost 56: the same under every convention", done.stdout)
        self.assertIn("the integer instance of the DIMACS convention", done.stdout)


class Scale(Judge):
    def test_nothing_unservable_is_written(self):
        out = Path(self.folder.name) / "out.vrp"
        done = run("scale", self.instance, "-o", out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("customer 2 is reached at 2.829 (2829 in units of 1/1000), after its due date 2 (2000 in units of 1/1000)", done.stderr)
        self.assertFalse(out.exists())

    def test_an_existing_file_is_kept_without_force(self):
        out = self.write("out.json", "mine")
        arguments = ("scale", self.instance, "-P", 1, "--rounding", "optimistic", "-o", out)
        self.assertEqual(run(*arguments).returncode, 5)
        self.assertEqual(out.read_text(), "mine")
        self.assertEqual(run(*arguments, "--force").returncode, 0)
        scaled = json.loads(out.read_text())
        self.assertEqual((scaled["schema"], scaled["guarantee"], scaled["P"]), ("waywiser.scaled/1", "outer", 1))
        self.assertEqual(scaled["durations"], [[0, 1, 2], [1, 0, 1], [2, 1, 0]])

    def test_an_overflow_names_the_largest_factor(self):
        done = run("scale", self.instance, "-P", 10**15)
        self.assertEqual(done.returncode, 3)
        self.assertIn("the largest P that fits is", done.stderr)

    def test_its_vrplib_reads_back_and_judges_the_same(self):
        out = Path(self.folder.name) / "out.vrp"
        self.assertEqual(run("scale", self.instance, "-P", 1, "--rounding", "optimistic", "-o", out).returncode, 0)
        solution = self.write("vrplib.sol", "Route #1: 1 2\n")  # node 2 is customer 1
        report = json.loads(run("check", out, solution, "--json").stdout)
        exact = next(e for e in report["evaluations"] if e["space"] == "exact")
        self.assertTrue(exact["feasible"], report)
        self.assertEqual(exact["distance"]["lower"], "4.000000")


class Audit(Judge):
    def test_csv_and_json_agree(self):
        rows = run("audit", self.instance, "--format", "csv").stdout.splitlines()
        report = json.loads(run("audit", self.instance, "--json").stdout)
        schemes = report["files"][0]["schemes"]
        self.assertEqual(len(rows), 1 + len(schemes))
        names = rows[0].split(",")
        for row, scheme in zip(rows[1:], schemes):
            values = dict(zip(names, row.split(",")))
            self.assertEqual(len(values), len(names))
            self.assertEqual(values["rounding"], scheme["rounding"])
            self.assertEqual(values["ties"], scheme.get("ties", ""))
            for name in ("P", "pairs", "down", "up", "exact", "unreachable", "arcs_gained"):
                self.assertEqual(int(values[name]), scheme[name])

    def test_how_a_file_was_read_is_told_once_a_file(self):
        table = self.write("stops.csv", "id,x,y,demand,ready,due,service\n0,0,0,0,0,99,0\n1,3,4,1,0,50,1\n")
        for command in ("audit", "advise"):
            with self.subTest(command):
                told = run(command, table, table, "--capacity", "9")
                self.assertEqual(told.stderr.count("Understood:"), 2, told.stderr)
                quiet = run(command, table, "--capacity", "9", "--quiet")
                self.assertEqual(quiet.stderr, "")

    def test_nothing_found_is_3_and_a_factor_twice_2(self):
        self.assertEqual(run("audit", Path(self.folder.name) / "*.none").returncode, 3)
        self.assertEqual(run("audit", self.instance, "-P", "1,1").returncode, 2)


class RepairAndDiff(Judge):
    def setUp(self):
        super().setUp()
        # Customer 1 is due at 90 and 2 at 3: the other way round is in time.
        text = INSTANCE.format(vehicles=2, due=90, ready=0).replace("2 2 2 4 0 2 0", "2 3 0 4 0 3 0")
        self.instance = self.write("t.txt", text)

    def test_a_late_route_is_turned_round(self):
        out = Path(self.folder.name) / "out.sol"
        done = run("repair", self.instance, self.together, "-o", out, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual((report["late_before"], report["routes"]), (1, [[2, 1]]))
        self.assertEqual(run("check", self.instance, out).returncode, 0)
        self.assertEqual(run("repair", self.instance, self.together, "-o", out).returncode, 5)
        self.assertEqual(json.loads(run("repair", self.instance, out, "--json").stdout)["stage"], "none")

    def test_vehicles_are_added_only_where_that_is_allowed(self):
        # Both are due when a vehicle can just be there.
        self.instance = self.write("both.txt", INSTANCE.format(vehicles=2, due=5, ready=0)
                                   .replace("1 1 1 4", "1 3 4 4").replace("2 2 2 4 0 2", "2 4 3 4 0 5"))
        refused = run("repair", self.instance, self.together)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("At least 2 vehicles are needed", refused.stdout)
        added = run("repair", self.instance, self.together, "--allow-vehicles")
        self.assertEqual(added.returncode, 0)
        self.assertIn("Repaired with 1 vehicle more", added.stdout)

    def test_what_is_no_solution_is_refused(self):
        self.assertEqual(run("repair", self.instance, self.write("half.sol", "Route #1: 1\n")).returncode, 3)

    def test_diff_tells_the_same_from_different(self):
        self.assertEqual(run("diff", self.instance, self.together, self.together).returncode, 0)
        done = run("diff", self.instance, self.together, self.apart, "--json")
        self.assertEqual(done.returncode, 1)
        report = json.loads(done.stdout)
        self.assertEqual((report["shared_arcs"], report["routes_only_b"]), (2, [1, 2]))


if __name__ == "__main__":
    unittest.main()
