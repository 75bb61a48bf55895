

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/write.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct ConvertOptions {
  std::string in;
  std::string out;
  std::optional<std::string> to;
  bool lossy = false;
  bool force = false;
};

InstanceFormat target_format(const ConvertOptions& options) {
  if (options.to) {
    if (const auto format = instance_format(*options.to)) return *format;
    throw UsageError("--to must be solomon, vrplib or mamut, not " + *options.to);
  }
  if (const auto format = format_of_path(options.out)) return *format;
  throw UsageError("say --to solomon, vrplib or mamut: " + options.out +
                   " does not end with .txt, .vrp or .vrp.json");
}

void report(const Common& common, const ConvertOptions& options, const InstanceFile& file,
            InstanceFormat format, const std::vector<std::string>& lost) {
  if (common.json && options.out != "-") {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object()
        .member("schema", "waywiser.convert/1")
        .member("from", to_string(file.format))
        .member("to", to_string(format))
        .member("output", options.out)
        .member("digest", content_digest(file.instance))
        .key("lost")
        .array(lost)
        .key("warnings")
        .array(file.warnings)
        .end_object();
    print("{}\n", json.text());
  }
  if (common.quiet) return;
  for (const std::string& warning : file.warnings) narrate("warning: {}\n", warning);
  for (const std::string& loss : lost) narrate("lost: {}\n", loss);
}

ExitCode convert(const Common& common, const ConvertOptions& options) {
  const InstanceFormat format = target_format(options);
  const InstanceFile file = read_instance(resolve_instance(options.in));
  const std::vector<std::string> lost = losses(file.instance, format);
  if (!lost.empty() && !options.lossy) {
    std::string message = "the format " + to_string(format) + " cannot hold:";
    for (const std::string& loss : lost) message += "\n  " + loss;
    throw UsageError(message + "\nuse --lossy to write the instance without");
  }
  const Instance instance = options.lossy ? lossy(file.instance, format) : file.instance;
  write_output(options.out, format_instance(instance, format),
               options.force ? Existing::replace : Existing::keep);
  report(common, options, file, format, lost);
  return ExitCode::done;
}

}  // namespace

void add_instance_convert(Command& noun, Common& common) {
  static ConvertOptions options;
  noun.add("convert", "Write an instance in another format, without loss")
      .positional("IN", options.in, "the instance; - for standard input")
      .positional("OUT", options.out, "the file to write; - for standard output")
      .option("--to", options.to,
              "solomon, vrplib or mamut; without it the ending of OUT says which")
      .flag("--lossy", options.lossy,
            "write even where the format cannot hold numbers of sites or a prescribed rounding")
      .flag("--force", options.force, "replace OUT if it exists")
      .notes(
          "What the format cannot hold is an error that names it, or with --lossy a line "
          "\"lost: ...\".\nTravel times are never lost.\n\nExample:\n  waywiser instance convert "
          "R101.txt R101.vrp")
      .action([&common] { return convert(common, options); });
}

}  // namespace waywiser::cli
