// The library's typed errors as the exceptions of waywiser.errors.
#include <nanobind/stl/string.h>

#include "bindings.h"
#include "waywiser/base/error.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser::python {
namespace {

namespace nb = nanobind;

nb::object exception(const char* name, const Error& error) {
  nb::object made = nb::module_::import_("waywiser.errors").attr(name)(error.what());
  made.attr("exit_code") = static_cast<int>(error.code());
  return made;
}

nb::object translated(const Error& error) {
  if (const auto* input = dynamic_cast<const InputError*>(&error)) {
    nb::object made = exception("InputError", error);
    made.attr("file") = input->place().file;
    made.attr("line") = input->place().line;
    made.attr("column") = input->place().column;
    made.attr("found") = input->found();
    made.attr("expected") = input->expected();
    return made;
  }
  if (const auto* overflow = dynamic_cast<const ScalingOverflow*>(&error)) {
    nb::object made = exception("ScalingOverflow", error);
    made.attr("value") = nb::int_(nb::str(overflow->value.c_str()));
    made.attr("limit") = overflow->limit;
    made.attr("largest_p") = overflow->largest_p;
    return made;
  }
  if (const auto* unservable = dynamic_cast<const UnservableError*>(&error)) {
    nb::object made = exception("UnservableError", error);
    nb::list customers;
    for (const UnservableCustomer& it : unservable->customers) customers.append(it.customer);
    made.attr("customers") = customers;
    return made;
  }
  if (dynamic_cast<const UsageError*>(&error) != nullptr) return exception("UsageError", error);
  if (dynamic_cast<const ExternalError*>(&error) != nullptr) {
    return exception("ExternalError", error);
  }
  if (dynamic_cast<const WriteError*>(&error) != nullptr) return exception("WriteError", error);
  if (dynamic_cast<const DisagreementError*>(&error) != nullptr) {
    return exception("DisagreementError", error);
  }
  return exception("Error", error);
}

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const nb::object made = translated(error);
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.ptr())), made.ptr());
  }
}

}  // namespace

void bind_errors(nb::module_&) {
  nb::register_exception_translator(translate);
}

}  // namespace waywiser::python
