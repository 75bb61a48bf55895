// Whole trajectories, pinned: every incumbent's cost and routes. They are the same in debug,
// release and sanitizer builds and on every machine. Whoever changes them on purpose raises
// kSolverVersion (search/native.h), which is part of a study's run ids.
#include <fmt/format.h>

#include "search_support.h"
#include "waywiser/base/hash.h"

namespace waywiser::search::test {
namespace {

template <class Sink>
std::string trajectory(const Sink& sink) {
  std::string text;
  for (const auto cost : sink.costs) text += fmt::format("{} ", cost);
  for (const Route& route : sink.last) text += fmt::format("[{}]", fmt::join(route, " "));
  return fmt::format("{} incumbents, last {}, digest {}", sink.costs.size(), sink.costs.back(),
                     sha256_hex(text).substr(0, 16));
}

Request request_for(Objective objective) {
  Request request;
  request.objective = objective;
  request.seed = 2024;
  return request;
}

std::string scaled_trajectory(const Shape& shape, const Request& request, std::int64_t iterations) {
  const ScaledInstance instance = random_scaled(shape, 77);
  IterationClock clock(iterations);
  ScaledSink sink(instance, request.objective);
  run(instance, request, clock, sink);
  return trajectory(sink);
}

std::string scaled_trajectory(const Shape& shape, Objective objective, std::int64_t iterations) {
  return scaled_trajectory(shape, request_for(objective), iterations);
}

// With a population although the budget is small.
std::string trajectory_of_population(const Shape& shape, std::int64_t iterations,
                                     Objective objective = Objective::fleet) {
  Request request = request_for(objective);
  request.parameters.population_seconds = 0;
  return scaled_trajectory(shape, request, iterations);
}

Shape shape_of(int customers, std::int64_t capacity, std::int64_t width) {
  Shape shape;
  shape.customers = customers;
  shape.vehicles = customers;
  shape.capacity = capacity;
  shape.width = width;
  return shape;
}

TEST(Trajectory, ShortRoutes) {
  EXPECT_EQ(scaled_trajectory(shape_of(100, 150, 100000), Objective::fleet, 6000),
            "57 incumbents, last 12914994, digest 38507e1f01567dce");
}

TEST(Trajectory, LongRoutes) {
  EXPECT_EQ(scaled_trajectory(shape_of(120, 2000, 600000), Objective::fleet, 6000),
            "36 incumbents, last 4747306, digest bcb4e913f0bc6c0b");
}

// The slices of the search for fewer vehicles grow as they do on long routes.
TEST(Trajectory, FleetOfLongRoutes) {
  Request request = request_for(Objective::fleet);
  request.parameters.fleet.slice = 200;
  EXPECT_EQ(scaled_trajectory(shape_of(120, 900, 200000), request, 12000),
            "38 incumbents, last 6444614, digest 348936dc682b0286");
}

TEST(Trajectory, PopulationOfShortRoutes) {
  EXPECT_EQ(trajectory_of_population(shape_of(100, 150, 100000), 10000),
            "67 incumbents, last 12902729, digest 0acd3b52f364b292");
}

TEST(Trajectory, PopulationOfLongRoutes) {
  EXPECT_EQ(trajectory_of_population(shape_of(120, 2000, 600000), 10000),
            "28 incumbents, last 4736300, digest cc27e5292a7bb6da");
}

// Ways over one vehicle more; without them there are legs.
TEST(Trajectory, DetoursOfLongRoutes) {
  const Shape shape = shape_of(120, 900, 400000);
  EXPECT_EQ(trajectory_of_population(shape, 20000),
            "55 incumbents, last 4837381, digest 36149410a81c114e");
  Request without = request_for(Objective::fleet);
  without.parameters.population_seconds = 0;
  without.parameters.detours = 0;
  EXPECT_EQ(scaled_trajectory(shape, without, 20000),
            "26 incumbents, last 4919291, digest 63e6533a086d6095");
}

// Where routes are short and customers many the time of detours is the one annealing's.
TEST(Trajectory, DetoursOfShortRoutesAreForFewCustomers) {
  const auto with = [](const Shape& shape, const char* name, const char* value) {
    Request request = request_for(Objective::fleet);
    request.parameters.population_seconds = 0;
    set_parameter(request.parameters, name, value);
    return scaled_trajectory(shape, request, 10000);
  };
  const Shape short_routes = shape_of(100, 150, 100000);
  EXPECT_EQ(with(short_routes, "short_detours", "100"),
            trajectory_of_population(short_routes, 10000));
  EXPECT_NE(with(short_routes, "short_detours", "99"),
            trajectory_of_population(short_routes, 10000));
  EXPECT_EQ(with(short_routes, "short_detours", "99"), with(short_routes, "detours", "0"));
  const Shape long_routes = shape_of(120, 900, 400000);
  EXPECT_EQ(with(long_routes, "short_detours", "0"), trajectory_of_population(long_routes, 10000));
}

// A single annealing of many customers begins with a short one: other routes, and good ones
// earlier.
TEST(Trajectory, AnnealingsOfManyCustomersHaveAPreview) {
  const auto with = [](const char* name, const char* value) {
    Request request = request_for(Objective::fleet);
    set_parameter(request.parameters, "detours", "0");
    set_parameter(request.parameters, name, value);
    return scaled_trajectory(shape_of(100, 150, 100000), request, 10000);
  };
  EXPECT_NE(with("preview_from", "100"), with("preview_from", "101"));
  EXPECT_EQ(with("preview_share", "0"), with("preview_from", "101"));
}

// Short routes of a fleet, in stage 2 with time and a preview; nothing else becomes hotter.
TEST(Trajectory, ShortRoutesAreAnnealedHotterWhereThereIsTime) {
  const auto with = [](const Shape& shape, Objective objective, const char* growth) {
    Request request = request_for(objective);
    set_parameter(request.parameters, "population_seconds", "0");
    set_parameter(request.parameters, "hot_seconds", "0.0001");
    set_parameter(request.parameters, "preview_from", shape.customers > 100 ? "101" : "100");
    set_parameter(request.parameters, "hot_growth", growth);
    return scaled_trajectory(shape, request, 10000);
  };
  const Shape short_routes = shape_of(100, 150, 100000);
  const Shape long_routes = shape_of(120, 900, 400000);
  const std::string hotter = with(short_routes, Objective::fleet, "4");
  EXPECT_EQ(hotter, "68 incumbents, last 12854932, digest 1f952549139109e8");
  EXPECT_NE(with(short_routes, Objective::fleet, "1"), hotter);
  EXPECT_EQ(with(long_routes, Objective::fleet, "1"), with(long_routes, Objective::fleet, "4"));
  EXPECT_EQ(with(short_routes, Objective::distance, "1"),
            with(short_routes, Objective::distance, "4"));
}

TEST(Trajectory, DistanceOnly) {
  EXPECT_EQ(scaled_trajectory(shape_of(60, 100, 300000), Objective::distance, 6000),
            "14 incumbents, last 1082097, digest 8bda9b1b1af8b80e");
}

TEST(Trajectory, DistanceOfLongRoutes) {
  EXPECT_EQ(trajectory_of_population(shape_of(120, 2000, 600000), 12000, Objective::distance),
            "38 incumbents, last 1064182, digest c39d0ed24373b7d9");
}

TEST(Trajectory, DistanceByParts) {
  Request request = request_for(Objective::distance);
  request.parameters.population_seconds = 0;
  request.parameters.parts_from = 100;
  request.parameters.part_customers = 40;
  EXPECT_EQ(scaled_trajectory(shape_of(120, 150, 300000), request, 12000),
            "66 incumbents, last 1887823, digest 586ab7523e7e0d31");
}

TEST(Trajectory, AsymmetricWithOwnDistances) {
  Shape shape = shape_of(60, 150, 200000);
  shape.asymmetric = true;
  shape.own_distances = true;
  EXPECT_EQ(scaled_trajectory(shape, Objective::fleet, 4000),
            "18 incumbents, last 4981002, digest 021446526a05ad04");
}

TEST(Trajectory, Doubles) {
  const RealInstance instance = as_real(random_scaled(shape_of(80, 150, 200000), 78));
  IterationClock clock(5000);
  RealSink sink(instance, Objective::fleet);
  run(instance, request_for(Objective::fleet), clock, sink);
  EXPECT_EQ(trajectory(sink), "39 incumbents, last 8142.379999999999, digest 2896aaee1e924d37");
}

}  // namespace
}  // namespace waywiser::search::test
