// How long a session of runs still takes.
#pragma once

#include <algorithm>
#include <vector>

namespace waywiser {

// Remaining budgets over live slots, by the wall time that a unit of the study's clock took so far.
class RemainingTime {
 public:
  // A run that goes on: its budget, and the wall time that it took so far.
  struct Running {
    double length = 0.0;
    double wall = 0.0;
  };

  void queued(double length) { left_ += length; }
  void started(double length) { left_ -= length; }
  void finished(double length, double wall) {
    finished_ += length;
    wall_ += wall;
  }

  // Wall seconds; < 0 where nothing tells yet. `unit`: seconds that a unit takes as long as no run
  // has ended, 0 where that is not known. `draining`: what is queued is not started any more.
  double estimate(const std::vector<Running>& running, int slots, double unit,
                  bool draining) const {
    const double rate = finished_ > 0.0 ? wall_ / finished_ : unit;
    if (rate <= 0.0) return -1.0;
    double left = draining ? 0.0 : left_ * rate;
    double longest = 0.0;
    for (const Running& run : running) {
      const double rest = std::max(0.0, run.length * rate - run.wall);
      left += rest;
      longest = std::max(longest, rest);
    }
    return std::max(longest, left / std::max(1, slots));
  }

 private:
  double left_ = 0.0;      // of runs not yet started
  double finished_ = 0.0;  // by this session
  double wall_ = 0.0;      // that they took
};

}  // namespace waywiser
