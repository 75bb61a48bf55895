#include <algorithm>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/instance/vrplib_numbering.h"

namespace waywiser {
namespace {

using Text = std::function<std::string(std::size_t)>;

// What both kinds of instance have, as text by site; `nodes[k]` is the number of the k-th site to
// be written, `order[k]` the site.
struct Layout {
  std::vector<std::size_t> order;
  std::vector<std::int64_t> nodes;
  std::int64_t depot = 1;
};

void append_header(std::string& out, const std::string& name, const std::string& comment,
                   std::size_t size, const std::optional<std::int64_t>& vehicles,
                   const std::string& capacity) {
  out += fmt::format("NAME : {}\n", one_line(name));
  if (!comment.empty()) out += fmt::format("COMMENT : {}\n", one_line(comment));
  out += fmt::format("TYPE : CVRPTW\nDIMENSION : {}\n", size);
  if (vehicles) out += fmt::format("VEHICLES : {}\n", *vehicles);
  out += fmt::format("CAPACITY : {}\n", capacity);
}

void append_section(std::string& out, const std::string& name, const Layout& layout,
                    const std::vector<Text>& columns) {
  out += name + "\n";
  for (std::size_t k = 0; k < layout.order.size(); ++k) {
    out += std::to_string(layout.nodes[k]);
    for (const Text& column : columns) out += " " + column(layout.order[k]);
    out += "\n";
  }
}

void append_matrix(std::string& out, const std::string& section, const Layout& layout,
                   const std::vector<std::int64_t>& values, int decimals) {
  const std::size_t size = layout.order.size();
  out += section + "\n";
  for (const std::size_t i : layout.order) {
    for (std::size_t k = 0; k < size; ++k) {
      if (k > 0) out += ' ';
      out += to_text(values[i * size + layout.order[k]], decimals);
    }
    out += "\n";
  }
}

void append_explicit_header(std::string& out, bool own_distances) {
  out += "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\n";
  if (own_distances) out += "EDGE_DURATION_TYPE : EXPLICIT\nEDGE_DURATION_FORMAT : FULL_MATRIX\n";
}

void append_end(std::string& out, const Layout& layout) {
  out += fmt::format("DEPOT_SECTION\n{}\n-1\nEOF\n", layout.depot);
}

// Nodes that are a permutation of 1..n+1 are written in order, as every reader expects.
Layout layout_of(const Instance& instance) {
  Layout layout;
  layout.order.resize(instance.size());
  std::iota(layout.order.begin(), layout.order.end(), std::size_t{0});
  const std::vector<std::int64_t> nodes = nodes_of_sites(instance.ids);
  if (numbered_from_one(nodes)) {
    std::sort(layout.order.begin(), layout.order.end(),
              [&](std::size_t a, std::size_t b) { return nodes[a] < nodes[b]; });
  }
  for (const std::size_t site : layout.order) layout.nodes.push_back(nodes[site]);
  layout.depot = nodes[0];
  return layout;
}

std::string edge_weight_type(FileRounding rounding) {
  return rounding == FileRounding::none ? "EUC_2D" : to_string(rounding);
}

std::string write_vrplib(const Instance& instance) {
  return format_vrplib(instance);
}

}  // namespace

constexpr InstanceFormat kVrplibFormat{.name = "vrplib",
                                       .title = "VRPLIB",
                                       .endings = {".VRP", ".VRPTW"},
                                       .recognises = looks_like_vrplib,
                                       .read = parse_vrplib,
                                       .losses = vrplib_losses,
                                       .write = write_vrplib};

std::vector<std::string> vrplib_losses(const Instance& instance) {
  std::vector<std::string> losses;
  if (ambiguous_numbers(instance.ids)) {
    losses.push_back(fmt::format(
        "sites that are numbered 1 to {0} with depot 1 (such nodes are read as 0 to {1})",
        instance.size(), instance.customers()));
  }
  if (!instance.euclidean() && instance.file_rounding != FileRounding::none)
    losses.emplace_back("a prescribed rounding beside an explicit matrix");
  if (one_line(instance.name) != instance.name) losses.emplace_back(kLineBreakLoss);
  return losses;
}

std::string format_vrplib(const Instance& instance) {
  if (const auto losses = vrplib_losses(instance); !losses.empty())
    throw UsageError("VRPLIB cannot hold " + losses.front());
  const Layout layout = layout_of(instance);
  std::string out;
  append_header(out, instance.name, "", instance.size(), instance.vehicles,
                to_text(instance.capacity, instance.demand_decimals));
  if (instance.longest_duration) {
    out += fmt::format("VEHICLES_MAX_DURATION : {}\n",
                       to_text(*instance.longest_duration, instance.time_decimals));
  }
  if (instance.euclidean()) {
    out += fmt::format("EDGE_WEIGHT_TYPE : {}\n", edge_weight_type(instance.file_rounding));
  } else {
    append_explicit_header(out, instance.distances != nullptr);
    if (instance.distances) {
      append_matrix(out, "EDGE_WEIGHT_SECTION", layout, instance.distances->values,
                    instance.distances->decimals);
    }
    append_matrix(out, instance.distances ? "EDGE_DURATION_SECTION" : "EDGE_WEIGHT_SECTION", layout,
                  instance.durations->values, instance.durations->decimals);
  }
  const auto text = [&](std::int64_t Site::* member, int decimals) -> Text {
    return [&instance, member, decimals](std::size_t i) {
      return to_text(instance.sites[i].*member, decimals);
    };
  };
  if (instance.has_coordinates) {
    append_section(out, "NODE_COORD_SECTION", layout,
                   {text(&Site::x, instance.coordinate_decimals),
                    text(&Site::y, instance.coordinate_decimals)});
  }
  append_section(out, "DEMAND_SECTION", layout, {text(&Site::demand, instance.demand_decimals)});
  append_section(
      out, "TIME_WINDOW_SECTION", layout,
      {text(&Site::ready, instance.time_decimals), text(&Site::due, instance.time_decimals)});
  append_section(out, "SERVICE_TIME_SECTION", layout,
                 {text(&Site::service, instance.time_decimals)});
  append_end(out, layout);
  return out;
}

std::string format_vrplib(const VrplibIntegers& instance) {
  Layout layout;
  layout.order.resize(instance.demands.size());
  std::iota(layout.order.begin(), layout.order.end(), std::size_t{0});
  layout.nodes.resize(layout.order.size());
  std::iota(layout.nodes.begin(), layout.nodes.end(), std::int64_t{1});
  std::string out;
  append_header(out, instance.name, instance.comment, layout.order.size(), instance.vehicles,
                std::to_string(instance.capacity));
  const bool own_distances = !instance.distances.empty();
  append_explicit_header(out, own_distances);
  if (own_distances) append_matrix(out, "EDGE_WEIGHT_SECTION", layout, instance.distances, 0);
  append_matrix(out, own_distances ? "EDGE_DURATION_SECTION" : "EDGE_WEIGHT_SECTION", layout,
                instance.durations, 0);
  const auto number = [](const std::vector<std::int64_t>& values) -> Text {
    return [&values](std::size_t i) { return std::to_string(values[i]); };
  };
  if (!instance.x.empty()) {
    append_section(out, "NODE_COORD_SECTION", layout,
                   {[&](std::size_t i) { return instance.x[i]; },
                    [&](std::size_t i) { return instance.y[i]; }});
  }
  append_section(out, "DEMAND_SECTION", layout, {number(instance.demands)});
  append_section(out, "TIME_WINDOW_SECTION", layout,
                 {number(instance.ready), number(instance.due)});
  append_section(out, "SERVICE_TIME_SECTION", layout, {number(instance.services)});
  append_end(out, layout);
  return out;
}

}  // namespace waywiser
