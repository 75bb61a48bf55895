#include "waywiser/study/sqlite.h"

#include <sqlite3.h>

#include "waywiser/base/error.h"
#include "waywiser/system/descriptor.h"

namespace waywiser {
namespace {

constexpr int kBusyMilliseconds = 60'000;  // somebody else is collecting

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close(handle);
}

void Statement::Finalize::operator()(sqlite3_stmt* handle) const {
  sqlite3_finalize(handle);
}

Database::Database(const std::filesystem::path& path, Mode mode) : path_(path) {
  // SQLite would follow a link, even one that leads to nothing yet.
  const std::string kind = kind_of_file(path);
  if (kind != "a regular file" && kind != "nothing")
    throw WriteError("cannot open " + path.string() + ": it is " + kind);
  sqlite3* handle = nullptr;
  const int flags =
      mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail("open");
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
}

void Database::fail(const std::string& doing) const {
  throw WriteError("cannot " + doing + " " + path_.string() + ": " +
                   (handle_ ? sqlite3_errmsg(handle_.get()) : "out of memory") +
                   "; a store may be deleted: `study collect` builds it again from the records");
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    fail("use the store");
}

Statement Database::prepare(const std::string& sql) {
  sqlite3_stmt* handle = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql.c_str(), static_cast<int>(sql.size()), &handle,
                         nullptr) != SQLITE_OK)
    fail("use the store");
  return {*this, handle};
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  if (sqlite3_bind_int64(handle_.get(), parameter + 1, value) != SQLITE_OK) database_->fail("bind");
  return *this;
}
Statement& Statement::bind(int parameter, double value) {
  if (sqlite3_bind_double(handle_.get(), parameter + 1, value) != SQLITE_OK)
    database_->fail("bind");
  return *this;
}
Statement& Statement::bind(int parameter, std::string_view value) {
  if (sqlite3_bind_text64(handle_.get(), parameter + 1, value.data(), value.size(),
                          SQLITE_TRANSIENT,  // NOLINT: a macro of SQLite
                          SQLITE_UTF8) != SQLITE_OK)
    database_->fail("bind");
  return *this;
}
Statement& Statement::bind(int parameter, std::nullopt_t) {
  if (sqlite3_bind_null(handle_.get(), parameter + 1) != SQLITE_OK) database_->fail("bind");
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_->fail("write to");
  return code == SQLITE_ROW;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() {
  sqlite3_reset(handle_.get());
}

int Statement::columns() const {
  return sqlite3_column_count(handle_.get());
}
std::string Statement::column_name(int column) const {
  return sqlite3_column_name(handle_.get(), column);
}
bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}
bool Statement::is_number(int column) const {
  const int type = sqlite3_column_type(handle_.get(), column);
  return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}
std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(handle_.get(), column);
}
std::string_view Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const Error&) {
    open_ = false;  // SQLite has rolled back by itself
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

}  // namespace waywiser
