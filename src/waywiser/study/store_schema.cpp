#include "waywiser/study/store.h"

namespace waywiser {

const char* store_schema() {
  return R"sql(
CREATE TABLE instances (
  instance    INTEGER PRIMARY KEY,
  digest      TEXT NOT NULL UNIQUE,  -- SHA-256 of the content, without the name
  name        TEXT NOT NULL,
  class       TEXT NOT NULL,         -- R1, R2, C1, C2, RC1, RC2; '' where unknown
  customers   INTEGER NOT NULL
);

CREATE TABLE runs (
  run           INTEGER PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE, -- what the run is: docs/store.md
  instance      INTEGER NOT NULL REFERENCES instances,
  space         TEXT NOT NULL,        -- 'scaled', or 'double' for the control row
  P             INTEGER,              -- NULL for the control row, as the two below
  rounding      TEXT,                 -- name of the scheme
  ties          TEXT,                 -- 'half-up', 'half-even'; NULL where the scheme has no ties
  objective     TEXT NOT NULL,        -- 'fleet', 'distance'
  solver        TEXT NOT NULL,        -- its name in the study file
  version       TEXT NOT NULL,        -- as --describe stated it
  options       TEXT NOT NULL,        -- JSON, defaults included
  seed          INTEGER NOT NULL,
  clock         TEXT NOT NULL,        -- 'wall', 'cpu', 'iterations'
  time_limit    REAL NOT NULL,        -- seconds, or iterations
  status        TEXT NOT NULL,        -- 'done', 'invalid'
  reason        TEXT NOT NULL,        -- why it ended
  fault         TEXT NOT NULL,        -- of an invalid run: what the judge found
  unservable    INTEGER NOT NULL,     -- 1: I^P cannot be served, no solver was started
  disturbed     INTEGER NOT NULL,     -- 1: CPU time below 95 % of wall time
  incumbents    INTEGER NOT NULL,
  iterations    INTEGER NOT NULL,
  wall          REAL NOT NULL,        -- seconds
  cpu           REAL NOT NULL,        -- seconds, of the solver and its descendants
  overshoot     REAL NOT NULL,        -- beyond the limit, in the unit of the clock
  peak_memory   INTEGER NOT NULL,     -- bytes
  late_reports  INTEGER NOT NULL,     -- incumbents received 0.1 s or more from their time
  differing_cpu INTEGER NOT NULL,     -- incumbents with another CPU time than was measured
  not_improving INTEGER NOT NULL,     -- reports that were no better than the one before: left out
  ready         TEXT NOT NULL,        -- the solver as it announced itself
  started       TEXT NOT NULL,        -- UTC
  finished      TEXT NOT NULL,
  keep_routes   TEXT NOT NULL,        -- 'final', 'all'
  provenance    TEXT NOT NULL,        -- JSON: commit, compiler, flags, host, cpu, load, ...
  checksum      TEXT NOT NULL,        -- of the record
  source        TEXT NOT NULL         -- the folder that it came from
);
CREATE INDEX runs_by_configuration ON runs (solver, P, rounding, instance, seed);

-- A row of `run` is found by its key: incumbent BETWEEN run * 1048576 AND run * 1048576 + 1048575.
CREATE TABLE incumbents (
  incumbent      INTEGER PRIMARY KEY,  -- run * 1048576 + k
  run            INTEGER NOT NULL REFERENCES runs,
  k              INTEGER NOT NULL,     -- 1, 2, ... in order of time
  wall           REAL NOT NULL,        -- seconds since start, by the solver as far as measured
  cpu            REAL NOT NULL,        -- seconds, the same
  lag_ms         INTEGER NOT NULL,     -- from `wall` to its receipt, milliseconds
  iteration      INTEGER NOT NULL,
  cost           INTEGER NOT NULL,     -- on I^P, vehicle cost included; 0 for the control row
  routes         INTEGER NOT NULL,
  float_feasible INTEGER NOT NULL,     -- on I, in doubles
  exact_feasible INTEGER NOT NULL,     -- on I, over the reals
  cost_double    REAL NOT NULL,        -- on I by the objective: with 10 n routes for 'fleet'
  lateness       REAL NOT NULL         -- the largest on I, in doubles
);

CREATE TABLE solutions (
  incumbent INTEGER PRIMARY KEY,       -- of incumbents
  run       INTEGER NOT NULL REFERENCES runs,
  k         INTEGER NOT NULL,
  routes    TEXT NOT NULL              -- JSON: [[3,1,2],[5,4]], customers 1..n
);

-- Incumbents with the time on the study's clock; those after the limit are left out.
CREATE VIEW timeline AS
  SELECT r.run, i.k,
         CASE r.clock WHEN 'wall' THEN i.wall WHEN 'cpu' THEN i.cpu ELSE i.iteration END AS time,
         r.time_limit, i.cost, i.routes, i.float_feasible, i.exact_feasible, i.cost_double,
         i.lateness
    FROM runs r
    JOIN incumbents i ON i.incumbent BETWEEN r.run * 1048576 AND r.run * 1048576 + 1048575
   WHERE CASE r.clock WHEN 'wall' THEN i.wall WHEN 'cpu' THEN i.cpu ELSE i.iteration END
         <= r.time_limit;

-- A run with its first and last incumbent. float_cost: the best float-feasible cost on I.
CREATE VIEW results AS
  SELECT r.run, r.id, n.name AS instance, n.class, n.customers, r.solver, r.version, r.space, r.P,
         r.rounding, r.ties, r.objective, r.seed, r.status, r.unservable, r.disturbed,
         r.incumbents,
         f.float_feasible AS first_feasible, l.float_feasible AS last_feasible,
         (SELECT avg(t.float_feasible) FROM timeline t WHERE t.run = r.run) AS share_feasible,
         l.time AS last_time, l.cost AS last_cost, l.routes AS last_routes,
         l.cost_double AS last_cost_double, l.lateness AS last_lateness,
         (SELECT min(t.cost_double) FROM timeline t WHERE t.run = r.run AND t.float_feasible)
           AS float_cost
    FROM runs r
    JOIN instances n ON n.instance = r.instance
    LEFT JOIN timeline f ON f.run = r.run AND f.k = 1
    LEFT JOIN timeline l ON l.run = r.run
         AND l.k = (SELECT max(t.k) FROM timeline t WHERE t.run = r.run);

-- The best float-feasible cost of every configuration on every instance, over the seeds.
CREATE VIEW best AS
  SELECT instance, customers, solver, space, P, rounding, ties, objective,
         min(float_cost) AS float_cost, min(last_cost) AS cost, count(*) AS runs
    FROM results WHERE status = 'done'
   GROUP BY instance, customers, solver, space, P, rounding, ties, objective;

-- Feasibility transfer: shares of runs whose first, whose last, and of incumbents that are
-- float-feasible on I.
CREATE VIEW feasibility AS
  SELECT solver, space, P, rounding, ties, class, customers, count(*) AS runs,
         sum(incumbents = 0) AS runs_without_incumbent,
         avg(coalesce(first_feasible, 0)) AS first, avg(coalesce(share_feasible, 0)) AS every,
         avg(coalesce(last_feasible, 0)) AS last
    FROM results WHERE status = 'done'
   GROUP BY solver, space, P, rounding, ties, class, customers;

-- Trajectories on a common grid: after every 2 % of the limit, the cost on I^P and the best
-- float-feasible cost so far (NULL before the first). Filter it by run.
CREATE VIEW trajectories AS
  WITH RECURSIVE grid(percent) AS
    (SELECT 0 UNION ALL SELECT percent + 2 FROM grid WHERE percent < 100)
  SELECT r.run, g.percent, r.time_limit * g.percent / 100.0 AS time,
         (SELECT t.cost FROM timeline t WHERE t.run = r.run
             AND t.time <= r.time_limit * g.percent / 100.0 ORDER BY t.k DESC LIMIT 1) AS cost,
         (SELECT min(t.cost_double) FROM timeline t WHERE t.run = r.run AND t.float_feasible
             AND t.time <= r.time_limit * g.percent / 100.0) AS float_cost
    FROM runs r CROSS JOIN grid g;
)sql";
}

}  // namespace waywiser
