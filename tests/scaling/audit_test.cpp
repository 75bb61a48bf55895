#include "waywiser/scaling/audit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/random.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"
#include "waywiser/scaling/triangles.h"

namespace waywiser {
namespace {

// The 176 instances of the paper: Solomon's and those with 600 and 1000 customers.
std::vector<std::string> paper_files() {
  std::vector<std::string> files = test::test_data_files("solomon", ".txt");
  for (const char* folder : {"homberger/600", "homberger/1000"}) {
    const std::vector<std::string> more = test::test_data_files(folder, ".txt");
    files.insert(files.end(), more.begin(), more.end());
  }
  return files;
}

TEST(Audit, CountsTheTriangleViolationsOfR101) {
  WAYWISER_NEEDS_DATA("solomon/R101.txt");
  const Instance instance = read_instance(test::test_data("solomon/R101.txt")).instance;
  const auto violations = [&](std::int64_t P, Rounding rounding) {
    return count_triangle_violations(*scale(instance, {P, rounding}).durations);
  };
  EXPECT_EQ(violations(10, Rounding::optimistic), 3348);
  for (const std::int64_t P : {1, 10, 1000}) EXPECT_EQ(violations(P, Rounding::pessimistic), 0);
}

TEST(Audit, FindsThePapersSharesOverItsInstances) {
  WAYWISER_NEEDS_DATA("homberger/1000");
  constexpr std::array<std::int64_t, 1> kOne{1};
  constexpr Scaling kNearest{1, Rounding::nearest, Ties::half_up};
  LengthAudit pooled;
  std::int64_t pooled_down = 0;
  std::int64_t pooled_up = 0;
  double down = 0.0;
  double up = 0.0;
  double exact = 0.0;
  const std::vector<std::string> files = paper_files();
  ASSERT_EQ(files.size(), 176U);
  for (const std::string& file : files) {
    const LengthAudit audit = audit_lengths(read_instance(file).instance, kOne).front();
    EXPECT_EQ(audit.tie_disagreements, 0) << file;
    EXPECT_LT(audit.mean_error(kNearest), 0.0) << file;
    const auto pairs = static_cast<double>(audit.pairs);
    const RoundedLengths& nearest = audit.of(kNearest);
    down += static_cast<double>(nearest.down) / pairs;
    up += static_cast<double>(nearest.up) / pairs;
    exact += static_cast<double>(audit.exact) / pairs;
    pooled.pairs += audit.pairs;
    pooled_down += nearest.down;
    pooled_up += nearest.up;
    pooled.exact += audit.exact;
  }
  const auto percent = [](double share) { return std::round(1000.0 * share) / 10.0; };
  EXPECT_EQ(pooled.pairs, 41'130'800);
  EXPECT_EQ(percent(down / 176), 55.0);
  EXPECT_EQ(percent(up / 176), 41.8);
  EXPECT_EQ(percent(exact / 176), 3.2);
  const auto pairs = static_cast<double>(pooled.pairs);
  EXPECT_EQ(percent(static_cast<double>(pooled_down) / pairs), 54.1);
  EXPECT_EQ(percent(static_cast<double>(pooled_up) / pairs), 44.7);
  EXPECT_EQ(percent(static_cast<double>(pooled.exact) / pairs), 1.2);
}

// Random sites; windows and services of a size that makes arcs possible and impossible.
Instance random_instance(Random& random, int customers, int decimals) {
  Instance instance;
  instance.name = "random";
  instance.capacity = 100;
  instance.coordinate_decimals = decimals;
  instance.time_decimals = decimals;
  for (int i = 0; i <= customers; ++i) {
    Site site;
    site.x = random.below(60);
    site.y = random.below(60);
    site.demand = i == 0 ? 0 : random.below(40);
    site.ready = i == 0 ? 0 : random.below(80);
    site.due = site.ready + random.below(i == 0 ? 300 : 60);
    site.service = random.below(10);
    instance.sites.push_back(site);
    instance.ids.push_back(i);
  }
  return instance;
}

bool possible(const ScaledInstance& scaled, std::size_t i, std::size_t j) {
  return scaled.ready[i] + scaled.services[i] +
             scaled.durations->at(static_cast<int>(i), static_cast<int>(j)) <=
         scaled.due[j];
}

TEST(Audit, CountsTheArcsThatTheMatricesSay) {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const Instance instance = random_instance(random, 12, round % 3);
    AuditRequest request;
    request.factors = {1, 10};
    request.triangles = true;
    const InstanceAudit audit = audit_instance(instance, request);
    // Fine enough for what these instances can tell apart: the real verdict.
    const ScaledInstance fine = scale(instance, {100'000'000, Rounding::pessimistic});
    for (const SchemeAudit& scheme : audit.schemes) {
      const ScaledInstance scaled = scale(instance, scheme.scaling);
      std::int64_t gained = 0;
      std::int64_t lost = 0;
      std::int64_t really = 0;
      for (std::size_t i = 0; i < instance.size(); ++i) {
        for (std::size_t j = 0; j < instance.size(); ++j) {
          if (i == j) continue;
          really += possible(fine, i, j) ? 1 : 0;
          gained += possible(scaled, i, j) && !possible(fine, i, j) ? 1 : 0;
          lost += !possible(scaled, i, j) && possible(fine, i, j) ? 1 : 0;
        }
      }
      ASSERT_EQ(audit.possible_arcs, really);
      ASSERT_EQ(scheme.times.arcs_gained, gained) << to_string(scheme.scaling);
      ASSERT_EQ(scheme.times.arcs_lost, lost) << to_string(scheme.scaling);
      ASSERT_EQ(scheme.triangle_violations, count_triangle_violations(*scaled.durations));
      ASSERT_EQ(scheme.largest_sum, scaled.largest_sum());
      int emptied = 0;
      int unreachable = 0;
      for (const UnservableCustomer& customer : unservable_customers(scaled)) {
        using Why = UnservableCustomer::Why;
        emptied += customer.why == Why::emptied_window ? 1 : 0;
        unreachable += customer.why == Why::unreachable || customer.why == Why::no_return ? 1 : 0;
      }
      ASSERT_EQ(scheme.times.emptied_windows, emptied);
      ASSERT_EQ(scheme.times.unreachable, unreachable);
    }
  }
}

// Errors of the pairs of a matrix of I^P, one by one.
std::vector<double> errors_of(const Instance& instance, const Scaling& scaling) {
  const ScaledInstance scaled = scale(instance, scaling);
  std::vector<double> errors;
  for (int i = 0; i <= instance.customers(); ++i) {
    for (int j = i + 1; j <= instance.customers(); ++j) {
      errors.push_back(static_cast<double>(scaled.durations->at(i, j)) /
                           static_cast<double>(scaling.P) -
                       std::sqrt(static_cast<double>(instance.squared_length(i, j))) /
                           std::pow(10.0, instance.coordinate_decimals));
    }
  }
  return errors;
}

TEST(Audit, SumsTheErrorsOfEveryPair) {
  Random random(12);
  for (int round = 0; round < 100; ++round) {
    const Instance instance = random_instance(random, 20, round % 4);
    constexpr std::array<std::int64_t, 3> kFactors{1, 10, 1000};
    for (const LengthAudit& audit : audit_lengths(instance, kFactors)) {
      EXPECT_EQ(audit.pairs, 210);
      for (const Rounding rounding : all_roundings()) {
        for (const Ties ties : {Ties::half_up, Ties::half_even}) {
          const Scaling scaling{audit.P, rounding, ties};
          const std::vector<double> errors = errors_of(instance, scaling);
          const RoundedLengths& lengths = audit.of(scaling);
          EXPECT_EQ(lengths.down + lengths.up + audit.exact, audit.pairs);
          EXPECT_NEAR(lengths.error.sum, std::accumulate(errors.begin(), errors.end(), 0.0), 1e-10);
          EXPECT_NEAR(lengths.error.smallest, *std::min_element(errors.begin(), errors.end()),
                      1e-12);
          EXPECT_NEAR(lengths.error.largest, *std::max_element(errors.begin(), errors.end()),
                      1e-12);
        }
      }
    }
  }
}

Instance any_instance(int customers, int decimals) {
  Random random(1);
  return random_instance(random, customers, decimals);
}

// Lengths 0.5, 1.5 and 2.5 from the depot on a line; 1, 2 and 1 among the others.
TEST(Audit, CountsTiesByTheirRule) {
  Instance instance = any_instance(3, 1);
  for (int i = 0; i <= 3; ++i) {
    instance.sites[static_cast<std::size_t>(i)].x = i == 0 ? 0 : 10 * i - 5;
    instance.sites[static_cast<std::size_t>(i)].y = 0;
  }
  constexpr std::array<std::int64_t, 1> kOne{1};
  const LengthAudit audit = audit_lengths(instance, kOne).front();
  const RoundedLengths& half_up = audit.of({1, Rounding::nearest, Ties::half_up});
  const RoundedLengths& half_even = audit.of({1, Rounding::nearest, Ties::half_even});
  EXPECT_EQ(audit.exact, 3);
  EXPECT_EQ(audit.tie_disagreements, 2);
  EXPECT_EQ(half_up.up, 3);
  EXPECT_EQ(half_up.down, 0);
  EXPECT_EQ(half_even.up, 1);  // 1.5 to 2; 0.5 and 2.5 down
  EXPECT_EQ(half_even.down, 2);
  EXPECT_EQ(half_up.error.sum, 1.5);
  EXPECT_EQ(half_even.error.sum, -0.5);
  EXPECT_EQ(half_even.error.smallest, -0.5);
}

// Two sites, sqrt 2 apart: no length is exact, so no error is 0, and a solution has two arcs.
TEST(Audit, BoundsErrorsByWhatLengthsHave) {
  Instance instance = any_instance(1, 0);
  instance.sites[0].x = instance.sites[0].y = 0;
  instance.sites[1].x = instance.sites[1].y = 1;
  AuditRequest request;
  request.factors = {1};
  for (const SchemeAudit& scheme : audit_instance(instance, request).schemes) {
    const bool up = scheme.scaling.rounding == Rounding::pessimistic;
    const double error = (up ? 2.0 : 1.0) - std::sqrt(2.0);
    EXPECT_DOUBLE_EQ(scheme.cost_error_least, 2.0 * error) << to_string(scheme.scaling);
    EXPECT_DOUBLE_EQ(scheme.cost_error_most, 2.0 * error) << to_string(scheme.scaling);
  }
}

// The matrices would not fit: told before hours of work on lengths, whatever is asked for.
TEST(Audit, RefusesAtOnceWhatCannotBeScaled) {
  AuditRequest request;
  request.roundings.clear();
  EXPECT_THROW(audit_instance(any_instance(25'001, 0), request), Error);
}

// A due date is a number of I^P too.
TEST(Audit, LooksAtDatesForTheTypesOfIntegers) {
  Instance instance = any_instance(3, 0);
  instance.sites[2].due = 1'000'000'000;
  AuditRequest request;
  request.factors = {10};
  for (const SchemeAudit& scheme : audit_instance(instance, request).schemes) {
    EXPECT_EQ(scheme.largest_value, 10'000'000'000);
    EXPECT_LT(scheme.largest_sum, 100'000);
  }
}

}  // namespace
}  // namespace waywiser
