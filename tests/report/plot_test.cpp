#include "waywiser/report/plot.h"

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

TEST(Plot, PageIsOffline) {
  const Instance instance = tiny();
  const std::string page = plot_html(instance, plot_svg(instance, {{1}, {2}}, Palette::paper));
  EXPECT_THAT(page, Not(HasSubstr("https://")));
  EXPECT_THAT(page, HasSubstr("<svg"));
}

}  // namespace
}  // namespace waywiser
