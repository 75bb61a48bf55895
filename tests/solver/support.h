// What the tests of runs share: a small instance, a request, a solver that misbehaves.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/process.h"
#include "waywiser/solver/run.h"

namespace waywiser::test {

// Customers on a small grid around the depot, wide windows, three to a vehicle.
inline Instance small_instance(int customers = 8) {
  Instance instance;
  instance.name = "small";
  instance.capacity = 30;
  instance.vehicles = customers;
  instance.sites.push_back({0, 0, 0, 0, 1000, 0});
  instance.ids.push_back(0);
  for (int i = 1; i <= customers; ++i) {
    instance.sites.push_back({(i * 7) % 11, (i * 5) % 13, 10, 3 * i, 900, 2});
    instance.ids.push_back(i);
  }
  instance.sites[1].due = 20;  // before the last one opens
  return instance;
}

inline RunRequest small_request(double seconds = 0.2, std::uint64_t seed = 1) {
  RunRequest request;
  request.instance = std::make_shared<const Instance>(small_instance());
  request.scaling = Scaling{};
  request.seed = seed;
  request.budget.seconds = seconds;
  return request;
}

inline std::vector<std::string> hostile(const std::string& modes) {
  return {"python3", std::string(WAYWISER_TEST_DIR) + "/solver/hostile.py", modes};
}

// Limits that do not keep a test waiting.
inline ProcessLimits short_limits() {
  ProcessLimits limits;
  limits.wall_slack = 3.0;  // a busy machine delays a start by seconds
  limits.cpu_slack = 0.5;
  limits.stop_seconds = 0.5;
  return limits;
}

struct Collected {
  std::vector<Incumbent> incumbents;
  std::vector<Judgement> judgements;
  RunOutcome outcome;
};

inline Collected collect(const std::vector<std::string>& command, const RunRequest& request,
                         const ProcessLimits& limits = short_limits(),
                         const StopFlag* stop = nullptr) {
  Collected collected;
  const Judge judge(request);
  collected.outcome = run_process(
      command, request, judge,
      [&](const Incumbent& incumbent, const Judgement& judgement) {
        collected.incumbents.push_back(incumbent);
        collected.judgements.push_back(judgement);
      },
      limits, stop);
  return collected;
}

// A mark in the environment of every process that is started while it lives, and a folder of its
// own as TMPDIR: what a run has left behind carries the mark or lies in the folder.
class Traces {
 public:
  Traces() {
    const char* before = std::getenv("TMPDIR");
    if (before != nullptr) before_ = before;
    ::setenv("TMPDIR", folder_.path().c_str(), 1);
    ::setenv("WAYWISER_TEST_MARK", folder_.path().c_str(), 1);
  }
  Traces(const Traces&) = delete;
  Traces& operator=(const Traces&) = delete;
  ~Traces() {
    ::unsetenv("WAYWISER_TEST_MARK");
    if (before_.empty()) {
      ::unsetenv("TMPDIR");
    } else {
      ::setenv("TMPDIR", before_.c_str(), 1);
    }
  }

  std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      found.push_back(entry.path().string());
    }
    return found;
  }

  // Command lines of marked processes other than this one and its threads.
  std::vector<std::string> processes() const {
    std::vector<std::string> found;
    const std::string mark = "WAYWISER_TEST_MARK=" + folder_.path().string();
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string pid = entry.path().filename().string();
      if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
      if (pid == std::to_string(::getpid())) continue;
      if (read("/proc/" + pid + "/environ").find(mark) == std::string::npos) continue;
      found.push_back(pid + " " + read("/proc/" + pid + "/cmdline"));
    }
    return found;
  }

 private:
  static std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  TemporaryFolder folder_;
  std::string before_;
};

}  // namespace waywiser::test
