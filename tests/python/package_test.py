#!/usr/bin/env python3
# environment: python
"""The Python package: its wheel, built against the libraries that this build has, in an environment that has nothing else than
NumPy and pandas; what it says beside what the executable says; what it does with arrays of every kind."""
import importlib.util
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
from arrays import rounds_of

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from pseudo_terminal import open_terminal

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
BUILD = Path(os.environ["WAYWISER_TEST_BINARY_DIR"]).parent
WAYWISER = os.environ["WAYWISER"]
EXAMPLE = SOURCE / "examples/six-customers"
SOLUTIONS = [f"{EXAMPLE}.sol", f"{EXAMPLE}.dimacs.sol"]
ADAPTERS = SOURCE / ".venv-adapters/bin/python"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir"]


def run(*command, codes=(0,), **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False,
                          **options)
    if done.returncode not in codes:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def said(*command):
    """The document of a command, whatever its verdict."""
    return json.loads(run(WAYWISER, *command, "--json", codes=(0, 1)))


def read_some(terminal):
    """What a terminal has, b"" at its end."""
    try:
        return terminal.read(1 << 16)
    except OSError:  # nobody is at the other side any more
        return b""


def message(*command):
    done = subprocess.run([WAYWISER, *map(str, command)], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return done.stderr.strip()


def setUpModule():
    scratch = tempfile.TemporaryDirectory(prefix="waywiser-python-")
    unittest.addModuleCleanup(scratch.cleanup)
    folder = Path(scratch.name)
    run(*PIP, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder,
        f"--config-settings=cmake.define.WAYWISER_PREBUILT={BUILD}", f"--config-settings=build-dir={folder / 'build'}", SOURCE)
    global environment, packages, waywiser, wheel
    wheel = next(folder.glob("*.whl"))
    environment, packages = installed(wheel, folder / "environment")
    sys.path.insert(0, str(packages))
    import waywiser


def installed(wheel, environment):
    """A new environment with a wheel, NumPy and pandas, and where its packages are."""
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(*PIP, f"--python={environment / 'bin/python'}", "install", "--no-deps", "--no-index", wheel)
    packages = Path(run(environment / "bin/python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (packages / "numpy.pth").write_text(f"{Path(np.__file__).parent.parent}\n")
    return environment, packages


def six():
    return waywiser.read(f"{EXAMPLE}.txt")


def arrays(sites=4):
    """An instance of a few customers on a line."""
    return {
        "coordinates": [[3 * i, 4 * i] for i in range(sites)], "demands": [0] + [1] * (sites - 1), "windows": [[0, 500]] * sites,
        "services": [0] + [10] * (sites - 1), "capacity": 2,
    }


class Wheel(unittest.TestCase):
    def test_it_imports_and_brings_the_executable(self):
        python = environment / "bin/python"
        self.assertEqual(run(python, "-c", "import waywiser, waywiser.protocol; print(waywiser.__version__)").strip(),
                         run(environment / "bin/waywiser", "--version").split()[1])
        path = run(python, "-c", "from waywiser.command import executable; print(executable())").strip()
        self.assertEqual(Path(path), (environment / "bin/waywiser").resolve())
        there = {path.name for path in (environment / "share/waywiser/adapters").glob("*.py")}
        self.assertEqual(there, {path.name for path in (SOURCE / "adapters").glob("*.py")})

    def test_types_are_declared(self):
        self.assertTrue((packages / "waywiser/py.typed").is_file())
        declared = set(re.findall(r"^(?:def |class )?(\w+)(?:\(|:)", (packages / "waywiser/_core.pyi").read_text(), re.M))
        there = {name for name in dir(waywiser._core) if not name.startswith("_")}
        self.assertEqual(there - declared, set())
        self.assertEqual(declared - there, set())


class Release(unittest.TestCase):
    """What packaging/wheels.py does for `make dist`."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="waywiser-release-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        date = unittest.mock.patch.dict(os.environ, SOURCE_DATE_EPOCH="1700000000")
        date.start()
        cls.addClassCleanup(date.stop)
        spec = importlib.util.spec_from_file_location("wheels", SOURCE / "packaging/wheels.py")
        cls.wheels = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cls.wheels)

    def twice(self, make):
        """What `make` puts into a folder, made in two of them with the same bytes."""
        made = []
        for name in ("once", "again"):
            folder = self.folder / self.id() / name
            (folder / "out").mkdir(parents=True)
            make(folder)
            (file,) = (folder / "out").iterdir()
            made.append(file)
        self.assertEqual(made[0].name, made[1].name)
        self.assertEqual(made[0].read_bytes(), made[1].read_bytes())
        return made[0]

    def test_a_wheel_needs_nothing_of_the_system_but_its_c_library(self):
        file = self.twice(lambda folder: self.wheels.repaired(wheel, folder, folder / "out"))
        self.assertRegex(file.name, r"^waywiser-[\d.]+-cp311-cp311-manylinux_2_\d+_\w+\.whl$")
        place, there = installed(file, self.folder / "environment")
        for program in (place / "bin/waywiser", next((there / "waywiser").glob("_core*.so"))):
            for line in run("ldd", program).splitlines():
                name, _, path = line.partition(" => ")
                of_the_system = re.match(r"\s*(/lib|linux-vdso|lib(c|m|dl|pthread|rt|resolv|util|gcc_s|stdc\+\+|z)\.so)", name)
                self.assertTrue(of_the_system or str(place) in path, line)
        run(place / "bin/waywiser", "check", f"{EXAMPLE}.txt", SOLUTIONS[0], env={})
        run(place / "bin/python", "-c", "import sys, waywiser; assert waywiser.solve(waywiser.read(sys.argv[1]), iterations=20).verdict",
            f"{EXAMPLE}.txt", env={})
        # What a wheel says it has, it has: pip's own list of what differs is empty.
        names = [line.split(",")[0] for line in (next(there.glob("waywiser-*.dist-info")) / "RECORD").read_text().splitlines()]
        self.assertFalse([name for name in names if not (there / name).exists()])

    def test_the_source_distribution_has_what_a_build_needs(self):
        file = self.twice(lambda folder: self.wheels.source_distribution(folder / "out"))
        shutil.unpack_archive(file, self.folder / "source")
        (source,) = (self.folder / "source").iterdir()
        run("cmake", "-S", source, "-B", self.folder / "configured", "-DWAYWISER_TESTS=OFF", "-DCMAKE_CXX_COMPILER_LAUNCHER=")
        for part in ("src/waywiser/cli/main.cpp", "python/waywiser/_core.pyi", "adapters/line_protocol.py", "LICENSE", "docs/python.md"):
            self.assertTrue((source / part).is_file(), part)
        self.assertFalse((source / "tests").exists())


class Parity(unittest.TestCase):
    maxDiff = None

    def test_check(self):
        for path in SOLUTIONS:
            routes = waywiser.read_solution(path)
            stated = said("check", f"{EXAMPLE}.txt", path)["stated_cost"]
            for words, options in [((), {}), (("--all-conventions",), {"conventions": "all"})]:
                verdict = waywiser.check(six(), routes, stated_cost=stated, **options)
                command = said("check", f"{EXAMPLE}.txt", path, *words)
                self.assertEqual(verdict.json, command)
                self.assertEqual(bool(verdict), command["feasible"])

    def test_each_convention_has_its_verdict(self):
        for path, convention in itertools.product(SOLUTIONS, waywiser.conventions):
            verdict = waywiser.check(six(), waywiser.read_solution(path), conventions=convention)
            self.assertEqual(verdict.under(convention).feasible,
                             said("check", f"{EXAMPLE}.txt", path, "--convention", convention)["feasible"], convention)

    def test_scale(self):
        for P, rounding in itertools.product((1, 10, 1000), waywiser.roundings):
            command = run(WAYWISER, "scale", f"{EXAMPLE}.txt", "-P", P, "--rounding", rounding, "--json")
            self.assertEqual(json.loads(six().scale(P, rounding).to_json()), json.loads(command))

    def test_audit(self):
        told = said("audit", f"{EXAMPLE}.txt")
        mine = waywiser.audit(six())
        for files in (told["files"], mine["files"]):
            files[0].pop("file")  # as it was written there
        self.assertEqual(mine, told)

    def test_repair(self):
        for path in SOLUTIONS:
            told = said("repair", f"{EXAMPLE}.txt", path, "--allow-vehicles")
            mine = waywiser.repair(six(), waywiser.read_solution(path), allow_vehicles=True).json
            for name in told.keys() & mine.keys():
                self.assertEqual(mine[name], told[name], name)
            self.assertGreater(len(told.keys() & mine.keys()), 8)

    def test_the_same_seed_and_iterations_give_the_same_routes(self):
        for seed, rounding in itertools.product((1, 7), waywiser.roundings):
            told = said("solve", f"{EXAMPLE}.txt", "--iterations", "300", "--seed", seed, "--rounding", rounding)
            mine = waywiser.solve(six(), iterations=300, seed=seed, rounding=rounding)
            self.assertEqual(mine.routes, told["solution"]["routes"])

    def test_errors_have_the_message_of_the_command_line(self):
        bad = Path(tempfile.mkdtemp(), "bad.txt")
        self.addCleanup(shutil.rmtree, bad.parent)
        bad.write_text(Path(f"{EXAMPLE}.txt").read_text().replace("10", "1o", 1))
        for path in (bad, bad.parent / "none.txt", SOLUTIONS[0]):
            with self.assertRaises(waywiser.InputError) as caught:
                waywiser.read(path)
            self.assertIn(str(caught.exception), message("check", path, SOLUTIONS[0]))
            self.assertEqual(caught.exception.exit_code, 3)
        with self.assertRaises(waywiser.ScalingOverflow) as caught:
            six().scale(10**17)
        self.assertIn(str(caught.exception), message("scale", f"{EXAMPLE}.txt", "-P", 10**17, "--rounding", "pessimistic"))


class Arrays(unittest.TestCase):
    def test_every_form_of_a_number_is_the_same_number(self):
        plain = waywiser.Instance.from_arrays(**arrays()).digest
        for form in (str, Decimal, Fraction, float, np.int8, np.uint16, np.float32, np.float64, lambda it: f" {it}.0 "):
            whole = arrays()
            given = {
                "coordinates": [[form(x) for x in row] for row in whole["coordinates"]],
                "demands": [form(x) for x in whole["demands"]],
                "windows": [[form(x) if x < 100 else x for x in row] for row in whole["windows"]],
                "services": [form(x) for x in whole["services"]], "capacity": form(2),
            }
            self.assertEqual(waywiser.Instance.from_arrays(**given).digest, plain, form)

    def test_strides_orders_and_types_do_not_matter(self):
        plain = waywiser.Instance.from_arrays(**arrays()).digest
        whole = np.array(arrays()["coordinates"])
        wide = np.zeros((8, 6), dtype=np.int16)
        wide[::2, ::3] = whole
        for coordinates in (np.asfortranarray(whole), wide[::2, ::3], whole[::-1][::-1], whole.astype(">i4"), whole.astype(object),
                            whole.astype("S4").astype("U4"), np.ma.array(whole), whole.astype(np.float16), whole.astype(np.longdouble)):
            self.assertEqual(waywiser.Instance.from_arrays(**{**arrays(), "coordinates": coordinates}).digest, plain)

    def test_transposed_and_flat_tables_are_refused(self):
        for name in ("coordinates", "windows"):
            table = np.array(arrays()[name])
            for bad in (table.T, table.T.tolist(), table.ravel()):
                with self.assertRaisesRegex(waywiser.InputError, f"{name}.*rows of"):
                    waywiser.Instance.from_arrays(**{**arrays(), name: bad})

    def test_numbers_wider_than_doubles_are_not_narrowed(self):
        wide = np.longdouble(2) ** 60 + 1  # no double
        instance = waywiser.Instance.from_arrays(**{**arrays(), "capacity": wide})
        self.assertEqual(instance.capacity, 2**60 + 1 if float(wide) != wide else 2**60)

    def test_decimals_are_kept_and_binary_numbers_not_guessed(self):
        half = waywiser.Instance.from_arrays(**{**arrays(), "capacity": 2.5})
        self.assertEqual(half.capacity, Decimal("2.5"))
        self.assertEqual(waywiser.Instance.from_arrays(**{**arrays(), "capacity": "2.1"}).capacity, Decimal("2.1"))
        with self.assertRaisesRegex(waywiser.InputError, "capacity.*decimals=N"):
            waywiser.Instance.from_arrays(**{**arrays(), "capacity": 2.1})
        self.assertEqual(waywiser.Instance.from_arrays(**{**arrays(), "capacity": 2.1}, decimals=1).capacity, Decimal("2.1"))

    def test_nonsense_is_refused_and_nothing_crashes(self):
        nan = np.full((4, 2), np.nan)
        refused = {
            "coordinates": [nan, np.full((4, 2), np.inf), np.zeros((0, 2)), np.zeros((4, 3)), np.zeros((4, 2), dtype=complex), None, "x",
                            [[None, 1]] * 4, [[object(), 1]] * 4, np.array([[1, 2]] * 4, dtype="datetime64[s]"), b"12345678",
                            [["1e400", "1"]] * 4, [["0x1", "1"]] * 4, np.full((4, 2), 1e300), {}],
            "demands": [[], np.zeros(0), [0, -1, 1, 1], [0, 1, 1], [0, True, 1, 1], [1, 1, 1, 1], [0, 3, "", 1], [0, 2**70, 1, 1], 0],
            "windows": [[], [[5, 1]] * 4, np.zeros((2, 4, 2)), [[0, float("nan")]] * 4, [["a", "b"]] * 4],
            "services": [[1], [-1] * 4, np.zeros((4, 4)), "1234", [0, 1, 2, Fraction(1, 3)]],
            "capacity": [0, -1, "ten", None, [], [1, 2], float("inf"), np.float64("nan"), 2**200],
            "vehicles": [0, -1, 1.5, "2", 2**64, np.float64(2)],
            "ids": [[1, 1, 2, 3], [1, 2], [1, 2, 3, "4"], [1, 2, 3, 2**63]],
            "matrix": [np.zeros((3, 3)), np.full((4, 4), -1), np.full((4, 4), np.nan), [], "matrix"],
            "decimals": [-1, 10],
        }
        for name, values in refused.items():
            for value in values:
                with self.subTest(f"{name}={value!r}"), self.assertRaises((waywiser.Error, TypeError)):
                    waywiser.Instance.from_arrays(**{**arrays(), name: value})

    def test_random_arrays_are_taken_or_refused(self):
        taken, refused = rounds_of(waywiser, 1500, 1)
        self.assertGreater(taken, 100)
        self.assertGreater(refused, 100)

    def test_a_matrix_and_what_comes_of_it(self):
        matrix = np.arange(16).reshape(4, 4)
        instance = waywiser.Instance.from_arrays(**{**arrays(), "coordinates": None, "matrix": matrix})
        self.assertFalse(instance.euclidean)
        self.assertTrue((instance.durations == matrix).all())
        self.assertTrue((instance.scale(10).durations[0, 1:] == 10 * matrix[0, 1:]).all())

    def test_scaled_arrays_are_views_that_outlive_their_instance(self):
        durations = six().scale(1000).durations
        self.assertFalse(durations.flags.writeable or durations.flags.owndata)
        self.assertEqual(durations[0, 0], 0)
        self.assertTrue((durations >= 0).all())

    def test_routes_of_every_kind(self):
        routes = waywiser.read_solution(SOLUTIONS[0])
        for form in (tuple, np.array, lambda route: np.array(route, dtype=np.int16)[::1], iter):
            self.assertTrue(waywiser.check(six(), [form(route) for route in routes]))
        for bad in (5, "12", [[1.5]], [["1"]], [1, 2], None, [[None]], [[2**64]], [np.array([1.0])]):
            with self.subTest(bad), self.assertRaises(waywiser.InputError):
                waywiser.check(six(), bad)
        self.assertFalse(waywiser.check(six(), [[99]]))
        self.assertFalse(waywiser.check(six(), []))


class Search(unittest.TestCase):
    def test_improvements_are_told_and_the_last_is_the_result(self):
        told = []
        solution = waywiser.solve(six(), iterations=300, on_improvement=told.append)
        self.assertEqual(told, solution.improvements)
        self.assertEqual(told[-1].routes, solution.routes)
        self.assertTrue(solution.verdict)

    def test_the_total_duration_is_the_command_s(self):
        solution = waywiser.solve(six(), iterations=400, objective="duration")
        report = said("solve", f"{EXAMPLE}.txt", "--objective", "duration", "--iterations", "400")
        self.assertEqual(solution.routes, report["solution"]["routes"])
        self.assertEqual(solution.iterations, report["run"]["iterations"])
        with self.assertRaisesRegex(waywiser.UsageError, 'found "duration", expected another in doubles'):
            waywiser.solve(six(), iterations=10, objective="duration", space="double")

    def test_interrupting_keeps_the_best(self):
        previous = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, previous)
        solution = waywiser.solve(six(), iterations=10**12, on_improvement=lambda _: signal.raise_signal(signal.SIGINT))
        self.assertTrue(solution.interrupted)
        self.assertTrue(solution.verdict)

    def test_an_exception_of_the_callback_is_raised(self):
        def stop(_):
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            waywiser.solve(six(), iterations=10**12, on_improvement=stop)

    def test_arguments_without_meaning_are_refused(self):
        for options in ({"iterations": 0}, {"iterations": 1.5}, {"time_limit": float("nan")}, {"time_limit": -1}, {"seed": -1},
                        {"threads": 0}, {"P": 0}, {"P": 2.0}, {"rounding": "up"}, {"objective": "cost"}, {"space": "real"},
                        {"options": {"nonsense": 1}}, {"initial": [[1]]}):
            with self.subTest(options), self.assertRaises(waywiser.Error):
                waywiser.solve(six(), **{"iterations": 5, **options} if "time_limit" not in options else options)

    SEARCH = "import sys, waywiser; waywiser.solve(waywiser.read(sys.argv[1]), iterations=50, progress=True)"

    def test_progress_in_a_file(self):
        done = subprocess.run([environment / "bin/python", "-c", self.SEARCH, f"{EXAMPLE}.txt"], capture_output=True, text=True, check=True)
        self.assertRegex(done.stderr, r"(?m)^ +[\d.]+ s  4 vehicles, 158\.90$")
        self.assertNotIn("\r", done.stderr)

    def test_progress_on_a_terminal(self):
        main, side = open_terminal()
        with open(main, "rb", buffering=0) as terminal:
            search = self.SEARCH.replace("iterations=50", "time_limit=0.5")
            subprocess.run([environment / "bin/python", "-c", search, f"{EXAMPLE}.txt"], stderr=side, check=True)
            os.close(side)
            shown = b""
            while (part := read_some(terminal)):
                shown += part
        self.assertIn(b"[##############################] ", shown)
        self.assertIn(b"4 vehicles, 158.90", shown)

    def test_progress_in_a_notebook(self):
        # A notebook's part of IPython: a shell with a kernel, and a place that is shown anew.
        notebook = """
import sys, types
shown = []
place = types.SimpleNamespace(update=shown.append)
module, display = types.ModuleType("IPython"), types.ModuleType("IPython.display")
module.get_ipython = lambda: types.SimpleNamespace(kernel=1)
display.HTML, display.display = str, lambda content, display_id: shown.append(content) or place
sys.modules.update({"IPython": module, "IPython.display": display})
""" + self.SEARCH + "; print(shown[0], shown[-1])"
        self.assertRegex(run(environment / "bin/python", "-c", notebook, f"{EXAMPLE}.txt"),
                         r"<progress></progress> 0\.0 s, no solution yet <progress value=.1\.000.></progress> .* 4 vehicles, 158\.90")

    def test_pictures(self):
        self.assertTrue(waywiser.plot(six(), waywiser.read_solution(SOLUTIONS[0])).svg.lstrip().startswith("<"))


class Others(unittest.TestCase):
    def test_a_study_becomes_frames(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(f"{EXAMPLE}.txt", folder)
        (folder / "small.toml").write_text('[study]\ninstances = ["*.txt"]\nP = [1, 10]\nrounding = "pessimistic"\nseeds = [1, 2]\n'
                                           'clock = "iterations"\niterations = 50\n[solver.waywiser]\n')
        run(WAYWISER, "study", "run", folder / "small.toml")
        study = waywiser.Study.load(folder / "small.toml")
        self.assertEqual(len(study.runs), 4)
        self.assertGreaterEqual(len(study.incumbents), 4)
        self.assertEqual(study.pairs("cost_double").shape, (2, 2))
        with self.assertRaises(waywiser.InputError):
            waywiser.Study.load(folder / "none")

    def test_vrplib_and_pyvrp(self):
        if not ADAPTERS.exists():
            self.skipTest(f"no environment {ADAPTERS.parent.parent.name} (scripts/setup adapters)")
        code = """
import sys, numpy, pyvrp, pyvrp.stop, vrplib, waywiser
from waywiser import interop
instance = waywiser.read(sys.argv[1])
assert interop.from_vrplib(vrplib.read_instance(sys.argv[1], instance_format="solomon")).digest == instance.digest
assert interop.from_vrplib(interop.to_vrplib(instance)).digest == instance.digest
random = numpy.random.default_rng(1)
instance = waywiser.Instance.from_arrays(
    coordinates=random.integers(0, 100, (21, 2)), demands=[0] + [1] * 20, services=[0] + [10] * 20, capacity=6, vehicles=10,
    windows=[[0, 1000]] + [[early, early + 150] for early in random.integers(100, 500, 20)])
result = pyvrp.solve(interop.to_pyvrp(instance, P=1000), pyvrp.stop.MaxIterations(200), seed=1, display=False)
verdict = interop.check_pyvrp(instance, result, scaled=[(1000, "pessimistic")])
assert verdict.feasible, verdict
scaled = next(it for it in verdict.evaluations if it.space not in ("exact", "double"))
assert scaled.distance == result.cost(), (scaled.distance, result.cost())
print("agreed")
"""
        run_in = {**os.environ, "PYTHONPATH": str(packages)}
        self.assertEqual(run(ADAPTERS, "-c", code, f"{EXAMPLE}.txt", env=run_in).strip().splitlines()[-1], "agreed")

    def test_ortools(self):
        if not ADAPTERS.exists():
            self.skipTest(f"no environment {ADAPTERS.parent.parent.name} (scripts/setup adapters)")
        code = """
import sys, waywiser
from ortools.constraint_solver import pywrapcp, routing_enums_pb2
from waywiser import interop
instance = waywiser.read(sys.argv[1])
data = interop.to_ortools(instance, P=100)
back = interop.from_ortools(data)
assert (back.scale(1, "nearest").durations == instance.scale(100).durations).all() and back.customers == 6
other = interop.from_ortools({"time_matrix": [[0, 3, 2], [3, 0, 4], [2, 4, 0]], "time_windows": [(0, 9), (1, 9), (0, 20)], "num_vehicles": 2, "depot": 2})
assert other.ids == [2, 0, 1] and other.durations.tolist() == [[0, 2, 4], [2, 0, 3], [4, 3, 0]] and other.windows[0].tolist() == [0, 20]
# The model of OR-Tools' guide on routing with time windows, of its dictionary.
manager = pywrapcp.RoutingIndexManager(len(data["time_matrix"]), data["num_vehicles"], data["depot"])
routing = pywrapcp.RoutingModel(manager)
node = manager.IndexToNode
arcs = routing.RegisterTransitCallback(lambda a, b: data["distance_matrix"][node(a)][node(b)])
routing.SetArcCostEvaluatorOfAllVehicles(arcs)
times = routing.RegisterTransitCallback(lambda a, b: data["time_matrix"][node(a)][node(b)] + data["service_times"][node(a)])
horizon = data["time_windows"][0][1]
routing.AddDimension(times, horizon, horizon, False, "Time")
loads = routing.RegisterUnaryTransitCallback(lambda a: data["demands"][node(a)])
routing.AddDimensionWithVehicleCapacity(loads, 0, data["vehicle_capacities"], True, "Load")
time = routing.GetDimensionOrDie("Time")
for site, window in enumerate(data["time_windows"]):
    if site != data["depot"]:
        time.CumulVar(manager.NodeToIndex(site)).SetRange(*window)
solution = routing.Solve()
verdict = interop.check_ortools(instance, manager, routing, solution, scaled=[(100, "pessimistic")])
assert verdict.feasible, verdict
scaled = next(it for it in verdict.evaluations if it.space not in ("exact", "double"))
assert scaled.distance == solution.ObjectiveValue(), (scaled.distance, solution.ObjectiveValue())
print("agreed")
"""
        run_in = {**os.environ, "PYTHONPATH": str(packages)}
        self.assertEqual(run(ADAPTERS, "-c", code, f"{EXAMPLE}.txt", env=run_in).strip().splitlines()[-1], "agreed")
        for bad in ({}, {"time_matrix": [[0]], "time_windows": [(0, 1)], "num_vehicles": 1, "depot": 3},
                    {"time_matrix": [[0, 1], [1]], "time_windows": [(0, 1)] * 2, "num_vehicles": 1},
                    {"time_matrix": [[0, 1], [1, 0]], "time_windows": [(0, 9)] * 2, "num_vehicles": 2, "demands": [0, 1],
                     "vehicle_capacities": [1, 2]}):
            with self.subTest(bad), self.assertRaises(waywiser.InputError):
                waywiser.interop.from_ortools(bad)

    def test_mamut_routing(self):
        import mamut_routing_lib

        instance = six()
        model = waywiser.interop.to_mamut(instance, origin="Solomon1987", benchmark="Sintef2008")
        self.assertIsInstance(model, mamut_routing_lib.BenchmarkInstance)
        self.assertEqual(waywiser.interop.from_mamut(model).digest, instance.digest)
        self.assertEqual(waywiser.interop.from_mamut(model.model_dump(mode="json", exclude_none=True)).digest, instance.digest)
        routes = waywiser.solve(instance, iterations=100).routes
        solution = waywiser.interop.to_mamut_solution(instance, routes)
        verdict = waywiser.interop.check_mamut(instance, solution)
        judged = mamut_routing_lib.check_solution(model, solution)  # their judge, in doubles
        self.assertTrue(verdict and judged.is_valid(), judged)
        self.assertAlmostEqual(judged.routing_cost, verdict.double.distance, 6)

    def test_a_function_of_python_takes_part_in_a_study(self):
        folder = Path(tempfile.mkdtemp(prefix="a study "))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "own_solvers.py").write_text("""
__version__ = "3.1"

def one_each(problem):
    return [[customer] for customer in range(1, problem.customers + 1)]

def better_and_better(problem):
    best = one_each(problem)
    yield best
    windows = problem.windows
    for a in range(len(best)):
        for b in range(a + 1, len(best)):
            arrival = max(problem.durations[0][a + 1], windows[a + 1][0]) + problem.services[a + 1] + problem.durations[a + 1][b + 1]
            ready = max(arrival, windows[b + 1][0])
            if arrival <= windows[b + 1][1] and ready + problem.services[b + 1] + problem.durations[b + 1][0] <= windows[0][1]:
                yield [[a + 1, b + 1]] + [[c + 1] for c in range(len(best)) if c not in (a, b)]

def none(problem):
    return None

def broken(problem):
    raise RuntimeError("it fell over")
""")
        waywiser.Instance.from_arrays(**arrays(6), vehicles=5, name="line").save(folder / "line.txt")
        solvers = "".join(f"[solver.{name}]\nsolver = \"'{environment / 'bin/python'}' -m waywiser.protocol own_solvers:{name}\"\n"
                          for name in ("one_each", "better_and_better", "none"))
        (folder / "small.toml").write_text('[study]\ninstances = ["*.txt"]\nP = [10]\nrounding = "pessimistic"\nseeds = [1]\n'
                                           f'clock = "iterations"\niterations = 1000\n{solvers}')
        there = {**os.environ, "PYTHONPATH": str(folder)}
        run(WAYWISER, "study", "run", folder / "small.toml", env=there)
        study = waywiser.Study.load(folder / "small.toml")
        runs = study.runs.set_index("solver")
        self.assertEqual(set(runs["version"]), {"3.1"})
        last = study.incumbents.groupby("run").tail(1).set_index("run")["cost_double"]
        costs = {solver: last.get(run_) for solver, run_ in runs["run"].items()}
        self.assertIsNone(costs["none"])
        self.assertLess(costs["better_and_better"], costs["one_each"])
        told = subprocess.run([WAYWISER, "solver-test", f"'{environment / 'bin/python'}' -m waywiser.protocol own_solvers:broken"], text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, check=False, env=there)
        self.assertIn("it fell over", told.stdout + told.stderr)
        self.assertNotEqual(told.returncode, 0)

    def test_names_are_in_results(self):
        given = {**arrays(), "windows": [[0, 500], [0, 1], [0, 500], [0, 500]], "names": ["Depot", "Anna", "Bert", "Carla"]}
        instance = waywiser.Instance.from_arrays(**given)
        self.assertEqual((instance.names, instance.name_of(2)), (given["names"], "Bert"))
        verdict = waywiser.check(instance, [[1, 2], [3]])
        self.assertEqual([late.name for late in verdict.late], ["Anna"])
        self.assertIn("Anna", str(verdict))
        given["windows"] = [[0, 500]] * 4
        named = waywiser.solve(waywiser.Instance.from_arrays(**given), iterations=50).named_routes
        self.assertEqual(sorted(name for route in named for name in route), ["Anna", "Bert", "Carla"])
        self.assertIsNone(six().names)
        with self.assertRaises(waywiser.InputError):
            waywiser.Instance.from_arrays(**{**given, "names": ["Depot"]})

    def test_a_table_of_stops_with_its_matrix(self):
        folder = SOURCE / "examples/planning"
        instance = waywiser.read(folder / "stops.csv", matrix=folder / "times.json", capacity=60, vehicles=8)
        shown = said("instance", "show", folder / "stops.csv", "--matrix", folder / "times.json", "--capacity", "60", "--vehicles", "8")
        self.assertEqual(instance.digest, shown["digest"])
        self.assertTrue(instance.understood and instance.names)
        with self.assertRaises(waywiser.Error):
            waywiser.read(folder / "stops.csv")

    def test_files_are_written_as_convert_writes_them(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        for ending in (".txt", ".vrp", ".vrp.json"):
            six().save(folder / f"mine{ending}")
            run(WAYWISER, "instance", "convert", f"{EXAMPLE}.txt", folder / f"told{ending}")
            self.assertEqual((folder / f"mine{ending}").read_bytes(), (folder / f"told{ending}").read_bytes())
        with self.assertRaises(waywiser.InputError):
            six().save(folder / "mine.xyz")
        renumbered = waywiser.Instance.from_arrays(**arrays(), ids=[7, 1, 2, 3])
        with self.assertRaisesRegex(waywiser.UsageError, "cannot hold"):
            renumbered.to_text("mamut")
        self.assertIn("arc_costs", renumbered.to_text("mamut", lossy=True))

    def test_the_pages_run_as_they_stand(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(SOURCE / "examples", folder / "examples")
        blocks = re.findall(r"^```python\n(.*?)^```", (SOURCE / "README.md").read_text() + (SOURCE / "docs/python.md").read_text(),
                            re.S | re.M)
        run(environment / "bin/python", "-c", "\n".join(blocks), cwd=folder)

    def test_the_notebooks_run_from_start_to_end(self):
        notebooks = sorted((SOURCE / "examples/notebooks").glob("*.ipynb"))
        self.assertEqual(len(notebooks), 3)
        path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
        for notebook in notebooks:
            cells = [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
            self.assertFalse(any(cell["outputs"] for cell in cells), "outputs are not kept")
            with self.subTest(notebook=notebook.name), tempfile.TemporaryDirectory() as scratch:
                run(environment / "bin/python", "-c", "\n".join("".join(cell["source"]) for cell in cells), cwd=notebook.parent,
                    env={**os.environ, "PATH": path, "TMPDIR": scratch})


if __name__ == "__main__":
    unittest.main()
