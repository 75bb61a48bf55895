"""A plan that is changed during the day: `solve --initial PLAN --lock R[:K]`, `--adapt`."""
import json
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402


def rows(customers=20, seed=1):
    rng = random.Random(seed)
    found = [(50, 50, 0, 0, 600, 0)]
    for _ in range(customers):
        ready = rng.randrange(75, 300)
        found.append((rng.randrange(101), rng.randrange(101), rng.randrange(5, 20), ready, ready + 60, 10))
    return dict(enumerate(found))


def solomon(sites, vehicles=20, capacity=60):
    lines = [f"{i} " + " ".join(map(str, row)) for i, row in sites.items()]
    return "\n".join(["DAY", "", "VEHICLE", "NUMBER CAPACITY", f"{vehicles} {capacity}", "", "CUSTOMER",
                      "CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME", "", *lines, ""])


class Locks(CommandCase):
    def setUp(self):
        super().setUp()
        self.sites = rows()
        self.day = self.write("day.txt", solomon(self.sites))
        self.plan = self.folder / "plan.sol"
        self.routes = self.solve("-o", self.plan)["solution"]["routes"]

    def write_plan(self, routes):
        return self.write("other.sol", "".join(f"Route #{i}: {' '.join(map(str, route))}\n" for i, route in enumerate(routes, 1)))

    def solve(self, *arguments, day=None):
        return json.loads(self.waywiser("solve", day or self.day, "--iterations", 2000, "--json", *arguments).stdout)

    def one_each(self):
        """A bad plan: a vehicle a customer."""
        return self.write_plan([[customer] for customer in range(1, len(self.sites))])

    def test_the_first_stops_stay(self):
        plan = self.one_each()
        report = self.solve("--initial", plan, "--lock", "3:1", "--lock", "7:1", "--lock", "8")
        routes = report["solution"]["routes"]
        self.assertTrue(report["solution"]["feasible"])
        self.assertIn([8], routes)
        self.assertEqual({route[0] for route in routes} & {3, 7}, {3, 7})
        self.assertLess(len(routes), 20)

    def test_a_route_with_its_order(self):
        whole = next(i for i, route in enumerate(self.routes, 1) if len(route) > 2)
        route = self.routes[whole - 1]
        for lock, kept in ((f"{whole}", route), (f"{whole}:2", route[:2])):
            report = self.solve("--initial", self.plan, "--lock", lock)
            self.assertTrue(any(other[:len(kept)] == kept for other in report["solution"]["routes"]))
            self.assertLessEqual(report["solution"]["cost_double"], self.solve()["solution"]["cost_double"] + 1e-6)

    def test_stops_come_and_go(self):
        # 20 is no longer there; 5 was not planned.
        sites = {number: row for number, row in self.sites.items() if number != 20}
        day = self.write("changed.txt", solomon(sites))
        routes = [route for route in ([stop for stop in route if stop != 5] for route in self.routes) if route]
        plan = self.write_plan(routes)
        self.waywiser("solve", day, "--initial", plan, code=3)
        done = self.waywiser("solve", day, "--iterations", 2000, "--initial", plan, "--adapt")
        self.assertIn("new: 5; no longer there: 20.", done.stderr)
        report = self.solve("--initial", plan, "--lock", "1:1", day=day)
        self.assertEqual((report["changes"]["new"], report["changes"]["gone"]), ([5], [20]))
        served = sorted(stop for route in report["solution"]["routes"] for stop in route)
        self.assertEqual(served, list(range(1, 20)))
        first = [stop for stop in routes[0] if stop != 20][0]
        self.assertIn(first, [route[0] for route in report["solution"]["routes"]])

    def test_with_stops_left_out(self):
        vehicles = len(self.routes) - 1
        report = self.solve("--initial", self.write_plan(self.routes[:-1]), "--lock", "1", "--fleet", vehicles, "--allow-unserved")
        self.assertIn(self.routes[0], report["solution"]["routes"])
        self.assertLessEqual(report["unserved"]["count"], len(self.routes[-1]))
        for one in report["unserved"]["customers"]:
            for change in one["changes"]:
                self.assertNotEqual(report["solution"]["routes"][change["route"] - 1], self.routes[0])

    def test_a_plan_with_too_many_routes_keeps_the_locked_ones(self):
        plan = self.one_each()
        self.waywiser("solve", self.day, "--initial", plan, "--fleet", 8, code=3)
        report = self.solve("--initial", plan, "--lock", "20:1", "--lock", "19", "--fleet", 8)
        routes = report["solution"]["routes"]
        self.assertLessEqual(len(routes), 8)
        self.assertIn([19], routes)
        self.assertIn(20, [route[0] for route in routes])
        done = self.waywiser("solve", self.day, "--initial", plan, "--lock", "1", "--lock", "2", "--fleet", 1, code=2)
        self.assertIn("--lock: found 2 routes, expected at most 1, one a vehicle", done.stderr)

    def test_never_worse_than_the_plan_that_is_given(self):
        # In time over the reals alone: 14.15 is more than sqrt(200), but P = 1 makes 15 of it.
        day = self.write("tight.txt", solomon({0: (0, 0, 0, 0, 100, 0), 1: (10, 10, 1, 0, 14.9, 0), 2: (11, 11, 1, 15, 17, 0)}))
        plan = self.write_plan([[1, 2]])
        done = self.waywiser("solve", day, "--initial", plan, "-P", 1, "--rounding", "optimistic", "--iterations", 10, "--json")
        self.assertEqual(json.loads(done.stdout)["solution"]["routes"], [[1, 2]])
        day = self.write("tight.txt", solomon({0: (0, 0, 0, 0, 100, 0), 1: (10, 10, 1, 0, 15, 1), 2: (11, 11, 1, 15, 16.6, 0)}))
        done = self.waywiser("solve", day, "--initial", plan, "-P", 1, "--iterations", 10)
        self.assertIn("Nothing better than the plan given was found: it is kept.", done.stderr)
        self.assertIn("Route #1: 1 2", done.stdout)

    def test_what_a_vehicle_costs(self):
        report = self.solve("--vehicle-cost", "37.5")
        solution = report["solution"]
        self.assertEqual(report["vehicle_cost"], 37.5)
        self.assertAlmostEqual(solution["cost_double"], solution["distance_double"] + 37.5 * solution["vehicles"])
        free = self.solve("--vehicle-cost", "0")["solution"]
        distance = self.solve("--objective", "distance")["solution"]
        self.assertAlmostEqual(free["cost_double"], distance["cost_double"], delta=0.05 * distance["cost_double"])
        dear = self.solve("--vehicle-cost", "100000")["solution"]
        self.assertEqual(dear["vehicles"], len(self.routes))
        self.assertLessEqual(free["distance_double"], dear["distance_double"])
        locked = self.solve("--initial", self.plan, "--lock", "1", "--vehicle-cost", "5")
        self.assertIn(self.routes[0], locked["solution"]["routes"])
        kept = self.solve("--initial", self.plan, "--vehicle-cost", "5")
        self.assertLessEqual(kept["solution"]["cost_double"], 5 * len(self.routes) + dear["distance_double"] + 1e-6)
        solve = ("solve", self.day, "--iterations", 10, "--vehicle-cost")
        self.assertIn("5 a route + travel time", self.waywiser(*solve, "5").stderr)
        self.assertIn("fleet (10 n = 200 a route + travel time)", self.waywiser(*solve[:-1]).stderr)
        for arguments, message in ((("5", "-P", "7"), "expected 1, 10, 100"), (("-5",), "at least 0"), (("0.0001",), "at most 3 decimals"),
                                   (("5", "--space", "double"), "excludes"), (("5", "--objective", "distance"), "excludes")):
            with self.subTest(arguments=arguments):
                self.assertIn(message, self.waywiser(*solve, *arguments, code=2).stderr)

    def test_what_is_refused(self):
        solve = ("solve", self.day, "--iterations", 10)
        for arguments, code, message in (
                (("--lock", "1"), 2, "--adapt and --lock need --initial"),
                (("--initial", self.plan, "--lock", "99"), 2, "--lock: the route: found"),
                (("--initial", self.plan, "--lock", "1:99"), 2, "--lock: the stops of the route: found"),
                (("--initial", self.plan, "--lock", "1:1", "--lock", "1"), 2, "expected a route once"),
                (("--initial", self.plan, "--lock", "one"), 2, "--lock: the route: found"),
                (("--initial", self.plan, "--lock", "1", "-P", "7"), 2, "--lock and --vehicle-cost: found -P 7"),
                (("--initial", self.plan, "--lock", "1", "--space", "double"), 2, "exclude --space double"),
                (("--initial", self.plan, "--lock", "1", "--repair"), 2, "--lock excludes --repair")):
            with self.subTest(arguments=arguments):
                self.assertIn(message, self.waywiser(*solve, *arguments, code=code).stderr)

    def test_a_locked_stop_that_is_late_is_named(self):
        day = self.write("line.txt", solomon({0: (0, 0, 0, 0, 100, 0), 1: (10, 0, 1, 0, 90, 5), 2: (20, 0, 1, 0, 21, 0), 3: (30, 0, 60, 0, 90, 0)}))
        late = self.write_plan([[1, 2], [3]])
        done = self.waywiser("solve", day, "--initial", late, "--lock", "1:2", code=2)
        self.assertIn("--lock: customer 2 is late in its locked place, by 4 as rounded", done.stderr)
        heavy = self.write_plan([[1, 3], [2]])
        done = self.waywiser("solve", day, "--initial", heavy, "--lock", "1", code=2)
        self.assertIn("--lock: the locked stops up to customer 3 load 61 of 60", done.stderr)
        # Nothing is locked there: the plan is mended.
        done = self.waywiser("solve", day, "--initial", late, "--lock", "2", "--iterations", 10)
        self.assertIn("The solution is feasible", done.stderr)


if __name__ == "__main__":
    unittest.main()
