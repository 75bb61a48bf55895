#!/usr/bin/env python3
"""Any command-line solver that reads VRPLIB and writes a .sol file, by a template of its command line.

The option `template` is the command, split into words as a shell does, with these fields:
  {instance}    the problem as VRPLIB with its full matrix     {solution}   where the solver writes its .sol file
  {time_limit}  seconds, as a decimal number                   {seconds}    the same, rounded up
  {iterations}  the limit where the clock is iterations        {seed}  {vehicles}  {objective}
Without {solution} the routes are read from its standard output at its end. While the solver runs, each new complete
content of {solution} is an incumbent, with the time at which it was seen. Costs are computed here: what programs call
their cost differs.
"""

import math
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time

from line_protocol import Clock, Problem, Refused, Report, Solver, child_cpu, serve

OPTIONS = {"template": "", "version": "", "ids": "customers", "poll": 0.05}
HELP = {
    "template": "the command line with {instance}, {solution}, {time_limit}, {seconds}, {seed}, ...",
    "version": "of the solver: without effect, but part of what identifies a run",
    "ids": "customers: routes count customers from 1 (CVRPLIB); nodes: as the VRPLIB file does, from 2",
    "poll": "seconds between two looks at {solution}",
}
ROUTE = re.compile(rb"^\s*route\s*#?\s*\d+\s*:(.*)$", re.IGNORECASE)
# A solver that was given its limit may take this long to write its last solution.
GRACE = 0.5


def vrplib(problem: Problem) -> str:
    if problem.distances != problem.durations:
        raise Refused("VRPLIB has one matrix, but these distances are not the travel times")
    rows = {
        "EDGE_WEIGHT_SECTION": [" ".join(map(str, row)) for row in problem.durations],
        "NODE_COORD_SECTION": [f"{i} {x} {y}" for i, (x, y) in enumerate(problem.coordinates, 1)],
        "DEMAND_SECTION": [f"{i} {demand}" for i, demand in enumerate(problem.demands, 1)],
        "SERVICE_TIME_SECTION": [f"{i} {service}" for i, service in enumerate(problem.services, 1)],
        "TIME_WINDOW_SECTION": [f"{i} {a} {b}" for i, (a, b) in enumerate(problem.windows, 1)],
        "DEPOT_SECTION": ["1", "-1"],
    }
    head = [
        f"NAME : {problem.name or 'unnamed'}",
        f"COMMENT : vehicle cost {problem.vehicle_cost}, objective {problem.objective}",
        "TYPE : VRPTW",
        f"DIMENSION : {problem.customers + 1}",
        f"VEHICLES : {problem.vehicles}",
        f"CAPACITY : {problem.capacity}",
        "EDGE_WEIGHT_TYPE : EXPLICIT",
        "EDGE_WEIGHT_FORMAT : FULL_MATRIX",
    ]
    body = [line for section, lines in rows.items() for line in [section, *lines]]
    return "\n".join([*head, *body, "EOF", ""])


def routes_of(text: bytes, ids: str) -> list:
    """The routes of a .sol file or of a solver's output; [] where there are none."""
    first = {"customers": 1, "nodes": 2}[ids]
    found = []
    for line in text.splitlines():
        match = ROUTE.match(line)
        if match:
            try:
                found.append([int(word) - first + 1 for word in match.group(1).split()])
            except ValueError:
                return []  # half a line
    return [route for route in found if route]


def cost_of(problem: Problem, routes: list) -> float:
    total = 0
    for route in sorted(routes):
        for here, there in zip([0, *route], [*route, 0]):
            if not 0 <= here <= problem.customers or not 0 <= there <= problem.customers:
                raise Refused(f"the solver wrote a customer that does not exist: {here}, {there}; is `ids` right?")
            total += problem.distances[here][there]
    return total + problem.vehicle_cost * len(routes)


class Run:
    """The solver at work on files in a folder of its own."""

    def __init__(self, problem: Problem, clock: Clock, report: Report, folder: str):
        self.problem, self.clock, self.report = problem, clock, report
        self.ids = problem.options["ids"]
        self.solution = os.path.join(folder, "solution.sol")
        self.output = os.path.join(folder, "output")
        self.seen = b""
        instance = os.path.join(folder, "instance.vrp")
        with open(instance, "w") as file:
            file.write(vrplib(problem))
        self.command = self.words(instance)

    def words(self, instance: str) -> list:
        problem = self.problem
        seconds = problem.limit if problem.clock != "iterations" else 10**6
        fields = {
            "instance": instance,
            "solution": self.solution,
            "time_limit": f"{seconds:.3f}".rstrip("0").rstrip("."),
            "seconds": math.ceil(seconds),
            "iterations": int(problem.limit) if problem.clock == "iterations" else 2**31 - 1,
            "seed": problem.seed,
            "vehicles": problem.vehicles,
            "objective": problem.objective,
        }
        try:
            return [word.format(**fields) for word in shlex.split(problem.options["template"])]
        except (KeyError, IndexError, ValueError) as error:
            raise Refused(f"template: {error!r}; the fields are {', '.join(fields)}") from error

    def look(self, path: str, ended: bool) -> None:
        """Reports what is new and complete. At the end whatever there is counts: the judge will say."""
        try:
            with open(path, "rb") as file:
                text = file.read()
        except FileNotFoundError:
            return
        if not ended:
            text = text[: text.rfind(b"\n") + 1]  # a line without its end may be half a line
        if text == self.seen:
            return
        routes = routes_of(text, self.ids)
        complete = sum(map(len, routes)) == self.problem.customers
        if routes and (complete or ended):
            self.seen = text
            self.report.incumbent(routes, cost_of(self.problem, routes))

    def __call__(self) -> str:
        with open(self.output, "wb") as output:
            try:
                # Without a session of its own: it ends with this process's group.
                solver = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=output)
            except OSError as error:
                raise Refused(f"{self.command[0]}: {error.strerror}") from error
        self.clock.others = lambda: child_cpu(solver.pid) if solver.returncode is None else 0.0
        reason = "ended"
        try:
            while solver.poll() is None:
                self.look(self.solution, ended=False)
                if self.problem.clock != "iterations" and self.clock.left() < -GRACE:
                    solver.send_signal(signal.SIGKILL)
                    reason = "time_limit"
                time.sleep(self.problem.options["poll"])
        finally:
            if solver.poll() is None:  # what it wrote was refused
                solver.kill()
                solver.wait()
        self.look(self.solution if os.path.exists(self.solution) else self.output, ended=True)
        if solver.returncode != 0 and reason == "ended":
            raise Refused(f"{self.command[0]} ended with {solver.returncode}")
        return reason


def solve(problem: Problem, clock: Clock, report: Report) -> str:
    if problem.space != "scaled":
        raise Refused("VRPLIB files hold integers; the control configuration in doubles is the native solver's")
    if not problem.options["template"].strip():
        raise Refused("the option template is empty: it is the solver's command line")
    if problem.options["ids"] not in ("customers", "nodes"):
        raise Refused(f"ids is customers or nodes, not {problem.options['ids']}")
    with tempfile.TemporaryDirectory() as folder:
        return Run(problem, clock, report, folder)()


if __name__ == "__main__":
    # The wrapper's own grace comes first, so that a solver's last words are read.
    serve(Solver("cli", "1", solve, OPTIONS, HELP, grace=2 * GRACE))
