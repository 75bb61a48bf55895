"""What makes the command line an installed program: completions, manual pages, the configuration file."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]
SOURCE = pathlib.Path(os.environ["WAYWISER_SOURCE_DIR"])
SIX = str(SOURCE / "examples/six-customers.txt")


def waywiser(*words, **environment):
    return subprocess.run([WAYWISER, *words], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, "WAYWISER_CONFIG": "", **environment})


def flattened(entry):
    yield entry
    for child in entry["commands"]:
        yield from flattened(child)


COMMANDS = [entry for entry in flattened(json.loads(waywiser("generate", "table").stdout))
            if not entry["command"].startswith("waywiser generate")]


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.bash = waywiser("generate", "completion", "bash").stdout

    def complete(self, *lines):
        """What bash offers for each line, the last word of which is begun."""
        script = self.bash + "".join(
            f"COMP_WORDS=({' '.join(repr(word) for word in line)}); COMP_CWORD={len(line) - 1}; _waywiser; echo \"${{COMPREPLY[*]}}\"\n" for line in lines)
        done = subprocess.run(["bash", "--norc", "-u"], input=script, text=True, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [line.split() for line in done.stdout.split("\n")[:-1]]

    def test_bash_knows_every_command_option_and_choice(self):
        lines, expected = [], []
        for entry in COMMANDS:
            words = entry["command"].split()
            lines.append([*words, "--"])
            expected.append([name for option in entry["options"] for name in option["names"] if name.startswith("--")])
            if entry["commands"]:
                lines.append([*words, ""])
                expected.append([child["command"].split()[-1] for child in entry["commands"] if not child["hidden"]])
            for option in entry["options"]:
                if option["choices"]:
                    lines.append([*words, option["names"][-1], ""])
                    expected.append(option["choices"])
        self.assertEqual(self.complete(*lines), expected)

    def test_bash_in_the_middle_of_a_line(self):
        self.assertEqual(self.complete(["waywiser", "so"], ["waywiser", "--json", "study", "ru"], ["waywiser", "check", "a file.txt", "--conv"],
                                       ["waywiser", "check", "no"], ["waywiser", "solve", "--seed", "x"]),
                         [["solve", "solver", "solver-test"], ["run"], ["--convention"], [], []])

    def test_other_shells_take_their_scripts(self):
        for shell in ("zsh", "fish"):
            script = waywiser("generate", "completion", shell).stdout
            for entry in COMMANDS[1:]:
                self.assertIn(f"'{entry['command'].split()[-1]}" if shell == "fish" else entry["command"].split()[-1], script)
            if shutil.which(shell):
                done = subprocess.run([shell, "-n", "/dev/stdin"] if shell == "zsh" else [shell, "-n"], input=script, text=True, capture_output=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(waywiser("generate", "completion", "csh").returncode, 2)


class Manual(unittest.TestCase):
    def test_a_page_for_every_command(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(waywiser("generate", "man", folder).returncode, 0)
            pages = {path.stem: path.read_text() for path in pathlib.Path(folder).iterdir()}
            self.assertEqual(sorted(pages), sorted(entry["command"].replace(" ", "-") for entry in COMMANDS if not entry["hidden"]))
            for entry in COMMANDS:
                page = pages[entry["command"].replace(" ", "-")]
                self.assertTrue(page.startswith(".TH WAYWISER"))
                for option in entry["options"]:
                    self.assertIn(option["names"][-1].replace("-", "\\-"), page)
                if shutil.which("groff"):
                    done = subprocess.run(["groff", "-man", "-ww", "-z", "-Kutf8"], input=page, text=True, capture_output=True, check=False)
                    self.assertEqual((done.returncode, done.stderr), (0, ""), entry["command"])


class Configuration(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.file = self.folder / "config.toml"
        (self.folder / "data/solomon").mkdir(parents=True)

    def run_with(self, text, *words, **environment):
        self.file.write_text(text)
        inherited = {name: value for name, value in os.environ.items() if name != "WAYWISER_DATA"}
        done = subprocess.run([WAYWISER, *words], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False,
                              env={**inherited, "WAYWISER_CONFIG": str(self.file), **environment})
        return done

    def test_folders_of_data(self):
        data = self.folder / "data"
        for value in (f'"{data}"', f'["{data}", "/nowhere"]'):
            self.assertIn(f"{data}: ", self.run_with(f"data = {value}", "data", "where").stdout)
        # The environment wins.
        other = self.run_with(f'data = "{data}"', "data", "where", WAYWISER_DATA="/elsewhere").stdout
        self.assertIn("/elsewhere: ", other)
        self.assertNotIn(str(data), other)

    def test_colours(self):
        check = ["check", SIX, str(SOURCE / "examples/six-customers.sol")]
        self.assertIn("\x1b[", self.run_with('color = "always"', *check).stdout)
        self.assertNotIn("\x1b[", self.run_with('color = "always"', *check, "--color", "never").stdout)

    def test_errors_have_their_line(self):
        for text, place, found in (('\ncolour = "never"', ":2:1", '"colour"'), ('color = "red"', ":1:9", "red"), ("data = 3", ":1:8", "3"),
                                   ('data = "here"', ":1:8", "here"), ("color = ", ":1:", "no valid TOML")):
            done = self.run_with(text, "check", SIX, "x.sol")
            self.assertEqual(done.returncode, 3, text)
            self.assertIn(f"waywiser: error: {self.file}{place}", done.stderr)
            self.assertIn(found, done.stderr)
            self.assertEqual(self.run_with(text, "--help").returncode, 0)

    def test_where_it_is_looked_for(self):
        home = self.folder / "home"
        (home / ".config/waywiser").mkdir(parents=True)
        (home / ".config/waywiser/config.toml").write_text("nonsense = 1")
        environment = {name: value for name, value in os.environ.items() if name not in ("WAYWISER_CONFIG", "XDG_CONFIG_HOME")}
        for extra, code in (({"HOME": str(home)}, 3), ({"HOME": str(self.folder)}, 0), ({"XDG_CONFIG_HOME": str(home / ".config")}, 3),
                            ({"HOME": str(home), "WAYWISER_CONFIG": ""}, 0), ({"WAYWISER_CONFIG": str(home / "none.toml")}, 3)):
            done = subprocess.run([WAYWISER, "instance", "show", SIX], capture_output=True, env={**environment, **extra}, check=False)
            self.assertEqual(done.returncode, code, done.stderr)


class Renamed(unittest.TestCase):
    def test_a_copy_with_another_name_solves_by_itself(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        folder = pathlib.Path(temporary.name)
        (folder / "bin").mkdir()
        copy = shutil.copy(WAYWISER, folder / "bin/waywiser-0.2")
        for other in (folder / "waywiser", folder / "bin/waywiser"):
            other.write_text(f"#!/bin/sh\necho used > '{folder}/used'\nexit 7\n", encoding="utf-8")
            other.chmod(0o755)
        study = folder / "study.toml"
        study.write_text(f'[study]\ninstances = ["{SIX}"]\nP = [10]\nrounding = ["pessimistic"]\nseeds = [1]\nclock = "iterations"\niterations = 20\n'
                         '[solver.own]\nsolver = "waywiser"\n', encoding="utf-8")
        done = subprocess.run([copy, "study", "run", study, "--quiet"], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse((folder / "used").exists())


if __name__ == "__main__":
    unittest.main()
