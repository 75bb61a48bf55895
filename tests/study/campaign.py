"""A small campaign for the tests of this folder: instances, a study file, and the commands on it."""
import json
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
HERE = Path(__file__).resolve().parent
FAKE_SOLVER = shlex.join([sys.executable, "-S", "-E", str(HERE / "fake_solver.py")])  # starts in half the time

STUDY = """[study]
name = "{name}"
instances = ["*.txt"]
P = [1, 10]
rounding = ["optimistic", "nearest", "pessimistic"]
seeds = {seeds}
clock = "{clock}"
{limit}
[run]
attempts = {attempts}
[solver.fake]
solver = "{solver}"
options = {{ {options} }}
{more}
"""


def write_instance(path, seed, customers=12):
    rng = random.Random(seed)
    lines = [path.stem, "", "VEHICLE", "NUMBER CAPACITY", f"{customers} 60", "", "CUSTOMER",
             "CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME", "", "0 50 50 0 0 400 0"]
    for i in range(1, customers + 1):
        ready = rng.randint(0, 200)
        lines.append(f"{i} {rng.randint(0, 100)} {rng.randint(0, 100)} {rng.randint(1, 15)} {ready} {ready + 90} 10")
    path.write_text("\n".join(lines) + "\n")


class Campaign:
    """A folder of its own with instances and a study file; removed at the end."""

    def __init__(self, instances=2, seeds=(1, 2), clock="iterations", limit="iterations = 300", attempts=3,
                 solver=FAKE_SOLVER, options="", more="", name="campaign"):
        self.folder = Path(tempfile.mkdtemp(prefix="waywiser-campaign-"))
        self.file = self.folder / f"{name}.toml"
        self.study = self.folder / f"{name}.study"
        self.fields = dict(name=name, seeds=list(seeds), clock=clock, limit=limit, attempts=attempts, solver=solver,
                           options=options, more=more)
        for i in range(instances):
            write_instance(self.folder / f"A{i + 1}.txt", i + 1)
        self.write()

    def write(self, **changes):
        self.fields.update(changes)
        self.file.write_text(STUDY.format(**self.fields))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *words):
        noun, *rest = words
        return [WAYWISER, "study", noun, str(self.file), *map(str, rest)]

    def run(self, *words, code=0, env=None, **kwargs):
        """Runs `waywiser study WORDS`, checks its exit code, and returns its output."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, timeout=300,
                              env=self.environment(env), **kwargs)
        if code is not None and done.returncode != code:
            raise AssertionError(f"{words}: exit code {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}")
        return done

    def json(self, *words, code=0, **kwargs):
        return json.loads(self.run(*words, "--json", code=code, **kwargs).stdout)

    def start(self, *words, env=None, **kwargs):
        """Starts a command in a session of its own, to be killed or signalled."""
        return subprocess.Popen(self.command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True, env=self.environment(env), **kwargs)

    def records(self):
        return sorted(self.study.glob("records/*/*.jsonl.zst"))

    def report(self, format="json"):
        """What a reader of the study gets: its bytes do not depend on what happened on the way."""
        return self.run("report", "--format", format).stdout

    def processes(self):
        """The pids of everything that was started for this campaign and still runs: told by its environment."""
        mark = self.mark.encode()
        found = []
        for proc in Path("/proc").iterdir():
            if not proc.name.isdigit() or int(proc.name) == os.getpid():
                continue
            try:
                environment = (proc / "environ").read_bytes()
                state = (proc / "stat").read_text().rsplit(")", 1)[1].split()[0]
            except (OSError, IndexError):
                continue
            if state != "Z" and mark in environment:
                found.append(int(proc.name))
        return found

    def wait_until_nothing_runs(self, seconds=200.0):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not self.processes():
                return
            time.sleep(0.05)
        raise AssertionError("left behind: " + str([(p, command_of(p)) for p in self.processes()]))

    @property
    def mark(self):
        return f"WAYWISER_TEST_CAMPAIGN={self.folder}"

    def environment(self, more=None):
        name, _, value = self.mark.partition("=")
        return {**os.environ, name: value, **(more or {})}


class Gate:
    """Solvers that wait at it, each having left a file, until it is opened: nothing ends before a test has done its part."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "open"
        self.options = f'fault = "gate", fault_file = "{self.file}"'

    def close(self):
        self.folder.cleanup()

    def open(self):
        self.file.touch()

    def shut(self):
        self.file.unlink(missing_ok=True)
        for file in self.file.parent.glob("open.*"):
            file.unlink()

    def waiting(self):
        return len(list(self.file.parent.glob("open.*")))

    def wait_for(self, solvers, *runners):
        deadline = time.monotonic() + 200
        while self.waiting() < solvers:
            ended = [runner.communicate() for runner in runners if runner.poll() is not None]
            if ended or time.monotonic() > deadline:
                raise AssertionError(f"{solvers} solvers do not come to the gate: {ended}")
            time.sleep(0.05)


def command_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def kill(pid, sig=signal.SIGKILL):
    try:
        os.kill(pid, sig)
        return True
    except ProcessLookupError:
        return False
