"""What a search reports while it runs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Improvement:
    """A better solution, judged: `cost` on the integers, `distance` in doubles, `feasible` over the reals."""

    elapsed: float
    iteration: int
    cost: float
    vehicles: int
    distance: float
    feasible: bool
    routes: list[list[int]] = field(repr=False)
