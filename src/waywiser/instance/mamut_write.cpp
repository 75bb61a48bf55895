#include <functional>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/euclidean_matrix.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/summary.h"

namespace waywiser {
namespace {

// Where the depot stands among the indices of the file; -1 if the numbers are not such indices.
// The customers must keep their order.
std::int64_t depot_index(const Instance& instance) {
  const std::int64_t depot = instance.ids[0];
  if (depot < 0 || depot >= static_cast<std::int64_t>(instance.size())) return -1;
  for (std::size_t i = 1; i < instance.size(); ++i) {
    const auto place = static_cast<std::int64_t>(i);
    if (instance.ids[i] != (place <= depot ? place - 1 : place)) return -1;
  }
  return depot;
}

bool reads_as_lengths(const Instance& instance) {
  const DecimalMatrix& matrix = *instance.durations;
  for (int i = 0; i <= instance.customers(); ++i) {
    for (int j = 0; j <= instance.customers(); ++j) {
      const std::size_t at =
          static_cast<std::size_t>(i) * instance.size() + static_cast<std::size_t>(j);
      if (!is_double_length(to_double(matrix.values[at], matrix.decimals),
                            double_length(instance, i, j)))
        return false;
    }
  }
  return true;
}

// Sites in the order of the file: the depot where its index says.
std::vector<std::size_t> file_order(const Instance& instance) {
  const auto depot = static_cast<std::size_t>(depot_index(instance));
  std::vector<std::size_t> order;
  for (std::size_t place = 0; place < instance.size(); ++place)
    order.push_back(place == depot ? 0 : place < depot ? place + 1 : place);
  return order;
}

using Text = std::function<std::string(std::size_t)>;

std::string list(const std::vector<std::size_t>& order, const std::string& separator,
                 const Text& text) {
  std::string out;
  for (const std::size_t site : order) out += (out.empty() ? "" : separator) + text(site);
  return out;
}

std::string origin_of(const Instance& instance) {
  if (class_by_name(instance.name).empty()) return "unknown";
  return instance.name.find('_') == std::string::npos ? "Solomon1987" : "GehHom1999";
}

std::string row_text(const Instance& instance, std::size_t i,
                     const std::vector<std::size_t>& order) {
  return "        [" +
         list(
             order, ", ",
             [&](std::size_t j) {
               if (instance.euclidean()) {
                 return shortest(double_length(instance, static_cast<int>(i), static_cast<int>(j)));
               }
               const DecimalMatrix& matrix = *instance.durations;
               return to_text(matrix.values[i * instance.size() + j], matrix.decimals);
             }) +
         "]";
}

std::string write_mamut(const Instance& instance) {
  return format_mamut(instance);
}

}  // namespace

constexpr InstanceFormat kMamutFormat{.name = "mamut",
                                      .title = "MAMUT-routing's JSON",
                                      .endings = {".JSON"},
                                      .recognises = looks_like_mamut,
                                      .read = parse_mamut,
                                      .losses = mamut_losses,
                                      .write = write_mamut};

std::vector<std::string> mamut_losses(const Instance& instance) {
  std::vector<std::string> losses;
  if (!instance.has_coordinates) losses.emplace_back("an instance without coordinates");
  if (instance.distances) losses.emplace_back("distances beside durations");
  if (instance.file_rounding != FileRounding::none)
    losses.emplace_back("the rounding that the file prescribes");
  if (depot_index(instance) < 0)
    losses.emplace_back("numbers of sites other than their indices from 0");
  if (instance.longest_duration) losses.emplace_back(kDurationLoss);
  if (instance.durations && instance.has_coordinates && reads_as_lengths(instance))
    losses.emplace_back("a matrix that is no more than the lengths between the coordinates");
  return losses;
}

std::string format_mamut(const Instance& instance, int largest_euclidean_matrix) {
  if (const auto losses = mamut_losses(instance); !losses.empty())
    throw UsageError("MAMUT-routing's JSON cannot hold " + losses.front());
  const auto order = file_order(instance);
  const auto text = [&](std::int64_t Site::* member, int decimals) -> Text {
    return [&instance, member, decimals](std::size_t i) {
      return to_text(instance.sites[i].*member, decimals);
    };
  };
  const auto pair = [](const Text& a, const Text& b) -> Text {
    return [a, b](std::size_t i) { return fmt::format("        [{}, {}]", a(i), b(i)); };
  };
  const int length = instance.coordinate_decimals;
  const int time = instance.time_decimals;
  const bool sintef = origin_of(instance) != "unknown" && instance.euclidean();
  std::string out = "{\n";
  out += fmt::format("    \"instance_name\": {},\n", json_string(instance.name));
  out += fmt::format("    \"instance_origin\": \"{}\",\n", origin_of(instance));
  out += fmt::format("    \"benchmark_name\": \"{}\",\n", sintef ? "Sintef2008" : "unknown");
  out += fmt::format("    \"num_customers\": {},\n", instance.customers());
  if (instance.vehicles) out += fmt::format("    \"num_vehicles\": {},\n", *instance.vehicles);
  out += fmt::format("    \"vehicle_capacity\": {},\n",
                     to_text(instance.capacity, instance.demand_decimals));
  out += fmt::format("    \"coordinates\": [\n{}\n    ],\n",
                     list(order, ",\n", pair(text(&Site::x, length), text(&Site::y, length))));
  out += fmt::format("    \"demands\": [{}],\n",
                     list(order, ", ", text(&Site::demand, instance.demand_decimals)));
  out +=
      fmt::format("    \"service_times\": [{}],\n", list(order, ", ", text(&Site::service, time)));
  out += fmt::format("    \"time_windows\": [\n{}\n    ],\n",
                     list(order, ",\n", pair(text(&Site::ready, time), text(&Site::due, time))));
  out += fmt::format("    \"depot\": {},\n", depot_index(instance));
  if (!instance.euclidean() || instance.customers() <= largest_euclidean_matrix) {
    out += fmt::format("    \"arc_costs\": [\n{}\n    ],\n", list(order, ",\n", [&](std::size_t i) {
                         return row_text(instance, i, order);
                       }));
  }
  out += instance.euclidean() ? "    \"metadata\": {\"metric_variant\": \"euclidean\"}\n"
                              : "    \"metadata\": {}\n";
  return out + "}\n";
}

}  // namespace waywiser
