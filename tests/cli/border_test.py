"""Numbers at the border: sums, limits that are meant as none, and customers and depots with numbers of their own, by the executable."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]
HEAD = "T\n\nVEHICLE\nNUMBER CAPACITY\n{fleet} {capacity}\n\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME\n"


def solomon(rows, fleet, capacity):
    return HEAD.format(fleet=fleet, capacity=capacity) + "".join(" ".join(map(str, row)) + "\n" for row in rows)


class Border(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def waywiser(self, *arguments, code=0, stdin=None):
        done = subprocess.run([WAYWISER, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_a_hundred_demands_that_64_bits_cannot_add_with_nine_decimals(self):
        rows = [(0, 0, 0, 0, 0, 1000, 0)] + [(i, i % 10, i // 10, "100000000.5", 0, 1000, 1) for i in range(1, 101)]
        for capacity, routes in (("200000000.000000001", 100), ("200000001.000000001", 50)):
            file = self.write("h.txt", solomon(rows, 100, capacity))
            solved = json.loads(self.waywiser("solve", file, "--iterations", 20000, "--json", "--quiet").stdout)
            self.assertEqual(solved["solution"]["vehicles"], routes)

    def test_demands_beyond_the_bound_are_refused_at_their_line(self):
        rows = [(0, 0, 0, 0, 0, 100, 0)] + [(i, i, 0, 4 * 10**18, 0, 100, 0) for i in (1, 2, 3)]
        file = self.write("t.txt", solomon(rows, 3, 8 * 10**18))
        for command in (["instance", "show"], ["solve"], ["audit"], ["scale"]):
            done = self.waywiser(*command, file, code=3)
            self.assertIn(f"{file}:10:7: found 4000000000000000000, expected demands that come to at most "
                          "2305843009213693952 together", done.stderr)

    def test_dates_without_limit(self):
        for date in (2**63 - 1, "9223372036854775807.0", 2**64 - 1, "1.7976931348623157e308", 10**18):
            file = self.write("t.txt", solomon([(0, 0, 0, 0, 0, date, 0), (1, 3, 4, 1, "0.5", date, 0), (2, 6, 8, 1, 0, 50, 1)], 2, 10))
            solution = self.write("t.sol", "Route #1: 1 2\nCost 20\n")
            self.assertIn("binds nothing", self.waywiser("check", file, solution).stdout)
            self.assertIn("Route #1: 1 2", self.waywiser("solve", file, "--iterations", 100, "-o", "-").stdout)
            for P in (1, 1000, 10**6):
                self.waywiser("scale", file, "-P", P)
                self.waywiser("audit", file, "-P", P)

    def test_a_customer_called_0_and_a_depot_anywhere(self):
        sites = {"depot": [[0, 0], 0, 0, [0, 100]], "a": [[3, 4], 1, 1, [0, 100]], "b": [[6, 8], 1, 1, [0, 100]], "c": [[0, 5], 1, 1, [0, 100]]}
        for order in (["depot", "a", "b", "c"], ["a", "depot", "b", "c"], ["a", "b", "c", "depot"]):
            rows = [sites[name] for name in order]
            file = self.write("t.json", json.dumps({
                "instance_name": "T", "num_customers": 3, "vehicle_capacity": 10, "coordinates": [row[0] for row in rows],
                "demands": [row[1] for row in rows], "service_times": [row[2] for row in rows],
                "time_windows": [row[3] for row in rows], "depot": order.index("depot")}))
            for name in ("t.sol", "r.json"):
                output = str(pathlib.Path(self.folder.name) / name)
                self.waywiser("solve", file, "--iterations", 200, "-o", output, "--force")
                self.assertIn("valid: every customer once", self.waywiser("check", file, output).stdout)
            depot = order.index("depot")
            a, b, c = (order.index(name) for name in "abc")
            self.waywiser("check", file, "-", stdin=f"Route #1: {depot} {a} {b} {depot}\nRoute #2: {c}\n")
            self.waywiser("check", file, "-", stdin=f"{a} {b} {depot} {c}\n")
            self.waywiser("check", file, "-", stdin=f"Route #1: {a} {depot} {b}\nRoute #2: {c}\n", code=1)


if __name__ == "__main__":
    unittest.main()
