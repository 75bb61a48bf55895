
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

struct GenerateOptions {
  std::string kind;
  std::int64_t customers = 100;
  std::int64_t seed = 1;
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

ExitCode run_generate(const Common& common, const GenerateOptions& options) {
  const InstanceFormat& format = output_format(options);
  const GeneratedInstance generated = generate(generator_options(options));
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  if (options.solution) check_output(*options.solution, existing);  // both files or none
  write_output(options.out, format.write(generated.instance), existing);
  const Routes routes = canonical_order(generated.routes);
  const DoubleEvaluation cost = evaluate_double(generated.instance, routes);
  if (options.solution) {
    write_output(*options.solution, solution_output(*options.solution, generated.instance, routes),
                 existing);
  }
  if (common.json && options.out != "-" && options.solution != "-") {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object()
        .member("schema", "waywiser.generate/1")
        .member("name", generated.instance.name)
        .member("output", options.out)
        .member("customers", generated.instance.customers())
        .member("digest", content_digest(generated.instance))
        .key("solution")
        .begin_object()
        .member("space", "double")
        .member("routes", cost.routes)
        .member("distance", cost.distance)
        .end_object()
        .end_object();
    print("{}\n", json.text());
  } else if (!common.quiet && options.out != "-") {
    narrate("{}: {}; built with a feasible solution of {}, distance {:.2f}\n",
            generated.instance.name, counted(generated.instance.customers(), "customer"),
            counted(cost.routes, "route"), cost.distance);
  }
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
          "--solution RC1.sol");
  command.action([&common] {
    if (options.kind.empty()) throw UsageError("--class is needed: R1, R2, C1, C2, RC1 or RC2");
    if (options.out.empty()) throw UsageError("-o FILE is needed (- for standard output)");
    return run_generate(common, options);
  });
}

}  // namespace waywiser::cli
