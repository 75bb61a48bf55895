"""Studies as pandas frames."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from .command import executable
from .errors import ExternalError
from .numbers import refused

if TYPE_CHECKING:
    import pandas

TABLES = ("runs", "incumbents", "instances", "solutions")


class Study:
    """The store of a study (docs/store.md): `runs`, `incumbents`, `instances` and `solutions`, each a frame."""

    def __init__(self, store: Path) -> None:
        self.store = store

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Study:
        """A study file (FILE.toml), its folder (FILE.study) or its store (.sqlite). Of the first two the store is brought up to date."""
        path = Path(path)
        if path.is_file() and path.suffix in (".sqlite", ".db"):
            return cls(path)
        file = path if path.suffix == ".toml" else path.with_suffix(".toml")
        if not file.is_file():
            raise refused("study", str(path), "a study file (FILE.toml), its folder FILE.study beside it, or its store (.sqlite)")
        result = subprocess.run([executable(), "study", "collect", file, "--quiet"], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise ExternalError(result.stderr.strip())
        return cls(file.with_suffix(".study") / "store.sqlite")

    def frame(self, query: str) -> pandas.DataFrame:
        """A query in SQL as a frame."""
        import pandas

        connection = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        try:
            return pandas.read_sql_query(query, connection)
        finally:
            connection.close()

    @property
    def runs(self) -> pandas.DataFrame:
        """One row a run, with the name, class and size of its instance."""
        return self.frame(
            "SELECT r.*, i.name AS instance_name, i.class AS instance_class, i.customers FROM runs r JOIN instances i USING (instance)"
        )

    @property
    def incumbents(self) -> pandas.DataFrame:
        """One row an improving solution."""
        return self.frame("SELECT * FROM incumbents")

    @property
    def instances(self) -> pandas.DataFrame:
        """One row an instance."""
        return self.frame("SELECT * FROM instances")

    @property
    def solutions(self) -> pandas.DataFrame:
        """Routes of the incumbents that kept them, as JSON."""
        return self.frame("SELECT * FROM solutions")

    def pairs(self, column: str, by: tuple[str, ...] = ("solver", "P", "rounding", "ties")) -> pandas.DataFrame:
        """The last incumbents' `column` (cost_double, routes, ...), a row an instance and seed, a column a configuration: what paired
        tests compare. Runs without an incumbent are NaN."""
        last = self.incumbents.sort_values("k").groupby("run").tail(1)[["run", column]]
        runs = self.runs.merge(last, on="run", how="left")
        runs[list(by)] = runs[list(by)].astype(object).where(runs[list(by)].notna(), "-")
        return runs.pivot_table(index=["instance_name", "seed"], columns=list(by), values=column, dropna=False)
