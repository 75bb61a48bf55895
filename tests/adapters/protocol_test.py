#!/usr/bin/env python3
"""The protocol module by itself, with solvers of a few lines."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from support import ADAPTERS, Conversation, check_run, cost, problem, with_time_for

HEAD = "import os, sys, time\nsys.path.insert(0, %r)\nfrom line_protocol import Refused, Solver, serve\n" % ADAPTERS
TAIL = '\nserve(Solver("tiny", "1", solve, {"depth": 3, "name": "x"}, {"depth": "how deep"}))\n'
SINGLES = """
def singles(problem):
    routes = [[c] for c in range(1, problem.customers + 1)]
    d = problem.distances
    return routes, sum(d[0][c] + d[c][0] for [c] in routes) + problem.vehicle_cost * len(routes)
"""


class ProtocolTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def talk(self, body, message=None, **keywords):
        path = os.path.join(self.folder.name, "tiny.py")
        with open(path, "w") as file:
            file.write(HEAD + SINGLES + body + TAIL)
        self.message = message or problem()
        return Conversation(path, self.message, **keywords)

    def test_good(self):
        talk = self.talk("""
def solve(problem, clock, report):
    report.incumbent(*singles(problem))
    clock.iterations = 5
    return "optimal"
""")
        check_run(self, self.message, talk)
        self.assertEqual(talk.messages[0], {"type": "ready", "solver": "tiny 1"})
        self.assertEqual(talk.last, {"type": "done", "reason": "optimal", "iterations": 5})
        self.assertEqual(talk.code, 0)

    def test_the_type_of_a_large_message_may_come_last(self):
        message = problem(60)
        talk = self.talk(
            'def solve(problem, clock, report):\n    report.incumbent(*singles(problem))\n    return "optimal"\n',
            {**{key: value for key, value in message.items() if key != "type"}, "type": "problem"},
        )
        check_run(self, self.message, talk)

    def test_rubbish_from_the_host_is_answered(self):
        for rubbish in (b"rubbish\n", b"[]\n", b"\xff\n", b"x" * 5000 + b"\n", b"[" * 100000 + b"\n"):
            with self.subTest(rubbish[:20]):
                done = subprocess.run(
                    [sys.executable, os.path.join(ADAPTERS, "template.py")], input=rubbish, capture_output=True, timeout=300
                )
                last = json.loads(done.stdout.splitlines()[-1])
                self.assertEqual((last["type"], done.returncode), ("error", 3))
                self.assertIn("not a JSON object", last["message"])

    def test_rubbish_during_a_run_ends_the_solving_process(self):
        for rubbish in ("rubbish", "[]", "[" * 100000):
            with self.subTest(rubbish[:20]):
                talk = self.talk(
                    """
def solve(problem, clock, report):
    print("pid", os.getpid(), file=sys.stderr, flush=True)
    report.incumbent(*singles(problem))
    time.sleep(1000)
""",
                    problem(time_limit=100.0), interruption=rubbish,
                )
                self.assertEqual((talk.last["type"], talk.code), ("error", 3))
                self.assertIn("not a JSON object", talk.last["message"])
                self.assertEqual(len(talk.incumbents), 1)
                with self.assertRaises(ProcessLookupError):
                    os.kill(int(talk.log.split()[1]), 0)

    def test_what_is_no_integer_is_not_sent_as_one(self):
        talk = self.talk("""
from fractions import Fraction
def solve(problem, clock, report):
    routes, cost = singles(problem)
    report.incumbent(routes, Fraction(2 * cost + 1, 2))
    return "time_limit"
""")
        self.assertEqual((talk.last["type"], talk.incumbents), ("error", []))

    def test_what_is_no_improvement_is_not_sent(self):
        talk = self.talk("""
def solve(problem, clock, report):
    routes, cost = singles(problem)
    assert report.incumbent(routes, cost)
    assert not report.incumbent(routes, cost)
    assert not report.incumbent(routes, cost + 1)
    return "time_limit"
""")
        self.assertEqual(len(talk.incumbents), 1)
        self.assertEqual(talk.last["type"], "done")

    PRINTS = """
import ctypes
print("while importing")
def prints():
    print("a line")
    print("half a line", end="")
    os.system("echo from a child")
    ctypes.CDLL(None).printf(b"from C")
"""
    WAYS_OUT = {
        "report.incumbent(*singles(problem)); return 'time_limit'": "done",
        "raise Refused('not this one')": "error",
        "raise ValueError('no such thing')": "error",
        "sys.exit(0)": "error",
    }

    def test_what_libraries_print_goes_to_the_log_on_every_way_out(self):
        for way, last in self.WAYS_OUT.items():
            with self.subTest(way):
                talk = self.talk(f"{self.PRINTS}\ndef solve(problem, clock, report):\n    prints()\n    {way}\n")
                self.assertEqual(talk.last["type"], last, talk.messages)
                for words in ("while importing", "a line", "half a line", "from a child", "from C"):
                    self.assertEqual(talk.log.count(words), 2 if words == "a line" else 1, talk.log)

    def test_lines_of_a_solver_that_is_ended_are_in_the_log(self):
        for body in ("time.sleep(1000)", "os._exit(9)"):
            with self.subTest(body):
                talk = self.talk(
                    f"{self.PRINTS}\ndef solve(problem, clock, report):\n    prints()\n    print()\n"
                    f"    report.incumbent(*singles(problem))\n    {body}\n",
                    problem(time_limit=1000.0), interruption='{"type":"stop"}',
                )
                self.assertEqual(len(talk.incumbents), 1)
                for words in ("while importing", "half a line", "from a child"):
                    self.assertEqual(talk.log.count(words), 1, talk.log)

    def test_a_solver_that_overlooks_its_limit_is_ended(self):
        for body in ("time.sleep(1000)", "while True: pass"):
            for clock in ("wall", "cpu") if "while" in body else ("wall",):
                with self.subTest(body=body, clock=clock):
                    talk = with_time_for(1, (0.3, 3.0, 30.0), lambda limit: self.talk(
                        f"def solve(problem, clock, report):\n    report.incumbent(*singles(problem))\n    {body}\n",
                        problem(time_limit=limit, clock=clock),
                    ))
                    check_run(self, self.message, talk)
                    self.assertEqual(talk.last["reason"], "time_limit")

    def test_stop_and_end_of_input(self):
        for end_input in (False, True):
            with self.subTest(end_input=end_input):
                talk = self.talk(
                    "def solve(problem, clock, report):\n    report.incumbent(*singles(problem))\n    time.sleep(1000)\n",
                    problem(time_limit=1000.0), interruption='{"type":"stop"}', end_input=end_input,
                )
                check_run(self, self.message, talk)
                self.assertEqual(talk.last["reason"], "stop")

    def test_a_stop_that_comes_in_one_piece_with_the_start(self):
        talk = self.talk(
            "def solve(problem, clock, report):\n    time.sleep(1000)\n", problem(time_limit=1000.0), with_start='\n{"type":"stop"}'
        )
        self.assertEqual((talk.last["type"], talk.last["reason"], talk.code), ("done", "stop", 0))

    def test_an_exception_is_told_with_its_traceback_in_the_log(self):
        talk = self.talk("def solve(problem, clock, report):\n    raise ValueError('no such thing')\n")
        self.assertEqual(talk.last, {"type": "error", "message": "ValueError: no such thing"})
        self.assertIn("Traceback", talk.log)

    def test_death_is_told(self):
        talk = self.talk("def solve(problem, clock, report):\n    os._exit(9)\n")
        self.assertEqual(talk.last, {"type": "error", "message": "the solving process died"})

    def test_refusals(self):
        talk = self.talk("def solve(problem, clock, report):\n    raise Refused('not this one')\n")
        self.assertEqual(talk.last, {"type": "error", "message": "not this one"})
        for change, words in (
            ({"options": {"dept": 4}}, "tiny has no option dept"),
            ({"protocol": 2}, "protocol 1"),
            ({"durations": None, "windows": 7}, "TypeError"),
            ({"time_limit": None}, ""),
        ):
            with self.subTest(change):
                talk = self.talk("def solve(problem, clock, report):\n    return problem.windows + problem.vehicles\n", problem(**change))
                self.assertEqual(talk.last["type"], "error")
                self.assertIn(words, talk.last["message"])

    def test_options(self):
        talk = self.talk(
            "def solve(problem, clock, report):\n    return repr(sorted(problem.options.items()))\n",
            problem(options={"depth": 4}),
        )
        self.assertEqual(talk.last["reason"], "[('depth', 4), ('name', 'x')]")

    def test_describe(self):
        path = os.path.join(self.folder.name, "tiny.py")
        with open(path, "w") as file:
            file.write(HEAD + "def solve(*_): pass\n" + TAIL)
        line = subprocess.run([sys.executable, path, "--describe"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(
            json.loads(line),
            {"name": "tiny", "version": "1", "protocol": 1, "options": {"depth": 3, "name": "x"}, "help": {"depth": "how deep"},
             "features": {"longest_duration": False}},
        )
        self.assertEqual(line.count("\n"), 1)

    def test_many_incumbents_arrive_whole(self):
        talk = self.talk(
            """
def solve(problem, clock, report):
    routes, cost = singles(problem)
    for i in range(3000):
        report.incumbent(routes, cost + 3000 - i)
    return "time_limit"
""",
            problem(300, clock="iterations", iterations=1),  # which no clock ends
        )
        self.assertEqual(len(talk.incumbents), 3000)
        self.assertEqual(talk.incumbents[-1]["cost"], cost(self.message, talk.incumbents[-1]["routes"]) + 1)

    def test_service_at_the_depot_is_spent_at_departure(self):
        talk = self.talk(
            "def solve(problem, clock, report):\n    d = problem.departures()\n"
            "    return f'{d[0][0] - problem.durations[0][0]} {d[0][1] - problem.durations[0][1]} {d[1][0] - problem.durations[1][0]}'\n",
            problem(services=[7] + [0] * 20),
        )
        self.assertEqual(talk.last["reason"], "0 7 0")

    def test_a_host_that_dies_takes_the_solver_with_it(self):
        path = os.path.join(self.folder.name, "tiny.py")
        with open(path, "w") as file:
            file.write(HEAD + "def solve(problem, clock, report):\n    while True: pass\n" + TAIL)
        process = subprocess.Popen([sys.executable, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(json.dumps(problem(time_limit=1000.0)) + '\n{"type":"start"}\n')
        process.stdin.close()
        process.wait(300)  # or TimeoutExpired
        process.stdout.close()

    def test_a_host_that_does_not_read_any_more_takes_the_solver_with_it(self):
        path, pid_file = os.path.join(self.folder.name, "tiny.py"), os.path.join(self.folder.name, "pid")
        body = f"""
def solve(problem, clock, report):
    with open({pid_file!r}, "w") as file:
        file.write(str(os.getpid()))
    report.incumbent(*singles(problem))
    time.sleep(1000)
"""
        with open(path, "w") as file:
            file.write(HEAD + SINGLES + body + TAIL)
        process = subprocess.Popen([sys.executable, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(json.dumps(problem(time_limit=1000.0)) + "\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write('{"type":"start"}\n')
        process.stdin.flush()
        self.assertEqual(process.wait(300), 5)
        process.stdin.close()
        with open(pid_file) as file, self.assertRaises(ProcessLookupError):
            os.kill(int(file.read()), 0)


if __name__ == "__main__":
    unittest.main()
