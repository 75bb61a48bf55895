#!/usr/bin/env python3
"""PyVRP 0.12's local search from the starts that local_search_bench --starts has written.

    local_search_peer.py FILE [--node-operators-only]

Prints what local_search_bench prints of ours: CPU seconds until the local optimum, moves evaluated a second (the calls of
operators that PyVRP counts), and the mean penalised cost.
"""

import json
import sys
import time
from importlib.metadata import version

import numpy as np
import pyvrp
from pyvrp.search import NODE_OPERATORS, ROUTE_OPERATORS, LocalSearch, NeighbourhoodParams, compute_neighbours


def problem_data(problem: dict, vehicles: int) -> pyvrp.ProblemData:
    n = len(problem["demands"])
    columns = [problem[key] for key in ("demands", "services", "ready", "due")]
    clients = [
        pyvrp.Client(0, 0, [demand], service_duration=service, tw_early=ready, tw_late=due)
        for demand, service, ready, due in list(zip(*columns))[1:]
    ]
    depot = pyvrp.Depot(0, 0, tw_early=problem["ready"][0], tw_late=problem["due"][0])
    vehicle = pyvrp.VehicleType(vehicles, [problem["capacity"]], tw_early=problem["ready"][0], tw_late=problem["due"][0])
    matrix = np.array(problem["durations"]).reshape(n, n)
    return pyvrp.ProblemData(clients, [depot], [vehicle], [matrix], [matrix])


def measure(problem: dict, node_operators_only: bool) -> None:
    data = problem_data(problem, len(problem["starts"][0]))
    rng = pyvrp.RandomNumberGenerator(seed=1)
    neighbourhood = NeighbourhoodParams(num_neighbours=problem["neighbours"])
    search = LocalSearch(data, rng, compute_neighbours(data, neighbourhood))
    for operator in NODE_OPERATORS:
        if operator.supports(data):
            search.add_node_operator(operator(data))
    for operator in [] if node_operators_only else ROUTE_OPERATORS:
        if operator.supports(data):
            search.add_route_operator(operator(data))
    cost = pyvrp.CostEvaluator([problem["load_price"]], problem["warp_price"], 0)
    seconds = moves = improving = total = 0
    for start in problem["starts"]:
        solution = pyvrp.Solution(data, start)
        begin = time.process_time()
        result = search(solution, cost)
        seconds += time.process_time() - begin
        moves += search.statistics.num_moves
        improving += search.statistics.num_improving
        total += cost.penalised_cost(result)
    count = len(problem["starts"])
    print(
        f"{problem['name']:10} PyVRP {version('pyvrp')}: {seconds / count:.3f} s each, "
        f"{moves / seconds / 1e6:.2f} million moves a second, {improving / count:.0f} applied, cost {total / count / 1000:.0f}"
    )


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            measure(json.loads(line), "--node-operators-only" in sys.argv)
