// The figures of the paper's text beside those of a study of two instances that can be computed by
// hand: every line of the table, from its runs.
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/instance/read.h"
#include "waywiser/report/render.h"
#include "waywiser/report/sections.h"

namespace waywiser {
namespace {

// A: 0 (0, 0), 1 (1, 1), 2 (3, 0): lengths sqrt(2), 3, sqrt(5), which P = 1 makes 1, 3, 2.
// B: 0 (0, 0), 1 (1, 1), 2 (2, 0): lengths sqrt(2), 2, sqrt(2), which P = 1 makes 1, 2, 1.
std::shared_ptr<const Instance> instance(const std::string& name) {
  Instance it;
  it.name = name;
  it.capacity = 10;
  it.vehicles = 2;
  it.sites = {{0, 0, 0, 0, 100, 0}, {1, 1, 1, 0, 100, 0}, {name == "A" ? 3 : 2, 0, 1, 0, 100, 0}};
  it.ids = {0, 1, 2};
  return std::make_shared<const Instance>(it);
}

const Routes kApart{{1}, {2}};
const Routes kTogether{{1, 2}};

class Study {
 public:
  Study() : builder_(test::study_of({"pyvrp", "ortools"}, {1}), {}, source()) {}

  static InstanceSource source() {
    return [](const std::string& name, const std::string&) { return instance(name); };
  }
  // Incumbents of c on I, negative where they are late; all have the same routes.
  void add(const std::string& solver, const std::string& at, std::int64_t P, Rounding rounding,
           std::initializer_list<double> costs, const Routes& routes = kApart) {
    test::RunOf of;
    of.instance = at;
    of.customers = at == "A" ? 100 : 600;
    of.instance_class = at == "A" ? "C1" : "R1";
    of.solver = solver;
    of.scaling = Scaling{P, rounding, Ties::half_up};
    Run run = test::make_run(of, {});
    for (const double cost : costs) {
      RecordedIncumbent it;
      it.wall = static_cast<double>(run.incumbents.size()) + 1.0;
      it.cost = 1000 - static_cast<std::int64_t>(run.incumbents.size());
      it.routes = 2;
      it.cost_double = std::abs(cost);
      it.float_feasible = it.exact_feasible = cost > 0.0;
      it.solution = routes;
      run.incumbents.push_back(it);
    }
    builder_.add(std::move(run));
  }
  Analysis analysis() { return complete_analysis(builder_.finish({}), source()); }

 private:
  StudyDataBuilder builder_;
};

// c* is 100 on both instances.
Analysis made() {
  constexpr auto kOpt = Rounding::optimistic;
  constexpr auto kNea = Rounding::nearest;
  constexpr auto kPes = Rounding::pessimistic;
  Study study;
  study.add("pyvrp", "A", 1, kOpt, {120, -110, 105, 100});
  study.add("pyvrp", "B", 1, kOpt, {-110});
  study.add("ortools", "A", 1, kOpt, {110, -100});
  study.add("ortools", "B", 1, kOpt, {-130, -120, -110, 160});
  study.add("pyvrp", "A", 1, kNea, {103}, kTogether);
  study.add("pyvrp", "B", 1, kNea, {-100}, kTogether);
  study.add("ortools", "A", 1, kNea, {-100}, kTogether);
  study.add("ortools", "B", 1, kNea, {-110, 104}, kTogether);
  for (const char* solver : {"pyvrp", "ortools"}) {
    for (const char* at : {"A", "B"}) study.add(solver, at, 1, kPes, {100});
    study.add(solver, "A", 1000, kPes, {104}, kTogether);
    study.add(solver, "B", 1000, kPes, {104}, kTogether);
    study.add(solver, "A", 1000, kNea, {200, 104});
  }
  study.add("pyvrp", "B", 1000, kNea, {110, 108, -106, 104});
  study.add("ortools", "B", 1000, kNea, {104});
  study.add("pyvrp", "A", 10, kOpt, {101});
  study.add("pyvrp", "B", 10, kOpt, {130});
  study.add("ortools", "A", 10, kOpt, {102});
  study.add("ortools", "B", 10, kOpt, {-130});
  return study.analysis();
}

// "paper,here" of each line of the table.
std::map<std::string, std::string> lines_of(const std::string& csv) {
  std::map<std::string, std::string> lines;
  std::istringstream text(csv);
  for (std::string line; std::getline(text, line);) {
    const std::size_t here = line.rfind(',');
    const std::size_t paper = line.rfind(',', here - 1);
    std::string what = line.substr(0, paper);
    if (what.starts_with('"')) what = what.substr(1, what.size() - 2);
    lines[what] = line.substr(paper + 1);
  }
  return lines;
}

class PaperFigures : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const Section section = paper_section(made());
    lines_ = lines_of(render_csv(section.tables.at(0)));
  }
  static double number(const std::string& what) {
    const std::string& line = lines_.at(what);
    return std::stod(line.substr(line.find(',') + 1));
  }
  static std::map<std::string, std::string> lines_;
};
std::map<std::string, std::string> PaperFigures::lines_;

TEST_F(PaperFigures, Transfer) {
  // 1-Opt: 3 of 4 and 1 of 2 incumbents on A, 0 of 1 and 1 of 4 on B.
  EXPECT_EQ(lines_.at("incumbents of 1-Opt that are float-feasible, n = 100"), "32 %,0.625");
  EXPECT_EQ(lines_.at("incumbents of 1-Opt that are float-feasible, n = 600"), "4 %,0.125");
  EXPECT_EQ(lines_.at("incumbents of 1-Opt that are float-feasible, n = 1000"), "3 %,");
  EXPECT_EQ(lines_.at("class C, n = 100, 1-Opt: first incumbents that are float-feasible"),
            "80.4 %,1");
  EXPECT_EQ(lines_.at("class C, n = 100, 1-Opt: last incumbents"), "68.6 %,0.5");
  // 1-Nea: 1 and 0 on A, 0 and 1/2 on B; 1000-Nea: 1 and 1 on A, 3/4 and 1 on B.
  EXPECT_EQ(lines_.at("incumbents of 1-Nea that are float-feasible, at most in any class and size"),
            "at most 53 %,0.5");
  EXPECT_EQ(
      lines_.at("incumbents of 1000-Nea that are float-feasible, at least in every class and size"),
      "at least 98 %,0.875");
}

TEST_F(PaperFigures, LeadsOfOneSolver) {
  // 10-Opt: the first incumbents of pyvrp are feasible on both, those of ortools on A alone.
  EXPECT_EQ(lines_.at("first incumbents of 10-Opt: pyvrp above ortools, in points"), "22,0.5");
  // Within 105: 1-Opt 1 of 2 against 0 of 2; 1-Nea 1 against 1; 10-Opt 1 against 1; others 2
  // against 2.
  EXPECT_EQ(lines_.at("runs within 5 % of c*: the same lead by configuration, in points"),
            "20 to 35,0.0 to 50.0");
}

TEST_F(PaperFigures, LengthsRoundedDown) {
  EXPECT_DOUBLE_EQ(number("H1: pairs of sites, in millions"), 6e-6);
  EXPECT_EQ(lines_.at("H1: instances"), "176,2");
  // The mean errors -.2168 of A and -.2761 of B: W = 0 of 3, z = -1.5 / sqrt(1.25).
  EXPECT_NEAR(number("H1: p of the signed-rank test (normal, one-sided), P = 1"),
              0.5 * std::erfc(1.5 / std::sqrt(2.5)), 1e-12);
}

TEST_F(PaperFigures, RoutesThatSelectTheirErrors) {
  // Errors of routes at P = 1: A apart 2 (1 - sqrt 2) = -.8284, together 1 + 2 + 3 - 6.6503 =
  // -.6503; B apart and together -.8284. In % of c, nearest less the mean of 1-Opt and 1-Pes:
  //   pyvrp A    .8284/100                             - .6503/103  = +.001971  rank 4
  //   ortools A  .8284/100                             - .6503/100  = +.001781  rank 3
  //   ortools B (.8284/160 + .8284/100)/2              - .8284/104  = -.001235  rank 2
  //   pyvrp B   (.8284/110 + .8284/100)/2              - .8284/100  = -.000377  rank 1
  // So W = 3; one-sided towards errors of nearest that are lower (H2), 13 of the 16 assignments of
  // signs have ranks of at most 7 above 0.
  EXPECT_EQ(lines_.at("H2: pairs, P = 1"), "1056,4");
  EXPECT_EQ(lines_.at("H2: W, P = 1"), "3064,3");
  EXPECT_EQ(lines_.at("H2: p (one-sided), P = 1"), "below 1e-170,0.8125");
}

TEST_F(PaperFigures, WhatSelectionAddsAtTheFinest) {
  // At P = 1000 every run ends at 104, so the share is that of the errors themselves, nearest apart
  // and control together: of A 2 (1.414 + 3) and 1.414 + 2.236 + 3, of B 2 (1.414 + 2) and
  // 1.414 + 2 + 1.414.
  const double first = 1.414 - std::sqrt(2.0);
  const double third = 2.236 - std::sqrt(5.0);
  const double nearest = 4.0 * first;
  const double control = 3.0 * first + third;
  EXPECT_NEAR(number("H4: share of the error that selection adds, P = 1000"),
              (nearest - control) / nearest, 1e-9);
}

}  // namespace
}  // namespace waywiser
