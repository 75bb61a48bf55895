"""A small study for tests of the report: generated instances with tight windows, random_solver.py, iterations as clock."""
import os
import shlex
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
WAYWISER = os.environ["WAYWISER"]


def run(*words, **options):
    done = subprocess.run([WAYWISER, *map(str, words)], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"waywiser {' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def make_study(folder, seed, sizes=(20, 30), seeds=(1, 2), iterations=60, analysis="", solvers=("one", "two")):
    """Writes and runs a study of generated instances; returns its file."""
    folder = Path(folder)
    for k, kind in enumerate(("R1", "C2", "RC1")):
        for n in sizes:
            run("instance", "generate", "--class", kind, "--n", n, "--seed", 100 * seed + 10 * k + n, "--width", 15, "-o",
                folder / f"{kind}_{n}.txt")
    solver = shlex.join([sys.executable, str(SOURCE / "tests/report/random_solver.py")])
    tables = "".join(f'[solver.{name}]\nsolver = "{solver}"\n' for name in solvers)
    study = folder / "study.toml"
    study.write_text(f"""[study]
name = "small {seed}"
instances = ["*.txt"]
P = [1, 10]
rounding = ["optimistic", "nearest", "pessimistic"]
seeds = {list(seeds)}
clock = "iterations"
iterations = {{ {sizes[0]} = {iterations}, {sizes[-1]} = {2 * iterations} }}
{tables}[analysis]
{analysis}
""")
    run("study", "run", study, "--quiet")
    return study


def temporary():
    return tempfile.TemporaryDirectory(prefix="waywiser-report-")


def load(store):
    """The runs of a store with their instances, and in "found" the improvements within the limit."""
    database = sqlite3.connect(store)
    database.row_factory = sqlite3.Row
    runs = []
    for row in database.execute("SELECT r.*, i.name AS instance_name, i.class, i.customers FROM runs r JOIN instances i USING (instance)"):
        found = database.execute("SELECT * FROM incumbents WHERE run = ? ORDER BY k", (row["run"],)).fetchall()
        runs.append({**dict(row), "found": [f for f in found if f["iteration"] <= row["time_limit"]]})
    return runs
