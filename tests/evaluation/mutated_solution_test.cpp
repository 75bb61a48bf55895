// One digit, one line, one number changed in a solution: refused by the reader, or found out by the
// check of its structure, unless it is the same solution.
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/base/random.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/generate.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/solution/mamut.h"
#include "waywiser/solution/read.h"

namespace waywiser {
namespace {

GeneratedInstance generated() {
  GeneratorOptions options;
  options.customers = 40;
  options.seed = 3;
  return generate(options);
}

std::string as_sintef(const std::string& cvrplib) {
  std::string text = "Instance name : R1-n40-s3\nAuthors : x\nDate : 1\nReference : y\nSolution\n";
  return text + cvrplib.substr(0, cvrplib.find("Cost"));
}

std::string as_plain(const Routes& routes) {
  std::string text;
  for (const Route& route : routes) {
    for (const int customer : route) text += std::to_string(customer) + " ";
    text += "\n";
  }
  return text;
}

std::vector<std::string> texts(const GeneratedInstance& base) {
  const std::string cvrplib = format_cvrplib(base.routes, base.instance.ids, "123.5");
  return {cvrplib, as_sintef(cvrplib), as_plain(base.routes),
          format_mamut_solution("x", base.routes, base.instance.ids, "123.5",
                                MamutObjective::mono_cost)};
}

// Changed routes must be told from the original: refused, not valid, or visited in another order
// or split otherwise by the change of a separator.
void expect_noticed(const GeneratedInstance& base, const std::string& text, bool order_may_change) {
  SolutionFile file;
  try {
    file = parse_solution(text, "mutated");
  } catch (const InputError&) {
    return;
  }
  const Resolved resolved = resolve(base.instance, file);
  if (!resolved.structure.valid()) return;
  if (order_may_change) return;  // a permutation of all customers is a solution of its own
  EXPECT_EQ(canonical_order(resolved.routes), canonical_order(base.routes)) << text;
}

std::uint32_t size_of(const std::string& text) {
  return static_cast<std::uint32_t>(text.size());
}

TEST(MutatedSolution, OneDigit) {
  const GeneratedInstance base = generated();
  Random random(1);
  for (const std::string& original : texts(base)) {
    for (int k = 0; k < 4000; ++k) {
      std::string text = original;
      std::size_t at = random.below(size_of(text));
      while (std::isdigit(static_cast<unsigned char>(text[at])) == 0)
        at = random.below(size_of(text));
      text[at] = static_cast<char>('0' + random.below(10));
      expect_noticed(base, text, false);
    }
  }
}

TEST(MutatedSolution, OneCharacterLostOrPutIn) {
  const GeneratedInstance base = generated();
  const std::string insertable = "0159-.:#xR\"[]{}+eN";
  Random random(2);
  for (const std::string& original : texts(base)) {
    for (int k = 0; k < 4000; ++k) {
      std::string text = original;
      const std::size_t at = random.below(size_of(text));
      // A line end or a zero of its own separates routes in plain lists.
      const bool separator = text[at] == '\n' || text[at] == ' ';
      if (k % 2 == 0) {
        text.erase(at, 1);
      } else {
        text.insert(at, 1, insertable[random.below(size_of(insertable))]);
      }
      expect_noticed(base, text, separator);
    }
  }
}

TEST(MutatedSolution, OneLine) {
  const GeneratedInstance base = generated();
  for (const std::string& original : texts(base)) {
    for (std::size_t begin = 0; begin < original.size();) {
      const std::size_t end = original.find('\n', begin) + 1;
      expect_noticed(base, original.substr(0, begin) + original.substr(end), false);
      expect_noticed(base, original.substr(0, end) + original.substr(begin), false);
      begin = end;
    }
  }
}

}  // namespace
}  // namespace waywiser
