#!/usr/bin/env python3
"""PyVRP's iterated local search (pyvrp 0.14.1) in two stages: fewer routes, then travel time."""

from importlib.metadata import version

import pyvrp_common as common  # noqa: I001 - sets the number of threads before numpy is loaded

import pyvrp
import pyvrp.search
from line_protocol import Clock, Problem, Report, Solver, serve
from pyvrp.IteratedLocalSearch import IteratedLocalSearchCallbacks
from pyvrp.search import OPERATORS, LocalSearch, PerturbationManager, compute_neighbours
from pyvrp.solve import SolveParams

import stage_policy

DEFAULTS = SolveParams()
GROUPS = {name: getattr(DEFAULTS, name) for name in ("ils", "penalty", "neighbourhood", "perturbation")}
OPTIONS = {
    **stage_policy.OPTIONS,
    **common.OPTIONS,
    **common.options_of(GROUPS),
    "operators": ",".join(operator.__name__ for operator in OPERATORS),
}


def problem_data(problem: Problem, vehicles: int) -> pyvrp.ProblemData:
    early, late = problem.windows[0]
    locations = [pyvrp.Location(x, y) for x, y in problem.coordinates]
    clients = [
        pyvrp.Client(i, [demand], service_duration=service, tw_early=a, tw_late=b)
        for i, (demand, service, (a, b)) in enumerate(zip(problem.demands, problem.services, problem.windows))
        if i > 0
    ]
    distances, durations = common.matrices(problem)
    depot = pyvrp.Depot(0, tw_early=early, tw_late=late)
    return pyvrp.ProblemData(locations, clients, [depot], [common.vehicle_type(problem, vehicles)], [distances], [durations])


def visits(solution: pyvrp.Solution) -> list:
    """Routes of customers as the protocol counts them: the first client of the data is customer 1."""
    return [[activity.idx + 1 for activity in route if activity.is_client()] for route in solution.routes()]


class Callbacks(IteratedLocalSearchCallbacks):
    def __init__(self, observe):
        self.observe = observe
        self.best = None

    def on_start(self, ils):
        self.on_best(ils.initial_solution)

    def on_best(self, best):
        self.best = best
        self.observe(best, visits(best))


def iterated_local_search(data, problem: Problem, callbacks: Callbacks) -> pyvrp.IteratedLocalSearch:
    """The algorithm put together as pyvrp.solve() does."""
    options = problem.options
    groups = common.with_options(GROUPS, options)
    groups["ils"].callbacks = callbacks
    rng = pyvrp.RandomNumberGenerator(seed=problem.seed)
    neighbours = compute_neighbours(data, groups["neighbourhood"])
    search = LocalSearch(data, rng, neighbours, PerturbationManager(groups["perturbation"]))
    for operator in common.operators(pyvrp.search, options["operators"]):
        if operator.supports(data):
            search.add_operator(operator(data))
    penalties = common.penalties(problem, groups["penalty"].midpoint_penalties(data), groups["penalty"])
    start = search(pyvrp.Solution.make_random(data, rng), penalties.max_cost_evaluator(), exhaustive=True)
    return pyvrp.IteratedLocalSearch(data, penalties, search, start, groups["ils"])


def solve(problem: Problem, clock: Clock, report: Report) -> str:
    common.integers_only(problem)
    observe = common.Observer(problem, report)

    def run(vehicles: int, ended) -> int | None:
        callbacks = Callbacks(observe)
        data = problem_data(problem, vehicles)
        algorithm = iterated_local_search(data, problem, callbacks)

        def routes() -> int | None:
            best = callbacks.best
            return best.num_routes() if best is not None and best.is_feasible() else None

        algorithm.run(common.Stop(clock, lambda: ended(routes())), collect_stats=False)
        return routes()

    return common.two_stages(problem, clock, run)


if __name__ == "__main__":
    serve(
        Solver(
            "pyvrp-ils",
            version("pyvrp"),
            solve,
            OPTIONS,
            {**stage_policy.HELP, **common.HELP},
            iterations_per_second=1000.0,
            heeds_longest_duration=True,
        )
    )
