#include "waywiser/base/foreign_text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/base/scanner.h"
#include "waywiser/base/table_text.h"

namespace waywiser {
namespace {

struct Mark {
  std::string_view text;  // in upper case
  std::string_view what;
};

// The first that occurs in the beginning of the text tells.
constexpr Mark kMarks[] = {
    {"VERSION HTTPS://GIT-LFS",
     "a pointer of Git LFS: the file itself was not fetched (git lfs pull)"},
    {"<!DOCTYPE HTML", "a web page: the file behind it was not saved"},
    {"<HTML", "a web page: the file behind it was not saved"},
    {"STRINGID", "an instance of the electric VRPTW: recharging is not of the model"},
    {"<NETWORK>", "VRP-REP's XML"},
    {"<INSTANCE", "VRP-REP's XML"},
    {"<PROBLEM", "jsprit's XML"},
    {"<?XML", "XML"},
    {"TOUR_SECTION", "a tour of LKH or TSPLIB, which is a solution and no instance"},
    {"THE TOURS TRAVERSED", "LKH-3's MTSP solution file"},
};

// How many numbers a line has; 0 if anything else stands in it.
int numbers_of(std::string_view line) {
  Scanner scanner(line, "");
  int count = 0;
  for (Word word = scanner.next_on_line(); !word.at_end(); word = scanner.next_on_line()) {
    if (parse_decimal(word.text).fault == DecimalFault::malformed) return 0;
    ++count;
  }
  return count;
}

// The numbers in each of the first lines.
std::vector<int> shape_of(std::string_view bytes) {
  std::vector<int> shape;
  Scanner scanner(bytes, "");
  while (shape.size() < 4 && !scanner.at_end())
    shape.push_back(numbers_of(scanner.rest_of_line().text));
  return shape;
}

std::string by_numbers(std::string_view bytes) {
  const std::vector<int> shape = shape_of(bytes);
  if (shape.size() < 3) return {};
  if (shape[0] == 3 && shape[1] == 9 && shape[2] == 9)
    return "this looks like Li and Lim's pickup and delivery: pickups are not of the model";
  if (shape[0] == 4 && shape[1] == 2)
    return "this looks like Cordeau's format: several depots or periods are not of the model";
  return {};
}

// The first keys of an object, as far as it can be read.
std::string keys_of(std::string_view bytes) {
  constexpr std::size_t kShown = 6;
  std::vector<std::string> keys;
  try {
    JsonCursor json(bytes, "");
    if (!json.at_object()) return {};
    json.object("", [&](const Word& key) {
      if (keys.size() < kShown) keys.push_back(in_quotes(key.text));
      json.skip();
    });
  } catch (const InputError&) {
    if (keys.empty()) return {};  // what could be read is told
  }
  if (keys.empty()) return {};
  return fmt::format(" with the {} {}", plural(keys.size(), "key"), fmt::join(keys, ", "));
}

bool begins_with_name(std::string_view line, char behind) {
  const std::size_t end = std::min(
      line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"),
      line.size());
  const std::string_view rest = line.substr(end);
  return end > 0 && !begins_number(line.substr(0, end)) &&
         rest.substr(std::min(rest.find_first_not_of(' '), rest.size())).starts_with(behind);
}

// Files of names and values. "name:" is YAML's beside a list's dash, below the three of a document,
// or where every line has one; "name = value" is TOML's.
std::string by_names(std::string_view bytes) {
  constexpr int kLines = 40;
  bool list = bytes.starts_with("---");
  int colons = 0;
  int others = 0;
  bool equals = false;
  Scanner scanner(bytes, "");
  for (int i = 0; i < kLines && !scanner.at_end(); ++i) {
    std::string_view line = scanner.rest_of_line().text;
    if (line.starts_with("- ")) {
      list = true;
      line.remove_prefix(2);
    }
    const bool colon = begins_with_name(line, ':');
    colons += colon ? 1 : 0;
    others += colon || line.empty() || line.starts_with('#') || line == "---" ? 0 : 1;
    equals = equals || begins_with_name(line, '=');
  }
  if (colons > 0 && (list || (colons > 1 && others == 0))) return "this looks like YAML";
  if (equals && colons == 0) return "this looks like TOML or INI";
  return {};
}

// Tables whose first line has no names, or others than commas, semicolons and tabs between them.
std::string by_separators(std::string_view bytes) {
  const Word line = Scanner(bytes, "").rest_of_line();
  const char separator = separator_of(line.text);
  if (separator != '\0') {
    const std::vector<Word> cells = split_cells(line, separator);
    const bool numbers = std::all_of(cells.begin(), cells.end(), [](const Word& cell) {
      return parse_decimal(cell.text).fault != DecimalFault::malformed;
    });
    const auto odd = std::find_if(cells.begin(), cells.end(), [](const Word& cell) {
      return cell.at_end() || begins_number(cell.text);
    });
    if (!numbers && cells.size() > 2 && odd != cells.end())
      return fmt::format("this looks like CSV with {} for the name of column {}",
                         in_quotes(odd->text), odd - cells.begin() + 1);
    if (numbers && cells.size() > 2)
      return "this looks like CSV without a header: a first line id,x,y,demand,ready,due,service "
             "says what its columns are";
  }
  const std::string upper = upper_case(line.text);
  const bool names =
      upper.find("DEMAND") != std::string::npos || upper.find("DUE") != std::string::npos;
  if (!names || separator != '\0') return {};
  return fmt::format(
      "this looks like a table with {} between its columns, where commas, semicolons "
      "and tabs are read",
      upper.find('|') != std::string::npos ? "|" : "blanks");
}

}  // namespace

std::string foreign_text(std::string_view bytes) {
  constexpr std::size_t kBeginning = 4096;
  const std::string beginning = upper_case(bytes.substr(0, kBeginning));
  for (const Mark& mark : kMarks) {
    if (beginning.find(mark.text) != std::string::npos)
      return "this looks like " + std::string(mark.what);
  }
  if (std::string found = by_numbers(bytes); !found.empty()) return found;
  if (std::string found = by_names(bytes); !found.empty()) return found;
  const std::string_view first = Scanner(bytes, "").peek().text;
  if (first.starts_with('{') || first.starts_with('['))
    return "this looks like JSON" + keys_of(bytes);
  if (std::string found = by_separators(bytes); !found.empty()) return found;
  if (TableText::looks_like_table(bytes))
    return "this looks like CSV with the columns " +
           TableText(Scanner(bytes, ""), bytes).column_names();
  return {};
}

}  // namespace waywiser
