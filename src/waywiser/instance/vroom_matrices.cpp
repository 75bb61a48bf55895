#include "waywiser/instance/vroom_matrices.h"

namespace waywiser {

VroomMatrices find_vroom_matrices(JsonCursor& json, std::size_t offset, std::string_view profile) {
  VroomMatrices found;
  json.seek(offset);
  json.object("the matrices", [&](const Word& name) {
    if (name.text != profile) return json.skip();
    json.object("the matrices of a profile", [&](const Word& key) {
      if (key.text == "durations") found.durations = json.offset();
      if (key.text == "distances") found.distances = json.offset();
      json.skip();
    });
  });
  return found;
}

std::size_t rows_of_matrix(JsonCursor& json, std::size_t offset, const std::string& what) {
  json.seek(offset);
  std::size_t rows = 0;
  json.array(what, [&](std::size_t) {
    json.skip();
    ++rows;
  });
  json.seek(offset);
  return rows;
}

}  // namespace waywiser
