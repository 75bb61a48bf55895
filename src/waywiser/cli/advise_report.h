// What `waywiser advise` says, and its two forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/scaling/advice.h"

namespace waywiser::cli {

struct AdvisedFile {
  std::string path;
  std::string source;  // of the best known distance; "" where there is none
  Advice advice;
};

// What a solver says of itself that has to do with P.
struct AdvisedSolver {
  std::string name;
  std::string version;                 // "" where it could not be asked
  std::string fault;                   // why not
  std::optional<double> max_penalty;   // for a unit of violation, where it states one
  std::optional<std::string> follows;  // its option `penalties`, where it has one
};

struct AdviceReport {
  std::vector<AdvisedFile> files;
  std::optional<AdvisedSolver> solver;
  // The P that suits every file; none where there is none.
  std::optional<std::int64_t> P;
};

// A sentence with its reason.
struct Counsel {
  std::string about;  // "P", "scheme", "cost", "integers", "solver", "evidence"
  std::string says;
  std::string because;
};
std::vector<Counsel> counsel_of(const AdviceReport& report);

// Sentences; of several files, a line for each before them.
std::string advice_text(const AdviceReport& report, std::optional<int> columns);
// "waywiser.advise/1".
std::string advice_json(const AdviceReport& report);

}  // namespace waywiser::cli
