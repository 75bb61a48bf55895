#include <limits>

#include <unistd.h>

#include "waywiser/base/decimal.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/robustness_output.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/timetable_output.h"
#include "waywiser/cli/unserved_output.h"
#include "waywiser/datasets/misnamed.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"
#include "waywiser/system/standard_streams.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

struct CheckOptions {
  InstanceInput input;
  std::string instance;
  std::string solution;
  std::optional<std::string> convention;
  ScalingOptions scaling;
  bool all_conventions = false;
  bool timetable = false;
  bool allow_unserved = false;
  bool robustness = false;
  std::optional<std::string> slack;
};

// A judge hands its integers to nobody: they may fill 64 bits.
constexpr std::int64_t kJudgeLimit = std::numeric_limits<std::int64_t>::max();

ScaledCheck check_scaled(const CheckReport& report, const std::string& convention,
                         const Scaling& scaling, Objective objective) {
  ScaledCheck check{convention, objective, scale(report.instance, scaling, kJudgeLimit), {}};
  check.evaluation = evaluate_scaled(check.scaled, report.resolved.routes, objective);
  return check;
}

void check_convention(CheckReport& report, const Convention& convention) {
  if (!convention.scaling) return;  // doubles are always judged
  report.scaled.push_back(check_scaled(report, std::string(convention.name), *convention.scaling,
                                       convention.objective));
}

// The rounding that the instance's file prescribes: of lengths to integers, P = 1.
std::optional<Scaling> prescribed(const Instance& instance) {
  switch (instance.file_rounding) {
    case FileRounding::floor_2d:
      return Scaling{1, Rounding::optimistic, Ties::half_up};
    case FileRounding::ceil_2d:
      return Scaling{1, Rounding::pessimistic, Ties::half_up};
    case FileRounding::none:
    case FileRounding::exact_2d:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string expected_convention(const std::string& found) {
  std::vector<std::string> known{"exact"};
  for (const Convention& convention : conventions()) known.emplace_back(convention.name);
  return expected_word(found, known);
}

// Judges in the spaces asked for; the last one named decides.
void judge(CheckReport& report, const CheckOptions& options) {
  const Instance& instance = report.instance;
  report.in_doubles = evaluate_double(instance, report.resolved.routes);
  report.exact = evaluate_exact(instance, report.resolved.routes);
  if (options.all_conventions) {
    for (const Convention& convention : conventions()) check_convention(report, convention);
  } else if (const auto scaling = prescribed(instance)) {
    report.scaled.push_back(check_scaled(report, "file", *scaling, Objective::distance));
  }
  if (options.convention && *options.convention != "exact") {
    const Convention* convention = find_convention(*options.convention);
    if (convention == nullptr) {
      throw UsageError("--convention: found " + in_quotes(*options.convention) + ", expected " +
                       expected_convention(*options.convention));
    }
    check_convention(report, *convention);
    report.judge = convention->scaling ? name_of(report.scaled.back()) : "double";
  }
  if (options.scaling.given()) {
    report.scaled.push_back(check_scaled(report, "", options.scaling.scaling(), Objective::fleet));
    report.judge = name_of(report.scaled.back());
  }
  const bool in_time = report.judge == "exact"    ? report.exact.feasible
                       : report.judge == "double" ? report.in_doubles.feasible
                                                  : report.scaled.back().evaluation.feasible;
  report.feasible = report.valid() && in_time;
}

void keep_slack(CheckReport& report, const std::string& text) {
  const Decimal slack = parse_slack(text);
  report.slack = to_text(slack.digits, slack.decimals);
  report.as_given = report.instance;
  report.instance = with_slack(*report.as_given, slack);
}

CheckReport check(const CheckOptions& options, const Common& common) {
  const int asked = (options.convention ? 1 : 0) + (options.scaling.given() ? 1 : 0) +
                    (options.all_conventions ? 1 : 0);
  if (asked > 1) {
    throw UsageError("--convention, --all-conventions and -P/--rounding exclude each other");
  }
  if (options.scaling.given()) (void)options.scaling.scaling();  // refused before files are read
  refuse_two_inputs_from_stdin({&options.instance, &options.solution});
  CheckReport report;
  InstanceFile file = options.input.read(options.instance);
  tell_understood(file, common);
  report.instance = std::move(file.instance);
  report.warnings = std::move(file.warnings);
  if (auto misnamed = misnamed_warning(report.instance); !misnamed.empty())
    report.warnings.push_back(std::move(misnamed));
  const SolutionFile solution = read_solution(options.solution);
  const std::vector<std::string> more = solution_warnings(solution, report.instance);
  report.warnings.insert(report.warnings.end(), more.begin(), more.end());
  report.resolved = resolve(report.instance, solution);
  report.stated_cost = solution.stated_cost;
  if (report.stated_cost) {
    report.recognised = recognise(report.instance, report.resolved.routes, *report.stated_cost);
  }
  report.partial = options.allow_unserved;
  if (options.slack) keep_slack(report, *options.slack);
  judge(report, options);
  if (options.robustness) {
    report.robustness = usual_robustness(report.timed(), report.resolved.routes);
  }
  if (options.timetable) report.departure = Departure::late;
  return report;
}

std::string longer_part(const CheckReport& report, std::optional<int> columns) {
  if (!report.robustness) return {};
  return "\n" + robustness_text(report.instance, *report.robustness, columns);
}

// Where the routes of a part can be driven: why the others have no place in them.
std::string unserved_part(const CheckReport& report) {
  if (!report.explains_unserved()) return {};
  const UnservedReport unserved{explain_unserved(report.instance, report.resolved.routes), 0,
                                report.resolved.routes.size(), false};
  return unserved_text(report.instance, unserved);
}

}  // namespace

void add_check(Command& root, Common& common) {
  static CheckOptions options;
  Command& command = root.add("check", "Judge a solution over the reals and under any convention");
  command.positional("FILE", options.instance, instance_argument())
      .positional("SOLUTION", options.solution, solution_argument())
      .option("--convention", options.convention,
              "Judge by a convention: exact, " + convention_names());
  options.scaling.add_to(command);
  options.input.add_to(command);
  command
      .flag("--all-conventions", options.all_conventions,
            "One line a convention: verdict, cost, most late customer")
      .flag("--timetable", options.timetable,
            "The timetable of the routes too (waywiser timetable has more)")
      .option("--slack", options.slack,
              "Ask for so much time before every due date: 10min; units of a file are seconds")
      .flag("--robustness", options.robustness,
            "What is late if all driving takes 5, 10, 20 % longer")
      .flag("--allow-unserved", options.allow_unserved,
            "Judge a plan of a part of the customers; say why the others have no place in it")
      .notes(
          "Without options the verdict is that of `exact`: feasibility over the real numbers,\n"
          "decided without any tolerance; `double` is what IEEE doubles say.\n"
          "Exit codes: 0 feasible (by exact, or by what was named), 1 not, 2 usage, 3 input "
          "refused.\n"
          "Examples:\n"
          "  waywiser check R101.txt R101.sol\n"
          "  waywiser check R101.txt R101.sol --convention dimacs\n"
          "  waywiser check R101.txt R101.sol -P 1000 --rounding pessimistic --json")
      .action([&common] {
        const CheckReport report = check(options, common);
        const std::optional<int> columns = terminal_columns(STDOUT_FILENO);
        if (common.json) {
          print("{}\n", check_json(report));
        } else {
          const Layout layout{common.color_on_stdout(), columns};
          print_text(fitted((options.all_conventions ? conventions_text(report, layout)
                                                     : check_text(report, layout)) +
                                longer_part(report, columns) + unserved_part(report),
                            columns),
                     colours_if(layout.color));
        }
        if (report.departure && !common.json) {
          print_text("\n" + timetable_text(report.timed(),
                                           timetable(report.timed(), report.resolved.routes,
                                                     *report.departure),
                                           terminal_columns(STDOUT_FILENO)));
        }
        return report.feasible ? ExitCode::done : ExitCode::negative;
      });
}

}  // namespace waywiser::cli
