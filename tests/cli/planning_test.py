"""The example of a day: the commands of docs/planning.md as they stand there, and its files in every kind."""
import csv
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from command_case import CommandCase  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/planning"
FLEET = ["--capacity", "60", "--vehicles", "8"]


class Planning(CommandCase):
    def setUp(self):
        super().setUp()
        self.folder /= "a day"
        shutil.copytree(EXAMPLE, self.folder)

    def waywiser(self, *words, code=0):
        return super().waywiser(*words, code=code, cwd=self.folder)

    def test_the_files_are_what_the_script_writes(self):
        subprocess.run([sys.executable, self.folder / "generate.py"], check=True)
        for file in sorted(EXAMPLE.glob("*.*")):
            self.assertEqual((self.folder / file.name).read_bytes(), file.read_bytes(), file.name)

    def test_the_commands_of_the_page(self):
        page = (ROOT / "docs/planning.md").read_text(encoding="utf-8")
        block = re.search(r"## Five commands.*?```sh\n(.*?)```", page, re.S).group(1)
        commands = [shlex.split(line)[1:] for line in block.splitlines()]
        self.assertEqual(len(commands), 5)
        said = []
        for words in commands:
            words = ["300ms" if word == "5s" else word for word in words]
            said.append(self.waywiser(*words, code=1 if words[0] in ("check", "diff") else 0))
        self.assertIn("80 stops, depot Depot Hafen (line 2); times of day, in seconds; driving times of times.csv (a square table); capacity "
                      "60, 8 vehicles; not used: phone", " ".join(said[0].stderr.split()))
        self.assertRegex(said[1].stdout, r"\n +\d +[A-Z]\w+ .*Street +\d\d:\d\d +\d\d:\d\d:\d\d[.\d]* +\d:\d\d:\d\d")
        self.assertIn(" Street, ", said[3].stdout)
        rows = list(csv.DictReader((self.folder / "best.csv").open(encoding="utf-8")))
        self.assertEqual(sorted(row["customer"] for row in rows if row["stop"] == "customer"), [f"S{k:02}" for k in range(1, 81)])
        self.assertTrue(all(row["late"] == "0" for row in rows))
        self.assertRegex(rows[1]["arrival"], r"^\d\d:\d\d")
        page = (self.folder / "best.html").read_text(encoding="utf-8")
        self.assertIn("Bakery Amsel Street", page)
        self.assertIn(">06:30</text>", page)  # under the charts the stops' clock, not seconds
        # The timetable is a plan that is read back.
        self.waywiser("check", "stops.csv", "best.csv", "--matrix", "times.json", *FLEET)

    def test_json_has_names_beside_the_numbers(self):
        words = ["stops.csv", "--matrix", "times.csv", *FLEET]
        solved = json.loads(self.waywiser("solve", *words, "--iterations", "500", "--json").stdout)["solution"]
        self.assertEqual([len(route) for route in solved["routes"]], [len(route) for route in solved["route_names"]])
        self.assertTrue(all("Street" in name for route in solved["route_names"] for name in route))
        checked = json.loads(self.waywiser("check", "stops.csv", "plan.csv", "--matrix", "times.csv", *FLEET, "--json", code=1).stdout)
        self.assertRegex(checked["evaluations"][1]["violations"][0]["name"], "Street")

    def test_every_reader_of_instances_takes_a_matrix(self):
        words = ["stops.csv", "--matrix", "times.csv", *FLEET]
        audit = json.loads(self.waywiser("audit", *words, "--json").stdout)
        self.assertIn("stops", json.dumps(audit))
        advice = self.waywiser("advise", *words)
        self.assertIn("P", advice.stdout)

    def test_a_study_has_a_matrix_beside_its_instance(self):
        (self.folder / "days.toml").write_text("""[study]
instances = [{ file = "stops.csv", matrix = "times.csv", capacity = 60, vehicles = 8 }]
P = [10]
rounding = ["pessimistic"]
seeds = [1]
clock = "iterations"
iterations = 200
[solver.waywiser]
""")
        self.assertIn("1 instance,", self.waywiser("study", "plan", "days.toml").stdout)
        self.waywiser("study", "run", "days.toml", "--jobs", "1", "--quiet")
        verified = json.loads(self.waywiser("study", "verify", "days.toml", "--json").stdout)
        self.assertNotIn('"disagree": 1', json.dumps(verified))
        (self.folder / "bad.toml").write_text((self.folder / "days.toml").read_text().replace("matrix =", "martix ="))
        self.assertIn("martix", self.waywiser("study", "plan", "bad.toml", code=3).stderr)

    def test_the_commands_of_a_day_that_changes(self):
        self.waywiser("solve", "stops.csv", "--matrix", "times.csv", "--capacity", "60", "--vehicles", "8", "--iterations", "20000", "-o", "best.csv")
        page = (ROOT / "docs/planning.md").read_text(encoding="utf-8")
        block = re.search(r"## When not all fit.*?```sh\n(.*?)```", page, re.S).group(1)
        said = []
        for line in block.splitlines():
            words = shlex.split(line.replace("--time-limit 5s", "--iterations 20000"))[1:]
            said.append(self.waywiser(*words))
        self.assertRegex(said[0].stderr, r"Not served: \d+ of 80 customers")
        self.assertRegex(said[0].stderr, r"\n  [A-Z]\w+ .*Street: ")
        self.assertIn("The plan of a part is feasible over the real numbers.", said[1].stdout)
        self.assertIn("If all driving takes longer", said[2].stdout)
        self.assertIn("slack      0:02:00 before every due date", said[3].stderr)
        self.waywiser("check", "stops.csv", "calm.csv", "--matrix", "times.csv", *FLEET, "--slack", "2min")

        def routes(file):
            found = {}
            for row in csv.DictReader((self.folder / file).read_text(encoding="utf-8").splitlines()):
                if row["stop"] == "customer":
                    found.setdefault(row["route"], []).append(row["customer"])
            return found
        before, after = routes("best.csv"), list(routes("later.csv").values())
        self.assertIn(before["2"], after)
        self.assertTrue(any(route[:3] == before["1"][:3] for route in after))

    def test_stops_that_come_and_go_by_name(self):
        stops = (self.folder / "stops.csv").read_text(encoding="utf-8")
        self.waywiser("solve", "stops.csv", "--matrix", "times.csv", *FLEET, "--iterations", "2000", "-o", "best.csv")
        plan = (self.folder / "best.csv").read_text(encoding="utf-8")
        fewer = "".join(line for line in stops.splitlines(True) if not line.startswith("S03,"))
        (self.folder / "fewer.csv").write_text(fewer, encoding="utf-8")
        (self.folder / "best.csv").write_text("".join(line for line in plan.splitlines(True) if "S02" not in line), encoding="utf-8")
        done = self.waywiser("solve", "fewer.csv", "--matrix", "times.csv", *FLEET, "--iterations", "2000", "--initial", "best.csv", "--adapt")
        self.assertIn("new: Café Amsel Street; no longer there: S03", done.stderr)

    def test_priorities_say_who_is_served(self):
        table = "id,x,y,demand,ready,due,service,priority\nD,0,0,0,0,1000,0,\nA,10,0,1,0,100,0,1\nB,0,10,1,0,100,0,{}\nC,10,10,1,0,100,0,1\n"
        times = "0,10,10,14\n10,0,14,10\n10,14,0,10\n14,10,10,0\n"
        (self.folder / "t.csv").write_text(times, encoding="utf-8")
        for priority, left in (("0", {"B"}), ("5", {"A", "C"})):
            (self.folder / "p.csv").write_text(table.format(priority), encoding="utf-8")
            done = self.waywiser("solve", "p.csv", "--matrix", "t.csv", "--capacity", "2", "--vehicles", "1", "--iterations", "500",
                                 "--allow-unserved", "--json")
            unserved = {one["name"] for one in json.loads(done.stdout)["unserved"]["customers"]}
            self.assertEqual(len(unserved), 1)
            self.assertLessEqual(unserved, left)

    def test_a_matrix_is_the_same_in_both_kinds(self):
        digests = {json.loads(self.waywiser("instance", "show", "stops.csv", "--json", "--matrix", file, *FLEET).stdout)["digest"]
                   for file in ("times.csv", "times.json")}
        self.assertEqual(len(digests), 1)

    def test_names_and_clock_in_json_and_geojson(self):
        done = self.waywiser("timetable", "stops.csv", "plan.csv", "--matrix", "times.csv", *FLEET, "--json", code=1)
        stop = json.loads(done.stdout)["timetable"][0]["stops"][1]
        self.assertRegex(stop["arrival"]["clock"], r"^\d\d:\d\d")
        self.assertTrue(stop["name"].endswith("Street"), stop)
        self.waywiser("timetable", "stops.csv", "plan.csv", "--matrix", "times.csv", *FLEET, "-o", "plan.geojson", code=1)
        features = json.loads((self.folder / "plan.geojson").read_text(encoding="utf-8"))["features"]
        self.assertEqual(features[0]["geometry"]["coordinates"][0], [8.79, 53.076])

    def test_what_is_not_there_is_said(self):
        plan = (self.folder / "plan.csv").read_text(encoding="utf-8")
        (self.folder / "other.csv").write_text(plan.replace("Kiosk Elm Street", "Kiosk Elf Street"), encoding="utf-8")
        said = self.waywiser("check", "stops.csv", "other.csv", "--matrix", "times.csv", *FLEET, code=1).stdout
        self.assertIn('not in the instance: "Kiosk Elf Street"', said)
        self.assertIn("not visited: Kiosk Elm Street", said)
        self.assertIn("expected --matrix FILE", self.waywiser("check", "stops.csv", "plan.csv", *FLEET, code=3).stderr)
        said = self.waywiser("check", str(ROOT / "examples/six-customers.txt"), "plan.csv", "--matrix", "times.csv", code=2).stderr
        self.assertIn("--matrix is for tables of stops", said)
        said = self.waywiser("check", str(ROOT / "examples/six-customers.txt"), "plan.csv", code=3).stderr
        self.assertIn("plan.csv:2:", said)

    def test_great_circles_have_a_warning(self):
        said = self.waywiser("instance", "show", "stops.csv", "--speed", "30km/h", *FLEET).stdout
        self.assertIn("roads are longer", " ".join(said.split()))


if __name__ == "__main__":
    unittest.main()
