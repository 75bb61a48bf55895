"""What the tests of the adapters share: problems, an evaluation of routes, a conversation with an adapter."""

import json
import math
import os
import random
import subprocess
import sys

SOURCE = os.environ["WAYWISER_SOURCE_DIR"]
ADAPTERS = os.path.join(SOURCE, "adapters")
sys.path.insert(0, ADAPTERS)


def ceil_root(square: int) -> int:
    return math.isqrt(square - 1) + 1 if square > 0 else 0


def problem(customers=20, seed=1, P=1000, objective="fleet", vehicles=None, **fields):
    """Random customers in a square of 100, every one servable, the depot in the middle. A message `problem`."""
    rng = random.Random(seed)
    points = [(50, 50)] + [(rng.randrange(101), rng.randrange(101)) for _ in range(customers)]
    durations = [[ceil_root(((a - c) ** 2 + (b - d) ** 2) * P * P) for c, d in points] for a, b in points]
    windows, horizon = [], 500
    for i in range(customers + 1):
        ready = 0 if i == 0 else max(ceil_root((points[i][0] - 50) ** 2 + (points[i][1] - 50) ** 2), rng.randrange(300))
        windows.append([ready * P, (horizon if i == 0 else ready + 60) * P])
    message = {
        "type": "problem",
        "protocol": 1,
        "name": "random",
        "space": "scaled",
        "customers": customers,
        "vehicles": vehicles or customers,
        "capacity": 100,
        "vehicle_cost": 10 * customers * P if objective == "fleet" else 0,
        "objective": objective,
        "demands": [0] + [rng.randrange(5, 25) for _ in range(customers)],
        "durations": durations,
        "services": [0] + [10 * P] * customers,
        "windows": windows,
        "coordinates": points,
        "seed": 1,
        "clock": "wall",
        "time_limit": 100.0,
        "options": {},
    }
    message.update(fields)
    return message


def cost(message, routes):
    distances = message.get("distances", message["durations"])
    total = sum(distances[a][b] for route in routes for a, b in zip([0, *route], [*route, 0]))
    return total + message["vehicle_cost"] * len(routes)


def fault(message, routes):
    """Why the routes are no solution, or None. Shares no code with the adapters."""
    if sorted(c for route in routes for c in route) != list(range(1, message["customers"] + 1)):
        return "not every customer once"
    if len(routes) > message["vehicles"]:
        return "too many routes"
    windows, services, durations = message["windows"], message["services"], message["durations"]
    for route in routes:
        if sum(message["demands"][c] for c in route) > message["capacity"]:
            return f"overloaded: {route}"
        now, here = windows[0][0] + services[0], 0
        for c in [*route, 0]:
            now = max(now + durations[here][c], windows[c][0])
            if now > windows[c][1]:
                return f"late at {c}: {route}"
            now, here = now + services[c], c
    return None


class Conversation:
    """An adapter as a process, from `problem` to its end. With its first incumbent the run is interrupted: by the line
    `interruption`, or with `end_input` by the end of the input. `heard` is called with every incumbent; what is `with_start`
    is sent in one piece with `start`."""

    def __init__(
        self, module, message, python=sys.executable, interruption=None, end_input=False, heard=lambda _: None, with_start="",
        arguments=(),
    ):
        self.process = subprocess.Popen(
            [python, module if os.path.isabs(module) else os.path.join(ADAPTERS, module), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            # Buffered as usual: unbuffered, what is printed before serve() would come among the messages.
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        )
        self.messages = []
        try:
            self.send(message)
            self.read()
            if self.messages and self.messages[-1]["type"] == "ready":
                self.send_line('{"type":"start"}' + with_start)
                while self.read():
                    if self.last["type"] != "incumbent":
                        continue
                    heard(self.last)
                    if len(self.incumbents) == 1 and end_input:
                        self.process.stdin.close()
                    elif len(self.incumbents) == 1 and interruption is not None:
                        self.send_line(interruption)
        except BaseException:
            self.process.kill()  # it may wait for what never comes
            raise
        finally:
            self.log = self.process.stderr.read()
            if not self.process.stdin.closed:
                self.process.stdin.close()
            self.process.stdout.close()
            self.process.stderr.close()
            self.code = self.process.wait(300)

    def send(self, message):
        self.send_line(json.dumps(message))

    def send_line(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if line:
            self.messages.append(json.loads(line))
        return bool(line) and self.messages[-1]["type"] not in ("done", "error")

    @property
    def incumbents(self):
        return [m for m in self.messages if m["type"] == "incumbent"]

    @property
    def last(self):
        return self.messages[-1]


def with_time_for(least, limits, talk):
    """`talk` under the first of the limits that leaves time for that many incumbents: a busy machine needs more of it."""
    for limit in limits:
        run = talk(limit)
        if len(run.incumbents) >= least:
            break
    return run


def check_run(test, message, conversation, least=1):
    """Every incumbent is a solution at its stated cost, better than the one before, later or at the same time."""
    test.assertEqual(conversation.last["type"], "done", conversation.last.get("message", "") + conversation.log)
    test.assertGreaterEqual(len(conversation.incumbents), least, conversation.log)
    before = None
    for incumbent in conversation.incumbents:
        test.assertIsNone(fault(message, incumbent["routes"]))
        test.assertEqual(incumbent["cost"], cost(message, incumbent["routes"]))
        if before is not None:
            test.assertLess(incumbent["cost"], before["cost"])
            test.assertGreaterEqual(incumbent["elapsed"], before["elapsed"])
            test.assertGreaterEqual(incumbent["iteration"], before["iteration"])
        before = incumbent
