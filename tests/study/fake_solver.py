#!/usr/bin/env python3
"""A solver for tests: speaks the line protocol, deterministic for a seed and an iteration limit.

It begins with one route a customer and merges routes while the problem allows it. Options make it
misbehave. FAKE_SOLVER_VERSION in the environment changes the version that it states.
"""
import json
import os
import random
import sys
import time

VERSION = os.environ.get("FAKE_SOLVER_VERSION", "1.0")
OPTIONS = {
    "pause": 0.0,  # seconds before every incumbent
    "most": 1000000,  # incumbents, after which it ends
    "fault": "",  # crash, rubbish, lie, huge, silent, memory, once, wait, gate: what goes wrong
    # "once" crashes where it is missing, and makes it; "wait" waits for it on instance A2; "gate" makes a file beside it,
    # which says that it is at work, and waits for it.
    "fault_file": "",
}


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def feasible(problem, route):
    distance = problem["durations"]
    if sum(problem["demands"][c] for c in route) > problem["capacity"]:
        return False
    time_now = problem["windows"][0][0] + problem["services"][0]
    last = 0
    for customer in [*route, 0]:
        time_now = max(time_now + distance[last][customer], problem["windows"][customer][0])
        if time_now > problem["windows"][customer][1]:
            return False
        time_now += problem["services"][customer]
        last = customer
    return True


def cost_of(problem, routes):
    distance = problem.get("distances") or problem["durations"]
    total = 0
    for route in sorted(routes, key=lambda route: route[0]):
        last = 0
        for customer in [*route, 0]:
            total += distance[last][customer]
            last = customer
    return problem["vehicle_cost"] * len(routes) + total


def is_first(path):
    """Whether this process makes the file: of several that run at the same time, exactly one does."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def misbehave(problem, options):
    fault = options["fault"]
    if fault == "once" and is_first(options["fault_file"]):
        fault = "crash"
    while fault == "wait" and problem["name"] == "A2" and not os.path.exists(options["fault_file"]):
        time.sleep(0.1)
    if fault == "gate":
        open(f"{options['fault_file']}.{os.getpid()}", "w").close()
        while not os.path.exists(options["fault_file"]):
            time.sleep(0.05)
    if fault == "crash":
        sys.stderr.write("the fake solver crashes on purpose\n")
        sys.stderr.flush()
        os.kill(os.getpid(), 11)
    if fault == "rubbish":
        sys.stdout.write("Segmentation fault (core dumped)\n")
        sys.stdout.flush()
    if fault == "memory":
        hog = bytearray(1 << 30)
        hog[::4096] = b"x" * len(hog[::4096])
        time.sleep(1000)
    if fault == "silent":
        say({"type": "done", "reason": "gave up", "iterations": 0})
        sys.exit(0)


def solve(problem):
    options = {**OPTIONS, **problem["options"]}
    misbehave(problem, options)
    rng = random.Random(problem["seed"])
    limit = problem.get("iterations") or 10**9
    deadline = time.monotonic() + problem.get("time_limit", 1e9)
    begin = time.monotonic()
    routes = [[c] for c in range(1, problem["customers"] + 1)]
    best = None
    iteration = 0
    incumbents = 0
    while iteration < limit and incumbents < options["most"] and time.monotonic() < deadline:
        iteration += 1
        cost = cost_of(problem, routes)
        if len(routes) <= problem["vehicles"] and (best is None or cost < best):
            best = cost
            incumbents += 1
            time.sleep(options["pause"])
            now = time.monotonic() - begin
            cpu = time.process_time()
            if options["fault"] == "huge":  # the clock's nanoseconds, by mistake, and nonsense
                now, cpu = time.time_ns(), 1e300
            say({"type": "incumbent", "elapsed": now, "cpu": cpu,
                 "iteration": iteration, "routes": routes,
                 "cost": cost - (1 if options["fault"] == "lie" else 0)})
        if len(routes) < 2:
            break
        a, b = rng.sample(range(len(routes)), 2)
        merged = routes[a] + routes[b]
        if feasible(problem, merged):
            routes = [r for k, r in enumerate(routes) if k not in (a, b)] + [merged]
    say({"type": "done", "reason": "iterations", "iterations": iteration})


def main():
    if "--describe" in sys.argv:
        say({"name": "fake", "version": VERSION, "options": OPTIONS})
        return
    problem = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "problem":
            problem = message
            say({"type": "ready", "solver": "fake " + VERSION})
        elif message["type"] == "start":
            solve(problem)
            return


main()
