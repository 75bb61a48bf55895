"""What the adapters of PyVRP's two algorithms share: options from its parameter objects, and the two stages."""

import dataclasses
import os

# One core each, as every solver of a study has.
for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")

import numpy as np  # noqa: E402

import pyvrp  # noqa: E402
from line_protocol import Clock, Problem, Refused, Report  # noqa: E402
from stage_policy import Policy, minimise_fleet  # noqa: E402


PENALTIES = ("vehicle-cost", "library")
OPTIONS = {"penalties": "vehicle-cost"}
HELP = {"penalties": "of late and overloaded routes: vehicle-cost (they follow the cost of a vehicle) or library (as it is)"}


def fields_of(parameters) -> dict:
    """Name and value of every plain parameter of a group: a dataclass, or an object of the native extension."""
    if dataclasses.is_dataclass(parameters):
        names = [f.name for f in dataclasses.fields(parameters)]
    else:
        # The extension states its signature in the constructor's documentation alone.
        signature = type(parameters).__init__.__doc__
        names = [name for name in dir(parameters) if f"{name}: " in signature]
    values = {name: getattr(parameters, name) for name in names}
    return {name: value for name, value in values.items() if isinstance(value, (bool, int, float))}


def options_of(groups: dict) -> dict:
    """The options of all groups, flat: PyVRP's names are distinct across its groups."""
    options = {}
    for group in groups.values():
        fields = fields_of(group)
        assert not options.keys() & fields.keys()
        options.update(fields)
    return options


def with_options(groups: dict, options: dict) -> dict:
    """The groups made anew with the values of the options."""
    return {key: type(group)(**{name: options[name] for name in fields_of(group)}) for key, group in groups.items()}


def operators(module, names: str) -> list:
    """Operators by their class names, separated by commas."""
    try:
        return [getattr(module, name.strip()) for name in names.split(",") if name.strip()]
    except AttributeError as error:
        raise Refused(str(error)) from error


def integers_only(problem: Problem) -> None:
    if problem.space != "scaled":
        raise Refused("PyVRP takes integers; the control configuration in doubles is the native solver's")


def matrices(problem: Problem):
    """Distances, and durations with the service at the depot spent at departure."""
    return np.asarray(problem.distances, dtype=np.int64), np.asarray(problem.departures(), dtype=np.int64)


def vehicle_type(problem: Problem, vehicles: int) -> pyvrp.VehicleType:
    """All vehicles. The longest duration of a route is that of a shift: the service at the depot is part of the way out."""
    early, late = problem.windows[0]
    shift = {} if problem.longest_duration is None else {"shift_duration": problem.longest_duration}
    return pyvrp.VehicleType(vehicles, [problem.capacity], fixed_cost=problem.vehicle_cost, tw_early=early, tw_late=late, **shift)


def headroom(problem: Problem) -> float:
    """The largest penalty whose product with any violation stays within 64 bits, with room for sums and boosters."""
    arc = max(map(max, problem.departures()))
    late = (problem.customers + 1) * (arc + max(problem.services) + problem.windows[0][1])
    return 2.0**58 / max(late, sum(problem.demands), 1)


class FlooredPenalties(pyvrp.PenaltyManager):
    """The library's manager, which has one lower bound, with lower bounds of their own for load and time warp."""

    def __init__(self, initial, floors, params):
        super().__init__(initial, params)
        self._floors = np.minimum([*floors, 0.0], params.max_penalty)  # none for distance
        self._penalties = np.maximum(self._penalties, self._floors)

    def register(self, sol) -> None:
        super().register(sol)
        self._penalties = np.maximum(self._penalties, self._floors)


def penalties(problem: Problem, initial, params) -> pyvrp.PenaltyManager:
    """The manager that the option `penalties` asks for; `initial` and `params` are the library's.

    vehicle-cost: with a vehicle at V and a mean arc at d, whatever violation would save a route has to weigh as much as
    the route. So the excess of a mean demand, and a time warp of a mean arc, weigh V + d at least, which is about what a
    route of its own for that customer costs; and the search may raise that until the least violation, of one unit, weighs
    more than V and the longest round trip. What is the library's is raised to that, and never lowered.
    """
    if problem.options["penalties"] not in PENALTIES:
        raise Refused(f"penalties is {' or '.join(PENALTIES)}, not {problem.options['penalties']}")
    if problem.options["penalties"] == "library" or problem.vehicle_cost == 0:
        return pyvrp.PenaltyManager(initial, params)
    distances, durations = matrices(problem)
    route = problem.vehicle_cost + distances.mean()
    largest = max(params.max_penalty, problem.vehicle_cost + 2.0 * distances.max())
    params = dataclasses.replace(params, max_penalty=max(min(largest, headroom(problem)), params.min_penalty))
    load, time_warp = sum(problem.demands) / problem.customers, durations.mean()
    return FlooredPenalties(initial, [route / max(load, 1.0), route / max(time_warp, 1.0)], params)


class Observer:
    """Passes every better feasible solution on, with its cost as PyVRP has it."""

    def __init__(self, problem: Problem, report: Report):
        self.problem = problem
        self.report = report

    def __call__(self, solution, routes) -> None:
        if solution.is_feasible():
            self.report.incumbent(routes, int(solution.distance()) + self.problem.vehicle_cost * len(routes))


class Stop:
    """A stopping criterion that counts iterations for the clock and asks `ended(best cost)`."""

    def __init__(self, clock: Clock, ended):
        self.clock = clock
        self.ended = ended
        self.calls = 0

    def __call__(self, best_cost: float) -> bool:
        # It is called before each iteration, so the first call has none behind it.
        self.clock.iterations += self.calls > 0
        self.calls += 1
        return self.ended()


def two_stages(problem: Problem, clock: Clock, run) -> str:
    """run(vehicles, vehicle_cost, ended) searches until ended(best) holds and returns its best solution, where best is
    the number of routes of a feasible best solution or None."""
    vehicles = min(problem.vehicles, problem.customers)
    if problem.objective == "fleet":
        policy = Policy.of(problem.options)

        def attempt(target: int, deadline: float) -> int | None:
            return run(target, lambda best: best is not None or clock.elapsed() >= deadline)

        vehicles = minimise_fleet(vehicles, problem.capacity_bound, clock, policy, attempt)
    run(vehicles, lambda best: clock.expired())
    return "iterations" if problem.clock == "iterations" else "time_limit"
