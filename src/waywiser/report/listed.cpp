#include "waywiser/report/listed.h"

namespace waywiser {

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string labels_of(const StudyData& data, const std::vector<std::size_t>& configurations) {
  std::vector<std::string> labels;
  for (const std::size_t c : configurations) labels.push_back(data.configurations[c].label());
  return listed(labels);
}

}  // namespace waywiser
