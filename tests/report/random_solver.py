"""A solver for tests of the report: random greedy constructions, so that runs improve often and late."""
import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def construct(problem, rng):
    distance, windows, services = problem["durations"], problem["windows"], problem["services"]
    noise = rng.choice([0.0, 0.02, 0.1]) * windows[0][1]
    order = sorted(range(1, problem["customers"] + 1), key=lambda c: windows[c][1] + noise * rng.random())
    routes, ends, loads = [], [], []
    for customer in order:
        best = None
        for r, (last, time) in enumerate(ends):
            start = max(time + distance[last][customer], windows[customer][0])
            home = start + services[customer] + distance[customer][0]
            if start > windows[customer][1] or home > windows[0][1] or loads[r] + problem["demands"][customer] > problem["capacity"]:
                continue
            price = distance[last][customer] + 0.3 * rng.random() * (start - time)
            if best is None or price < best[0]:
                best = (price, r, start)
        if best is None:
            start = max(windows[0][0] + distance[0][customer], windows[customer][0])
            routes.append([]), ends.append(None), loads.append(0)
            best = (0, len(routes) - 1, start)
        _, r, start = best
        routes[r].append(customer)
        ends[r] = (customer, start + services[customer])
        loads[r] += problem["demands"][customer]
    cost = problem["vehicle_cost"] * len(routes)
    for route in routes:
        stops = [0, *route, 0]
        cost += sum(distance[a][b] for a, b in zip(stops, stops[1:]))
    return cost, routes


if "--describe" in sys.argv:
    say({"name": "random", "version": "1", "options": {}})
    sys.exit()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "problem":
        problem = message
        say({"type": "ready", "solver": "random 1"})
    elif message["type"] == "start":
        rng, best = random.Random(problem["seed"]), None
        for iteration in range(1, problem["iterations"] + 1):
            cost, routes = construct(problem, rng)
            if len(routes) <= problem["vehicles"] and (best is None or cost < best):
                best = cost
                say({"type": "incumbent", "elapsed": 0, "cpu": 0, "iteration": iteration, "routes": routes, "cost": cost})
        say({"type": "done", "reason": "iterations", "iterations": problem["iterations"]})
        break
