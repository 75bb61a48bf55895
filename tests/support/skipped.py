"""usage: skipped.py REPORT LOG      lists the skipped tests, each reason with its tests

REPORT is what ctest printed, which has the tests that it counts as skipped; LOG its Testing/Temporary/LastTest.log, which has
the output of every test, and in it the cases that a test of many skipped.
"""
import re
import sys
from pathlib import Path

SKIPPED = re.compile(r"^ *\d+/\d+ Test +#\d+: (\S+) \.*\*\*\*Skipped", re.M)
TEST = re.compile(r"^\d+/\d+ Testing: (.*)$")
CASE = re.compile(r"^(?:(\w+) \(.*\)|.*) \.\.\. skipped ['\"](.*)['\"]$")  # of unittest, verbose


def skipped(report, text):
    """{reason: [test]}, from what ctest printed and from its log."""
    wholly = set(SKIPPED.findall(report))
    found = {}
    name, lines = None, []
    for line in [*text.splitlines(), "0/0 Testing: end"]:
        start = TEST.match(line)
        if not start:
            lines.append(line)
            continue
        said = list(reasons(lines))
        if name in wholly and not said:  # a script with exit code 77: the first line between the rule below "Output:" and the end
            output = lines[lines.index("Output:") + 2 : lines.index("<end of output>")]
            said = [(output[0] if output else "it does not say why", "")]
        for reason, case in said:
            found.setdefault(reason, []).append(f"{name} ({case})" if case else name)
        name, lines = start.group(1), []
    return found


def reasons(lines):
    """(reason, case or '') of each skip in the output of one test."""
    for number, line in enumerate(lines):
        case = CASE.match(line)
        if case:
            yield case.group(2), case.group(1) or ""
        elif line.endswith(": Skipped") and number + 1 < len(lines):  # GoogleTest: FILE:LINE: Skipped
            yield lines[number + 1].strip(), ""


def main(report, log):
    found = skipped(report.read_text(errors="replace"), log.read_text(errors="replace"))
    if found:
        print(f"skipped: {sum(map(len, found.values()))}")
    for reason, tests in sorted(found.items()):
        print(f"  {reason}\n    " + "\n    ".join(sorted(set(tests))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
