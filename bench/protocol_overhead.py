#!/usr/bin/env python3
"""What the line protocol costs a solver: the CPU time that an adapter spends on reporting its incumbents.

usage: protocol_overhead.py WAYWISER INSTANCE [--python PYTHON] [--adapter MODULE] [--cpu SECONDS | --iterations N] [-P P]

Poses the scaled instance to an adapter with a limit in CPU time or in the solver's iterations (OR-Tools: solutions), and prints
the share that the adapter states in its log (taking the routes out of the library, JSON, writing). OR-Tools overshoots a limit
in time and is ended from outside, without its account: give it one in iterations. The host's share is judge_bench's.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ADAPTERS = pathlib.Path(__file__).resolve().parent.parent / "adapters"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waywiser")
    parser.add_argument("instance")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--adapter", default="ortools_routing.py")
    parser.add_argument("--cpu", type=float, default=60.0)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("-P", type=int, default=1000)
    options = parser.parse_args()
    scaled = subprocess.run(
        [options.waywiser, "scale", options.instance, "-P", str(options.P), "--format", "json", "--quiet"],
        capture_output=True, text=True, check=True,
    ).stdout
    problem = {"type": "problem", "protocol": 1, **json.loads(scaled)}
    limit = {"clock": "cpu", "time_limit": options.cpu}
    if options.iterations:
        limit = {"clock": "iterations", "iterations": options.iterations}
    problem.update(seed=1, options={}, **limit)
    with tempfile.TemporaryFile("w+") as log:
        adapter = subprocess.Popen(
            [options.python, str(ADAPTERS / options.adapter)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        )
        adapter.stdin.write(json.dumps(problem) + "\n")
        adapter.stdin.flush()
        size, count, last, done = 0, 0, {}, {}
        for line in adapter.stdout:
            message = json.loads(line)
            if message["type"] == "ready":
                adapter.stdin.write('{"type":"start"}\n')
                adapter.stdin.flush()
            elif message["type"] == "incumbent":
                size, count, last = size + len(line), count + 1, message
            else:
                done = message
        adapter.wait()
        log.seek(0)
        stated = re.findall(r"(\d+) incumbents reported in ([\d.]+) s of ([\d.]+) s CPU", log.read())
    print(f"{problem['name']}, n = {problem['customers']}, {options.adapter}: {count} incumbents, {size / max(count, 1) / 1024:.1f} KiB each, "
          f"{len(last.get('routes', []))} routes, {done}")
    for incumbents, reporting, total in stated:
        print(f"reporting {incumbents} incumbents: {reporting} s of {total} s CPU = {100 * float(reporting) / float(total):.3f} %")
    if not stated:
        print("ended from outside: its own account is lost; last incumbent at", last.get("cpu"), "s CPU")


main()
