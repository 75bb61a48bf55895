#include "waywiser/solution/instance_name.h"

#include "waywiser/base/scanner.h"

namespace waywiser {
namespace {

// Letters and digits of the first word, without the ending of a file: "r101.txt" as "R101".
std::string plain_name(const std::string& name) {
  const std::string word = upper_case(name.substr(0, name.find_first_of(" \t(,;")));
  std::string plain;
  for (const char c : word.substr(0, word.find('.'))) {
    if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) plain += c;
    if (c == '_' && !plain.empty() && plain.back() >= '0' && plain.back() <= '9') plain += c;
  }
  return plain;
}

}  // namespace

std::string other_instance_warning(const SolutionFile& file, const std::string& instance) {
  const std::string named = plain_name(file.name);
  const std::string here = plain_name(instance);
  if (named.empty() || here.empty() || named == here) return {};
  return "The solution says that it is of " + file.name + ", and the instance is called " +
         instance;
}

}  // namespace waywiser
