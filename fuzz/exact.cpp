#include <cstdint>
#include <cstdlib>
#include <limits>

#include "waywiser/base/error.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/scale.h"

namespace {

using namespace waywiser;

// Numbers out of the fuzzer's bytes; zeros once they are used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::uint64_t take(int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) {
      value = value << 8 | (size_ > 0 ? *data_ : 0U);
      if (size_ > 0) {
        ++data_;
        --size_;
      }
    }
    return value;
  }
  // At most `most`, of one to eight bytes as the input chooses: small numbers and huge ones.
  std::int64_t number(std::int64_t most) {
    const int width = 1 + static_cast<int>(take(1) % 8);
    return static_cast<std::int64_t>(take(width) % (static_cast<std::uint64_t>(most) + 1));
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

Instance read_instance(Bytes& bytes) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  Instance instance;
  instance.name = "fuzz";
  instance.capacity = 1;
  instance.coordinate_decimals = static_cast<int>(bytes.take(1) % 10);
  instance.time_decimals = static_cast<int>(bytes.take(1) % 10);
  const std::size_t size = 2 + bytes.take(1) % 6;
  for (std::size_t i = 0; i < size; ++i) {
    Site site;
    site.x = bytes.number(std::int64_t{1} << 60);
    site.y = bytes.number(std::int64_t{1} << 60);
    site.ready = bytes.number(kMost);
    site.due = site.ready + bytes.number(kMost - site.ready);
    site.service = bytes.number(kMost);
    instance.sites.push_back(site);
    instance.ids.push_back(static_cast<std::int64_t>(i));
  }
  return instance;
}

bool feasible_scaled(const Instance& instance, const Routes& routes, const Scaling& scaling,
                     bool otherwise) {
  try {
    return evaluate_scaled(scale(instance, scaling, std::numeric_limits<std::int64_t>::max()),
                           routes, Objective::distance)
        .feasible;
  } catch (const ScalingOverflow&) {
    return otherwise;  // says nothing
  }
}

}  // namespace

// `exact` ends, agrees with itself, and lies between the inner and the outer approximation.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Instance instance = read_instance(bytes);
  Routes routes(1);
  for (int i = 1; i <= instance.customers(); ++i) routes[0].push_back(i);
  const ExactEvaluation exact = evaluate_exact(instance, routes);
  if (exact.feasible != feasible_exactly(instance, routes)) std::abort();
  if (exact.feasible != exact.violations.empty()) std::abort();
  for (const std::int64_t P : {1, 1000}) {
    if (feasible_scaled(instance, routes, {P, Rounding::pessimistic}, false) && !exact.feasible) {
      std::abort();
    }
    if (exact.feasible && !feasible_scaled(instance, routes, {P, Rounding::optimistic}, true)) {
      std::abort();
    }
  }
  (void)evaluate_double(instance, routes);
  return 0;
}
