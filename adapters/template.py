#!/usr/bin/env python3
"""A solver in thirty lines: one route a customer, then routes joined end to end while that is feasible and cheaper."""

from line_protocol import Solver, serve


def feasible(problem, route):
    if sum(problem.demands[c] for c in route) > problem.capacity:
        return False
    here, now = 0, problem.windows[0][0] + problem.services[0]
    for c in [*route, 0]:
        now = max(now + problem.durations[here][c], problem.windows[c][0])
        if now > problem.windows[c][1]:
            return False
        here, now = c, now + problem.services[c]
    return True


def cost(problem, routes):
    arcs = (problem.distances[a][b] for route in routes for a, b in zip([0, *route], [*route, 0]))
    return sum(arcs) + problem.vehicle_cost * len(routes)


def solve(problem, clock, report):
    routes = [[c] for c in range(1, problem.customers + 1)]
    while routes and not clock.expired():
        if len(routes) <= problem.vehicles and all(feasible(problem, r) for r in routes):
            report.incumbent(routes, cost(problem, routes))
        clock.iterations += 1
        pairs = ((a, b) for a in routes for b in routes if a is not b and feasible(problem, a + b))
        joined = ([r for r in routes if r is not a and r is not b] + [a + b] for a, b in pairs)
        routes = next((j for j in joined if cost(problem, j) < cost(problem, routes)), None)
    return "time_limit" if clock.expired() else "ended"


if __name__ == "__main__":
    serve(Solver("template", "1", solve))
