#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/cli/advise_report.h"
#include "waywiser/report/paper_values.h"

namespace waywiser::cli {
namespace {

std::string percent(double share) {
  return fmt::format("{:.2g} %", 100.0 * share);
}

std::string scheme_name(const Advice& advice, Guarantee guarantee) {
  return to_string(advice.with(guarantee).scaling.rounding);
}

std::string yardstick(const AdvisedFile& file) {
  const Advice& advice = file.advice;
  return advice.distance_known
             ? fmt::format("the best known distance, {:.2f} ({})", advice.distance, file.source)
             : fmt::format("a lower bound on the distance, {:.6g}", advice.distance);
}

std::string tried_text(const TriedP& tried) {
  std::string text = fmt::format("at P={} ", tried.P);
  if (tried.emptied_windows > 0) {
    text += fmt::format("{} {} emptied, ", tried.emptied_windows,
                        verb(tried.emptied_windows, "window is", "windows are"));
  }
  if (tried.unreachable > 0) {
    text += counted(tried.unreachable, "customer") + " cannot be reached, ";
  }
  if (tried.error == 0.0) return text + "every length is exact";
  return text + fmt::format("the error of a solution is at most {:.4g}, {}", tried.error,
                            percent(tried.share));
}

// The one whose P is the largest: it decides.
const AdvisedFile& decisive(const AdviceReport& report) {
  return *std::max_element(report.files.begin(), report.files.end(),
                           [](const AdvisedFile& a, const AdvisedFile& b) {
                             return a.advice.P.value_or(0) < b.advice.P.value_or(0);
                           });
}

// The first that no P suits.
const AdvisedFile& hopeless(const AdviceReport& report) {
  const auto found =
      std::find_if(report.files.begin(), report.files.end(),
                   [](const AdvisedFile& file) { return !file.advice.P.has_value(); });
  return found == report.files.end() ? report.files.front() : *found;
}

Counsel no_p(const AdviceReport& report) {
  const AdvisedFile& file = hopeless(report);
  const Advice& advice = file.advice;
  const bool unreached = !advice.tried.empty() &&
                         advice.tried.back().unreachable + advice.tried.back().emptied_windows > 0;
  if (advice.unservable) {
    return {"P", fmt::format("No P suits {}.", advice.name),
            "a customer is out of reach on the instance itself: even the scheme that keeps every "
            "solution loses it; see `waywiser check` and the instance's windows"};
  }
  if (advice.tried.empty() || !unreached) {
    return {"P", fmt::format("No power of ten suits {}.", advice.name),
            fmt::format("I^P must stay within 64 bits, which ends at P={}", advice.largest_p_64)};
  }
  return {"P",
          fmt::format("No power of ten up to {} suits {}: use `waywiser solve --space double`, or "
                      "optimistic integers with `--repair`.",
                      advice.tried.back().P, advice.name),
          tried_text(advice.tried.back()) +
              "; some windows have no slack, which no rounding that keeps the guarantee leaves"};
}

Counsel about_p(const AdviceReport& report) {
  if (!report.P) return no_p(report);
  const AdvisedFile& file = decisive(report);
  const Advice& advice = file.advice;
  std::string because =
      fmt::format("it is the smallest power of ten within {} of {}{}: {}",
                  percent(advice.tolerance), yardstick(file),
                  report.files.size() > 1 ? " for every instance, and " + advice.name + " needs it"
                                          : std::string(),
                  tried_text(advice.tried.back()));
  if (advice.tried.size() > 1) because += "; " + tried_text(*(advice.tried.end() - 2));
  return {
      "P",
      fmt::format("Use P={} with {} rounding.", *report.P, scheme_name(advice, Guarantee::inner)),
      because};
}

Counsel about_scheme(const Advice& advice) {
  const auto arcs = [&](Guarantee guarantee) { return advice.with(guarantee).times.arcs_gained; };
  return {"scheme",
          fmt::format("Round {}: what is feasible on I^P is then feasible on the instance itself.",
                      scheme_name(advice, Guarantee::inner)),
          fmt::format(
              "that is a theorem (docs/numerics.md); of the other schemes, {} makes {} arcs "
              "possible that the instance does not allow at P={}, and {} makes {}",
              scheme_name(advice, Guarantee::outer), arcs(Guarantee::outer), advice.tried.back().P,
              scheme_name(advice, Guarantee::none), arcs(Guarantee::none))};
}

Counsel about_cost(const Advice& advice) {
  const SchemeAudit& inner = advice.with(Guarantee::inner);
  const SchemeAudit& outer = advice.with(Guarantee::outer);
  return {"cost",
          fmt::format("It costs {} of {} possible arcs, and shows distances {:.4g} to {:.4g} too "
                      "long: judge what you find by `waywiser check`.",
                      inner.times.arcs_lost, advice.possible_arcs, inner.cost_error_least,
                      inner.cost_error_most),
          fmt::format("a solution has at most n + K arcs, each with the error of one length; {} "
                      "loses no arc, and shows distances {:.4g} to {:.4g} too short",
                      scheme_name(advice, Guarantee::outer), std::fabs(outer.cost_error_most),
                      std::fabs(outer.cost_error_least))};
}

Counsel about_integers(const AdviceReport& report) {
  std::int64_t narrow = report.files.front().advice.largest_p_32;
  std::int64_t wide = report.files.front().advice.largest_p_64;
  for (const AdvisedFile& file : report.files) {
    narrow = std::min(narrow, file.advice.largest_p_32);
    wide = std::min(wide, file.advice.largest_p_64);
  }
  if (!report.P) {
    return {"integers", fmt::format("I^P fits 64 bits up to P={}.", wide),
            fmt::format("with every sum and cost; in 32 bits the largest power of ten is {}",
                        narrow == 0 ? "none" : std::to_string(narrow))};
  }
  const std::int64_t P = *report.P;
  std::string says = P <= narrow ? fmt::format("32 bits are enough for P={}.", P)
                                 : fmt::format("A solver needs 64 bits for P={}.", P);
  return {"integers", std::move(says),
          fmt::format("with every sum and cost, the largest power of ten in 32 bits is {}, in 64 "
                      "bits {}",
                      narrow == 0 ? "none" : std::to_string(narrow), wide)};
}

Counsel about_penalties(const AdvisedSolver& solver, double vehicle) {
  const double cap = *solver.max_penalty;
  const bool follow = solver.follows && *solver.follows != "library";
  if (follow) {
    return {"solver",
            fmt::format("{} {}: leave its option penalties at {}.", solver.name, solver.version,
                        *solver.follows),
            fmt::format("a vehicle costs {:.6g} on I^P, {:.3g} times the library's largest penalty "
                        "of {:.6g} for a unit of violation, and its penalties start lower: with "
                        "`library` being late pays against a vehicle, at every P",
                        vehicle, vehicle / cap, cap)};
  }
  return {"solver",
          vehicle > cap
              ? fmt::format("{} {}: raise max_penalty to {:.6g} or more.", solver.name,
                            solver.version, vehicle)
              : fmt::format("{} {}: its max_penalty is high enough.", solver.name, solver.version),
          fmt::format("a vehicle costs {:.6g} on I^P, a unit of violation at most {:.6g}", vehicle,
                      cap)};
}

Counsel about_solver(const AdviceReport& report) {
  const AdvisedSolver& solver = *report.solver;
  int customers = 0;
  for (const AdvisedFile& file : report.files) {
    customers = std::max(customers, file.advice.customers);
  }
  const double vehicle = 10.0 * customers * static_cast<double>(report.P.value_or(1));
  if (!solver.fault.empty()) {
    return {"solver", fmt::format("{} could not be asked for its constants.", solver.name),
            solver.fault};
  }
  if (solver.max_penalty) return about_penalties(solver, vehicle);
  const bool native = solver.name == "waywiser";
  return {"solver",
          native ? fmt::format("{} {} needs no P: --space double searches unrounded.", solver.name,
                               solver.version)
                 : fmt::format("{} {} states no constant that P would have to respect.",
                               solver.name, solver.version),
          fmt::format("its options have no largest penalty; a vehicle costs {:.6g} on I^P{}",
                      vehicle, native ? ", in 64 bits" : ", which it has to hold")};
}

std::optional<Counsel> about_evidence(const Advice& advice) {
  const std::string none =
      "1-" + std::string(advice.with(Guarantee::none).scaling.scheme().letters);
  const std::string outer =
      "1-" + std::string(advice.with(Guarantee::outer).scaling.scheme().letters);
  const auto all = paper_number("/feasibility/all_solvers/" + none + "/all");
  const auto large = paper_number("/feasibility/all_incumbents_by_size/" + outer + "/1000");
  if (!all || !large) return std::nullopt;
  return Counsel{
      "evidence", "P=1 without the guarantee finds routes that the instance rejects.",
      fmt::format("in the paper's 9,504 runs {:.3g} % of what was found with {} was feasible, and "
                  "{:.3g} % with {} at n = 1000; with the guarantee all is",
                  *all, none, *large, outer)};
}

}  // namespace

std::vector<Counsel> counsel_of(const AdviceReport& report) {
  std::vector<Counsel> counsel{about_p(report)};
  if (report.P) {
    const Advice& advice = decisive(report).advice;
    counsel.push_back(about_scheme(advice));
    counsel.push_back(about_cost(advice));
    if (auto evidence = about_evidence(advice)) counsel.push_back(std::move(*evidence));
  }
  counsel.push_back(about_integers(report));
  if (report.solver) counsel.push_back(about_solver(report));
  return counsel;
}

}  // namespace waywiser::cli
