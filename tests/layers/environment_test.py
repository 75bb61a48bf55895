#!/usr/bin/env python3
"""No test reads what a machine happens to set or writes where others do; and the check sees it where one does."""
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from check_environment import faults, faults_in  # noqa: E402


class EnvironmentTest(unittest.TestCase):
    def test_tests_read_only_what_they_are_given(self):
        self.assertEqual(list(faults(HERE.parent)), [])

    def test_what_is_wrong_is_seen(self):
        for line in ('os.environ["PYTHONUNBUFFERED"]', 'os.environ.get("TERM", "")', "std::getenv(\"LANG\")", '"DISPLAY" in os.environ',
                     "if 'COLUMNS' not in os.environ:", "Path.home()", 'os.path.expanduser("~")', 'f"{sys.executable} {x}"',
                     'solver = f"exec {WAYWISER} solver"', 'testing::TempDir() + "x"', "std::filesystem::temp_directory_path()", "tempfile.gettempdir()"):
            with self.subTest(line):
                self.assertEqual(len(list(faults_in(line))), 1)

    def test_what_is_given_is_passed(self):
        for line in ('os.environ["WAYWISER"]', 'std::getenv("TMPDIR")', "{**os.environ, **more}", 'shlex.join([WAYWISER, "solver"])',
                     'f"{WAYWISER_SOURCE}/x"', "tempfile.TemporaryDirectory()"):
            self.assertEqual(list(faults_in(line)), [])


if __name__ == "__main__":
    unittest.main()
