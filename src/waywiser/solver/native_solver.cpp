#include "waywiser/solver/native_solver.h"

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <thread>
#include <type_traits>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "waywiser/base/json.h"
#include "waywiser/scaling/servability.h"
#include "waywiser/search/native.h"
#include "waywiser/solver/line_buffer.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/protocol.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser {
namespace {

// What the host says, line by line.
class HostInput {
 public:
  explicit HostInput(int fd) : fd_(fd), lines_(kLongestProblemLine) {}

  // A line that has been read already.
  std::optional<std::string_view> buffered() {
    const auto line = lines_.next();
    if (!line && lines_.too_long()) throw ProtocolError("a line of more than 1 GiB");
    return line;
  }

  // Reads once, as much as there is; false at the end of the input.
  bool fill() {
    std::array<char, 1 << 16> buffer;
    ssize_t size = 0;
    do {
      size = ::read(fd_, buffer.data(), buffer.size());
    } while (size < 0 && errno == EINTR);
    if (size <= 0) return false;
    lines_.append({buffer.data(), static_cast<std::size_t>(size)});
    return true;
  }

  // The next line; empty at the end of the input.
  std::optional<std::string_view> next() {
    for (;;) {
      if (const auto line = buffered()) return line;
      if (!fill()) return std::nullopt;
    }
  }

 private:
  int fd_;
  LineBuffer lines_;
};

class HostOutput {
 public:
  HostOutput(int fd, StopFlag& stop) : fd_(fd), stop_(stop) {}

  // Where nobody reads any more, the search need not go on.
  void write(std::string_view text) {
    if (broken_) return;
    try {
      write_all(fd_, text, "standard output");
    } catch (const WriteError& error) {
      stop_ = true;
      broken_ = error;
    }
  }
  // Throws what write() met.
  void check() const {
    if (broken_) throw *broken_;
  }

 private:
  int fd_;
  StopFlag& stop_;
  std::optional<WriteError> broken_;
};

Descriptor make_wake() {
  Descriptor wake(::eventfd(0, EFD_CLOEXEC));
  if (!wake.open()) throw ExternalError("no descriptor is left to listen for stop");
  return wake;
}

// Raises the flag at `stop` or at the end of the input; ends with its owner.
class StopListener {
 public:
  StopListener(HostInput& input, int fd, StopFlag& stop)
      : fd_(fd), wake_(make_wake()), thread_([this, &input, &stop] {
          if (told(input)) stop = true;
        }) {}
  StopListener(const StopListener&) = delete;
  StopListener& operator=(const StopListener&) = delete;
  ~StopListener() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_.get(), &one, sizeof one);
    thread_.join();
  }

 private:
  // Waits for `stop`, which may have come in one piece with `start`. False when the owner ends; a
  // host that ends or speaks rubbish will not say `stop`, which is as good.
  bool told(HostInput& input) const {
    try {
      for (;;) {
        while (const auto line = input.buffered()) {
          if (Message::parse(*line).type() == "stop") return true;
        }
        if (!readable()) return false;
        if (!input.fill()) return true;
      }
    } catch (const ProtocolError&) {
      return true;
    }
  }

  // False when the owner ends.
  bool readable() const {
    std::array<pollfd, 2> events{{{fd_, POLLIN, 0}, {wake_.get(), POLLIN, 0}}};
    while (::poll(events.data(), events.size(), -1) < 0 && errno == EINTR) {
    }
    return events[1].revents == 0;
  }

  int fd_;
  Descriptor wake_;
  std::thread thread_;
};

template <class Cost>
class WritingSink final : public search::IncumbentSink<Cost> {
 public:
  WritingSink(const BudgetClock& clock, HostOutput& output) : clock_(clock), output_(output) {}

  void incumbent(const Routes& routes, Cost cost) override {
    Incumbent incumbent;
    incumbent.elapsed = clock_.wall();
    incumbent.cpu = clock_.cpu();
    incumbent.iteration = clock_.iterations();
    constexpr bool kScaled = std::is_same_v<Cost, std::int64_t>;
    if constexpr (kScaled) {
      incumbent.cost = cost;
    } else {
      incumbent.control_cost = cost;
    }
    incumbent.routes = canonical_order(routes);
    output_.write(incumbent_message(incumbent, kScaled));
  }

 private:
  const BudgetClock& clock_;
  HostOutput& output_;
};

// The message itself, with its matrices as doubles, is gone when this returns.
ReceivedProblem read_problem(HostInput& input) {
  const auto line = input.next();
  if (!line) throw ProtocolError("the input ended before a problem came");
  ReceivedProblem problem = parse_problem(Message::parse(*line));
  if (problem.scaled && !unservable_customers(*problem.scaled).empty()) {
    throw ProtocolError("problem: a customer that no vehicle can serve");
  }
  return problem;
}

// Waits for `start`; false where the host gives up first.
bool await_start(HostInput& input) {
  while (const auto line = input.next()) {
    const std::string type = Message::parse(*line).type();
    if (type == "start") return true;
    if (type == "stop") return false;
  }
  return false;
}

search::Summary solve(const ReceivedProblem& problem, const search::Request& request,
                      BudgetClock& clock, HostOutput& output) {
  if (problem.scaled) {
    WritingSink<std::int64_t> sink(clock, output);
    return search::run(*problem.scaled, request, clock, sink);
  }
  WritingSink<double> sink(clock, output);
  return search::run(*problem.real, request, clock, sink);
}

}  // namespace

ExitCode serve_native_solver(int input_fd, int output_fd) {
  StopFlag stop = false;
  HostInput input(input_fd);
  HostOutput output(output_fd, stop);
  try {
    const ReceivedProblem problem = read_problem(input);
    search::Request request;
    request.objective = problem.objective;
    request.seed = problem.seed;
    request.parameters = native_parameters(problem.options);
    request.initial = problem.initial;
    output.write(ready_message(native_solver_name()));
    if (!await_start(input)) return ExitCode::interrupted;
    BudgetClock clock(problem.budget, &stop);
    search::Summary summary;
    {
      const StopListener listener(input, input_fd, stop);
      summary = solve(problem, request, clock, output);
    }
    output.write(done_message(native_reason(clock, problem.budget.clock, summary.infeasible),
                              clock.iterations()));
  } catch (const Error& error) {
    output.write(error_message(error.what()));
    output.check();
    return ExitCode::input;
  }
  output.check();
  return ExitCode::done;
}

std::string describe_native_solver() {
  JsonWriter w;
  w.begin_object()
      .member("name", "waywiser")
      .member("version", search::kSolverVersion)
      .member("protocol", kProtocolVersion)
      .key("options")
      .begin_object();
  for (const search::ParameterInfo& parameter : search::parameter_table()) {
    w.key(parameter.name);
    if (parameter.integral) {
      w.value(static_cast<std::int64_t>(parameter.standard));
    } else {
      w.value(parameter.standard);
    }
  }
  w.end_object().key("help").begin_object();
  for (const search::ParameterInfo& parameter : search::parameter_table()) {
    w.member(parameter.name, parameter.sentence);
  }
  w.end_object().key("features").begin_object().member("longest_duration", true).end_object();
  w.end_object();
  return w.text() + "\n";
}

}  // namespace waywiser
