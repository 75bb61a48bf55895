#!/usr/bin/env python3
"""What check-docs sees in code blocks, on pages that are wrong."""
import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from doc_blocks import faults_of_blocks  # noqa: E402

WAYWISER = os.environ["WAYWISER"]
RIGHT = {
    "toml": ['[solver.mine]\nsolver = "cli"\noptions = { template = "x" }\n', 'color = "never"\n', '[analysis]\npreset = "paper"\n'],
    "json": ['{"a": [1]}\n'],
    "python": ["while True:\n    ...\n"],
    "sh": ["waywiser data list | head # a word\n"],
    "sql": ["SELECT solver, count(*) FROM runs GROUP BY solver;\n"],
    "cmake": ["find_package(waywiser REQUIRED)\n"],
}
WRONG = {
    "toml": ['[solver.mine]\ncommand = "cli"\n', "color = never\n", 'colour = "never"\n', '[analysis]\npresett = "paper"\n'],
    "json": ["{'a': 1}\n"],
    "python": ["while True\n"],
    "sh": ["if true; then\n"],
    "sql": ["SELEC 1;\n"],
    "cmake": ["find_packages(waywiser)\n"],
    "fortran": ["end\n"],
}


def faults(language, block):
    return list(faults_of_blocks(f"Text.\n\n```{language}\n{block}```\n", WAYWISER))


class DocBlocksTest(unittest.TestCase):
    def test_what_is_right_passes(self):
        for language, blocks in RIGHT.items():
            for block in blocks:
                self.assertEqual(faults(language, block), [], block)

    def test_what_is_wrong_is_said(self):
        for language, blocks in WRONG.items():
            for block in blocks:
                with self.subTest(block):
                    self.assertEqual(len(faults(language, block)), 1)


if __name__ == "__main__":
    unittest.main()
