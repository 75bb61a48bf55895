#include "waywiser/solver/run.h"

namespace waywiser {

std::string to_string(RunStatus status) {
  switch (status) {
    case RunStatus::done:
      return "done";
    case RunStatus::failed:
      return "failed";
    case RunStatus::invalid:
      return "invalid";
    case RunStatus::interrupted:
      return "interrupted";
  }
  return "failed";
}

}  // namespace waywiser
