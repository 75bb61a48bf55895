#!/usr/bin/env python3
"""OR-Tools' routing library (ortools 9.15.6755): parallel cheapest insertion, then guided local search.

The fixed cost of a vehicle is lambda^P. The library has no seed for this search. What stands for one is the option
seed_by: `permutation` renumbers the customers, which changes the order of ties and so, in time, the search; `lambda`
draws the weight of the penalties within a tenth of guided_local_search_lambda; `none` ignores the seed. Seed 1 is
the library as it is.
"""

import random
import re
import time
from importlib.metadata import version

from line_protocol import Clock, Problem, Refused, Report, Solver, serve

try:
    from ortools.constraint_solver import pywrapcp as library
    from ortools.constraint_solver import routing_enums_pb2 as enums
except ImportError:  # later versions: another place, names in snake case
    from ortools.routing import enums_pb2 as enums
    from ortools.routing.python import routing as library

OPTIONS = {
    "first_solution_strategy": "PARALLEL_CHEAPEST_INSERTION",
    "local_search_metaheuristic": "GUIDED_LOCAL_SEARCH",
    "guided_local_search_lambda": 0.1,
    "seed_by": "permutation",
    "durations": "auto",
}
HELP = {
    "first_solution_strategy": "the library's name of the construction",
    "local_search_metaheuristic": "the library's name of the metaheuristic",
    "guided_local_search_lambda": "weight of the penalties of guided local search",
    "seed_by": "what a seed above 1 changes: permutation (of the customers), lambda (by up to a tenth), none",
    "durations": "how the library gets them: callback (of Python), matrix, auto (callback from 150 customers on)",
}
SEED_BY = ("lambda", "permutation", "none")
LAMBDA_SPREAD = 0.1
DURATIONS = ("auto", "callback", "matrix")
LEAST_CALLBACK = 150
MOST_SECONDS = 10**7


def named(thing, *names: str):
    """The attribute by the first of its names that there is, in either spelling."""
    for name in names:
        for spelling in (name, re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()):
            if hasattr(thing, spelling):
                return getattr(thing, spelling)
    raise AttributeError(names[0])


def enum_value(kind, name: str) -> int:
    if name not in kind.Value.keys():
        raise Refused(f"no such choice: {name}; there are {', '.join(kind.Value.keys())}")
    return kind.Value.Value(name)


def order_of(problem: Problem) -> list:
    """order[i] is the customer that the library knows as node i; the depot stays."""
    customers = list(range(1, problem.customers + 1))
    if problem.options["seed_by"] == "permutation" and problem.seed != 1:
        random.Random(problem.seed).shuffle(customers)
    return [0, *customers]


def penalty_weight(problem: Problem) -> float:
    """The lambda of guided local search."""
    weight = problem.options["guided_local_search_lambda"]
    if problem.options["seed_by"] != "lambda" or problem.seed == 1:
        return weight
    return weight * (1 + LAMBDA_SPREAD * (2 * random.Random(problem.seed).random() - 1))


def durations_by(problem: Problem) -> str:
    """From a few hundred customers on the library tries several times as many neighbours a second where it cannot know that
    no duration is negative, as of a callback, though each is a call of Python (docs/adapters.md has the figures)."""
    by = problem.options["durations"]
    if by != "auto":
        return by
    return "callback" if problem.customers >= LEAST_CALLBACK else "matrix"


class Model:
    """The problem as the library's model, nodes in the given order."""

    def __init__(self, problem: Problem, order: list):
        self.problem = problem
        self.order = order
        self.vehicles = min(problem.vehicles, problem.customers)
        self.manager = named(library, "RoutingIndexManager", "IndexManager")(len(order), self.vehicles, 0)
        self.routing = named(library, "RoutingModel", "Model")(self.manager)
        self.add_costs()
        self.add_loads()
        self.add_times()
        self.prepare_reading()

    def register(self, table: list, by: str = "matrix") -> int:
        """The library's number of transits from node to node."""
        if by == "matrix":
            return named(self.routing, "RegisterTransitMatrix")(table)
        node_of = named(self.manager, "IndexToNode")
        nodes = [node_of(index) for index in range(named(self.routing, "Size")() + self.vehicles)]
        return named(self.routing, "RegisterTransitCallback")(lambda i, j: table[nodes[i]][nodes[j]])

    def permuted(self, matrix: list) -> list:
        return [[matrix[i][j] for j in self.order] for i in self.order]

    def add_costs(self) -> None:
        arcs = self.register(self.permuted(self.problem.distances))
        named(self.routing, "SetArcCostEvaluatorOfAllVehicles")(arcs)
        named(self.routing, "SetFixedCostOfAllVehicles")(self.problem.vehicle_cost)

    def add_loads(self) -> None:
        demands = [self.problem.demands[i] for i in self.order]
        loads = named(self.routing, "RegisterUnaryTransitVector")(demands)
        capacities = [self.problem.capacity] * self.vehicles
        named(self.routing, "AddDimensionWithVehicleCapacity")(loads, 0, capacities, True, "Load")

    def add_times(self) -> None:
        problem, order = self.problem, self.order
        services = [problem.services[i] for i in order]
        durations = self.permuted(problem.durations)
        transits = self.register(
            [[d + services[i] if i != j else 0 for j, d in enumerate(row)] for i, row in enumerate(durations)],
            durations_by(problem),
        )
        horizon = problem.windows[0][1]
        named(self.routing, "AddDimension")(transits, horizon, horizon, False, "Time")
        time = named(self.routing, "GetDimensionOrDie")("Time")
        if problem.longest_duration is not None:
            for vehicle in range(self.vehicles):
                named(time, "SetSpanUpperBoundForVehicle")(problem.longest_duration, vehicle)
        cumul, node_to_index = named(time, "CumulVar"), named(self.manager, "NodeToIndex")
        for node in range(1, len(order)):
            early, late = problem.windows[order[node]]
            self.set_range(cumul(node_to_index(node)), early, min(late, horizon))
        for vehicle in range(self.vehicles):
            for end in ("Start", "End"):
                self.set_range(cumul(named(self.routing, end)(vehicle)), *problem.windows[0])

    @staticmethod
    def set_range(variable, early: int, late: int) -> None:
        named(variable, "SetRange")(early, late)

    def prepare_reading(self) -> None:
        """Asks the library once for what routes() reads at every improvement: hundreds of times in a run."""
        start, node, next_var = named(self.routing, "Start"), named(self.manager, "IndexToNode"), named(self.routing, "NextVar")
        indices = range(named(self.routing, "Size")())  # the indices from there on are ends of routes
        self.starts = [start(vehicle) for vehicle in range(self.vehicles)]
        self.customer = [self.order[node(index)] for index in indices]
        self.successor = [named(next_var(index), "Value") for index in indices]

    def routes(self) -> list:
        """Of the solution at hand, in the problem's numbers."""
        customer, successor, end = self.customer, self.successor, len(self.successor)
        routes = []
        for start in self.starts:
            route, index = [], successor[start]()
            while index < end:
                route.append(customer[index])
                index = successor[index]()
            if route:
                routes.append(route)
        return routes

    def cost(self) -> int:
        return named(named(self.routing, "CostVar")(), "Value")()


def search_parameters(problem: Problem, clock: Clock):
    options = problem.options
    parameters = named(library, "DefaultRoutingSearchParameters")()
    parameters.first_solution_strategy = enum_value(
        enums.FirstSolutionStrategy, options["first_solution_strategy"]
    )
    parameters.local_search_metaheuristic = enum_value(
        enums.LocalSearchMetaheuristic, options["local_search_metaheuristic"]
    )
    parameters.guided_local_search_lambda_coefficient = penalty_weight(problem)
    # The library's own limit is in wall time; for CPU time the process is ended from outside. Iterations are the
    # solutions that the search goes through.
    seconds = clock.left() if problem.clock == "wall" else MOST_SECONDS
    parameters.time_limit.FromMilliseconds(max(1, int(1000 * seconds)))
    if problem.clock == "iterations":
        parameters.solution_limit = max(1, int(problem.limit))
        # Neighbourhoods that are searched for up to 0.1 s of wall time would depend on what else the machine does.
        parameters.lns_time_limit.FromMilliseconds(1000 * MOST_SECONDS)
    return parameters


def solve(problem: Problem, clock: Clock, report: Report) -> str:
    if problem.space != "scaled":
        raise Refused("OR-Tools takes integers; the control configuration in doubles is the native solver's")
    for name, allowed in (("seed_by", SEED_BY), ("durations", DURATIONS)):
        if problem.options[name] not in allowed:
            raise Refused(f"{name} is {', '.join(allowed)}, not {problem.options[name]}")
    model = Model(problem, order_of(problem))

    def at_solution() -> None:
        clock.iterations += 1
        cost = model.cost()
        if report.best is None or cost < report.best:
            begin = time.process_time()
            routes = model.routes()
            report.cpu += time.process_time() - begin
            report.incumbent(routes, cost)

    named(model.routing, "AddAtSolutionCallback")(at_solution)
    named(model.routing, "SolveWithParameters")(search_parameters(problem, clock))
    return "iterations" if problem.clock == "iterations" else "time_limit"


if __name__ == "__main__":
    serve(Solver("ortools", version("ortools"), solve, OPTIONS, HELP, heeds_longest_duration=True))
