#include "waywiser/metrics/choices.h"

#include <algorithm>
#include <functional>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/system/suggest.h"

namespace waywiser {

namespace {

const std::vector<std::string> kBiasControls{"others", "pessimistic", "optimistic", "real",
                                             "finest"};
const std::vector<std::string> kErrorBases{"cost", "travel"};

// A choice: how its value is written, read and explained.
struct Entry {
  const char* key;
  const char* meaning;
  std::vector<std::string> values;  // by name; empty: a number
  std::function<std::string(const Choices&)> get;
  std::function<void(Choices&, const std::vector<std::string>&)> set;
  const char* expected = "";
  bool list = false;
};

// A choice by name: `values` in the order of the enumeration `field`.
template <class Value>
Entry named(const char* key, const char* meaning, const std::vector<std::string>& values,
            Value Choices::* field) {
  return {key, meaning, values,
          [=](const Choices& c) { return values[static_cast<std::size_t>(c.*field)]; },
          [=](Choices& c, const std::vector<std::string>& value) {
            const auto it = std::find(values.begin(), values.end(), value.front());
            c.*field = static_cast<Value>(it - values.begin());
          }};
}

double number(const std::string& text, double smallest, double largest) {
  const DecimalResult parsed = parse_decimal(text);
  const double value = parsed.ok() ? to_double(parsed.value.digits, parsed.value.decimals) : -1.0;
  if (!parsed.ok() || value < smallest || value > largest) throw std::invalid_argument(text);
  return value;
}

Entry real_number(const char* key, const char* meaning, double Choices::* field) {
  return {key,
          meaning,
          {},
          [=](const Choices& c) { return shortest(c.*field); },
          [=](Choices& c, const std::vector<std::string>& v) {
            c.*field = number(v.front(), 1e-9, 1e9);
          },
          "a positive number"};
}

// A path, relative to the study file; "none" for none.
Entry folder(const char* key, const char* meaning, std::string Choices::* field) {
  return {key,
          meaning,
          {},
          [=](const Choices& c) { return c.*field; },
          [=](Choices& c, const std::vector<std::string>& v) {
            if (v.front().empty()) throw std::invalid_argument(v.front());
            c.*field = v.front();
          },
          "a folder, or \"none\","};
}

template <class Integer>
Entry integer(const char* key, const char* meaning, Integer Choices::* field, Integer largest) {
  return {key,
          meaning,
          {},
          [=](const Choices& c) { return std::to_string(c.*field); },
          [=](Choices& c, const std::vector<std::string>& v) {
            const double value = number(v.front(), 1, static_cast<double>(largest));
            c.*field = static_cast<Integer>(value);
            if (static_cast<double>(c.*field) != value) throw std::invalid_argument(v.front());
          },
          "a positive integer"};
}

Entry gammas() {
  return {"gammas",
          "thresholds of the gap-goal ratio",
          {},
          [](const Choices& c) {
            std::string text;
            for (const double g : c.gammas) text += (text.empty() ? "" : ", ") + shortest(g);
            return text;
          },
          [](Choices& c, const std::vector<std::string>& values) {
            c.gammas.clear();
            for (const std::string& v : values) c.gammas.push_back(number(v, 0, 1));
            std::sort(c.gammas.begin(), c.gammas.end());
            c.gammas.erase(std::unique(c.gammas.begin(), c.gammas.end()), c.gammas.end());
          },
          "numbers between 0 and 1",
          true};
}

std::vector<Entry> make_entries() {
  return {
      named("integer-cap", "cap of the integer gap g^P at 1", {"none", "one"},
            &Choices::cap_integer_gap),
      named("infeasible-last", "float AUC of a run whose last incumbent is not float-feasible",
            {"penalise", "trajectory"}, &Choices::infeasible_last),
      named("gap", "denominator of the gaps: c*, or max(c, c*)", {"reference", "berthold"},
            &Choices::denominator),
      named("references", "source of c*", {"catalogue", "study"}, &Choices::references),
      named("judge", "whose verdict makes routes feasible on the real instance",
            {"double", "exact"}, &Choices::judge),
      named("integer-references",
            "c*P: least cost of the runs on that I^P, or of all kept routes of the study",
            {"own", "pooled"}, &Choices::integer_references),
      folder("best-known-routes", "folder of NAME.sol whose routes the pool has, too",
             &Choices::best_known_routes),
      named("seeds", "which seeds enter the mean of an instance", {"available", "complete"},
            &Choices::seeds),
      named("zeros", "zero differences in Wilcoxon", {"wilcox", "pratt", "zsplit"},
            &Choices::zeros),
      {"side",
       "directional tests: two-sided, or one-sided towards the observed sign",
       {"two-sided", "one-sided"},
       [](const Choices& c) {
         return std::string(c.side == Side::two_sided ? "two-sided" : "one-sided");
       },
       [](Choices& c, const std::vector<std::string>& v) {
         c.side = v.front() == "two-sided" ? Side::two_sided : Side::greater;
       }},
      named("p-value", "null distribution of Wilcoxon (auto: exact up to 300 differences)",
            {"auto", "exact", "normal", "normal-continuity"}, &Choices::p_value),
      named("tost", "equivalence test: of the mean (t) or of the pseudomedian (wilcoxon)",
            {"t", "wilcoxon"}, &Choices::tost),
      real_number("delta", "equivalence margin in AUC units", &Choices::delta),
      named("correction", "correction for many tests", {"none", "bh", "by", "holm"},
            &Choices::correction),
      named("family", "which tests are corrected together", {"matrix", "solver", "all"},
            &Choices::family),
      named("both", "symbol where difference and equivalence are both significant",
            {"difference", "equivalence"}, &Choices::both),
      gammas(),
      named("support", "instances that vehicles and distances of solvers are averaged over",
            {"common", "own"}, &Choices::support),
      named("bias-control", "H2: whose routes are re-scored as the control", kBiasControls,
            &Choices::bias_control),
      named("bias-base", "H2: what an error is a share of", kErrorBases, &Choices::bias_base),
      named("multiverse", "every combination of choices (auto: up to 100,000 incumbents)",
            {"auto", "off", "on"}, &Choices::multiverse),
      named("unit", "one piece of evidence for a hypothesis: an instance, or a set of coordinates",
            {"instance", "coordinates"}, &Choices::unit),
      integer<std::int64_t>("resamples", "bootstrap samples, and drawn permutations and weights",
                            &Choices::resamples, 10'000'000),
      integer<std::uint64_t>("seed", "seed of what is drawn", &Choices::seed,
                             std::uint64_t{kMaxExactInteger}),
  };
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = make_entries();
  return all;
}

[[noreturn]] void unknown(const AnalysisEntry& entry, const std::string& found,
                          const std::vector<std::string>& known) {
  throw InputError(entry.place, in_quotes(found), expected_word(found, known));
}

void apply(Choices& choices, const AnalysisEntry& entry, const Entry& choice) {
  if (entry.values.empty() || (entry.is_list && !choice.list)) {
    throw InputError(entry.place, entry.is_list ? "a list" : "nothing",
                     "one value for \"" + entry.key + "\"");
  }
  if (!choice.values.empty() && std::find(choice.values.begin(), choice.values.end(),
                                          entry.values.front()) == choice.values.end())
    unknown(entry, entry.values.front(), choice.values);
  try {
    choice.set(choices, entry.values);
  } catch (const std::invalid_argument& wrong) {
    throw InputError(entry.place, wrong.what(),
                     std::string(choice.expected) + " for \"" + entry.key + "\"");
  }
}

}  // namespace

std::string to_string(BiasControl control) {
  return kBiasControls[static_cast<std::size_t>(control)];
}

std::string to_string(ErrorBase base) {
  return kErrorBases[static_cast<std::size_t>(base)];
}

void apply_choice(Choices& choices, const AnalysisEntry& entry) {
  if (entry.key == "preset") {
    if (entry.values.size() != 1 || entry.values.front() != "paper")
      unknown(entry, entry.values.empty() ? "" : entry.values.front(), {"paper"});
    return;
  }
  std::vector<std::string> keys{"preset"};
  for (const Entry& choice : entries()) {
    if (choice.key == entry.key) return apply(choices, entry, choice);
    keys.emplace_back(choice.key);
  }
  unknown(entry, entry.key, keys);
}

Choices read_choices(const std::vector<AnalysisEntry>& given) {
  Choices choices;
  for (const AnalysisEntry& entry : given) apply_choice(choices, entry);
  return choices;
}

std::vector<ChoiceText> describe(const Choices& choices) {
  const Choices preset;
  std::vector<ChoiceText> texts;
  for (const Entry& choice : entries()) {
    const std::string value = choice.get(choices);
    texts.push_back({choice.key, value, choice.meaning, value != choice.get(preset)});
  }
  return texts;
}

}  // namespace waywiser
