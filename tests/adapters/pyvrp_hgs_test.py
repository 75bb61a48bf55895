#!/usr/bin/env python3
# environment: adapters
"""PyVRP 0.12.2 behind its adapter: the same search as a direct call, both objectives, every kind of budget."""

import json
import unittest

from pyvrp_cases import PyVrpCases

import pyvrp
import pyvrp.stop
import pyvrp_hgs
from line_protocol import Problem


class PyVrpHgsTest(PyVrpCases, unittest.TestCase):
    MODULE = "pyvrp_hgs.py"
    OTHER_OPTIONS = {"num_neighbours": 3, "node_ops": "Exchange10,SwapTails", "repair_probability": 0.0}
    WRONG_OPTIONS = ({"node_ops": "Exchange99"}, {"repair_probability": 2.0})

    def direct(self, message, iterations):
        posed = Problem.parse(json.dumps(message))
        data = pyvrp_hgs.problem_data(posed, min(posed.vehicles, posed.customers))
        result = pyvrp.solve(data, pyvrp.stop.MaxIterations(iterations), seed=posed.seed, display=False)
        return [route.visits() for route in result.best.routes()], int(result.cost())


if __name__ == "__main__":
    unittest.main()
