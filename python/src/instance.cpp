// Reading instances and making them from numbers.
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/datasets/misnamed.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/units.h"
#include "waywiser/instance/write.h"
#include "waywiser/solution/read.h"

namespace waywiser::python {
namespace {

namespace nb = nanobind;

using Texts = std::vector<std::string>;

// Decimals of one kind, read exactly and put into their common unit.
class Column {
 public:
  Column(const Texts& texts, const char* what) : what_(what) {
    for (const std::string& text : texts) {
      const DecimalResult read = parse_decimal(text);
      if (!read.ok()) throw InputError(place(), in_quotes(text), std::string(describe(read.fault)));
      values_.push_back(read.value);
      unit_.admit(read.value);
    }
  }

  std::size_t size() const { return values_.size(); }
  int decimals() const { return unit_.decimals(); }
  // The numbers in units of 10^-decimals.
  std::vector<std::int64_t> digits(int decimals) const {
    std::vector<std::int64_t> all;
    for (const Decimal& value : values_) {
      const auto number = scaled_to(value, decimals);
      if (!number) {
        throw InputError(place(), to_text(value.digits, value.decimals),
                         "a number that fits 64 bits with the " + std::to_string(decimals) +
                             " decimals of the others");
      }
      all.push_back(*number);
    }
    return all;
  }

 private:
  Place place() const { return {what_, 0, 0}; }

  const char* what_;
  std::vector<Decimal> values_;
  CommonUnit unit_;
};

// What from_arrays() gets, all numbers as text.
struct Parts {
  std::string name;
  Texts coordinates;  // x and y of each site, or empty
  Texts durations;    // row by row, or empty
  Texts distances;
  Texts demands;
  Texts windows;  // ready and due of each site
  Texts services;
  std::string capacity;
  std::optional<std::int64_t> vehicles;
  std::vector<std::int64_t> ids;
  Texts names;  // of the sites, or empty
};

std::shared_ptr<const DecimalMatrix> matrix_of(const Texts& texts, const char* what) {
  if (texts.empty()) return nullptr;
  const Column column(texts, what);
  return std::make_shared<const DecimalMatrix>(
      DecimalMatrix{column.decimals(), column.digits(column.decimals())});
}

void fill_demands(const Parts& parts, Instance& instance) {
  const Column demands(parts.demands, "demands");
  const Column capacity({parts.capacity}, "capacity");
  instance.demand_decimals = std::max(demands.decimals(), capacity.decimals());
  instance.capacity = capacity.digits(instance.demand_decimals).front();
  const auto digits = demands.digits(instance.demand_decimals);
  for (std::size_t i = 0; i < instance.size(); ++i) instance.sites[i].demand = digits[i];
}

void fill_times(const Parts& parts, Instance& instance) {
  const Column windows(parts.windows, "windows");
  const Column services(parts.services, "services");
  instance.time_decimals = std::max(windows.decimals(), services.decimals());
  const auto dates = windows.digits(instance.time_decimals);
  const auto durations = services.digits(instance.time_decimals);
  for (std::size_t i = 0; i < instance.size(); ++i) {
    instance.sites[i].ready = dates[2 * i];
    instance.sites[i].due = dates[2 * i + 1];
    instance.sites[i].service = durations[i];
  }
}

void fill_coordinates(const Parts& parts, Instance& instance) {
  instance.has_coordinates = !parts.coordinates.empty();
  if (!instance.has_coordinates) return;
  const Column coordinates(parts.coordinates, "coordinates");
  instance.coordinate_decimals = coordinates.decimals();
  const auto digits = coordinates.digits(instance.coordinate_decimals);
  for (std::size_t i = 0; i < instance.size(); ++i) {
    instance.sites[i].x = digits[2 * i];
    instance.sites[i].y = digits[2 * i + 1];
  }
}

// The sizes agree: python/waywiser/instance.py has looked.
SharedInstance instance_of(const Parts& parts) {
  Instance instance;
  instance.name = parts.name;
  instance.ids = parts.ids;
  instance.vehicles = parts.vehicles;
  instance.sites.resize(parts.demands.size());
  fill_demands(parts, instance);
  fill_times(parts, instance);
  fill_coordinates(parts, instance);
  instance.durations = matrix_of(parts.durations, "durations");
  instance.distances = matrix_of(parts.distances, "distances");
  if (!parts.names.empty()) {
    instance.labels = std::make_shared<const Labels>(Labels{{}, {}, parts.names, {}});
  }
  validate(instance, parts.name.empty() ? "from_arrays" : parts.name);
  return {std::make_shared<const Instance>(std::move(instance)), {}, "", ""};
}

SharedInstance shared(InstanceFile file) {
  return {std::make_shared<const Instance>(std::move(file.instance)), std::move(file.warnings),
          file.format == nullptr ? "" : std::string(file.format->name), std::move(file.understood)};
}

// As the command line's options of the same names.
InstanceOptions options_of(const std::map<std::string, std::string>& given,
                           std::optional<std::int64_t> vehicles, std::optional<int> decimals) {
  InstanceOptions options;
  const std::map<std::string, std::optional<std::string>*> known = {
      {"capacity", &options.capacity},
      {"depot", &options.depot},
      {"matrix", &options.matrix},
      {"distances", &options.distances},
      {"speed", &options.speed},
      {"time_unit", &options.time_unit},
      {"matrix_unit", &options.matrix_unit},
      {"max_duration", &options.max_duration}};
  for (const auto& [name, value] : given) *known.at(name) = value;
  options.vehicles = vehicles;
  options.round_decimals = decimals;
  return options;
}

SharedInstance read(const std::string& path, const std::map<std::string, std::string>& given,
                    std::optional<std::int64_t> vehicles, std::optional<int> decimals) {
  const InstanceOptions options = options_of(given, vehicles, decimals);
  const nb::gil_scoped_release release;
  InstanceFile file = read_instance(resolve_instance(path), options);
  std::string misnamed = misnamed_warning(file.instance);
  if (!misnamed.empty()) file.warnings.push_back(std::move(misnamed));
  return shared(std::move(file));
}

Texts names_of(const Instance& instance) {
  Texts names;
  for (int site = 0; site <= instance.customers(); ++site) {
    names.push_back(site_label(instance, site));
  }
  return names;
}

std::string text_of(const SharedInstance& instance, const std::string& name, bool lose) {
  const InstanceFormat& format = writable_format(name);
  const Texts lost = format.losses(*instance);
  if (lost.empty()) return format.write(*instance);
  if (lose) return format.write(lossy(*instance, format));
  std::string message = "the format " + name + " cannot hold:";
  for (const std::string& loss : lost) message += "\n  " + loss;
  throw UsageError(message);
}

// The format that a file of this name has; "" where its ending is of none.
std::string format_of(const std::string& path) {
  const InstanceFormat* const format = format_of_path(path);
  return format == nullptr ? "" : std::string(format->name);
}

// One number of each site as text.
template <class Number>
Texts site_texts(const Instance& instance, int decimals, Number number) {
  Texts texts;
  for (const Site& site : instance.sites) texts.push_back(to_text(number(site), decimals));
  return texts;
}

Texts matrix_texts(const std::shared_ptr<const DecimalMatrix>& matrix) {
  Texts texts;
  if (!matrix) return texts;
  for (const std::int64_t value : matrix->values) texts.push_back(to_text(value, matrix->decimals));
  return texts;
}

nb::object solution_file(const std::string& path) {
  const SolutionFile file = read_solution(path);
  return nb::make_tuple(file.routes, file.stated_cost, file.name);
}

}  // namespace

void bind_instance(nb::module_& module) {
  nb::class_<Parts>(module, "Parts")
      .def(nb::init<>())
      .def_rw("name", &Parts::name)
      .def_rw("coordinates", &Parts::coordinates)
      .def_rw("durations", &Parts::durations)
      .def_rw("distances", &Parts::distances)
      .def_rw("demands", &Parts::demands)
      .def_rw("windows", &Parts::windows)
      .def_rw("services", &Parts::services)
      .def_rw("capacity", &Parts::capacity)
      .def_rw("vehicles", &Parts::vehicles)
      .def_rw("ids", &Parts::ids)
      .def_rw("names", &Parts::names);
  using Shared = SharedInstance;
  const auto number_of = [](std::int64_t Site::* number, int Instance::* decimals) {
    return [=](const Shared& it) {
      return site_texts(*it, (*it).*decimals, [=](const Site& site) { return site.*number; });
    };
  };
  nb::class_<Shared>(module, "Instance")
      .def_prop_ro("name", [](const Shared& it) { return it->name; })
      .def_prop_ro("customers", [](const Shared& it) { return it->customers(); })
      .def_prop_ro("vehicles", [](const Shared& it) { return it->vehicles; })
      .def_prop_ro("vehicle_limit", [](const Shared& it) { return it->vehicle_limit(); })
      .def_prop_ro("capacity",
                   [](const Shared& it) { return to_text(it->capacity, it->demand_decimals); })
      .def_prop_ro("ids", [](const Shared& it) { return it->ids; })
      .def_prop_ro("digest", [](const Shared& it) { return content_digest(*it); })
      .def_prop_ro("euclidean", [](const Shared& it) { return it->euclidean(); })
      .def_prop_ro("has_coordinates", [](const Shared& it) { return it->has_coordinates; })
      .def_prop_ro("warnings", [](const Shared& it) { return it.warnings; })
      .def_prop_ro("format", [](const Shared& it) { return it.format; })
      .def_prop_ro("understood", [](const Shared& it) { return it.understood; })
      .def_prop_ro("names", [](const Shared& it) { return names_of(*it); })
      .def_prop_ro("x", number_of(&Site::x, &Instance::coordinate_decimals))
      .def_prop_ro("y", number_of(&Site::y, &Instance::coordinate_decimals))
      .def_prop_ro("demands", number_of(&Site::demand, &Instance::demand_decimals))
      .def_prop_ro("ready", number_of(&Site::ready, &Instance::time_decimals))
      .def_prop_ro("due", number_of(&Site::due, &Instance::time_decimals))
      .def_prop_ro("services", number_of(&Site::service, &Instance::time_decimals))
      .def_prop_ro("durations", [](const Shared& it) { return matrix_texts(it->durations); })
      .def_prop_ro("distances", [](const Shared& it) { return matrix_texts(it->distances); });
  module.def("read", read, nb::arg("path"), nb::arg("options"), nb::arg("vehicles").none(),
             nb::arg("decimals").none());
  module.def("text_of", text_of);
  module.def("format_of", format_of);
  module.def("parse", [](const nb::bytes& bytes, const std::string& name) {
    return shared(parse_instance({bytes.c_str(), bytes.size()}, name));
  });
  module.def("from_parts", instance_of);
  module.def("read_solution", solution_file);
}

}  // namespace waywiser::python
