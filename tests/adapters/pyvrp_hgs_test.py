#!/usr/bin/env python3
# environment: adapters
"""PyVRP 0.12.2 behind its adapter: the same search as a direct call, both objectives, every kind of budget."""

import sys
import unittest

from support import Conversation, check_run, cost, fault, problem

import pyvrp
import pyvrp.stop
from line_protocol import Problem

MODULE = "pyvrp_hgs.py"


def talk(message, **keywords):
    return Conversation(MODULE, message, sys.executable, **keywords)


def direct(message, iterations):
    """pyvrp.solve() on the same data."""
    import json

    import pyvrp_hgs

    parsed = Problem.parse(json.dumps(message))
    data = pyvrp_hgs.problem_data(parsed, min(parsed.vehicles, parsed.customers))
    result = pyvrp.solve(data, pyvrp.stop.MaxIterations(iterations), seed=parsed.seed, display=False)
    return [route.visits() for route in result.best.routes()], int(result.cost())


class ParityTest(unittest.TestCase):
    def test_the_same_best_solution_as_a_direct_call(self):
        for objective in ("distance", "fleet"):
            for seed in (1, 2):
                with self.subTest(objective=objective, seed=seed):
                    message = problem(
                        40, objective=objective, vehicles=15, seed=seed,
                        clock="iterations", iterations=300, options={"stage1_share": 0.0},
                    )
                    run = talk(message)
                    check_run(self, message, run)
                    self.assertEqual(run.last["iterations"], 300)
                    routes, best = direct(message, 300)
                    self.assertEqual(run.incumbents[-1]["cost"], best)
                    self.assertEqual(sorted(run.incumbents[-1]["routes"]), sorted(routes))

    def test_options_reach_the_library(self):
        base = dict(clock="iterations", iterations=200)
        default = talk(problem(40, **base, options={}))
        other = talk(problem(40, **base, options={"num_neighbours": 3, "node_ops": "Exchange10,SwapTails", "repair_probability": 0.0}))
        self.assertNotEqual(
            [i["cost"] for i in default.incumbents], [i["cost"] for i in other.incumbents]
        )

    def test_wrong_options_are_told(self):
        self.assertEqual(talk(problem(10, options={"node_ops": "Exchange99"})).last["type"], "error")
        self.assertEqual(talk(problem(10, options={"repair_probability": 2.0})).last["type"], "error")


class RunTest(unittest.TestCase):
    def test_two_stages_are_reproducible_in_iterations(self):
        message = problem(60, clock="iterations", iterations=400)
        runs = [talk(message), talk(message)]
        for run in runs:
            check_run(self, message, run, least=2)
        self.assertEqual(*[[(i["cost"], i["iteration"], i["routes"]) for i in run.incumbents] for run in runs])
        # Stage 1 has lowered the fleet before stage 2 shortened its routes.
        fleets = [len(i["routes"]) for i in runs[0].incumbents]
        self.assertLess(fleets[-1], fleets[0])

    def test_distance_with_at_most_k_routes(self):
        free = problem(30, objective="distance", clock="iterations", iterations=200)
        run = talk(free)
        check_run(self, free, run)
        fewest = len(talk(problem(30, clock="iterations", iterations=300)).incumbents[-1]["routes"])
        tight = problem(30, objective="distance", vehicles=fewest, clock="iterations", iterations=300)
        run = talk(tight)
        check_run(self, tight, run)
        self.assertLessEqual(len(run.incumbents[-1]["routes"]), fewest)

    def test_budgets_in_time(self):
        for clock in ("wall", "cpu"):
            with self.subTest(clock):
                message = problem(30, clock=clock, time_limit=1.0)
                run = talk(message)
                # On a busy machine a second of wall time may be too short for any solution.
                check_run(self, message, run, least=1 if clock == "cpu" else 0)
                self.assertEqual(run.last["reason"], "time_limit")

    def test_distances_that_are_not_durations(self):
        message = problem(20, clock="iterations", iterations=100)
        message["distances"] = [[2 * d + (7 if i < j else 0) for j, d in enumerate(row)] for i, row in enumerate(message["durations"])]
        message["services"][0] = 5000
        run = talk(message)
        check_run(self, message, run)

    def test_one_customer_and_large_numbers(self):
        for message in (
            problem(1, clock="iterations", iterations=10),
            problem(15, P=1_000_000, clock="iterations", iterations=100),
        ):
            run = talk(message)
            check_run(self, message, run)

    def test_nothing_feasible_is_a_result(self):
        message = problem(20, vehicles=1, clock="iterations", iterations=50)
        run = talk(message)
        self.assertEqual(run.last["type"], "done")
        self.assertEqual(run.incumbents, [])

    def test_doubles_are_refused(self):
        self.assertIn("integers", talk(problem(5, space="double")).last["message"])


if __name__ == "__main__":
    unittest.main()
