"""The test case of those who call the executable in a folder of their own."""
import os
import pathlib
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]


class CommandCase(unittest.TestCase):
    """`folder` is new and empty for each test, and goes with it."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def waywiser(self, *words, code=0, stdin=None, **options):
        """What ended with this code; `options` are those of subprocess.run."""
        done = subprocess.run([WAYWISER, *map(str, words)], input=stdin, capture_output=True, encoding="utf-8", timeout=300,
                              check=False, **options)
        self.assertEqual(done.returncode, code, (words, done.stdout, done.stderr))
        return done
