#!/usr/bin/env python3
"""What the choice of PyVRP's penalties does to the ranking of configurations, from the report of studies/penalties.toml.

usage: bench/penalties.py REPORT/tables/runs.csv [CUSTOMERS]        (of studies/two-seeds.toml too, which has the same two rows;
with CUSTOMERS of the instances of that size alone)

Takes the instances that all runs of both solver rows have, and the means over seeds. Differences are paired by instance, the mean over rounding
schemes first; intervals are 95 % of 10,000 bootstrap samples of instances, p-values of sign flips, two-sided: exact up to 20 instances, of
100,000 drawn ones beyond.
"""
import csv
import random
import sys
from statistics import fmean

LIBRARY, VEHICLE = "pyvrp", "pyvrp-vehicle-cost"
SAMPLES = 10_000
EXACT_UP_TO = 20
DRAWN_FLIPS = 100_000


def read(lines, customers=None):
    """{(solver, configuration, instance): (integer AUC, float AUC)}, and the instances that have all of them."""
    seeds = {}
    for row in csv.DictReader(lines):
        if row["solver"] in (LIBRARY, VEHICLE) and customers in (None, row["n"]):
            seeds.setdefault((row["solver"], row["configuration"], row["instance"]), []).append(
                (float(row["auc_integer"]), float(row["auc_float"])))
    runs = {key: tuple(map(fmean, zip(*values))) for key, values in seeds.items()}
    configurations = sorted({key[1] for key in runs})
    whole = [i for i in sorted({key[2] for key in runs})
             if all((s, c, i) in runs for s in (LIBRARY, VEHICLE) for c in configurations)]
    return runs, configurations, whole


def interval(differences):
    rng = random.Random(1)
    means = sorted(fmean(rng.choices(differences, k=len(differences))) for _ in range(SAMPLES))
    return means[int(0.025 * SAMPLES)], means[int(0.975 * SAMPLES) - 1]


def sign_flip_p(differences):
    observed = abs(sum(differences)) - 1e-12
    n = len(differences)
    if n <= EXACT_UP_TO:
        sums = [0.0]
        for d in differences:
            sums = [s + signed for s in sums for signed in (d, -d)]
        return sum(abs(s) >= observed for s in sums) / len(sums)
    rng = random.Random(1)
    hits = sum(abs(sum(d if rng.random() < 0.5 else -d for d in differences)) >= observed for _ in range(DRAWN_FLIPS))
    return (1 + hits) / (1 + DRAWN_FLIPS)


def say(what, differences):
    low, high = interval(differences)
    print(f"  {what}: {fmean(differences):+.4f} [{low:+.4f}, {high:+.4f}], p = {sign_flip_p(differences):.3g}")


def main(path, customers=None):
    with open(path, newline="") as file:
        runs, configurations, instances = read(file, customers)
    print(f"{len(instances)} instances: {', '.join(instances)}")
    for view, name in enumerate(("integer AUC", "float AUC")):
        print(name)

        def mean_of(solver, instance, factor, view=view):
            return fmean(runs[solver, c, instance][view] for c in configurations if c.split("-")[0] == factor)

        for solver in (LIBRARY, VEHICLE):
            ranked = sorted((fmean(runs[solver, c, i][view] for i in instances), c) for c in configurations)
            rng = random.Random(1)
            best = {}
            for _ in range(SAMPLES):
                sample = rng.choices(instances, k=len(instances))
                first = min(configurations, key=lambda c: sum(runs[solver, c, i][view] for i in sample))
                best[first] = best.get(first, 0) + 1
            shares = ", ".join(f"{c} {100 * n / SAMPLES:.0f} %" for c, n in sorted(best.items(), key=lambda x: -x[1])[:4])
            print(f"  {solver}: " + ", ".join(f"{c} {auc:.4f}" for auc, c in ranked) + f"; first in bootstrap samples: {shares}")
        for factor in ("1", "10", "1000"):
            say(f"library - vehicle-cost at P = {factor}", [mean_of(LIBRARY, i, factor) - mean_of(VEHICLE, i, factor) for i in instances])
        contrast = {s: [mean_of(s, i, "1") - mean_of(s, i, "1000") for i in instances] for s in (LIBRARY, VEHICLE)}
        for solver, differences in contrast.items():
            say(f"P = 1 - P = 1000, {solver}", differences)
        say("the same, library - vehicle-cost", [a - b for a, b in zip(contrast[LIBRARY], contrast[VEHICLE])])


if __name__ == "__main__":
    main(*sys.argv[1:3])
