# environment: tests
"""A study of four solvers under one scaling: every figure of the sections about them again, from the store alone, by other code
(SciPy for the tests)."""
import csv
import json
import math
import shlex
import sys
from pathlib import Path
from statistics import mean

from scipy import stats

sys.path.insert(0, str(Path(__file__).parent))
from small_study import SOURCE, load, run, temporary  # noqa: E402

SOLVERS = ("native", "random", "second", "silent")
TARGETS = (0.1, 0.05, 0.02, 0.01, 0.005, 0.001)
wrong = 0


def check(what, got, expected, digits=1e-9):
    global wrong
    if expected is None or (isinstance(expected, float) and (math.isinf(expected) or math.isnan(expected))):
        same = got == ""
    elif isinstance(expected, str):
        same = got == expected
    else:
        same = got != "" and abs(float(got) - expected) <= digits * max(1.0, abs(expected))
    if not same:
        wrong += 1
        if wrong <= 10:
            print(f"{what}: report {got!r}, expected {expected!r}")


def make(folder):
    for k, kind in enumerate(("R1", "R2", "C1", "C2", "RC1", "RC2")):
        for n in (12, 20):
            run("instance", "generate", "--class", kind, "--n", n, "--seed", 10 * k + n, "-o", folder / f"{kind}_{n}.txt")
    random = shlex.join([sys.executable, f"{SOURCE}/tests/report/random_solver.py"])
    silent = folder / "silent.py"  # finds nothing on half of the runs
    loop = 'for iteration in range(1, problem["iterations"] + 1):'
    text = (SOURCE / "tests/report/random_solver.py").read_text()
    assert loop in text
    quiet = shlex.join([sys.executable, str(silent)])
    silent.write_text(text.replace(loop, f'if problem["seed"] == 2 or problem["windows"][0][1] % 3 == 0:\n            problem["iterations"] = 0\n        {loop}'))
    study = folder / "study.toml"
    study.write_text(f"""[study]
name = "four solvers"
instances = ["*.txt"]
P = [100]
rounding = ["pessimistic"]
seeds = [1, 2, 3]
clock = "iterations"
iterations = {{ 12 = 60, 20 = 120 }}
[solver.native]
solver = "waywiser"
[solver.random]
solver = "{random}"
[solver.second]
solver = "{random} "
[solver.silent]
solver = "{quiet}"
[analysis]
gammas = [0.1]
""")
    return study


def table(folder, kind, name):
    with open(folder / kind / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def measure(runs):
    best, lowest = {}, {}
    for r in runs:
        for f in r["found"]:
            lowest[r["instance_name"]] = min(lowest.get(r["instance_name"], math.inf), f["cost"])
            if f["float_feasible"]:
                key = r["instance_name"]
                best[key] = min(best.get(key, (math.inf, 0)), (f["cost_double"], f["routes"]))
    for r in runs:
        star, vehicles = best[r["instance_name"]]
        low, steps = 1.0, []
        for f in r["found"]:
            gap = (f["cost_double"] - star) / star if f["float_feasible"] else math.inf
            if gap < low:
                low = gap
                steps.append((f["iteration"] / r["time_limit"], gap))
        last = r["found"][-1] if r["found"] else None
        r["solved"] = bool(last and last["float_feasible"])
        points = [(0.0, 1.0), *steps, (1.0, None)]
        area = math.fsum(max(0.0, v) * (later[0] - t) for (t, v), later in zip(points, points[1:]))
        r["steps"], r["auc"] = steps, area if r["solved"] else 1.0
        points = [(0.0, 1.0), *((f["iteration"] / r["time_limit"], (f["cost"] - lowest[r["instance_name"]]) / lowest[r["instance_name"]]) for f in r["found"]), (1.0, None)]
        r["auc_integer"] = math.fsum(max(0.0, v) * (later[0] - t) for (t, v), later in zip(points, points[1:]))
        if r["solved"]:
            r["gap"] = (last["cost_double"] - star) / star
            r["fleet"] = (last["routes"], last["cost_double"] - 10 * r["customers"] * last["routes"])
            r["fleet_gap"] = last["routes"] - vehicles
        r["star"] = (vehicles, star - 10 * r["customers"] * vehicles)
    return runs


def reached(r, gap):
    if gap >= 1.0:
        return 0.0
    return next((t for t, v in r["steps"] if v <= gap), math.inf)


def means(runs):
    values = {}
    for r in runs:
        values.setdefault((r["solver"], r["instance_name"]), []).append(r["auc"])
    return {key: mean(v) for key, v in values.items()}


def holm(p):
    order = sorted(range(len(p)), key=lambda i: p[i])
    q, high = [0.0] * len(p), 0.0
    for place, i in enumerate(order):
        high = max(high, (len(p) - place) * p[i])
        q[i] = min(1.0, high)
    return q


def exact(d):
    """Two-sided p by counting in doubled midranks."""
    d = [v for v in (round(x * 1e12) for x in d) if v]
    if not d:
        return 1.0
    ranks = [round(2 * r) for r in stats.rankdata([abs(v) for v in d])]
    w = sum(r for r, v in zip(ranks, d) if v > 0)
    counts = {0: 1}
    for r in ranks:
        after = dict(counts)
        for total, count in counts.items():
            after[total + r] = after.get(total + r, 0) + count
        counts = after
    below = sum(c for t, c in counts.items() if t <= w) / 2 ** len(d)
    above = sum(c for t, c in counts.items() if t >= w) / 2 ** len(d)
    return min(1.0, 2 * min(below, above))


def check_standings(folder, runs):
    auc = means(runs)
    names = sorted({r["instance_name"] for r in runs})
    rows = [[auc[s, n] for s in SOLVERS] for n in names]
    ranks = [mean(column) for column in zip(*[stats.rankdata([round(v, 12) for v in row]) for row in rows])]
    together = {(r["instance_name"], r["seed"]) for r in runs}
    for s in SOLVERS:
        together &= {(r["instance_name"], r["seed"]) for r in runs if r["solver"] == s and r["solved"]}
    standings = {row["solver"]: row for row in table(folder, "tables", "standings")}
    overall = [mean(auc[s, n] for n in names) for s in SOLVERS]
    for k, s in enumerate(SOLVERS):
        row, own = standings[s], [r for r in runs if r["solver"] == s]
        check("auc", row["auc"], overall[k])
        check("rank", row["rank"], 1 + sum(a < overall[k] for a in overall))
        check("mean rank", row["mean_rank"], ranks[k])
        check("solved", row["solved"], sum(r["solved"] for r in own))
        check("own gap", row["gap_own"], mean([r["gap"] for r in own if r["solved"]] or [math.nan]))
        common = [r for r in own if (r["instance_name"], r["seed"]) in together]
        check("common runs", row["common_runs"], len(common))
        check("common gap", row["gap_common"], mean([r["gap"] for r in common] or [math.nan]))
        check("common fleet gap", row["fleet_gap_common"], mean([r["fleet_gap"] for r in common] or [math.nan]))
        if not float(row["auc_lower"]) <= overall[k] <= float(row["auc_upper"]):
            check("interval", "no", "yes")
    result, line = stats.friedmanchisquare(*zip(*rows)), table(folder, "tables", "friedman")[0]
    check("chi squared with ties", line["chi_squared_ties"], result.statistic)
    check("p with ties", line["p_ties"], result.pvalue)
    n, k = len(rows), len(SOLVERS)
    plain = 12 * n / (k * (k + 1)) * sum((r - (k + 1) / 2) ** 2 for r in ranks)
    check("chi squared", line["chi_squared"], plain)
    f = (n - 1) * plain / (n * (k - 1) - plain)
    check("F", line["iman_davenport"], f)
    check("p of F", line["p_iman_davenport"], stats.f.sf(f, k - 1, (k - 1) * (n - 1)))
    pairs = [(a, b) for a in range(k) for b in range(a + 1, k)]
    p = [exact([row[a] - row[b] for row in rows]) for a, b in pairs]
    found = {(r["row"], r["column"]): r for r in table(folder, "tables", "solver_pairs") if r["view"] == "float"}
    q = [min(p[j] * len(p) / (sorted(p).index(p[j]) + 1) for j in range(len(p)) if p[j] >= p[i]) for i in range(len(p))]
    for i, (a, b) in enumerate(pairs):
        check("p of a pair", found[SOLVERS[a], SOLVERS[b]]["p_different"], p[i])
        check("p of its mirror", found[SOLVERS[b], SOLVERS[a]]["p_different"], p[i])
        if len(set(p)) == len(p):
            check("q of a pair", found[SOLVERS[a], SOLVERS[b]]["q_different"], min(1.0, q[i]))
    separate = {pair: value < 0.05 for pair, value in zip(pairs, holm(p))}
    order = sorted(range(k), key=lambda s: ranks[s])
    groups = []
    for i in range(k):
        j = i + 1
        while j < k and not any(separate[tuple(sorted((order[x], order[j])))] for x in range(i, j)):
            j += 1
        if j - i > 1 and not any(set(order[i:j]) <= set(g) for g in groups):
            groups.append(order[i:j])
    bars = [r for r in table(folder, "figures", "critical_difference") if r["what"] == "group"]
    check("groups", str(len(bars)), str(len(groups)))
    for bar, group in zip(bars, groups):
        check("bar from", bar["from"], ranks[group[0]])
        check("bar to", bar["to"], ranks[group[-1]])
    return separate


def check_integer_view(folder, runs):
    values = {}
    for r in runs:
        values.setdefault((r["solver"], r["instance_name"]), []).append(r["auc_integer"])
    auc = {key: mean(v) for key, v in values.items()}
    names = sorted({name for _, name in auc})
    rows = [row for row in table(folder, "tables", "solver_pairs") if row["view"] == "integer"]
    check("pairs of the integer view", str(len(rows)), str(len(SOLVERS) * (len(SOLVERS) - 1)))
    for row in rows:
        d = [auc[row["row"], n] - auc[row["column"], n] for n in names]
        check("integer n", row["n"], len(d))
        check("integer mean difference", row["mean_difference"], mean(d))
        check("integer wins", row["wins"], sum(v < -5e-13 for v in d))
        check("integer p", row["p_different"], exact(d))


def check_scatter(folder, runs):
    """The figure of vehicles against distance: a point an instance and solver that solved it."""
    solved = {}
    for r in runs:
        if r["solved"]:
            solved.setdefault((r["solver"], r["instance_name"]), []).append(r)
    points = table(folder, "figures", "vehicles_distance")
    check("points", str(len(points)), str(len(solved)))
    for point in points:
        own = solved[point["solver"], point["instance"]]
        vehicles, distance = own[0]["star"]
        check("vehicles beyond", point["vehicles"], mean(r["fleet"][0] for r in own) - vehicles)
        check("distance beyond", point["distance"], 100 * (mean(r["fleet"][1] for r in own) - distance) / distance)


def check_curves(folder, runs):
    seeds = sorted({r["seed"] for r in runs})
    for row in table(folder, "figures", "anytime"):
        t = float(row["time"]) / 100
        by_seed = []
        for seed in seeds:
            own = [r for r in runs if r["solver"] == row["solver"] and r["seed"] == seed]
            by_seed.append(mean(([1.0] + [v for time, v in r["steps"] if time <= t * (1 + 1e-12)])[-1] for r in own))
        for column, value in (("gap", mean(by_seed)), ("low", min(by_seed)), ("high", max(by_seed))):
            check(f"anytime {column}", row[column], 100 * max(1e-4, value), 1e-9)
    for row in table(folder, "tables", "ert"):
        own = [reached(r, float(row["target"])) for r in runs if r["solver"] == row["solver"]]
        hits = sum(t < math.inf for t in own)
        check("hits", row["hits"], hits)
        check("ERT", row["ert"], sum(min(t, 1.0) for t in own) / hits if hits else None)
    pairs = {s: [reached(r, g) for r in runs if r["solver"] == s for g in TARGETS] for s in SOLVERS}
    for row in table(folder, "figures", "targets"):
        own = pairs[row["solver"]]
        check("targets", row["percent"], 100 * sum(100 * t <= float(row["time"]) * (1 + 1e-12) for t in own) / len(own))
    problems = {}
    for r in runs:
        problems.setdefault((r["instance_name"], r["seed"]), {})[r["solver"]] = max(1e-6, reached(r, 0.1))
    ratios = {s: [p[s] / min(p.values()) if p[s] < math.inf else math.inf for p in problems.values()] for s in SOLVERS}
    for row in table(folder, "figures", "profile"):
        share = sum(x <= float(row["tau"]) * (1 + 1e-12) for x in ratios[row["solver"]]) / len(problems)
        check("profile", row["percent"], 100 * share)


def check_legends(folder):
    """Lines and band have one scale of colours, so that a figure of several panels has one legend and not one in each."""
    spec = json.loads((folder / "figures" / "anytime.vl.json").read_text(encoding="utf-8"))
    layered = spec.get("spec", spec)
    band, lines = (layer["encoding"] for layer in layered["layer"])
    check("colours of the band", json.dumps(band["color"]), json.dumps(lines["color"]))
    check("the legend shows", lines["color"]["legend"]["symbolType"], "stroke")
    check("scales of their own", "resolve" in layered, False)


def check_vehicles(folder, runs):
    by_instance = {}
    for r in runs:
        by_instance.setdefault((r["solver"], r["instance_name"]), []).append(r)
    fleets = {}
    for row in table(folder, "tables", "vehicles_by_instance"):
        own = by_instance[row["solver"], row["instance"]]
        solved = [r["fleet"] for r in own if r["solved"]]
        check("solved runs", row["solved"], len(solved))
        check("NV mean", row["vehicles_mean"], mean(f[0] for f in solved) if solved else None)
        check("TD mean", row["distance_mean"], mean(f[1] for f in solved) if solved else None)
        check("NV best", row["vehicles_best"], min(solved)[0] if solved else None)
        check("TD best", row["distance_best"], min(solved)[1] if solved else None)
        check("NV known", row["vehicles_best_known"], own[0]["star"][0])
        check("new", row["new_best"], "")  # nothing is published
        if solved:
            fleets[row["solver"], row["instance"]] = (solved, min(solved), own[0])
    common = {n for _, n in by_instance if all((s, n) in fleets for s in SOLVERS)}
    for row in table(folder, "tables", "vehicles_by_class"):
        inside = [n for s, n in by_instance if s == row["solver"] and row["n"] in ("all", str(by_instance[s, n][0]["customers"]))
                  and (row["class"].startswith("all") or row["class"] == by_instance[s, n][0]["class"])]
        own = [fleets[row["solver"], n] for n in inside if n in common]
        check("instances", row["instances"], len(inside))
        check("support", row["support"], len(own))
        check("NV", row["vehicles_mean"], mean(mean(f[0] for f in o[0]) for o in own) if own else None)
        check("TD", row["distance_mean"], mean(mean(f[1] for f in o[0]) for o in own) if own else None)
        check("CNV", row["cnv"], sum(o[1][0] for o in own) if own else None)
        check("CTD", row["ctd"], sum(o[1][1] for o in own) if own else None)
        check("CTD known", row["ctd_best_known"], sum(o[2]["star"][1] for o in own) if own else None)


with temporary() as folder:
    folder = Path(folder)
    study = make(folder)
    run("study", "run", study, "--quiet")
    run("study", "collect", study)
    out = folder / "report"
    run("study", "report", study, "-o", out, "--format", "csv", "--quiet")
    runs = measure(load(folder / "study.study" / "store.sqlite"))
    print(f"{len(runs)} runs, {sum(not r['solved'] for r in runs)} of them unsolved")
    separate = check_standings(out, runs)
    check_curves(out, runs)
    run("study", "report", study, "-o", folder / "whole", "--quiet")
    check_legends(folder / "whole")
    check_vehicles(out, runs)
    check_integer_view(out, runs)
    check_scatter(out, runs)
    run("study", "export", study, "--best", "-o", folder / "best", "--quiet")
    for file in sorted(folder.glob("*.txt")):  # named like the instances inside them
        name = next(line.strip() for line in file.read_text().splitlines() if line.strip())
        routes = folder / "best" / f"{name}.sol"
        if not routes.is_file():
            check("export", f"no {routes.name}", "there")
        else:
            check("exported vehicles", str(routes.read_text().count("Route #")), str(min(r["fleet"] for r in runs if r["instance_name"] == name and r["solved"])[0]))
            run("check", file, routes)
    text = run("study", "report", study, "--format", "md", "--quiet")
    for sentence in ("native is better than random in AUC (q = ", "random and second ", "## Left out", "the study has a single scaling"):
        if sentence not in text:
            check("text", f"no {sentence!r}", "there")
    for gone in ("H5", "H6", "paper's inversion"):
        if gone in text:
            check("text", gone, "not there")
print(f"{wrong} values differ")
sys.exit(wrong > 0)
