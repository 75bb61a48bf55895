"""Serves a Solver or a function of an importable module: `python -m waywiser.protocol MODULE:NAME`.

A study needs no file of its own for it:

    [solver.mine]
    solver = "python3 -m waywiser.protocol my_package.solvers:nearest"
"""

import importlib
import sys

from . import Solver, from_function, serve


def main() -> None:
    module, _, name = (sys.argv[1] if len(sys.argv) > 1 else "").partition(":")
    if not module or not name:
        sys.exit("usage: python -m waywiser.protocol MODULE:NAME [--describe]")
    home = importlib.import_module(module)
    solver = getattr(home, name)
    serve(solver if isinstance(solver, Solver) else from_function(solver, str(getattr(home, "__version__", "1"))))


if __name__ == "__main__":
    main()
