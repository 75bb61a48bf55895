"""The executable that was installed with the package."""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path


def executable() -> Path:
    """Its path. Raises FileNotFoundError where the package was not installed from a wheel."""
    try:
        installed = files("waywiser") or []
    except PackageNotFoundError:
        installed = []
    for file in installed:
        path = Path(str(file.locate()))
        if file.name == "waywiser" and path.is_file():
            return path.resolve()
    raise FileNotFoundError("no executable of the package waywiser: it was not installed from a wheel")
