#!/usr/bin/env python3
"""The wrapper for command-line solvers, around a program of a few lines that reads VRPLIB and writes .sol."""

import itertools
import os
import stat
import tempfile
import unittest

from support import Conversation, check_run, problem, with_time_for

PROGRAM = '''#!/usr/bin/env python3
"""usage: savings INSTANCE SOLUTION SECONDS SEED [MODE]: joins routes while that is feasible."""
import os, sys, time
path, out, seconds, seed = sys.argv[1:5]
mode = sys.argv[5] if len(sys.argv) > 5 else ""
head, sections, current = {}, {}, None
for line in open(path):
    word = line.strip()
    if word.endswith("_SECTION"):
        current = sections.setdefault(word, [])
    elif current is None and ":" in word:
        key, value = word.split(":", 1)
        head[key.strip()] = value.strip()
    elif current is not None and word not in ("", "EOF"):
        current.append([int(float(x)) for x in word.split()])
d = sections["EDGE_WEIGHT_SECTION"]
n = int(head["DIMENSION"]) - 1
assert len(d) == n + 1 and head["EDGE_WEIGHT_FORMAT"] == "FULL_MATRIX" and head["TYPE"] == "VRPTW"
demand = [r[1] for r in sections["DEMAND_SECTION"]]
service = [r[1] for r in sections["SERVICE_TIME_SECTION"]]
window = [r[1:] for r in sections["TIME_WINDOW_SECTION"]]
def feasible(route):
    now, here = window[0][0] + service[0], 0
    for c in route + [0]:
        now = max(now + d[here][c], window[c][0])
        if now > window[c][1]: return False
        now, here = now + service[c], c
    return sum(demand[c] for c in route) <= int(head["CAPACITY"])
def text(routes, first=1):
    lines = ["Route #%d: %s" % (i, " ".join(str(c - 1 + first) for c in r)) for i, r in enumerate(routes, 1)]
    return "\\n".join(lines) + "\\nCost 12345\\n"
def write(routes, seen):
    if mode == "stdout": return
    with open(out, "w") as file: file.write(text(routes, 2 if mode == "nodes" else 1))
    while not os.path.exists("%s.seen%d" % (sys.argv[0], seen)): time.sleep(0.01)
routes = [[c] for c in range(1, n + 1)]
if mode == "half":  # the last number is cut: 1 of 15
    with open(out, "w") as file: file.write(text(routes).rpartition("5\\nCost")[0])
    time.sleep(0.5)
write(routes, 1)
while True:
    pair = next(((a, b) for a in routes for b in routes if a is not b and feasible(a + b)), None)
    if pair is None: break
    routes = [r for r in routes if r is not pair[0] and r is not pair[1]] + [pair[0] + pair[1]]
write(routes, 2)
if mode == "stdout": print(text(routes))
if mode == "dies": sys.exit(3)
if mode == "wrong":
    with open(out, "w") as file: file.write(text(routes[1:]))
if mode == "hangs": time.sleep(1000)
if mode == "spins":
    while True: pass
'''


class CliSolverTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.program = os.path.join(self.folder.name, "my savings")
        with open(self.program, "w") as file:
            file.write(PROGRAM)
        os.chmod(self.program, stat.S_IRWXU)

    def talk(self, mode="", template="'{program}' {{instance}} {{solution}} {{time_limit}} {{seed}} {mode}", options=None, **fields):
        template = template.format(program=self.program, mode=mode)
        self.message = problem(15, **fields, options={"template": template, **(options or {})})
        for seen in (1, 2):
            if os.path.exists(f"{self.program}.seen{seen}"):
                os.remove(f"{self.program}.seen{seen}")
        count = itertools.count(1)
        # The program goes on when what it wrote has been seen.
        return Conversation("cli_solver.py", self.message, heard=lambda _: open(f"{self.program}.seen{next(count)}", "w").close())

    def test_every_new_solution_is_an_incumbent(self):
        run = self.talk()
        check_run(self, self.message, run, least=2)
        self.assertEqual(run.last["reason"], "ended")

    def test_half_a_solution_is_none(self):
        run = self.talk("half")
        check_run(self, self.message, run, least=2)
        self.assertEqual(run.last["reason"], "ended")

    def test_routes_on_standard_output(self):
        run = self.talk("stdout")
        check_run(self, self.message, run)
        self.assertEqual(len(run.incumbents), 1)

    def test_ids_as_nodes(self):
        run = self.talk("nodes", options={"ids": "nodes"})
        check_run(self, self.message, run)
        self.assertIn("is `ids` right?", self.talk("nodes").last["message"])

    def test_limits(self):
        for mode, clock in (("hangs", "wall"), ("spins", "wall"), ("spins", "cpu")):
            with self.subTest(mode=mode, clock=clock):
                run = with_time_for(2, (0.5, 5.0, 50.0), lambda limit: self.talk(mode, clock=clock, time_limit=limit))
                check_run(self, self.message, run, least=2)
                self.assertEqual(run.last["reason"], "time_limit")

    def test_what_is_wrong_is_told(self):
        self.assertIn("ended with 3", self.talk("dies").last["message"])
        self.assertIn("No such file", self.talk(template="/no/such/program {{instance}}").last["message"])
        self.assertIn("template is empty", self.talk(template=" ").last["message"])
        self.assertIn("template", self.talk(template="x {{instanze}}").last["message"])
        self.assertIn("one matrix", self.talk(distances=[[1] * 16] * 16).last["message"])

    def test_a_wrong_solution_is_passed_on_to_the_judge(self):
        run = self.talk("wrong")
        self.assertEqual(run.last["type"], "done")
        self.assertLess(sum(map(len, run.incumbents[-1]["routes"])), 15)


if __name__ == "__main__":
    unittest.main()
