#include "waywiser/metrics/multiverse_specifications.h"

#include <algorithm>

#include <fmt/format.h>

namespace waywiser {

namespace {

constexpr double kPaperVehicles = 10.0;

// Multiplies the list by the values that a choice can have.
template <class Value, class Set>
void multiply(std::vector<Specification>& all, const std::vector<Value>& values, Set set) {
  std::vector<Specification> product;
  product.reserve(all.size() * values.size());
  for (const Value& value : values) {
    for (Specification specification : all) {
      set(specification, value);
      product.push_back(specification);
    }
  }
  all = std::move(product);
}

bool judges_differ(const StudyData& data) {
  return std::any_of(data.runs.begin(), data.runs.end(),
                     [](const AnalysedRun& run) { return run.judge_split > 0; });
}

}  // namespace

std::string Specification::label() const {
  std::string text;
  const auto add = [&](bool departs, const std::string& word) {
    if (departs) text += (text.empty() ? "" : ", ") + word;
  };
  add(lens.judge == FeasibleIn::exact, "exact judge");
  add(lens.infeasible_last == InfeasibleLast::trajectory, "trajectory");
  add(lens.integer_references == IntegerReferenceSource::pooled, "pooled c*P");
  add(lens.vehicles != kPaperVehicles,
      lens.vehicles == 0.0 ? "lambda 0" : fmt::format("lambda {:g} n", lens.vehicles));
  add(lens.horizon != 1.0, fmt::format("{:g} %", 100.0 * lens.horizon));
  add(lens.start == AucStart::first_incumbent, "from first");
  add(sets, "sets");
  return text.empty() ? "paper" : text;
}

std::vector<Specification> specifications(const StudyData& data, View view, bool sets) {
  std::vector<Specification> all(1);
  if (view == View::real) {
    if (judges_differ(data))
      multiply(all, std::vector{FeasibleIn::doubles, FeasibleIn::exact},
               [](Specification& s, FeasibleIn judge) { s.lens.judge = judge; });
    multiply(all, std::vector{InfeasibleLast::penalise, InfeasibleLast::trajectory},
             [](Specification& s, InfeasibleLast last) { s.lens.infeasible_last = last; });
  } else if (!data.pooled.empty()) {
    multiply(all, std::vector{IntegerReferenceSource::own, IntegerReferenceSource::pooled},
             [](Specification& s, IntegerReferenceSource source) {
               s.lens.integer_references = source;
             });
  }
  if (data.objective == Objective::fleet)
    multiply(all, std::vector{0.0, 1.0, kPaperVehicles, 100.0},
             [](Specification& s, double vehicles) { s.lens.vehicles = vehicles; });
  multiply(all, std::vector{0.25, 0.5, 1.0},
           [](Specification& s, double horizon) { s.lens.horizon = horizon; });
  multiply(all, std::vector{AucStart::beginning, AucStart::first_incumbent},
           [](Specification& s, AucStart start) { s.lens.start = start; });
  if (sets)
    multiply(all, std::vector{0, 1}, [](Specification& s, int unit) { s.sets = unit == 1; });
  return all;
}

const std::vector<SpecificationDimension>& specification_dimensions() {
  static const std::vector<SpecificationDimension> all{
      {"judge", [](Specification& s) { s.lens.judge = FeasibleIn::doubles; }},
      {"infeasible-last",
       [](Specification& s) { s.lens.infeasible_last = InfeasibleLast::penalise; }},
      {"integer-references",
       [](Specification& s) { s.lens.integer_references = IntegerReferenceSource::own; }},
      {"lambda", [](Specification& s) { s.lens.vehicles = 0.0; }},
      {"horizon", [](Specification& s) { s.lens.horizon = 1.0; }},
      {"start", [](Specification& s) { s.lens.start = AucStart::beginning; }},
      {"unit", [](Specification& s) { s.sets = false; }},
  };
  return all;
}

}  // namespace waywiser
