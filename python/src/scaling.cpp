// I^P as arrays that share its memory.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "waywiser/scaling/export.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser::python {
namespace {

namespace nb = nanobind;

// Read-only arrays; `owner`, the ScaledInstance in Python, keeps the memory.
nb::object vector_view(const std::vector<std::int64_t>& values, nb::handle owner) {
  return nb::cast(nb::ndarray<nb::numpy, const std::int64_t, nb::ndim<1>>(values.data(),
                                                                          {values.size()}, owner));
}

nb::object matrix_view(const IntegerMatrix& matrix, nb::handle owner) {
  const auto order = static_cast<std::size_t>(matrix.order());
  if (matrix.narrow() != nullptr) {
    return nb::cast(nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<2>>(matrix.narrow(),
                                                                            {order, order}, owner));
  }
  return nb::cast(nb::ndarray<nb::numpy, const std::int64_t, nb::ndim<2>>(matrix.wide(),
                                                                          {order, order}, owner));
}

template <class View>
auto viewing(View view) {
  return [view](nb::handle self) { return view(nb::cast<const ScaledInstance&>(self), self); };
}

}  // namespace

void bind_scaling(nb::module_& module) {
  using Scaled = ScaledInstance;
  nb::class_<Scaled>(module, "ScaledInstance")
      .def_prop_ro("name", [](const Scaled& it) { return it.name; })
      .def_prop_ro("P", [](const Scaled& it) { return it.scaling.P; })
      .def_prop_ro("rounding", [](const Scaled& it) { return to_string(it.scaling.rounding); })
      .def_prop_ro("ties", [](const Scaled& it) { return to_string(it.scaling.ties); })
      .def_prop_ro("guarantee",
                   [](const Scaled& it) { return to_string(it.scaling.scheme().guarantee); })
      .def_prop_ro("label", [](const Scaled& it) { return to_string(it.scaling); })
      .def_prop_ro("customers", [](const Scaled& it) { return it.customers; })
      .def_prop_ro("vehicles", [](const Scaled& it) { return it.vehicles; })
      .def_prop_ro("capacity", [](const Scaled& it) { return it.capacity; })
      .def_prop_ro("demands", viewing([](const Scaled& it, nb::handle self) {
                     return vector_view(it.demands, self);
                   }))
      .def_prop_ro("services", viewing([](const Scaled& it, nb::handle self) {
                     return vector_view(it.services, self);
                   }))
      .def_prop_ro("ready", viewing([](const Scaled& it, nb::handle self) {
                     return vector_view(it.ready, self);
                   }))
      .def_prop_ro("due", viewing([](const Scaled& it, nb::handle self) {
                     return vector_view(it.due, self);
                   }))
      .def_prop_ro("durations", viewing([](const Scaled& it, nb::handle self) {
                     return matrix_view(*it.durations, self);
                   }))
      .def_prop_ro("distances", viewing([](const Scaled& it, nb::handle self) {
                     return matrix_view(*it.distances, self);
                   }))
      .def("vehicle_cost",
           [](const Scaled& it, const std::string& objective) {
             return it.vehicle_cost(objective_of(objective));
           })
      .def("to_json",
           [](const Scaled& it, const std::string& objective) {
             return scaled_json(it, objective_of(objective));
           })
      .def("to_vrplib", [](const Scaled& it) { return scaled_vrplib(it); });
  module.def("scale", [](const SharedInstance& instance, std::int64_t P,
                         const std::string& rounding, const std::string& ties) {
    const Scaling scaling = scaling_of(P, rounding, ties);
    nb::gil_scoped_release release;
    return scale_for_solver(*instance, scaling);
  });
}

}  // namespace waywiser::python
