"""What a report leaves out is said on standard error whatever is written to standard output; a list of a choice can be given there."""
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from small_study import make_study, temporary  # noqa: E402

WAYWISER = os.environ["WAYWISER"]


def report(study, *words):
    return subprocess.run([WAYWISER, "study", "report", study, *words], capture_output=True, text=True)


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


with temporary() as folder:
    study = make_study(folder, 5, sizes=(10, 20), seeds=(1,), iterations=20, solvers=("one",))
    for arguments, gammas in (("gammas=0.05,0.01",), ("0.01, 0.05",)), (("gammas=0.02", "seed=2,delta=0.02"), ("0.02",)):
        words = [word for argument in arguments for word in ("--choice", argument)]
        done = report(study, *words, "--full")
        check(done.returncode == 0 and gammas[0] in done.stdout, f"{arguments}: {done.stderr}")
    for wrong in ("gammas", "gammas=0.01,x", "delta=0.1,0.2"):
        done = report(study, "--choice", wrong)
        check(done.returncode in (1, 2, 3) and wrong.split("=")[0] in done.stderr, f"--choice {wrong}: {done.stderr}")

    check(report(study, "--format", "csv").stderr == "", "a warning of a whole study")
    records = sorted(p for p in Path(folder, "study.study").rglob("*") if p.is_file() and p.suffix == ".zst")
    check(len(records) == 36, f"{len(records)} records")
    records[0].write_bytes(records[0].read_bytes()[:20])
    for kind in ("csv", "latex", "md", "json", "html"):
        done = report(study, "--format", kind)
        check(done.returncode == 0 and "1 record file did not verify" in done.stderr, f"{kind} hides the damaged record: {done.stderr!r}")
        check(report(study, "--format", kind, "--quiet").stderr == "", f"{kind} --quiet")
    done = report(study, "--format", "latex", "-o", Path(folder, "out"))
    check("1 record file did not verify" in done.stderr, "a folder hides the damaged record")
    check("1 record file did not verify" in Path(folder, "out/report.tex").read_text(), "the document hides the damaged record")
    check("1 record file did not verify" in report(study).stdout, "the terminal hides the damaged record")
print("said")
