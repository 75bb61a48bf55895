#!/usr/bin/env python3
"""docs/findings.md says what the tables of its reports say (scripts/check-findings), and the check sees what is changed: a digit of
any of its tables, a figure of a sentence, a row that is gone."""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
ARTICLE = SOURCE / "docs" / "findings.md"


def check(article):
    return subprocess.run([sys.executable, SOURCE / "scripts" / "check-findings", article], text=True, capture_output=True)


class Findings(unittest.TestCase):
    def of_text(self, text):
        with tempfile.TemporaryDirectory() as folder:
            article = Path(folder) / "findings.md"
            article.write_text(text)
            return check(article)

    def test_article_says_what_the_reports_say(self):
        result = check(ARTICLE)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_changed_figures_are_seen(self):
        text = ARTICLE.read_text()
        row = re.search(r"^\| ortools \| .*\[.*$", text, re.M)[0]
        sentence = re.search(r"exact p = \S+ over \d+ instances", text)[0]
        for old, new in ((row, re.sub(r"(\d)\D*$", lambda digit: digit[0].replace(digit[1], str((int(digit[1]) + 1) % 10)), row)),
                         (row + "\n", ""), (sentence, sentence.replace("over ", "over 1"))):
            with self.subTest(old=old):
                self.assertNotEqual(old, new)
                result = self.of_text(text.replace(old, new, 1))
                self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
                self.assertIn(old.strip(), result.stdout)


if __name__ == "__main__":
    unittest.main()
