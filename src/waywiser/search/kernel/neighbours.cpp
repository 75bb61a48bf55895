#include "waywiser/search/kernel/neighbours.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace waywiser::search {
namespace {

// Customers between two looks at whether to give up.
constexpr int kCancelEvery = 64;

// What is added to an arc that nobody can drive in time: above all else that a remoteness adds up,
// so that such arcs come last. The same for all usual instances, where integers stay exact.
template <class T>
double infeasible_penalty(const Problem<T>& problem) {
  double largest = static_cast<double>(*std::max_element(problem.due.begin(), problem.due.end()));
  for (int i = 0; i <= problem.customers; ++i) {
    const T* row = problem.distance_row(i);
    largest =
        std::max(largest, static_cast<double>(*std::max_element(row, row + problem.customers + 1)));
  }
  return std::max(1e15, 2 * largest);
}

// How unlikely the arc (i, j) is on a good route.
template <class T>
class Remoteness {
 public:
  Remoteness(const Problem<T>& problem, double waiting_weight)
      : problem_(problem),
        infeasible_(infeasible_penalty(problem)),
        waiting_weight_(waiting_weight) {}

  double operator()(int i, int j) const;

 private:
  const Problem<T>& problem_;
  double infeasible_;
  double waiting_weight_;
};

template <class T>
double Remoteness<T>::operator()(int i, int j) const {
  const auto a = static_cast<std::size_t>(i);
  const auto b = static_cast<std::size_t>(j);
  const auto travel = static_cast<double>(problem_.duration(i, j));
  const double latest =
      static_cast<double>(problem_.due[a]) + static_cast<double>(problem_.service[a]) + travel;
  const double earliest =
      static_cast<double>(problem_.ready[a]) + static_cast<double>(problem_.service[a]) + travel;
  const double waiting = std::max(0.0, static_cast<double>(problem_.ready[b]) - latest);
  const double lateness = std::max(0.0, earliest - static_cast<double>(problem_.due[b]));
  return static_cast<double>(problem_.distance(i, j)) + waiting_weight_ * waiting +
         (lateness > 0 ? infeasible_ + lateness : 0.0);
}

// The `size` smallest of the keys that are offered, ties by number. What cannot be among them is
// turned away by one comparison.
class Smallest {
 public:
  explicit Smallest(std::size_t size) : size_(size) {}

  void offer(double key, int customer) {
    if (key > most_) return;
    keyed_.emplace_back(key, customer);
    if (keyed_.size() >= 4 * size_ + 64) cut();
  }
  // In order; none are left.
  template <class E, class Make>
  void move_to(std::vector<E>& list, const Make& make) {
    cut();
    std::sort(keyed_.begin(), keyed_.end());
    for (const auto& [key, customer] : keyed_) list.push_back(make(customer));
    keyed_.clear();
    most_ = std::numeric_limits<double>::infinity();
  }

 private:
  void cut() {
    if (keyed_.size() <= size_) return;
    if (size_ > 0) {
      const auto last = keyed_.begin() + static_cast<std::ptrdiff_t>(size_) - 1;
      std::nth_element(keyed_.begin(), last, keyed_.end());
      most_ = last->first;
    }
    keyed_.resize(size_);
  }

  std::size_t size_;
  std::vector<std::pair<double, int>> keyed_;
  double most_ = std::numeric_limits<double>::infinity();
};

std::size_t bounded(int size, int customers) {
  return static_cast<std::size_t>(std::clamp(size, 0, customers - 1));
}

}  // namespace

template <class T>
Neighbours<T>::Neighbours(const Problem<T>& problem, const Sizes& sizes,
                          const std::function<bool()>& cancelled)
    : near_(bounded(sizes.nearest, problem.customers)),
      close_(bounded(sizes.proximate, problem.customers)),
      arcs_(bounded(sizes.arcs, problem.customers)) {
  nearest_.assign(near_, 0);  // the depot's lists are never asked for
  proximate_.assign(close_, 0);
  predecessors_.assign(arcs_, Candidate{0, T{}});
  successors_.assign(arcs_, Candidate{0, T{}});
  const Remoteness<T> remoteness(problem, sizes.waiting_weight);
  const auto itself = [](int customer) { return customer; };
  Smallest near(near_);
  Smallest close(close_);
  Smallest before(arcs_);
  Smallest after(arcs_);
  for (int c = 1; c <= problem.customers; ++c) {
    if (c % kCancelEvery == 0 && cancelled && cancelled()) return;
    for (int other = 1; other <= problem.customers; ++other) {
      if (other == c) continue;
      const double into = remoteness(other, c);
      const double out = remoteness(c, other);
      near.offer(
          static_cast<double>(std::min(problem.distance(c, other), problem.distance(other, c))),
          other);
      close.offer(std::min(into, out), other);
      before.offer(into, other);
      after.offer(out, other);
    }
    near.move_to(nearest_, itself);
    close.move_to(proximate_, itself);
    before.move_to(predecessors_,
                   [&](int other) { return Candidate{other, problem.distance(other, c)}; });
    after.move_to(successors_,
                  [&](int other) { return Candidate{other, problem.distance(c, other)}; });
  }
}

template class Neighbours<std::int32_t>;
template class Neighbours<std::int64_t>;
template class Neighbours<double>;

}  // namespace waywiser::search
