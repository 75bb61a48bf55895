#!/usr/bin/env python3
"""Direct calls of OR-Tools: when is its first solution there, what does a callback cost, does P matter? The adapter's control.

usage: .venv-adapters/bin/python bench/ortools_calls.py SOLOMON_FILE... [--P 1 10 1000] [--strategy NAME]
       [--lengths matrix|callback] [--durations matrix|callback] [--search SECONDS]

The adapter's model and parameters, lengths and windows of I^P rounded up. Without --search only the first solution: CPU seconds
from the numbers to it, its cost and its routes. With it guided local search goes on until so many CPU seconds are spent, and
the branches of the solver a CPU second are told. Lengths and durations are the library's own matrices or functions of Python (as
in the library's examples); the adapter has durations by a callback from 150 customers on.
"""
import argparse
import math
import time

from ortools.constraint_solver import pywrapcp, routing_enums_pb2


def read(path):
    """(vehicles, capacity, rows) of one of Solomon's files; a row is number, x, y, demand, ready, due, service."""
    vehicles, capacity, rows = 0, 0, []
    with open(path) as file:
        for words in (line.split() for line in file):
            if words and all(word.isdigit() for word in words):
                if len(words) == 2:
                    vehicles, capacity = map(int, words)
                else:
                    rows.append([int(word) for word in words])
    return vehicles, capacity, rows


def ceil_root(square):
    return math.isqrt(square - 1) + 1 if square > 0 else 0


def registered(routing, manager, table, by):
    """The library's number of an evaluator of the arcs' TABLE."""
    if by == "matrix":
        return routing.RegisterTransitMatrix(table)
    node = manager.IndexToNode
    return routing.RegisterTransitCallback(lambda origin, end: table[node(origin)][node(end)])


def solve(path, P, options):
    """(CPU seconds, cost, routes, branches of the search) of one call."""
    vehicles, capacity, rows = read(path)
    lengths = [[ceil_root(((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) * P * P) for b in rows] for a in rows]
    durations = [[d + rows[i][6] * P if i != j else 0 for j, d in enumerate(row)] for i, row in enumerate(lengths)]
    begin = time.process_time()
    manager = pywrapcp.RoutingIndexManager(len(rows), vehicles, 0)
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(registered(routing, manager, lengths, options.lengths))
    routing.SetFixedCostOfAllVehicles(10 * (len(rows) - 1) * P)
    loads = routing.RegisterUnaryTransitVector([row[3] for row in rows])
    routing.AddDimensionWithVehicleCapacity(loads, 0, [capacity] * vehicles, True, "Load")
    horizon = rows[0][5] * P
    routing.AddDimension(registered(routing, manager, durations, options.durations), horizon, horizon, False, "Time")
    times = routing.GetDimensionOrDie("Time")
    for customer, row in enumerate(rows[1:], 1):
        times.CumulVar(manager.NodeToIndex(customer)).SetRange(row[4] * P, min(row[5] * P, horizon))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.Value.Value(options.strategy)
    if options.search:
        parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
        parameters.time_limit.FromSeconds(3600)  # the library warns where there is none
        solver = routing.solver()
        routing.AddSearchMonitor(solver.CustomLimit(lambda: time.process_time() - begin > options.search))
    else:
        parameters.solution_limit = 1
    solution = routing.SolveWithParameters(parameters)
    seconds = time.process_time() - begin
    used = sum(not routing.IsEnd(solution.Value(routing.NextVar(routing.Start(v)))) for v in range(vehicles)) if solution else None
    return seconds, solution.ObjectiveValue() if solution else None, used, routing.solver().Branches()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--P", nargs="+", type=int, default=[1, 10, 1000])
    parser.add_argument("--strategy", default="PARALLEL_CHEAPEST_INSERTION")
    parser.add_argument("--lengths", choices=["matrix", "callback"], default="matrix")
    parser.add_argument("--durations", choices=["matrix", "callback"], default="matrix")
    parser.add_argument("--search", type=float, default=0, metavar="SECONDS")
    arguments = parser.parse_args()
    for name in arguments.files:
        for factor in arguments.P:
            seconds, cost, used, branches = solve(name, factor, arguments)
            rate = f", {branches / seconds:.0f} branches a CPU second" if arguments.search else ""
            print(f"{name} P={factor}: {seconds:.2f} s, cost {cost}, {used} routes{rate}", flush=True)
