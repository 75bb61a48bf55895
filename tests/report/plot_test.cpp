#include "waywiser/report/plot.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Customer 2 is due at 5 and 5 away: on time directly, late after customer 1.
constexpr const char* kInstance = R"(TINY <&>

VEHICLE
NUMBER     CAPACITY
  2         10

CUSTOMER
CUST NO. XCOORD. YCOORD. DEMAND READY DUE SERVICE

 0 0 0 0 0 50 0
 1 0 3 1 0 50 1
 2 3 4 1 0 5 0
)";

Instance tiny() {
  return parse_instance(kInstance, "tiny.txt").instance;
}

TEST(Plot, LateStopsAreMarkedOnMapAndChart) {
  const std::string svg = plot_svg(tiny(), {{1, 2}}, Palette::paper);
  EXPECT_THAT(svg, HasSubstr("1 stop late"));
  EXPECT_THAT(svg, HasSubstr("customer 2 is reached"));
  EXPECT_THAT(svg, HasSubstr("late by"));
  EXPECT_THAT(svg, HasSubstr("TINY &lt;&amp;&gt;"));
}

TEST(Plot, NothingIsMarkedWhereNothingIsLate) {
  const std::string svg = plot_svg(tiny(), {{1}, {2}}, Palette::accessible);
  EXPECT_THAT(svg, HasSubstr("2 routes, no stop late"));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"late\"")));
}

TEST(Plot, NoRoutesAreAPictureToo) {
  EXPECT_THAT(plot_svg(tiny(), {}, Palette::paper), HasSubstr("0 routes"));
}

// Customers on a line, `each` a route.
Instance line_of(int customers) {
  Instance instance = tiny();
  instance.capacity = customers;
  instance.vehicles.reset();
  instance.sites.resize(1);
  instance.ids.resize(1);
  instance.sites[0].due = 100 * customers;
  for (int i = 1; i <= customers; ++i) {
    instance.sites.push_back({i, 0, 1, 0, 100 * customers, 1});
    instance.ids.push_back(100 + i);
  }
  return instance;
}

Routes routes_of(int customers) {
  Routes routes;
  for (int i = 1; i <= customers; ++i) routes.push_back({i});
  return routes;
}

TEST(Plot, RoutesAndCustomersCannotBeMixedUp) {
  const std::string svg = plot_svg(line_of(3), routes_of(3), Palette::paper);
  EXPECT_THAT(svg, HasSubstr(">R3</text>"));
  EXPECT_THAT(svg, HasSubstr(">103</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>customer 103: stop 1 of route 3</title>"));
}

TEST(Plot, FortyRoutesHaveFortyLines) {
  const std::string svg = plot_svg(line_of(40), routes_of(40), Palette::paper);
  std::set<std::string> lines;
  for (std::size_t at = 0; (at = svg.find("y2=\"8\" ", at)) != std::string::npos; ++at) {
    lines.insert(svg.substr(at, svg.find("/>", at) - at));
  }
  EXPECT_EQ(lines.size(), 40U);
}

double height_of(const std::string& svg) {
  return std::stod(svg.substr(svg.find(" height=\"") + 9));
}

TEST(Plot, IsAsLargeAsWhatItShows) {
  const double small = height_of(plot_svg(line_of(3), routes_of(3), Palette::paper));
  EXPECT_LT(small, 350.0);
  EXPECT_GT(height_of(plot_svg(line_of(95), routes_of(95), Palette::paper)), 2 * small);
}

TEST(Plot, PageIsOffline) {
  const Instance instance = tiny();
  const std::string page = plot_html(instance, plot_svg(instance, {{1}, {2}}, Palette::paper));
  EXPECT_THAT(page, Not(HasSubstr("https://")));
  EXPECT_THAT(page, HasSubstr("<svg"));
}

}  // namespace
}  // namespace waywiser
