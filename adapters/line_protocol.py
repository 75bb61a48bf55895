"""The solver's end of Waywiser's line protocol, version 1 (docs/protocol.md), for adapters in Python.

An adapter states what it is and gives a function that solves:

    from line_protocol import Solver, serve

    def solve(problem, clock, report):
        ...
        report.incumbent(routes, cost)   # each improving feasible solution, at once
        return "time_limit"              # why it ended

    serve(Solver("name", version="1.0", options={"depth": 3}, solve=solve))

The function runs in a process of its own: when the limit has passed or the host says `stop`, and the function does
not end by itself within a moment, that process is ended and the run is still complete, its incumbents having been
sent. Only the standard library is used here. A function that gets the problem alone and returns or yields routes is served
too: serve(function).
"""

import json
import operator
import os
import select
import signal
import sys
import time
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable

PROTOCOL = 1
LARGEST_LINE = 1 << 30
# How long past the limit a solver may take to end by itself, as a share of the limit (see Solver.grace).
GRACE_SHARE = 0.01
# Incumbents that are under way when the solver is ended still count.
DRAIN_SECONDS = 0.02


class Refused(Exception):
    """The problem cannot be solved as posed; the text is told to the host."""


@dataclass
class Problem:
    """The message `problem`, as it came. Index 0 is the depot."""

    name: str
    space: str
    objective: str
    customers: int
    vehicles: int
    capacity: int
    vehicle_cost: float
    demands: list
    durations: list
    distances: list
    services: list
    windows: list
    coordinates: list
    seed: int
    clock: str
    limit: float  # seconds, or iterations where clock is "iterations"
    options: dict = field(default_factory=dict)
    initial: list | None = None
    longest_duration: float | None = None  # of a route, waits included; only for solvers that announce to heed it

    @classmethod
    def parse(cls, line: str) -> "Problem":
        """From the message as it came. Raises Refused."""
        try:
            m = json.loads(line)
            if m["type"] != "problem" or m["protocol"] != PROTOCOL:
                raise Refused(f"expected a problem of protocol {PROTOCOL}")
            problem = cls(
                name=m.get("name", ""),
                space=m["space"],
                objective=m["objective"],
                customers=m["customers"],
                vehicles=m["vehicles"],
                capacity=m["capacity"],
                vehicle_cost=m["vehicle_cost"],
                demands=m["demands"],
                durations=m["durations"],
                distances=m.get("distances", m["durations"]),
                services=m["services"],
                windows=m["windows"],
                coordinates=m.get("coordinates") or [[0, 0]] * (m["customers"] + 1),
                seed=m.get("seed", 1),
                clock=m["clock"],
                limit=m["iterations"] if m["clock"] == "iterations" else m["time_limit"],
                options=m.get("options", {}),
                initial=m.get("initial"),
                longest_duration=m.get("longest_duration"),
            )
            problem.check()
            return problem
        except (ValueError, KeyError, TypeError) as error:
            raise Refused(f"not a problem: {error!r}") from error

    def check(self) -> None:
        """The shape alone: the host has made the numbers."""
        size = self.customers + 1
        for name in ("demands", "durations", "distances", "services", "windows", "coordinates"):
            if len(getattr(self, name)) != size:
                raise Refused(f"{name} does not have {size} entries")
        if not (self.customers >= 1 and self.vehicles >= 1 and self.limit >= 0):
            raise Refused("no customer, no vehicle or a negative limit")
        if self.clock not in ("wall", "cpu", "iterations") or self.objective not in ("fleet", "distance"):
            raise Refused(f"unknown clock {self.clock} or objective {self.objective}")

    @property
    def capacity_bound(self) -> int:
        """The smallest fleet that capacity allows."""
        return -(-sum(self.demands) // self.capacity) if self.capacity > 0 else 0

    def departures(self) -> list:
        """Durations with the service at the depot spent at departure, for solvers that have none there."""
        if self.services[0] == 0:
            return self.durations
        return [[d + self.services[0] if j > 0 else d for j, d in enumerate(self.durations[0])], *self.durations[1:]]


class Clock:
    """The budget of a run on its own clock: seconds of wall or CPU time, or iterations."""

    def __init__(self, kind: str, limit: float, iterations_per_second: float = 1.0):
        self.kind = kind
        self.limit = limit
        self.iterations = 0
        self.second = iterations_per_second if kind == "iterations" else 1.0
        # CPU seconds of other processes that work for this run: an adapter that starts some says how many.
        self.others = lambda: 0.0
        self._wall = time.monotonic()
        self._cpu = time.process_time()

    def wall(self) -> float:
        """Seconds of wall time since the start."""
        return time.monotonic() - self._wall

    def cpu(self) -> float:
        """Seconds of CPU time since the start."""
        return time.process_time() - self._cpu + self.others()

    def elapsed(self) -> float:
        """How much of the budget is used, in its unit."""
        if self.kind == "iterations":
            return self.iterations
        return self.wall() if self.kind == "wall" else self.cpu()

    def left(self) -> float:
        """How much of it is left."""
        return self.limit - self.elapsed()

    def expired(self) -> bool:
        """Whether it is used up."""
        return self.elapsed() >= self.limit


class Report:
    """Sends messages to the host, one a line."""

    def __init__(self, descriptor: int, clock: Clock | None = None):
        self.descriptor = descriptor
        self._clock = clock
        self.best = None
        self.incumbents = 0
        self.cpu = 0.0  # seconds spent on reporting: what the protocol costs a solver

    def send(self, **message: Any) -> None:
        """Sends one message of any type."""
        # default: integers of numpy and the like.
        data = json.dumps(message, separators=(",", ":"), allow_nan=False, default=operator.index).encode() + b"\n"
        while data:
            data = data[os.write(self.descriptor, data) :]

    def incumbent(self, routes: list, cost: float) -> bool:
        """Sends a feasible solution if it is better than the last one sent. `cost` has the vehicle cost in it."""
        if self.best is not None and cost >= self.best:
            return False
        begin = time.process_time()
        self.best = cost
        self.send(
            type="incumbent",
            elapsed=self._clock.wall(),
            cpu=self._clock.cpu(),
            iteration=self._clock.iterations,
            cost=cost,
            routes=[list(route) for route in routes if len(route) > 0],
        )
        self.incumbents += 1
        self.cpu += time.process_time() - begin
        return True


Solve = Callable[[Problem, Clock, Report], str]


@dataclass
class Solver:
    """What an adapter is. `options` are the options with their defaults, `help` says what they do."""

    name: str
    version: str
    solve: Solve
    options: dict = field(default_factory=dict)
    help: dict = field(default_factory=dict)
    # What stands for a second in parts of the solver that share out time, where the budget counts iterations.
    iterations_per_second: float = 100.0
    # Seconds past the limit that it may take to end by itself, beside a hundredth of the limit.
    grace: float = 0.05
    # Whether it heeds the problem's longest_duration; without that it is refused such problems.
    heeds_longest_duration: bool = False

    def describe(self) -> dict:
        """What `--describe` prints."""
        return {
            "name": self.name,
            "version": self.version,
            "protocol": PROTOCOL,
            "options": self.options,
            "help": self.help,
            "features": {"longest_duration": self.heeds_longest_duration},
        }

    def check(self, problem: "Problem") -> None:
        """Refuses a problem that the solver cannot pose, before anything is sought."""
        if problem.longest_duration is not None and not self.heeds_longest_duration:
            raise Refused(f"{self.name} knows no longest duration of a route")

    def complete(self, options: dict) -> dict:
        """The options given with the defaults of the others. Raises Refused for unknown ones."""
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            raise Refused(f"{self.name} has no option {unknown[0]}; it has {', '.join(sorted(self.options))}")
        return {**self.options, **options}


class Lines:
    """Complete lines of a descriptor, without blocking longer than asked."""

    def __init__(self, descriptor: int):
        self.descriptor = descriptor
        self._pending = b""
        self._parts: list[bytes] = []
        self._size = 0
        self.ended = False

    def read(self) -> list[bytes]:
        """Reads once; the lines that are complete now."""
        data = os.read(self.descriptor, 1 << 20)
        if not data:
            self.ended = True
            return []
        self._parts.append(data)
        self._size += len(data)
        if self._size > LARGEST_LINE:
            raise Refused("a line of more than 1 GiB")
        if b"\n" not in data:
            return []
        *lines, rest = b"".join(self._parts).split(b"\n")
        self._parts, self._size = [rest], len(rest)
        return lines


def type_of(line: bytes) -> str:
    """What kind of message a line is. Refuses what is no JSON object."""
    # The largest message is not parsed twice where it begins with its type.
    if b'"type":"problem"' in line[:200].replace(b" ", b""):
        return "problem"
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused(f"a line that is not a JSON object: {line[:60].decode(errors='replace')}")
    return message.get("type")


def await_message(lines: Lines, kind: str, backlog: list[bytes]) -> bytes | None:
    """The next line of a type; None where the host ends or says stop first. Other types are ignored."""
    while True:
        while backlog:
            line = backlog.pop(0)
            found = type_of(line)
            if found == kind:
                return line
            if found == "stop":
                return None
        if lines.ended:
            return None
        backlog.extend(lines.read())


def child_cpu(pid: int) -> float:
    """CPU seconds of a process, from /proc."""
    with open(f"/proc/{pid}/stat", "rb") as stat:
        fields = stat.read().rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def flush_streams() -> None:
    """What was printed and still waits in a buffer, Python's or the C library's, goes to the log now."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # there is none, nobody reads it, the solver has closed it
            pass
    try:
        import ctypes

        ctypes.CDLL(None).fflush(None)
    except (ImportError, OSError, AttributeError):  # a Python without it; C libraries' last words are lost
        pass


def work(solver: Solver, problem: Problem, descriptor: int) -> None:
    """The body of the solving process; it ends by itself with `done` or `error`."""
    clock = Clock(problem.clock, problem.limit, solver.iterations_per_second)
    report = Report(descriptor, clock)
    try:
        reason = solver.solve(problem, clock, report)
        print(f"{report.incumbents} incumbents reported in {report.cpu:.3f} s of {clock.cpu():.3f} s CPU", file=sys.stderr)
        last = {"type": "done", "reason": reason, "iterations": clock.iterations}
    except Refused as refused:
        last = {"type": "error", "message": str(refused)}
    except BaseException as error:  # noqa: BLE001 - whatever it is, the host must know
        traceback.print_exc()
        last = {"type": "error", "message": f"{type(error).__name__}: {error}"}
    flush_streams()  # before the last message: after it the host may end this process
    report.send(**last)


class Supervisor:
    """Passes on what the solving process says, and ends it when its time is over."""

    def __init__(
        self, pid: int, host: Lines, backlog: list[bytes], solving: Lines, out: int, problem: Problem, grace: float
    ):
        self.pid = pid
        self.backlog = backlog  # what came in one piece with `start`
        self.limit = problem.limit * (1 + GRACE_SHARE) + grace
        self.host = host
        self.solving = solving
        self.out = Report(out)
        self.problem = problem
        self.start = time.monotonic()
        self.iterations = 0
        self.finished = False
        self.stopped = False
        self.reaped = False

    def run(self) -> None:
        self.listen(self.backlog)
        reason = self.stop_reason()
        while reason is None and not self.solving.ended and not self.finished:
            self.forward(self.pause())
            reason = self.stop_reason()
        if reason is not None and not self.finished:
            os.killpg(self.pid, signal.SIGKILL)
            while not self.solving.ended and select.select([self.solving.descriptor], [], [], DRAIN_SECONDS)[0]:
                self.forward_lines()
        os.waitpid(self.pid, 0)
        self.reaped = True
        if not self.finished:
            if reason is None:
                self.out.send(type="error", message="the solving process died")
            else:
                self.out.send(type="done", reason=reason, iterations=self.iterations)

    def end(self) -> None:
        """Ends the solving process, where run() did not come to it."""
        if not self.reaped:
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.reaped = True

    def pause(self) -> float | None:
        """Seconds until the limit can have passed."""
        if self.problem.clock == "iterations":
            return None
        if self.problem.clock == "wall":
            return max(0.0, self.limit - (time.monotonic() - self.start))
        # CPU time passes no faster than wall time in a solver of one thread.
        return max(0.01, min(self.limit - child_cpu(self.pid), 1.0))

    def stop_reason(self) -> str | None:
        if self.stopped:
            return "stop"
        if self.problem.clock == "iterations":
            return None
        used = time.monotonic() - self.start if self.problem.clock == "wall" else child_cpu(self.pid)
        return "time_limit" if used >= self.limit else None

    def forward(self, pause: float | None) -> None:
        descriptors = [self.solving.descriptor] + ([] if self.stopped else [self.host.descriptor])
        ready = select.select(descriptors, [], [], pause)[0]
        if self.solving.descriptor in ready:
            self.forward_lines()
        if self.host.descriptor in ready:
            self.listen(self.host.read())

    def listen(self, lines: list[bytes]) -> None:
        self.stopped = self.host.ended or any(type_of(line) == "stop" for line in lines if line)

    def forward_lines(self) -> None:
        for line in self.solving.read():
            if self.finished:
                return
            data = line + b"\n"
            while data:
                data = data[os.write(self.out.descriptor, data) :]
            self.finished = line.startswith((b'{"type":"done"', b'{"type":"error"'))


def private_streams() -> tuple[int, int]:
    """The host's streams, out of reach of libraries: what they print goes to standard error."""
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    # Standard output is no terminal here, so Python would hold back pages of it, and a solver that is ended would lose them.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(line_buffering=True)
    return source, sink


def converse(solver: Solver, source: int, sink: int) -> int:
    host, report, backlog = Lines(source), Report(sink), []
    try:
        line = await_message(host, "problem", backlog)
        if line is None:
            return 0
        problem = Problem.parse(line.decode())
        del line
        solver.check(problem)
        problem.options = solver.complete(problem.options)
        report.send(type="ready", solver=f"{solver.name} {solver.version}")
        if await_message(host, "start", backlog) is None:
            report.send(type="done", reason="stop", iterations=0)
            return 0
    except Refused as refused:
        report.send(type="error", message=str(refused))
        return 3
    read_end, write_end = os.pipe()
    flush_streams()  # or both processes would write what is in the buffers
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)  # what it starts ends with it
        os.close(read_end)
        work(solver, problem, write_end)
        os._exit(0)
    os.close(write_end)
    try:
        os.setpgid(pid, pid)  # whoever comes first
    except OSError:
        pass
    supervisor = Supervisor(pid, host, backlog, Lines(read_end), sink, problem, solver.grace)
    try:
        try:
            supervisor.run()
        finally:
            supervisor.end()
    except Refused as refused:
        report.send(type="error", message=str(refused))
        return 3
    except BrokenPipeError:  # nobody reads any more
        return 5
    return 0


def from_function(function: Callable[[Problem], Any], version: str = "1") -> Solver:
    """A solver of a function that gets the problem and returns routes, or yields better and better ones; None is no solution."""

    def solve(problem: Problem, clock: Clock, report: Report) -> str:
        found = function(problem)
        several = iter([found]) if found is None or hasattr(found, "__len__") else iter(found)
        for routes in several:
            clock.iterations += 1
            if routes is not None:
                tours = [[0, *map(operator.index, route), 0] for route in routes if len(route) > 0]
                arcs = sum(problem.distances[a][b] for tour in tours for a, b in zip(tour, tour[1:]))
                report.incumbent([tour[1:-1] for tour in tours], arcs + problem.vehicle_cost * len(tours))
            if clock.expired():
                return "iterations" if clock.kind == "iterations" else "time_limit"
        return "ended"

    return Solver(name=getattr(function, "__name__", "function"), version=version, solve=solve)


def serve(solver: Solver | Callable[[Problem], Any]) -> None:
    """Runs the adapter, or a function as one: `--describe`, or the conversation over standard input and output."""
    if not isinstance(solver, Solver):
        solver = from_function(solver)
    if "--describe" in sys.argv[1:]:
        print(json.dumps(solver.describe()))
        return
    source, sink = private_streams()
    sys.exit(converse(solver, source, sink))
