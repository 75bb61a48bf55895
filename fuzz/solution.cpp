#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>

#include "waywiser/base/error.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/solution/mamut.h"
#include "waywiser/solution/read.h"

namespace waywiser {
namespace {

// The same routes as indices into a table of ids, as writers take them.
struct Indexed {
  Routes routes;
  std::vector<std::int64_t> ids = {0};
};

Indexed indexed(const SolutionFile& solution) {
  Indexed result;
  std::map<std::int64_t, int> index;
  for (const auto& route : solution.routes) {
    result.routes.emplace_back();
    for (const std::int64_t id : route) {
      const auto [found, is_new] = index.emplace(id, static_cast<int>(result.ids.size()));
      if (is_new) result.ids.push_back(id);
      result.routes.back().push_back(found->second);
    }
  }
  return result;
}

void round_trip(const SolutionFile& solution) {
  const Indexed with_ids = indexed(solution);
  const std::string cost = solution.stated_cost.value_or("0");
  const SolutionFile as_text =
      parse_solution(format_cvrplib(with_ids.routes, with_ids.ids, cost), "written");
  // Not every cost of a text is a number of JSON ("+5", "05").
  const SolutionFile as_json =
      parse_solution(format_mamut_solution(solution.name, with_ids.routes, with_ids.ids, "12.5",
                                           MamutObjective::hierarchical_vehicle_cost),
                     "written");
  if (as_text.routes != solution.routes || as_json.routes != solution.routes) std::abort();
  if (as_text.stated_cost != cost || as_json.stated_cost != "12.5") std::abort();
}

}  // namespace
}  // namespace waywiser

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  SolutionFile solution;
  try {
    solution = parse_solution({reinterpret_cast<const char*>(data), size}, "input");
  } catch (const InputError&) {
    return 0;
  }
  if (!solution.routes.empty()) round_trip(solution);
  return 0;
}
