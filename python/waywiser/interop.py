"""From and to the structures of other packages, none of which is needed to import this one."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from .instance import Instance, parse
from .numbers import integer, items, refused
from .verdict import Verdict, check, routes_of


def from_vrplib(data: dict, *, vehicles: int | None = None, decimals: int | None = None) -> Instance:
    """An instance from the dictionary of `vrplib.read_instance`, of a Solomon or a VRPLIB file (VRPTW).

    vrplib computes a matrix of doubles beside coordinates; where there are coordinates and the file has no matrix of its own, travel is
    Euclidean and that matrix is left out, for it is rounded already.
    """
    for key in ("demand", "capacity", "time_window", "service_time"):
        if key not in data:
            raise refused("vrplib", f"no {key!r}", "the dictionary of an instance with time windows")
    explicit = str(data.get("edge_weight_type", "EUC_2D")).upper() == "EXPLICIT"
    coordinates = data.get("node_coord")
    matrix = data.get("edge_weight") if explicit or coordinates is None else None
    services = data["service_time"]
    if not hasattr(services, "__len__"):  # VRPLIB states one for all customers
        services = [0] + [services] * (len(data["demand"]) - 1)
    return Instance.from_arrays(
        coordinates=coordinates, matrix=matrix, demands=data["demand"], windows=data["time_window"], services=services,
        capacity=data["capacity"], vehicles=data.get("vehicles", vehicles), name=str(data.get("name", "")), decimals=decimals,
    )


def to_vrplib(instance: Instance) -> dict:
    """The dictionary that `vrplib.read_instance` would give: doubles, with coordinates or a matrix."""
    data: dict[str, Any] = {
        "name": instance.name, "type": "VRPTW", "dimension": instance.customers + 1, "capacity": float(instance.capacity),
        "demand": instance.demands, "time_window": instance.windows, "service_time": instance.services,
    }
    if instance.vehicles is not None:
        data["vehicles"] = instance.vehicles
    if instance.coordinates is not None:
        data["node_coord"] = instance.coordinates
    if instance.euclidean:
        data["edge_weight_type"] = "EUC_2D"
    else:
        data["edge_weight_type"], data["edge_weight"] = "EXPLICIT", instance.durations
    return data


def to_pyvrp(instance: Instance, P: int = 1000, rounding: str = "pessimistic", ties: str = "half-up", objective: str = "distance") -> Any:
    """PyVRP's `ProblemData` of the integer instance I^P; `objective` "fleet" gives vehicles their cost."""
    import pyvrp

    scaled = instance.scale(P, rounding, ties)
    coordinates = instance.coordinates
    model = pyvrp.Model()
    places = coordinates if coordinates is not None else [(0, 0)] * (scaled.customers + 1)
    depot = model.add_depot(
        x=float(places[0][0]), y=float(places[0][1]), tw_early=int(scaled.ready[0]), tw_late=int(scaled.due[0]),
        **({"service_duration": int(scaled.services[0])} if scaled.services[0] else {}),
    )
    sites = [depot]
    for i in range(1, scaled.customers + 1):
        sites.append(
            model.add_client(
                x=float(places[i][0]), y=float(places[i][1]), delivery=int(scaled.demands[i]), service_duration=int(scaled.services[i]),
                tw_early=int(scaled.ready[i]), tw_late=int(scaled.due[i]),
            )
        )
    model.add_vehicle_type(
        scaled.vehicles, capacity=int(scaled.capacity), start_depot=depot, end_depot=depot, fixed_cost=int(scaled.vehicle_cost(objective)),
        tw_early=int(scaled.ready[0]), tw_late=int(scaled.due[0]),
    )
    distances, durations = scaled.distances, scaled.durations
    for i, start in enumerate(sites):
        for j, end in enumerate(sites):
            if i != j:
                model.add_edge(start, end, distance=int(distances[i, j]), duration=int(durations[i, j]))
    return model.data()


def routes_from_pyvrp(instance: Instance, solution: Any) -> list[list[int]]:
    """The routes of PyVRP's `Solution` or `Result`, as customers' numbers."""
    best = getattr(solution, "best", solution)
    ids = instance.ids
    return [[ids[int(visit)] for visit in route.visits()] for route in best.routes()]


def check_pyvrp(instance: Instance, solution: Any, **options: Any) -> Verdict:
    """The verdict on PyVRP's result: over the reals, whatever integers it was found on."""
    return check(instance, routes_from_pyvrp(instance, solution), **options)


def from_ortools(data: dict, *, decimals: int | None = None) -> Instance:
    """An instance from the dictionary of OR-Tools' guides: `time_matrix`, `time_windows`, `num_vehicles`, `depot`, and where there are
    some `distance_matrix`, `demands`, `vehicle_capacities` (all equal), `service_times`.

    Sites are numbered as in the dictionary, whichever of them is the depot.
    """
    for key in ("time_matrix", "time_windows", "num_vehicles"):
        if key not in data:
            raise refused("ortools", f"no {key!r}", "the dictionary of a routing problem with time windows")
    sites = len(data["time_matrix"])
    depot = integer(data.get("depot", 0), "depot")
    if not 0 <= depot < sites:
        raise refused("depot", depot, f"a row of the matrix, 0 to {sites - 1}")
    order = [depot, *(site for site in range(sites) if site != depot)]
    capacities = {str(it) for it in data.get("vehicle_capacities", [])}
    if len(capacities) > 1:
        raise refused("vehicle_capacities", sorted(capacities), "one capacity for all vehicles: the model has no other")
    demands = data.get("demands", [0] * sites)
    expected = f"{sites} of them, as many as the time matrix has rows"

    def ordered(what: str, values: Any) -> list:
        listed = items(values, what, expected)
        if len(listed) != sites:
            raise refused(what, f"{len(listed)} rows", expected)
        return [listed[site] for site in order]

    def square(what: str, values: Any) -> list:
        rows = [items(row, what, expected) for row in ordered(what, values)]
        if any(len(row) != sites for row in rows):
            raise refused(what, "a row of another length", expected)
        return [[row[site] for site in order] for row in rows]

    distances = data.get("distance_matrix")
    return Instance.from_arrays(
        matrix=square("time_matrix", data["time_matrix"]),
        distances=None if distances is None else square("distance_matrix", distances),
        demands=ordered("demands", demands), windows=ordered("time_windows", data["time_windows"]),
        services=ordered("service_times", data.get("service_times", [0] * sites)),
        capacity=next(iter(data.get("vehicle_capacities", [])), 1 if "demands" not in data else sum(demands)),
        vehicles=integer(data["num_vehicles"], "num_vehicles"), ids=order, decimals=decimals,
    )


def to_ortools(instance: Instance, P: int = 1000, rounding: str = "pessimistic", ties: str = "half-up") -> dict:
    """The integer instance I^P as the dictionary of OR-Tools' guides, node 0 the depot.

    Time at a node is waiting and service; a transit callback adds `service_times[from]` to `time_matrix[from][to]`.
    """
    scaled = instance.scale(P, rounding, ties)
    return {
        "time_matrix": scaled.durations.tolist(), "distance_matrix": scaled.distances.tolist(),
        "service_times": scaled.services.tolist(), "time_windows": [list(it) for it in zip(scaled.ready.tolist(), scaled.due.tolist())],
        "demands": scaled.demands.tolist(), "num_vehicles": int(scaled.vehicles),
        "vehicle_capacities": [int(scaled.capacity)] * int(scaled.vehicles), "depot": 0,
    }


def routes_from_ortools(instance: Instance, manager: Any, routing: Any, solution: Any) -> list[list[int]]:
    """The routes of an OR-Tools assignment, as customers' numbers, where the model's node i is site i of the instance, as `to_ortools`
    has it."""
    ids, routes = instance.ids, []
    for vehicle in range(routing.vehicles()):
        index, route = solution.Value(routing.NextVar(routing.Start(vehicle))), []
        while not routing.IsEnd(index):
            route.append(ids[manager.IndexToNode(index)])
            index = solution.Value(routing.NextVar(index))
        if route:
            routes.append(route)
    return routes


def check_ortools(instance: Instance, manager: Any, routing: Any, solution: Any, **options: Any) -> Verdict:
    """The verdict on an OR-Tools assignment: over the reals, whatever integers it was found on."""
    return check(instance, routes_from_ortools(instance, manager, routing, solution), **options)


def from_mamut(model: Any) -> Instance:
    """An instance from a `BenchmarkInstance` of mamut_routing_lib, or its dictionary."""
    content = json.dumps(model) if isinstance(model, dict) else model.model_dump_json(exclude_none=True)
    return parse(content, str(getattr(model, "instance_name", "mamut")))


def to_mamut(instance: Instance, *, origin: str | None = None, benchmark: str | None = None) -> Any:
    """A `BenchmarkInstance` of mamut_routing_lib, whose demands, services and windows are integers.

    That library knows origins and benchmarks by name alone: `origin` and `benchmark` are those of the instance unless given.
    """
    from mamut_routing_lib import BenchmarkInstance

    data = json.loads(instance.to_text("mamut"))
    if "arc_costs" not in data:  # left out of files of more than 1,000 customers
        x, y = instance.coordinates.T
        data["arc_costs"] = np.hypot(x[:, None] - x, y[:, None] - y).tolist()
    data.update({key: value for key, value in (("instance_origin", origin), ("benchmark_name", benchmark)) if value is not None})
    return BenchmarkInstance.model_validate(data)


def check_mamut(instance: Instance, solution: Any, **options: Any) -> Verdict:
    """The verdict on a `BenchmarkSolution` or `BenchmarkBKS`; its cost, where it has one, is the stated cost."""
    cost = getattr(solution, "cost", None)
    return check(instance, solution.routes, **{"stated_cost": None if cost is None else str(cost), **options})


def to_mamut_solution(instance: Instance, routes: Any, cost: float | None = None) -> Any:
    """A `BenchmarkSolution` of routes."""
    from mamut_routing_lib import BenchmarkSolution

    return BenchmarkSolution(instance_name=instance.name, routes=routes_of(routes), cost=cost)
