"""What is wrong with the code blocks of a page: each is parsed or run as its language says (scripts/check-docs)."""
import json
import os
import re
import sqlite3
import subprocess
import tempfile
from pathlib import Path

try:
    import tomllib
except ImportError:  # Python 3.10 and older: the executable itself reads the TOML below
    tomllib = None

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.S | re.M)
# A block that shows a part of a study file is a study with this before it.
STUDY = '[study]\ninstances = ["*.txt"]\nP = 1\nrounding = "nearest"\nseeds = 1\ntime_limit = "1s"\n'
EXAMPLE = ROOT / "examples/six-customers.txt"


def run(words, folder, **environment):
    return subprocess.run(words, cwd=folder, text=True, capture_output=True, timeout=300, env={**os.environ, **environment})


def fault_of_toml(text, waywiser):
    """A study file is planned, settings are read; solvers and instances of the catalogue need not be there."""
    if tomllib:
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            return str(error)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if not re.search(r"^\[(study|solver|run|analysis)\b", text, re.M):
            (place / "config.toml").write_text(text)
            done = run([waywiser, "data", "list"], folder, WAYWISER_CONFIG=str(place / "config.toml"))
            return done.stderr.strip() if done.returncode else None
        (place / "six.txt").write_text(EXAMPLE.read_text())
        for example in re.findall(r'"([\w.-]+)/\*\.vrp"', text):  # files of one's own in another format
            (place / example).mkdir()
            run([waywiser, "instance", "convert", str(EXAMPLE), f"{example}/six.vrp"], folder)
        whole = text if "[study]" in text else STUDY + text
        (place / "page.toml").write_text(whole if "[solver." in whole else whole + "[solver.waywiser]\n")
        done = run([waywiser, "study", "plan", "page.toml"], folder)
        return done.stderr.strip() if done.returncode else None


def fault_of_json(text, _):
    try:
        json.loads(text)
    except ValueError as error:
        return str(error)
    return None


def fault_of_python(text, _):
    try:
        compile(text, "block", "exec")
    except SyntaxError as error:
        return str(error)
    return None


def fault_of_shell(text, _):
    done = subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True)
    return done.stderr.strip() or None


def fault_of_sql(text, _):
    if text.startswith("-- DuckDB"):
        return None  # tests/study/store_test.py reads the store with it
    try:
        sqlite3.connect(":memory:").execute(f"EXPLAIN {text}")
    except sqlite3.Error as error:  # the tables are not here
        return None if "no such table" in str(error) else str(error)
    return None


def fault_of_cmake(text, _):
    known = subprocess.run(["cmake", "--help-command-list"], text=True, capture_output=True).stdout.split()
    unknown = [name for name in re.findall(r"^\s*(\w+)\(", text, re.M) if name.lower() not in known]
    return f"no such command: {unknown[0]}" if unknown else None


CHECKS = {"toml": fault_of_toml, "json": fault_of_json, "python": fault_of_python, "sh": fault_of_shell, "sql": fault_of_sql,
          "cmake": fault_of_cmake}
# Lines of commands, which check-docs reads, pseudo-code, and what commands printed.
OTHERS = {"", "console", "text", "output"}


def faults_of_blocks(text, waywiser):
    """Each block that is not what its language says, by its first line."""
    for language, block in BLOCK.findall(text):
        first = block.partition("\n")[0]
        if language not in CHECKS.keys() | OTHERS:
            yield f"a block of a language that nothing checks: {language} ({first})"
        elif language in CHECKS:
            fault = CHECKS[language](block, waywiser)
            if fault:
                yield f"the {language} block that begins with {first!r}: {fault}"
