#!/usr/bin/env python3
"""What may go wrong in a campaign, one test each: nothing is lost, nothing is mixed, the same command continues."""
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from campaign import Campaign, Gate, kill

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from processes import children_of  # noqa: E402

PAPER = Path(__file__).resolve().parents[2] / "studies/paper.toml"
PLANNED = 24  # 2 instances x 6 configurations x 2 seeds


def stamps(study):
    return {path.name: path.stat().st_mtime_ns for path in study.records()}


def attempts_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


class StudyFileTest(unittest.TestCase):
    def test_a_misspelt_key_is_an_error_with_line_and_suggestion(self):
        with Campaign() as study:
            study.file.write_text(study.file.read_text().replace("seeds =", "seads ="))
            done = study.run("plan", code=3)
            self.assertIn("campaign.toml:6:1", done.stderr)
            self.assertIn('"seeds"', done.stderr)

    def test_a_misspelt_choice_of_the_analysis_is_found_before_anything_runs(self):
        with Campaign(more="[analysis]\npresett = \"paper\"\n") as study:
            done = study.run("run", code=3)
            self.assertIn("presett", done.stderr)
            self.assertFalse(study.study.exists())

    def test_an_unknown_option_of_a_solver_is_an_error_with_its_line(self):
        with Campaign(options="pauze = 1.0") as study:
            done = study.run("plan", code=3)
            self.assertIn("campaign.toml:13:", done.stderr)
            self.assertIn("pause", done.stderr)

    def test_an_instance_that_is_not_there_is_an_error(self):
        with Campaign(instances=0) as study:
            self.assertIn("*.txt", study.run("plan", code=3).stderr)

    def test_a_plan_needs_neither_solvers_nor_instances_and_says_what_is_unknown(self):
        with Campaign() as study, tempfile.TemporaryDirectory() as empty:
            shutil.copy(PAPER, study.file)
            env = {"WAYWISER_DATA": empty, "XDG_DATA_HOME": empty, "HOME": empty,
                   "WAYWISER_PYTHON_ADAPTERS": f"{empty}/python"}
            paper = ["plan", "--only", "pyvrp/*", "--only", "ortools/*"]
            plan = study.json(*paper, env=env)
            self.assertEqual(plan["runs"], 9504)
            self.assertAlmostEqual(plan["cpu_hours"], 2530.8, places=1)
            self.assertEqual(plan["absent_solvers"], ["pyvrp", "pyvrp-vehicle-cost", "ortools"])
            self.assertEqual(len(plan["absent_instances"]), 176)
            done = study.run(*paper, env=env)
            self.assertIn("[solver.pyvrp] does not answer here", done.stderr)
            self.assertIn("176 of 176 instances", done.stderr)
            ids = [line[:32].strip() for line in study.run("plan", "--list", env=env).stdout.splitlines()]
            self.assertEqual(ids.count("id unknown"), 9504 + 4752)  # PyVRP with either penalties, OR-Tools
            known = [id_ for id_ in ids if id_ != "id unknown"]
            self.assertEqual((len(known), len(set(known))), (5280, 5280))  # of the solver that is here
            self.assertIn("data fetch", study.run("run", code=3, env=env).stderr)

    def test_a_run_needs_its_solver(self):
        with Campaign(solver="/nowhere/solver") as study:
            self.assertEqual(study.json("plan")["absent_solvers"], ["fake"])
            self.assertIn("/nowhere/solver", study.run("run", code=4).stderr)
            self.assertFalse(study.study.exists())

    def test_init_writes_a_file_that_plans_and_does_not_replace_one(self):
        with Campaign() as study:
            study.file.unlink()
            study.run("init")
            text = study.file.read_text().replace('["C101", "R101", "RC101"]', '"A*.txt"')
            study.file.write_text(text)
            self.assertEqual(study.json("plan")["runs"], 2 * 9 * 3)
            self.assertIn("--force", study.run("init", code=5).stderr)
            self.assertEqual(study.file.read_text(), text)


class ContinueTest(unittest.TestCase):
    def test_a_rerun_runs_nothing_again(self):
        with Campaign() as study:
            study.run("run")
            before = stamps(study)
            self.assertEqual(len(before), PLANNED)
            self.assertEqual(study.json("run")["recorded"], 0)
            self.assertEqual(stamps(study), before)

    def test_damaged_records_are_found_set_aside_and_done_again(self):
        with Campaign() as study:
            study.run("run")
            report = study.report()
            cut, flipped, swapped, *_ = study.records()
            cut.write_bytes(cut.read_bytes()[:-5])
            bytes_ = bytearray(flipped.read_bytes())
            bytes_[len(bytes_) // 2] ^= 1
            flipped.write_bytes(bytes_)
            shutil.copy(study.records()[3], swapped)
            done = study.json("run")
            self.assertEqual(done["damaged"], 3)
            self.assertEqual(done["recorded"], 3)
            self.assertEqual(len(list(study.study.glob("records/*/*.damaged"))), 3)
            self.assertEqual(study.report(), report)

    def test_only_what_changed_in_the_study_file_is_run(self):
        with Campaign() as study:
            study.run("run")
            before = stamps(study)
            study.write(seeds=[1, 2, 3])
            self.assertEqual(study.json("status")["total"]["left"], 12)
            self.assertEqual(study.json("run")["recorded"], 12)
            self.assertEqual({name: stamps(study)[name] for name in before}, before)
            study.write(seeds=[3])
            status = study.json("status")
            self.assertEqual(status["total"]["done"], 12)
            self.assertEqual(status["strangers"], [
                {"solver": "fake", "version": "1.0", "records": 24, "current_version": True}])
            self.assertIn("belong to no run", study.run("status").stdout)
            report = json.loads(study.report())
            self.assertNotIn("fake 1.0/seed 1", json.dumps(report))

    def test_a_solver_upgraded_between_sessions_has_other_runs(self):
        with Campaign() as study:
            study.run("run")
            new = {"FAKE_SOLVER_VERSION": "2.0"}
            self.assertEqual(study.json("run", env=new)["recorded"], PLANNED)
            self.assertEqual(len(study.records()), 2 * PLANNED)
            status = study.json("status", env=new)
            self.assertEqual(status["total"]["done"], PLANNED)
            self.assertEqual(status["strangers"], [
                {"solver": "fake", "version": "1.0", "records": PLANNED, "current_version": False}])

    def test_shards_and_only_select_disjoint_parts(self):
        with Campaign() as study:
            lists = [study.run("plan", "--list", "--shard", f"{i}/3").stdout.splitlines() for i in (1, 2, 3)]
            self.assertEqual([len(lines) for lines in lists], [8, 8, 8])
            self.assertEqual(len(set(sum(lists, []))), PLANNED)
            self.assertEqual(study.json("plan", "--only", "A1")["runs"], 12)
            self.assertEqual(study.json("plan", "--only", "fake/10-*/A1/*")["runs"], 6)
            self.assertEqual(study.json("run", "--shard", "2/3")["recorded"], 8)
            self.assertEqual(study.json("run")["recorded"], 16)
            self.assertIn("1 <= i <= n", study.run("run", "--shard", "4/3", code=2).stderr)


class FreezeTest(unittest.TestCase):
    def test_a_new_run_does_not_move_frozen_references(self):
        with Campaign(seeds=[1]) as study:
            self.assertIn("nothing to freeze", study.run("freeze", code=2).stderr)
            study.run("run")
            frozen = study.json("freeze")
            self.assertEqual((frozen["runs"], frozen["scaled"], frozen["missing_runs"]), (12, 12, 0))
            self.assertIn("--force", study.run("freeze", code=5).stderr)
            self.assertIn("frozen on " + frozen["date"], " ".join(study.report("terminal").split()))
            path = study.study / "references.json"
            references = json.loads(path.read_text())
            for reference in references["scaled"]:
                reference["cost"] = reference["cost"] // 2  # as if a better solver had been there
            path.write_text(json.dumps(references))
            moved = study.report("csv")
            path.unlink()
            self.assertNotEqual(moved, study.report("csv"))
            path.write_text("{}")
            self.assertIn("references.json", study.run("report", code=3).stderr)
            study.run("freeze", "--force")

    def test_a_selection_without_a_run_is_a_usage_error(self):
        with Campaign() as study:
            self.assertIn("--only", study.run("run", "--only", "R101", code=2).stderr)

    def test_watch_ends_when_all_is_done(self):
        with Campaign(instances=1, seeds=[1]) as study:
            study.run("run")
            self.assertIn("6 of 6 runs done", study.run("status", "--watch").stdout)


class SolverFaultTest(unittest.TestCase):
    def test_a_crash_is_tried_again_up_to_the_limit_and_is_never_a_result(self):
        with Campaign(instances=1, seeds=[1], options='fault = "crash"', attempts=2) as study:
            done = study.json("run", code=1)
            self.assertEqual(len(done["failed"]), 6)
            self.assertEqual(study.records(), [])
            attempts = sorted(study.study.glob("attempts/*.jsonl"))
            self.assertEqual(len(attempts), 6)
            for path in attempts:
                events = attempts_of(path)
                self.assertEqual([event["event"] for event in events], ["start", "end"] * 2)
                self.assertEqual({event["status"] for event in events if event["event"] == "end"}, {"failed"})
            log = next(study.study.glob("logs/*.log")).read_text()
            self.assertIn("crashes on purpose", log)
            status = study.json("status")
            self.assertEqual(status["total"]["failed"], 6)
            self.assertEqual(len(status["failures"]), 6)

    def test_a_crash_that_does_not_come_back_leaves_no_trace_in_the_report(self):
        with tempfile.TemporaryDirectory() as folder:
            options = f'fault = "once", fault_file = "{folder}/crashed"'
            with Campaign(instances=1, seeds=[1], options=options) as study:
                done = study.json("run")
                self.assertEqual(done["failed"], [])
                self.assertEqual(len(study.records()), 6)
                statuses = [event["status"] for path in study.study.glob("attempts/*.jsonl")
                            for event in attempts_of(path) if event["event"] == "end"]
                self.assertEqual(sorted(statuses), ["done"] * 6 + ["failed"])

    def test_rubbish_is_a_failed_attempt(self):
        with Campaign(instances=1, seeds=[1], options='fault = "rubbish"', attempts=1) as study:
            self.assertEqual(len(study.json("run", code=1)["failed"]), 6)
            self.assertEqual(study.records(), [])

    def test_a_lie_is_invalid_final_and_counted_as_failed(self):
        with Campaign(instances=1, seeds=[1], options='fault = "lie"') as study:
            failed = study.json("run", code=1)["failed"]
            self.assertEqual([run["invalid"] for run in failed], [True] * 6)
            self.assertEqual(len(study.records()), 6)
            again = study.json("run", code=1)
            self.assertEqual(again["recorded"], 0)
            self.assertEqual(len(again["failed"]), 6)
            self.assertEqual(study.json("status")["total"]["invalid"], 6)

    def test_a_run_without_any_incumbent_is_a_result(self):
        with Campaign(instances=1, seeds=[1], options='fault = "silent"') as study:
            study.run("run")
            total = study.json("status")["total"]
            self.assertEqual((total["done"], total["failed"], total["left"]), (6, 0, 0))
            collected = study.json("collect")
            self.assertEqual((collected["runs"], collected["incumbents"]), (6, 0))
            study.report()

    def test_a_run_beyond_its_memory_limit_is_a_failed_attempt(self):
        with Campaign(instances=1, seeds=[1], options='fault = "memory"', attempts=1) as study:
            study.file.write_text(study.file.read_text().replace("[run]", '[run]\nmemory_limit = "300MB"'))
            failed = study.json("run", "--only", "fake/1-nearest/*/*", code=1)["failed"]
            self.assertIn("memory", failed[0]["reason"])

    def test_an_instance_emptied_by_rounding_is_a_result_without_a_solver(self):
        with Campaign(instances=1, seeds=[1]) as study:
            text = (study.folder / "A1.txt").read_text().splitlines()
            fields = text[10].split()
            fields[4:6] = ["120.2", "120.6"]
            text[10] = " ".join(fields)
            (study.folder / "A1.txt").write_text("\n".join(text) + "\n")
            study.run("run")
            total = study.json("status")["total"]
            self.assertEqual((total["done"], total["unservable"]), (6, 1))
            self.assertIn("no servable instance", study.run("status").stdout)

    def test_a_solver_that_waits_is_flagged_as_disturbed(self):
        with Campaign(instances=1, seeds=[1], clock="wall", limit='time_limit = "100s"', options="pause = 0.05, most = 8") as study:
            study.run("run", "--only", "1-nearest")
            self.assertEqual(study.json("status")["total"]["disturbed"], 1)
            report = json.loads(study.report())
            made_with = next(table["rows"] for section in report["sections"] for table in section["tables"]
                             if table["id"] == "provenance")
            self.assertEqual([row["what"] for row in made_with],
                             ["solver", "program", "machine", "time", "load before a run"])
            self.assertIn("1 run had less than 95 % of a core", " ".join(report["warnings"]))


class SignalTest(unittest.TestCase):
    def setUp(self):
        self.gate = Gate()
        self.addCleanup(self.gate.close)

    def begin(self, study, jobs=2):
        runner = study.start("run", "--jobs", jobs)
        self.gate.wait_for(jobs, runner)
        return runner

    def interrupt(self, runner):
        """SIGINT, and until the runner has seen it: a second one before would be the same."""
        runner.send_signal(signal.SIGINT)
        for line in iter(runner.stderr.readline, ""):
            if "interrupt again" in line:
                return
        self.fail("the runner ended without a word about the interrupt")

    def end(self, study, runner):
        _, errors = runner.communicate(timeout=200)
        self.assertEqual(runner.returncode, 130, errors)
        self.assertIn("the same command continues", errors)
        study.wait_until_nothing_runs()
        last = [attempts_of(path)[-1] for path in study.study.glob("attempts/*.jsonl")]
        self.assertEqual([event for event in last if event["event"] != "end"], [])
        return [event["status"] for event in last]

    def test_sigint_lets_the_running_ones_finish(self):
        with Campaign(options=self.gate.options) as study:
            runner = self.begin(study)
            self.interrupt(runner)
            self.gate.open()
            self.assertEqual(self.end(study, runner), ["done"] * 2)
            self.assertEqual(len(study.records()), 2)
            self.assertEqual(study.json("run")["done"], PLANNED)

    def test_sigint_twice_stops_them(self):
        with Campaign(options=self.gate.options) as study:
            runner = self.begin(study)
            self.interrupt(runner)
            runner.send_signal(signal.SIGINT)
            self.assertEqual(self.end(study, runner), ["interrupted"] * 2)
            self.assertEqual(study.records(), [])

    def test_sigterm_stops_them_at_once(self):
        with Campaign(options=self.gate.options) as study:
            runner = self.begin(study)
            runner.send_signal(signal.SIGTERM)
            self.assertEqual(self.end(study, runner), ["interrupted"] * 2)

    def test_an_interrupted_attempt_does_not_count_as_a_failure(self):
        with Campaign(instances=1, seeds=[1], options=self.gate.options, attempts=1) as study:
            for _ in range(3):
                runner = self.begin(study, 1)
                runner.send_signal(signal.SIGTERM)
                self.assertEqual(set(self.end(study, runner)), {"interrupted"})
                self.gate.shut()
            self.assertEqual(study.json("status")["total"]["failed"], 0)
            self.gate.open()
            study.run("run")

    def test_nor_does_one_that_had_no_time_to_end(self):
        """On a busy machine a worker may not come to run within the patience of its runner, which then kills it."""
        with Campaign(instances=1, seeds=[1], options=self.gate.options, attempts=1) as study:
            runner = self.begin(study, 1)
            (worker,) = children_of(runner.pid)
            kill(worker, signal.SIGSTOP)
            runner.send_signal(signal.SIGTERM)
            self.assertEqual(self.end(study, runner), ["interrupted"])
            self.assertEqual(study.json("status")["total"]["failed"], 0)


class TwoRunnersTest(unittest.TestCase):
    def setUp(self):
        self.gate = Gate()
        self.addCleanup(self.gate.close)

    def test_two_runners_on_one_folder_share_the_work(self):
        with Campaign(options="pause = 0.02, " + self.gate.options) as study:
            runners = [study.start("run", "--jobs", 1, "--json") for _ in range(3)]
            self.gate.wait_for(3, *runners)  # one each
            self.gate.open()
            done = [json.loads(runner.communicate(timeout=300)[0]) for runner in runners]
            self.assertEqual([runner.returncode for runner in runners], [0, 0, 0])
            self.assertEqual(sum(result["recorded"] for result in done), PLANNED)
            self.assertGreater(min(result["recorded"] for result in done), 0)
            for path in study.study.glob("attempts/*.jsonl"):
                self.assertEqual(len(attempts_of(path)), 2)

    def test_the_run_of_a_runner_that_is_killed_is_taken_over(self):
        with Campaign(instances=1, seeds=[1], options=self.gate.options) as study:
            first = study.start("run", "--jobs", 2)
            self.gate.wait_for(2, first)
            second = study.start("run", "--jobs", 2)
            self.gate.wait_for(4, first, second)
            first.kill()
            first.communicate()
            self.gate.open()
            _, errors = second.communicate(timeout=300)
            self.assertEqual(second.returncode, 0, errors)
            self.assertEqual(len(study.records()), 6)


class SlurmTest(unittest.TestCase):
    """What needs no cluster: `make test-slurm` has one."""

    def test_what_ends_while_the_queue_is_asked_is_not_submitted_again(self):
        with Campaign(instances=1, seeds=[1]) as study:
            tools = study.folder / "bin"
            tools.mkdir()
            for name, script in (("squeue", " ".join(map(shlex.quote, study.command("run", "--quiet")))), ("sbatch", "exit 1"),
                                 ("scontrol", "exit 1")):
                (tools / name).write_text(f"#!/bin/sh\n{script}\n")
                (tools / name).chmod(0o755)
            result = study.json("submit", "--engine", "slurm", env={"PATH": f"{tools}:{os.environ['PATH']}"})
            self.assertEqual((result["missing"], result["submitted"], result["live"]), (0, 0, 0))


class DiskTest(unittest.TestCase):
    def test_a_record_that_cannot_be_written_stops_the_session_and_loses_nothing(self):
        """A limit of the size of files, which needs no privilege: what is smaller than a record can be written."""
        with Campaign(limit='iterations = 300\nkeep_routes = "all"') as study:
            study.run("run", "--only", "1-nearest")
            before = stamps(study)
            most = (study.study / "plan.json").stat().st_size + 50
            self.assertGreater(min(path.stat().st_size for path in study.records()), most)
            # Python ignores SIGXFSZ, and so does what it starts unless it restores the signal.
            done = study.run("run", "--jobs", "2", code=5, restore_signals=False,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
            self.assertIn("File too large", done.stderr)
            self.assertIn("the same command continues", done.stderr)
            self.assertEqual(stamps(study), before)
            study.wait_until_nothing_runs()
            self.assertEqual([path for path in study.study.glob("records/*/*") if path not in study.records()], [])
            self.assertEqual(study.json("run")["recorded"], PLANNED - len(before))

    @unittest.skipUnless(os.geteuid() == 0, "mounting a small file system needs root")
    def test_a_full_disk_stops_the_session_and_loses_nothing(self):
        script = """set -e
mount -t tmpfs -o size=120k tmpfs "$1"
set +e
"$2" study run "$3" --jobs 2; code=$?
set -e
rm -f "$1"/ballast
[ $code = 5 ] || { echo "exit code $code"; exit 9; }
[ "$(find "$1" -name '*.jsonl.zst' | wc -l)" -gt 0 ] || { echo "no record before the disk was full"; exit 9; }
[ -z "$(find "$1" -name '*.jsonl.zst.*')" ] || { echo "half-written files"; exit 9; }
mount -o remount,size=40M "$1"
"$2" study run "$3" --jobs 2
"$2" study status "$3"
"""
        with Campaign() as study:
            study.study.mkdir()
            # A chroot and most containers refuse this, each in its own words.
            probe = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "-o", "size=120k", "tmpfs", str(study.study)],
                                   capture_output=True, text=True, timeout=200)
            if probe.returncode != 0:
                self.skipTest("no file system can be mounted here: " + " ".join(probe.stderr.split()))
            done = subprocess.run(["unshare", "-m", "bash", "-c", script, "bash", str(study.study), study.command("run")[0],
                                   str(study.file)], capture_output=True, text=True, timeout=1200)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn(f"{PLANNED} of {PLANNED} runs done", done.stdout)
            self.assertIn("No space left on device", done.stderr)
            self.assertIn("the same command continues", done.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "becoming somebody else needs root")
    def test_a_read_only_folder_is_said_before_anything_runs(self):
        with Campaign() as study:
            study.folder.chmod(0o755)
            study.study.mkdir()
            solver = study.folder / "fake_solver.py"
            shutil.copy(Path(__file__).parent / "fake_solver.py", solver)
            study.write(solver=f"python3 {solver}")
            program = study.folder / "waywiser"
            shutil.copy(study.command("run")[0], program)
            for path in study.folder.iterdir():  # whatever the umask
                path.chmod(0o755)
            done = subprocess.run(["setpriv", "--reuid", "65534", "--clear-groups", str(program), "study", "run",
                                   str(study.file)], capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn("cannot", done.stderr)
            self.assertIn("campaign.study", done.stderr)
            self.assertEqual(list(study.study.rglob("*")), [])


class ClockTest(unittest.TestCase):
    JUMPING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
/* The system's date jumps by a day, to and fro, at every call. */
static long jump(void) { static long calls; return (++calls % 2) ? 86400 : -86400; }
int clock_gettime(clockid_t clock, struct timespec *t) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int code = real(clock, t);
  if (clock == CLOCK_REALTIME) t->tv_sec += jump();
  return code;
}
time_t time(time_t *t) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (t) *t = now.tv_sec;
  return now.tv_sec;
}
int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  (void)zone;
  t->tv_sec = time(0);
  t->tv_usec = 0;
  return 0;
}
"""

    def test_a_date_that_jumps_moves_no_time(self):
        compiler = shutil.which("cc") or shutil.which("g++-12")
        self.assertIsNotNone(compiler, "a C compiler made this program")
        with Campaign(instances=1, seeds=[1], clock="wall", limit='time_limit = "100s"', options="pause = 0.05, most = 8") as study:
            source, library = study.folder / "jump.c", study.folder / "jump.so"
            source.write_text(self.JUMPING)
            subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
            begin = time.monotonic()
            study.run("run", "--only", "1-*", env={"LD_PRELOAD": str(library)})
            took = time.monotonic() - begin
            study.run("collect", "--export", "jsonl", "-o", study.folder / "export")
            runs = [json.loads(line) for line in (study.folder / "export/runs.jsonl").read_text().splitlines()]
            self.assertEqual(len(runs), 3)
            for run in runs:
                self.assertGreater(run["incumbents"], 1)
                self.assertTrue(0 < run["wall"] < took, run["wall"])
                self.assertTrue(0 <= run["cpu"] < took, run["cpu"])
            for line in (study.folder / "export/incumbents.jsonl").read_text().splitlines():
                incumbent = json.loads(line)
                self.assertTrue(0 <= incumbent["wall"] < took, incumbent)
                self.assertTrue(-1000 < incumbent["lag_ms"] < 1000 * took, incumbent)


if __name__ == "__main__":
    unittest.main(verbosity=2)
