"""`waywiser setup` makes an environment that solvers are then run with, once; pip and venv are stood in for."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

WAYWISER = os.environ["WAYWISER"]
SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])

# python3 -m venv --clear FOLDER; the environment's python notes what it is called with.
PYTHON = """#!/bin/sh
echo "$*" >> {log}
[ "$2" = venv ] || exit 3
mkdir -p "$4/bin"
printf '#!/bin/sh\\necho "$*" >> {log}\\n{answer}\\n' > "$4/bin/python"
chmod +x "$4/bin/python"
"""


class Setup(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.log = self.folder / "log"

    def setup(self, *words, answer="exit 0", code=0):
        (self.folder / "bin").mkdir(exist_ok=True)
        python = self.folder / "bin/python3"
        python.write_text(PYTHON.format(log=self.log, answer=answer))
        python.chmod(0o755)
        path = f"{self.folder / 'bin'}:/usr/bin:/bin"
        done = subprocess.run([WAYWISER, "setup", *words], capture_output=True, text=True, check=False,
                              env={"PATH": path, "XDG_DATA_HOME": str(self.folder / "data")}, timeout=600)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def test_makes_it_once(self):
        place = self.folder / "data/waywiser/.venv-adapters"
        self.assertIn(str(place), self.setup("adapters").stdout)
        made, installed = self.calls()
        self.assertEqual(made, f"-m venv --clear {place}")
        self.assertTrue(installed.endswith("requirements/adapters.txt"), installed)
        self.assertEqual((place / "complete").read_text(), (SOURCE / "scripts/requirements/adapters.txt").read_text())
        self.setup("adapters")
        self.assertEqual(len(self.calls()), 2)

    def test_a_dry_run_makes_nothing(self):
        told = json.loads(self.setup("render", "--dry-run", "--json").stdout)
        self.assertEqual((told["environment"], told["made"]), ("render", False))
        self.assertFalse((self.folder / "data").exists())

    def test_what_failed_is_said_and_done_again(self):
        done = self.setup("adapters", answer="echo no network >&2; exit 1", code=4)
        self.assertIn("no network", done.stderr)
        self.setup("adapters")
        self.assertEqual(len(self.calls()), 4)

    def test_an_unknown_name_is_refused(self):
        self.assertIn("adapters", self.setup("banana", code=2).stderr)


if __name__ == "__main__":
    unittest.main()
