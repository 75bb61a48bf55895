#include <algorithm>
#include <map>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/audit_report.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/summary.h"
#include "waywiser/system/parallel.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct AuditOptions {
  InstanceInput input;
  std::vector<std::string> patterns;
  std::vector<std::int64_t> factors{1, 10, 1000};
  std::vector<std::string> roundings = rounding_names();
  std::string ties = "half-up";
  std::string format = "text";
  bool triangles = false;
  std::int64_t jobs = 0;
};

AuditRequest request_of(const AuditOptions& options, std::size_t files) {
  AuditRequest request;
  request.factors = options.factors;
  for (const std::int64_t P : options.factors) {
    if (P < 1) throw UsageError(fmt::format("-P: found {}, expected positive integers", P));
    if (std::count(options.factors.begin(), options.factors.end(), P) > 1) {
      throw UsageError(fmt::format("-P: {} stands there twice", P));
    }
  }
  request.roundings.clear();
  for (const std::string& name : options.roundings) {
    request.roundings.push_back(parse_rounding(name));
  }
  request.ties = parse_ties(options.ties);
  request.triangles = options.triangles || files == 1;
  return request;
}

// Audits every file on all cores; the result is in the order of the files, and so is what is told
// of how they were read. The first error in that order is thrown, whichever thread met it.
std::vector<AuditedFile> audit_files(const std::vector<std::string>& paths,
                                     const AuditOptions& options, const Common& common) {
  const AuditRequest request = request_of(options, paths.size());
  std::vector<AuditedFile> files(paths.size());
  std::vector<InstanceFile> told(paths.size());  // without their instances
  const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
  in_parallel(paths.size(), options.jobs > 0 ? options.jobs : cores, [&](std::size_t i) {
    InstanceFile read = options.input.read_file(paths[i]);
    files[i] = {paths[i], class_by_name(read.instance.name),
                audit_instance(read.instance, request)};
    read.instance = {};
    told[i] = std::move(read);
  });
  for (const InstanceFile& file : told) tell_instance(file, common);
  return files;
}

AuditReport report_of(std::vector<AuditedFile> files) {
  AuditReport report;
  report.files = std::move(files);
  std::vector<const InstanceAudit*> all;
  std::map<std::string, std::vector<const InstanceAudit*>> classes;
  for (const AuditedFile& file : report.files) {
    all.push_back(&file.audit);
    if (!file.group.empty()) classes[file.group].push_back(&file.audit);
  }
  report.total = summarize(all.size() == 1 ? all[0]->name : "total", all);
  for (const auto& [name, audits] : classes) {
    if (all.size() > 1) report.classes.push_back(summarize(name, audits));
  }
  return report;
}

std::vector<std::string> find_files(const std::vector<std::string>& patterns) {
  std::vector<std::string> paths;
  for (const std::string& pattern : patterns) {
    if (pattern == "-") {
      paths.push_back(pattern);
      continue;
    }
    const std::vector<std::string> found = resolve_instances(pattern);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  return paths;
}

}  // namespace

void add_audit(Command& root, Common& common) {
  static AuditOptions options;
  Command& command =
      root.add("audit", "What rounding does to instances: lengths, windows, arcs, limits");
  command.positionals("FILE", options.patterns,
                      "instances: files, globs, sets (solomon, homberger/600) or names (R1_2_*)");
  options.input.add_to(command);
  command.options("-P", options.factors, "Scaling factors, separated by commas")
      .options("--rounding", options.roundings, "Schemes, separated by commas")
      .choice("--ties", options.ties, ties_names(), "How nearest breaks ties")
      .flag("--triangles", options.triangles,
            "Count broken triangle inequalities (n^3 work; always done for a single file)")
      .choice("--format", options.format, {"text", "csv", "json"},
              "csv has one line a file and scheme")
      .option("--jobs", options.jobs, "Threads; 0 for one a core")
      .notes(
          "down, up, exact: shares of all lengths that a scheme makes shorter, longer, leaves.\n"
          "a mean route has n / ceil(demand / capacity) customers; any route as many as fit;\n"
          "any solution: bounds on (distance on I^P) / P - (distance), whatever the routes.\n"
          "arcs gained, lost: possible after rounding only, before rounding only.\n"
          "largest sum: bounds every clock and cost on I^P; a type that is too small overflows.\n"
          "Examples:\n"
          "  waywiser audit R101.txt\n"
          "  waywiser audit solomon homberger/600 homberger/1000\n"
          "  waywiser audit 'my/*.vrp' -P 100,10000 --format csv")
      .action([&common] {
        check_range("--jobs", options.jobs, 0, 1024);
        const std::vector<std::string> paths = find_files(options.patterns);
        const AuditReport report = report_of(audit_files(paths, options, common));
        if (common.json || options.format == "json") {
          print_text(audit_json(report));
        } else {
          const std::optional<int> columns = terminal_columns(STDOUT_FILENO);
          print_text(options.format == "csv" ? audit_csv(report)
                                             : fitted(audit_text(report, columns), columns));
        }
        return ExitCode::done;
      });
}

}  // namespace waywiser::cli
