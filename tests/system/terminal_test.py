"""Names from files, studies and command lines drive no terminal, in whatever command shows them."""
import json
import os
import re
import sys
import tempfile
import tty
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from pseudo_terminal import open_terminal
from standard_output_test import ROUTES, SIX, SPEAK, STUDY, run

# A title, a colour, a carriage return with an erased line, the one-byte and the UTF-8 form of CSI.
HOSTILE = "\x1b]0;owned\x07\x1b[31mRED\r\x1b[2Kgone\x9b5m"
OURS = re.compile(rb"\x1b\[(0|1|31|32|33|34)m")
OBEYED = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
NO_NAMES = {"solver-test", "solver", "help", "version", "data list", "data where", "study init", "instance generate"}
FILES = {"instance convert", "scale"}  # what they write to a pipe is a file, byte for byte


class Terminal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        text = Path(SIX).read_text().splitlines()
        text[0] = HOSTILE.replace("\r", "")  # a name is one line
        cls.instance = cls.folder / f"x{HOSTILE}.txt"
        cls.instance.write_text("\n".join(text) + "\n")
        for name in ("done", "other", "empty"):
            study = STUDY.replace(f'"{SIX}"', json.dumps(str(cls.instance)))
            study = study.replace("[study]\n", f"[study]\nname = {json.dumps(HOSTILE)}\n")
            (cls.folder / f"{name}.toml").write_text(study)
            if name != "empty":
                done = run(["study", "run", str(cls.folder / f"{name}.toml")], stdout=-1)
                assert done.returncode == 0, done.stderr

    def arguments(self, command):
        places = {"done": self.folder / "done.toml", "empty": self.folder / "empty.toml",
                  "other": self.folder / "other.study"}
        return [str(self.instance) if word == SIX else word.format(**places) if word.startswith("{") else word
                for word in SPEAK[command]]

    def output(self, arguments):
        done = run(arguments, stdout=-1, errors="surrogateescape")
        return (done.stdout + done.stderr).encode(errors="surrogateescape")

    def assert_harmless(self, output):
        found = OBEYED.search(output)
        self.assertIsNone(found, output[max(0, found.start() - 40):found.end() + 40] if found else "")

    def test_in_every_command(self):
        for command in SPEAK:
            if command in NO_NAMES | FILES:
                continue
            for extra in ([], ["--json"]):
                with self.subTest(command=command, extra=extra):
                    self.assert_harmless(self.output([*self.arguments(command), *extra]))

    def test_in_files_that_are_written_to_a_terminal(self):
        for command in sorted(FILES):
            with self.subTest(command=command):
                ours, terminal = open_terminal()
                tty.setraw(terminal)  # its driver would add carriage returns
                done = run(self.arguments(command), stdout=terminal)
                output = os.read(ours, 1 << 16)
                os.close(terminal)
                os.close(ours)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(b"NAME : \\x1b]0;owned", output)
                self.assert_harmless(output)

    def test_with_colours_too(self):
        for command in ("check", "diff", "solve", "study report", "study run", "study compare"):
            with self.subTest(command=command):
                output = self.output([*self.arguments(command), "--color", "always"])
                self.assertNotIn(b"\x1b[31mRED", output)
                self.assert_harmless(OURS.sub(b"", output))

    def test_in_errors(self):
        for arguments in (["instance", "show", f"/no/{HOSTILE}"], ["check", SIX, str(self.instance)],
                          ["solve", SIX, "--solver", HOSTILE], ["solve", SIX, "--set", HOSTILE], [HOSTILE],
                          ["solve", SIX, f"--{HOSTILE}"], ["study", "run", f"/no/{HOSTILE}.toml"],
                          ["solve", SIX, "--space", HOSTILE], ["check", SIX, ROUTES, "-P", HOSTILE]):
            with self.subTest(arguments=arguments):
                output = self.output(arguments)
                self.assertNotEqual(output, b"")
                self.assert_harmless(output)


if __name__ == "__main__":
    unittest.main(verbosity=2)  # with the reason where one is skipped
