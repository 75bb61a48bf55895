// A started solver: its pipes, its use of the machine, its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "waywiser/system/descriptor.h"

namespace waywiser {

enum class KeeperOrder : char;

// A new empty folder in the system's place for temporary files, removed with its content at the
// end.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { remove(); }
  // With its content; nothing where it is gone already.
  void remove();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct ChildOptions {
  std::vector<std::string> argv;
  std::int64_t memory = 0;  // bytes; bounds each process's data, the caller watches the sum
  int core = -1;
  std::string python_path;  // a folder that PYTHONPATH ends with; empty: PYTHONPATH as it is
};

// Started by the constructor; whatever it has started is dead after the destructor.
class ChildProcess {
 public:
  // Throws ExternalError where the system has no process or pipe left.
  explicit ChildProcess(const ChildOptions& options);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  // Our ends, not blocking: -1 once closed. `report` becomes readable when the solver has ended.
  int input() const { return input_.get(); }
  int output() const { return output_.get(); }
  int errors() const { return errors_.get(); }
  int report() const { return report_.get(); }
  // Writes what fits and returns how many bytes; -1 where the solver has closed its input.
  std::ptrdiff_t write_input(std::string_view bytes);
  void close_input() { input_.close(); }
  void close_output() { output_.close(); }
  void close_errors() { errors_.close(); }

  // Of the solver and its descendants, alive or waited for, since the launch.
  struct Usage {
    double cpu = 0.0;         // seconds
    std::int64_t memory = 0;  // bytes resident now
  };
  Usage usage() const;

  // Orders the keeper to kill every descendant. Returns at once; called again while the end does
  // not come, it wakes a keeper that was stopped, and kills one that stays so for a minute.
  void kill();

  struct End {
    int launch_error = 0;  // errno where the command could not be executed
    int status = 0;        // of waitpid()
    bool known = false;    // false: the keeper itself was killed, the status is lost
    double cpu = 0.0;      // seconds, complete
  };
  // Waits until the solver has ended and every descendant with it: call it when `report` is
  // readable or after kill().
  const End& wait();

 private:
  void launch(const ChildOptions& options, const Descriptor& input, const Descriptor& output,
              const Descriptor& errors, const Descriptor& control, const Descriptor& report);
  void order(KeeperOrder order);
  void await_report();

  ScratchFolder scratch_;
  Descriptor input_, output_, errors_, control_, report_;
  pid_t keeper_ = -1;
  bool kill_ordered_ = false;
  double ordered_at_ = 0.0;
  bool waited_ = false;
  End end_;
};

// "exited with code 3", "was killed by signal 9 (Killed)".
std::string describe_status(int status);

}  // namespace waywiser
