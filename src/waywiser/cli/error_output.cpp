#include "waywiser/cli/error_output.h"

#include "waywiser/base/json.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

std::string error_json(const Error& error) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.error/1")
      .member("exit_code", static_cast<int>(error.code()))
      .member("message", error.what());
  if (const auto* input = dynamic_cast<const InputError*>(&error)) {
    json.member("file", input->place().file)
        .member("line", input->place().line)
        .member("column", input->place().column)
        .member("found", input->found())
        .member("expected", input->expected());
  }
  return json.end_object().text() + "\n";
}

}  // namespace

int tell_error(const Error& error, const Common& common) {
  narrate("waywiser: error: {}\n", error.what());
  if (common.json && !stdout_used()) {
    try {
      write_stdout(error_json(error));
    } catch (const WriteError&) {  // the line on standard error has told
      return static_cast<int>(error.code());
    }
  }
  return static_cast<int>(error.code());
}

}  // namespace waywiser::cli
