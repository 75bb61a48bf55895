#!/usr/bin/env python3
# environment: adapters
"""OR-Tools 9.15 behind its adapter: the same search as a direct call, both objectives, every kind of budget."""

import json
import unittest

from cases import AdapterCases
from support import problem

import ortools_routing
from line_protocol import Problem
from ortools.constraint_solver import pywrapcp, routing_enums_pb2

def direct(m, solutions):
    """The model as the library's own examples build it, with a limit in solutions."""
    n, vehicles = m["customers"], min(m["vehicles"], m["customers"])
    manager = pywrapcp.RoutingIndexManager(n + 1, vehicles, 0)
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(m["durations"]))
    routing.SetFixedCostOfAllVehicles(m["vehicle_cost"])
    routing.AddDimensionWithVehicleCapacity(
        routing.RegisterUnaryTransitVector(m["demands"]), 0, [m["capacity"]] * vehicles, True, "Load"
    )
    times = [[d + m["services"][i] if i != j else 0 for j, d in enumerate(row)] for i, row in enumerate(m["durations"])]
    horizon = m["windows"][0][1]
    routing.AddDimension(routing.RegisterTransitMatrix(times), horizon, horizon, False, "Time")
    time = routing.GetDimensionOrDie("Time")
    for c in range(1, n + 1):
        early, late = m["windows"][c]
        time.CumulVar(manager.NodeToIndex(c)).SetRange(early, min(late, horizon))
    for vehicle in range(vehicles):
        time.CumulVar(routing.Start(vehicle)).SetRange(*m["windows"][0])
        time.CumulVar(routing.End(vehicle)).SetRange(*m["windows"][0])
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.solution_limit = solutions
    parameters.lns_time_limit.FromSeconds(3600)  # 0.1 s by default, which a busy machine does not keep
    best = routing.SolveWithParameters(parameters)
    routes = []
    for vehicle in range(vehicles):
        index, route = best.Value(routing.NextVar(routing.Start(vehicle))), []
        while not routing.IsEnd(index):
            route.append(manager.IndexToNode(index))
            index = best.Value(routing.NextVar(index))
        if route:
            routes.append(route)
    return routes, best.ObjectiveValue()


class OrToolsTest(AdapterCases, unittest.TestCase):
    MODULE = "ortools_routing.py"

    def test_the_same_best_solution_as_a_direct_call(self):
        for objective in ("distance", "fleet"):
            with self.subTest(objective):
                message = problem(
                    40, objective=objective, vehicles=15, clock="iterations", iterations=200, options={"seed_by": "none"}
                )
                self.check_parity(message, direct(message, 200), least=5)

    def test_durations_by_callback_or_matrix(self):
        for durations in ("callback", "matrix"):
            options = {"durations": durations}
            message = problem(40, clock="iterations", iterations=200, options=options)
            self.check_parity(message, direct(message, 200), least=5)
        self.assertIn("durations", self.talk(problem(5, options={"durations": "guessed"})).last["message"])
        for customers, by in ((40, "matrix"), (200, "callback")):
            message = problem(customers, options=ortools_routing.OPTIONS)
            self.assertEqual(ortools_routing.durations_by(Problem.parse(json.dumps(message))), by)

    def test_only_improvements_are_reported(self):
        run = self.run_of(problem(40, clock="iterations", iterations=200))
        self.assertLess(len(run.incumbents), run.last["iterations"])

    def test_what_stands_for_a_seed(self):
        def posed(seed, seed_by):
            options = {**ortools_routing.OPTIONS, "seed_by": seed_by}
            return Problem.parse(json.dumps({**problem(30, options=options), "seed": seed}))

        def order(*arguments):
            return ortools_routing.order_of(posed(*arguments))

        def weight(*arguments):
            return ortools_routing.penalty_weight(posed(*arguments))

        library = list(range(31))
        self.assertEqual(order(1, "permutation"), library)
        self.assertNotEqual(order(2, "permutation"), library)
        self.assertEqual(sorted(order(2, "permutation")), library)
        self.assertEqual(order(2, "permutation"), order(2, "permutation"))
        self.assertNotEqual(order(2, "permutation"), order(3, "permutation"))
        self.assertEqual(weight(2, "permutation"), 0.1)
        self.assertEqual((order(2, "lambda"), weight(1, "lambda")), (library, 0.1))
        self.assertNotEqual(weight(2, "lambda"), 0.1)
        self.assertTrue(all(0.09 <= weight(seed, "lambda") <= 0.11 for seed in range(100)))
        self.assertEqual((order(2, "none"), weight(2, "none")), (library, 0.1))
        self.assertIn("seed_by", self.talk(problem(5, options={"seed_by": "dice"})).last["message"])

    def test_renumbered_customers_come_back_with_their_numbers(self):
        message = problem(30, clock="iterations", iterations=20)
        message["seed"] = 2
        self.run_of(message)

    def test_strategies(self):
        for options in (
            {"first_solution_strategy": "SAVINGS", "local_search_metaheuristic": "SIMULATED_ANNEALING"},
            {"first_solution_strategy": "PATH_CHEAPEST_ARC", "local_search_metaheuristic": "TABU_SEARCH"},
            {"local_search_metaheuristic": "GREEDY_DESCENT", "guided_local_search_lambda": 0.2},
        ):
            with self.subTest(options):
                message = problem(20, clock="cpu", time_limit=0.5, options=options)
                self.run_of(message)
        last = self.talk(problem(5, options={"first_solution_strategy": "MAGIC"})).last
        self.assertEqual(last["type"], "error")
        self.assertIn("PARALLEL_CHEAPEST_INSERTION", last["message"])

    def test_distance_with_at_most_k_routes(self):
        message = problem(30, objective="distance", vehicles=12, clock="iterations", iterations=100)
        self.run_of(message)

    def test_names_in_either_spelling(self):
        class Later:
            def add_dimension_with_vehicle_capacity(self):
                return 1

        class Earlier:
            def AddDimensionWithVehicleCapacity(self):
                return 2

        self.assertEqual(ortools_routing.named(Later(), "AddDimensionWithVehicleCapacity")(), 1)
        self.assertEqual(ortools_routing.named(Earlier(), "AddDimensionWithVehicleCapacity")(), 2)
        self.assertRaises(AttributeError, ortools_routing.named, Later(), "Nothing")


if __name__ == "__main__":
    unittest.main()
