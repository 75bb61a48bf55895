// The line protocol, version 1, both ends (docs/protocol.md): JSON Lines over standard input and
// output. The host writes `problem`, `start`, `stop`; the solver writes `ready`, `incumbent`,
// `done`, `error`. Texts returned here end with a newline.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/message.h"
#include "waywiser/solver/run.h"

namespace waywiser {

class JsonWriter;

inline constexpr int kProtocolVersion = 1;

inline constexpr std::string_view kStartMessage = "{\"type\":\"start\"}\n";
inline constexpr std::string_view kStopMessage = "{\"type\":\"stop\"}\n";

// The longest line that a host takes from a solver: room for every customer with its separators,
// and for what else a message may hold.
constexpr std::size_t longest_solver_line(int customers) {
  return (std::size_t{64} << 10) + 32 * static_cast<std::size_t>(customers);
}
// The longest line that the native solver takes: a problem with two matrices of 5,000 customers.
inline constexpr std::size_t kLongestProblemLine = std::size_t{1} << 30;

// The problem of a request as the judge holds it. Throws UsageError where a number of the request
// (the seed) is beyond 2^53.
std::string problem_message(const RunRequest& request, const Judge& judge);

// A problem as a solver receives it. Exactly one of the two instances is there.
struct ReceivedProblem {
  std::shared_ptr<const ScaledInstance> scaled;
  std::shared_ptr<const RealInstance> real;
  Objective objective = Objective::fleet;
  std::uint64_t seed = 1;
  Budget budget;
  SolverOptions options;
  std::optional<Routes> initial;
};

// Throws ProtocolError where the message is not a problem of this version.
ReceivedProblem parse_problem(const Message& message);

// What a solver says.
struct SolverMessage {
  enum class Kind { ready, incumbent, done, error, unknown };
  Kind kind = Kind::unknown;
  std::string text;  // `solver` of ready, `reason` of done, `message` of error
  std::int64_t iterations = 0;
  Incumbent incumbent;      // without its time of receipt
  bool cpu_stated = false;  // else its `cpu` is `elapsed`
};

// `scaled`: costs are integers. Throws ProtocolError.
SolverMessage parse_solver_message(std::string_view line, bool scaled);

// Routes as lists of customers' indices: [[2,1],[3]].
JsonWriter& write_indices(JsonWriter& json, const Routes& routes);

std::string ready_message(const std::string& solver);
std::string incumbent_message(const Incumbent& incumbent, bool scaled);
std::string done_message(const std::string& reason, std::int64_t iterations);
std::string error_message(const std::string& message);

}  // namespace waywiser
