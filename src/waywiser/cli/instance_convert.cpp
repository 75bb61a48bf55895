

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/instance/write.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct ConvertOptions {
  std::string in;
  std::string out;
  std::optional<std::string> to;
  InstanceInput input;
  bool lossy = false;
  bool force = false;
};

const InstanceFormat& target_format(const ConvertOptions& options) {
  if (options.to) return writable_format(*options.to);
  if (const InstanceFormat* format = format_of_path(options.out)) return *format;
  throw UsageError("say --to " + writable_format_names() + ": the ending of " + options.out +
                   " is of none of them");
}

void report(const Common& common, const ConvertOptions& options, const InstanceFile& file,
            const InstanceFormat& format, const std::vector<std::string>& lost) {
  if (common.json && options.out != "-") {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object()
        .member("schema", "waywiser.convert/1")
        .member("from", file.format->name)
        .member("to", format.name)
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
  if (file.instance.labels)
    narrate(
        "waywiser: warning: names of stops and the clock of times are not written: {} has "
        "numbers alone\n",
        format.title);
  for (const std::string& warning : file.warnings) narrate("waywiser: warning: {}\n", warning);
  for (const std::string& loss : lost) narrate("waywiser: warning: lost: {}\n", loss);
}

ExitCode convert(const Common& common, const ConvertOptions& options) {
  const InstanceFormat& format = target_format(options);
  const InstanceFile file = options.input.read(options.in);
  tell_understood(file, common);
  const std::vector<std::string> lost = format.losses(file.instance);
  if (!lost.empty() && !options.lossy) {
    std::string message = "the format " + std::string(format.name) + " cannot hold:";
    for (const std::string& loss : lost) message += "\n  " + loss;
    throw UsageError(message + "\nuse --lossy to write the instance without");
  }
  const Instance instance = options.lossy ? lossy(file.instance, format) : file.instance;
  write_output(options.out, format.write(instance),
               options.force ? Existing::replace : Existing::keep);
  report(common, options, file, format, lost);
  return ExitCode::done;
}

}  // namespace

void add_instance_convert(Command& noun, Common& common) {
  static ConvertOptions options;
  Command& command = noun.add("convert", "Write an instance in another format, without loss");
  command.positional("IN", options.in, "the instance; - for standard input")
      .positional("OUT", options.out, "the file to write; - for standard output")
      .option("--to", options.to,
              writable_format_names() + "; without it the ending of OUT says which")
      .flag("--lossy", options.lossy,
            "write even where the format cannot hold numbers of sites or a prescribed rounding")
      .flag("--force", options.force, "replace OUT if it exists");
  options.input.add_to(command);
  command
      .notes(
          "What the format cannot hold is an error that names it, or with --lossy a line "
          "\"lost: ...\".\nTravel times are never lost.\n\nExample:\n  waywiser instance convert "
          "R101.txt R101.vrp")
      .action([&common] { return convert(common, options); });
}

}  // namespace waywiser::cli
