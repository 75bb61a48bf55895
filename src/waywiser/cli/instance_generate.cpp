
#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/formats.h"
#include "waywiser/instance/generate.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::int64_t kMostSets = 10'000;

struct GenerateOptions {
  std::string kind;
  std::int64_t customers = 100;
  std::int64_t seed = 1;
  std::int64_t sets = 1;
  std::int64_t decimals = 0;
  std::optional<std::int64_t> density;
  std::optional<std::int64_t> width;
  std::optional<std::int64_t> clusters;
  bool zero_slack = false;
  std::int64_t ties = 0;
  std::int64_t coincident = 0;
  std::string out;
  std::optional<std::string> to;
  std::optional<std::string> solution;
  bool force = false;
};

int to_int(const char* option, std::int64_t value) {
  if (value < -1'000'000'000 || value > 1'000'000'000)
    throw UsageError(fmt::format("{} is out of range: {}", option, value));
  return static_cast<int>(value);
}

GeneratorOptions generator_options(const GenerateOptions& options) {
  GeneratorOptions generator;
  const auto kind = generator_class(options.kind);
  if (!kind) throw UsageError("--class must be R1, R2, C1, C2, RC1 or RC2, not " + options.kind);
  generator.kind = *kind;
  generator.customers = to_int("--n", options.customers);
  if (options.seed < 0) throw UsageError("--seed: expected 0 or more");
  generator.seed = static_cast<std::uint64_t>(options.seed);
  generator.decimals = to_int("--decimals", options.decimals);
  if (options.density) generator.density = to_int("--density", *options.density);
  generator.width = options.width;
  if (options.clusters) generator.clusters = to_int("--clusters", *options.clusters);
  generator.zero_slack = options.zero_slack;
  generator.ties = to_int("--ties", options.ties);
  generator.coincident = to_int("--coincident", options.coincident);
  return generator;
}

const InstanceFormat& output_format(const GenerateOptions& options) {
  if (options.to) return writable_format(*options.to);
  const InstanceFormat* format = format_of_path(options.out);
  return format != nullptr ? *format : kSolomonFormat;
}

constexpr const char* kSeedMark = "{seed}";

// The path of one instance of several.
std::string with_seed(std::string path, std::uint64_t seed) {
  for (std::size_t at = path.find(kSeedMark); at != std::string::npos; at = path.find(kSeedMark))
    path.replace(at, std::string_view(kSeedMark).size(), std::to_string(seed));
  return path;
}

// One instance of those asked for: what it is made from, and where it goes.
struct Order {
  GeneratorOptions generator;
  std::string out;
  std::optional<std::string> solution;
};

std::vector<Order> orders(const GenerateOptions& options) {
  if (options.sets < 1 || options.sets > kMostSets)
    throw UsageError(fmt::format("--sets: expected 1 to {}, not {}", kMostSets, options.sets));
  const bool named = options.out.find(kSeedMark) != std::string::npos &&
                     (!options.solution || options.solution->find(kSeedMark) != std::string::npos);
  if (options.sets > 1 && !named) {
    throw UsageError(fmt::format(
        "--sets writes several files: -o and --solution need {} in their names, as in R1-{}.txt",
        kSeedMark, kSeedMark));
  }
  std::vector<Order> all;
  for (std::int64_t k = 0; k < options.sets; ++k) {
    Order order{generator_options(options), "", std::nullopt};
    order.generator.seed += static_cast<std::uint64_t>(k);
    order.out = with_seed(options.out, order.generator.seed);
    if (options.solution) order.solution = with_seed(*options.solution, order.generator.seed);
    all.push_back(std::move(order));
  }
  return all;
}

struct Made {
  std::string name;
  std::string out;
  std::string digest;
  int customers = 0;
  DoubleEvaluation cost;
};

Made make(const Order& order, const InstanceFormat& format, Existing existing) {
  const GeneratedInstance generated = generate(order.generator);
  write_output(order.out, format.write(generated.instance), existing);
  const Routes routes = canonical_order(generated.routes);
  if (order.solution) {
    write_output(*order.solution, solution_output(*order.solution, generated.instance, routes),
                 existing);
  }
  return {generated.instance.name, order.out, content_digest(generated.instance),
          generated.instance.customers(), evaluate_double(generated.instance, routes)};
}

void write_members(JsonWriter& json, const Made& made) {
  json.member("name", made.name)
      .member("output", made.out)
      .member("customers", made.customers)
      .member("digest", made.digest)
      .key("solution")
      .begin_object()
      .member("space", "double")
      .member("routes", made.cost.routes)
      .member("distance", made.cost.distance)
      .end_object();
}

std::string json_of(const std::vector<Made>& all) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.generate/1");
  if (all.size() == 1) {
    write_members(json, all.front());
  } else {
    json.key("instances").begin_array();
    for (const Made& made : all) {
      json.begin_object();
      write_members(json, made);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
  return json.text();
}

ExitCode run_generate(const Common& common, const GenerateOptions& options) {
  const InstanceFormat& format = output_format(options);
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  const std::vector<Order> wanted = orders(options);
  for (const Order& order : wanted) {  // all files or none
    if (wanted.size() > 1) check_output(order.out, existing);
    if (order.solution) check_output(*order.solution, existing);
  }
  const bool to_people = !common.json && !common.quiet && options.out != "-";
  std::vector<Made> all;
  for (const Order& order : wanted) {
    const Made& made = all.emplace_back(make(order, format, existing));
    if (!to_people) continue;
    narrate("{}: {}; built with a feasible solution of {}, distance {:.2f}\n", made.name,
            counted(made.customers, "customer"), counted(made.cost.routes, "route"),
            made.cost.distance);
  }
  if (common.json && options.out != "-" && options.solution != "-") print("{}\n", json_of(all));
  return ExitCode::done;
}

}  // namespace

void add_instance_generate(Command& noun, Common& common) {
  static GenerateOptions options;
  Command command = noun.add("generate", "Make an instance of one of Solomon's classes, by seed");
  command
      .choice("--class", options.kind, {"R1", "R2", "C1", "C2", "RC1", "RC2"},
              "places at random, clustered or mixed; 1: short horizon, 2: long")
      .option("--n", options.customers, "customers, 1 to 10000")
      .option("--seed", options.seed, "the same seed gives the same instance on every machine")
      .option("--sets", options.sets,
              "instances, each with places of its own, from SEED on; -o then has {seed} in it")
      .option("-o,--output", options.out, "the file to write; - for standard output")
      .option("--to", options.to,
              "solomon, vrplib or mamut; else the ending of the file says which")
      .option("--solution", options.solution,
              "also write the feasible solution that it is built with")
      .flag("--force", options.force, "replace files that exist");
  command.option("--density", options.density, "% of customers with a window of their own")
      .option("--width", options.width, "mean width of these windows")
      .option("--clusters", options.clusters, "number of clusters (classes C and RC)")
      .option("--decimals", options.decimals, "decimals of coordinates and times, 0 to 5")
      .flag("--zero-slack", options.zero_slack,
            "due dates are the arrivals of that solution, rounded up")
      .option("--ties", options.ties, "% of customers reached exactly at their due date")
      .option("--coincident", options.coincident, "% of customers at the place of another")
      .notes(
          "Every instance has a feasible solution over the reals, the one it is built with.\n\n"
          "Example:\n  waywiser instance generate --class RC1 --n 50 --seed 7 -o RC1.txt "
          "--solution RC1.sol\n"
          "  waywiser instance generate --class R1 --sets 12 -o 'R1-{seed}.txt'   twelve, for a "
          "study");
  command.action([&common] {
    if (options.kind.empty()) throw UsageError("--class is needed: R1, R2, C1, C2, RC1 or RC2");
    if (options.out.empty()) throw UsageError("-o FILE is needed (- for standard output)");
    return run_generate(common, options);
  });
}

}  // namespace waywiser::cli
