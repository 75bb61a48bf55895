"""From and to the structures of other packages, none of which is needed to import this one."""

from __future__ import annotations

from typing import Any

from .instance import Instance
from .numbers import refused
from .verdict import Verdict, check


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
