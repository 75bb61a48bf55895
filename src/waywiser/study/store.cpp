#include "waywiser/study/store.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <system_error>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/names.h"
#include "waywiser/study/record.h"
#include "waywiser/study/sqlite.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// Records a transaction: a kill loses at most this much work.
constexpr int kRecordsPerCommit = 500;

// Makes the schema in an empty file; refuses a store of another version.
void prepare_schema(Database& database, const fs::path& path) {
  Transaction transaction(database);
  Statement version = database.prepare("PRAGMA user_version");
  version.step();
  const std::int64_t found = version.integer(0);
  version.reset();
  if (found == kStoreVersion) return;
  Statement tables = database.prepare("SELECT count(*) FROM sqlite_master");
  tables.step();
  const bool empty = tables.integer(0) == 0;
  tables.reset();
  if (!empty) {
    throw InputError({path.string(), 0, 0}, "a store of version " + std::to_string(found),
                     "version " + std::to_string(kStoreVersion) +
                         "; delete it, `study collect` builds it again");
  }
  database.execute(store_schema());
  database.execute("PRAGMA user_version = " + std::to_string(kStoreVersion));
  transaction.commit();
}

struct StoredRun {
  std::int64_t run = 0;
  std::string checksum;
  std::string finished;
  std::string source;
};

class Collector {
 public:
  explicit Collector(Database& database)
      : database_(database),
        insert_instance_(database.prepare("INSERT INTO instances VALUES (NULL, ?, ?, ?, ?)")),
        insert_run_(database.prepare(
            "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
        insert_incumbent_(database.prepare(
            "INSERT INTO incumbents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
        insert_solution_(database.prepare("INSERT INTO solutions VALUES (?, ?, ?, ?)")) {
    read_known();
  }

  void add_folder(const fs::path& root, CollectResult& result);

 private:
  void read_known();
  void add_record(const std::string& source, const RunId& id, const fs::path& path,
                  CollectResult& result);
  void drop_missing(const std::string& source, const std::vector<RunId>& present,
                    CollectResult& result);
  void remove(std::int64_t run);
  void insert(std::int64_t run, const std::string& source, const Record& record);
  void insert_run(std::int64_t run, std::int64_t instance, const std::string& source,
                  const Record& record);
  void insert_incumbents(std::int64_t run, const std::vector<RecordedIncumbent>& incumbents);
  std::int64_t instance_number(const RecordHeader& header);

  Database& database_;
  Statement insert_instance_;
  Statement insert_run_;
  Statement insert_incumbent_;
  Statement insert_solution_;
  std::map<RunId, StoredRun> known_;
  std::map<std::string, std::int64_t> instances_;
  std::int64_t last_run_ = 0;
};

void Collector::read_known() {
  Statement runs = database_.prepare("SELECT run, id, checksum, finished, source FROM runs");
  while (runs.step()) {
    known_[RunId(runs.text(1))] = {runs.integer(0), std::string(runs.text(2)),
                                   std::string(runs.text(3)), std::string(runs.text(4))};
    last_run_ = std::max(last_run_, runs.integer(0));
  }
  Statement instances = database_.prepare("SELECT instance, digest FROM instances");
  while (instances.step()) instances_[std::string(instances.text(1))] = instances.integer(0);
}

void Collector::add_folder(const fs::path& root, CollectResult& result) {
  const StudyFolder folder(root);
  if (!fs::is_directory(folder.records()))
    throw InputError({root.string(), 0, 0}, "no records", "the folder of a study, FILE.study");
  const std::string source = fs::weakly_canonical(root).string();
  const std::vector<RunId> ids = folder.recorded_ids();
  for (std::size_t from = 0; from < ids.size(); from += kRecordsPerCommit) {
    Transaction transaction(database_);
    const std::size_t to = std::min(from + kRecordsPerCommit, ids.size());
    for (std::size_t i = from; i < to; ++i)
      add_record(source, ids[i], folder.record(ids[i]), result);
    transaction.commit();
  }
  Transaction transaction(database_);
  drop_missing(source, ids, result);
  transaction.commit();
}

void Collector::add_record(const std::string& source, const RunId& id, const fs::path& path,
                           CollectResult& result) {
  const auto known = known_.find(id);
  if (known != known_.end()) {
    const auto totals = read_totals(path);
    if (totals && totals->checksum == known->second.checksum) {
      ++result.unchanged;
      return;
    }
    // Two results of one run: the earlier one, whichever comes first.
    const bool redone = known->second.source == source;
    if (totals && !redone) {
      ++result.doubles;
      if (std::pair(known->second.finished, known->second.checksum) <=
          std::pair(totals->finished, totals->checksum))
        return;
    }
  }
  const RecordResult read = read_record(path);
  if (!read.ok() || read.record.header.id != id.view()) {
    result.damaged.push_back(path.string() + ": " + (read.ok() ? "is of another run" : read.why));
    return;
  }
  if (known != known_.end()) {
    remove(known->second.run);
    ++result.replaced;
  } else {
    ++result.added;
  }
  const std::int64_t run = ++last_run_;
  insert(run, source, read.record);
  const RecordTotals& totals = read.record.totals;
  known_[id] = {run, totals.checksum, totals.finished, source};
}

void Collector::drop_missing(const std::string& source, const std::vector<RunId>& present,
                             CollectResult& result) {
  for (auto it = known_.begin(); it != known_.end();) {
    if (it->second.source != source ||
        std::binary_search(present.begin(), present.end(), it->first)) {
      ++it;
      continue;
    }
    remove(it->second.run);
    ++result.removed;
    it = known_.erase(it);
  }
}

void Collector::remove(std::int64_t run) {
  for (const char* table : {"incumbents", "solutions"}) {
    database_.prepare(std::string("DELETE FROM ") + table + " WHERE incumbent BETWEEN ? AND ?")
        .bind(0, run * kKeysPerRun)
        .bind(1, (run + 1) * kKeysPerRun - 1)
        .run();
  }
  database_.prepare("DELETE FROM runs WHERE run = ?").bind(0, run).run();
}

std::int64_t Collector::instance_number(const RecordHeader& header) {
  const std::string& digest = header.description.instance_digest;
  const auto known = instances_.find(digest);
  if (known != instances_.end()) return known->second;
  insert_instance_.bind(0, digest).bind(1, header.instance).bind(2, header.instance_class);
  insert_instance_.bind(3, header.customers).run();
  Statement last = database_.prepare("SELECT last_insert_rowid()");
  last.step();
  return instances_[digest] = last.integer(0);
}

void Collector::insert(std::int64_t run, const std::string& source, const Record& record) {
  insert_run(run, instance_number(record.header), source, record);
  insert_incumbents(run, record.incumbents);
}

std::string options_json(const SolverOptions& options) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : options) json.key(name).raw(value);
  return json.end_object().text();
}

void Collector::insert_run(std::int64_t run, std::int64_t instance, const std::string& source,
                           const Record& record) {
  const RecordHeader& header = record.header;
  const RunDescription& d = header.description;
  const RecordTotals& t = record.totals;
  Statement& s = insert_run_;
  int at = 0;
  const auto bind = [&](const auto& value) { s.bind(at++, value); };
  bind(run);
  bind(header.id);
  bind(instance);
  bind(d.scaling ? "scaled" : "double");
  if (d.scaling) {
    bind(d.scaling->P);
    bind(to_string(d.scaling->rounding));
  } else {
    bind(std::nullopt);
    bind(std::nullopt);
  }
  if (d.scaling && d.scaling->scheme().has_ties()) {
    bind(to_string(d.scaling->ties));
  } else {
    bind(std::nullopt);
  }
  bind(to_string(d.objective));
  bind(d.solver);
  bind(d.solver_version);
  bind(options_json(d.options));
  bind(static_cast<std::int64_t>(d.seed));
  bind(to_string(d.budget.clock));
  bind(d.budget.limit());
  bind(to_string(t.status));
  bind(t.reason);
  bind(t.fault);
  bind(t.unservable);
  bind(t.disturbed);
  bind(t.incumbents);
  bind(t.iterations);
  bind(t.wall);
  bind(t.cpu);
  bind(t.overshoot);
  bind(t.peak_memory);
  bind(t.late_reports);
  bind(t.differing_cpu);
  bind(t.not_improving);
  bind(t.solver);
  bind(t.started);
  bind(t.finished);
  bind(header.keep_routes == KeepRoutes::all ? "all" : "final");
  bind(header.provenance);
  bind(t.checksum);
  bind(source);
  s.run();
}

std::string routes_json(const Routes& routes) {
  std::string text = "[";
  for (const Route& route : routes) {
    text += text.size() > 1 ? ",[" : "[";
    for (std::size_t k = 0; k < route.size(); ++k) {
      if (k > 0) text += ',';
      text += std::to_string(route[k]);
    }
    text += ']';
  }
  return text + "]";
}

void Collector::insert_incumbents(std::int64_t run,
                                  const std::vector<RecordedIncumbent>& incumbents) {
  if (static_cast<std::int64_t>(incumbents.size()) >= kKeysPerRun)
    throw WriteError("a run with more incumbents than the store can number");
  std::int64_t k = 0;
  for (const RecordedIncumbent& it : incumbents) {
    const std::int64_t key = run * kKeysPerRun + ++k;
    Statement& s = insert_incumbent_;
    s.bind(0, key).bind(1, run).bind(2, k).bind(3, it.wall).bind(4, it.cpu);
    s.bind(5, static_cast<std::int64_t>(std::llround(1000.0 * (it.received - it.wall))));
    s.bind(6, it.iteration).bind(7, it.cost).bind(8, it.routes).bind(9, it.float_feasible);
    s.bind(10, it.exact_feasible).bind(11, it.cost_double).bind(12, it.lateness).run();
    if (!it.solution) continue;
    insert_solution_.bind(0, key).bind(1, run).bind(2, k).bind(3, routes_json(*it.solution)).run();
  }
}

std::int64_t count(Database& database, const std::string& table) {
  Statement statement = database.prepare("SELECT count(*) FROM " + table);
  statement.step();
  return statement.integer(0);
}

}  // namespace

CollectResult collect(const fs::path& store, const std::vector<fs::path>& folders) {
  Database database(store, Database::Mode::write);
  database.execute("PRAGMA synchronous = NORMAL");
  prepare_schema(database, store);
  CollectResult result;
  Collector collector(database);
  for (const fs::path& folder : folders) collector.add_folder(folder, result);
  result.runs = count(database, "runs");
  result.incumbents = count(database, "incumbents");
  return result;
}

}  // namespace waywiser
