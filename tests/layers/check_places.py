#!/usr/bin/env python3
"""Counts where a concept's own names stand in src/waywiser: who adds one of its kind has to look at each of these files.

usage: check_places.py SOURCE_ROOT      (the folder that holds `waywiser/`)
Prints each concept with its files and exits 1 where there are more than its limit. The limits are what CONTRIBUTING
promises under "Adding things"; they are lowered when a concept moves together, and never raised.
"""
import re
import sys
from pathlib import Path

# Concept: what a second one of its kind would have to name (one that stands for all), and how many files may.
# Rounding schemes have a test of their own, concepts_test.py.
CONCEPTS = {
    "an instance format": (r"\bkMamutFormat\b", 3),
    "a solution format": (r"\bkYamlRoutes\b", 3),
    "a solver's adapter": (r'"ortools_routing\.py"', 1),
    "a way of rounding ties": (r'"half-even"', 2),
    "what solve minimises beside the objectives": (r'kByDuration = "duration"', 1),
    "a move of the searches": (r"\bTailExchange\b", 2),
    "a measure of a run": (r"\bdistance_gap\b", 2),
    "a table of the report": (r"\brankings_table\b", 1),
    "a section of the report": (r"\bgoal_section\b", 3),
    "a check of conformance": (r'"tight windows"', 1),
}
COMMENT = re.compile(r"//.*")


def places(root, pattern):
    """The files whose code, comments left out, has the pattern."""
    for path in sorted([*root.rglob("*.h"), *root.rglob("*.cpp")]):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        if re.search(pattern, code):
            yield path.relative_to(root).as_posix()


def check(root, concepts=None):
    """(concept, limit, files) of each concept."""
    for concept, (pattern, limit) in (concepts or CONCEPTS).items():
        yield concept, limit, list(places(root, pattern))


if __name__ == "__main__":
    found = list(check(Path(sys.argv[1]) / "waywiser"))
    for concept, limit, files in found:
        print(f"{concept}: {len(files)} files, at most {limit}\n  " + "\n  ".join(files))
    sys.exit(any(len(files) > limit or not files for _, limit, files in found))
