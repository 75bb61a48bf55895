"""Verdicts on routes: over the reals, in doubles, on integers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from . import _core
from .instance import Instance
from .numbers import integer, items, refused

Routes = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Interval:
    """A real number between two decimals; equal where it is that decimal."""

    lower: Decimal
    upper: Decimal

    @property
    def exact(self) -> bool:
        """Whether it is a single decimal."""
        return self.lower == self.upper

    def __float__(self) -> float:
        return float((self.lower + self.upper) / 2)

    def __str__(self) -> str:
        return str(self.lower) if self.exact else f"{self.lower}..."


@dataclass(frozen=True)
class Late:
    """A late arrival: in which route (1, 2, ...), at which customer (its number; 0 is the return to the depot), by how much."""

    route: int
    customer: int
    arrival: Any  # Interval over the reals, float in doubles, int in units of 1/P
    due: Any
    lateness: Any
    name: str = ""  # of the customer, where the instance has names


@dataclass(frozen=True)
class Evaluation:
    """Routes in one space: "double", "exact", or integers under `convention` or `P` and `rounding`."""

    space: str
    feasible: bool
    distance: Any
    cost: Any
    late: list[Late]
    convention: str = ""
    P: int | None = None
    rounding: str | None = None
    ties: str | None = None
    raw: dict = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Verdict:
    """What `check` found. True in a condition where the routes are feasible over the reals."""

    feasible: bool
    valid: bool  # every customer once, no vehicle overloaded, no vehicle too many
    structure: dict
    evaluations: list[Evaluation]
    recognised: list[dict]  # conventions that give the stated cost
    json: dict = field(repr=False)  # what `waywiser check --json` says

    def __bool__(self) -> bool:
        return self.feasible

    @property
    def exact(self) -> Evaluation:
        """The evaluation over the reals."""
        return next(it for it in self.evaluations if it.space == "exact")

    @property
    def double(self) -> Evaluation:
        """The evaluation in doubles."""
        return next(it for it in self.evaluations if it.space == "double")

    @property
    def late(self) -> list[Late]:
        """Late over the reals, in the order of the routes."""
        return self.exact.late

    def under(self, convention: str) -> Evaluation:
        """The evaluation under a convention that was asked for."""
        for it in self.evaluations:
            if it.convention == convention:
                return it
        if convention in _core.double_conventions:
            return self.double
        raise KeyError(convention)

    def __str__(self) -> str:
        if not self.valid:
            return "not a solution: " + ", ".join(key for key, value in self.structure.items() if value and key != "valid")
        if self.feasible:
            return f"feasible over the reals, distance {self.exact.distance}"
        worst = max(self.late, key=lambda it: it.lateness.lower)
        where = worst.name or (f"customer {worst.customer}" if worst.customer else "the return to the depot")
        return f"late over the reals at {len(self.late)} places, most at {where} (route {worst.route}), by {worst.lateness}"


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return Interval(Decimal(value["lower"]), Decimal(value["upper"]))
    return value


def _evaluation(raw: dict, names: dict[int, str]) -> Evaluation:
    late = [
        Late(it["route"], it["customer"], *(_value(it[key]) for key in ("arrival", "due", "lateness")), names.get(it["customer"], ""))
        for it in raw["violations"]
    ]
    return Evaluation(
        raw["space"], raw["feasible"], _value(raw["distance"]), _value(raw["cost"]), late, raw.get("convention") or "", raw.get("P"),
        raw.get("rounding"), raw.get("ties"), raw,
    )


def routes_of(routes: Any) -> list[list[int]]:
    """Routes as lists of Python's integers, from lists, tuples and arrays; empty ones are left out."""
    expected = "a list of routes, each a list of customers' numbers"
    listed = [items(route, "routes", expected) for route in items(routes, "routes", expected)]
    return [[integer(customer, "routes") for customer in route] for route in listed if route]


def _scaling(asked: Any) -> tuple[int, str, str]:
    parts = items(asked, "scaled", "(P, rounding) or (P, rounding, ties)")
    if len(parts) not in (2, 3) or not all(isinstance(part, str) for part in parts[1:]):
        raise refused("scaled", asked, "(P, rounding) or (P, rounding, ties)")
    return integer(parts[0], "P"), parts[1], parts[2] if len(parts) == 3 else "half-up"


def read_solution(path: str | os.PathLike[str]) -> list[list[int]]:
    """The routes of a solution file in any format (docs/formats.md). Raises InputError."""
    return _core.read_solution(os.fspath(path))[0]


def check(
    instance: Instance,
    routes: Routes,
    *,
    conventions: Iterable[str] | str = (),
    scaled: Iterable[tuple] = (),
    stated_cost: str | float | None = None,
    objective: str = "fleet",
) -> Verdict:
    """Judges routes of customers' numbers: over the reals without any tolerance, in doubles, and under what is named.

    conventions: names such as "dimacs" (`waywiser.conventions` has all of them), or "all". scaled: (P, rounding) or
    (P, rounding, ties) each. stated_cost: tells which convention it was made under.
    """
    names = list(_core.conventions) if conventions == "all" else [conventions] if isinstance(conventions, str) else list(conventions)
    spaces = [_scaling(it) for it in scaled]
    stated = None if stated_cost is None else stated_cost if isinstance(stated_cost, str) else repr(stated_cost)
    report = json.loads(_core.check_json(instance._core, routes_of(routes), stated, names, spaces, objective))
    names = dict(zip(instance.ids[1:], (instance.names or [])[1:]))
    return Verdict(
        report["feasible"], report["structure"]["valid"], report["structure"], [_evaluation(it, names) for it in report["evaluations"]],
        report.get("recognised", []), report,
    )
