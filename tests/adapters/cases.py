"""What every adapter of a library has to do. A test of one adapter derives from these cases and says which `MODULE` it
tests."""

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
