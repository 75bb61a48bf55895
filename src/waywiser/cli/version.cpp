#include "waywiser/cli/version.h"

#include "waywiser/base/json.h"
#include "waywiser/study/provenance.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {

ExitCode print_version(const Common& common) {
  const Provenance build = provenance();
  if (common.json) {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object()
        .member("schema", "waywiser.version/1")
        .member("version", build.waywiser)
        .member("commit", build.commit)
        .member("compiler", build.compiler)
        .member("flags", build.flags)
        .end_object();
    print("{}\n", json.text());
  } else {
    print("waywiser {}\ncommit {}\n{}, {}\n", build.waywiser,
          build.commit.empty() ? "unknown" : build.commit, build.compiler, build.flags);
  }
  return ExitCode::done;
}

void add_version(Command& root, Common& common) {
  root.add("version", "The version, with commit and compiler").action([&common] {
    return print_version(common);
  });
}

}  // namespace waywiser::cli
