"""`instance convert` and `instance generate` through the executable: nothing lost in silence, nothing overwritten."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402


# Nodes that are not 1 to 3, a prescribed rounding, no fleet: what not every format can hold.
ODD = """NAME : odd
TYPE : CVRPTW
DIMENSION : 3
CAPACITY : 7.5
EDGE_WEIGHT_TYPE : CEIL_2D
NODE_COORD_SECTION
10 0 0
20 1.25 0
30 0 -2
DEMAND_SECTION
10 0
20 2.5
30 1
TIME_WINDOW_SECTION
10 0 100
20 0 9223372036
30 5 60
SERVICE_TIME_SECTION
10 1
20 0.125
30 3
DEPOT_SECTION
10
-1
EOF
"""


class InstanceCommands(CommandCase):
    def show(self, path):
        return json.loads(self.waywiser("instance", "show", path, "--json").stdout)

    def test_a_chain_of_conversions_ends_where_it_began(self):
        first = self.folder / "a.txt"
        self.waywiser("instance", "generate", "--class", "RC2", "--n", 60, "--seed", 5, "--decimals", 2, "-o", first)
        path = first
        for name in ("b.vrp", "c.vrp.json", "d.vrp", "e.txt", "f.vrp.json", "g.txt"):
            self.waywiser("instance", "convert", path, self.folder / name)
            path = self.folder / name
            self.assertEqual(self.show(path)["digest"], self.show(first)["digest"])
        self.assertEqual(path.read_bytes(), first.read_bytes())

    def test_what_a_format_cannot_hold_is_said(self):
        odd = self.folder / "odd.vrp"
        odd.write_text(ODD)
        same = self.folder / "same.vrp"
        self.waywiser("instance", "convert", odd, same)
        before, after = self.show(odd), self.show(same)
        del before["file"], after["file"]
        self.assertEqual(before, after)
        for name, lost in (("odd.txt", ("the rounding that the file prescribes", "a fleet that is not stated",
                                        "customer numbers that do not follow the depot's one by one")),
                           ("odd.json", ("the rounding that the file prescribes",
                                         "numbers of sites other than their indices from 0"))):
            refused = self.waywiser("instance", "convert", odd, self.folder / name, code=2)
            for loss in lost:
                self.assertIn(loss, refused.stderr)
            self.assertFalse((self.folder / name).exists())
            done = self.waywiser("instance", "convert", odd, self.folder / name, "--lossy")
            for loss in lost:
                self.assertIn("lost: " + loss, done.stderr)
            self.assertEqual(self.show(self.folder / name)["capacity"], 7.5)

    def test_a_matrix_is_never_dropped(self):
        odd = self.folder / "matrix.vrp"
        odd.write_text(ODD.replace("EDGE_WEIGHT_TYPE : CEIL_2D", "EDGE_WEIGHT_TYPE : EXPLICIT\n"
                                   "EDGE_WEIGHT_FORMAT : LOWER_ROW\nEDGE_WEIGHT_SECTION\n1\n2 3"))
        done = self.waywiser("instance", "convert", odd, self.folder / "m.txt", "--lossy", code=2)
        self.assertIn("the explicit matrix of travel times", done.stderr)
        self.assertFalse((self.folder / "m.txt").exists())

    def test_nothing_is_overwritten(self):
        first, second = self.folder / "a.txt", self.folder / "b.vrp"
        generate = ("instance", "generate", "--class", "C1", "--n", 5, "-o", first)
        self.waywiser(*generate)
        second.write_text("mine")
        self.assertIn("--force", self.waywiser("instance", "convert", first, second, code=5).stderr)
        self.assertEqual(second.read_text(), "mine")
        self.waywiser("instance", "convert", first, second, "--force")
        self.assertIn("--force", self.waywiser(*generate, code=5).stderr)
        self.waywiser(*generate, "--force")

    def test_a_family_has_a_set_of_places_each(self):
        family = ("instance", "generate", "--class", "R1", "--n", 8, "--sets", 3, "--seed", 4)
        done = self.waywiser(*family, "-o", self.folder / "R1-{seed}.txt", "--solution", self.folder / "R1-{seed}.sol", "--json")
        made = json.loads(done.stdout)["instances"]
        self.assertEqual([one["name"] for one in made], ["R1-n8-s4", "R1-n8-s5", "R1-n8-s6"])
        texts = [pathlib.Path(one["output"]).read_text() for one in made]
        self.assertEqual(len({text.split("CUSTOMER")[1] for text in texts}), 3)
        alone = self.folder / "alone.txt"
        self.waywiser("instance", "generate", "--class", "R1", "--n", 8, "--seed", 5, "-o", alone)
        self.assertEqual(alone.read_text(), texts[1])
        for one in made:
            self.waywiser("check", one["output"], pathlib.Path(one["output"]).with_suffix(".sol"))
        self.assertIn("{seed}", self.waywiser(*family, "-o", self.folder / "R1.txt", code=2).stderr)
        # One file is there already: none is written.
        (self.folder / "C-6.txt").write_text("mine")
        self.waywiser(*family, "-o", self.folder / "C-{seed}.txt", code=5)
        self.assertFalse((self.folder / "C-4.txt").exists())
        self.assertIn("--sets", self.waywiser("instance", "generate", "--class", "R1", "--sets", 0, "-o", alone, code=2).stderr)

    def test_the_generated_solution_is_feasible(self):
        for number, kind in enumerate(("R1", "R2", "C1", "C2", "RC1", "RC2")):
            instance, solution = self.folder / f"{kind}.txt", self.folder / f"{kind}.sol"
            self.waywiser("instance", "generate", "--class", kind, "--n", 30 + number, "--seed", number, "--ties", 30,
                          "--zero-slack", "-o", instance, "--solution", solution)
            verdict = json.loads(self.waywiser("check", instance, solution, "--json").stdout)
            self.assertEqual([e["feasible"] for e in verdict["evaluations"] if e["space"] == "exact"], [True])

    def test_wrong_usage(self):
        out = self.folder / "x.txt"
        for arguments in (("--class", "R3", "-o", out), ("--class", "R1"), ("-o", out),
                          ("--class", "R1", "--n", 0, "-o", out), ("--class", "R1", "--n", 10001, "-o", out),
                          ("--class", "R1", "--ties", 101, "-o", out), ("--class", "R1", "--decimals", 6, "-o", out)):
            self.waywiser("instance", "generate", *arguments, code=2)
            self.assertFalse(out.exists())
        self.waywiser("instance", "generate", "--class", "R1", "--n", 3, "-o", out)
        self.waywiser("instance", "convert", out, self.folder / "y.unknown", code=2)
        self.waywiser("instance", "convert", out, self.folder / "y.txt", "--to", "tsplib", code=2)


if __name__ == "__main__":
    unittest.main()
