#!/usr/bin/env python3
"""The three-criterion policy against a table of expected decisions, on a fake clock with scripted attempts."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.environ["WAYWISER_SOURCE_DIR"], "adapters"))

from stage_policy import Policy, cap, minimise_fleet


class FakeClock:
    def __init__(self, limit, second=1.0):
        self.limit = limit
        self.second = second
        self.now = 0.0

    def elapsed(self):
        return self.now


class Script:
    """Attempts that take what the script says, or until their deadline, and end with what it says."""

    def __init__(self, clock, steps):
        self.clock = clock
        self.steps = list(steps)
        self.seen = []

    def __call__(self, vehicles, deadline):
        self.seen.append((vehicles, round(deadline - self.clock.now, 9)))
        seconds, routes = self.steps.pop(0)
        if self.clock.now + seconds > deadline:
            self.clock.now, routes = deadline, None
        else:
            self.clock.now += seconds
        return routes


# name, limit, vehicles, lower bound, script of (seconds, routes or None),
# expected (vehicles, cap in seconds) of every attempt, expected fleet, expected time at the end of stage 1
TABLE = [
    ("the first attempt fails: its cap is a fifth of stage 1", 100, 25, 5, [(99, None)], [(25, 6)], 25, 6),
    (
        "after a success the cap is three times the longest",
        100, 10, 5, [(1, 10), (1.5, 9), (9, None)],
        [(10, 6), (9, 3), (8, 4.5)], 9, 7.0,
    ),
    (
        "never above the first cap",
        100, 10, 5, [(5, 10), (9, None)],
        [(10, 6), (9, 6)], 10, 11,
    ),
    (
        "never below half a second",
        100, 10, 5, [(0.01, 10), (0.02, 9), (9, None)],
        [(10, 6), (9, 0.5), (8, 0.5)], 9, 0.53,
    ),
    (
        "half a second also where a fifth of stage 1 is less",
        5, 10, 5, [(0.1, 10), (9, None)],
        [(10, 0.5), (9, 0.5)], 10, 0.6,
    ),
    (
        "never more than what is left of stage 1",
        20, 10, 1, [(1, 10), (1, 9), (1, 8), (1, 7), (1, 6), (0.8, 5), (9, None)],
        [(10, 1.2), (9, 1.2), (8, 1.2), (7, 1.2), (6, 1.2), (5, 1.0), (4, 0.2)], 5, 6.0,
    ),
    (
        "a jump where fewer routes are used than allowed",
        100, 25, 5, [(1, 12), (1, 11), (9, None)],
        [(25, 6), (11, 3), (10, 3)], 11, 5.0,
    ),
    ("a stop at the lower bound", 100, 25, 11, [(1, 12), (1, 11)], [(25, 6), (11, 3)], 11, 2.0),
    ("nothing to do where the fleet is below the bound", 100, 4, 5, [], [], 4, 0.0),
    (
        "a stop at the first failure, though time is left",
        1000, 10, 1, [(1, 10), (0.5, None), (1, 8)],
        [(10, 60), (9, 3)], 10, 1.5,
    ),
    ("the longest success counts, not the last", 100, 10, 1, [(1.8, 10), (0.1, 9), (9, None)], [(10, 6), (9, 5.4), (8, 5.4)], 9, 7.3),
]


class PolicyTest(unittest.TestCase):
    def test_table(self):
        for name, limit, vehicles, bound, steps, attempts, fleet, end in TABLE:
            with self.subTest(name):
                clock = FakeClock(limit)
                script = Script(clock, steps)
                self.assertEqual(minimise_fleet(vehicles, bound, clock, Policy(), script), fleet)
                self.assertEqual(script.seen, attempts)
                self.assertAlmostEqual(clock.now, end)

    def test_iterations_count_like_seconds(self):
        clock = FakeClock(10_000, second=100)  # 0.5 s are 50 iterations
        script = Script(clock, [(10, 10), (20, 9), (1000, None)])
        self.assertEqual(minimise_fleet(10, 1, clock, Policy(), script), 9)
        self.assertEqual(script.seen, [(10, 600), (9, 50), (8, 60)])

    def test_no_stage_1(self):
        clock = FakeClock(100)
        script = Script(clock, [])
        self.assertEqual(minimise_fleet(10, 1, clock, Policy(stage1_share=0.0), script), 10)

    def test_caps_are_within_their_bounds(self):
        for stage in (0.1, 1.0, 2.5, 10.0, 300.0):
            for longest in (None, 0.0, 0.1, 1.0, 50.0):
                value = cap(Policy(), stage, longest, 1.0)
                self.assertLessEqual(value, max(0.5, 0.2 * stage))
                self.assertGreaterEqual(value, 0.5)


if __name__ == "__main__":
    unittest.main()
