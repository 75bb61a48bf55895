"""Bad input, one by one, through the executable: the right result, or exit code 3 with file, line, found and expected."""
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]

HEAD = """T

VEHICLE
NUMBER     CAPACITY
  2         10

CUSTOMER
CUST NO.   XCOORD.   YCOORD.    DEMAND   READY TIME   DUE DATE   SERVICE TIME

"""
DEPOT = "    0      0      0      0      0    100      0\n"
ONE = "    1      3      4      5      0     50      1\n"
TWO = "    2      0      5      6     10     60      1\n"
INSTANCE = HEAD + DEPOT + ONE + TWO
SOLUTION = "Route #1: 1\nRoute #2: 2\nCost 20\n"


def limit_memory():
    """A reader that asks for gigabytes fails instead of taking them."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


class BadInput(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, content):
        path = pathlib.Path(self.folder.name) / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def run_waywiser(self, *arguments, stdin=None):
        # The sanitizers' shadow memory does not fit below a limit of the address space.
        limited = "SANITIZED" not in os.environ and not os.environ.get("ASAN_OPTIONS")
        return subprocess.run([WAYWISER, *arguments], input=stdin, capture_output=True, timeout=300,
                              preexec_fn=limit_memory if limited else None, check=False)

    def check_stdout(self, done, arguments):
        """Nothing, or the error as a document."""
        if "--json" in arguments:
            self.assertEqual(json.loads(done.stdout)["schema"], "waywiser.error/1")
        else:
            self.assertEqual(done.stdout, b"")

    def refused(self, content, place, found, expected, name="t.txt"):
        """Refused by `instance show` with exit code 3, nothing on standard output, and one line that says it all."""
        path = self.write(name, content)
        for arguments in (["instance", "show", path], ["instance", "show", path, "--json"]):
            done = self.run_waywiser(*arguments)
            message = done.stderr.decode()
            self.assertEqual(done.returncode, 3, message)
            self.check_stdout(done, arguments)
            self.assertIn(f"{path}{place}: found {found}, expected {expected}", message)
            self.assertLess(len(message), 600)

    def accepted(self, content):
        done = self.run_waywiser("instance", "show", self.write("t.txt", content), "--json")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return json.loads(done.stdout)

    def test_empty_file(self):
        self.refused("", ":1:1", "the end of the file", "the name of the instance")

    def test_truncated_files(self):
        for end in [*range(0, len(HEAD), 9), *range(len(HEAD), len(INSTANCE) - 1, 2)]:
            text = INSTANCE[:end]
            if text.rstrip().endswith(DEPOT.strip()) or text.rstrip() == (HEAD + DEPOT + ONE).rstrip():
                continue  # nothing tells that rows are missing
            path = self.write("t.txt", text)
            done = self.run_waywiser("instance", "show", path)
            if text.startswith(HEAD + DEPOT + ONE.rstrip()):
                continue  # the last number may be shorter, which nothing tells either
            self.assertEqual(done.returncode, 3, text)
            self.assertIn("expected", done.stderr.decode())

    def test_truncated_row(self):
        self.refused(INSTANCE[:INSTANCE.rindex("60")], ":12:39", "the end of the file",
                     "a decimal number as the due date of customer 2")

    def test_ten_megabytes_of_zeros(self):
        self.refused(bytes(10_000_000), ":1:1", "a zero byte (binary data, or UTF-16)", "text in ASCII or UTF-8")
        self.refused(b"0" * 10_000_000, ":1:1", '"' + "0" * 40 + '..."', "an instance: Solomon's text, ")
        self.refused(b"0 " * 5_000_000, ":1:1", '"' + "0 " * 20 + '..."', "an instance: Solomon's text, ")
        self.refused(b"0\n" * 5_000_000, ":1:1", '"0"', "an instance: Solomon's text, ")
        # As a solution, 0 is the depot: nobody is visited.
        for zeros, code in ((bytes(10_000_000), 3), (b"0" * 10_000_000, 1), (b"0 " * 5_000_000, 1), (b"0\n" * 5_000_000, 1)):
            done = self.run_waywiser("check", self.write("t.txt", INSTANCE), self.write("t.sol", zeros))
            self.assertEqual(done.returncode, code, done.stderr[:500])

    def test_directory(self):
        done = self.run_waywiser("instance", "show", self.folder.name)
        self.assertEqual(done.returncode, 3)
        self.assertIn(f"{self.folder.name}: found a directory, expected a file", done.stderr.decode())

    def test_special_files_are_the_same_to_every_command(self):
        for arguments in (["instance", "show"], ["audit"], ["advise"], ["scale", "-P", "1"]):
            with self.subTest(arguments):
                done = self.run_waywiser(*arguments, "/dev/null")
                self.assertEqual(done.returncode, 3)
                self.assertIn("/dev/null:1:1: found the end of the file, expected the name of the instance", done.stderr.decode())
                done = self.run_waywiser(*arguments, self.folder.name)
                self.assertEqual(done.returncode, 3)
                self.assertIn(f"{self.folder.name}: found a directory", done.stderr.decode())

    def test_special_files_are_no_instances_of_a_study(self):
        study = pathlib.Path(self.folder.name, "study.toml")
        for instance, kind in (("/dev/null", "a device"), ("/dev", "a directory")):
            study.write_text(f'[study]\ninstances = ["{instance}"]\nP = [1]\nrounding = ["nearest"]\nseeds = [1]\n'
                             'clock = "iterations"\niterations = 5\n[solver.waywiser]\n')
            done = self.run_waywiser("study", "plan", study)
            self.assertEqual(done.returncode, 3)
            self.assertIn(f"{instance}: found {kind}, expected a path", done.stderr.decode())

    def test_a_study_file_is_a_regular_file(self):
        pipe = pathlib.Path(self.folder.name, "pipe")
        os.mkfifo(pipe)
        for file, kind in (("/dev/null", "a device"), (self.folder.name, "a folder"), (pipe, "a named pipe")):
            for command in ("plan", "run", "status", "report", "repair", "collect", "merge", "verify", "submit", "freeze", "bundle"):
                with self.subTest(command=command, kind=kind):
                    done = self.run_waywiser("study", command, file, *[file] * (command == "merge"))
                    self.assertEqual(done.returncode, 3)
                    self.assertIn(f"{file}: found {kind}, expected a study file", done.stderr.decode())

    def test_missing_file(self):
        done = self.run_waywiser("instance", "show", self.folder.name + "/none.txt")
        self.assertEqual(done.returncode, 3)
        self.assertIn("found no readable file", done.stderr.decode())

    def test_missing_customer(self):
        self.refused(HEAD + DEPOT + TWO, ":11:5", '"2"', "customer 1 or the end of the file")

    def test_customer_twice(self):
        self.refused(HEAD + DEPOT + ONE + ONE, ":12:5", '"1"', "customer 2 or the end of the file")

    def test_number_of_400_digits(self):
        for digit in "17":
            self.refused(INSTANCE.replace("     50", " " + digit * 400), ":11:35", f'"{digit * 40}..."',
                         "a number whose digits fit 64 bits")
        self.refused(INSTANCE.replace("     50", " 1e99999999999999999999"), ":11:35", '"1e99999999999999999999"',
                     "a number whose digits fit 64 bits")
        self.assertEqual(self.accepted(INSTANCE.replace("     50", " " + "0" * 398 + "50"))["customers"], 2)

    def test_not_a_number(self):
        for word in ("nan", "NaN", "inf", "-Infinity", "0x10", "1,5", "5o", "--5", "1e", "."):
            self.refused(INSTANCE.replace("    5      0     50", f" {word} 0 50"), ":11:23", f'"{word}"',
                         "a decimal number as the demand of customer 1")

    def test_negative_numbers(self):
        self.refused(INSTANCE.replace("    5      0     50", "   -5      0     50"), ":11:25", '"-5"',
                     "a number of at least 0 as the demand of customer 1")
        self.refused(INSTANCE.replace("10     60", "-1     60"), ":12:32", '"-1"',
                     "a number of at least 0 as the ready time of customer 2")
        self.refused(INSTANCE.replace("  2         10", "  2        -10"), ":5:12", '"-10"',
                     "a number of at least 0 as the capacity")

    def test_reversed_window(self):
        self.refused(INSTANCE.replace("10     60", "61     60"), ":12:39", "60",
                     "a due date of customer 2 not before its ready time 61")

    def test_capacity_0_and_fleet_0(self):
        self.refused(INSTANCE.replace("  2         10", "  2          0"), ":5:14", '"0"', "more than 0 as the capacity")
        self.refused(INSTANCE.replace("  2         10", "  0         10"), ":5:3", '"0"',
                     "at least 1 as the number of vehicles")

    def test_no_customer(self):
        self.refused(HEAD + DEPOT, ":11:1", "the end of the file", "a customer (there is none)")
        self.refused(HEAD, ":10:1", "the end of the file", "the row of the depot")

    def test_one_customer(self):
        self.assertEqual(self.accepted(HEAD + DEPOT + ONE)["customers"], 1)
        done = self.run_waywiser("check", self.write("t.txt", HEAD + DEPOT + ONE),
                                 self.write("t.sol", "Route #1: 1\nCost 10\n"), "--json")
        self.assertEqual(done.returncode, 0, done.stderr.decode())

    def test_layout_does_not_matter(self):
        plain = self.accepted(INSTANCE)["digest"]
        for text in (INSTANCE.replace("\n", "\r\n"), INSTANCE.replace("\n", "\r"), "\ufeff" + INSTANCE,
                     INSTANCE.replace("  ", "\t"), INSTANCE.lower(), INSTANCE.replace("\n", "\n\n"),
                     INSTANCE.rstrip(), INSTANCE + " \n\n\t\n", INSTANCE.replace("  ", " "),
                     "\ufeff" + INSTANCE.lower().replace("  ", "\t").replace("\n", "\r\n")):
            self.assertEqual(self.accepted(text)["digest"], plain, text)

    def test_standard_input(self):
        done = self.run_waywiser("instance", "show", "-", "--json", stdin=INSTANCE.encode())
        self.assertEqual(done.returncode, 0)
        done = self.run_waywiser("instance", "show", "-", stdin=b"x")
        self.assertEqual(done.returncode, 3)
        self.assertIn("standard input:1:1: found", done.stderr.decode())

    def check(self, solution):
        return self.run_waywiser("check", self.write("t.txt", INSTANCE), self.write("t.sol", solution), "--json")

    def test_solutions_that_are_none(self):
        self.assertEqual(self.check(SOLUTION).returncode, 0)
        for solution, place, found, expected in (
                ("", ":1:1", "the end of the file", 'a line "Route #1: ..."'),
                (SOLUTION.replace("#1: 1", "#1: x"), ":1:11", '"x"', "a decimal number as the number of a customer"),
                (SOLUTION.replace("#1: 1", "#1: " + "1" * 400), ":1:11", f'"{"1" * 40}..."', "a number whose digits"),
                (SOLUTION.replace("#1: 1", "#1: nan"), ":1:11", '"nan"', "a decimal number"),
                (SOLUTION.replace("#1: 1", "#1: 1.5"), ":1:11", '"1.5"', "an integer"),
                (SOLUTION.replace("#1: 1", "#1: -1"), ":1:11", '"-1"', "the number of a customer (at least 0)"),
                (SOLUTION.replace("Route #1: 1\n", ""), ":1:1", 'route "2"', '"Route #1:"'),
                (SOLUTION.replace("Cost 20", "Cost"), ":3:5", "the end of the line", "a decimal number as the cost")):
            done = self.check(solution)
            self.assertEqual(done.returncode, 3, solution)
            self.check_stdout(done, ["--json"])
            self.assertIn(f"t.sol{place}: found {found}, expected {expected}", done.stderr.decode())

    def test_solutions_that_are_wrong(self):
        for solution, key, value in ((SOLUTION.replace("Route #2: 2\n", ""), "missing", [2]),
                                     (SOLUTION.replace("#2: 2", "#2: 2 1"), "duplicate", [1]),
                                     (SOLUTION.replace("#2: 2", "#2: 2 99"), "unknown", [99])):
            done = self.check(solution)
            self.assertEqual(done.returncode, 1, done.stderr.decode())
            structure = json.loads(done.stdout)["structure"]
            self.assertFalse(structure["valid"])
            self.assertEqual(structure[key], value)


if __name__ == "__main__":
    unittest.main()
