#!/usr/bin/env python3
"""What uses threads, from outside: `audit` over many files, `solve --threads`, and the native solver that listens while it searches. `make check`
runs this test with the thread sanitizer's build, where a data race ends a process with an error."""
import json
import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]


def waywiser(*arguments):
    done = subprocess.run([WAYWISER, *map(str, arguments)], text=True, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Threads(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="waywiser-threads-")
        self.files = []
        for seed, instance_class in enumerate(("R1", "R2", "C1", "C2", "RC1", "RC2") * 2):
            path = Path(self.folder.name, f"{instance_class}_{seed}.txt")
            waywiser("instance", "generate", "--class", instance_class, "--n", 40, "--seed", seed, "-o", path)
            self.files.append(path)

    def tearDown(self):
        self.folder.cleanup()

    def test_the_audit_does_not_depend_on_the_number_of_threads(self):
        alone = waywiser("audit", "--json", "--jobs", 1, *self.files)
        self.assertEqual(len(json.loads(alone)["files"]), len(self.files))
        self.assertEqual(waywiser("audit", "--json", "--jobs", 8, *self.files), alone)

    def test_searches_side_by_side(self):
        for space in ("scaled", "double"):
            for limit in ("2s", "20s", "100s"):  # a busy machine needs more time for two incumbents
                solved = json.loads(waywiser("solve", self.files[0], "--space", space, "--threads", 3, "--time-limit", limit, "--quiet", "--json"))
                if solved["run"]["incumbents"] > 1:
                    break
            self.assertTrue(solved["solution"]["feasible"] or space == "double")
            self.assertGreater(solved["run"]["incumbents"], 1)

    def test_the_solver_stops_when_told_while_it_searches(self):
        problem = {"type": "problem", "protocol": 1, "name": "square", "space": "scaled", "customers": 3, "vehicles": 3,
                   "capacity": 10, "vehicle_cost": 30, "objective": "fleet", "demands": [0, 1, 1, 1],
                   "durations": [[0, 3, 4, 5], [3, 0, 3, 4], [4, 3, 0, 3], [5, 4, 3, 0]], "services": [0, 1, 1, 1],
                   "windows": [[0, 100]] * 4, "coordinates": [[0, 0], [3, 0], [3, 3], [0, 3]], "seed": 1, "clock": "wall",
                   "time_limit": 60.0, "options": {}}
        with subprocess.Popen([WAYWISER, "solver"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as solver:
            print(json.dumps(problem), file=solver.stdin, flush=True)
            self.assertEqual(json.loads(solver.stdout.readline())["type"], "ready")
            print('{"type":"start"}', file=solver.stdin, flush=True)
            self.assertEqual(json.loads(solver.stdout.readline())["type"], "incumbent")
            time.sleep(0.2)
            print('{"type":"stop"}', file=solver.stdin, flush=True)
            last = json.loads(solver.stdout.read().splitlines()[-1])
            self.assertEqual(last["type"], "done")
            self.assertEqual(solver.wait(), 0)


if __name__ == "__main__":
    unittest.main()
