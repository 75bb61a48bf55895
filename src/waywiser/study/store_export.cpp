#include <cstdio>
#include <memory>
#include <system_error>

#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/sqlite.h"
#include "waywiser/study/store.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

struct Table {
  const char* name;
  const char* query;
};

// By run id in place of the store's own numbers, which depend on the order of collecting.
constexpr Table kTables[] = {
    {"instances", "SELECT digest, name, class, customers FROM instances ORDER BY name, digest"},
    {"runs",
     "SELECT r.id, n.name AS instance, n.digest, n.class, n.customers, space, P, rounding, ties, "
     "objective, solver, version, options, seed, clock, time_limit, status, reason, fault, "
     "unservable, disturbed, incumbents, iterations, wall, cpu, overshoot, peak_memory, "
     "late_reports, differing_cpu, not_improving, ready, started, finished, keep_routes, "
     "provenance, checksum "
     "FROM runs r JOIN instances n ON n.instance = r.instance ORDER BY r.id"},
    {"incumbents",
     "SELECT r.id, k, i.wall, i.cpu, lag_ms, iteration, cost, routes, float_feasible, "
     "exact_feasible, cost_double, lateness FROM runs r JOIN incumbents i ON i.incumbent BETWEEN "
     "r.run * 1048576 AND r.run * 1048576 + 1048575 "
     "ORDER BY r.id, k"},
    {"solutions",
     "SELECT r.id, k, s.routes FROM runs r JOIN solutions s ON s.incumbent BETWEEN r.run * 1048576 "
     "AND r.run * 1048576 + 1048575 ORDER BY r.id, k"},
};

// A file that is written as a stream and gets its name when it is complete.
class OutputFile {
 public:
  OutputFile(fs::path target, bool replace) : target_(std::move(target)) {
    check_output(target_, replace ? Existing::replace : Existing::keep);
    const std::string kind = kind_of_file(target_);
    if (kind != "nothing" && kind != "a regular file")
      throw WriteError("cannot write " + target_.string() + ": " + kind + " is in its place");
    beside_ = target_.string() + ".part";
    file_.reset(std::fopen(beside_.c_str(), "wb"));
    if (!file_) throw WriteError("cannot write " + target_.string());
  }
  void write(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
  }
  void finish() {
    const bool good = std::fflush(file_.get()) == 0 && ::fsync(::fileno(file_.get())) == 0;
    file_.reset();
    std::error_code error;
    if (good) fs::rename(beside_, target_, error);
    if (!good || error) fail();
  }

 private:
  [[noreturn]] void fail() {
    file_.reset();
    std::error_code ignored;
    fs::remove(beside_, ignored);
    throw WriteError("cannot write " + target_.string());
  }
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  fs::path target_;
  std::string beside_;
  std::unique_ptr<std::FILE, Close> file_;
};

// RFC 4180.
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

std::string number_text(const Statement& row, int column) {
  // Shortest text of a double, the same on every machine; an integer as it is.
  const std::string_view text = row.text(column);
  const bool integer = text.find_first_not_of("-0123456789") == std::string_view::npos;
  return integer ? std::string(text) : shortest(row.real(column));
}

std::string csv_header(const Statement& row) {
  std::string line;
  for (int c = 0; c < row.columns(); ++c) line += (c > 0 ? "," : "") + row.column_name(c);
  return line + "\n";
}

std::string csv_row(const Statement& row) {
  std::string line;
  for (int c = 0; c < row.columns(); ++c) {
    if (c > 0) line += ',';
    if (!row.is_null(c)) line += row.is_number(c) ? number_text(row, c) : csv_field(row.text(c));
  }
  return line + "\n";
}

// Columns that hold JSON are written as JSON.
bool is_json(const std::string& column, std::string_view text) {
  return (column == "options" || column == "provenance" || column == "routes") && !text.empty();
}

std::string json_row(const Statement& row) {
  JsonWriter json;
  json.begin_object();
  for (int c = 0; c < row.columns(); ++c) {
    const std::string name = row.column_name(c);
    json.key(name);
    if (row.is_null(c)) {
      json.null();
    } else if (row.is_number(c)) {
      json.raw(number_text(row, c));
    } else if (is_json(name, row.text(c))) {
      json.raw(row.text(c));
    } else {
      json.value(row.text(c));
    }
  }
  return json.end_object().text() + "\n";
}

}  // namespace

void export_store(const fs::path& store, const fs::path& folder, ExportFormat format,
                  bool replace) {
  Database database(store, Database::Mode::read);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw WriteError("cannot make the folder " + folder.string() + ": " + error.message());
  const bool csv = format == ExportFormat::csv;
  for (const Table& table : kTables) {
    OutputFile file(folder / (std::string(table.name) + (csv ? ".csv" : ".jsonl")), replace);
    Statement row = database.prepare(table.query);
    if (csv) file.write(csv_header(row));
    while (row.step()) file.write(csv ? csv_row(row) : json_row(row));
    file.finish();
  }
}

}  // namespace waywiser
