"""A real Slurm on this one host, for the scenarios: two nodes of one core each, no systemd, started as root.

Everything is in a folder of its own and on ports of its own, so that two clusters can live at once; stop() ends only what
start() began. Munge must answer: `with Munge():`.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from processes import children_of  # noqa: E402

CONF = """ClusterName=waywiser
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
SlurmctldPort={ctld_port}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0,bf_interval=1,default_queue_depth=1000
InactiveLimit=0
KillWait=2
OverTimeLimit=0
SlurmdTimeout=300
MessageTimeout=60
BatchStartTimeout=120
UnkillableStepTimeout=300
MaxArraySize={max_array}
MaxJobCount=1000
SlurmdParameters=config_overrides
NodeName=n1,n2 NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first_port}-{last_port}] CPUs=1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
# slurmd loads its cgroup plugin even with linuxproc: without a mounted cgroup only this one works.
CGROUP_CONF = "CgroupPlugin=cgroup/v1\n"


def free_ports(count):
    """The first of so many ports in a row, below those that the system gives to whoever asks for any. Every process looks
    for them elsewhere, so that clusters which start at one time do not take each other's."""
    for attempt in range(500):
        first = 10000 + (os.getpid() + 997 * attempt) % 4000 * 5
        sockets = [socket.socket() for _ in range(count)]
        try:
            for k, s in enumerate(sockets):
                s.bind(("127.0.0.1", first + k))
            return first
        except OSError:
            continue
        finally:
            for s in sockets:
                s.close()
    raise RuntimeError("no ports in a row")


def munge_answers():
    return subprocess.run("munge -n | unmunge", shell=True, capture_output=True).returncode == 0


class Munge:
    """A munged of our own where none answers; its key is Debian's. Clusters that live at one time share it."""

    def __enter__(self):
        self.process = None
        if munge_answers():
            return self
        subprocess.run(["install", "-d", "-o", "munge", "-g", "munge", "-m", "755", "/run/munge"], check=True)
        self.process = subprocess.Popen(["runuser", "-u", "munge", "--", "/usr/sbin/munged", "--foreground"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while not munge_answers():
            if time.monotonic() > deadline:
                self.__exit__()
                raise RuntimeError("munged does not answer")
            time.sleep(0.1)
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class Cluster:
    def __init__(self, max_array=1001):
        self.folder = Path(tempfile.mkdtemp(prefix="waywiser-slurm-"))
        self.folder.chmod(0o755)
        self.host = socket.gethostname().split(".")[0]
        self.max_array = max_array
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.resolve_host()
        port = free_ports(3)
        for name in ("state", "n1", "n2"):
            (self.folder / name).mkdir()
        (self.folder / "slurm.conf").write_text(CONF.format(
            host=self.host, folder=self.folder, ctld_port=port, max_array=self.max_array, first_port=port + 1,
            last_port=port + 2))
        (self.folder / "cgroup.conf").write_text(CGROUP_CONF)
        self.call("slurmctld")
        for node in ("n1", "n2"):
            self.start_node(node)
        self.wait_for(lambda: self.node_states() == {"n1": "idle", "n2": "idle"}, 200, "two idle nodes")

    def resolve_host(self):
        """A host whose only address is 127.0.0.1 does not resolve its own name for Slurm."""
        addresses = subprocess.run(["ip", "-4", "-o", "addr"], capture_output=True, text=True).stdout
        if addresses.count("inet ") <= 1:
            subprocess.run(["ip", "addr", "add", "127.0.0.2/8", "dev", "lo"], capture_output=True)

    def start_node(self, node):
        self.call("slurmd", "-N", node)

    def stop_node(self, node):
        """The node's daemon dies, and with it goes whatever ran there: as when a machine loses its power."""
        self.kill_pid_file(self.folder / f"slurmd.{node}.pid", signal.SIGKILL)
        for step in self.step_daemons(node):
            self.kill_tree(step)

    def step_daemons(self, node):
        found = []
        for proc in Path("/proc").iterdir():
            if proc.name.isdigit():
                try:
                    command = (proc / "cmdline").read_bytes()
                    environment = (proc / "environ").read_bytes()
                except OSError:
                    continue
                if command.startswith(b"slurmstepd") and str(self.folder).encode() in environment + command:
                    if f"SLURMD_NODENAME={node}".encode() in self.environment_of_children(int(proc.name)):
                        found.append(int(proc.name))
        return found

    def environment_of_children(self, pid):
        text = b""
        for child in children_of(pid):
            try:
                text += Path(f"/proc/{child}/environ").read_bytes()
            except OSError:
                pass
        return text

    def kill_tree(self, pid):
        children = children_of(pid)
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        for child in children:
            self.kill_tree(child)

    def kill_pid_file(self, path, sig=signal.SIGTERM):
        try:
            os.kill(int(path.read_text()), sig)
        except (OSError, ValueError):
            pass

    def stop(self):
        subprocess.run(["scancel", "--full", "--state=RUNNING"], env=self.environment, capture_output=True, timeout=100)
        subprocess.run(["scancel", "--me"], env=self.environment, capture_output=True, timeout=100)
        for name in ("slurmd.n1.pid", "slurmd.n2.pid", "slurmctld.pid"):
            self.kill_pid_file(self.folder / name)
        time.sleep(0.5)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, *words, check=True):
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=200)
        if check and done.returncode != 0:
            raise RuntimeError(f"{words}: {done.stdout}{done.stderr}")
        return done.stdout

    def node_states(self):
        lines = self.call("sinfo", "-h", "-N", "-o", "%N %T", check=False).splitlines()
        return dict(line.split() for line in lines if len(line.split()) == 2)

    def queue(self):
        """Job states by array index of everything in the queue."""
        return self.call("squeue", "-h", "--array", "-o", "%F_%K %t").splitlines()

    def wait_until_idle(self, seconds=600):
        self.wait_for(lambda: not self.queue(), seconds, "an empty queue")

    def wait_for(self, condition, seconds, what):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if condition():
                return
            time.sleep(0.1)
        raise RuntimeError(f"waited {seconds} s for {what}: queue {self.queue()}, nodes {self.node_states()}")
