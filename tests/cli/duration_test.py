"""`solve --objective duration`: few routes first, then their total duration with the waits."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402

# On a line: 1 at 10, open from 50; 2 at 20; 3 at 30, open from 200. Services 5.
LINE = """NAME : line
TYPE : CVRPTW
DIMENSION : 4
VEHICLES : 3
CAPACITY : 10
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 10 0
3 20 0
4 30 0
DEMAND_SECTION
1 0
2 1
3 1
4 1
TIME_WINDOW_SECTION
1 0 400
2 50 60
3 0 100
4 200 300
SERVICE_TIME_SECTION
1 0
2 5
3 5
4 5
DEPOT_SECTION
1
-1
EOF
"""


class Duration(CommandCase):
    def test_objective_duration_waits_less(self):
        # One vehicle can serve all three, leaving at 50 at the latest and waiting for the third until 200: 185 in all.
        line = self.write("line.vrp", LINE)
        done = self.waywiser("solve", line, "--objective", "duration", "--iterations", 2000)
        self.assertIn("objective duration (few routes", " ".join(done.stderr.split()))
        self.assertIn("Total duration, waits counted: 185", done.stderr)
        # Two that must be used: the third alone, and the others, take 65 + 50; the shortest ways would be others.
        line = self.write("two.vrp", LINE.replace("CAPACITY : 10", "CAPACITY : 2"))
        report = json.loads(self.waywiser("solve", line, "--objective", "duration", "--iterations", 4000, "--json").stdout)
        self.assertEqual(report["objective"], "duration")
        self.assertEqual(report["solution"]["total_duration"], {"lower": "115.000000", "upper": "115.000000"})
        self.assertEqual(sorted(report["solution"]["routes"]), [[1, 2], [3]])

    def test_it_excludes_what_it_cannot_do(self):
        line = self.write("line.vrp", LINE)
        for words in (["--space", "double"], ["--vehicle-cost", "5"], ["--solver", "pyvrp"]):
            done = self.waywiser("solve", line, "--objective", "duration", *words, code=2)
            self.assertIn("--objective duration is for the solver waywiser", done.stderr)


if __name__ == "__main__":
    unittest.main()
