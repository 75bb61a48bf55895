"""Numbers at the border: sums, limits that are meant as none, and customers and depots with numbers of their own, by the executable."""
import gzip
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402

HEAD = "T\n\nVEHICLE\nNUMBER CAPACITY\n{fleet} {capacity}\n\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME\n"


def solomon(rows, fleet, capacity):
    return HEAD.format(fleet=fleet, capacity=capacity) + "".join(" ".join(map(str, row)) + "\n" for row in rows)


class Border(CommandCase):
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
                output = str(self.folder / name)
                self.waywiser("solve", file, "--iterations", 200, "-o", output, "--force")
                self.assertIn("valid: every customer once", self.waywiser("check", file, output).stdout)
            depot = order.index("depot")
            a, b, c = (order.index(name) for name in "abc")
            self.waywiser("check", file, "-", stdin=f"Route #1: {depot} {a} {b} {depot}\nRoute #2: {c}\n")
            self.waywiser("check", file, "-", stdin=f"{a} {b} {depot} {c}\n")
            self.waywiser("check", file, "-", stdin=f"Route #1: {a} {depot} {b}\nRoute #2: {c}\n", code=1)

    def test_digits_beyond_64_bits_are_rounded_on_request_alone(self):
        rows = [(0, "0.12345678901234567", 1000, 0, 0, 2000, 0), (1, 3, 4, 1, 0, 2000, 0)]
        file = self.write("t.txt", solomon(rows, 1, 10))
        self.assertIn("--round-decimals", self.waywiser("instance", "show", file, code=3).stderr)
        out = self.write("out.txt", "")
        done = self.waywiser("instance", "convert", file, out, "--round-decimals", 9, "--force")
        self.assertIn("1 number was rounded to 9 decimals", done.stderr)
        self.assertEqual(json.loads(self.waywiser("instance", "show", out, "--json").stdout)["coordinate_decimals"], 9)

    def test_a_table_gets_its_capacity_by_an_option(self):
        table = "CUST NO.,XCOORD.,YCOORD.,DEMAND,READY TIME,DUE DATE,SERVICE TIME\n0,0,0,0,0,100,0\n1,3,4,1,0,100,0\n"
        file = self.write("t.csv", table)
        self.assertIn("--capacity", self.waywiser("check", file, "-", stdin="1\n", code=3).stderr)
        out = self.write("out.txt", "")
        self.waywiser("instance", "convert", file, out, "--capacity", 10, "--vehicles", 2, "--force")
        self.waywiser("check", out, "-", stdin="route,stop\n1,1\n")

    def test_gzip(self):
        path = self.folder / "t.txt.gz"
        path.write_bytes(gzip.compress(solomon([(0, 0, 0, 0, 0, 100, 0), (1, 3, 4, 1, 0, 100, 0)], 1, 10).encode()))
        routes = self.folder / "t.sol.gz"
        routes.write_bytes(gzip.compress(b"Route 1: 0 -> 1 -> 0\nCost\n10\n"))
        self.waywiser("check", path, routes)

    def test_standard_input_cannot_be_both(self):
        self.assertIn("only one file can be read from standard input", self.waywiser("check", "-", "-", code=2).stderr)

    def test_who_cannot_be_reached_is_named(self):
        file = self.write("t.txt", solomon([(0, 0, 0, 0, 0, 200, 0), (1, 30, 40, 1, 0, 49, 1), (2, 3, 4, 1, 0, 100, 1)], 2, 10))
        late = "customer 1 is reached at 50.000000, after its due date 49"
        self.assertIn(late, self.waywiser("instance", "show", file).stdout)
        self.assertTrue(any(late in text for text in json.loads(self.waywiser("instance", "show", file, "--json").stdout)["warnings"]))
        solution = self.write("t.sol", "Route #1: 1 2\n")
        for options in ([], ["--allow-vehicles"]):
            done = self.waywiser("repair", file, solution, *options, code=1)
            self.assertIn("There are none: " + late, done.stdout)
            self.assertNotIn("permits more vehicles", done.stdout)

    def test_what_plan_and_routes_files_are_written_is_read(self):
        file = self.write("t.txt", solomon([(0, 0, 0, 0, 0, 200, 0), (1, 3, 4, 1, 0, 100, 1), (2, 6, 8, 1, 0, 100, 1)], 2, 10))
        routes = self.waywiser("solve", file, "--iterations", 50).stdout
        self.waywiser("check", file, "-", stdin=routes)
        for name in ("plan.csv", "r.json", "r.sol"):
            output = str(self.folder / name)
            self.waywiser("solve", file, "--iterations", 50, "-o", output)
            self.waywiser("check", file, output)


if __name__ == "__main__":
    unittest.main()
