"""An honest look at numbers in vehicle routing with time windows.

    import waywiser

    instance = waywiser.read("R101.txt")
    solution = waywiser.solve(instance, time_limit=10)   # proved feasible on the data as given
    verdict = waywiser.check(instance, solution.routes)  # over the reals, without any tolerance
    integers = instance.scale(P=1000, rounding="pessimistic")  # NumPy arrays for any other solver

Documented in docs/python.md. Errors are those of waywiser.errors.
"""

from . import _core, errors, interop
from .errors import (
    DisagreementError,
    Error,
    ExternalError,
    InputError,
    ScalingOverflow,
    UnservableError,
    UsageError,
    WriteError,
)
from .improvement import Improvement
from .instance import Instance, parse, read
from .scaled import ScaledInstance
from .solver import Plot, Repair, Solution, audit, plot, repair, solve
from .study import Study
from .verdict import Evaluation, Interval, Late, Verdict, check, read_solution

__version__: str = _core.version
conventions: tuple[str, ...] = tuple(_core.conventions)
roundings: tuple[str, ...] = tuple(_core.roundings)

__all__ = [
    "DisagreementError", "Error", "Evaluation", "ExternalError", "Improvement", "InputError", "Instance", "Interval", "Late", "Plot",
    "Repair", "ScaledInstance", "ScalingOverflow", "Solution", "Study", "UnservableError", "UsageError", "Verdict", "WriteError",
    "audit", "check", "conventions", "errors", "interop", "parse", "plot", "read", "read_solution", "repair", "roundings", "solve",
]
