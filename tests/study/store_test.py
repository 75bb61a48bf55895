#!/usr/bin/env python3
# environment: tests
"""The store: incremental, idempotent, from several folders in any order; read by sqlite3, pandas and DuckDB."""
import json
import os
import re
import shutil
import sqlite3
import unittest
from pathlib import Path

import duckdb
import duckdb_extension_sqlite_scanner
import pandas

from campaign import Campaign

PLANNED = 24
DOCS = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "docs" / "store.md"


def rows(store, query):
    with sqlite3.connect(store) as connection:
        return connection.execute(query).fetchall()


def dump(store):
    """Everything in a store but its own numbers and the folders that it was built from."""
    runs = "SELECT r.*, n.* FROM runs r JOIN instances n USING (instance) ORDER BY id"
    with sqlite3.connect(store) as connection:
        connection.row_factory = sqlite3.Row
        content = [{k: row[k] for k in row.keys() if k not in ("run", "instance", "source")}
                   for row in connection.execute(runs)]
    for table in ("incumbents", "solutions"):
        lines = rows(store, f"SELECT r.id, t.* FROM runs r JOIN {table} t USING (run) ORDER BY r.id, t.k")
        content += [(id, *values) for id, _, _, *values in lines]  # without the key and the number of the run
    return content


class StoreTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.study = Campaign()
        cls.study.run("run")
        cls.study.run("collect")
        cls.store = cls.study.study / "store.sqlite"

    @classmethod
    def tearDownClass(cls):
        cls.study.__exit__()

    def test_it_has_every_run_and_every_incumbent(self):
        self.assertEqual(rows(self.store, "SELECT count(*) FROM runs"), [(PLANNED,)])
        self.assertEqual(rows(self.store, "SELECT count(*) FROM incumbents"),
                         rows(self.store, "SELECT sum(incumbents) FROM runs"))
        self.assertEqual(rows(self.store, "SELECT count(*) FROM solutions"), [(PLANNED,)])
        for (routes,) in rows(self.store, "SELECT routes FROM solutions"):
            self.assertEqual(sorted(sum(json.loads(routes), [])), list(range(1, 13)))

    def test_it_says_what_the_report_says(self):
        report = json.loads(self.study.report())
        last = rows(self.store, "SELECT avg(last) FROM feasibility WHERE P = 1 AND rounding = 'pessimistic'")
        self.assertEqual(last, [(1.0,)])
        self.assertIn("waywiser.report", json.dumps(report))

    def test_collecting_again_changes_nothing(self):
        before = dump(self.store)
        result = self.study.json("collect")
        self.assertEqual((result["added"], result["unchanged"]), (0, PLANNED))
        self.assertEqual(dump(self.store), before)

    def test_only_what_is_new_or_gone_is_touched(self):
        with Campaign() as study:
            study.run("run", "--shard", "1/2")
            self.assertEqual(study.json("collect")["added"], 12)
            study.run("run")
            result = study.json("collect")
            self.assertEqual((result["added"], result["unchanged"]), (12, 12))
            again, gone, damaged = study.records()[:3]
            again.unlink()
            study.run("run", "--quiet")
            gone.unlink()
            damaged.write_bytes(damaged.read_bytes()[:-9])
            result = study.json("collect")
            self.assertEqual((result["replaced"], result["removed"], result["unchanged"]), (1, 1, PLANNED - 3))
            self.assertEqual(len(result["damaged"]), 1)
            self.assertEqual(result["runs"], PLANNED - 1)  # what was collected of the damaged one is kept

    def test_folders_of_several_machines_in_any_order(self):
        with Campaign() as study:
            folders = []
            for shard in ("1/3", "2/3", "3/3", "1/2"):
                study.run("run", "--shard", shard)
                folder = study.folder / f"machine-{len(folders)}.study"
                study.study.rename(folder)
                folders.append(str(folder))
            stores = []
            for k, order in enumerate((folders, folders[::-1], folders[2:] + folders[:2])):
                store = study.folder / f"store-{k}.sqlite"
                result = study.json("collect", *order, "--store", store)
                self.assertEqual(result["runs"], PLANNED)
                self.assertGreater(result["doubles"], 0)
                stores.append(dump(store))
            store = study.folder / "one-by-one.sqlite"
            for folder in folders[::-1]:
                study.run("collect", folder, "--store", store)
            stores.append(dump(store))
            for content in stores[1:]:
                self.assertEqual(content, stores[0])
            merged = study.json("merge", *folders)
            self.assertEqual((merged["added"], len(merged["damaged"])), (PLANNED, 0))
            self.assertGreater(merged["doubles"] + merged["present"], 0)
            self.assertEqual(study.json("merge", *folders)["added"], 0)
            study.run("collect")
            self.assertEqual(dump(study.study / "store.sqlite"), stores[0])
            self.assertEqual(study.json("status")["total"]["done"], PLANNED)
            self.assertEqual(study.json("run")["recorded"], 0)
            self.assertEqual(study.report(), self.study.report())

    def test_a_store_that_is_none_is_refused(self):
        with Campaign(instances=1, seeds=[1]) as study:
            study.run("run")
            store = study.study / "store.sqlite"
            store.write_text("this is no database, and long enough that SQLite looks at it" * 20)
            self.assertIn("store.sqlite", study.run("collect", code=5).stderr)
            store.unlink()
            with sqlite3.connect(store) as other:
                other.execute("CREATE TABLE mine (x)")
            self.assertIn("delete it", study.run("collect", code=3).stderr)

    def test_exports_are_the_same_bytes_again(self):
        for format in ("csv", "jsonl"):
            first, second = self.study.folder / f"{format}-1", self.study.folder / f"{format}-2"
            self.study.run("collect", "--export", format, "-o", first)
            copy = self.study.folder / "other.sqlite"
            copy.unlink(missing_ok=True)
            self.study.run("collect", "--store", copy, "--export", format, "-o", second)
            for table in ("runs", "incumbents", "instances", "solutions"):
                name = f"{table}.{format}"
                self.assertEqual((first / name).read_bytes(), (second / name).read_bytes(), name)
            self.assertIn("--force", self.study.run("collect", "--export", format, "-o", first, code=5).stderr)
            shutil.rmtree(first)
            shutil.rmtree(second)

    def test_pandas_reads_store_and_exports(self):
        with sqlite3.connect(self.store) as connection:
            runs = pandas.read_sql("SELECT * FROM results", connection)
        folder = self.study.folder / "pandas"
        self.study.run("collect", "--export", "csv", "-o", folder, "--force")
        exported = pandas.read_csv(folder / "runs.csv")
        self.assertEqual(sorted(exported.id), sorted(runs.id))
        self.assertEqual(exported.incumbents.sum(), runs.incumbents.sum())
        self.assertEqual(json.loads(exported.options[0]), {"fault": "", "fault_file": "", "most": 1000000, "pause": 0})
        self.study.run("collect", "--export", "jsonl", "-o", folder, "--force")
        lines = pandas.read_json(folder / "incumbents.jsonl", lines=True)
        self.assertEqual(len(lines), runs.incumbents.sum())
        self.assertEqual(list(lines.cost_double), list(pandas.read_csv(folder / "incumbents.csv").cost_double))

    def test_duckdb_reads_the_store_as_it_is(self):
        extension = (Path(duckdb_extension_sqlite_scanner.__file__).parent / "extensions" / f"v{duckdb.__version__}"
                     / "sqlite_scanner.duckdb_extension")
        duck = duckdb.connect()
        duck.execute(f"LOAD '{extension}'")
        duck.execute(f"ATTACH '{self.store}' AS store (TYPE sqlite, READ_ONLY)")
        for table in ("instances", "runs", "incumbents", "solutions"):
            self.assertEqual(duck.execute(f"SELECT count(*) FROM store.{table}").fetchall(),
                             rows(self.store, f"SELECT count(*) FROM {table}"))
        query = ("SELECT r.P, r.rounding, avg(i.float_feasible) FROM {0}incumbents i JOIN {0}runs r ON r.run = i.run "
                 "GROUP BY ALL ORDER BY ALL").format("store.")
        self.assertEqual(
            duck.execute(query).fetchall(),
            rows(self.store, "SELECT r.P, r.rounding, avg(i.float_feasible) FROM incumbents i JOIN runs r "
                             "ON r.run = i.run GROUP BY 1, 2 ORDER BY 1, 2"))
        for view in ("timeline", "results", "best", "feasibility", "trajectories"):
            self.assertEqual(duck.execute(f"SELECT count(*) FROM store.{view}").fetchall(),
                             rows(self.store, f"SELECT count(*) FROM {view}"), view)

    def test_the_views_answer_the_obvious_questions(self):
        """Recomputed here from the incumbents."""
        for run, clock, limit in rows(self.store, "SELECT run, clock, time_limit FROM runs"):
            self.assertEqual(clock, "iterations")
            incumbents = rows(self.store, "SELECT iteration, cost, float_feasible, cost_double FROM incumbents "
                                          f"WHERE run = {run} ORDER BY k")
            ((first, share, last, cost),) = rows(
                self.store, f"SELECT first_feasible, share_feasible, last_feasible, float_cost FROM results WHERE run = {run}")
            self.assertEqual((first, last), (incumbents[0][2], incumbents[-1][2]))
            self.assertAlmostEqual(share, sum(i[2] for i in incumbents) / len(incumbents))
            self.assertEqual(cost, min((i[3] for i in incumbents if i[2]), default=None))
            for percent, time, scaled, real in rows(
                    self.store, f"SELECT percent, time, cost, float_cost FROM trajectories WHERE run = {run}"):
                self.assertEqual(time, limit * percent / 100)
                so_far = [i for i in incumbents if i[0] <= time]
                self.assertEqual(scaled, so_far[-1][1] if so_far else None)
                self.assertEqual(real, min((i[3] for i in so_far if i[2]), default=None))
        best = rows(self.store, "SELECT instance, P, rounding, float_cost FROM best")
        self.assertEqual(len(best), 12)
        for instance, P, rounding, cost in best:
            self.assertEqual([(cost,)], rows(
                self.store, f"SELECT min(float_cost) FROM results WHERE instance = '{instance}' AND P = {P} "
                            f"AND rounding = '{rounding}'"))

    def test_every_table_view_and_column_is_documented(self):
        text = DOCS.read_text()
        for (name,) in rows(self.store, "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"):
            section = re.search(rf"^###.*`{name}`.*?(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
            self.assertIsNotNone(section, f"docs/store.md has no section on {name}")
            for column in rows(self.store, f"PRAGMA table_info({name})"):
                self.assertIn(f"`{column[1]}`", section.group(0), f"{name}.{column[1]} in docs/store.md")


if __name__ == "__main__":
    unittest.main(verbosity=2)
