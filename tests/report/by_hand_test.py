"""A study that is small enough to compute by hand (tests/report/by_hand): every measure, table and figure datum.

Depot (0,0), customers 1 (1,1), 2 (3,4), 3 (0,2); n = 3, so a vehicle costs 30. With w = sqrt 2, on I:
  A = [1] [2] [3]   3 vehicles, travel 2w + 10 + 4
  B = [3 1] [2]     2 vehicles, travel 2 + 2w + 10; customer 1 (due 3) is reached at 2 + w = 3.41: late on I
  C = [1 3] [2]     the same the other way round: feasible
1-Opt (lengths down: w -> 1): A = 90 + 16 = 106, B = C = 60 + 14 = 74, and B is feasible there (2 + 1 = 3).
1-Pes (lengths up: w -> 2):   A = 90 + 18 = 108, C = 60 + 16 = 76.
Played, limit 100: 1-Opt seed 1: A at 10, B at 40; seed 2: A at 20, C at 50. 1-Pes seed 1: A at 20, C at 60; seed 2: nothing.
"""
import csv
import json
import math
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
HERE = Path(__file__).parent / "by_hand"
w = math.sqrt(2)
A, C = 90 + 14 + 2 * w, 60 + 12 + 2 * w  # c on I
STAR = C  # the best float-feasible cost
GAP_A = (A - STAR) / STAR
wrong = 0


def check(what, got, expected):
    global wrong
    value = None if got == "" else got
    if isinstance(expected, float) and value is not None:
        same = abs(float(value) - expected) <= 4e-15 * max(1, abs(expected))
    else:
        same = (None if value is None else str(value)) == (None if expected is None else str(expected))
    if not same:
        wrong += 1
        print(f"{what}: report {got!r}, by hand {expected!r}")


def table(folder, name, *keys):
    with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
        return {tuple(row[k] for k in keys): row for row in csv.DictReader(file)}


def check_row(row, **expected):
    for key, value in expected.items():
        check(f"{row} {key}"[:60] + f".. {key}", row[key], value)


with tempfile.TemporaryDirectory(prefix="waywiser-by-hand-") as folder:
    folder = Path(folder)
    shutil.copy(HERE / "instance.txt", folder)
    (folder / "hand.toml").write_text(f"""[study]
name = "by hand"
instances = ["instance.txt"]
P = [1]
rounding = ["optimistic", "pessimistic"]
seeds = [1, 2]
clock = "iterations"
iterations = {{ 3 = 100 }}
[solver.hand]
solver = "{shlex.join([sys.executable, str(HERE / 'solver.py')])}"
""")
    for words in (["run", folder / "hand.toml", "--quiet"], ["report", folder / "hand.toml", "-o", folder / "out", "--format", "csv", "--quiet"]):
        subprocess.run([WAYWISER, "study", *words], check=True)
    tables = folder / "out/tables"

    runs = table(tables, "runs", "configuration", "seed")
    integer_A = (106 - 74) / 74
    check_row(runs["1-Opt", "1"], auc_float=1.0, auc_integer=(1 * 10 + integer_A * 30 + 0) / 100, gap=None, integer_gap=0.0,
              routes=2, cost=74, feasible="no", lateness=float(f"{w - 1:.6g}"), incumbents=2, feasible_share=0.5, error=None, flags="late")
    check_row(runs["1-Opt", "2"], auc_float=(1 * 20 + GAP_A * 30 + 0) / 100, auc_integer=(1 * 20 + integer_A * 30) / 100, gap=0.0,
              feasible="yes", feasible_share=1.0, error=74 - C, error_cost_percent=100 * (74 - C) / C,
              error_travel_percent=100 * (74 - C) / (C - 60), fleet_gap=0, distance_gap=0.0, flags=None)
    check_row(runs["1-Pes", "1"], auc_float=(1 * 20 + GAP_A * 40 + 0) / 100, auc_integer=(1 * 20 + (108 - 76) / 76 * 40) / 100,
              gap=0.0, cost=76, real_cost=C, error=76 - C, feasible_share=1.0)
    check_row(runs["1-Pes", "2"], auc_float=1.0, auc_integer=1.0, gap=None, incumbents=0, feasible_share=None, flags="unsolved")

    means = table(tables, "configurations", "configuration")
    check_row(means["1-Opt",], runs=2, auc_float=(1.0 + (20 + GAP_A * 30) / 100) / 2, auc_integer=((10 + integer_A * 30) / 100 + (20 + integer_A * 30) / 100) / 2,
              gap_mean=0.0, gap_median=0.0, first_feasible=1.0, all_feasible=0.75, last_feasible=0.5, error_cost_percent=100 * (74 - C) / C, incumbents=2.0)
    check_row(means["1-Pes",], auc_float=((20 + GAP_A * 40) / 100 + 1) / 2, first_feasible=1.0, all_feasible=1.0, last_feasible=1.0, incumbents=1.0)

    best = table(tables, "summary", "metric")
    lower = "1-Opt" if float(means["1-Opt",]["auc_float"]) < float(means["1-Pes",]["auc_float"]) else "1-Pes"
    check("best float", best["float AUC",]["best"], lower)
    check_row(best["integer AUC",], best="1-Opt", feasible=0.5, feasible_runs=1)

    cells = table(tables, "feasibility", "solver", "configuration", "class", "n")
    check_row(cells["all", "1-Opt", "all", "all"], runs=2, first=1.0, all=0.75, last=0.5, drift=-0.5, incumbents=2.0)
    check_row(cells["hand", "1-Pes", "all", "3"], runs=1, first=1.0, all=1.0, last=1.0)

    ratios = table(tables, "goal_ratios", "configuration", "n")
    check_row(ratios["1-Opt", "all"], runs=2, reached=1, ratio=0.5)
    check_row(ratios["1-Pes", "3"], runs=2, reached=1, ratio=0.5)
    reached = table(tables, "goal_reached", "configuration")
    check_row(reached["1-Pes",], gamma=0.05, n3=0.5, all=0.5)
    made_with = table(tables, "provenance", "what", "value")  # without machine and day: the clock is iterations
    check("provenance", list(made_with), [("solver", "hand: version 1, options {}")])
    check_row(made_with["solver", "hand: version 1, options {}"], runs=4)
    curves = folder / "out/figures"
    points = [(r["configuration"], r["time"], r["percent"]) for r in csv.DictReader(open(curves / "goal_curves_5.csv", newline=""))]
    check("curve", points, [("1-Opt", "0", "0"), ("1-Opt", "50", "50"), ("1-Opt", "100", "50"), ("1-Pes", "0", "0"), ("1-Pes", "60", "50"), ("1-Pes", "100", "50")])

    errors = table(tables, "cost_error_means", "rounding")
    check_row(errors["pessimistic",], runs=1, error=76 - C, cost_percent=100 * (76 - C) / C, travel_percent=100 * (76 - C) / (C - 60))
    scatter = list(csv.DictReader(open(curves / "cost_error_scatter.csv", newline="")))
    check("points", len(scatter), 2)
    heat = {(r["by"], r["configuration"]): r["percent"] for r in csv.DictReader(open(curves / "feasibility_all.csv", newline=""))}
    check("heat map", heat["size", "1-Opt"], 75.0)

    pairs = table(tables, "pairs", "view", "row", "column")
    d = float(means["1-Opt",]["auc_float"]) - float(means["1-Pes",]["auc_float"])
    check_row(pairs["float", "1-Opt", "1-Pes"], n=1, p_different=1.0, symbol="ns", mean_difference=round(d * 1e13) / 1e13)

    lengths = table(tables, "bias_pairs", "P")["1",]  # 0-1 w, 0-2 5, 0-3 2, 1-2 sqrt 13, 1-3 w, 2-3 sqrt 13
    check_row(lengths, pairs=6, down=2 / 6, up=2 / 6, exact=2 / 6)
    tests = table(tables, "bias_tests", "P")["1",]
    check("mean error", tests["mean_error"], (2 * (1 - w) + 2 * (4 - math.sqrt(13))) / 6)
    check_row(tests, tie_disagreements=0)

    subprocess.run([WAYWISER, "study", "report", folder / "hand.toml", "-o", folder / "json", "--format", "json", "--quiet"], check=True)
    report = json.loads((folder / "json/report.json").read_text(encoding="utf-8"))
    every = [report["summary"], report["choices"]] + [t for s in report["sections"] for t in [*s["tables"], *(f["data"] for f in s["figures"])]]
    check("tables", len(every) > 15, True)
    for shown in every:  # every number has a unit, and words have none
        units = {c["id"]: c["unit"] for c in shown["columns"]}
        check(f"columns of {shown['id']}", [list(row) for row in shown["rows"] if list(row) != list(units)], [])
        for row in shown["rows"]:
            for key, value in row.items():
                if isinstance(value, (int, float)) and not units[key]:
                    check(f"unit of {shown['id']}.{key}", units[key], "a unit")
    units = {(t["id"], c["id"]): (c["title"], c["unit"]) for t in every for c in t["columns"]}
    check("unit", units["runs", "lateness"], ("lateness", "time"))
    check("unit", units["configurations", "error_cost_percent"], ("cost error % of c", "%"))
    check("unit", units["configurations", "incumbents"], ("incumbents", "1"))
    check("unit", units["configurations", "solver"], ("solver", None))
print(f"{wrong} values differ")
sys.exit(wrong > 0)
