#include "waywiser/solver/message.h"

#include <cstdint>
#include <cstdlib>

#include "waywiser/solver/protocol.h"

// A line of the solver's protocol, as either end may get it: refused with a ProtocolError, or what
// it says survives being written again.
namespace {

using namespace waywiser;

void require(bool condition) {
  if (!condition) std::abort();
}

void as_solver_message(std::string_view line, bool scaled) {
  SolverMessage message;
  try {
    message = parse_solver_message(line, scaled);
  } catch (const ProtocolError&) {
    return;
  }
  if (message.kind != SolverMessage::Kind::incumbent) return;
  const Incumbent& incumbent = message.incumbent;
  const SolverMessage again = parse_solver_message(incumbent_message(incumbent, scaled), scaled);
  require(again.kind == message.kind && again.incumbent.routes == incumbent.routes);
  require(again.incumbent.cost == incumbent.cost);
  require(again.incumbent.control_cost == incumbent.control_cost);
  require(again.incumbent.elapsed == incumbent.elapsed);
}

void as_problem(std::string_view line) {
  try {
    parse_problem(Message::parse(line));
  } catch (const ProtocolError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  as_solver_message(line, true);
  as_solver_message(line, false);
  as_problem(line);
  return 0;
}
