#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "waywiser/base/error.h"
#include "waywiser/study/load.h"
#include "waywiser/study/names.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/record.h"
#include "waywiser/study/sqlite.h"
#include "waywiser/study/store.h"

namespace waywiser {
namespace {

// Reads the runs of a plan one by one; the description is the plan's, which the id names.
class StoreReader {
 public:
  explicit StoreReader(Database& database)
      : run_(database.prepare(
            "SELECT run, status, reason, unservable, disturbed, wall, cpu, late_reports, "
            "differing_cpu FROM runs WHERE id = ?")),
        incumbents_(database.prepare(
            "SELECT wall, cpu, lag_ms, iteration, cost, routes, float_feasible, exact_feasible, "
            "cost_double, lateness FROM incumbents WHERE incumbent BETWEEN ? AND ? ORDER BY "
            "incumbent")),
        solutions_(database.prepare("SELECT k, routes FROM solutions "
                                    "WHERE incumbent BETWEEN ? AND ? ORDER BY incumbent")) {}

  bool read(const RunId& id, bool solutions, Record& record) {
    run_.bind(0, id.view());
    const bool found = run_.step();
    std::int64_t number = 0;
    if (found) {
      number = run_.integer(0);
      record.header.id = id.text();
      record.totals.status = status_named(std::string(run_.text(1)));
      record.totals.reason = run_.text(2);
      record.totals.unservable = run_.integer(3) != 0;
      record.totals.disturbed = run_.integer(4) != 0;
      record.totals.wall = run_.real(5);
      record.totals.cpu = run_.real(6);
      record.totals.late_reports = run_.integer(7);
      record.totals.differing_cpu = run_.integer(8);
    }
    run_.reset();
    if (!found) return false;
    read_incumbents(number, record);
    if (solutions) read_solutions(number, record);
    return true;
  }

 private:
  static void bind_range(Statement& statement, std::int64_t run) {
    statement.bind(0, run * kKeysPerRun).bind(1, (run + 1) * kKeysPerRun - 1);
  }

  void read_incumbents(std::int64_t number, Record& record) {
    Statement& row = incumbents_;
    bind_range(row, number);
    while (row.step()) {
      RecordedIncumbent& it = record.incumbents.emplace_back();
      it.wall = row.real(0);
      it.cpu = row.real(1);
      it.received = it.wall + 0.001 * static_cast<double>(row.integer(2));
      it.iteration = row.integer(3);
      it.cost = row.integer(4);
      it.routes = static_cast<int>(row.integer(5));
      it.float_feasible = row.integer(6) != 0;
      it.exact_feasible = row.integer(7) != 0;
      it.cost_double = row.real(8);
      it.lateness = row.real(9);
    }
    row.reset();
  }

  void read_solutions(std::int64_t number, Record& record) {
    bind_range(solutions_, number);
    while (solutions_.step()) {
      const auto k = static_cast<std::size_t>(solutions_.integer(0));
      if (k < 1 || k > record.incumbents.size()) continue;
      record.incumbents[k - 1].solution = nlohmann::json::parse(solutions_.text(1)).get<Routes>();
    }
    solutions_.reset();
  }

  Statement run_;
  Statement incumbents_;
  Statement solutions_;
};

}  // namespace

StudyRuns load_runs_from_store(const StudyFile& study, const std::filesystem::path& store,
                               const LoadOptions& options) {
  if (!std::filesystem::is_regular_file(store))
    throw InputError({store.string(), 0, 0}, "no store", "one that `study collect` made");
  Database database(store, Database::Mode::read);
  const Plan plan = known_plan(study);
  StoreReader reader(database);
  StudyRuns result;
  for (const PlannedRun& run : plan.runs) {
    const PlannedInstance& instance = plan.instance(run);
    Record record;
    if (!reader.read(run.id, options.solutions, record)) {
      result.missing.push_back({run.id.text(), plan.describe(run), instance.name,
                                instance.customers, instance.instance_class, false});
      continue;
    }
    record.header.description = plan.describe(run);
    record.header.instance = instance.name;
    record.header.instance_class = instance.instance_class;
    record.header.customers = instance.customers;
    result.runs.push_back(to_run(std::move(record)));
  }
  Statement all = database.prepare("SELECT count(*) FROM runs");
  all.step();
  result.strangers = all.integer(0) - static_cast<std::int64_t>(result.runs.size());
  return result;
}

}  // namespace waywiser
