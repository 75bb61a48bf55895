"""What the command line says to wrong words: every command of its own table with misspelt, missing, wrong and surplus words."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

WAYWISER = os.environ["WAYWISER"]
SIX = pathlib.Path(os.environ["WAYWISER_SOURCE_DIR"], "examples/six-customers.txt")
BAD_INTEGERS = ["abc", "", " 5", "+5", "0x10", "1e3", "5.0", "9223372036854775808", "99999999999999999999", "-9223372036854775809"]
BAD_NUMBERS = ["abc", "", "1,5", "nan", "inf", "1e999"]


def waywiser(*words, stdin=subprocess.DEVNULL):
    return subprocess.run([WAYWISER, *words], text=True, capture_output=True, stdin=stdin, check=False)


def flattened(entry):
    yield entry
    for child in entry["commands"]:
        yield from flattened(child)


TABLE = json.loads(waywiser("generate", "table").stdout)
COMMANDS = list(flattened(TABLE))
LEAVES = [entry for entry in COMMANDS if not entry["commands"]]
COMMON = ("--json", "--quiet", "--color", "--help")


def options_of(entry):
    """Those of the command itself; of one command those of every command too."""
    return [option for option in entry["options"] if entry["command"] == "waywiser check" or option["names"][-1] not in COMMON]


def words_of(entry):
    return entry["command"].split()[1:]


def sampled(entries):
    """Each option where it stands first; of every command one at least. The others are of the same definition (one function
    adds them to many commands), and one parser reads all: a process for each would take minutes and show nothing more."""
    seen = set()
    for turn, entry in enumerate(entries):
        options = options_of(entry)
        fresh = [option for option in options if json.dumps(option) not in seen]
        seen.update(map(json.dumps, options))
        for option in fresh or options[turn % max(len(options), 1):][:1]:
            yield entry, option


class Words(unittest.TestCase):
    def refused(self, words, *named, code=2):
        done = waywiser(*words)
        self.assertEqual(done.returncode, code, f"{words}: {done.stdout}{done.stderr}")
        if "--json" not in words:
            self.assertEqual(done.stdout, "", words)
        self.assertRegex(done.stderr, r"\Awaywiser: error: [^\n]*\n\Z", words)
        for name in named:
            self.assertIn(name, done.stderr, words)
        return done.stderr

    def test_the_table_is_whole(self):
        self.assertGreater(len(LEAVES), 25)
        self.assertIn("waywiser study run", [entry["command"] for entry in COMMANDS])

    def test_misspelt_commands(self):
        for entry in COMMANDS[1:]:
            if entry["hidden"] or entry["command"].startswith("waywiser generate"):
                continue
            *parents, name = words_of(entry)
            for wrong in {name[:-1], name + "x", name[0] + name[2:]}:
                if any(other["command"] == " ".join(["waywiser", *parents, wrong]) for other in COMMANDS):
                    continue
                text = self.refused([*parents, wrong, "x"], f'"{wrong}"', "--help")
                if len(name) > 3:
                    self.assertIn("did you mean", text)

    def test_a_command_one_level_deeper_and_one_that_is_nothing(self):
        self.refused(["show"], "did you mean instance show?")
        self.refused(["help", "solv"], '"solv"', "did you mean solve?")
        self.assertNotIn("did you mean", self.refused(["xylophone"], '"xylophone"'))

    def test_misspelt_options(self):
        for entry, option in sampled(LEAVES):
            name = option["names"][-1]
            if len(name) < 6:
                continue
            wrong = name[:-2] + name[-1]
            self.refused([*words_of(entry), wrong], f'"{wrong}"', "did you mean --")
            self.refused([*words_of(entry), f"{wrong}=1"], f'"{wrong}"')
        for entry in LEAVES:
            self.assertNotIn("did you mean", self.refused([*words_of(entry), "--xylophone", "1"], '"--xylophone"'))

    def test_misspelt_options_without_a_command(self):
        for words in ([], ["study"], ["instance"], ["data"]):
            self.refused([*words, "--jsn"], '"--jsn"', "did you mean --json?")
            self.refused([*words, "--color", "xylophone"], '"xylophone"')
            self.assertEqual(waywiser(*words, "--quiet").returncode, 0)

    def test_an_option_without_its_value(self):
        for entry, option in sampled(LEAVES):
            for name in option["names"]:
                if option["value"]:
                    self.refused([*words_of(entry), name], f"{name} needs a value")
                    self.refused([*words_of(entry), name, "--json"], "needs a value", "--json")

    def test_values_that_are_none(self):
        turn = 0
        for entry, option in sampled(LEAVES):
            name, value = option["names"][-1], option["value"]
            if not value and name != "--help":
                self.refused([*words_of(entry), f"{name}=1"], f"{name} takes no value")
            bad = BAD_INTEGERS if value.startswith("N") else BAD_NUMBERS if value == "X" else ["xylophone"] if option["choices"] else []
            if name != "--seed":  # all of them for one option, two for each of the others, in turn
                turn += 1
                bad = bad[turn % max(len(bad), 1):][:1] + bad[-1:]
            for text in bad:
                self.refused([*words_of(entry), name, text], f'{name}: found "{text}", expected ')

    def test_empty_values(self):
        for entry, option in sampled(LEAVES):
            if option["value"]:
                self.refused([*words_of(entry), option["names"][-1], ""], f'{option["names"][-1]}: found "", expected ')
        for entry in LEAVES:
            for place, argument in enumerate(entry["arguments"]):
                self.refused([*words_of(entry), *["x"] * place, ""], f'{argument["name"]}: found "", expected a value')

    def test_a_value_out_of_range_is_told_as_any_other(self):
        with tempfile.TemporaryDirectory() as folder:
            study = pathlib.Path(folder, "study.toml")
            study.write_text('[study]\ninstances = ["' + str(SIX) + '"]\nP = [1]\nrounding = ["nearest"]\nseeds = [1]\ntime_limit = "1s"\n[solver.own]\n'
                             'solver = "waywiser"\n', encoding="utf-8")
            for words, name, found in (
                    (["instance", "convert", "x", "y", "--to", "z"], "--to", '"z"'),
                    (["instance", "show", SIX, "--round-decimals", "19"], "--round-decimals", '"19"'),
                    (["audit", "x", "--jobs", "1025"], "--jobs", '"1025"'),
                    (["study", "compare", "a", "b", "--alpha", "2"], "--alpha", "2"),
                    (["study", "run", study, "--quiet", "--jobs", "-1"], "--jobs", '"-1"'),
                    (["study", "run", study, "--quiet", "--shard", "3/2"], "--shard", '"3/2"'),
                    (["study", "run", study, "--quiet", "--element", "x"], "--element", '"x"'),
                    (["study", "run", study, "--quiet", "--ids", "x"], "--ids", '"x"'),
                    (["study", "init", "x"], "FILE", '"x"'),
                    (["study", "repair", study, "--share", "1e400"], "--share", '"1e400"')):
                self.refused([str(word) for word in words], f"error: {name}: found {found}, expected ")

    def test_options_given_twice(self):
        for entry, option in sampled(LEAVES):
            if option["value"] and not option["again"]:
                self.refused([*words_of(entry), option["names"][-1], "1", option["names"][0], "1"], f'{option["names"][-1]} is given twice')

    def test_missing_and_surplus_arguments(self):
        for entry in LEAVES:
            required = [argument["name"] for argument in entry["arguments"] if argument["required"]]
            if required:
                self.refused(words_of(entry), f"{required[0]} is missing", f'usage: {entry["command"]}')
            if entry["command"] not in ("waywiser help",) and not any(argument["many"] for argument in entry["arguments"]):
                words = ["x"] * len(entry["arguments"]) + ["surplus"]
                self.refused([*words_of(entry), *words], 'unexpected argument "surplus"')

    def test_a_set_that_is_none(self):
        for words in (["data", "list", "solomonn"], ["data", "fetch", "solomonn"]):
            self.refused(words, '"solomonn"; did you mean solomon?')

    def test_standard_input_is_one_file(self):
        for words in (["check", "-", "-"], ["timetable", "-", "-"], ["repair", "-", "-"], ["diff", "x", "-", "-"],
                      ["plot", "-", "-", "-o", "x.svg"], ["solve", "-", "--initial", "-"]):
            self.refused(words, "only one file can be read from standard input")

    def test_a_picture_needs_a_name(self):
        self.refused(["plot", "x.txt", "x.sol"], "--output is missing", ".svg")
        self.refused(["plot", "x.txt", "x.sol", "-o", "x.gif"], '"x.gif"', ".svg")

    def test_a_name_that_is_neither_file_nor_instance(self):
        self.refused(["check", "R999", "x.sol"], "R999", "neither a file nor an instance of the catalogue", code=3)
        self.refused(["check", "R1001", "x.sol"], "did you mean R101?", code=3)

    def test_an_error_as_a_document(self):
        done = waywiser("check", "--json", "--xylophone")
        document = json.loads(done.stdout)
        self.assertEqual((document["schema"], document["exit_code"], done.returncode), ("waywiser.error/1", 2, 2))
        self.assertEqual(done.stderr, f'waywiser: error: {document["message"]}\n')
        done = waywiser("instance", "show", "/nowhere/at.all", "--json")
        document = json.loads(done.stdout)
        self.assertEqual((document["exit_code"], document["file"], done.returncode), (3, "/nowhere/at.all", 3))
        self.assertIn("expected", document)


class Help(unittest.TestCase):
    def test_every_way_to_ask(self):
        for words in [[], ["--help"], ["-h"], ["help"]]:
            done = waywiser(*words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("  solve ", done.stdout)
            self.assertEqual(done.stderr, "")
        for entry in COMMANDS:
            words = words_of(entry)
            texts = {waywiser(*words, "--help").stdout, waywiser("help", *words).stdout, waywiser(*words, "FILE", "-h").stdout if LEAVES.count(entry) else
                     waywiser(*words).stdout}
            self.assertEqual(len(texts), 1, words)
            self.assertIn(f'Usage: {entry["command"]}', texts.pop())

    def test_no_line_is_wider_than_80_columns_but_commands(self):
        for entry in COMMANDS:
            for line in waywiser(*words_of(entry), "--help").stdout.splitlines():
                self.assertTrue(len(line) <= 80 or line.startswith("  waywiser"), line)

    def test_version(self):
        texts = {waywiser(word).stdout for word in ("--version", "-V", "version")}
        self.assertEqual(len(texts), 1)
        self.assertRegex(texts.pop(), r"\Awaywiser \d+\.\d+\.\d+\ncommit \S+\n(g\+\+|clang) [^\n]*\n\Z")
        document = json.loads(waywiser("version", "--json").stdout)
        self.assertTrue(re.match(r"(g\+\+|clang) ", document["compiler"]))

    def test_behind_two_dashes_nothing_is_an_option(self):
        done = waywiser("check", "--", "--json", "--quiet")
        self.assertEqual(done.returncode, 3)
        self.assertIn("waywiser: error: --json", done.stderr)


if __name__ == "__main__":
    unittest.main()
