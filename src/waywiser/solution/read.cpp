#include "waywiser/solution/read.h"

#include "waywiser/base/file.h"
#include "waywiser/solution/cvrplib.h"

namespace waywiser {

SolutionFile read_solution(const std::string& path) {
  return parse_solution(read_input(path), path == "-" ? "standard input" : path);
}

SolutionFile parse_solution(std::string_view bytes, const std::string& file) {
  return parse_cvrplib(bytes, file);
}

}  // namespace waywiser
