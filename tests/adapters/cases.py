"""What every adapter of a library has to do, and what the two of PyVRP have in common. A test of one adapter derives from
these cases and says which `MODULE` it tests."""

import sys

from support import Conversation, check_run, problem


class AdapterCases:
    """Mixed into a TestCase. MODULE: the adapter's file."""

    MODULE: str

    def talk(self, message):
        return Conversation(self.MODULE, message, sys.executable)

    def run_of(self, message, least=1):
        """A conversation whose every incumbent has been checked."""
        run = self.talk(message)
        check_run(self, message, run, least)
        return run

    def check_parity(self, message, direct, least=1):
        """The last incumbent is `direct`, the (routes, cost) of a direct call of the library."""
        run = self.run_of(message, least)
        routes, cost = direct
        self.assertEqual(run.incumbents[-1]["cost"], cost)
        self.assertEqual(sorted(run.incumbents[-1]["routes"]), sorted(routes))
        return run

    def test_budgets_in_time(self):
        for clock in ("wall", "cpu"):
            with self.subTest(clock):
                # On a busy machine a second of wall time may be too short for any solution.
                run = self.run_of(problem(30, clock=clock, time_limit=1.0), least=1 if clock == "cpu" else 0)
                self.assertEqual(run.last["reason"], "time_limit")

    def test_distances_that_are_not_durations(self):
        message = problem(20, clock="iterations", iterations=100)
        message["distances"] = [
            [2 * d + (7 if i < j else 0) for j, d in enumerate(row)] for i, row in enumerate(message["durations"])
        ]
        message["services"][0] = 5000
        self.run_of(message)

    def test_one_customer_and_large_numbers(self):
        self.run_of(problem(1, clock="iterations", iterations=10))
        self.run_of(problem(15, P=1_000_000, clock="iterations", iterations=100))

    def test_nothing_feasible_is_a_result(self):
        run = self.talk(problem(20, vehicles=1, time_limit=0.5))
        self.assertEqual(run.last["type"], "done")
        self.assertEqual(run.incumbents, [])

    def test_doubles_are_refused(self):
        self.assertIn("integers", self.talk(problem(5, space="double")).last["message"])


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
                        clock="iterations", iterations=300, options={"stage1_share": 0.0},
                    )
                    run = self.check_parity(message, self.direct(message, 300))
                    self.assertEqual(run.last["iterations"], 300)

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
