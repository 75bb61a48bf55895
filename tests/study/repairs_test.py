#!/usr/bin/env python3
"""`study repair`: results beside the records, kept, made again where they are gone, and judged again by the report."""
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from campaign import Campaign, WAYWISER


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
        report = json.loads(self.campaign.report())
        rows = table(report, "after_repair")["rows"]
        self.assertEqual(sum(int(row["runs"]) for row in rows), len(self.campaign.records()))
        self.assertTrue(all(float(row["gap_after"]) <= float(row["gap_before"]) for row in rows), rows)

        with self.subTest("what is behind each symbol"):
            pairs = {(p["row"], p["column"]): p for p in table(report, "pairs_repaired")["rows"]}
            matrix = table(report, "matrix_repaired_" + rows[0]["solver"])["rows"]
            shown = {(row["configuration"], column): symbol for row in matrix for column, symbol in row.items() if symbol and column != "configuration"}
            self.assertEqual({pair: p["symbol"] for pair, p in pairs.items()}, shown)
            self.assertTrue(all(p["n"] == pairs[c, r]["n"] > 0 and p["wins"] == pairs[c, r]["losses"] for (r, c), p in pairs.items()), pairs)

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

    def test_repairs_go_where_their_records_go(self):
        with Campaign(solver="waywiser", instances=1, seeds=[1], limit="iterations = 500") as study:
            study.run("run", "--quiet")
            study.run("repair", "--share", "0.5", "--quiet")
            repairs = {path.name: path.read_bytes() for path in (study.study / "repairs").glob("*.json")}
            self.assertGreater(len(repairs), 1)
            forged = min(repairs)
            changed = json.loads(repairs[forged])
            changed["vehicles"] += 1

            with self.subTest("verify judges them"):
                self.assertEqual(study.json("verify")["repairs"], len(repairs))
                (study.study / "repairs" / forged).write_text(json.dumps(changed))
                told = study.json("verify", code=1)
                self.assertEqual((told["repairs"], len(told["disagree"])), (len(repairs) - 1, 1))
                self.assertIn("its repair: vehicles", told["disagree"][0])
                (study.study / "repairs" / forged).write_bytes(repairs[forged][:50])
                self.assertIn("its repair is damaged", study.json("verify", code=1)["damaged"][0])

            with self.subTest("a damaged one is left out of an archive"):
                archive = study.folder / "left.tar.gz"
                made = study.json("bundle", "-o", archive)
                self.assertEqual((made["repairs"], len(made["left_out"])), (len(repairs) - 1, 1))
                (study.study / "repairs" / forged).write_bytes(repairs[forged])

            archive = study.folder / "whole.tar.gz"
            self.assertEqual(study.json("bundle", "-o", archive)["left_out"], [])
            with self.subTest("an archive has them, and unpacked they are the study's"), tempfile.TemporaryDirectory() as folder:
                self.check_unpacked(archive, Path(folder), repairs, study.report())
            with self.subTest("an archive in which one was changed is told"):
                self.check_forged(archive, study.folder / "forged.tar.gz", forged, json.dumps(changed).encode())
            with self.subTest("merge takes them along, of one budget"):
                self.check_merged(study, repairs)

    def verify(self, archive, code):
        done = subprocess.run([WAYWISER, "study", "verify", archive, "--json"], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def check_unpacked(self, archive, folder, repairs, report):
        self.assertEqual(self.verify(archive, 0)["repairs"], len(repairs))
        with tarfile.open(archive) as packed:
            packed.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))  # 3.11.4
        root = folder / "campaign"
        found = {path.name: path.read_bytes() for path in root.glob("campaign.study/repairs/*")}
        self.assertEqual(found, repairs)
        again = subprocess.run([WAYWISER, "study", "report", root / "campaign.toml", "--format", "json"],
                               capture_output=True, text=True, timeout=300, check=True)
        rows = table(json.loads(report), "after_repair")["rows"]
        self.assertEqual(table(json.loads(again.stdout), "after_repair")["rows"], rows)

    def check_forged(self, archive, target, name, text):
        with tarfile.open(archive) as old, tarfile.open(target, "w:gz") as new:
            for member in old:
                data = text if member.name.endswith(name) else old.extractfile(member).read()
                info = tarfile.TarInfo(member.name)
                info.size = len(data)
                new.addfile(info, io.BytesIO(data))
        told = self.verify(target, 1)
        self.assertIn("another checksum", told["altered"][0])
        self.assertIn("its repair: vehicles", told["disagree"][0])

    def check_merged(self, study, repairs):
        there = study.folder / "there.study"
        study.study.rename(there)
        study.run("plan")
        self.assertEqual(study.json("merge", there)["repairs"], len(repairs))
        found = {path.name: path.read_bytes() for path in (study.study / "repairs").glob("*")}
        self.assertEqual(found, repairs)
        self.assertEqual(study.json("merge", there)["repairs"], 0)
        one, *others = sorted(repairs)
        (study.study / "repairs" / one).unlink()
        for name in others:  # as if they had been made with another seed
            changed = json.loads(repairs[name])
            (study.study / "repairs" / name).write_text(json.dumps({**changed, "seed": 2}))
        merged = study.json("merge", there)
        self.assertEqual((merged["repairs"], merged["other_repairs"]), (0, 1))
        shutil.rmtree(there)


if __name__ == "__main__":
    unittest.main()
