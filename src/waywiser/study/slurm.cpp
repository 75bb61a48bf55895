#include "waywiser/study/slurm.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/solver/message.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/system/command.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/executable.h"
#include "waywiser/system/file.h"
#include "waywiser/system/number.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// Slurm kills an element at its time limit: hard limits of its runs, and some patience.
constexpr double kTimeMargin = 1.2;
constexpr double kTimeExtra = 300.0;
constexpr std::int64_t kDefaultArray = 1000;  // elements; Slurm's MaxArraySize is 1001
constexpr std::int64_t kSmallestArray = 2;    // MaxArraySize is one more than the largest index

std::string without_line_end(std::string text) {
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

// What a command prints. Throws ExternalError with its last words.
std::string output_of(const std::string& command) {
  const CommandResult result = run_command({"/bin/sh", "-c", command}, Capture::both);
  if (!result.ok()) {
    throw ExternalError(command.substr(0, command.find(' ')) + " failed: " +
                        (result.launch_error != 0 ? error_text(result.launch_error)
                                                  : printable(result.output, 400)));
  }
  return result.output;
}

// The largest number of elements that one array may have here.
std::int64_t largest_array() {
  std::istringstream lines(output_of("scontrol show config"));
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("MaxArraySize", 0) != 0) continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) break;
    const std::size_t number = line.find_first_not_of(' ', equals + 1);
    if (number == std::string::npos) break;
    if (const auto size = parse_integer(std::string_view(line).substr(number)))
      return std::max(kSmallestArray, *size) - 1;
    break;
  }
  return kDefaultArray;
}

fs::path jobs_folder(const Plan& plan) {
  return plan.study.folder() / "slurm";
}

// The runs of elements that Slurm has in its queue: they are not submitted twice.
std::set<RunId> live_runs(const Plan& plan) {
  std::map<std::string, std::vector<std::int64_t>> live;  // job -> indices
  std::istringstream lines(output_of("squeue --noheader --array --format='%F %K %t'"));
  for (std::string job, index, state; lines >> job >> index >> state;) {
    const bool ending = state == "CG" || state == "CA" || state == "CD" || state == "F" ||
                        state == "TO" || state == "NF";
    if (const auto number = parse_integer(index); number && !ending) live[job].push_back(*number);
  }
  std::set<RunId> runs;
  std::error_code error;
  for (fs::directory_iterator it(jobs_folder(plan), error), end; !error && it != end;
       it.increment(error)) {
    if (!fs::exists(it->path() / "job")) continue;
    const std::string job = read_own_file(it->path() / "job");
    const auto found = live.find(without_line_end(job));
    if (found == live.end()) continue;
    for (const std::int64_t index : found->second) {
      for (const RunId& id : read_element(it->path() / "elements", index)) runs.insert(id);
    }
  }
  return runs;
}

// FILE.study/slurm/1, 2, ...: the first that is free.
fs::path new_job_folder(const Plan& plan) {
  std::error_code error;
  fs::create_directories(jobs_folder(plan), error);
  for (int number = 1; !error; ++number) {
    const fs::path folder = jobs_folder(plan) / std::to_string(number);
    if (fs::create_directory(folder, error)) return folder;
  }
  throw WriteError("cannot make a folder in " + jobs_folder(plan).string() + ": " +
                   error.message());
}

std::string script_of(const Plan& plan, const std::vector<Element>& elements,
                      const fs::path& folder) {
  double longest = 0.0;
  for (const Element& element : elements) longest = std::max(longest, element.seconds);
  const auto minutes =
      static_cast<std::int64_t>(std::ceil((kTimeMargin * longest + kTimeExtra) / 60.0));
  const std::string absolute = fs::absolute(folder).string();
  std::string script = "#!/bin/sh\n";
  script += fmt::format("#SBATCH --job-name={}\n",
                        shell_word("waywiser-" + plan.study.path.stem().string()));
  script += fmt::format("#SBATCH --array=1-{}\n", elements.size());
  script += "#SBATCH --ntasks=1 --cpus-per-task=1\n";
  script += fmt::format("#SBATCH --time={}\n", minutes);
  if (plan.study.memory_limit > 0) {
    script += fmt::format("#SBATCH --mem={}M\n", plan.study.memory_limit / 1'000'000 + 500);
  }
  script += fmt::format("#SBATCH --output={}\n", shell_word(absolute + "/%a.log"));
  script += "#SBATCH --open-mode=append\n";
  script += fmt::format("exec {} study run {} --jobs 1 --element {}:\"$SLURM_ARRAY_TASK_ID\"\n",
                        shell_word(own_executable().string()),
                        shell_word(fs::absolute(plan.study.path).string()),
                        shell_word(absolute + "/elements"));
  return script;
}

SlurmJob submit_array(const Plan& plan, const std::vector<Element>& elements,
                      const SlurmOptions& options) {
  const fs::path folder = new_job_folder(plan);
  write_atomically(folder / "elements", elements_text(plan, elements), Existing::keep);
  const fs::path script = folder / "job.sh";
  write_atomically(script, script_of(plan, elements, folder), Existing::keep);
  SlurmJob job{"", script.string(), static_cast<std::int64_t>(elements.size()), 0};
  for (const Element& element : elements)
    job.runs += static_cast<std::int64_t>(element.runs.size());
  if (options.dry_run) return job;
  const std::string output =
      output_of("sbatch --parsable " + options.sbatch + " " + shell_word(script.string()));
  job.id = output.substr(0, output.find_first_of(";\n"));  // "id" or "id;cluster"
  write_atomically(folder / "job", job.id + "\n", Existing::keep);
  return job;
}

// What Slurm says; in a dry run where there is no Slurm, what is assumed instead.
template <class Answer, class Ask>
Answer asked(const SlurmOptions& options, const Ask& ask, Answer otherwise, const char* assumption,
             SlurmResult& result) {
  try {
    return ask();
  } catch (const ExternalError& error) {
    if (!options.dry_run) throw;
    result.assumed.push_back(std::string(error.what()) + "; " + assumption);
    return otherwise;
  }
}

}  // namespace

SlurmResult submit_to_slurm(const Plan& plan, const std::vector<std::uint32_t>& selection,
                            const SlurmOptions& options) {
  const StudyFolder folder(plan.study.folder());
  folder.create();
  write_plan_file(folder, plan);
  SlurmResult result;
  std::vector<std::uint32_t> missing = missing_runs(plan, folder, selection);
  result.missing = static_cast<std::int64_t>(missing.size());
  if (missing.empty()) return result;
  const auto live = asked<std::set<RunId>>(
      options, [&] { return live_runs(plan); }, {}, "no run is taken to be in its queue", result);
  // Records are looked at after the queue: what ended between the two is not submitted again.
  missing = missing_runs(plan, folder, missing);
  result.missing = static_cast<std::int64_t>(missing.size());
  std::erase_if(missing, [&](std::uint32_t index) { return live.count(plan.runs[index].id) > 0; });
  result.submitted = static_cast<std::int64_t>(missing.size());
  result.live = result.missing - result.submitted;
  if (missing.empty()) return result;
  const std::vector<Element> elements = pack(plan, missing, options.element_seconds);
  const auto most = static_cast<std::size_t>(
      asked<std::int64_t>(options, largest_array, kDefaultArray,
                          "its arrays are taken to have 1,000 elements", result));
  for (std::size_t from = 0; from < elements.size(); from += most) {
    const std::size_t to = std::min(from + most, elements.size());
    result.jobs.push_back(submit_array(plan,
                                       {elements.begin() + static_cast<std::ptrdiff_t>(from),
                                        elements.begin() + static_cast<std::ptrdiff_t>(to)},
                                       options));
  }
  return result;
}

}  // namespace waywiser
