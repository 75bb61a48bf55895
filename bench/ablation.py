#!/usr/bin/env python3
"""What each part of the native solver gives: search_bench with one part switched off, against all of them.

    ablation.py [--bench FILE] [--objective distance] [--seeds N] [--only NAME=VALUE]...

The same instances, seeds and CPU time for every row. Prints a table in Markdown: vehicles above the best known fleets in all
runs (for `fleet`), mean gap of the cost, and the mean difference of the gaps to those of the whole solver on the same instance
and seed with its standard error: where that is of the size of the difference, the row says nothing.
"""

import argparse
import math
import re
import subprocess
import sys
from pathlib import Path

# Instances whose fleet or distance is hard for their size, with CPU seconds that let every part have its turn.
SETS = {
    "fleet": [
        (6, ["R104", "R112", "RC106", "R204", "RC202", "RC208"]),
        (12, ["C1_2_8", "RC1_2_5", "C2_2_3", "R2_2_8", "RC2_2_6"]),
    ],
    "distance": [(40, ["R1_4_3", "RC1_4_6", "R2_4_3", "RC2_4_6"])],
}
PARTS = {
    "fleet": [
        ("nothing", None),
        ("ejection search and soft annealing", "absence_share=1"),
        ("soft annealing", "fleet_soft=0"),
        ("absence counters", "absence_share=0"),
        ("the preview", "preview_share=0"),
        ("tail exchanges", "tail_exchanges=0"),
        ("the population", "legs=1,detours=0"),
        ("detours", "detours=0"),
        ("route exchange, and edge assembly beside it", "exchange_share=0"),
        ("edge assembly", "assembly=0"),
    ],
    "distance": [
        ("nothing", None),
        ("tail exchanges", "tail_exchanges=0"),
        ("several legs", "legs=1"),
        ("edge assembly", "assembly=0"),
        ("parts", "parts_from=1000000"),
    ],
}
RESULT = re.compile(r"^(\S+) +(\d+) / +(\d+) .* gap +(-?[\d.]+) %")


def measure(bench: str, objective: str, setting: str | None, seed: int) -> dict[tuple[str, int], tuple[int, float]]:
    """Vehicles above the best known and gap in percent, by instance and seed."""
    runs = {}
    settings = [word for one in (setting or "").split(",") if one for word in ("--set", one)]
    for seconds, instances in SETS[objective]:
        command = [bench, "--objective", objective, "--seconds", str(seconds), "--seed", str(seed), *settings]
        done = subprocess.run([*command, *instances], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:  # it has said why
            sys.exit(f"{bench} ended with {done.returncode}")
        for text in done.stdout.splitlines():
            found = RESULT.match(text)
            if found and found[1] in instances:
                runs[found[1], seed] = (int(found[2]) - int(found[3]), float(found[4]))
    expected = sum(len(instances) for _, instances in SETS[objective])
    if len(runs) != expected:
        sys.exit(f"{bench} {setting}: {len(runs)} of {expected} instances found in its output")
    return runs


def row(objective: str, name: str, setting: str | None, runs: dict, whole: dict) -> str:
    gap = sum(g for _, g in runs.values()) / len(runs)
    differences = [runs[key][1] - whole[key][1] for key in runs]
    mean = sum(differences) / len(differences)
    variance = sum((d - mean) ** 2 for d in differences) / max(1, len(differences) - 1)
    error = math.sqrt(variance / len(differences))
    label = f"{name} (`{setting.replace(',', '`, `')}`)" if setting else name
    vehicles = [str(sum(v for v, _ in runs.values()))] if objective == "fleet" else []
    difference = f"{mean:+.3f} ± {error:.3f} %" if setting else "-"
    return line([label, *vehicles, f"{gap:.3f} %", difference])


def heading(objective: str) -> str:
    vehicles = ["vehicles too many"] if objective == "fleet" else []
    cells = ["without", *vehicles, "gap", "difference"]
    return line(cells) + "\n" + line(["---"] * len(cells))


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default="build/release/bench/search_bench", help="the program (default: %(default)s)")
    parser.add_argument("--objective", choices=SETS, default="fleet", help="its instances and parts (default: %(default)s)")
    parser.add_argument("--seeds", type=int, default=2, help="seeds 1 to N (default: %(default)s)")
    parser.add_argument("--only", action="append", metavar="NAME=VALUE", help="these rows alone, beside the whole solver")
    arguments = parser.parse_args()
    if not Path(arguments.bench).is_file():
        parser.error(f"{arguments.bench} is missing: configure with -DWAYWISER_BENCH=ON and build")
    if arguments.seeds < 1:
        parser.error("--seeds: expected 1 or more")
    parts = PARTS[arguments.objective]
    known = [setting for _, setting in parts if setting]
    for setting in arguments.only or []:
        if setting not in known:
            parser.error(f"{setting} is none of {'; '.join(known)}")
    print(heading(arguments.objective), flush=True)
    whole: dict = {}
    for name, setting in parts:
        if setting and arguments.only and setting not in arguments.only:
            continue
        runs: dict = {}
        for seed in range(1, arguments.seeds + 1):
            runs |= measure(arguments.bench, arguments.objective, setting, seed)
        whole = whole or runs
        print(row(arguments.objective, name, setting, runs, whole), flush=True)


if __name__ == "__main__":
    main()
