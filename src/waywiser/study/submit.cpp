#include "waywiser/study/submit.h"

#include <algorithm>
#include <sstream>
#include <system_error>

#include "waywiser/base/error.h"
#include "waywiser/solver/budget.h"
#include "waywiser/study/order.h"
#include "waywiser/study/record.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

// Starting a solver, loading the instance, writing the record: a run's part beside its limit.
constexpr double kSecondsPerRun = 5.0;

}  // namespace

std::vector<std::uint32_t> missing_runs(const Plan& plan, const StudyFolder& folder,
                                        const std::vector<std::uint32_t>& selection) {
  std::vector<std::uint32_t> missing;
  for (const std::uint32_t index : selection) {
    if (!read_totals(folder.record(plan.runs[index].id))) missing.push_back(index);
  }
  return missing;
}

double expected_seconds(const Plan& plan, const PlannedRun& run) {
  const double length = run_length(plan, run);
  const bool iterations = plan.study.clock == ClockKind::iterations;
  return kSecondsPerRun + (iterations ? length / kIterationsPerSecond : length);
}

std::vector<Element> pack(const Plan& plan, const std::vector<std::uint32_t>& runs,
                          double seconds) {
  std::vector<std::uint32_t> sorted = runs;
  std::stable_sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
    return run_length(plan, plan.runs[a]) > run_length(plan, plan.runs[b]);
  });
  std::vector<Element> elements;
  for (const std::uint32_t index : sorted) {
    const double length = expected_seconds(plan, plan.runs[index]);
    if (elements.empty() || elements.back().seconds + length > seconds) elements.emplace_back();
    elements.back().runs.push_back(index);
    elements.back().seconds += length;
  }
  return elements;
}

std::string shell_word(const std::string& text) {
  static constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string element_command(const std::filesystem::path& executable, const Plan& plan,
                            const Element& element) {
  const std::string study = std::filesystem::absolute(plan.study.path).string();
  std::string command = shell_word(executable.string()) + " study run " + shell_word(study) +
                        " --jobs 1 --quiet --ids ";
  for (std::size_t i = 0; i < element.runs.size(); ++i)
    command += (i > 0 ? "," : "") + plan.runs[element.runs[i]].id.text();
  return command;
}

std::string elements_text(const Plan& plan, const std::vector<Element>& elements) {
  std::string text;
  for (const Element& element : elements) {
    for (std::size_t i = 0; i < element.runs.size(); ++i)
      text += (i > 0 ? " " : "") + plan.runs[element.runs[i]].id.text();
    text += '\n';
  }
  return text;
}

std::vector<RunId> read_element(const std::filesystem::path& file, std::int64_t index) {
  std::istringstream lines(read_own_file(file));
  std::string line;
  for (std::int64_t number = 1; std::getline(lines, line); ++number) {
    if (number != index) continue;
    std::istringstream words(line);
    std::vector<RunId> ids;
    for (std::string word; words >> word;) {
      if (!is_run_id(word))
        throw InputError({file.string(), number, 0}, in_quotes(word), "a run's id");
      ids.emplace_back(word);
    }
    return ids;
  }
  throw InputError({file.string(), 0, 0}, "no line " + std::to_string(index), "one an element");
}

}  // namespace waywiser
