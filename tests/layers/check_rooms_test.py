#!/usr/bin/env python3
"""The check of files itself: circles, headers of other names and long files are found, what is allowed passes."""
import tempfile
import unittest
from pathlib import Path

import check_rooms


def include(*names):
    return "".join(f'#include "waywiser/{name}.h"\n' for name in names)


class CheckRooms(unittest.TestCase):
    def faults(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return list(check_rooms.faults(Path(folder)))

    def test_a_circle_over_a_source_file_is_found(self):
        files = {"base/a.h": "", "base/a.cpp": include("base/a", "base/b"), "base/b.h": include("base/c"), "base/c.h": include("base/a")}
        self.assertEqual(self.faults(files), ["a circle of includes: base/a, base/b, base/c"])

    def test_a_tree_passes(self):
        files = {"base/a.h": "", "base/b.h": include("base/a"), "base/b.cpp": include("base/b", "base/a"), "cli/x.cpp": include("base/b")}
        self.assertEqual(self.faults(files), [])

    def test_a_source_file_belongs_to_the_header_of_its_name_or_its_first_words(self):
        files = {"base/a.h": "", "base/a_part.cpp": include("base/a"), "base/a_b.h": "", "base/a_b_c.cpp": include("base/a_b")}
        self.assertEqual(self.faults(files), [])
        self.assertEqual(self.faults({"base/a.h": "", "base/other.cpp": include("base/a")}),
                         ["base/other.cpp: does not include base/other.h, which its name belongs to"])
        self.assertEqual(self.faults({"report/sections.h": "", "report/section_x.cpp": ""}),
                         ["report/section_x.cpp: does not include report/sections.h, which its name belongs to"])

    def test_long_files_are_found(self):
        lines = "\n" * check_rooms.LONGEST
        self.assertEqual(self.faults({"base/a.h": lines}), [])
        self.assertEqual(len(self.faults({"base/a.h": lines + "\n"})), 1)


if __name__ == "__main__":
    unittest.main()
