"""Instances of the vehicle routing problem with time windows, and their integers."""

from __future__ import annotations

import os
from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .numbers import flat, integer, items, refused, table, text, texts

if TYPE_CHECKING:
    from .scaled import ScaledInstance


# The most that 64 bits hold, which files may have.
MOST_DECIMALS_READ = 18


class Instance:
    """The depot (index 0) and n customers, every number as it was given. Immutable; made by `read`, `parse` and `from_arrays`."""

    def __init__(self, core: _core.Instance) -> None:
        self._core = core

    @classmethod
    def from_arrays(
        cls,
        *,
        coordinates: Any = None,
        matrix: Any = None,
        distances: Any = None,
        demands: Any,
        windows: Any,
        services: Any = None,
        capacity: Any,
        vehicles: int | None = None,
        name: str = "",
        ids: Iterable[int] | None = None,
        names: Iterable[str] | None = None,
        decimals: int | None = None,
    ) -> Instance:
        """An instance of n customers from n + 1 of everything, the depot first.

        coordinates: (n + 1, 2), travel is Euclidean; or matrix: (n + 1, n + 1) travel times, which are distances too unless
        `distances` has other ones. Both: the matrix counts, the coordinates are for pictures. windows: (n + 1, 2) of ready time and
        due date, the depot's being the horizon. vehicles: the fleet, or None where it is not limited. ids: how routes call the sites
        (0 to n unless given). names: what verdicts, solutions and pictures call them beside that.

        Numbers are str, Decimal, Fraction, int or float and NumPy arrays of those, and are taken exactly, to 9 decimals. Mind that a
        float is a binary number: 0.5 is what it says, 0.1 has 55 decimals and is refused. Give it as "0.1", or say `decimals=1` to have
        every number rounded half to even. Raises InputError.
        """
        if decimals is not None and not 0 <= decimals <= 9:
            raise refused("decimals", decimals, "a number from 0 to 9")
        parts = _core.Parts()
        sites = len(flat(demands))
        parts.name = text(name, "name")
        parts.demands = texts(demands, "demands", None, "", decimals)
        parts.windows = table(windows, "windows", sites, 2, f"{sites} pairs of ready time and due date", decimals)
        services = [0] * sites if services is None else services
        parts.services = texts(services, "services", sites, f"{sites} service times", decimals)
        if coordinates is None and matrix is None:
            raise refused("coordinates", None, "coordinates or a matrix")
        if coordinates is not None:
            parts.coordinates = table(coordinates, "coordinates", sites, 2, f"{sites} pairs of x and y", decimals)
        if matrix is not None:
            parts.durations = table(matrix, "matrix", sites, sites, f"{sites} x {sites} travel times", decimals)
        if distances is not None:
            if matrix is None:
                raise refused("distances", "distances without a matrix", "travel times as `matrix` beside them")
            parts.distances = table(distances, "distances", sites, sites, f"{sites} x {sites} distances", decimals)
        parts.capacity = texts(capacity, "capacity", 1, "one number", decimals)[0]
        parts.vehicles = None if vehicles is None else integer(vehicles, "vehicles")
        parts.ids = list(range(sites)) if ids is None else [integer(number, "ids") for number in ids]
        if names is not None:
            parts.names = [text(name, "names") for name in items(names, "names", f"{sites} names")]
            if len(parts.names) != sites:
                raise refused("names", f"{len(parts.names)} names", f"{sites} names")
        return cls(_core.from_parts(parts))

    @property
    def name(self) -> str:
        """As the source states it; "" where it does not."""
        return self._core.name

    @property
    def customers(self) -> int:
        """n; there are n + 1 sites."""
        return self._core.customers

    @property
    def vehicles(self) -> int | None:
        """The fleet, where it is stated."""
        return self._core.vehicles

    @property
    def capacity(self) -> Decimal:
        """Of each vehicle, exactly."""
        return Decimal(self._core.capacity)

    @property
    def ids(self) -> list[int]:
        """The number of each site in its file; routes are lists of these."""
        return self._core.ids

    @property
    def names(self) -> list[str] | None:
        """What its source calls the sites, the depot first; None where it has no names."""
        names = self._core.names
        return names if any(names) else None

    def name_of(self, customer: int) -> str:
        """The name of a customer's number; the number as text where it has none."""
        number = integer(customer, "customer")
        names = self.names
        return (names[self.ids.index(number)] if names is not None and number in self.ids else "") or str(number)

    @property
    def digest(self) -> str:
        """SHA-256 of the numbers: equal for equal content, whatever the file."""
        return self._core.digest

    @property
    def warnings(self) -> list[str]:
        """What is remarkable about the file it came from."""
        return self._core.warnings

    @property
    def understood(self) -> str:
        """What a table of stops was taken for, in one line; else empty."""
        return self._core.understood

    @property
    def euclidean(self) -> bool:
        """Whether travel is the length between coordinates, a real number; else it is a matrix."""
        return self._core.euclidean

    @property
    def coordinates(self) -> np.ndarray | None:
        """(n + 1, 2) of float64, nearest to the decimals; None without coordinates."""
        if not self._core.has_coordinates:
            return None
        return np.array([self._core.x, self._core.y], dtype=np.float64).T.copy()

    @property
    def demands(self) -> np.ndarray:
        """n + 1 of float64, as all below; `exact` has the decimals."""
        return np.array(self._core.demands, dtype=np.float64)

    @property
    def windows(self) -> np.ndarray:
        """(n + 1, 2): ready time and due date."""
        return np.array([self._core.ready, self._core.due], dtype=np.float64).T.copy()

    @property
    def services(self) -> np.ndarray:
        """Service times."""
        return np.array(self._core.services, dtype=np.float64)

    @property
    def durations(self) -> np.ndarray | None:
        """(n + 1, n + 1) travel times of an instance with a matrix; None for a Euclidean one."""
        if self.euclidean:
            return None
        side = self.customers + 1
        return np.array(self._core.durations, dtype=np.float64).reshape(side, side)

    def exact(self, what: str) -> list[Decimal]:
        """The decimals of "x", "y", "demands", "ready", "due", "services", "durations" or "distances" (row by row)."""
        if what not in ("x", "y", "demands", "ready", "due", "services", "durations", "distances"):
            raise refused("exact", what, "x, y, demands, ready, due, services, durations or distances")
        return [Decimal(text) for text in getattr(self._core, what)]

    def scale(self, P: int = 1000, rounding: str = "pessimistic", ties: str = "half-up") -> ScaledInstance:
        """The integer instance I^P, for any solver (docs/numerics.md). Raises ScalingOverflow and UnservableError."""
        from .scaled import ScaledInstance

        return ScaledInstance(_core.scale(self._core, integer(P, "P"), rounding, ties))

    def to_text(self, format: str, *, lossy: bool = False) -> str:
        """The text of a file: "solomon", "vrplib" or "mamut". What the format cannot hold is a UsageError that names it, or left out."""
        return _core.text_of(self._core, format, lossy)

    def save(self, path: str | os.PathLike[str], *, format: str | None = None, lossy: bool = False) -> None:
        """Writes a file; its ending says the format (`.txt`, `.vrp`, `.vrp.json`) unless `format` does."""
        chosen = format or _core.format_of(os.fspath(path))
        if not chosen:
            raise refused("path", os.fspath(path), "an ending that says the format, or format=")
        text = _core.text_of(self._core, chosen, lossy)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def __repr__(self) -> str:
        return f"<Instance {self.name or 'without a name'}: {self.customers} customers>"


def read(
    path: str | os.PathLike[str],
    *,
    matrix: str | os.PathLike[str] | None = None,
    distances: str | os.PathLike[str] | None = None,
    speed: str | None = None,
    depot: str | None = None,
    capacity: str | int | None = None,
    vehicles: int | None = None,
    time_unit: str | None = None,
    matrix_unit: str | None = None,
    max_duration: str | int | Decimal | None = None,
    round_decimals: int | None = None,
) -> Instance:
    """Reads an instance in any format (docs/formats.md), telling it by its content, or one of the catalogue by its name.

    A table of stops (docs/planning.md) takes a file of driving times as `matrix`, or a `speed` such as "30km/h", and what else it leaves
    unsaid; these are the options of the command line, and so is max_duration ("8h"), the longest duration of a route. Raises InputError with file, line, what was found and what was expected.
    """
    given = {
        "matrix": matrix, "distances": distances, "speed": speed, "depot": depot, "capacity": capacity, "time_unit": time_unit,
        "matrix_unit": matrix_unit, "max_duration": max_duration,
    }
    options = {name: os.fspath(value) if isinstance(value, os.PathLike) else str(value) for name, value in given.items() if value is not None}
    if round_decimals is not None and not 0 <= integer(round_decimals, "round_decimals") <= MOST_DECIMALS_READ:
        raise refused("round_decimals", round_decimals, f"a number from 0 to {MOST_DECIMALS_READ}")
    return Instance(_core.read(os.fspath(path), options, None if vehicles is None else integer(vehicles, "vehicles"), round_decimals))


def parse(content: str | bytes, name: str = "text") -> Instance:
    """The same from the content of a file, which `name` names in errors."""
    return Instance(_core.parse(content.encode() if isinstance(content, str) else content, name))
