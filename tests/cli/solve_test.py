"""`solve`, `solver` and `solver-test` through the executable."""
import json
import os
import pathlib
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
import unittest

SOURCE = pathlib.Path(os.environ["WAYWISER_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
import benchmark_data  # noqa: E402
from command_case import WAYWISER, CommandCase  # noqa: E402
HOSTILE = shlex.join([sys.executable, str(SOURCE / "tests/solver/hostile.py")])


def instance(customers=20, vehicles=20, seed=1, capacity=60):
    """Solomon text: random customers around the depot, windows that a direct trip reaches."""
    rng = random.Random(seed)
    rows = [(50, 50, 0, 0, 600, 0)]
    for _ in range(customers):
        ready = rng.randrange(75, 300)
        rows.append((rng.randrange(101), rng.randrange(101), rng.randrange(5, 20), ready, ready + 60, 10))
    lines = [f"{i:5d} " + " ".join(f"{v:9d}" for v in row) for i, row in enumerate(rows)]
    return "\n".join(["TINY", "", "VEHICLE", "NUMBER CAPACITY", f"{vehicles} {capacity}", "", "CUSTOMER",
                      "CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME", "", *lines, ""])


class Command(CommandCase):
    def setUp(self):
        super().setUp()
        self.file = str(self.write("tiny.txt", instance()))

    def solve(self, *arguments, code=0):
        return self.waywiser("solve", self.file, "--iterations", 2000, *arguments, code=code)


class Solve(Command):
    def test_routes_and_verdict_for_a_person(self):
        done = self.solve()
        self.assertIn("Route #1: ", done.stdout)
        self.assertIn("The solution is feasible over the real numbers.", done.stderr)
        quiet = self.solve("--quiet")
        self.assertEqual((quiet.stdout, quiet.stderr), (done.stdout, ""))

    def test_standard_output_is_a_solution_file(self):
        done = self.solve()
        self.waywiser("check", self.file, self.write("routes.sol", done.stdout))
        self.assertEqual(done.stdout, self.solve("-o", "-").stdout)

    def test_quiet_is_without_warnings_too(self):
        warned = ["solve", SOURCE / "examples/six-customers.txt", "--threads", os.cpu_count() + 1, "--time-limit", "0.01s"]
        self.assertIn(f"waywiser: warning: {os.cpu_count() + 1} threads on ", self.waywiser(*warned).stderr)
        self.assertEqual(self.waywiser(*warned, "--quiet").stderr, "")

    def test_a_name_that_promises_another_format_is_refused(self):
        for name in ("plan.xlsx", "plan.svg", "plan.vrp"):
            self.assertIn(f'{name}", expected a name for routes', self.solve("-o", self.folder / name, code=2).stderr)
            self.assertFalse((self.folder / name).exists())

    def test_the_gap_says_what_it_is_of(self):
        r101 = benchmark_data.data_folder() / "solomon/R101.txt"
        if not r101.exists():
            self.skipTest(f"needs {r101} (set WAYWISER_DATA to a folder with the benchmark sets)")
        equal = self.waywiser("solve", r101, "--iterations", 20000)
        self.assertRegex(equal.stderr, r"19 routes, distance 1650.80; gap of the cost \(10 n a route \+ distance\) \+0.\d\d %, of the distance \+")
        more = self.waywiser("solve", r101, "--iterations", 1)
        self.assertRegex(more.stderr, r"gap of the cost \(10 n a route \+ distance\) \+\d+.\d\d %, with \d+ routes? more\n")
        known = json.loads(self.waywiser("solve", r101, "--iterations", 1, "--json").stdout)["best_known"]
        self.assertGreater(known["gap"], 0)
        self.assertIsNone(known["gap_distance"])

    def test_json_for_a_program(self):
        document = json.loads(self.solve("--json").stdout)
        self.assertEqual(document["schema"], "waywiser.solve/1")
        self.assertEqual((document["P"], document["rounding"], document["run"]["status"]), (1000, "pessimistic", "done"))
        solution = document["solution"]
        self.assertTrue(solution["feasible"])
        self.assertEqual(sorted(c for route in solution["routes"] for c in route), list(range(1, 21)))
        self.assertEqual([e["space"] for e in solution["evaluations"]], ["double", "exact", "scaled"])

    def test_the_same_seed_gives_the_same_bytes(self):
        self.assertEqual(self.solve("-o", "-").stdout, self.solve("-o", "-").stdout)

    def test_searches_side_by_side(self):
        done = self.waywiser("solve", self.file, "--threads", 2, "--time-limit", "0.5s")
        self.assertIn("The solution is feasible over the real numbers.", done.stderr)

    def test_threads_that_only_wait_are_not_started(self):
        cap = max(16, 4 * os.cpu_count())
        done = self.waywiser("solve", self.file, "--threads", 1024, "--time-limit", "0.1s", "--json")
        self.assertEqual(json.loads(done.stdout)["threads"], cap)
        self.assertIn(f"so that only {cap} are used", done.stderr)

    def test_more_threads_than_the_machine_has_is_told_at_once(self):
        begin = time.monotonic()
        # Sixteen stacks of 64 MiB do not fit in the address space that is left.
        done = subprocess.run(["bash", "-c", f"ulimit -s 65536; ulimit -v 1000000; exec '{WAYWISER}' solve '{self.file}' --threads 1024 --time-limit 2000s"],
                              capture_output=True, text=True, timeout=1500, check=False)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("cannot start thread", done.stderr)
        self.assertLess(time.monotonic() - begin, 1500)

    def test_files_are_checked_before_the_search_and_not_replaced(self):
        output = self.folder / "best.sol"
        self.solve("-o", output)
        self.waywiser("check", self.file, output)
        before = output.read_bytes()
        began = time.monotonic()
        done = self.waywiser("solve", self.file, "--time-limit", "2000s", "-o", output, code=5)
        self.assertLess(time.monotonic() - began, 1500)
        self.assertIn("--force", done.stderr)
        self.assertEqual(output.read_bytes(), before)
        self.solve("-o", output, "--force")
        self.solve("-o", self.folder / "no" / "folder.sol", code=5)

    def test_trajectory(self):
        path = self.folder / "trajectory.jsonl"
        self.solve("--trajectory", path)
        head, *incumbents = map(json.loads, path.read_text().splitlines())
        self.assertEqual(head["schema"], "waywiser.trajectory/1")
        costs = [incumbent["cost"] for incumbent in incumbents]
        self.assertGreater(len(costs), 1)
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertTrue(all(incumbent["exact_feasible"] for incumbent in incumbents))

    def test_initial_solution_is_not_made_worse(self):
        best, output = self.folder / "best.sol", self.folder / "again.sol"
        self.solve("-o", best)
        self.waywiser("solve", self.file, "--iterations", 1, "--initial", best, "-o", output)
        cost = lambda path: (path.read_text().count("Route"), float(path.read_text().split("Cost ")[1]))
        self.assertLessEqual(cost(output), cost(best))
        self.waywiser("solve", self.file, "--iterations", 500, "--initial", best, "--improve", "-o", output, "--force")
        self.assertLessEqual(cost(output), cost(best))
        self.assertIn("--improve needs --initial", self.solve("--improve", code=2).stderr)
        broken = self.write("broken.sol", "Route #1: 1 2\nCost 1\n")
        self.assertIn("every customer once", self.solve("--initial", broken, code=3).stderr)

    def test_an_initial_solution_that_rounding_makes_infeasible_is_told(self):
        rows = ["0 0 0 0 0 100 0", "1 1 1 1 0 100 0", "2 2 2 1 0 3 0"]  # 2 sqrt(2) to the second, by the first or not
        path = self.write("two.txt", "\n".join([*instance(0).splitlines()[:9], *rows, ""]))
        routes = self.write("two.sol", "Route #1: 1 2\nCost 1\n")
        done = self.waywiser("solve", path, "--iterations", 10, "-P", 1, "--initial", routes)
        self.assertIn("warning: the routes of --initial are infeasible under P=1 pessimistic (1 late arrival, the first at customer 2 "
                      "on route 1): the search begins without them", done.stderr)
        self.assertNotIn("--initial", self.waywiser("solve", path, "--iterations", 10, "-P", 1000, "--initial", routes).stderr)
        self.assertNotIn("--initial", self.waywiser("solve", path, "--iterations", 10, "-P", 1, "--initial", routes, "--quiet").stderr)
        other = self.waywiser("solve", path, "--iterations", 10, "-P", 1, "--initial", routes, "--solver", shlex.join([WAYWISER, "solver"]))
        self.assertIn("what becomes of them is up to the solver", other.stderr)

    def test_spaces_objectives_fleets(self):
        document = json.loads(self.solve("--space", "double", "--json").stdout)
        self.assertEqual(document["space"], "double")
        fleet = json.loads(self.solve("--json").stdout)["solution"]["vehicles"]
        free = json.loads(self.solve("--objective", "distance", "--json").stdout)["solution"]
        tight = json.loads(self.solve("--objective", "distance", "--fleet", fleet, "--json").stdout)["solution"]
        self.assertLessEqual(tight["vehicles"], fleet)
        self.assertLessEqual(free["cost_double"], tight["cost_double"] + 1e-6)
        self.solve("--fleet", 1, code=1)

    def test_late_routes_are_repaired_where_that_is_asked_for(self):
        arguments = ("-P", 1, "--rounding", "optimistic", "--json")
        late = None
        for seed in range(1, 30):
            self.file = str(self.write("tiny.txt", instance(25, 25, seed, 100)))
            late = json.loads(self.solve(*arguments).stdout)["solution"]
            if not late["feasible"]:
                break
        self.assertFalse(late["feasible"])
        repaired = json.loads(self.solve(*arguments, "--repair").stdout)["solution"]
        self.assertTrue(repaired["feasible"])
        self.assertGreater(repaired["repair"]["late_before"], 0)

    def test_wrong_usage(self):
        for arguments in (
            ("--time-limit", "10x"), ("--time-limit", "-1"), ("--clock", "sundial"), ("--set", "depth"), ("--set", "no_such=1"),
            ("--space", "double", "-P", "10"), ("--seed", "-1"), ("--objective", "beauty"), ("--fleet", "0"), ("--clock", "iterations"),
        ):
            self.waywiser("solve", self.file, *arguments, code=2)
        self.waywiser("solve", self.file, "--iterations", 10, "--time-limit", "1s", code=2)
        for arguments in (("--threads", 0), ("--threads", 5000), ("--threads", 2, "--iterations", 10),
                          ("--threads", 2, "--clock", "cpu"), ("--threads", 2, "--solver", HOSTILE + " good")):
            self.assertIn("--threads", self.waywiser("solve", self.file, *arguments, code=2).stderr)
        self.waywiser("solve", code=2)
        self.waywiser("solve", self.folder / "nothing.txt", code=3)

    def test_why_there_is_no_solution(self):
        # Two customers whose windows exclude each other, then loads that two vehicles cannot carry.
        head = "\n".join(instance(2, 1).splitlines()[:9])
        narrow = self.write("narrow.txt", head + "\n0 50 50 0 0 600 0\n1 10 50 5 60 61 10\n2 90 50 5 60 61 10\n")
        done = self.waywiser("solve", narrow, code=1)
        self.assertIn("at least 2 vehicles are needed, 1 is there.\n", done.stderr)
        self.assertIn("no two of customers 1, 2 can share a route, which takes 2 vehicles.", done.stderr)
        heavy = self.write("heavy.txt", head.replace("1 60", "2 6") + "\n0 50 50 0 0 600 0\n" +
                           "".join(f"{i} 5{i} 50 5 0 500 0\n" for i in (1, 2, 3)))
        self.assertIn("Loads: 15 in all, 6 each: 3 vehicles at least.", self.waywiser("solve", heavy, code=1).stderr)
        document = json.loads(self.waywiser("solve", narrow, "--json", code=1).stdout)
        self.assertIsNone(document["solution"])
        self.assertEqual({key: document["infeasible"][key] for key in ("over_the_reals", "vehicles", "needed", "exclusive_customers")},
                         {"over_the_reals": True, "vehicles": 1, "needed": 2, "exclusive_customers": [1, 2]})

    def test_a_customer_that_rounding_makes_unservable(self):
        lines = instance(1).splitlines()
        lines[-1] = "    1  51 50 5 100.1 100.2 10"
        path = self.write("narrow.txt", "\n".join(lines) + "\n")
        self.assertIn("customer 1", self.waywiser("solve", path, "-P", 1, code=1).stderr)
        self.waywiser("solve", path, "--iterations", 10, "-P", 10)

    def test_interrupt_keeps_the_best(self):
        output = self.folder / "best.sol"
        process = subprocess.Popen([WAYWISER, "solve", self.file, "--time-limit", "1000s", "-o", str(output)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        process.stderr.readline()
        process.stderr.readline()  # an improvement
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=900)
        self.assertEqual(process.returncode, 130)
        self.assertIn("Route #1: ", out)
        self.waywiser("check", self.file, output)

    def test_help_all(self):
        self.assertIn("fleet_share=", self.waywiser("solve", "--help-all").stdout)
        self.assertIn("mode=", self.waywiser("solve", "--help-all", "--solver", HOSTILE + " good").stdout)


class OtherSolvers(Command):
    """The same command with solvers behind the protocol."""

    def run_mode(self, mode, *arguments, code=0):
        return self.waywiser("solve", self.file, "--time-limit", "60s", "--solver", f"{HOSTILE} {mode}", *arguments, code=code)

    def test_good(self):
        done = self.run_mode("good")
        self.assertIn("Route #1: ", done.stdout)
        self.assertIn("hostile good: time_limit", done.stderr)

    def test_the_native_solver_as_a_process_is_the_same_search(self):
        direct = json.loads(self.solve("--json").stdout)["solution"]
        process = json.loads(self.solve("--json", "--solver", shlex.join([WAYWISER, "solver"])).stdout)["solution"]
        self.assertEqual(process["routes"], direct["routes"])

    def test_failures(self):
        done = self.run_mode("dies", code=4)
        self.assertIn("Route #1: ", done.stdout)  # what it had found is kept
        self.assertIn("exited with code 3", done.stderr)
        self.assertIn("about to die", done.stderr)
        self.assertIn("claimed", self.run_mode("wrong_cost", code=4).stderr)
        self.assertIn("not JSON", self.run_mode("rubbish", code=4).stderr)
        self.run_mode("nothing", code=1)
        self.waywiser("solve", self.file, "--solver", "/no/such/solver", code=4)
        self.assertIn("did you mean pyvrp?", self.waywiser("solve", self.file, "--solver", "pyvrpp", code=4).stderr)
        self.assertIn("did you mean mode?", self.run_mode("good", "--set", "mod=x", code=2).stderr)

    def test_conformance(self):
        template = shlex.join([sys.executable, str(SOURCE / "adapters/template.py")])
        done = self.waywiser("solver-test", template)
        self.assertIn("All 15 cases passed.", done.stdout)
        document = json.loads(self.waywiser("solver-test", f"{HOSTILE} wrong_cost", "--json", code=1).stdout)
        self.assertFalse(document["passed"])
        faults = {case["name"]: case["faults"] for case in document["cases"]}
        self.assertEqual(faults["--describe"], [])
        self.assertIn("recomputed", faults["plain"][0])

    def test_conformance_ends_where_the_solver_cannot_say_what_it_is(self):
        for solver in ("/no/such/solver", "true", shlex.join([sys.executable, "-c", "raise SystemExit('no such module')"])):
            with self.subTest(solver):
                document = json.loads(self.waywiser("solver-test", solver, "--json", code=1).stdout)
                self.assertEqual([case["name"] for case in document["cases"]], ["--describe"])
                self.assertEqual(len(document["cases"][0]["faults"]), 1)
        self.assertIn("cannot be started", self.waywiser("solver-test", "/no/such/solver", code=1).stdout)

    def test_a_copy_of_the_template_in_a_folder_of_ones_own_finds_the_protocol(self):
        copy = self.folder / "my solver.py"
        shutil.copy(SOURCE / "adapters/template.py", copy)
        solver = shlex.join([sys.executable, str(copy)])
        run = json.loads(self.waywiser("solve", self.file, "--iterations", 30, "--solver", solver, "--json").stdout)
        self.assertEqual(run["run"]["solver"], "template 1")
        # What the user has on that path comes first, and stays.
        module = self.folder / "line_protocol.py"
        module.write_text("raise SystemExit('one of my own')\n")
        mine = self.waywiser("solve", self.file, "--iterations", 30, "--solver", solver, code=4,
                             env={**os.environ, "PYTHONPATH": str(self.folder)})
        self.assertIn("one of my own", mine.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)  # with the reason where one is skipped
