#!/usr/bin/env python3
"""A concept has one room. Where else its names occur is listed here with the reason: a new one has to stand in the list, or
better follow from the room. CONTRIBUTING.md, "Adding things", says how many files a new one needs."""
import os
import re
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"], "src/waywiser")

# Concept -> (its room, how a single one is named, who else may name one and why).
CONCEPTS = {
    "rounding scheme": (
        "scaling/scheme.h",
        r"Rounding::(pessimistic|optimistic|nearest)\b|[\"'](pessimistic|optimistic|nearest)\\?[\"']",
        {
            "scaling/scaling.h": "the default of the command line",
            "evaluation/conventions.cpp": "published conventions are under one scheme each",
            "repair/fine.cpp": "repairs on pessimistic integers, for their guarantee",
            "solver/conformance_cases.cpp": "a case of the conformance test",
            "metrics/bias.cpp": "the paper's hypotheses H1 to H4 are about nearest",
            "metrics/study_builder_rescoring.cpp": "H2 re-scores routes under nearest",
            "metrics/short_arcs.cpp": "H1 is about nearest, on short arcs too",
            "report/section_paper.cpp": "figures that the paper prints for single schemes",
            "metrics/choices.cpp": "controls of H2 that a user may choose",
            "metrics/contrasts.cpp": "H5 and H6 are about optimistic and pessimistic",
            "report/section_cost_error.cpp": "a finding of the paper about nearest",
            "report/page/runs.js": "scrollIntoView's word",
            "cli/check.cpp": "what VRPLIB's FLOOR_2D and CEIL_2D prescribe",
            "cli/why_infeasible.cpp": "asks on optimistic integers, which reject nothing that is feasible",
            "cli/study_init.cpp": "the study file that it writes",
            "study/file.cpp": "an example in a message",
        },
    ),
    "objective's name": (
        "instance/objective.h",
        r'"fleet\\?"',
        {
            "cli/solve_text.cpp": "a stage of the search, not an objective",
            "cli/study_init.cpp": "the study file that it writes",
        },
    ),
    "clock's name": (
        "solver/clock_kind.h",
        r'"wall\\?"',
        {
            "cli/study_init.cpp": "the study file that it writes",
            "cli/solve_json.cpp": "the measured time of a run",
            "study/record_writer.cpp": "the measured time of a run",
            "study/record_reader.cpp": "the measured time of a run",
        },
    ),
}


def naming(pattern):
    """The files that name one, comments left out."""
    found = set()
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix not in (".h", ".cpp", ".js"):
            continue
        code = re.sub(r"//.*", "", path.read_text())
        if re.search(pattern, code):
            found.add(path.relative_to(SOURCE).as_posix())
    return found


class Concepts(unittest.TestCase):
    def test_every_concept_has_one_room(self):
        for concept, (room, pattern, others) in CONCEPTS.items():
            with self.subTest(concept):
                found = naming(pattern)
                self.assertIn(room, found)
                self.assertEqual(found - {room}, set(others), f"files that name a {concept} outside {room}")


if __name__ == "__main__":
    unittest.main()
