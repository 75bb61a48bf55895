#!/usr/bin/env python3
"""`study repair`: results beside the records, kept, made again where they are gone, and judged again by the report."""
import json
import unittest

from campaign import Campaign


def table(report, name):
    for section in report["sections"]:
        for it in section["tables"]:
            if it["id"] == name:
                return it
    return None


class Repairs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.campaign = Campaign(solver="waywiser", seeds=[1], limit="iterations = 2000")
        cls.campaign.__enter__()
        cls.addClassCleanup(cls.campaign.__exit__)
        cls.campaign.run("run", "--quiet")

    def results(self):
        return {path.name: path.read_bytes() for path in (self.campaign.study / "repairs").glob("*.json")}

    def test_a_study_is_repaired_and_reported(self):
        records = {path: path.read_bytes() for path in self.campaign.records()}
        self.assertIsNone(table(json.loads(self.campaign.report()), "after_repair"))
        first = self.campaign.json("repair", "--share", "0.5", "--jobs", "2")
        self.assertEqual(first["done"], first["runs"])
        self.assertGreater(first["done"], 0)
        before = self.results()
        self.assertEqual(len(before), first["done"])
        self.assertEqual(records, {path: path.read_bytes() for path in self.campaign.records()}, "records have changed")
        rows = table(json.loads(self.campaign.report()), "after_repair")["rows"]
        self.assertEqual(sum(int(row["runs"]) for row in rows), len(self.campaign.records()))
        self.assertTrue(all(float(row["gap_after"]) <= float(row["gap_before"]) for row in rows), rows)

        with self.subTest("results that are there are kept; one that is gone or damaged is made again, the same"):
            names = sorted(before)
            (self.campaign.study / "repairs" / names[0]).unlink()
            (self.campaign.study / "repairs" / names[1]).write_bytes(before[names[1]][:40])
            again = self.campaign.json("repair", "--share", "0.5")
            self.assertEqual((again["kept"], again["done"]), (first["done"] - 2, 2))
            self.assertEqual(self.results(), before)

        with self.subTest("another budget is refused"):
            refused = self.campaign.run("repair", "--share", "0.6", code=2)
            self.assertIn("--force", refused.stderr)
            self.assertEqual(self.results(), before)

        with self.subTest("the judge contradicts what is no result"):
            forged = json.loads(before[names[0]])
            forged["cost"] -= 1
            (self.campaign.study / "repairs" / names[0]).write_text(json.dumps(forged))
            report = json.loads(self.campaign.report())
            text = " ".join(" ".join(section.get("paragraphs", [])) for section in report["sections"])
            self.assertIn("1 result of study repair", text)

    def test_a_share_that_is_none(self):
        for wrong in ("0", "-1", "much"):
            self.assertIn("--share", self.campaign.run("repair", "--share", wrong, code=2).stderr)


if __name__ == "__main__":
    unittest.main()
