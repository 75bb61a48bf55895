#!/usr/bin/env python3
"""What README says of examples/six-customers, by enumeration: under the DIMACS convention two vehicles and 96.3 are
optimal; over the reals that solution is late, and no solution has fewer than four vehicles. Integers only."""
import itertools
import json
import math
import os
import subprocess
import unittest
from pathlib import Path

EXAMPLES = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "examples"
UNIT = 10**30  # of the enumeration over the reals: floor(distance x UNIT) is wrong by less than 1


def read_instance():
    numbers = [line.split() for line in (EXAMPLES / "six-customers.txt").read_text().splitlines()]
    rows = [tuple(map(int, line)) for line in numbers if len(line) == 7 and line[0].isdigit()]
    vehicles, capacity = next(map(int, line) for line in numbers if len(line) == 2 and line[0].isdigit())
    return rows, vehicles, capacity


class Problem:
    """The instance with distances floor(d x unit); times are in the same unit."""

    def __init__(self, unit):
        self.rows, self.vehicles, self.capacity = read_instance()
        self.unit = unit
        self.distance = [[math.isqrt(((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) * unit**2) for b in self.rows]
                         for a in self.rows]
        self.least_slack = None

    def route_cost(self, route):
        """Its distance, or None if it is overloaded or late."""
        if sum(self.rows[c][3] for c in route) > self.capacity:
            return None
        time = cost = last = 0
        for c in (*route, 0):
            cost += self.distance[last][c]
            time = max(time + self.rows[last][6] * self.unit + self.distance[last][c], self.rows[c][4] * self.unit)
            slack = abs(self.rows[c][5] * self.unit - time)
            self.least_slack = slack if self.least_slack is None else min(self.least_slack, slack)
            if time > self.rows[c][5] * self.unit:
                return None
            last = c
        return cost

    def best(self):
        """{vehicles: (cost, routes)} of the cheapest solution with exactly that many."""
        customers = range(1, len(self.rows))
        best_route = {}
        for size in range(1, len(self.rows)):
            for subset in itertools.combinations(customers, size):
                costs = [(cost, order) for order in itertools.permutations(subset)
                         if (cost := self.route_cost(order)) is not None]
                if costs:
                    best_route[frozenset(subset)] = min(costs)
        solutions = {(frozenset(), 0): (0, ())}
        for subset in sorted((frozenset(s) for size in customers for s in itertools.combinations(customers, size)),
                             key=len):
            first = min(subset)
            for route, (cost, order) in best_route.items():
                if first not in route or not route <= subset:
                    continue
                for used in range(self.vehicles):
                    rest = solutions.get((subset - route, used))
                    if rest is not None:
                        candidate = (cost + rest[0], (order, *rest[1]))
                        key = (subset, used + 1)
                        solutions[key] = min(solutions.get(key, candidate), candidate)
        return {used: value for (subset, used), value in solutions.items() if len(subset) == len(customers)}


class SixCustomers(unittest.TestCase):
    def test_two_vehicles_are_optimal_under_truncation(self):
        best = Problem(10).best()
        cost, routes = min(best.values())
        self.assertEqual(cost, 963)
        self.assertEqual(set(routes), {(4, 3, 2), (1, 6, 5)})

    def test_four_vehicles_are_needed_over_the_reals(self):
        problem = Problem(UNIT)
        best = problem.best()
        self.assertEqual(min(best), 4)
        self.assertEqual(best[4][0] * 10**4 // UNIT, 1589017)
        # Every comparison was decided by far more than the error of six truncated arcs.
        self.assertGreater(problem.least_slack, 10**6)

    def test_the_judge_agrees(self):
        def check(*arguments):
            done = subprocess.run([os.environ["WAYWISER"], "check", EXAMPLES / "six-customers.txt",
                                   EXAMPLES / "six-customers.dimacs.sol", "--json", *arguments],
                                  capture_output=True, text=True, stdin=subprocess.DEVNULL)
            return done.returncode, json.loads(done.stdout)

        code, report = check()
        self.assertEqual(code, 1)
        by_space = {evaluation["space"]: evaluation for evaluation in report["evaluations"]}
        for space in ("double", "exact"):
            self.assertFalse(by_space[space]["feasible"])
            self.assertEqual([v["customer"] for v in by_space[space]["violations"]], [3, 2, 6, 5])
        code, report = check("--convention", "dimacs")
        self.assertEqual(code, 0)
        self.assertIn(963, [evaluation["distance"] for evaluation in report["evaluations"]
                            if evaluation["space"] == "scaled"])


if __name__ == "__main__":
    unittest.main()
