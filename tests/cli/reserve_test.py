"""Time kept in hand: `--slack` of `solve` and `check`, `check --robustness`."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402

# On a line: 1 at 10, due at 11; 2 at 20, due at 23; back at 40, due at 44.
DAY = """DAY

VEHICLE
NUMBER CAPACITY
2 10

CUSTOMER
CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME

0 0 0 0 0 44 0
1 10 0 1 0 11 0
2 20 0 1 0 23 0
"""


class Reserve(CommandCase):
    def setUp(self):
        super().setUp()
        self.day = self.write("day.txt", DAY)
        self.plan = self.write("plan.sol", "Route #1: 1 2\n")

    def test_check_asks_for_time_in_hand(self):
        self.waywiser("check", self.day, self.plan, "--slack", "1")
        self.waywiser("check", self.day, self.plan, "--slack", "1s")
        done = self.waywiser("check", self.day, self.plan, "--slack", "1001ms", code=1)
        self.assertIn("slack      1.001 before every due date", done.stdout)
        report = json.loads(self.waywiser("check", self.day, self.plan, "--slack", "1.001s", "--json", code=1).stdout)
        self.assertEqual(report["slack"], "1.001")
        self.assertEqual(report["evaluations"][1]["violations"][0]["lateness"]["upper"], "0.001000")

    def test_the_timetable_keeps_the_due_dates_as_given(self):
        report = json.loads(self.waywiser("check", self.day, self.plan, "--slack", "1", "--timetable", "--json").stdout)
        plain = json.loads(self.waywiser("check", self.day, self.plan, "--timetable", "--json").stdout)
        self.assertEqual(report["timetable"], plain["timetable"])

    def test_solve_keeps_it(self):
        solve = ("solve", self.day, "--iterations", 500, "--json")
        self.assertEqual(json.loads(self.waywiser(*solve, "--slack", "1").stdout)["solution"]["routes"], [[1, 2]])
        # 1 and 2 on two sides of the depot take two vehicles; of one vehicle one of them is left out.
        self.day = self.write("late.txt", DAY.replace("1 10 0 1 0 11", "1 10 0 1 8 11").replace("2 20 0 1 0 23", "2 0 20 1 0 33"))
        self.assertEqual(len(json.loads(self.waywiser(*solve[:1], self.day, *solve[2:]).stdout)["solution"]["routes"]), 2)
        report = json.loads(self.waywiser("solve", self.day, "--iterations", 500, "--slack", "2", "--fleet", 1, "--allow-unserved", "--json",
                                          code=0).stdout)
        self.assertEqual(report["unserved"]["count"], 1)
        self.assertEqual(report["solution"]["slack"], "2")

    def test_more_than_a_window_is_refused_by_name(self):
        for command in (("solve", self.day), ("check", self.day, self.plan)):
            done = self.waywiser(*command, "--slack", "12", code=2)
            self.assertIn("--slack: 12 is more than the window of customer 1", done.stderr)
        self.assertIn("--slack: found", self.waywiser("check", self.day, self.plan, "--slack", "soon", code=2).stderr)

    def test_longer_driving(self):
        done = self.waywiser("check", self.day, self.plan, "--robustness")
        self.assertIn("Nothing is late up to 10 % longer; something is at 10.1 %.", done.stdout)
        report = json.loads(self.waywiser("check", self.day, self.plan, "--robustness", "--json").stdout)["robustness"]
        self.assertEqual([(row["percent"], row["late_stops"], row["late_returns"], row["late_routes"]) for row in report["longer"]],
                         [(0, 0, 0, 0), (5, 0, 0, 0), (10, 0, 0, 0), (20, 2, 1, 1)])
        self.assertEqual(report["longer"][3]["most_late_by"]["lower"], "4.000000")
        self.assertEqual(report["holds_until_percent"], 10)


if __name__ == "__main__":
    unittest.main()
