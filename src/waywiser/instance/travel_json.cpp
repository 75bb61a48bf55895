#include "waywiser/instance/travel_json.h"

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json_cursor.h"

namespace waywiser {
namespace {

class TravelJson {
 public:
  TravelJson(std::string_view bytes, const Scanner& scanner, TravelKind kind)
      : json_(scanner, bytes),
        array_(bytes.substr(json_.offset()).starts_with('[')),
        wanted_(kind == TravelKind::durations ? "durations" : "distances"),
        in_cell_(kind == TravelKind::durations ? "time" : "distance") {}

  RawTravel read() {
    if (array_) {
      raw_.title = "a JSON array of arrays";
      read_rows();
    } else {
      json_.object("a matrix of a routing engine", [&](const Word& key) { read_member(key); });
      raw_.unit = 1;  // as all of them document
    }
    json_.finish();
    if (!found_)
      throw InputError({scanner().file(), 0, 0}, "JSON without " + wanted_,
                       fmt::format("\"{}\" of OSRM's table or openrouteservice's matrix, or "
                                   "\"sources_to_targets\" of Valhalla's",
                                   wanted_));
    if (raw_.title.empty()) raw_.title = osrm_ ? "OSRM's table" : "openrouteservice's matrix";
    return std::move(raw_);
  }

 private:
  const Scanner& scanner() const { return json_.scanner(); }

  void read_member(const Word& key) {
    if (key.text == wanted_) {
      read_rows();
    } else if (key.text == "sources_to_targets") {
      raw_.title = "Valhalla's matrix";
      if (json_.at_object()) {  // its format without words
        json_.object("the matrix", [&](const Word& inner) {
          inner.text == wanted_ ? read_rows() : json_.skip();
        });
      } else {
        cells_ = true;
        read_rows();
      }
    } else if (key.text == "code") {
      const Word at{{}, json_.offset()};
      const std::string code = json_.string("the code of OSRM");
      osrm_ = true;
      if (code != "Ok")
        throw InputError(scanner().place(at), in_quotes(code), "the code Ok of an answer of OSRM");
    } else {
      json_.skip();
    }
  }

  void read_rows() {
    if (found_) throw scanner().error({{}, json_.offset()}, "one matrix of " + wanted_);
    found_ = true;
    std::size_t rows = 0;
    json_.array("the " + wanted_, [&](std::size_t row) {
      const std::size_t at = json_.offset();
      std::size_t count = 0;
      json_.array("a row of the " + wanted_, [&](std::size_t column) {
        count = column + 1;
        cells_ ? read_cell() : read_value();
      });
      if (row == 0) raw_.size = count;
      if (count != raw_.size)
        throw InputError(scanner().place_at(at), "a row of " + counted(count, "value"),
                         fmt::format("{}, as in the first", raw_.size));
      rows = row + 1;
    });
    if (rows != raw_.size || rows == 0)
      throw InputError({scanner().file(), 0, 0},
                       fmt::format("{} of {} {}", counted(rows, "row"), raw_.size, wanted_),
                       "a square matrix: all places as sources and as destinations");
  }

  void read_value() {
    if (json_.take_null()) {
      raw_.unreachable.push_back(raw_.numbers.size());
      raw_.numbers.add({}, scanner(), {});
      return;
    }
    const Word word = json_.number("a number of the " + wanted_);
    raw_.numbers.add(scanner().non_negative(word, "a number of the " + wanted_), scanner(), word);
  }

  // {"time": 300, "distance": 4.2, "from_index": 0, "to_index": 1}
  void read_cell() {
    const std::size_t before = raw_.numbers.size();
    const Word at{{}, json_.offset()};
    json_.object("an element of Valhalla's matrix", [&](const Word& key) {
      if (key.text != in_cell_) return json_.skip();
      if (raw_.numbers.size() != before) throw scanner().error(key, "one " + in_cell_);
      read_value();
    });
    if (raw_.numbers.size() == before) {
      raw_.unreachable.push_back(before);
      raw_.numbers.add({}, scanner(), at);
    }
  }

  JsonCursor json_;
  bool array_;
  std::string wanted_;
  std::string in_cell_;
  RawTravel raw_;
  bool found_ = false;
  bool cells_ = false;  // of objects
  bool osrm_ = false;
};

}  // namespace

RawTravel read_travel_json(std::string_view bytes, const Scanner& scanner, TravelKind kind) {
  return TravelJson(bytes, scanner, kind).read();
}

}  // namespace waywiser
