#include "waywiser/report/sentences.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/report/hypotheses.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

std::string percent(double share) {
  if (share == 1.0) return "100 %";
  if (share == 0.0) return "0 %";
  return fmt::format("{:.1f} %", 100.0 * share);
}

// Final solutions that are float-feasible, by scaling, over all solvers.
struct Transfer {
  Scaling scaling;
  double feasible = 0.0;
  double solved = 0.0;
  double share() const { return feasible / solved; }
};

std::vector<Transfer> transfers(const StudyData& data) {
  std::vector<Transfer> all;
  for (const AnalysedRun& run : data.runs) {
    const auto& scaling = data.configurations[run.configuration].scaling;
    if (!scaling || !run.counts() || !run.last) continue;
    auto it = std::find_if(all.begin(), all.end(),
                           [&](const Transfer& t) { return t.scaling == *scaling; });
    if (it == all.end()) it = all.insert(all.end(), Transfer{*scaling});
    it->solved += 1.0;
    it->feasible += run.last->feasible ? 1.0 : 0.0;
  }
  return all;
}

bool lower_share(const Transfer& a, const Transfer& b) {
  return a.share() < b.share();
}

bool guaranteed(const Scaling& scaling) {
  return scaling.scheme().guarantee == Guarantee::inner;
}

// The most precise scaling of those that lose nothing, the guaranteed first.
const Transfer* safest(const std::vector<Transfer>& all) {
  const Transfer* best = nullptr;
  for (const Transfer& t : all) {
    if (t.share() < 1.0) continue;
    const bool better =
        best == nullptr || std::pair(guaranteed(t.scaling), t.scaling.P) >
                               std::pair(guaranteed(best->scaling), best->scaling.P);
    if (better) best = &t;
  }
  return best;
}

// Runs without any route cannot lose one: said beside a share of those that have some.
std::string without_solution(const StudyData& data) {
  std::size_t none = 0;
  std::size_t runs = 0;
  for (const AnalysedRun& run : data.runs) {
    runs += run.counts() ? 1U : 0U;
    none += run.counts() && !run.last ? 1U : 0U;
  }
  return none == 0 ? ""
                   : fmt::format(" (where there are any: {} of {} runs have none)", none, runs);
}

std::string feasibility_sentence(const StudyData& data) {
  const std::vector<Transfer> all = transfers(data);
  if (all.empty()) return "No run with a scaled instance has a solution yet.";
  const Transfer& worst = *std::min_element(all.begin(), all.end(), lower_share);
  if (worst.share() == 1.0) {
    return "Nothing is lost to infeasibility here: the final routes of every configuration are "
           "feasible on the real instances" +
           without_solution(data) + ", so the paper's first effect does not appear at this scale.";
  }
  const Transfer* safe = safest(all);
  const std::string hidden = fmt::format(
      "Rounding decides what is feasible: of the routes found with {}, {} are feasible on the real "
      "instance",
      to_string(worst.scaling), percent(worst.share()));
  if (safe == nullptr) return hidden + ", and no configuration keeps all of them.";
  return hidden + fmt::format(", of those found with {} all are.", to_string(safe->scaling));
}

std::string ranking_clause(const Analysis& analysis, const RankingComparison& r) {
  if (!r.complete()) return r.solver + " has no results to rank yet";
  std::vector<std::size_t> under_both = r.best(View::real);
  std::erase_if(under_both, [&](std::size_t c) { return r.rank(View::integer, c) != 1; });
  if (!under_both.empty()) {
    return fmt::format(
        "{} is best with {} under both views, so the paper's inversion of the ranking does not "
        "appear at this scale",
        r.solver, labels_of(analysis.data, under_both));
  }
  const std::size_t integer = r.integer.front();
  const std::size_t real = r.real.front();
  const std::vector<std::size_t> on_the_real = r.best(View::real);
  return fmt::format(
      "{} looks best with {} by its own integer costs (AUC {:.4f} against {:.4f}), but judged on "
      "the real instance {} {} best (AUC {:.4f} against {:.4f}): {}",
      r.solver, labels_of(analysis.data, r.best(View::integer)), r.auc_integer[integer],
      r.auc_integer[real], labels_of(analysis.data, on_the_real),
      verb(on_the_real.size(), "is", "are"), r.auc_float[real], r.auc_float[integer],
      inversion_clause(analysis, r));
}

std::vector<std::string> ranking_sentences(const Analysis& analysis) {
  std::vector<std::string> sentences;
  for (const RankingComparison& r : analysis.rankings) {
    const std::string so_far =
        analysis.data.missing.empty() || !r.complete()
            ? ""
            : fmt::format("So far, by {} of {} that have all its scalings, ",
                          counted(r.instances, "instance"), analysis.data.instances.size());
    sentences.push_back(so_far + ranking_clause(analysis, r) + ".");
  }
  if (sentences.empty()) sentences.emplace_back("There is nothing to rank yet.");
  return sentences;
}

std::string sizes_text(const StudyData& data) {
  std::set<int> sizes;
  for (const AnalysedInstance& i : data.instances) sizes.insert(i.customers);
  std::vector<std::string> words;
  for (const int n : sizes) words.push_back(std::to_string(n));
  return "n = " + listed(words);
}

void warn_of_missing(const StudyData& data, std::vector<std::string>& warnings) {
  std::size_t failed = 0;
  for (const MissingRun& run : data.missing) failed += run.failed ? 1U : 0U;
  const std::size_t waiting = data.missing.size() - failed;
  if (waiting > 0) {
    warnings.push_back(
        fmt::format("{} of {} planned {} {} not there yet: every figure is provisional.", waiting,
                    data.planned(), plural(data.planned(), "run"), verb(waiting, "is", "are")));
  }
  if (failed > 0) {
    warnings.push_back(counted(failed, "run") + " failed in every attempt and " +
                       verb(failed, "is", "are") +
                       " missing from all figures (study status says why).");
  }
  if (data.damaged > 0)
    warnings.push_back(counted(static_cast<std::size_t>(data.damaged), "record file") +
                       " did not verify: the next study run repeats their runs.");
  if (data.newer > 0)
    warnings.push_back(counted(static_cast<std::size_t>(data.newer), "record") +
                       " of a newer version of waywiser cannot be read here.");
  if (data.strangers > 0)
    warnings.push_back(counted(static_cast<std::size_t>(data.strangers), "record") +
                       " in the folder left out: of no run of this plan.");
}

// " (pyvrp 3 of 6, ortools 1 of 6)": whose runs they are, where there are several solvers.
std::string by_solver(const Analysis& analysis,
                      const std::function<std::size_t(const ConfigurationSummary&)>& count) {
  if (analysis.data.solvers.size() < 2) return "";
  std::string text;
  for (const std::string& solver : analysis.data.solvers) {
    std::size_t some = 0;
    std::size_t all = 0;
    for (const ConfigurationSummary& s : analysis.summaries) {
      if (analysis.data.configurations[s.configuration].solver != solver) continue;
      some += count(s);
      all += s.runs + s.invalid;
    }
    if (some > 0) text += fmt::format("{}{} {} of {}", text.empty() ? "" : ", ", solver, some, all);
  }
  return " (" + text + ")";
}

// `study verify` judges whatever a record keeps, so also what came after the limit: here and there
// the counts of runs without a solution differ by these.
std::string unsolved_text(const StudyData& data) {
  const auto late = static_cast<std::size_t>(
      std::count_if(data.runs.begin(), data.runs.end(), [](const AnalysedRun& run) {
        return run.counts() && run.trajectory.size() == 0 && run.beyond_limit > 0;
      }));
  const std::string meaning = " (AUC 1; in no mean of gaps or of feasible shares)";
  if (late == 0) return " found no solution at all" + meaning + ".";
  return fmt::format(
      " found no solution within their limit{}; {} of them found a first one after it.", meaning,
      late);
}

void warn_of_runs(const Analysis& analysis, std::vector<std::string>& warnings) {
  const auto warn = [&](const std::function<std::size_t(const ConfigurationSummary&)>& count,
                        const std::string& what) {
    std::size_t total = 0;
    for (const ConfigurationSummary& s : analysis.summaries) total += count(s);
    if (total > 0) warnings.push_back(counted(total, "run") + by_solver(analysis, count) + what);
  };
  using Summary = ConfigurationSummary;
  warn([](const Summary& s) { return s.invalid; },
       " left out: the judge contradicts what their solver claims.");
  warn([](const Summary& s) { return s.unsolved - s.unservable; }, unsolved_text(analysis.data));
  warn([](const Summary& s) { return s.unservable; },
       " had a scaled instance that rounding alone makes infeasible.");
  warn([](const Summary& s) { return s.disturbed; },
       analysis.data.clock == ClockKind::cpu
           ? " had less than 95 % of a core: their wall times say little, their limit is CPU time."
           : " had less than 95 % of a core: their times are not to be trusted.");
  warn([](const Summary& s) { return s.late_reports; },
       " had solutions that arrived more than 0.1 s away from the time that their solver states: "
       "the time of receipt less 0.1 s is taken.");
  warn([](const Summary& s) { return s.differing_cpu; },
       " stated CPU times that are not what was measured: the measured ones are taken.");
}

// Results of two programs under one name are no results of either.
void warn_of_changed_solvers(const StudyData& data, std::vector<std::string>& warnings) {
  for (const auto& [solver, files] : data.makings.files) {
    if (files.size() < 2) continue;
    std::string parts;
    for (const auto& [digest, runs] : files)
      parts += fmt::format("{}{} with {}", parts.empty() ? "" : ", ", counted(runs, "run"),
                           digest.substr(0, 12));
    warnings.push_back(
        fmt::format("{} was changed without a new version ({}): its rows mix several programs.",
                    solver, parts));
  }
}

// What the theorems exclude: a report that shows it shows a bug.
void warn_of_broken_guarantees(const StudyData& data, std::vector<std::string>& warnings) {
  std::size_t broken = 0;
  std::int64_t split = 0;
  for (const AnalysedRun& run : data.runs) {
    const auto& scaling = data.configurations[run.configuration].scaling;
    split += run.judge_split;
    if (!run.counts() || !scaling || !guaranteed(*scaling) || !run.last) continue;
    broken += run.last->exact_feasible ? 0U : 1U;
  }
  if (broken > 0)
    warnings.push_back(counted(broken, "run") +
                       " under a scheme that guarantees feasibility ended with routes that are "
                       "late on the real instance: that contradicts "
                       "the guarantee and is a bug.");
  if (split > 0)
    warnings.push_back(counted(static_cast<std::size_t>(split), "incumbent") +
                       " are judged differently in doubles and exactly: the slack is below the "
                       "rounding error of the doubles.");
}

}  // namespace

std::vector<std::string> headline_sentences(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  if (data.runs.empty()) return {"No run of this study has finished yet."};
  std::set<std::string> scalings;
  bool control = false;
  for (const Configuration& c : data.configurations) {
    if (c.scaling) scalings.insert(c.label());
    control = control || !c.scaling;
  }
  std::string text = fmt::format(
      "{} on {} ({}): {} with {}{}, {}.", counted(data.runs.size(), "run"),
      counted(data.instances.size(), "instance"), sizes_text(data), listed(data.solvers),
      counted(scalings.size(), "configuration"), control ? " and the control row in doubles" : "",
      counted(data.seeds.size(), "seed"));
  return {text};
}

std::vector<std::string> warning_sentences(const Analysis& analysis) {
  std::vector<std::string> warnings;
  warn_of_missing(analysis.data, warnings);
  warn_of_runs(analysis, warnings);
  warn_of_changed_solvers(analysis.data, warnings);
  warn_of_broken_guarantees(analysis.data, warnings);
  return warnings;
}

std::vector<std::string> closing_sentences(const Analysis& analysis) {
  // A study that compares solvers under one scaling is about them, not about rounding.
  if (analysis.scalings() < 2 && !analysis.contests.empty()) return contest_sentences(analysis);
  std::vector<std::string> sentences{feasibility_sentence(analysis.data)};
  for (std::string& sentence : ranking_sentences(analysis))
    sentences.push_back(std::move(sentence));
  return sentences;
}

}  // namespace waywiser
