#!/usr/bin/env python3
"""No concept spreads over more files than it did; and the count sees what it counts."""
import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from check_places import check  # noqa: E402

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "src" / "waywiser"


class PlacesTest(unittest.TestCase):
    def test_no_concept_has_more_places(self):
        for concept, limit, files in check(SOURCE):
            with self.subTest(concept):
                self.assertLessEqual(len(files), limit, files)
                self.assertGreater(len(files), 0, "the concept has another name now: check_places.py")

    def test_code_counts_and_comments_do_not(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "scaling").mkdir()
            (root / "scaling/one.cpp").write_text('use("pessimistic");\n')
            (root / "scaling/two.h").write_text("// as \"pessimistic\" is\nint x;\n")
            self.assertEqual(list(check(root, {"a scheme": ('"pessimistic"', 1)})), [("a scheme", 1, ["scaling/one.cpp"])])


if __name__ == "__main__":
    unittest.main()
