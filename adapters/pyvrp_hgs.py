#!/usr/bin/env python3
"""PyVRP's hybrid genetic search (pyvrp 0.12.2) in two stages: fewer routes, then travel time."""

from importlib.metadata import version

import pyvrp_common as common  # noqa: I001 - sets the number of threads before numpy is loaded

import pyvrp
import pyvrp.search
from line_protocol import Clock, Problem, Report, Solver, serve
from pyvrp.crossover import ordered_crossover, selective_route_exchange
from pyvrp.diversity import broken_pairs_distance
from pyvrp.search import NODE_OPERATORS, ROUTE_OPERATORS, LocalSearch, compute_neighbours
from pyvrp.solve import SolveParams

import stage_policy

DEFAULTS = SolveParams()
GROUPS = {name: getattr(DEFAULTS, name) for name in ("genetic", "penalty", "population", "neighbourhood")}
OPTIONS = {
    **stage_policy.OPTIONS,
    **common.OPTIONS,
    **common.options_of(GROUPS),
    "node_ops": ",".join(operator.__name__ for operator in NODE_OPERATORS),
    "route_ops": ",".join(operator.__name__ for operator in ROUTE_OPERATORS),
}


def problem_data(problem: Problem, vehicles: int) -> pyvrp.ProblemData:
    (x, y), (early, late) = problem.coordinates[0], problem.windows[0]
    clients = [
        pyvrp.Client(x, y, [demand], service_duration=service, tw_early=a, tw_late=b)
        for (x, y), demand, service, (a, b) in list(
            zip(problem.coordinates, problem.demands, problem.services, problem.windows)
        )[1:]
    ]
    distances, durations = common.matrices(problem)
    depot = pyvrp.Depot(x, y, tw_early=early, tw_late=late)
    return pyvrp.ProblemData(clients, [depot], [common.vehicle_type(problem, vehicles)], [distances], [durations])


class ObservedSearch(pyvrp.GeneticAlgorithm):
    """Tells of every new best solution at once: an iteration may find two."""

    def __init__(self, observe, *args):
        self._observe = observe
        super().__init__(*args)

    @property
    def _best(self):
        return self._best_solution

    @_best.setter
    def _best(self, solution):
        self._best_solution = solution
        self._observe(solution, [route.visits() for route in solution.routes()])


def genetic_search(data, problem: Problem, observe) -> ObservedSearch:
    """The algorithm put together as pyvrp.solve() does."""
    options = problem.options
    groups = common.with_options(GROUPS, options)
    rng = pyvrp.RandomNumberGenerator(seed=problem.seed)
    search = LocalSearch(data, rng, compute_neighbours(data, groups["neighbourhood"]))
    for operator in common.operators(pyvrp.search, options["node_ops"]):
        if operator.supports(data):
            search.add_node_operator(operator(data))
    for operator in common.operators(pyvrp.search, options["route_ops"]):
        if operator.supports(data):
            search.add_route_operator(operator(data))
    library = pyvrp.PenaltyManager.init_from(data, groups["penalty"])
    penalties = common.penalties(problem, library.penalties(), groups["penalty"])
    population = pyvrp.Population(broken_pairs_distance, groups["population"])
    initial = [pyvrp.Solution.make_random(data, rng) for _ in range(groups["population"].min_pop_size)]
    crossover = selective_route_exchange if data.num_vehicles > 1 else ordered_crossover
    return ObservedSearch(
        observe, data, penalties, rng, population, search, crossover, initial, groups["genetic"]
    )


def solve(problem: Problem, clock: Clock, report: Report) -> str:
    common.integers_only(problem)
    observe = common.Observer(problem, report)

    def run(vehicles: int, ended) -> int | None:
        algorithm = genetic_search(problem_data(problem, vehicles), problem, observe)

        def routes() -> int | None:
            best = algorithm._best
            return best.num_routes() if best.is_feasible() else None

        algorithm.run(common.Stop(clock, lambda: ended(routes())), collect_stats=False)
        return routes()

    return common.two_stages(problem, clock, run)


if __name__ == "__main__":
    serve(
        Solver(
            "pyvrp", version("pyvrp"), solve, OPTIONS, {**stage_policy.HELP, **common.HELP}, heeds_longest_duration=True
        )
    )
