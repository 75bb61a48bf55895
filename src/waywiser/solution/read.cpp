#include "waywiser/solution/read.h"

#include "waywiser/base/scanner.h"
#include "waywiser/system/gzip.h"

namespace waywiser {

SolutionFile read_solution(const std::string& path) {
  return parse_solution(read_unpacked(path), path == "-" ? "standard input" : path);
}

SolutionFile parse_solution(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return solution_format(bytes).read(bytes, file);
}

}  // namespace waywiser
