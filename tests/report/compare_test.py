"""`study compare --fail-if-worse`: an exit code for CI; what too few instances cannot show is said."""
import os
import shlex
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from small_study import SOURCE, run, temporary  # noqa: E402

WAYWISER = os.environ["WAYWISER"]


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


def compare(*words):
    return subprocess.run([WAYWISER, "study", "compare", *map(str, words)], capture_output=True, text=True)


def study(folder, name, command, instances):
    file = folder / f"{name}.toml"
    file.write_text(f"""[study]
name = "{name}"
instances = {[f"{i}.txt" for i in instances]}
P = [100]
rounding = ["pessimistic"]
seeds = [1]
clock = "iterations"
iterations = {{ 15 = 300 }}
[solver.{name}]
solver = "{command}"
""")
    run("study", "run", file, "--quiet")
    return file


with temporary() as folder:
    folder = Path(folder)
    for k in range(8):
        run("instance", "generate", "--class", "R1", "--n", 15, "--seed", k, "-o", folder / f"i{k}.txt")
    random = shlex.join([sys.executable, f"{SOURCE}/tests/report/random_solver.py"])
    good = study(folder, "good", "waywiser", [f"i{k}" for k in range(8)])
    bad = study(folder, "bad", random, [f"i{k}" for k in range(8)])
    worse = compare(good, bad, "--fail-if-worse")
    check(worse.returncode == 1 and "B is worse in float AUC: good / bad 100-Pes" in worse.stderr, worse.stderr + worse.stdout)
    check(compare(good, bad).returncode == 0, "the exit code without the option")
    check(compare(bad, good, "--fail-if-worse").returncode == 0, "a better B fails")
    check(compare(good, good, "--fail-if-worse").returncode == 0, "no difference fails")
    check(compare(good, bad, "--fail-if-worse", "--alpha", "1e-6").returncode == 0, "alpha")
    check(compare(good, bad, "--alpha", "2").returncode == 2, "an alpha that is none")
    few = study(folder, "few", random, [f"i{k}" for k in range(4)])
    text = compare(good, few).stdout.replace("\n", " ")
    check("With n = 4 no q of a difference can be below .05 (the smallest possible is 0.12)" in text, text)
    check("no q of a difference" not in compare(good, bad).stdout.replace("\n", " "), "a remark where n suffices")
print("compared")
