#include <cmath>
#include <limits>

#include "waywiser/base/json.h"
#include "waywiser/solver/protocol.h"

namespace waywiser {
namespace {

Routes read_routes(const Message& message, const std::string& name) {
  const NumberTable& table = message.table(name);
  Routes routes;
  if (table.values.empty() && !table.nested) return routes;
  if (!table.nested || !table.integral) {
    throw ProtocolError(message.type() + ": " + name + " is not an array of arrays of integers");
  }
  routes.reserve(table.row_ends.size());
  std::size_t begin = 0;
  for (const std::size_t end : table.row_ends) {
    Route& route = routes.emplace_back();
    route.reserve(end - begin);
    for (; begin < end; ++begin) {
      const double customer = table.values[begin];
      if (std::abs(customer) > std::numeric_limits<int>::max()) {
        throw ProtocolError(message.type() + ": no customer of any problem: " + shortest(customer));
      }
      route.push_back(static_cast<int>(customer));
    }
  }
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  return routes;
}

Incumbent read_incumbent(const Message& message, bool scaled) {
  Incumbent incumbent;
  incumbent.elapsed = message.number("elapsed");
  incumbent.cpu = message.number_or("cpu", incumbent.elapsed);
  incumbent.iteration = message.integer_or("iteration", 0);
  if (incumbent.elapsed < 0 || incumbent.cpu < 0 || incumbent.iteration < 0) {
    throw ProtocolError("incumbent before the start of its clock");
  }
  if (scaled) {
    incumbent.cost = message.integer("cost");
  } else {
    incumbent.control_cost = message.number("cost");
  }
  incumbent.routes = read_routes(message, "routes");
  return incumbent;
}

}  // namespace

SolverMessage parse_solver_message(std::string_view line, bool scaled) {
  const Message message = Message::parse(line);
  SolverMessage result;
  if (message.type() == "ready") {
    result.kind = SolverMessage::Kind::ready;
    result.text = message.text_or("solver", "");
  } else if (message.type() == "incumbent") {
    result.kind = SolverMessage::Kind::incumbent;
    result.incumbent = read_incumbent(message, scaled);
    const Field* cpu = message.find("cpu");
    result.cpu_stated = cpu != nullptr && cpu->kind != Field::Kind::null;
  } else if (message.type() == "done") {
    result.kind = SolverMessage::Kind::done;
    result.text = message.text_or("reason", "");
    result.iterations = message.integer_or("iterations", 0);
  } else if (message.type() == "error") {
    result.kind = SolverMessage::Kind::error;
    result.text = message.text_or("message", "");
  }
  return result;
}

std::string ready_message(const std::string& solver) {
  JsonWriter w;
  w.begin_object().member("type", "ready").member("solver", solver).end_object();
  return w.text() + "\n";
}

std::string incumbent_message(const Incumbent& incumbent, bool scaled) {
  JsonWriter w;
  w.begin_object()
      .member("type", "incumbent")
      .member("elapsed", incumbent.elapsed)
      .member("cpu", incumbent.cpu)
      .member("iteration", incumbent.iteration);
  if (scaled) {
    w.member("cost", incumbent.cost);
  } else {
    w.member("cost", incumbent.control_cost);
  }
  write_indices(w.key("routes"), incumbent.routes).end_object();
  return w.text() + "\n";
}

JsonWriter& write_indices(JsonWriter& json, const Routes& routes) {
  json.begin_array();
  for (const Route& route : routes) json.array(route);
  return json.end_array();
}

std::string done_message(const std::string& reason, std::int64_t iterations) {
  JsonWriter w;
  w.begin_object()
      .member("type", "done")
      .member("reason", reason)
      .member("iterations", iterations)
      .end_object();
  return w.text() + "\n";
}

std::string error_message(const std::string& message) {
  JsonWriter w;
  w.begin_object().member("type", "error").member("message", message).end_object();
  return w.text() + "\n";
}

}  // namespace waywiser
