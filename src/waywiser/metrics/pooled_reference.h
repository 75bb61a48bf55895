// c*P by the choice `integer-references = "pooled"`: every route that a study keeps, of all its
// configurations and of a folder of best-known routes, priced on every I^P of the study. Without it
// an I^P on which all solvers do badly has a poor c*P, and they look good there
// (docs/metrics.md, "What c*P is").
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"
#include "waywiser/study/file.h"
#include "waywiser/study/run.h"

namespace waywiser {

// What routes that are feasible on an I^P cost there.
struct ScaledPrice {
  int routes = 0;
  std::int64_t distance = 0;  // in units of 1/P
};

// The judge's space `scaled`, with only those arcs rounded that the routes have: for a few routes
// on many I^P. None where they are late there, or a sum leaves 64 bits. The routes must be a
// solution of I but for lateness.
std::optional<ScaledPrice> scaled_price(const Instance& instance, const Routes& routes,
                                        const Scaling& scaling);

// The pool's best on one I^P: by number of routes, for any cost of a vehicle.
struct PooledReference {
  struct Shortest {
    std::int64_t distance = 0;
    std::string from;  // "pyvrp 1-Opt", or the file of best-known routes
  };
  std::string digest;
  Scaling scaling;  // canonical()
  std::map<int, Shortest> by_routes;

  // The least vehicle_cost * P * routes + distance, and whose it is.
  struct Best {
    double cost = 0.0;
    std::string from;
  };
  Best best(double vehicle_cost) const;
};

class RoutePool {
 public:
  using Source = std::function<std::shared_ptr<const Instance>(const std::string& name,
                                                               const std::string& digest)>;

  // The scalings of the study; `best_known`: a folder of NAME.sol, or empty.
  RoutePool(const StudyFile& study, std::filesystem::path best_known, Source instances);

  // The routes of a run that counts, those within its limit. The first run on an instance brings
  // its best-known routes along.
  void offer(const Run& run);

  // By instance and scaling; the pool is empty then.
  std::vector<PooledReference> take();
  std::size_t priced() const { return priced_; }  // solutions
  // What is not in the pool, or "".
  std::string fault() const;

 private:
  using Key = std::pair<std::string, std::size_t>;  // digest, scaling

  void offer_routes(const Instance& instance, const std::string& digest, const Routes& routes,
                    const std::string& from);
  void offer_best_known(const Instance& instance, const std::string& name,
                        const std::string& digest);

  std::vector<Scaling> scalings_;
  std::filesystem::path best_known_;
  Source source_;
  std::map<Key, PooledReference> best_;
  std::map<std::string, bool> seen_;  // digests: whether its best-known routes were found
  std::size_t priced_ = 0;
  std::size_t without_instance_ = 0;
};

}  // namespace waywiser
