#!/usr/bin/env python3
"""A solver that speaks the line protocol and misbehaves as its first argument says.

usage: hostile.py MODE[,MODE...]   (with several, one is drawn by the seed of the problem)
MODE `good` behaves: one route a customer, then routes joined one pair at a time while that is feasible.
"""

import ctypes
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time

START = time.monotonic()


def send(**message):
    sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def receive():
    line = sys.stdin.readline()
    return json.loads(line) if line else None


class Problem:
    """Evaluates routes as docs/protocol.md says."""

    def __init__(self, message):
        self.message = message
        self.customers = message["customers"]
        self.durations = message["durations"]
        self.distances = message.get("distances", self.durations)

    def feasible(self, route):
        m = self.message
        if sum(m["demands"][c] for c in route) > m["capacity"]:
            return False
        now, here = m["windows"][0][0] + m["services"][0], 0
        for c in [*route, 0]:
            now = max(now + self.durations[here][c], m["windows"][c][0])
            if now > m["windows"][c][1]:
                return False
            now, here = now + m["services"][c], c
        return True

    def cost(self, routes):
        total = 0
        for route in sorted(routes):
            here = 0
            for c in [*route, 0]:
                total, here = total + self.distances[here][c], c
        return self.message["vehicle_cost"] * len(routes) + total

    def single_routes(self):
        return [[c] for c in range(1, self.customers + 1)]

    def join(self, routes):
        """Routes with one pair joined and the cost lower; None where there is no such pair."""
        cost = self.cost(routes)
        for a in routes:
            for b in routes:
                if a is not b and self.feasible(a + b):
                    joined = [r for r in routes if r is not a and r is not b] + [a + b]
                    if self.cost(joined) < cost:
                        return joined
        return None


def incumbent(problem, routes, cost=None, elapsed=None):
    send(
        type="incumbent",
        elapsed=time.monotonic() - START if elapsed is None else elapsed,
        cpu=time.process_time(),
        iteration=1,
        cost=problem.cost(routes) if cost is None else cost,
        routes=routes,
    )


def first_solution(problem):
    routes = problem.single_routes()
    while len(routes) > problem.message["vehicles"]:
        routes = problem.join(routes) or sys.exit("no solution")
    return routes


def good(problem):
    routes = first_solution(problem)
    while routes is not None:
        incumbent(problem, routes)
        routes = problem.join(routes)
    send(type="done", reason="time_limit", iterations=7)


def dies(problem):
    incumbent(problem, first_solution(problem))
    print("about to die", file=sys.stderr, flush=True)
    os._exit(3)


def dies_by_signal(problem):
    incumbent(problem, first_solution(problem))
    os.kill(os.getpid(), signal.SIGSEGV)


def dies_unseen(problem):
    """As on a busy machine: its keeper does not come to run at its death, but two seconds later."""
    keeper = os.getppid()
    os.kill(keeper, signal.SIGSTOP)
    if os.fork() == 0:
        os.closerange(0, 3)
        time.sleep(2)
        os.kill(keeper, signal.SIGCONT)
        os._exit(0)
    dies(problem)


def hangs(problem):
    incumbent(problem, first_solution(problem))
    time.sleep(1000)


def spins(problem):
    incumbent(problem, first_solution(problem))
    while True:
        pass


def rubbish(problem):
    incumbent(problem, first_solution(problem))
    print("Traceback (most recent call last):", flush=True)
    time.sleep(1000)


def binary_rubbish(problem):
    os.write(1, bytes(range(256)) * 3 + b"\n")
    time.sleep(1000)


def closes_pipe(problem):
    incumbent(problem, first_solution(problem))
    os.close(1)
    time.sleep(1000)


def closes_input(problem):
    os.close(0)
    good(problem)


def floods_stdout(problem):
    line = json.dumps({"type": "noise", "x": "y" * 1000}) + "\n"
    while True:
        os.write(1, line.encode() * 50)


def floods_stderr(problem):
    for _ in range(2000):
        os.write(2, b"complaint " * 1000)
    os.write(2, b"\nlast words\n")
    good(problem)


def leave_daemon():
    """A process that has a session of its own, holds our output and outlives us."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.execvp("sleep", ["sleep", "1000"])
        os._exit(0)
    time.sleep(0.05)


def daemon(problem):
    leave_daemon()
    good(problem)


def keeps_daemon(problem):
    leave_daemon()
    hangs(problem)


def daemon_and_death(problem):
    subprocess.Popen(["sleep", "1000"], start_new_session=True)
    os._exit(1)


def huge_line(problem):
    while True:
        os.write(1, b"[" * 65536)


def deep_json(problem):
    os.write(1, b"[" * 60000 + b"\n")
    time.sleep(1000)


def wrong_cost(problem):
    routes = first_solution(problem)
    incumbent(problem, routes, cost=problem.cost(routes) - 1)
    time.sleep(1000)


def nan_cost(problem):
    incumbent(problem, first_solution(problem), cost=float("nan"))
    time.sleep(1000)


def text_cost(problem):
    incumbent(problem, first_solution(problem), cost="cheap")
    time.sleep(1000)


def no_routes(problem):
    send(type="incumbent", elapsed=0.1, cost=1)
    time.sleep(1000)


def overloaded(problem):
    incumbent(problem, [list(range(1, problem.customers + 1))])
    time.sleep(1000)


def late(problem):
    """Two customers in the wrong order: the second is due before the first opens."""
    order = sorted(range(1, problem.customers + 1), key=lambda c: -problem.message["windows"][c][0])
    pair = order[:1] + order[-1:]
    incumbent(problem, [[c] for c in order[1:-1]] + [pair])
    time.sleep(1000)


def duplicate(problem):
    incumbent(problem, [*first_solution(problem), [1]])
    time.sleep(1000)


def missing(problem):
    incumbent(problem, first_solution(problem)[1:])
    time.sleep(1000)


def unknown(problem):
    routes = first_solution(problem)
    incumbent(problem, [*routes[1:], [problem.customers + 1]], cost=1)
    time.sleep(1000)


def late_messages(problem):
    good(problem)
    for _ in range(100):
        send(type="incumbent", elapsed=1.0, cost=1, routes=[[1]])
    send(type="rubbish")


def slow_reports(problem):
    """The report arrives 0.3 s after the time that it states."""
    now = time.monotonic() - START
    time.sleep(0.3)
    incumbent(problem, first_solution(problem), elapsed=now)
    send(type="done", reason="time_limit", iterations=1)


def claims_no_time(problem):
    """Works for half a second and says that it took none."""
    begin = time.process_time()
    while time.process_time() - begin < 0.5:
        pass
    # A process that has ended has no CPU time to look up: it stays, so that a host that is late finds it.
    claim(problem, 5.0, elapsed=0, cpu=0)


def claims_huge_times(problem):
    claim(problem, elapsed=1e300, cpu=1e300)


def claims_clock_times(problem):
    """The time of day in nanoseconds, by mistake."""
    claim(problem, elapsed=time.time_ns(), cpu=time.time_ns())


def states_no_cpu(problem):
    claim(problem, elapsed=time.monotonic() - START)


def claim(problem, stay=0.0, **times):
    routes = first_solution(problem)
    send(type="incumbent", cost=problem.cost(routes), routes=routes, **times)
    time.sleep(stay)
    send(type="done", reason="time_limit", iterations=1)


def other_iterations(problem):
    routes = first_solution(problem)
    for iteration in (7, 3):
        send(type="incumbent", elapsed=0, iteration=iteration, cost=problem.cost(routes), routes=routes)
        routes = problem.join(routes)
    time.sleep(1000)


def backwards(problem):
    routes = first_solution(problem)
    incumbent(problem, routes, elapsed=0.2)
    incumbent(problem, problem.join(routes), elapsed=0.1)
    time.sleep(1000)


def repeats(problem):
    routes = first_solution(problem)
    incumbent(problem, routes)
    incumbent(problem, routes)
    send(type="done", reason="time_limit", iterations=1)


def ignores_stop(problem):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    incumbent(problem, first_solution(problem))
    while True:
        time.sleep(1)


def stubborn_after_done(problem):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    good(problem)
    time.sleep(1000)


def chatty(problem):
    """Unknown types, blank lines, CR LF and unknown fields are no fault."""
    send(type="progress", temperature=[1.5, {"deep": [[[[]]]]}], note="\u00e9")
    sys.stdout.write("\n")
    routes = first_solution(problem)
    message = {"type": "incumbent", "elapsed": 0.01, "cost": problem.cost(routes), "routes": routes}
    message["extra"] = {"a": [1]}
    sys.stdout.write(json.dumps(message) + "\r\n")
    send(type="done", reason="optimal")


def memory(problem):
    """Half a gigabyte and no more: whoever watches it may come late."""
    blocks = []
    while len(blocks) < 64:
        blocks.append(bytearray(os.urandom(1 << 20) * 8))
    time.sleep(1000)


def disk_full(problem):
    """Writes to its temporary folder until no more fits, as on a full disk, and dies of it."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
    with open(os.path.join(os.environ["TMPDIR"], "spill"), "wb") as spill:
        while True:
            spill.write(b"x" * 65536)
            spill.flush()


def leaves_files(problem):
    folder = os.path.join(os.environ["TMPDIR"], "a/b")
    os.makedirs(folder)
    open(os.path.join(folder, "c"), "w").close()
    good(problem)


def keeps_files(problem):
    open(os.path.join(os.environ["TMPDIR"], "c"), "w").close()
    hangs(problem)


def kills_keeper(problem):
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)


def obey_no_parent():
    """We do not die with our keeper."""
    ctypes.CDLL(None).prctl(1, 0)  # PR_SET_PDEATHSIG


def kills_keeper_of_daemons(problem):
    """One daemon that carries the environment, one that does not and has left every trace but its words."""
    obey_no_parent()
    leave_daemon()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 100)
            os.execve("/bin/sleep", ["sleep", "1000", "0.000017"], {})
        os._exit(0)
    time.sleep(0.2)
    kills_keeper(problem)


def kills_keeper_in_a_chain(problem):
    """Its last child forks a child and ends, without end."""
    if os.fork() == 0:
        os.setsid()
        os.closerange(0, 100)
        while True:
            if os.fork() > 0:
                os._exit(0)
    kills_keeper(problem)


def stops_keeper(problem):
    good(problem)
    os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(1000)


def error(problem):
    send(type="error", message="this instance is not for me")
    time.sleep(1000)


def nothing(problem):
    send(type="done", reason="time_limit", iterations=0)


def before_problem(modes):
    if modes == ["dies_early"]:
        os._exit(9)
    if modes == ["never_ready"]:
        time.sleep(1000)
    if modes == ["rubbish_early"]:
        print("Usage: hostile.py", flush=True)
        time.sleep(1000)


def main():
    global START
    modes = sys.argv[1].split(",")
    if "--describe" in sys.argv:
        print(json.dumps({"name": "hostile", "version": "1", "protocol": 1, "options": {"mode": "good", "n": 1}}))
        return
    before_problem(modes)
    message = receive()
    problem = Problem(message)
    mode = modes[random.Random(message["seed"]).randrange(len(modes))]
    if mode == "early_incumbent":
        incumbent(problem, first_solution(problem))
        time.sleep(1000)
    send(type="ready", solver="hostile " + mode)
    if receive() != {"type": "start"}:
        return
    START = time.monotonic()
    globals()[mode](problem)


main()
