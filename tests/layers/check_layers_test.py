#!/usr/bin/env python3
"""The layer check itself: every kind of violation is found, and what is allowed passes."""
import tempfile
import unittest
from pathlib import Path

import check_layers


class CheckLayers(unittest.TestCase):
    def violations(self, file, text, others=("search/native.h", "search/kernel/problem.h", "search/fleet/plan.h")):
        with tempfile.TemporaryDirectory() as folder:
            for name in ["base/file.h", "scaling/scaling.h", "evaluation/evaluate.h", "report/table.h",
                         "study/run.h", *others]:
                path = Path(folder, "waywiser", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("")
            path = Path(folder, "waywiser", file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            return check_layers.check(folder)[1]

    def assert_refused(self, file, text, part):
        violations = self.violations(file, text)
        self.assertEqual(len(violations), 1, violations)
        self.assertIn(part, violations[0])

    def test_upward_includes_pass(self):
        self.assertEqual(self.violations("study/plan.cpp", '#include "waywiser/scaling/scaling.h"\n#include <vector>\n'
                                                           '#include "waywiser/study/run.h"\n'), [])
        self.assertEqual(self.violations("cli/a.cpp", '#include "waywiser/report/table.h"\n'), [])
        self.assertEqual(self.violations("search/a.cpp", '#include "waywiser/scaling/scaling.h"\n'), [])

    def test_downward_include_is_refused_with_its_line(self):
        self.assert_refused("scaling/a.h", '// text\n#include "waywiser/study/run.h"\n', "a.h:2: scaling may not include study")

    def test_search_never_includes_the_judge(self):
        self.assert_refused("search/a.h", '#include "waywiser/evaluation/evaluate.h"\n', "search may not include evaluation")

    def test_only_the_command_line_includes_report(self):
        self.assert_refused("metrics/a.h", '#include "waywiser/report/table.h"\n', "metrics may not include report")

    def test_rooms_of_search_have_an_order_too(self):
        self.assertEqual(self.violations("search/a.cpp", '#include "waywiser/search/fleet/plan.h"\n'), [])
        self.assertEqual(self.violations("search/fleet/a.h", '#include "waywiser/search/kernel/problem.h"\n'), [])
        self.assert_refused("search/kernel/a.h", '#include "waywiser/search/fleet/plan.h"\n', "search/kernel may not include")
        self.assert_refused("search/fleet/a.h", '#include "waywiser/search/native.h"\n', "search/fleet may not include")
        self.assert_refused("search/odd/a.h", '#include "waywiser/search/kernel/problem.h"\n', "no room of search")

    def test_unknown_folder_is_refused(self):
        self.assert_refused("utils/a.h", "", "not in a folder")

    def test_short_names_and_missing_headers_are_refused(self):
        self.assert_refused("study/a.h", '#include "run.h"\n', "full name")
        self.assert_refused("study/a.h", '#include <waywiser/study/run.h>\n', "write #include")
        self.assert_refused("study/a.h", '#include "waywiser/base/gone.h"\n', "no such header")

    def test_heavy_header_is_kept_in_its_place(self):
        self.assert_refused("cli/a.cpp", "#include <CLI/CLI.hpp>\n", "options.cpp alone")
        self.assertEqual(self.violations("cli/options.cpp", "#include <CLI/CLI.hpp>\n"), [])


if __name__ == "__main__":
    unittest.main()
