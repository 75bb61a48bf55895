#!/usr/bin/env python3
"""When does a direct call of OR-Tools have its first solution, and does P matter? The control of what the adapter reports.

usage: .venv-adapters/bin/python bench/ortools_start.py SOLOMON_FILE... [--P 1 10 1000] [--strategy NAME]

The adapter's model and parameters, lengths and windows of I^P rounded up, no local search: CPU seconds from the numbers to the
first solution, its cost and its routes.
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


def first_solution(path, P, strategy):
    vehicles, capacity, rows = read(path)
    lengths = [[ceil_root(((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) * P * P) for b in rows] for a in rows]
    transits = [[d + rows[i][6] * P if i != j else 0 for j, d in enumerate(row)] for i, row in enumerate(lengths)]
    begin = time.process_time()
    manager = pywrapcp.RoutingIndexManager(len(rows), vehicles, 0)
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(lengths))
    routing.SetFixedCostOfAllVehicles(10 * (len(rows) - 1) * P)
    loads = routing.RegisterUnaryTransitVector([row[3] for row in rows])
    routing.AddDimensionWithVehicleCapacity(loads, 0, [capacity] * vehicles, True, "Load")
    horizon = rows[0][5] * P
    routing.AddDimension(routing.RegisterTransitMatrix(transits), horizon, horizon, False, "Time")
    times = routing.GetDimensionOrDie("Time")
    for customer, row in enumerate(rows[1:], 1):
        times.CumulVar(manager.NodeToIndex(customer)).SetRange(row[4] * P, min(row[5] * P, horizon))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.Value.Value(strategy)
    parameters.solution_limit = 1
    solution = routing.SolveWithParameters(parameters)
    seconds = time.process_time() - begin
    used = sum(not routing.IsEnd(solution.Value(routing.NextVar(routing.Start(v)))) for v in range(vehicles)) if solution else None
    return seconds, solution.ObjectiveValue() if solution else None, used


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--P", nargs="+", type=int, default=[1, 10, 1000])
    parser.add_argument("--strategy", default="PARALLEL_CHEAPEST_INSERTION")
    arguments = parser.parse_args()
    for name in arguments.files:
        for factor in arguments.P:
            seconds, cost, used = first_solution(name, factor, arguments.strategy)
            print(f"{name} P={factor}: {seconds:.2f} s, cost {cost}, {used} routes", flush=True)
