"""What the adapters of PyVRP's two algorithms have in common, beside what every adapter has."""

import json

from cases import AdapterCases  # noqa: I001 - makes the adapters importable
from line_protocol import Problem
from support import problem

import pyvrp
import pyvrp_common


class Feasible:
    """All that a manager of penalties asks a solution, in either version of the library."""

    def excess_load(self):
        return [0]

    def time_warp(self):
        return 0

    def excess_distance(self):
        return 0

    def has_time_warp(self):
        return False

    def has_excess_distance(self):
        return False


class PyVrpCases(AdapterCases):
    """`direct(message, iterations)`: (routes, cost) of pyvrp.solve() on the same data. OTHER_OPTIONS: options that change
    the search; WRONG_OPTIONS: one each that the library refuses."""

    OTHER_OPTIONS: dict
    WRONG_OPTIONS: tuple

    def direct(self, message, iterations):
        raise NotImplementedError

    def test_the_same_best_solution_as_a_direct_call(self):
        for objective in ("distance", "fleet"):
            for seed in (1, 2):
                with self.subTest(objective=objective, seed=seed):
                    message = problem(
                        40, objective=objective, vehicles=15, seed=seed,
                        clock="iterations", iterations=300, options={"stage1_share": 0.0, "penalties": "library"},
                    )
                    run = self.check_parity(message, self.direct(message, 300))
                    self.assertEqual(run.last["iterations"], 300)

    def manager(self, message, start=1.0, **params):
        """The penalties' manager for a problem, from a start of the library of so much a unit."""
        posed = Problem.parse(json.dumps(message))
        posed.options = {"penalties": "vehicle-cost", **posed.options}
        return pyvrp_common.penalties(posed, ([start], start, 1.0), pyvrp.PenaltyParams(**params))

    def test_penalties_follow_the_cost_of_a_vehicle(self):
        for P in (1, 1000):
            with self.subTest(P):
                message = problem(50, P=P)
                manager = self.manager(message)
                mean = lambda rows: sum(map(sum, rows)) / len(rows) ** 2  # noqa: E731
                arc, demand = mean(message["durations"]), sum(message["demands"]) / 50
                [load], time_warp, distance = manager.penalties()
                self.assertAlmostEqual(load * demand, message["vehicle_cost"] + arc, places=3)
                self.assertAlmostEqual(time_warp * arc, message["vehicle_cost"] + arc, places=3)
                self.assertEqual(distance, 1.0)
                # However often solutions are feasible, they fall no lower; the library's would.
                for _ in range(5000):
                    manager.register(Feasible())
                self.assertEqual(manager.penalties()[:2], ([load], time_warp))
                self.assertLess(manager.penalties()[2], 1.0)
                # A start of the library that is higher stays.
                self.assertEqual(self.manager(message, 90_000.0).penalties(), ([90_000.0], 90_000.0, 1.0))

    def test_penalties_may_rise_until_one_unit_weighs_a_route_and_stay_within_64_bits(self):
        message = problem(50, P=1000)
        longest = max(map(max, message["durations"]))
        self.assertEqual(self.manager(message)._params.max_penalty, message["vehicle_cost"] + 2 * longest)
        self.assertEqual(self.manager(message, max_penalty=1e8)._params.max_penalty, 1e8)
        self.assertEqual(self.manager(problem(50, P=1))._params.max_penalty, 100_000)
        huge = problem(50, P=10**9)
        largest = self.manager(huge)._params.max_penalty
        worst = 51 * (max(map(max, huge["durations"])) + max(huge["services"]) + huge["windows"][0][1])
        self.assertLess(12 * largest * worst, 2**63)

    def test_penalties_without_a_cost_of_vehicles_are_the_librarys(self):
        for options in ({}, {"penalties": "library"}):
            manager = self.manager(problem(20, objective="fleet" if options else "distance", options=options))
            self.assertEqual(manager.penalties(), ([1.0], 1.0, 1.0))
            self.assertEqual(manager._params.max_penalty, 100_000)

    def test_options_reach_the_library(self):
        default, other = (
            self.talk(problem(40, clock="iterations", iterations=200, options=options)) for options in ({}, self.OTHER_OPTIONS)
        )
        self.assertNotEqual([i["cost"] for i in default.incumbents], [i["cost"] for i in other.incumbents])

    def test_wrong_options_are_told(self):
        for options in self.WRONG_OPTIONS:
            with self.subTest(options):
                self.assertEqual(self.talk(problem(10, options=options)).last["type"], "error")

    def test_two_stages_are_reproducible_in_iterations(self):
        message = problem(60, clock="iterations", iterations=400)
        runs = [self.run_of(message, least=2) for _ in range(2)]
        self.assertEqual(*[[(i["cost"], i["iteration"], i["routes"]) for i in run.incumbents] for run in runs])
        # Stage 1 has lowered the fleet before stage 2 shortened its routes.
        fleets = [len(i["routes"]) for i in runs[0].incumbents]
        self.assertLess(fleets[-1], fleets[0])

    def test_distance_with_at_most_k_routes(self):
        self.run_of(problem(30, objective="distance", clock="iterations", iterations=200))
        fewest = len(self.talk(problem(30, clock="iterations", iterations=300)).incumbents[-1]["routes"])
        run = self.run_of(problem(30, objective="distance", vehicles=fewest, clock="iterations", iterations=300))
        self.assertLessEqual(len(run.incumbents[-1]["routes"]), fewest)
