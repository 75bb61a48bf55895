#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/labels.h"
#include "waywiser/solution/difference.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct DiffOptions {
  InstanceInput input;
  std::string instance;
  std::string a;
  std::string b;
};

struct Side {
  Resolved resolved;
  DoubleEvaluation in_doubles;
  bool feasible = false;  // over the reals, and a solution
};

Side read_side(const Instance& instance, const std::string& path, const Common& common) {
  Side side;
  side.resolved = resolve(instance, read_told_solution(path, instance, common));
  side.in_doubles = evaluate_double(instance, side.resolved.routes);
  side.feasible =
      side.resolved.structure.valid() && feasible_exactly(instance, side.resolved.routes);
  return side;
}

std::string route_text(const Instance& instance, const Route& route) {
  const bool names = instance.labels != nullptr;
  std::string text;
  for (const int customer : route) {
    text += text.empty() ? "" : names ? ", " : " ";
    text += names ? for_terminal(site_name(instance, customer)) : site_key(instance, customer);
  }
  return text;
}

std::string side_text(const std::string& name, const Side& side) {
  return fmt::format("  {}  {:>4} {:<6}  distance {:>14.6f}  {}\n", name, side.in_doubles.routes,
                     plural(side.in_doubles.routes, "route"), side.in_doubles.distance,
                     !side.resolved.structure.valid() ? "not a solution (waywiser check says why)"
                     : side.feasible                  ? "feasible over the reals"
                                                      : "not feasible over the reals");
}

std::string routes_text(const Instance& instance, const Routes& routes,
                        const std::vector<int>& numbers, char sign, const std::string& color,
                        const std::string& plain) {
  constexpr std::size_t kShown = 40;
  std::string out;
  for (std::size_t i = 0; i < std::min(kShown, numbers.size()); ++i) {
    const Route& route = routes[static_cast<std::size_t>(numbers[i] - 1)];
    out += fmt::format("{}{} {:>4}: {}{}\n", color, sign, numbers[i], route_text(instance, route),
                       plain);
  }
  if (numbers.size() > kShown) {
    out += fmt::format("{} and {} more (all of them with --json)\n", sign, numbers.size() - kShown);
  }
  return out;
}

std::string text_of(const Instance& instance, const Side& a, const Side& b,
                    const SolutionDifference& found, bool color) {
  std::string out = side_text("A", a) + side_text("B", b);
  out += fmt::format(
      "  shared: {}, {} of {} of A; broken-pairs distance {:.4f}; {} "
      "other neighbours on both sides\n",
      counted(found.same_routes.size(), "route"), found.shared_arcs, counted(found.arcs_a, "arc"),
      found.broken_pairs(),
      counted(found.moved.size(), "customer") + verb(found.moved.size(), " has", " have"));
  if (found.routes_only_a.empty() && found.routes_only_b.empty()) {
    return out + "\nThe routes are the same.\n";
  }
  const std::string plain = color ? "\x1b[0m" : "";
  out += "\n" + routes_text(instance, a.resolved.routes, found.routes_only_a, '-',
                            color ? "\x1b[31m" : "", plain);
  return out + routes_text(instance, b.resolved.routes, found.routes_only_b, '+',
                           color ? "\x1b[32m" : "", plain);
}

void write_side(JsonWriter& json, const std::string& name, const Side& side) {
  json.key(name)
      .begin_object()
      .member("routes", side.in_doubles.routes)
      .member("valid", side.resolved.structure.valid())
      .member("feasible_exact", side.feasible)
      .member("distance_double", side.in_doubles.distance)
      .member("cost_double", side.in_doubles.cost)
      .end_object();
}

std::string json_of(const Instance& instance, const Side& a, const Side& b,
                    const SolutionDifference& found) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.diff/1").member("instance", instance.name);
  write_side(json, "a", a);
  write_side(json, "b", b);
  json.member("arcs_a", found.arcs_a)
      .member("arcs_b", found.arcs_b)
      .member("shared_arcs", found.shared_arcs)
      .member("broken_pairs", found.broken_pairs());
  json.key("same_routes").begin_array();
  for (const auto& [in_a, in_b] : found.same_routes) {
    json.begin_array().value(in_a).value(in_b).end_array();
  }
  json.end_array();
  json.key("routes_only_a").array(found.routes_only_a);
  json.key("routes_only_b").array(found.routes_only_b);
  write_ids(json.key("moved_customers"), instance, found.moved);
  write_names(json, "moved_names", instance, found.moved);
  return json.end_object().text() + "\n";
}

}  // namespace

void add_diff(Command& root, Common& common) {
  static DiffOptions options;
  Command& command = root.add("diff", "What two solutions share, and where they differ");
  command
      .positional("FILE", options.instance,
                  "the instance, or a name of the catalogue; - for standard input")
      .positional("SOLUTION_A", options.a, "a solution of it")
      .positional("SOLUTION_B", options.b, "another one");
  options.input.add_to(command);
  command
      .notes(
          "Routes are compared stop by stop; - marks routes of A that B does not have, + those of "
          "B.\n"
          "Exit codes: 0 the same routes (in any order), 1 different ones, 3 input refused.\n"
          "Example:\n  waywiser diff R101.txt sintef/R101.sol dimacs/R101.sol")
      .action([&common] {
        refuse_two_inputs_from_stdin({&options.instance, &options.a, &options.b});
        const InstanceFile file = options.input.read(options.instance);
        tell_instance(file, common);
        const Instance& instance = file.instance;
        const Side a = read_side(instance, options.a, common);
        const Side b = read_side(instance, options.b, common);
        const SolutionDifference found = difference(a.resolved.routes, b.resolved.routes);
        print_text(common.json ? json_of(instance, a, b, found)
                               : fitted(text_of(instance, a, b, found, common.color_on_stdout()),
                                        terminal_columns(STDOUT_FILENO)),
                   colours_if(common.color_on_stdout()));
        return found.routes_only_a.empty() && found.routes_only_b.empty() ? ExitCode::done
                                                                          : ExitCode::negative;
      });
}

}  // namespace waywiser::cli
