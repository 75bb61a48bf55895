#!/usr/bin/env python3
"""Checks what tests read of the environment, and where they write: neither what a machine happens to set nor a test beside must decide anything.

usage: check_environment.py TESTS      Prints each violation as file:line and exits 1 if there is one.
"""
import re
import sys
from pathlib import Path

# What a test may read, and who sets it.
KNOWN = {
    "WAYWISER": "tests/CMakeLists.txt",
    "WAYWISER_SOURCE_DIR": "tests/CMakeLists.txt",
    "WAYWISER_TEST_BINARY_DIR": "tests/CMakeLists.txt",
    "WAYWISER_DATA": "whoever has the public data",
    "WAYWISER_KILLS": "who runs the long drill (docs/campaigns.md)",
    "WAYWISER_SEED": "the same",
    "FAKE_SOLVER_VERSION": "the test that starts the fake solver",
    "TMPDIR": "the host of a solver; the fixture that keeps it",
    "PATH": "the test that puts tools before it",
    "CI": "continuous integration: a skip is a failure where the data is there",
    "ASAN_OPTIONS": "the preset asan-ubsan",
    "SANITIZED": "scripts/check",
}
READS = re.compile(r"""environ(?:\.get\(|\.pop\(|\.setdefault\(|\[)\s*["'](\w+)|getenv\(\s*["'](\w+)|["'](\w+)["']\s+(?:not\s+)?in\s+os\.environ""")
# Ways to depend on it that have no name in the text.
HIDDEN = {
    re.compile(r"expanduser|Path\.home\(|getpwuid"): "the home folder",
    re.compile(r"getpass\.getuser|os\.getlogin"): "the user's name",
    re.compile(r"locale\.setlocale\(|std::locale\(\"\"\)"): "the locale",
    re.compile(r"TempDir\(|temp_directory_path\(|gettempdir\("): "the folder that every test can write (support/temporary_folder.h, tempfile.TemporaryDirectory)",
}
# A command line put together from a path without quotes: a path with a blank is two words.
UNQUOTED = re.compile(r"""f["'][^"']*\{(?:sys\.executable|WAYWISER)\} """)


def faults_in(text):
    """(line number, what is wrong) of a test's text."""
    for number, line in enumerate(text.splitlines(), start=1):
        for names in READS.findall(line):
            name = next(filter(None, names))
            if name not in KNOWN:
                yield number, f"reads {name} of the environment, which nobody sets (check_environment.py has the list)"
        for pattern, what in HIDDEN.items():
            if pattern.search(line):
                yield number, f"depends on {what}"
        if UNQUOTED.search(line):
            yield number, "a command line with an unquoted path: shlex.join quotes it"


def faults(tests):
    for path in sorted([*tests.rglob("*.py"), *tests.rglob("*.cpp"), *tests.rglob("*.h")]):
        if path.name not in ("check_environment.py", "environment_test.py", "temporary_folder.h"):
            for number, fault in faults_in(path.read_text(errors="replace")):
                yield f"{path}:{number}: {fault}"


if __name__ == "__main__":
    found = list(faults(Path(sys.argv[1])))
    print("\n".join(found) or "tests read only what they are given")
    sys.exit(bool(found))
