#!/usr/bin/env python3
"""Looks for better routes than the best known ones, starting from these.

usage: bench/records.py --data FOLDER [--waywiser FILE] [--convention dimacs|sintef] [--sizes 1000,800] [--seconds 40]
                        [--seeds 1,2] [--only NAME,...] [--log FILE] [--out records]

FOLDER has solomon/, homberger/SIZE/ and solutions/CONVENTION/NAME.sol. Every attempt is a line of --log (JSON), and one
that stands there is not made again: the script may be killed and started anew at any time. What is better, by `waywiser
check` under the convention, replaces what --out has of that name. Time limits are CPU time.

An attempt keeps the structure of the routes that it starts from: one annealing that begins cool, over the whole and in
parts, with no search for fewer vehicles. dimacs: distance on integers of P = 10, optimistic. sintef: distance in doubles
with no more vehicles than the best known; less by a hundredth at least is better.
"""
import argparse
import datetime
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COOL = [word for setting in ("legs=1", "detours=0", "hot_share=0", "hot=5", "parts_hot=5") for word in ("--set", setting)]

HEADER = "convention,instance,vehicles,best_known,found,feasible_over_the_reals,date,version,seed,seconds"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--waywiser", default="build/release/waywiser")
    parser.add_argument("--convention", choices=("dimacs", "sintef"), default="dimacs")
    parser.add_argument("--sizes", default="1000,800,600,400,200,100")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--only", default="")
    parser.add_argument("--log", type=Path, default=Path("build/records.jsonl"))
    parser.add_argument("--out", type=Path, default=Path("records"))
    parser.add_argument("--table", action="store_true", help="print the table of docs/records.md and do nothing else")
    return parser.parse_args()


def natural(path):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.stem)]


def instances(data, sizes, only):
    for size in sizes.split(","):
        folder = data / ("solomon" if size == "100" else f"homberger/{size}")
        for path in sorted(folder.glob("*.txt"), key=natural):
            if not only or path.stem in only.split(","):
                yield path


def judged(options, instance, solution):
    """What `check` says: the cost that the convention compares, its text, and whether the routes are feasible under it and
    over the reals."""
    done = subprocess.run([options.waywiser, "check", instance, solution, "--all-conventions", "--json"], text=True, capture_output=True)
    if done.returncode not in (0, 1):
        sys.exit(f"check {instance} {solution}: {done.stderr}")
    report = json.loads(done.stdout)
    spaces = {e.get("convention", e["space"]): e for e in report["evaluations"]}
    own = spaces["dimacs" if options.convention == "dimacs" else "exact"]
    cost = own["distance"] if options.convention == "dimacs" else [report["routes"], spaces["double"]["distance"]]
    text = f"{cost // 10}.{cost % 10}" if options.convention == "dimacs" else f"{cost[1]!r}"
    return {"cost": cost, "text": text, "vehicles": report["routes"], "feasible": report["structure"]["valid"] and own["feasible"],
            "over the reals": spaces["exact"]["feasible"]}


def vehicles(solution):
    return len(re.findall(r"^Route", solution.read_text(), re.M))


def command(options, instance, start, seed, result):
    goal = ["-P", "10", "--rounding", "optimistic"] if options.convention == "dimacs" else \
        ["--space", "double", "--fleet", str(vehicles(start))]
    return [options.waywiser, "solve", instance, "--initial", start, "--objective", "distance", *goal, *COOL, "--clock", "cpu",
            "--time-limit", f"{options.seconds:g}s", "--seed", str(seed), "-o", result, "--force", "--quiet"]


def page_table(options):
    """The rows of records.csv as Markdown, for docs/records.md."""
    yield "| convention | instance | vehicles | best known | found | over the reals | seed, CPU s |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for row in sorted((options.out / "records.csv").read_text().splitlines()[1:], key=lambda r: [natural(Path(w)) for w in r.split(",")[:2]]):
        convention, instance, vehicles_used, known, found, reals, _, _, seed, seconds = row.split(",")
        verdict = "feasible" if reals == "yes" else "late"
        yield f"| {convention.upper()} | {instance} | {vehicles_used} | {known} | {found} | {verdict} | {seed}, {seconds} |"


def main():
    options = arguments()
    if options.table:
        print("\n".join(page_table(options)))
        return
    if options.data is None:
        sys.exit("--data: the folder of instances and published routes is missing")
    tried = set()
    options.log.parent.mkdir(parents=True, exist_ok=True)
    if options.log.exists():
        for line in options.log.read_text().splitlines():
            done = json.loads(line)
            tried.add((done["convention"], done["instance"], done["seed"], done["seconds"]))
    for seed in map(int, options.seeds.split(",")):
        for instance in instances(options.data, options.sizes, options.only):
            if (options.convention, instance.stem, seed, options.seconds) not in tried:
                attempt(options, instance, seed)


def replace(file, lines):
    new = file.with_name(file.name + ".new")
    new.write_text("\n".join([*lines, ""]))
    new.replace(file)


def keep(options, instance, result, kept, before, after, seed):
    """The routes as they came, with their cost; how they came about is a row of the table beside them."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    table = options.out / "records.csv"
    rows = {tuple(row.split(",")[:2]): row for row in table.read_text().splitlines()[1:]} if table.exists() else {}
    key = (options.convention, instance.stem)
    # Where a record improves on a record, the best known value stays the published one.
    best_known = rows[key].split(",")[3] if key in rows else before["text"]
    version = subprocess.run([options.waywiser, "--version"], text=True, capture_output=True).stdout.split("\n")[0]
    rows[key] = ",".join(map(str, [*key, after["vehicles"], best_known, after["text"], "yes" if after["over the reals"] else "no",
                                   datetime.date.today().isoformat(), version, seed, f"{options.seconds:g}"]))
    routes = [line for line in result.read_text().splitlines() if line.startswith("Route")]
    replace(kept, [*routes, f"Cost {after['text']}"])
    write_mamut(options, instance.stem, kept, routes, after)
    replace(table, [HEADER, *(rows[k] for k in sorted(rows))])


def write_mamut(options, name, kept, routes, after):
    """The same in MAMUT-routing's form: tenths under dimacs, the paper's cost c = 10 n K + distance under sintef."""
    customers = [list(map(int, line.split(":")[1].split())) for line in routes]
    kind = "MonoCost" if options.convention == "dimacs" else "HierarchicalVehicleCost"
    document = {"instance_name": name, "routes": customers, "cost": after["cost"] if kind == "MonoCost" else after["cost"][1],
                "metadata": {"convention": options.convention}, "objective_function": kind}
    replace(kept.with_name(f"{name}.bks.{kind}.json"), [json.dumps(document)])


def lower(new, old):
    """Less by a unit of the convention: a tenth (dimacs, counted in tenths); a vehicle, or of the distance the hundredth
    that SINTEF's list has (sintef), never what another order of summation gives."""
    if isinstance(new, int):
        return new < old
    return new[0] < old[0] or (new[0] == old[0] and old[1] - new[1] >= 0.01)


def attempt(options, instance, seed):
    published = options.data / "solutions" / options.convention / f"{instance.stem}.sol"
    kept = options.out / options.convention / f"{instance.stem}.sol"
    start = kept if kept.exists() else published
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder, "result.sol")
        words = command(options, instance, start, seed, result)
        done = subprocess.run(words, text=True, capture_output=True)
        if done.returncode not in (0, 1) or not result.exists():
            sys.exit(f"{instance.stem}: {done.stderr}")
        before, after = (judged(options, instance, file) for file in (start, result))
        better = after["feasible"] and lower(after["cost"], before["cost"])
        if better:
            keep(options, instance, result, kept, before, after, seed)
    line = {"convention": options.convention, "instance": instance.stem, "seed": seed, "seconds": options.seconds,
            "before": before["cost"], "after": after["cost"], "kept": better}
    with options.log.open("a") as log:
        log.write(json.dumps(line) + "\n")
    print(f"{instance.stem}: {before['cost']} -> {after['cost']}{' *' if better else ''}", flush=True)


if __name__ == "__main__":
    main()
