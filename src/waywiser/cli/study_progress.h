// How a pool's progress is shown: a bar on a terminal, a plain line a minute elsewhere.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/cli/options.h"
#include "waywiser/study/pool.h"

namespace waywiser::cli {

class StudyProgress final : public PoolObserver {
 public:
  explicit StudyProgress(const Common& common);
  void tick(const PoolState& state) override;
  void note(const std::string& text) override;
  // Ends the line of the bar.
  void finish();

 private:
  void draw(const std::string& line);

  bool quiet_;
  bool terminal_;
  bool colored_;
  bool drawn_ = false;
  double last_ = -1e9;
};

// One line: counts, rate, time to the end. For tests.
std::string progress_line(const PoolState& state);
// "[######......]".
std::string progress_bar(std::int64_t done, std::int64_t total, int width);

}  // namespace waywiser::cli
