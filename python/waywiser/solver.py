"""Searching, repairing, auditing."""

from __future__ import annotations

import json
from contextlib import nullcontext
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _core
from .improvement import Improvement
from .instance import Instance
from .numbers import integer, refused
from .progress import Progress
from .verdict import Verdict, check, routes_of

Routes = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Solution:
    """How a search ended; `routes` are its best, None where it found none."""

    routes: list[list[int]] | None
    verdict: Verdict | None = field(repr=False)
    improvements: list[Improvement] = field(repr=False)
    reason: str  # "time_limit", "iterations", "interrupted", ...
    interrupted: bool
    iterations: int
    wall: float
    cpu: float
    instance: Instance = field(repr=False)

    @property
    def vehicles(self) -> int | None:
        """How many routes there are."""
        return None if self.routes is None else len(self.routes)

    @property
    def distance(self) -> float | None:
        """In doubles, as publications have it."""
        return None if self.verdict is None else self.verdict.double.distance

    @property
    def named_routes(self) -> list[list[str]] | None:
        """The routes in the names of the instance; numbers as text where it has none."""
        if self.routes is None:
            return None
        names = dict(zip(self.instance.ids, self.instance.names or []))
        return [[names.get(customer) or str(customer) for customer in route] for route in self.routes]

    def plot(self) -> "Plot":
        """The picture of the routes, as `waywiser.plot` draws it."""
        return plot(self.instance, self.routes or [])

    def _repr_svg_(self) -> str | None:
        return None if self.routes is None else self.plot().svg


def solve(
    instance: Instance,
    *,
    time_limit: float | None = None,
    iterations: int | None = None,
    P: int = 1000,
    rounding: str = "pessimistic",
    ties: str = "half-up",
    space: str = "scaled",
    objective: str = "fleet",
    seed: int = 1,
    threads: int = 1,
    initial: Routes | None = None,
    options: Mapping[str, Any] | None = None,
    on_improvement: Callable[[Improvement], Any] | None = None,
    progress: bool = False,
) -> Solution:
    """Searches for `time_limit` seconds (10 unless given) or a number of iterations, which with one thread is reproducible.

    Under "pessimistic" the routes are proved feasible on the data as given. Other Python threads go on meanwhile. Ctrl-C ends the
    search and keeps its best (`interrupted`). objective: "fleet", "distance", or "duration", which is "fleet" for six tenths of the limit and then
    makes the total duration of these routes less, waits counted. An exception of `on_improvement` ends it and is raised. progress: a bar in a notebook
    or terminal; elsewhere a line an improvement on standard error.
    """
    if time_limit is not None and iterations is not None:
        raise refused("time_limit", time_limit, "either a time limit or iterations")
    if time_limit is not None and not 0 < time_limit < 1e9:
        raise refused("time_limit", time_limit, "seconds above 0")
    if iterations is not None and integer(iterations, "iterations") < 1:
        raise refused("iterations", iterations, "at least 1")
    if not 0 <= integer(seed, "seed") <= 2**53:
        raise refused("seed", seed, "a number from 0 to 2^53")
    if not 1 <= integer(threads, "threads") <= 1024 or (threads > 1 and iterations is not None):
        raise refused("threads", threads, "from 1 to 1024, more than one with a time limit")
    if space not in ("scaled", "double"):
        raise refused("space", space, "scaled or double")

    bar = Progress(None if iterations is not None else 10.0 if time_limit is None else time_limit) if progress else None

    def callback(raw: dict) -> None:
        improvement = Improvement(**raw)
        if bar is not None:
            bar.improved(improvement)
        if on_improvement is not None:
            on_improvement(improvement)

    with bar or nullcontext():
        result = _core.solve(
            instance._core, time_limit, iterations, (integer(P, "P"), rounding, ties) if space == "scaled" else None, objective, seed,
            threads, None if initial is None else routes_of(initial),
            {key: value if isinstance(value, str) else json.dumps(value) for key, value in (options or {}).items()},
            callback if progress or on_improvement is not None else None,
        )
    improvements = [Improvement(**raw) for raw in result["improvements"]]
    routes = improvements[-1].routes if improvements else None
    scaled = [(P, rounding, ties)] if space == "scaled" else []
    verdict = None if routes is None else check(instance, routes, scaled=scaled, objective="fleet" if objective == "duration" else objective)
    return Solution(
        routes, verdict, improvements, result["reason"], result["status"] == "interrupted", result["iterations"], result["wall"],
        result["cpu"], instance,
    )


@dataclass(frozen=True)
class Repair:
    """Routes near late ones that are not late; `routes` is None where none were found. `json`: what the command says."""

    repaired: bool
    stage: str
    routes: list[list[int]] | None
    late_before: int
    distance_before: float
    distance_after: float
    increase_percent: float
    vehicles_before: int
    vehicles_after: int
    moved_customers: list[int]
    json: dict = field(repr=False)


def repair(instance: Instance, routes: Routes, *, allow_vehicles: bool = False, seed: int = 1, iterations: int | None = None) -> Repair:
    """The cheapest float-feasible routes near given ones (docs/repair.md); the same seed gives the same routes."""
    if not 0 <= integer(seed, "seed") <= 2**53:
        raise refused("seed", seed, "a number from 0 to 2^53")
    rounds = _core.repair_iterations if iterations is None else integer(iterations, "iterations")
    if rounds < 1:
        raise refused("iterations", iterations, "at least 1")
    raw = _core.repair(instance._core, routes_of(routes), allow_vehicles, seed, rounds)
    names = ("late_before", "distance_before", "distance_after", "increase_percent", "vehicles_before", "vehicles_after", "moved_customers")
    return Repair(
        repaired=raw["repaired"], stage=raw["stage"], routes=raw["routes"] if raw["repaired"] else None,
        **{name: raw[name] for name in names}, json=raw,
    )


def audit(
    instances: Instance | Iterable[Instance],
    *,
    P: Iterable[int] = (1, 10, 1000),
    rounding: Iterable[str] | None = None,
    ties: str = "half-up",
    triangles: bool | None = None,
) -> dict:
    """What rounding does to lengths, windows, arcs and routes: the document of `waywiser audit --json` (docs/numerics.md)."""
    several = [instances] if isinstance(instances, Instance) else list(instances)
    if not several:
        raise refused("instances", several, "at least one instance")
    roundings = list(_core.roundings) if rounding is None else list(rounding)
    counted = len(several) == 1 if triangles is None else triangles
    names = [it.name for it in several]
    return json.loads(_core.audit_json([it._core for it in several], names, [integer(p, "P") for p in P], roundings, ties, counted))


@dataclass(frozen=True)
class Plot:
    """A picture: shown by notebooks, `save`d as SVG."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str) -> None:
        """Writes the SVG."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def plot(instance: Instance, routes: Routes, *, palette: str = "paper") -> Plot:
    """The map of the tours and a time-window chart a route; late stops are marked."""
    return Plot(_core.plot(instance._core, routes_of(routes), palette == "accessible"))
