#include "waywiser/instance/generate.h"

#include <map>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/generator.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/summary.h"

namespace waywiser {
namespace {

const char* const kClasses[] = {"R1", "R2", "C1", "C2", "RC1", "RC2"};

using test::options_of;

TEST(Generate, KnowsSolomonsClasses) {
  for (const char* name : kClasses) EXPECT_TRUE(generator_class(name)) << name;
  EXPECT_TRUE(generator_class("rc2"));
  EXPECT_FALSE(generator_class("R3"));
  EXPECT_FALSE(generator_class(""));
}

TEST(Generate, IsTheSameOnEveryMachine) {
  EXPECT_EQ(content_digest(generate(options_of("R1", 100, 1)).instance),
            "23559d53f9464e56c8e06fbe5d8c251233845c1696c4fc4bd3b49ae7250a052a");
  EXPECT_EQ(content_digest(generate(options_of("C2", 1000, 7)).instance),
            "bb2e9e8495efaf450dbdc3c5862d1672032eec155f87d6dd061998bc595c9d73");
  GeneratorOptions options = options_of("RC1", 250, 3);
  options.decimals = 2;
  options.ties = 40;
  options.coincident = 20;
  options.zero_slack = true;
  EXPECT_EQ(content_digest(generate(options).instance),
            "12f8b8e616b54054a358eb254934b80b4127afe727483839b0d818250a5bf293");
}

TEST(Generate, SeedsDiffer) {
  EXPECT_NE(content_digest(generate(options_of("R1", 25, 1)).instance),
            content_digest(generate(options_of("R1", 25, 2)).instance));
}

TEST(Generate, EverySizeIsAnInstanceAndItsRoutesServeEverybodyOnce) {
  for (const char* name : kClasses) {
    for (const int n : {1, 2, 3, 7, 50, 200, 1000}) {
      GeneratorOptions options = options_of(name, n, 11);
      options.decimals = n % 3;
      const GeneratedInstance generated = generate(options);
      EXPECT_NO_THROW(validate(generated.instance, "generated"));
      ASSERT_EQ(generated.instance.customers(), n);
      std::vector<int> visits(static_cast<std::size_t>(n) + 1, 0);
      for (const auto& route : generated.routes) {
        std::int64_t load = 0;
        for (const int customer : route) {
          ++visits[static_cast<std::size_t>(customer)];
          load += generated.instance.sites[static_cast<std::size_t>(customer)].demand;
        }
        EXPECT_LE(load, generated.instance.capacity);
      }
      visits[0] = 1;
      EXPECT_EQ(visits, std::vector<int>(visits.size(), 1)) << name << ' ' << n;
      EXPECT_LE(static_cast<std::int64_t>(generated.routes.size()),
                generated.instance.vehicle_limit());
    }
  }
}

TEST(Generate, TenThousandCustomers) {
  const GeneratedInstance generated = generate(options_of("RC2", 10'000, 5));
  EXPECT_NO_THROW(validate(generated.instance, "generated"));
  EXPECT_EQ(generated.instance.customers(), 10'000);
}

TEST(Generate, OptionsDoWhatTheySay) {
  GeneratorOptions options = options_of("R1", 200, 4);
  options.decimals = 3;
  options.coincident = 50;
  Instance instance = generate(options).instance;
  EXPECT_EQ(instance.coordinate_decimals, 3);
  EXPECT_EQ(instance.time_decimals, 3);
  EXPECT_GT(summarize(instance).coincident, 70);

  options = options_of("R1", 200, 4);
  options.density = 100;
  options.width = 20;
  instance = generate(options).instance;
  InstanceSummary summary = summarize(instance);
  EXPECT_EQ(summary.constrained, 200);
  EXPECT_LE(summary.width.most, 30);
  options.density = 0;
  EXPECT_EQ(summarize(generate(options).instance).constrained, 0);
}

TEST(Generate, RefusesWhatIsOutOfRange) {
  EXPECT_THROW(generate(options_of("R1", 0, 1)), UsageError);
  EXPECT_THROW(generate(options_of("R1", 10'001, 1)), UsageError);
  GeneratorOptions options = options_of("R1", 10, 1);
  options.ties = 101;
  EXPECT_THROW(generate(options), UsageError);
}

// Means over a class of what Solomon's generator controlled.
struct Figures {
  double density = 0, width = 0, demand = 0, load = 0, service = 0, horizon = 0;
  int count = 0;

  void add(const Instance& instance) {
    double all_widths = 0;
    double widths = 0;
    for (std::size_t i = 1; i < instance.size(); ++i) {
      const Site& site = instance.sites[i];
      all_widths = static_cast<double>(site.due - site.ready);
      if (site.ready > 0) widths += all_widths;
    }
    const InstanceSummary summary = summarize(instance);
    const double n = instance.customers();
    density += summary.constrained / n;
    width += widths / summary.constrained;
    demand += static_cast<double>(summary.demand.sum) / n;
    load += static_cast<double>(summary.demand.sum) / n / static_cast<double>(instance.capacity);
    service += static_cast<double>(summary.service.sum) / n;
    horizon += static_cast<double>(instance.sites[0].due);
    ++count;
  }
};

void expect_near(double generated, double published, int count, int published_count,
                 double tolerance, const std::string& what) {
  const double ours = generated / count;
  const double theirs = published / published_count;
  EXPECT_NEAR(ours, theirs, tolerance * theirs) << what;
}

TEST(Generate, ClassesResembleSolomons) {
  WAYWISER_NEEDS_DATA("solomon/R101.txt");
  std::map<std::string, Figures> published;
  for (const std::string& file : test::test_data_files("solomon", ".txt")) {
    const Instance instance = read_instance(file).instance;
    published[class_by_name(instance.name)].add(instance);
  }
  for (const char* name : kClasses) {
    Figures ours;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      ours.add(generate(options_of(name, 100, seed)).instance);
    const Figures& theirs = published[name];
    const std::string label = name;
    expect_near(ours.density, theirs.density, ours.count, theirs.count, 0.10, label + " density");
    expect_near(ours.width, theirs.width, ours.count, theirs.count, 0.15, label + " width");
    expect_near(ours.demand, theirs.demand, ours.count, theirs.count, 0.05, label + " demand");
    expect_near(ours.load, theirs.load, ours.count, theirs.count, 0.05, label + " load");
    expect_near(ours.service, theirs.service, ours.count, theirs.count, 0.0, label + " service");
    expect_near(ours.horizon, theirs.horizon, ours.count, theirs.count, 0.05, label + " horizon");
  }
}

}  // namespace
}  // namespace waywiser
