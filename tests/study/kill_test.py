#!/usr/bin/env python3
"""kill -9 at random instants: of the runner, its workers, their solvers, and of `study collect`.

Whatever is killed, the same commands complete the study, and its report is that of an undisturbed run, byte for byte.
WAYWISER_KILLS=300 runs the full second drill; without it 60 kills, or as many as four minutes allow. WAYWISER_SEED=3 draws other
instants, so that several short drills are not the same one.
"""
import os
import random
import shutil
import sqlite3
import sys
import time
import unittest
from pathlib import Path

from campaign import Campaign, kill

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from processes import children_of  # noqa: E402

FULL = "WAYWISER_KILLS" in os.environ
KILLS = int(os.environ.get("WAYWISER_KILLS", "60"))
SEED = int(os.environ.get("WAYWISER_SEED", "2"))
PATIENCE = 10**9 if FULL else 240  # seconds of the second drill: a loaded machine does fewer kills in the daily test
TWO_SOLVERS = "[solver.waywiser]\n"
STUDY = dict(seeds=(1, 2, 3, 4) if FULL else (1, 2), options="pause = 0.005", more=TWO_SOLVERS)


def descendants_of(pid):
    found = []
    for child in children_of(pid):
        found += [child, *descendants_of(child)]
    return found


def check_complete(test, study, planned):
    """Every run has one record, nothing else is left in the folder, nothing runs."""
    names = [path.name for path in study.records()]
    test.assertEqual(len(names), planned)
    test.assertEqual(len(set(names)), planned)
    left = [str(path) for path in study.study.rglob("*")
            if path.is_file() and (".jsonl.zst." in path.name or path.parent.name == "locks")]
    test.assertEqual(left, [])
    status = study.json("status")
    test.assertEqual(status["total"]["done"], planned)
    test.assertEqual(status["total"]["invalid"], 0)
    test.assertEqual(status["damaged"], 0)
    study.wait_until_nothing_runs()


def finish(study):
    """`study run` until it says that all is done: a run whose solver was killed too often needs another session."""
    for _ in range(20):
        if study.run("run", "--jobs", 2, "--quiet", code=None).returncode == 0:
            return
    raise AssertionError("the study does not end")


class KillTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with Campaign(**STUDY) as study:
            study.run("run", "--jobs", 2)
            cls.planned = study.json("status")["total"]["planned"]
            check_complete(cls("run_nothing"), study, cls.planned)
            cls.report = {format: study.report(format) for format in ("json", "csv", "md", "terminal")}

    def run_nothing(self):
        pass

    def assert_same_reports(self, study):
        for format, expected in self.report.items():
            self.assertEqual(study.report(format), expected)

    def test_the_runner_ten_times(self):
        """`study run` itself, ten times, then a rerun."""
        rng = random.Random(1)
        with Campaign(**STUDY) as study:
            for _ in range(10):
                runner = study.start("run", "--jobs", 2, "--quiet")
                time.sleep(rng.uniform(0.02, 0.8))
                kill(runner.pid)
                runner.communicate()
            finish(study)
            check_complete(self, study, self.planned)
            self.assert_same_reports(study)

    def test_everything_in_turn(self):
        """Runner, worker, solver, collect, until KILLS have hit; whenever the study is complete, it is checked and begun anew."""
        rng = random.Random(SEED)
        begin = time.monotonic()
        hits = {"runner": 0, "worker": 0, "solver": 0, "collect": 0}
        rounds = 0
        with Campaign(**STUDY) as study:
            while sum(hits.values()) < KILLS and time.monotonic() - begin < PATIENCE:
                self.one_round(study, rng, hits)
                rounds += 1
                finish(study)
                check_complete(self, study, self.planned)
                self.assert_same_reports(study)
                self.check_store(study)
                shutil.rmtree(study.study)
                print(f"{sum(hits.values())} kills, {time.monotonic() - begin:.0f} s", flush=True)
        print(f"{sum(hits.values())} kills over {rounds} studies: {hits}")
        self.assertGreater(sum(hits.values()), 0)
        if sum(hits.values()) == KILLS:
            self.assertGreater(min(hits.values()), KILLS // 8)

    def one_round(self, study, rng, hits):
        runner = study.start("run", "--jobs", 2, "--quiet")
        while runner.poll() is None and sum(hits.values()) < KILLS:
            time.sleep(rng.uniform(0.0, 0.12))
            target = min(hits, key=lambda name: (hits[name], rng.random()))
            if target == "collect":
                hits[target] += self.kill_collect(study, rng)
                continue
            workers = children_of(runner.pid)
            solvers = [pid for worker in workers for pid in descendants_of(worker)]
            pids = {"runner": [runner.pid], "worker": workers, "solver": solvers}[target]
            if not pids or not kill(rng.choice(pids)):
                continue
            hits[target] += 1
            if target == "runner":
                runner.communicate()
                runner = study.start("run", "--jobs", 2, "--quiet")
        runner.communicate()

    def kill_collect(self, study, rng):
        if not study.study.is_dir():
            return 0
        collect = study.start("collect", "--quiet")
        time.sleep(rng.uniform(0.0, 0.06))
        running = collect.poll() is None
        kill(collect.pid)
        collect.communicate()
        return 1 if running else 0

    def check_store(self, study):
        result = study.json("collect")
        self.assertEqual(result["runs"], self.planned)
        self.assertEqual(result["damaged"], [])
        with sqlite3.connect(study.study / "store.sqlite") as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            counted = store.execute("SELECT sum(incumbents) FROM runs").fetchone()[0]
            self.assertEqual(store.execute("SELECT count(*) FROM incumbents").fetchone()[0], counted)


if __name__ == "__main__":
    unittest.main(verbosity=2)
