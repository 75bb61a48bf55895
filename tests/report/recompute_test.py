"""Every measure again, from the store alone, by other code: random small studies, then the report's CSV files against it."""
import csv
import itertools
import math
import sys
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parent))
from small_study import load, make_study, run, temporary  # noqa: E402

wrong = 0


def check(what, got, expected, digits=1e-12):
    """`got` is a field of a CSV file: empty where there is no value."""
    global wrong
    value = None if got == "" else float(got)
    same = (value is None) == (expected is None) and (
        value is None or abs(value - expected) <= digits * max(1.0, abs(expected)))
    if not same:
        wrong += 1
        if wrong <= 10:
            print(f"{what}: report {got!r}, expected {expected!r}")


def rows(folder, name):
    with open(folder / "tables" / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def integral(steps, limit):
    """Of a right-continuous step function that begins at 1: [(time, value)], negative values as 0."""
    points = [(0.0, 1.0), *steps, (limit, None)]
    return math.fsum(max(0.0, v) * (later[0] - t) for (t, v), later in zip(points, points[1:])) / limit


def label(run_row):
    short = {"optimistic": "Opt", "nearest": "Nea", "pessimistic": "Pes"}
    return f"{run_row['P']}-{short[run_row['rounding']]}"


def references(runs):
    best, integer = {}, {}
    for r in runs:
        for f in r["found"]:
            if f["float_feasible"]:
                key = r["instance_name"]
                if key not in best or f["cost_double"] < best[key][0]:
                    best[key] = (f["cost_double"], f["routes"])
            key = (r["instance_name"], r["config"])
            integer[key] = min(integer.get(key, math.inf), f["cost"])
    return best, integer


def measure(r, best, integer):
    limit, found = r["time_limit"], r["found"]
    star, vehicles = best.get(r["instance_name"], (None, None))
    low, real = 1.0, []
    for f in found:
        if f["float_feasible"] and (f["cost_double"] - star) / star < low:
            low = (f["cost_double"] - star) / star
            real.append((f["iteration"], low))
    lowest = integer.get((r["instance_name"], r["config"]))
    scaled = [(f["iteration"], (f["cost"] - lowest) / lowest) for f in found]
    last = found[-1] if found else None
    feasible = bool(last and last["float_feasible"])
    m = {"auc_float": integral(real, limit) if feasible else 1.0, "auc_integer": integral(scaled, limit),
         "first": found[0]["float_feasible"] if found else None, "steps": real,
         "feasible_share": mean(f["float_feasible"] for f in found) if found else None,
         "last": int(feasible) if found else None, "incumbents": len(found),
         "gap": None, "error": None, "error_cost_percent": None, "error_travel_percent": None, "fleet_gap": None}
    if feasible:
        cost = last["cost_double"]
        travel = cost - 10 * r["customers"] * last["routes"]
        m["gap"] = (cost - star) / star
        m["error"] = last["cost"] / r["P"] - cost
        m["error_cost_percent"] = 100 * m["error"] / cost
        m["error_travel_percent"] = 100 * m["error"] / travel
        m["fleet_gap"] = last["routes"] - vehicles
    return m


def average(values):
    values = [v for v in values if v is not None]
    return mean(values) if values else None


def check_runs(folder, measured):
    table = {row["id"]: row for row in rows(folder, "runs")}
    assert len(table) == len(measured)
    for identity, (_, m) in measured.items():
        for key in ("auc_float", "auc_integer", "gap", "error", "error_cost_percent", "error_travel_percent", "fleet_gap", "feasible_share", "incumbents"):
            check(f"run {identity} {key}", table[identity][key], m[key], 1e-9)


def check_configurations(folder, measured):
    for row in rows(folder, "configurations"):
        own = [m for r, m in measured.values() if r["solver"] == row["solver"] and r["config"] == row["configuration"]]
        check("runs", row["runs"], len(own))
        for column, key in (("auc_float",) * 2, ("auc_integer",) * 2, ("gap_mean", "gap"), ("first_feasible", "first"), ("all_feasible", "feasible_share"),
                            ("last_feasible", "last"), ("error_cost_percent",) * 2, ("error_travel_percent",) * 2, ("fleet_gap",) * 2, ("incumbents",) * 2):
            check(f"{row['solver']} {row['configuration']} {column}", row[column], average(m[key] for m in own), 1e-9)
        gaps = [m["gap"] for m in own if m["gap"] is not None]
        check("gap_median", row["gap_median"], median(gaps) if gaps else None, 1e-9)


def check_feasibility(folder, measured):
    for row in rows(folder, "feasibility"):
        own = [m for r, m in measured.values()
               if r["found"] and row["solver"] in ("all", r["solver"]) and row["configuration"] == r["config"]
               and row["class"] in ("all", "".join(c for c in r["class"] if c.isalpha())) and row["n"] in ("all", str(r["customers"]))]
        check("feasibility runs", row["runs"], len(own))
        for column, key in (("first", "first"), ("all", "feasible_share"), ("last", "last")):
            check(f"feasibility {column}", row[column], average(m[key] for m in own), 1e-9)


def check_goals(folder, measured):
    for row in rows(folder, "goal_ratios"):
        own = [m for r, m in measured.values() if r["solver"] == row["solver"] and r["config"] == row["configuration"] and row["n"] in ("all", str(r["customers"]))]
        reached = sum(any(v <= float(row["gamma"]) for _, v in m["steps"]) for m in own)
        check("goal", row["reached"], reached)
        check("goal runs", row["runs"], len(own))


def exact_two_sided(differences):
    """By trying every sign."""
    d = [round(x * 1e12) for x in differences]
    d = [x for x in d if x != 0]
    order = sorted(abs(x) for x in d)
    rank = {v: mean(i + 1 for i, w in enumerate(order) if w == v) for v in order}
    w = sum(rank[abs(x)] for x in d if x > 0)
    sums = [sum(rank[abs(x)] for x, s in zip(d, signs) if s) for signs in itertools.product((0, 1), repeat=len(d))]
    below, above = mean(s <= w + 1e-9 for s in sums), mean(s >= w - 1e-9 for s in sums)
    return w, min(1.0, 2 * min(below, above)), len(d)


def adjusted(p):
    order = sorted(range(len(p)), key=lambda i: p[i])
    q, low = [0.0] * len(p), 1.0
    for place in range(len(p), 0, -1):
        i = order[place - 1]
        low = min(low, p[i] * len(p) / place)
        q[i] = low
    return q


def check_pairs(folder, measured):
    table = rows(folder, "pairs")
    for solver, view in itertools.product({r["solver"] for r in table}, ("float", "integer")):
        values = {}
        for r, m in measured.values():
            if r["solver"] == solver:
                values.setdefault((r["config"], r["instance_name"]), []).append(m["auc_" + view])
        means = {key: average(v) for key, v in values.items()}
        names = sorted({name for _, name in means})
        own = [row for row in table if row["solver"] == solver and row["view"] == view]
        halves = []
        for row in own:
            d = [means[row["row"], n] - means[row["column"], n] for n in names]
            w, p, _ = exact_two_sided(d)
            check("W+", row["w_plus"], w)
            check("p", row["p_different"], p, 1e-9)
            check("mean difference", row["mean_difference"], mean(d), 1e-9)
            check("wins", row["wins"], sum(x < -5e-13 for x in d))
            if (row["column"], row["row"]) not in [(h[0]["row"], h[0]["column"]) for h in halves]:
                halves.append((row, p))
        for (row, _), q in zip(halves, adjusted([p for _, p in halves])):
            check("q", row["q_different"], q, 1e-9)


def check_slope(folder, measured):
    """The figure's ranks: by means over the instances of the means over the seeds, equal ones alike."""
    with open(folder / "figures/ranking_slope.csv", newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    check("slopes", str(len(table)), len({(r["solver"], r["config"]) for r, _ in measured.values()}))
    for view in ("float", "integer"):
        values = {}
        for r, m in measured.values():
            values.setdefault((r["solver"], r["config"]), {}).setdefault(r["instance_name"], []).append(m["auc_" + view])
        means = {key: mean(mean(v) for v in by_instance.values()) for key, by_instance in values.items()}
        for row in table:
            own = means[row["solver"], row["configuration"]]
            better = sum(solver == row["solver"] and other < own - 1e-12 for (solver, _), other in means.items())
            check(f"{view} rank of {row['configuration']}", row["rank_" + view], 1 + better)


for seed, seeds in ((1, (1, 2)), (2, (5,))):
    with temporary() as folder:
        study = make_study(folder, seed, seeds=seeds)
        run("study", "collect", study)
        out = Path(folder) / "report"
        run("study", "report", study, "-o", out, "--format", "csv", "--quiet")
        runs = [{**r, "config": label(r)} for r in load(Path(folder) / "study.study" / "store.sqlite")]
        best, integer = references(runs)
        measured = {r["id"]: (r, measure(r, best, integer)) for r in runs}
        print(f"{len(runs)} runs, {sum(len(r['found']) for r in runs)} incumbents, "
              f"{sum(f['float_feasible'] == 0 for r in runs for f in r['found'])} of them late")
        for part in (check_runs, check_configurations, check_feasibility, check_goals, check_pairs, check_slope):
            part(out, measured)
print(f"{wrong} values differ")
sys.exit(wrong > 0)
