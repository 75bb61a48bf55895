// One digit, one line, one number changed in a valid file, tens of thousands of times: never a
// crash, and never the silent acceptance of a change that could have been noticed.
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/base/random.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/generate.h"
#include "waywiser/instance/generate_places.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/instance/write.h"

namespace waywiser {
namespace {

Instance base_instance(int decimals) {
  GeneratorOptions options;
  options.kind = generator_class("RC1").value();
  options.customers = 12;
  options.seed = 9;
  options.decimals = decimals;
  return generate(options).instance;
}

Instance with_matrix(Instance instance) {
  auto matrix = std::make_shared<DecimalMatrix>();
  for (std::size_t i = 0; i < instance.size() * instance.size(); ++i)
    matrix->values.push_back(static_cast<std::int64_t>(100 + i * i * 7919 % 899));
  instance.durations = matrix;
  return instance;
}

struct Outcome {
  bool accepted = false;
  Instance instance;
};

Outcome read(const std::string& text) {
  try {
    return {true, parse_instance(text, "mutated").instance};
  } catch (const InputError& error) {
    EXPECT_FALSE(error.found().empty());
    EXPECT_FALSE(error.expected().empty());
    return {};
  }
}

// How many numbers of the two differ; large where their shapes do.
int differences(const Instance& a, const Instance& b) {
  if (a.size() != b.size() || a.ids != b.ids || a.euclidean() != b.euclidean() ||
      a.has_coordinates != b.has_coordinates || a.file_rounding != b.file_rounding)
    return 1000;
  const auto differ = [](std::int64_t x, int xd, std::int64_t y, int yd) {
    return to_text(x, xd) != to_text(y, yd) ? 1 : 0;
  };
  int count = differ(a.capacity, a.demand_decimals, b.capacity, b.demand_decimals);
  count += a.vehicles != b.vehicles ? 1 : 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Site& s = a.sites[i];
    const Site& t = b.sites[i];
    count += differ(s.x, a.coordinate_decimals, t.x, b.coordinate_decimals);
    count += differ(s.y, a.coordinate_decimals, t.y, b.coordinate_decimals);
    count += differ(s.demand, a.demand_decimals, t.demand, b.demand_decimals);
    count += differ(s.ready, a.time_decimals, t.ready, b.time_decimals);
    count += differ(s.due, a.time_decimals, t.due, b.time_decimals);
    count += differ(s.service, a.time_decimals, t.service, b.time_decimals);
  }
  if (a.durations) {
    for (std::size_t k = 0; k < a.durations->values.size(); ++k) {
      count += differ(a.durations->values[k], a.durations->decimals, b.durations->values[k],
                      b.durations->decimals);
    }
  }
  return count;
}

std::size_t any_index(Random& random, std::size_t size) {
  return static_cast<std::size_t>(uniform(random, 0, static_cast<std::int64_t>(size) - 1));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> first_words(const std::vector<std::string>& lines) {
  std::vector<std::string> words;
  for (const std::string& line : lines) words.emplace_back(Scanner(line, "").next_on_line().text);
  return words;
}

bool is_row(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first != std::string::npos && std::isdigit(static_cast<unsigned char>(line[first])) != 0;
}

class Mutation : public testing::TestWithParam<std::pair<const InstanceFormat*, int>> {
 protected:
  // 0, 1: Euclidean without and with decimals; 2: with a matrix.
  static Instance instance() {
    const int kind = GetParam().second;
    return kind == 2 ? with_matrix(base_instance(0)) : base_instance(kind);
  }
  static std::string text() { return GetParam().first->write(instance()); }
};

TEST_P(Mutation, OneDigitChangesOneNumberOrIsRefused) {
  const std::string original = text();
  const Instance before = instance();
  Random random(1);
  int accepted = 0;
  for (int k = 0; k < 4000; ++k) {
    std::string mutated = original;
    std::size_t at = any_index(random, mutated.size());
    while (std::isdigit(static_cast<unsigned char>(mutated[at])) == 0)
      at = any_index(random, mutated.size());
    mutated[at] = static_cast<char>('0' + uniform(random, 0, 9));
    const Outcome after = read(mutated);
    if (!after.accepted) continue;
    ++accepted;
    // MAMUT-routing's matrix of lengths becomes a matrix of its own where a digit breaks it.
    if (before.euclidean() && !after.instance.euclidean()) continue;
    EXPECT_LE(differences(before, after.instance), 1) << mutated;
  }
  EXPECT_GT(accepted, 100);
}

TEST_P(Mutation, OneRowLostDoubledOrMovedIsRefused) {
  const std::vector<std::string> original = lines_of(text());
  Random random(2);
  for (int k = 0; k < 3000; ++k) {
    std::vector<std::string> lines = original;
    const std::size_t at = any_index(random, lines.size());
    if (!is_row(lines[at])) continue;
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    const std::int64_t kind = uniform(random, 0, 2);
    if (kind == 0) {
      lines.erase(place);
    } else if (kind == 1) {
      lines.insert(place, lines[at]);
    } else {
      std::swap(lines[at], lines[any_index(random, lines.size())]);
    }
    if (lines == original) continue;
    // Two rows of one node exchanged between sections: nothing tells.
    if (kind == 2 && first_words(lines) == first_words(original)) continue;
    const Outcome after = read(joined(lines));
    if (!after.accepted) continue;
    const bool last_row_of_solomon =
        GetParam().first == &kSolomonFormat && kind == 0 && at + 1 == original.size();
    // Rows of VRPLIB may stand in any order, except those of a matrix, which have no numbers.
    const bool reordered = kind == 2 && same_content(after.instance, instance());
    const bool matrix_rows = kind == 2 && GetParam().second == 2;
    EXPECT_TRUE(last_row_of_solomon || reordered || matrix_rows) << joined(lines);
  }
}

TEST_P(Mutation, OneCharacterLostOrPutInIsRefusedOrChangesOneNumber) {
  const std::string original = text();
  const Instance before = instance();
  const std::string insertable = "0159 .-,:+e#xN\n\t\"[]{}";
  Random random(3);
  for (int k = 0; k < 4000; ++k) {
    std::string mutated = original;
    const std::size_t at = any_index(random, mutated.size());
    if (k % 2 == 0) {
      mutated.erase(at, 1);
    } else {
      mutated.insert(at, 1, insertable[any_index(random, insertable.size())]);
    }
    const Outcome after = read(mutated);
    if (!after.accepted) continue;
    if (before.euclidean() && !after.instance.euclidean()) continue;
    // Losing a line of a keyword's may lose the fleet or the depot's place, never more.
    EXPECT_LE(differences(before, after.instance), 1) << mutated;
  }
}

// MAMUT-routing's sites have no numbers.
class MutationOfNumbers : public Mutation {};

TEST_P(MutationOfNumbers, OneIdChangedIsRefused) {
  const std::vector<std::string> original = lines_of(text());
  Random random(4);
  bool in_matrix = false;
  for (int k = 0; k < 3000; ++k) {
    std::vector<std::string> lines = original;
    const std::size_t at = any_index(random, lines.size());
    in_matrix = false;
    for (std::size_t i = 0; i <= at; ++i) {
      if (!is_row(lines[i])) in_matrix = lines[i].starts_with("EDGE_WEIGHT_SECTION");
    }
    const std::size_t begin = lines[at].find_first_not_of(' ');
    const std::size_t end = begin == std::string::npos ? begin : lines[at].find(' ', begin);
    if (in_matrix || !is_row(lines[at]) || at < 6 || end == std::string::npos) continue;
    const std::string id = std::to_string(uniform(random, 0, 20));
    if (id == lines[at].substr(begin, end - begin)) continue;
    lines[at].replace(begin, end - begin, id);
    const Outcome after = read(joined(lines));
    if (!after.accepted) continue;
    EXPECT_TRUE(false) << joined(lines);
  }
}

const auto kNumberedCases = testing::Values(
    std::pair{&kSolomonFormat, 0}, std::pair{&kSolomonFormat, 1}, std::pair{&kVrplibFormat, 0},
    std::pair{&kVrplibFormat, 1}, std::pair{&kVrplibFormat, 2});
const auto kMamutCases = testing::Values(std::pair{&kMamutFormat, 0}, std::pair{&kMamutFormat, 1},
                                         std::pair{&kMamutFormat, 2});

INSTANTIATE_TEST_SUITE_P(Texts, Mutation, kNumberedCases);
INSTANTIATE_TEST_SUITE_P(Json, Mutation, kMamutCases);
INSTANTIATE_TEST_SUITE_P(Texts, MutationOfNumbers, kNumberedCases);

}  // namespace
}  // namespace waywiser
