"""What scripts/check-findings reads: the tables of reports, and numbers as the article writes them."""
import csv
import io
import re
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = ("100", "600", "1000")
SOLVERS = ("pyvrp", "pyvrp-vehicle-cost", "ortools", "waywiser")
CONFIGURATIONS = ("1-Opt", "10-Opt", "1000-Opt", "1-Nea", "10-Nea", "1000-Nea")
# Of H5 and H6: title, view, first, second, sign of the difference as it is written.
CONTRASTS = (("H5: P = 1 less 1000, integer", "integer", "P = 1", "P = 1000", 1),
             ("H5: optimistic less pessimistic, integer", "integer", "optimistic", "pessimistic", 1),
             ("H6: P = 1000 less 1, float", "float", "P = 1", "P = 1000", -1),
             ("H6: pessimistic less optimistic, float", "float", "optimistic", "pessimistic", -1))


class Tables:
    """Tables of one report by name: {name: text}."""

    def __init__(self, texts):
        self.texts = texts

    @classmethod
    def of_archive(cls, name):
        with tarfile.open(ROOT / "studies" / "records" / f"{name}.tar.gz") as archive:
            found = [m for m in archive if re.fullmatch(r"[^/]+/report/tables/\w[\w-]*\.csv", m.name)]
            return cls({Path(m.name).stem: archive.extractfile(m).read().decode() for m in found})

    @classmethod
    def of_folder(cls, name):
        return cls({file.stem: file.read_text() for file in (ROOT / "docs" / name).glob("*.csv")})

    def rows(self, table, **where):
        return [row for row in csv.DictReader(io.StringIO(self.texts[table])) if all(row[k] == v for k, v in where.items())]

    def row(self, table, **where):
        found = self.rows(table, **where)
        if len(found) != 1:
            raise SystemExit(f"{table}: {len(found)} rows with {where}, expected one")
        return found[0]


# --- numbers: no 0 before the point ----------------------------------------------------------------------------------------------


def number(value, digits, signed=False):
    text = f"{float(value):+.{digits}f}" if signed else f"{float(value):.{digits}f}"
    return re.sub(r"^([+-]?)0\.", r"\1.", text)


def percent(value, digits=0):
    return number(100 * float(value), digits)


def two_figures(value, signed=False):
    """Percentages of very different sizes: two significant figures."""
    size = abs(float(value))
    return number(value, 1 if size >= 1 else 2 if size >= 0.1 else 3, signed)


def level(p):
    p = float(p)
    if p < 0.95e-4:
        return re.sub("e-0?", "e-", f"{p:.0e}")
    return "1" if p > 0.995 else number(p, 4 if p < 1e-3 else 3 if p < 0.1 else 2)


def interval(low, high, form):
    return f"[{form(low)}, {form(high)}]"


def gap(value):
    percents = 100 * float(value)
    return number(percents, 1 if percents >= 10 else 2)


# --- a row or two of a report -----------------------------------------------------------------------------------------------------


def safe_pair(report, solver, first, second):
    """Float AUC of two safe configurations: the mean difference, first less second, and its q."""
    row = report.row("pairs", solver=solver, view="float", row=first, column=second)
    return float(row["mean_difference"]), float(row["q_different"])
