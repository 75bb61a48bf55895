"""Plans of a part of the customers: `solve --allow-unserved`, `check --allow-unserved`."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402


def solomon(rows, vehicles, capacity):
    lines = [f"{i} " + " ".join(map(str, row)) for i, row in enumerate(rows)]
    return "\n".join(["DAY", "", "VEHICLE", "NUMBER CAPACITY", f"{vehicles} {capacity}", "", "CUSTOMER",
                      "CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME", "", *lines, ""])


# One vehicle. 1 and 2 lie on one way; 3 is open when the vehicle is far off; 4 is too far; 5 is too heavy.
ROWS = [(0, 0, 0, 0, 200, 0), (10, 0, 1, 10, 12, 20), (20, 0, 1, 40, 45, 3), (-20, 0, 1, 30, 32, 0), (90, 0, 1, 0, 80, 0),
        (0, 5, 20, 0, 100, 0)]


class Unserved(CommandCase):
    def setUp(self):
        super().setUp()
        self.day = self.write("day.txt", solomon(ROWS, 1, 10))

    def solve(self, *arguments, code=0):
        return self.waywiser("solve", self.day, "--iterations", 2000, *arguments, code=code)

    def test_without_the_option_what_does_not_fit_is_refused(self):
        self.solve(code=1)

    def test_where_nothing_proves_it_the_best_part_is_named(self):
        # 1, 2 and 3 in pairs fit one vehicle, all three do not: no bound on vehicles sees that.
        rows = [(0, 0, 0, 0, 200, 0), (10, 0, 1, 0, 22, 0), (-10, 0, 1, 0, 33, 0), (0, 10, 1, 0, 33, 0)]
        self.day = self.write("three.txt", solomon(rows, 1, 10))
        done = self.solve(code=1)
        said = " ".join(done.stderr.split())
        self.assertIn("No solution was found; that there is none is not proved. The best plan found for a part of 3 customers leaves out 1: "
                      "customer ", said)
        self.assertIn("(that fewer is impossible is not proved). --allow-unserved writes such a plan", said)
        report = json.loads(self.solve("--json", code=1).stdout)
        self.assertEqual((report["best_part"]["count"], report["best_part"]["at_least"]), (1, 0))
        self.assertTrue(report["best_part"]["customers"][0]["changes"])
        self.assertNotIn("infeasible", report)

    def test_a_vehicle_that_is_left_has_a_place(self):
        self.day = self.write("two.txt", solomon(ROWS, 2, 10))
        plan = self.write("plan.sol", "Route #1: 1 2\n")
        report = json.loads(self.waywiser("check", self.day, plan, "--allow-unserved", "--json", code=0).stdout)
        unserved = {one["customer"]: one for one in report["unserved"]["customers"]}
        self.assertEqual((unserved[3]["reason"], unserved[3]["place"]), ("fits", {"route": 2, "after": 0}))
        self.assertFalse(unserved[3]["one_vehicle_more"])
        self.assertEqual([(way["change"], way["amount"], way["route"]) for way in unserved[4]["changes"]], [("due_later", "10", 2)])
        text = self.waywiser("check", self.day, plan, "--allow-unserved").stdout
        self.assertIn("customer 3: there is a place in time on the data as given (on a vehicle that has no route yet)", " ".join(text.split()))

    def test_as_many_as_fit_and_why_not_the_others(self):
        report = json.loads(self.solve("--allow-unserved", "--json").stdout)
        self.assertEqual(report["solution"]["routes"], [[1, 2]])
        self.assertTrue(report["solution"]["feasible"])
        self.assertEqual(report["solution"]["structure"]["missing"], [3, 4, 5])
        self.assertTrue(report["solution"]["structure"]["partial"])
        self.assertFalse(report["solution"]["structure"]["valid"])
        unserved = {one["customer"]: one for one in report["unserved"]["customers"]}
        self.assertEqual((report["unserved"]["count"], report["unserved"]["at_least"]), (3, 3))
        self.assertEqual(unserved[4]["reason"], "late_alone")
        self.assertEqual(float(unserved[4]["late_by"]["upper"]), 10.0)
        self.assertEqual((unserved[5]["reason"], unserved[5]["excess"]), ("too_heavy", 10))
        self.assertEqual((unserved[3]["reason"], unserved[3]["conflicts"]), ("windows", [1, 2]))
        self.assertTrue(unserved[3]["one_vehicle_more"])
        # Behind 2, which is left at 43: there at 83, due at 32.
        due = [way for way in unserved[3]["changes"] if way["change"] == "due_later"]
        self.assertEqual([(way["amount"], way["route"], way["after"]) for way in due], [("51", 1, 2)])

    def test_the_change_that_it_names_lets_the_customer_in(self):
        rows = [*ROWS[:3], (-20, 0, 1, 30, 32 + 51, 0), *ROWS[4:]]
        self.day = self.write("longer.txt", solomon(rows, 1, 10))
        report = json.loads(self.solve("--allow-unserved", "--json").stdout)
        self.assertEqual(report["solution"]["structure"]["missing"], [4, 5])
        self.day = self.write("two.txt", solomon(ROWS, 2, 10))
        report = json.loads(self.solve("--allow-unserved", "--json").stdout)
        self.assertEqual(report["solution"]["structure"]["missing"], [4, 5])

    def test_in_words(self):
        text = self.solve("--allow-unserved").stderr
        self.assertIn("Not served: 3 of 5 customers; no plan serves more", text)
        self.assertIn("customer 4: a vehicle that serves nobody else comes too late by 10", text)
        self.assertIn("customer 5: its load is more than a vehicle's by 10", text)
        self.assertIn("its window 51 longer at the end (route 1, after customer 2)", text)
        self.assertIn("one vehicle more", text)

    def test_nobody_can_be_served(self):
        self.day = self.write("none.txt", solomon([ROWS[0], ROWS[4], ROWS[5]], 1, 10))
        done = self.solve("--allow-unserved", code=1)
        self.assertIn("Not served: 2 of 2 customers", done.stderr)

    def test_everybody_is_served_where_all_fit(self):
        self.day = self.write("all.txt", solomon(ROWS[:4], 3, 10))
        done = self.solve("--allow-unserved")
        self.assertIn("Every customer is served.", done.stderr)
        self.assertIn("The solution is feasible", done.stderr)

    def test_doubles_are_refused(self):
        done = self.solve("--allow-unserved", "--space", "double", code=2)
        self.assertIn("--allow-unserved, --adapt and --lock exclude --space double", done.stderr)

    def test_check_judges_a_part_only_where_it_is_asked_to(self):
        part = self.write("part.sol", "Route #1: 1 2\n")
        self.waywiser("check", self.day, part, code=1)
        done = self.waywiser("check", self.day, part, "--allow-unserved")
        self.assertIn("partial: 2 of 5 customers", done.stdout)
        self.assertIn("not visited: 3, 4, 5", done.stdout)
        self.assertIn("The plan of a part is feasible over the real numbers.", done.stdout)
        self.assertIn("its window 51 longer at the end", done.stdout)
        report = json.loads(self.waywiser("check", self.day, part, "--allow-unserved", "--json").stdout)
        self.assertTrue(report["feasible"])
        self.assertEqual([one["customer"] for one in report["unserved"]["customers"]], [3, 4, 5])
        twice = self.write("twice.sol", "Route #1: 1 2 1\n")
        self.waywiser("check", self.day, twice, "--allow-unserved", code=1)
        late = self.write("late.sol", "Route #1: 2 1\n")
        self.waywiser("check", self.day, late, "--allow-unserved", code=1)

    def test_a_conflicting_set_where_loads_prove_it(self):
        rows = [(0, 0, 0, 0, 200, 0), *((i, 0, 6 if i in (2, 4, 5) else 1, 0, 150, 0) for i in range(1, 7))]
        heavy = self.write("heavy.txt", solomon(rows, 2, 10))
        done = self.waywiser("solve", heavy, "--iterations", 500, code=1)
        self.assertIn("These 3 customers alone need more vehicles than there are", " ".join(done.stderr.split()))
        report = json.loads(self.waywiser("solve", heavy, "--iterations", 500, "--json", code=1).stdout)
        self.assertEqual(report["infeasible"]["conflicting_customers"], [2, 4, 5])

    def test_a_part_to_begin_with(self):
        part = self.write("part.sol", "Route #1: 1\n")
        self.solve("--initial", part, code=3)
        report = json.loads(self.solve("--allow-unserved", "--initial", part, "--json").stdout)
        self.assertEqual(report["solution"]["routes"], [[1, 2]])


if __name__ == "__main__":
    unittest.main()
