#!/usr/bin/env python3
# environment: pyvrp-ils
"""PyVRP 0.14.1 behind its adapter: the same search as a direct call, both objectives, every kind of budget."""

import json
import unittest

from pyvrp_cases import PyVrpCases

import pyvrp
import pyvrp.stop
import pyvrp_ils
from line_protocol import Problem


class PyVrpIlsTest(PyVrpCases, unittest.TestCase):
    MODULE = "pyvrp_ils.py"
    OTHER_OPTIONS = {"num_neighbours": 3, "operators": "Relocate1,SwapTails", "history_length": 2}
    WRONG_OPTIONS = ({"operators": "Relocate99"}, {"history_length": 0})

    def direct(self, message, iterations):
        posed = Problem.parse(json.dumps(message))
        data = pyvrp_ils.problem_data(posed, min(posed.vehicles, posed.customers))
        result = pyvrp.solve(data, pyvrp.stop.MaxIterations(iterations), seed=posed.seed, display=False)
        return pyvrp_ils.visits(result.best), int(result.cost())


if __name__ == "__main__":
    unittest.main()
