#!/usr/bin/env python3
"""The list of skipped tests, from a log such as ctest keeps."""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from skipped import skipped  # noqa: E402

REPORT = """    Start 3: datasets.fetch
 2/5 Test  #2: instance.Summary.OfAll ..........***Skipped   0.01 sec
3/5 Test #31: datasets.fetch ...................***Skipped   0.94 sec
4/5 Test #32: study.faults .....................   Passed   31.58 sec
"""
LOG = """Start testing: Nov 28 21:06 UTC
----------------------------------------------------------
1/5 Testing: adapters.policy
1/5 Test: adapters.policy
Output:
----------------------------------------------------------
OK
<end of output>
Test Passed.

2/5 Testing: instance.Summary.OfAll
2/5 Test: instance.Summary.OfAll
Output:
----------------------------------------------------------
[ RUN      ] Summary.OfAll
/a b/tests/instance/summary_test.cpp:54: Skipped
needs /a b/solomon (set WAYWISER_DATA to a folder with the benchmark sets)

[  SKIPPED ] Summary.OfAll (0 ms)
<end of output>
Test Passed.

3/5 Testing: datasets.fetch
3/5 Test: datasets.fetch
Command: "python3" "fetch_test.py"
Directory: /x
"datasets.fetch" start time: Nov 28 21:06 UTC
Output:
----------------------------------------------------------
needs /a b/homberger/400
<end of output>
Test time =   0.95 sec
----------------------------------------------------------
Test Passed.

4/5 Testing: study.faults
4/5 Test: study.faults
Output:
----------------------------------------------------------
test_full (__main__.DiskTest.test_full) ... skipped 'no mount here: "no"'
test_other (__main__.DiskTest.test_other)
A line about it. ... skipped "it isn't root"
test_third (__main__.DiskTest.test_third) ... ok
<end of output>
Test Passed.

5/5 Testing: instance.Summary.Other
Output:
/a b/tests/instance/summary_test.cpp:64: Skipped
needs /a b/solomon (set WAYWISER_DATA to a folder with the benchmark sets)

Test Passed.

End testing: Nov 28 21:06 UTC
"""


class SkippedTest(unittest.TestCase):
    def test_each_reason_with_its_tests(self):
        self.assertEqual(skipped(REPORT, LOG), {
            "needs /a b/solomon (set WAYWISER_DATA to a folder with the benchmark sets)":
                ["instance.Summary.OfAll", "instance.Summary.Other"],
            "needs /a b/homberger/400": ["datasets.fetch"],
            'no mount here: "no"': ["study.faults (test_full)"],
            "it isn't root": ["study.faults"],
        })
        self.assertEqual(skipped("", ""), {})


if __name__ == "__main__":
    unittest.main()
