// SQLite as this folder needs it: a database that closes itself and statements that are reused.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace waywiser {

class Statement;

// Every failure is a WriteError with SQLite's words: what is read here was written by us.
class Database {
 public:
  enum class Mode { read, write };  // `write` makes the file where there is none
  Database(const std::filesystem::path& path, Mode mode);

  void execute(const std::string& sql);
  Statement prepare(const std::string& sql);
  [[noreturn]] void fail(const std::string& doing) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::filesystem::path path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// Parameters and columns count from 0.
class Statement {
 public:
  Statement(Database& database, sqlite3_stmt* handle) : database_(&database), handle_(handle) {}

  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, int value) {
    return bind(parameter, static_cast<std::int64_t>(value));
  }
  Statement& bind(int parameter, bool value) {
    return bind(parameter, static_cast<std::int64_t>(value));
  }
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view value);  // copied
  Statement& bind(int parameter, const char* value) {
    return bind(parameter, std::string_view(value));
  }
  Statement& bind(int parameter, std::nullopt_t);

  // True while there is a row.
  bool step();
  // step() to the end, then ready for other parameters.
  void run();
  void reset();

  int columns() const;
  std::string column_name(int column) const;
  bool is_null(int column) const;
  bool is_number(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  // until the next step

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// BEGIN, and ROLLBACK unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace waywiser
