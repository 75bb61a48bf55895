"""The integer instance I^P."""

from __future__ import annotations

import numpy as np

from . import _core


class ScaledInstance:
    """Integers in units of 1/P. Every array is a read-only view of the library's memory, depot first, and keeps it alive."""

    def __init__(self, core: _core.ScaledInstance) -> None:
        self._core = core

    @property
    def P(self) -> int:
        """How many units make one of the data."""
        return self._core.P

    @property
    def rounding(self) -> str:
        """The scheme: one of `waywiser.roundings`."""
        return self._core.rounding

    @property
    def ties(self) -> str:
        """"half-up" or "half-even"."""
        return self._core.ties

    @property
    def guarantee(self) -> str:
        """What feasibility on I^P says about the instance: "inner" (it is feasible there too), "outer" (the converse), "none"."""
        return self._core.guarantee

    @property
    def customers(self) -> int:
        """n; there are n + 1 sites."""
        return self._core.customers

    @property
    def vehicles(self) -> int:
        """The fleet, n where none is stated."""
        return self._core.vehicles

    @property
    def capacity(self) -> int:
        """In units of the demands."""
        return self._core.capacity

    @property
    def durations(self) -> np.ndarray:
        """(n + 1, n + 1) travel times, int32 where they fit, else int64."""
        return self._core.durations

    @property
    def distances(self) -> np.ndarray:
        """The same memory as `durations` unless the instance has its own distances."""
        return self._core.distances

    @property
    def demands(self) -> np.ndarray:
        """int64, as all below."""
        return self._core.demands

    @property
    def services(self) -> np.ndarray:
        """Service times."""
        return self._core.services

    @property
    def ready(self) -> np.ndarray:
        """Ready times."""
        return self._core.ready

    @property
    def due(self) -> np.ndarray:
        """Due dates."""
        return self._core.due

    def vehicle_cost(self, objective: str = "fleet") -> int:
        """lambda^P = 10 n P for "fleet", 0 for "distance"."""
        return self._core.vehicle_cost(objective)

    def to_json(self, objective: str = "fleet") -> str:
        """What `waywiser scale --json` writes: "waywiser.scaled/1"."""
        return self._core.to_json(objective)

    def to_vrplib(self) -> str:
        """VRPLIB with a full matrix."""
        return self._core.to_vrplib()

    def __repr__(self) -> str:
        return f"<ScaledInstance {self._core.name}: {self.customers} customers, {self._core.label}>"
