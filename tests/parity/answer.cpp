// Answers of statistics/ to questions on standard input, one a line, for tests/parity/*_test.py:
//   wilcoxon ZEROS SIDE METHOD VALUES...   -> W+ W- p
//   tost KIND MARGIN VALUES...             -> p_lower p_upper estimate lower upper
//   walsh LEVEL VALUES...                  -> estimate lower upper
//   adjust KIND VALUES...                  -> q...
//   kendall N VALUES... (N first, N second) -> tau
//   variance N VALUES... FIRST... SECOND... -> first second additive interaction
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "waywiser/statistics/adjust.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/equivalence.h"
#include "waywiser/statistics/variance.h"

namespace {

using namespace waywiser;

std::vector<double> numbers(std::istream& line) {
  std::vector<double> values;
  for (double value = 0; line >> value;) values.push_back(value);
  return values;
}

std::string word(std::istream& line) {
  std::string text;
  line >> text;
  return text;
}

template <class Value>
Value choose(const std::string& name, std::initializer_list<Value> values) {
  for (const Value value : values)
    if (to_string(value) == name) return value;
  throw std::invalid_argument(name);
}

void print(const std::vector<double>& values) {
  for (const double value : values) std::printf("%.17g ", value);
  std::printf("\n");
}

void wilcoxon(std::istream& line) {
  WilcoxonOptions options;
  options.zeros = choose(word(line), {ZeroRule::wilcox, ZeroRule::pratt, ZeroRule::zsplit});
  options.side = choose(word(line), {Side::two_sided, Side::less, Side::greater});
  options.p_value = choose(word(line), {PValue::automatic, PValue::exact, PValue::normal,
                                        PValue::normal_with_continuity});
  const WilcoxonResult r = wilcoxon_signed_rank(one_sample(numbers(line)), options);
  print({r.w_plus, r.w_minus, r.p});
}

void equivalence(std::istream& line) {
  const TostKind kind = choose(word(line), {TostKind::student, TostKind::wilcoxon});
  double margin = 0;
  line >> margin;
  const TostResult r = tost(one_sample(numbers(line)), margin, kind);
  print({r.p_lower, r.p_upper, r.estimate, r.interval.lower, r.interval.upper});
}

void walsh(std::istream& line) {
  double level = 0;
  line >> level;
  const HodgesLehmann r = hodges_lehmann(one_sample(numbers(line)), level);
  print({r.estimate, r.interval.lower, r.interval.upper});
}

void kendall(std::istream& line) {
  std::size_t n = 0;
  line >> n;
  const std::vector<double> all = numbers(line);
  const std::span<const double> values(all);
  print({kendall_tau(values.first(n), values.subspan(n))});
}

void variance(std::istream& line) {
  std::size_t n = 0;
  line >> n;
  const std::vector<double> all = numbers(line);
  const std::vector<double> values(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n));
  std::vector<int> first;
  std::vector<int> second;
  for (std::size_t i = 0; i < n; ++i) {
    first.push_back(static_cast<int>(all[n + i]));
    second.push_back(static_cast<int>(all[2 * n + i]));
  }
  const VarianceExplained r = variance_explained(values, first, second);
  print({r.first, r.second, r.additive, r.interaction});
}

void adjust(std::istream& line) {
  const Adjustment kind = choose(word(line), {Adjustment::none, Adjustment::benjamini_hochberg,
                                              Adjustment::benjamini_yekutieli, Adjustment::holm});
  print(adjusted(numbers(line), kind));
}

}  // namespace

int main() {
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream line(text);
    const std::string question = word(line);
    if (question == "wilcoxon") wilcoxon(line);
    if (question == "tost") equivalence(line);
    if (question == "walsh") walsh(line);
    if (question == "kendall") kendall(line);
    if (question == "variance") variance(line);
    if (question == "adjust") adjust(line);
  }
}
