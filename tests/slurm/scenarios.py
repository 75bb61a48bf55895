#!/usr/bin/env python3
"""`study submit` against a real Slurm on this host (and GNU parallel): `make test-slurm`. Needs root and Debian's packages.

Whatever happens to the cluster, the same command, called again, completes the study, and its report is that of a study
that ran undisturbed on one machine.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "study"))
from campaign import Campaign, Gate  # noqa: E402
from cluster import Cluster, Munge  # noqa: E402

NEEDED = ["slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol", "munged", "parallel"]
PAUSE = "pause = 0.05"  # half a second a run: eight improvements
PLANNED = 12


def study(**changes):
    return Campaign(**{**dict(seeds=[1], options=PAUSE), **changes})


def submit(campaign, cluster, *words):
    return campaign.json("submit", "--engine", "slurm", "--element", "25s", *words, env=cluster.environment)


class OnCluster(unittest.TestCase):
    """A cluster for the tests of a class; nothing is left in its queue after each."""

    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(max_array=4)
        cls.cluster.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.__exit__()

    def tearDown(self):
        self.cluster.call("scancel", "--user=root", check=False)
        self.cluster.wait_until_idle()


class SlurmTest(OnCluster):
    @classmethod
    def setUpClass(cls):
        cls.gate = Gate()
        cls.gate.open()
        with cls.study() as undisturbed:
            undisturbed.run("run")
            cls.report = undisturbed.report()
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.gate.close()

    def tearDown(self):
        self.gate.open()
        super().tearDown()

    @classmethod
    def study(cls):
        """Its solvers wait at the gate, which is open where a test does not shut it."""
        return study(options=f"{PAUSE}, {cls.gate.options}")

    def submit_and_hold(self, campaign):
        """Submits; both nodes are at work on a run that does not end before the gate is opened."""
        self.gate.shut()
        result = submit(campaign, self.cluster)
        self.cluster.wait_for(lambda: self.gate.waiting() >= 2, 200, "a solver on either node")
        return result

    def check_complete(self, campaign):
        self.cluster.wait_until_idle()
        self.assertEqual(campaign.json("status")["total"]["done"], PLANNED)
        self.assertEqual(campaign.report(), self.report)
        last = submit(campaign, self.cluster)
        self.assertEqual((last["missing"], last["jobs"]), (0, []))
        campaign.wait_until_nothing_runs()

    def complete(self, campaign):
        """The same command until nothing is missing."""
        for _ in range(5):
            self.cluster.wait_until_idle()
            if submit(campaign, self.cluster)["missing"] == 0:
                break
        self.check_complete(campaign)

    def wait_for_records(self, campaign, count):
        self.cluster.wait_for(lambda: len(campaign.records()) >= count, 300, f"{count} records")

    def test_arrays_of_packed_runs_that_respect_the_largest_array(self):
        with self.study() as campaign:
            result = submit(campaign, self.cluster)
            self.assertEqual(result["submitted"], PLANNED)
            # Four runs of 5 s and their limit fill 25 s; arrays of at most 3 elements.
            self.assertEqual(sum(job["runs"] for job in result["jobs"]), PLANNED)
            self.assertTrue(all(job["elements"] <= 3 for job in result["jobs"]))
            self.assertLess(sum(job["elements"] for job in result["jobs"]), PLANNED)
            self.check_complete(campaign)
            attempts = list(campaign.study.glob("attempts/*.jsonl"))
            self.assertEqual({len(path.read_text().splitlines()) for path in attempts}, {2})

    def test_a_second_submit_leaves_out_what_the_queue_has(self):
        with self.study() as campaign:
            first = self.submit_and_hold(campaign)
            second = submit(campaign, self.cluster)
            self.assertEqual(first["submitted"], PLANNED)
            self.assertEqual((second["submitted"], second["jobs"]), (0, []))
            self.assertEqual((second["live"], second["missing"]), (PLANNED, PLANNED))
            self.gate.open()
            self.check_complete(campaign)

    def test_what_scancel_took_away_is_submitted_again(self):
        with self.study() as campaign:
            campaign.run("run", "--shard", "1/6")
            jobs = self.submit_and_hold(campaign)["jobs"]
            self.cluster.call("scancel", *[job["job"] for job in jobs])
            self.cluster.wait_until_idle()
            campaign.wait_until_nothing_runs()
            self.gate.open()
            again = submit(campaign, self.cluster)
            self.assertEqual(again["submitted"], PLANNED - 2)
            self.complete(campaign)

    def test_a_node_that_is_set_down_and_comes_back(self):
        with self.study() as campaign:
            self.submit_and_hold(campaign)
            self.cluster.call("scontrol", "update", "NodeName=n1", "State=DOWN", "Reason=test")
            self.gate.open()
            self.wait_for_records(campaign, 3)
            self.cluster.call("scontrol", "update", "NodeName=n1", "State=RESUME", check=False)
            self.requeued_jobs_need_not_be_waited_for()
            self.complete(campaign)

    def test_a_node_that_dies(self):
        with self.study() as campaign:
            self.submit_and_hold(campaign)
            self.cluster.stop_node("n2")
            self.cluster.call("scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=test")
            self.gate.open()
            self.wait_for_records(campaign, 3)
            self.cluster.start_node("n2")
            self.cluster.call("scontrol", "update", "NodeName=n2", "State=RESUME", check=False)
            self.requeued_jobs_need_not_be_waited_for()
            self.complete(campaign)

    def requeued_jobs_need_not_be_waited_for(self):
        """Slurm holds a requeued job for two minutes: cancel it, the files know what is missing."""
        self.cluster.wait_for(lambda: all(state != "down" for state in self.cluster.node_states().values()), 300, "nodes")
        for line in self.cluster.queue():
            if line.endswith(" PD"):
                self.cluster.call("scancel", line.split()[0], check=False)

    def test_failed_runs_are_submitted_again(self):
        with study(options='fault = "crash"', attempts=1) as campaign:
            submit(campaign, self.cluster)
            self.cluster.wait_until_idle()
            self.assertEqual(campaign.records(), [])
            self.assertEqual(campaign.json("status")["total"]["failed"], PLANNED)
            self.assertEqual(submit(campaign, self.cluster)["submitted"], PLANNED)
            self.cluster.wait_until_idle()

    def test_a_dry_run_submits_nothing(self):
        with study() as campaign:
            result = submit(campaign, self.cluster, "--dry-run")
            self.assertEqual({job["job"] for job in result["jobs"]}, {""})
            script = Path(result["jobs"][0]["script"]).read_text()
            self.assertIn("#SBATCH --array=1-", script)
            self.assertEqual(self.cluster.queue(), [])


class TimeLimitTest(OnCluster):
    def test_a_time_limit_in_the_middle_of_an_element(self):
        """Slurm counts limits in minutes: the runs on A2 wait until one has passed."""
        with tempfile.TemporaryDirectory() as folder:
            go_on = Path(folder) / "go-on"
            with study(options=f'fault = "wait", fault_file = "{go_on}"') as campaign:
                submit(campaign, self.cluster, "--sbatch", "--time=1", "--shard", "1/3")
                self.cluster.wait_until_idle(600)
                campaign.wait_until_nothing_runs()
                killed = [path for path in campaign.study.glob("slurm/*/*.log") if "TIME LIMIT" in path.read_text()]
                self.assertNotEqual(killed, [], "no element was ended by its time limit")
                done = len(campaign.records())
                self.assertLess(done, 4)
                go_on.touch()
                self.assertEqual(submit(campaign, self.cluster)["submitted"], PLANNED - done)
                self.cluster.wait_until_idle()
                self.assertEqual(campaign.json("status")["total"]["done"], PLANNED)


class CommandsTest(unittest.TestCase):
    def test_gnu_parallel_runs_what_is_missing(self):
        with study() as campaign:
            campaign.run("run", "--shard", "1/4")
            commands = campaign.run("submit", "--engine", "commands", "--element", "25s").stdout
            self.assertEqual(len(commands.splitlines()), 3)
            done = subprocess.run(["parallel", "--will-cite", "-j", "2"], input=commands, text=True, capture_output=True,
                                  env=campaign.environment(), timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(campaign.json("status")["total"]["done"], PLANNED)
            self.assertEqual(campaign.run("submit", "--engine", "commands").stdout, "")

    def test_commands_survive_a_folder_with_odd_characters(self):
        with study() as campaign:
            odd = campaign.folder / "it's a $HOME; `x`"
            odd.mkdir()
            for path in [campaign.file, *campaign.folder.glob("*.txt")]:
                shutil.move(path, odd / path.name)
            campaign.file = odd / campaign.file.name
            campaign.study = campaign.file.with_suffix(".study")
            commands = campaign.run("submit", "--engine", "commands", "--element", "1h").stdout
            done = subprocess.run(["bash", "-e"], input=commands, text=True, capture_output=True,
                                  env=campaign.environment(), timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(campaign.json("status")["total"]["done"], PLANNED)


def main():
    missing = [name for name in NEEDED if shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") is None]
    if missing or os.geteuid() != 0:
        sys.exit(f"needs root and Debian's slurm packages (scripts/setup slurm); missing: {missing}")
    if len(sys.argv) > 1:
        with Munge():
            unittest.main(verbosity=2)
    # Slurm's shortest time limit is a minute: it passes beside the other scenarios, on a cluster of its own.
    with Munge():
        beside = subprocess.Popen([sys.executable, __file__, "TimeLimitTest"], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
        try:
            program = unittest.main(argv=[sys.argv[0], "SlurmTest", "CommandsTest"], verbosity=2, exit=False)
        finally:
            print(beside.communicate()[0], file=sys.stderr)
    sys.exit(0 if program.result.wasSuccessful() and beside.returncode == 0 else 1)


if __name__ == "__main__":
    main()
