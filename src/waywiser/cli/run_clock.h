// A line on the terminal that moves while something runs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace waywiser::cli {

// "  12.3 s of 60 s  [####      ]  18 routes", drawn anew a few times a second at the foot of
// standard error, by a thread of its own; nothing where it is not `shown`. Lines that stay go
// through say(). Every member may be called from any thread.
class RunClock {
 public:
  // `limit`: seconds of wall time, where it is known.
  RunClock(std::optional<double> limit, bool shown);
  RunClock(const RunClock&) = delete;
  RunClock& operator=(const RunClock&) = delete;
  ~RunClock() { stop(); }

  // Prints a line, with its line feed, above the clock; without a clock as well.
  void say(const std::string& line);
  // What stands behind the time from now on.
  void tell(std::string state);
  // Takes the clock away. Nothing moves after it.
  void stop();

 private:
  void run();
  void draw();   // with mutex_ held
  void erase();  // with mutex_ held

  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  const std::optional<double> limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool running_;
  bool drawn_ = false;
  std::string state_ = "no routes yet";
  std::thread thread_;
};

}  // namespace waywiser::cli
