// Customers that no vehicle can serve on I^P.
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// A customer that no vehicle can serve on I^P: its window is empty after rounding (a^P > b^P), or
// it cannot be reached from the depot by b^P, or the depot cannot be reached from it in time, or a
// route with nothing else is longer than L^P however it goes.
struct UnservableCustomer {
  enum class Why { emptied_window, unreachable, no_return, too_heavy, too_long };
  int customer = 0;
  Why why = Why::emptied_window;
  std::int64_t earliest = 0;  // a^P, or the earliest arrival
  // b^P, or the due date that is missed; the capacity for too_heavy, L^P for too_long, whose
  // `earliest` is how long a vehicle is under way
  std::int64_t latest = 0;
};

// Every customer that I^P makes unservable by itself, in order. Linear time.
std::vector<UnservableCustomer> unservable_customers(const ScaledInstance& scaled);

// I^P is infeasible because of single customers. what() names the first ones, in the words of the
// instance where that is given and has names or a clock.
class UnservableError : public Error {
 public:
  UnservableError(const ScaledInstance& scaled, std::vector<UnservableCustomer> customers,
                  const Instance* instance = nullptr);
  std::vector<UnservableCustomer> customers;
};

}  // namespace waywiser
