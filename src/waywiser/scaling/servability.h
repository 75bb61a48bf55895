// Customers that no vehicle can serve on I^P.
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// A customer that no vehicle can serve on I^P: its window is empty after rounding (a^P > b^P), or
// it cannot be reached from the depot by b^P, or the depot cannot be reached from it in time.
struct UnservableCustomer {
  enum class Why { emptied_window, unreachable, no_return, too_heavy };
  int customer = 0;
  Why why = Why::emptied_window;
  std::int64_t earliest = 0;  // a^P, or the earliest arrival
  std::int64_t latest = 0;    // b^P, or the due date that is missed; the capacity for too_heavy
};

// Every customer that I^P makes unservable by itself, in order. Linear time.
std::vector<UnservableCustomer> unservable_customers(const ScaledInstance& scaled);

// I^P is infeasible because of single customers. what() names the first ones.
class UnservableError : public Error {
 public:
  UnservableError(const ScaledInstance& scaled, std::vector<UnservableCustomer> customers);
  std::vector<UnservableCustomer> customers;
};

}  // namespace waywiser
