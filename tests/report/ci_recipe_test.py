"""The recipe of docs/adapters.md, "In CI", word by word: passes where nothing changed, fails where the change is worse."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from small_study import SOURCE, WAYWISER, run, temporary  # noqa: E402

GOOD = f"""import os
os.execv({WAYWISER!r}, [{WAYWISER!r}, "solver", *__import__("sys").argv[1:]])
"""


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


section = (SOURCE / "docs/adapters.md").read_text().split("\n## In CI\n")[1]
study, job = (re.search(rf"```{language}\n(.*?)```", section, re.S)[1] for language in ("toml", "sh"))
with temporary() as folder:
    folder = Path(folder)
    for side in ("before", "after"):
        (folder / side / "ci" / "instances").mkdir(parents=True)
        (folder / side / "ci" / "speed.toml").write_text(study)
        (folder / side / "ci" / "my_solver.py").write_text(GOOD)
        for k in range(8):
            text = folder / f"i{k}.txt"
            run("instance", "generate", "--class", "R1", "--n", 15, "--seed", k, "-o", text, "--force")
            run("instance", "convert", text, folder / side / "ci" / "instances" / f"i{k}.vrp", "--quiet")
    tools = folder / "bin"
    tools.mkdir()
    (tools / "waywiser").symlink_to(WAYWISER)
    (tools / "python3").symlink_to(sys.executable)

    def ci():
        return subprocess.run(["sh", "-c", job], cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '/usr/bin:/bin')}"})
    same = ci()
    check(same.returncode == 0, f"nothing changed: exit {same.returncode}\n{same.stderr}")
    shutil.rmtree(folder / "after/ci/speed.study")
    shutil.copy(SOURCE / "tests/report/random_solver.py", folder / "after/ci/my_solver.py")
    worse = ci()
    check(worse.returncode == 1 and "B is worse in float AUC" in worse.stderr, f"a worse change: exit {worse.returncode}\n{worse.stderr}")
print("the recipe works")
