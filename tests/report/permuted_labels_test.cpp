// "Shows" is said of noise in at most one of twenty studies: the runs of the article's
// second study with the labels of each solver's configurations permuted within each instance.
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/report/hypotheses.h"
#include "waywiser/report/sentences.h"

namespace waywiser {
namespace {

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> all;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) all.push_back(field);
  return all;
}

Scaling scaling_of(const std::string& label) {  // "10-Opt"
  const std::size_t dash = label.find('-');
  const std::string scheme = label.substr(dash + 1);
  const Rounding rounding = scheme == "Opt"   ? Rounding::optimistic
                            : scheme == "Nea" ? Rounding::nearest
                                              : Rounding::pessimistic;
  return {std::stoll(label.substr(0, dash)), rounding, Ties::half_up};
}

template <class Value>
std::size_t place(std::vector<Value>& all, const Value& value) {
  const auto it = std::find(all.begin(), all.end(), value);
  if (it == all.end()) all.push_back(value);
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), value) - all.begin());
}

// The measures of docs/findings/tables/fiftieth/runs.csv; no routes.
StudyData two_seeds() {
  StudyData data;
  std::ifstream file(WAYWISER_SOURCE_DIR "/docs/findings/tables/fiftieth/runs.csv");
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> header = fields(line);
  std::vector<std::string> names;
  while (std::getline(file, line)) {
    const std::vector<std::string> values = fields(line);
    std::map<std::string, std::string> row;
    for (std::size_t k = 0; k < header.size() && k < values.size(); ++k) row[header[k]] = values[k];
    if (row["configuration"] == "real") continue;
    place(data.solvers, row["solver"]);
    AnalysedRun run;
    run.configuration =
        place(data.configurations, Configuration{row["solver"], scaling_of(row["configuration"])});
    run.instance = place(names, row["instance"]);
    run.seed = std::stoull(row["seed"]);
    run.measures.auc_float = std::stod(row["auc_float"]);
    run.measures.auc_integer =
        row["auc_integer"].empty() ? std::nan("") : std::stod(row["auc_integer"]);
    data.runs.push_back(run);
  }
  for (const std::string& name : names) {
    AnalysedInstance instance;
    instance.name = name;
    instance.digest = find_by_name(name)->digest;
    data.instances.push_back(instance);
  }
  data.seeds = {1, 2};
  data.choices.resamples = 20;  // intervals and chances are not what is looked at
  return data;
}

// The runs of a solver on an instance swap their configurations, both seeds and both views alike.
void permute_labels(StudyData& data, Random& random) {
  std::map<std::pair<std::string, std::size_t>, std::map<std::size_t, std::size_t>> labels;
  for (const std::string& solver : data.solvers) {
    std::vector<std::size_t> own;
    for (std::size_t c = 0; c < data.configurations.size(); ++c)
      if (data.configurations[c].solver == solver) own.push_back(c);
    for (std::size_t i = 0; i < data.instances.size(); ++i) {
      std::vector<std::size_t> shuffled = own;
      random.shuffle(shuffled);
      for (std::size_t k = 0; k < own.size(); ++k) labels[{solver, i}][own[k]] = shuffled[k];
    }
  }
  for (AnalysedRun& run : data.runs) {
    const std::string& solver = data.configurations[run.configuration].solver;
    run.configuration = labels[{solver, run.instance}][run.configuration];
  }
}

// Everything that the report says of rankings and hypotheses.
std::vector<std::string> sentences(const StudyData& data) {
  Analysis analysis;
  analysis.data = data;
  analysis.summaries = summarise(data);
  analysis.matrices = pairwise_matrices(data);
  analysis.rankings = compare_rankings(data, analysis.summaries, analysis.matrices);
  analysis.sets = coordinate_sets(data, {});
  analysis.hypotheses = test_hypotheses(data, analysis.sets, analysis.rankings);
  std::vector<std::string> all = hypothesis_sentences(analysis);
  for (std::string& s : closing_sentences(analysis)) all.push_back(std::move(s));
  return all;
}

bool claims(const std::vector<std::string>& sentences) {
  return std::any_of(sentences.begin(), sentences.end(), [](const std::string& s) {
    return s.find(") shows ") != std::string::npos ||
           s.find("opposite does") != std::string::npos ||
           s.find("the ranking inverts") != std::string::npos;
  });
}

TEST(PermutedLabels, AtMostOneStudyInTwentyShowsSomething) {
  const StudyData data = two_seeds();
  ASSERT_EQ(data.runs.size(), 1296U);
  ASSERT_EQ(data.instances.size(), 18U);
  Random random(16);
  constexpr int kStudies = 200;
  int claiming = 0;
  for (int k = 0; k < kStudies; ++k) {
    StudyData permuted = data;
    permute_labels(permuted, random);
    claiming += claims(sentences(permuted)) ? 1 : 0;
  }
  EXPECT_LE(claiming, kStudies / 20);
}

// And the labels as they are do show something: the test above could fail.
TEST(PermutedLabels, TheStudyItselfShowsSomething) {
  EXPECT_TRUE(claims(sentences(two_seeds())));
}

}  // namespace
}  // namespace waywiser
