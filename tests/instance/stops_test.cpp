// Tables of stops as spreadsheets write them: columns, clocks, days, doubts.
#include "waywiser/instance/stops.h"

#include <string>

#include <gtest/gtest.h>

#include "support/refusal.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

InstanceFile parse(const std::string& text, const std::string& speed = "36km/h") {
  InstanceOptions options;
  if (!speed.empty()) options.speed = speed;
  return parse_instance(text, "t.csv", options);
}

std::string refused(const std::string& text, const std::string& speed = "36km/h") {
  try {
    parse(text, speed);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

void expect_refused(const std::string& text, const std::string& what,
                    const std::string& speed = "36km/h") {
  const std::string found = refused(text, speed);
  EXPECT_NE(found.find(what), std::string::npos) << what << "\n in " << found;
}

const std::string kDay =
    "Name,Window,Lon,Service,Lat\nHub,08:00-18:00,8.5,,53\nAnna,09:30-10:15,8.6,5 min,53\n"
    "\"Ben, Sons\",8:00 AM-1:30 pm,8.7,00:05,53\n";

TEST(Stops, AreReadByTheirColumnsInAnyOrder) {
  const InstanceFile file = parse(kDay);
  const Instance& day = file.instance;
  EXPECT_EQ(file.format, &kStopsFormat);
  ASSERT_EQ(day.customers(), 2);
  EXPECT_EQ(day.sites[0].ready, 8 * 3600);
  EXPECT_EQ(day.sites[0].due, 18 * 3600);
  EXPECT_EQ(day.sites[1].due, 10 * 3600 + 900);
  EXPECT_EQ(day.sites[2].due, 13 * 3600 + 1800);
  EXPECT_EQ(day.sites[1].service, 300);
  EXPECT_EQ(day.sites[2].service, 300);
  EXPECT_EQ(site_name(day, 2), "Ben, Sons");
  EXPECT_EQ(day.sites[1].x, 86);
  ASSERT_TRUE(day.durations);
  // 0.1 degrees of longitude at 53 degrees north: 6691.8 m by the haversine formula, 10 m a second.
  EXPECT_EQ(day.durations->values[1], 670);
  EXPECT_EQ(file.warnings.size(), 1U);
  EXPECT_NE(file.understood.find("2 stops, depot Hub (line 2); times of day, in seconds"),
            std::string::npos)
      << file.understood;
}

TEST(Stops, HaveDecimalCommasWhereTheSeparatorAllows) {
  const std::string head = "id;lat;lon;window;service\n";
  const Instance day =
      parse("\xEF\xBB\xBF" + head +
            "0;53,5;8,25;08:00-18:00;\r\nA;53,4;8,5;08:00-09:00;1,5 min\r\n;;;;\r\n")
          .instance;
  EXPECT_EQ(day.sites[0].x, 825);
  EXPECT_EQ(day.sites[0].y, 5350);
  EXPECT_EQ(day.sites[1].service, 90);
  expect_refused(head + "0;53,5;8.25;08:00-18:00;\nA;53,4;8,5;08:00-09:00;\n",
                 "t.csv:2:3: found \"53,5\", expected a number with a decimal point, as \"8.25\"");
  const Instance tabs =
      parse("id\tlat\tlon\twindow\tservice\n0\t53.5\t8.25\t08:00-18:00\t\nA\t53.4\t8.5\t\t2 min\n")
          .instance;
  EXPECT_EQ(tabs.sites[1].due, 18 * 3600) << "no window: the depot's";
}

TEST(Stops, OfTheNextDayAreThere) {
  const std::string head = "id,lat,lon,window\n";
  const std::string depot = "D,53,8.5,18:00-06:00\n";
  const Instance night = parse(head + depot +
                               "A,53,8.6,01:00-03:00\nB,53,8.6,23:00-01:30\nC,53,8.6,"
                               "19:00-20:00\nE,53,8.6,02:00+1-04:00+1\n")
                             .instance;
  EXPECT_EQ(night.sites[0].due, 30 * 3600);
  EXPECT_EQ(night.sites[1].ready, 25 * 3600);
  EXPECT_EQ(night.sites[2].due, 25 * 3600 + 1800);
  EXPECT_EQ(night.sites[3].ready, 19 * 3600);
  EXPECT_EQ(night.sites[4].ready, 26 * 3600);
  EXPECT_EQ(time_text(night, night.sites[1].ready), "01:00+1");
  expect_refused(head + depot + "A,53,8.6,05:00-19:00\n", "the day of the window of site A");
  expect_refused(head + "D,53,8.5,08:00-18:00\nA,53,8.6,17:00-09:00\n",
                 "the depot closes the same day");
}

// The clocks of Berlin went from 02:00+01:00 to 03:00+02:00 on 2026-03-29: 01:30 and 03:30 are an
// hour apart.
TEST(Stops, KeepTheTimeAcrossTheChangeToSummerTime) {
  const Instance night =
      parse(
          "id,lat,lon,ready,due\nD,53,8.5,2026-03-28T22:00+01:00,2026-03-29T06:00+02:00\n"
          "A,53,8.6,2026-03-29T01:30+01:00,2026-03-29T03:30+02:00\n")
          .instance;
  EXPECT_EQ(night.sites[0].due - night.sites[0].ready, 7 * 3600);
  EXPECT_EQ(night.sites[1].due - night.sites[1].ready, 3600);
  EXPECT_EQ(time_text(night, night.sites[1].due), "2026-03-29T02:30+01:00");
  expect_refused(
      "id,lat,lon,ready,due\nD,53,8.5,2026-03-28T22:00+01:00,2026-03-29T06:00\nA,53,8.6,,\n",
      "t.csv:2:33: found \"2026-03-29T06:00\", expected a date with a time and a zone");
}

TEST(Stops, MayHaveSecondsSinceTheEpoch) {
  const Instance day = parse(
                           "id,lat,lon,ready,due,service\nD,53,8.5,1774738800,1774771200,\n"
                           "A,53,8.6,1774742400,1774746000.5,300\n")
                           .instance;
  EXPECT_EQ(day.time_decimals, 1);
  EXPECT_EQ(day.sites[1].due, 17747460005);
  EXPECT_EQ(time_text(day, day.sites[1].due), "1774746000.5");
}

TEST(Stops, RefuseWhatTheModelHasNotAllAtOnce) {
  const std::string found = refused(
      "id,lat,lon,window,skills,weight,volume,break\nD,53,8.5,08:00-18:00,,,,\n"
      "A,53,8.6,\"08:00-09:00, 10:00-11:00\",fridge,3,4,12:00\n");
  for (const char* what : {"skills (column \"skills\", from line 3 on)", "several capacities",
                           "breaks", "several time windows", "docs/planning.md"})
    EXPECT_NE(found.find(what), std::string::npos) << what << " in " << found;
  EXPECT_EQ(refused("id,lat,lon,window,skills\nD,53,8.5,08:00-18:00,\nA,53,8.6,,\n"), "")
      << "nobody asks for a skill";
}

TEST(Stops, RefuseDoubts) {
  const std::string head = "id,lat,lon,window,service\nD,53,8.5,08:00-18:00,\n";
  expect_refused(head + "A,53,8.6,09:00-10:00,5\n", "t.csv:3:22: found \"5\"");
  expect_refused(head + "A,53,8.6,9-10,5 min\n", "expected a time of day, as \"08:00\" in line 2");
  expect_refused(head + "A,53,8.6,25:00-26:00,\n", "found \"25:00\", expected a time such as");
  expect_refused(head + "A,93,8.6,09:00-10:00,\n", "t.csv:3:3: found 93, expected a latitude");
  expect_refused(head + "A,53,8.6,09:00-10:00,\nA,53,8.6,,\n", "\"A\" a second time");
  expect_refused(head + "Depot,53,8.6,,\ndepot,53,8.6,,\n", "a second depot beside line 3");
  expect_refused(head + "A,53,8.6,09:00-10:00,\n", "--speed 30km/h", "");
  expect_refused(head + "A,53,8.6,09:00-10:00,\n", "--speed: found \"3 knots\"", "3 knots");
  expect_refused("id,x,y,window\nD,0,0,08:00-18:00\nA,1,1,\n", "x and y beside times on a clock",
                 "");
  expect_refused("id,lat,lon,window\nD,53,8.5,\nA,53,8.6,08:00-09:00\n", "no window of the depot");
  expect_refused("id,lat,lon,window,name\nD,53,8.5,08:00-18:00,K\xF6ln\nA,53,8.6,,\n",
                 "expected text in UTF-8");
}

TEST(Stops, HaveUnitsInTheirHeaders) {
  const Instance day =
      parse("id,lat,lon,window,service (min)\nD,53,8.5,08:00-18:00,\nA,53,8.6,,7.5\n").instance;
  EXPECT_EQ(day.sites[1].service, 450);
}

TEST(Stops, TellALimitAsTheFileWritesIt) {
  const std::string head = "id,x,y,ready,due (h),capacity\n";
  for (const char* due : {"9000000000000000000", "1e30", "1e18"}) {
    const InstanceFile file =
        parse(head + "D,0,0,0," + due + ",9\nA,3,4,0,\"" + due + "\",9\n", "");
    ASSERT_EQ(file.warnings.size(), 1U) << due;
    EXPECT_EQ(file.warnings[0].find(std::string("The due date ") + due + " (or"), 0U)
        << file.warnings[0];
  }
}

TEST(Stops, MarkTheirDepot) {
  const Instance day =
      parse("id,lat,lon,type,priority\n1,53,8.5,stop,3\n2,53,8.6,depot,\n3,53,8.7,stop,1\n")
          .instance;
  EXPECT_EQ(day.ids, (std::vector<std::int64_t>{2, 1, 3}));
  EXPECT_EQ(day.labels->priorities, (std::vector<std::int64_t>{0, 3, 1}));
  InstanceOptions options;
  options.speed = "36km/h";
  options.depot = "3";
  EXPECT_EQ(
      parse_instance("id,lat,lon,name\n1,53,8.5,a\n3,53,8.6,b\n", "t", options).instance.ids[0], 3);
  options.depot = "4";
  EXPECT_THROW(parse_instance("id,lat,lon,name\n1,53,8.5,a\n3,53,8.6,b\n", "t", options),
               UsageError);
}

// No format has negative numbers of sites, and a name is not lost by being one.
TEST(Stops, MayBeCalledByNegativeNumbers) {
  const std::string text =
      "id,x,y,demand,ready,due,service,capacity\n-1,0,0,0,0,90,0,9\n1,3,4,5,0,80,1,9\n";
  const Instance instance = parse_instance(text, "t.csv").instance;
  EXPECT_EQ(site_key(instance, 0), "-1");
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{0, 1}));
}

TEST(Stops, HaveGermanAndFrenchHeaders) {
  const Instance german =
      parse(
          "Kunde;Adresse;Breite;L\xC3\xA4nge;Bedarf;von;bis;Dauer (Min);Kapazit\xC3\xA4t\n"
          "0;Lager;53,5;8,25;;08:00;18:00 Uhr;;20\nA;Am Ufer;53,4;8,5;3,5;09:00;10:30;5;\n"
          "B;Am Berg;53,4;8,5;1;08:00 Uhr;12:00;7;\n")
          .instance;
  EXPECT_EQ(german.sites[1].x, 850);
  EXPECT_EQ(german.sites[1].demand, 35);
  EXPECT_EQ(german.sites[1].service, 300);
  EXPECT_EQ(german.sites[2].ready, 8 * 3600);
  EXPECT_EQ(german.capacity, 200);
  EXPECT_EQ(site_key(german, 1), "A");
  EXPECT_EQ(site_name(german, 1), "Am Ufer");
  const Instance window =
      parse(
          "Nr;Name;Breite;Laenge;Zeitfenster;Servicezeit\n1;Depot;53;8;07:00 bis 19:00;\n"
          "2;Ufer;53;8,1;09:00 bis 10:00;4 Minuten\n")
          .instance;
  EXPECT_EQ(window.sites[1].due, 10 * 3600);
  EXPECT_EQ(window.sites[1].service, 240);
  const Instance french = parse(
                              "Num\xC3\xA9ro;Nom;lat;lon;Cr\xC3\xA9neau;Dur\xC3\xA9"
                              "e\n"
                              "1;D\xC3\xA9pot;48;2;07:00-19:00;\n2;Quai;48;2,1;09:00-10:00;4 min\n")
                              .instance;
  EXPECT_EQ(french.sites[1].ready, 9 * 3600);
  EXPECT_EQ(french.ids[1], 2);
}

TEST(Stops, TakePartsOfADayWhereThatIsSure) {
  const std::string head = "id,lat,lon,ready,due,service\n";
  const Instance day =
      parse(head +
            "0,53,8.2,0.3333,0.75,\nA,53,8.3,0.354166666666667,0.4375,0.003472222\n"
            "B,53,8.4,0.40625,0.5416666666666667,2 min\n")
          .instance;
  EXPECT_EQ(day.sites[0].ready, 8 * 3600);
  EXPECT_EQ(day.sites[1].ready, 8 * 3600 + 1800);
  EXPECT_EQ(day.sites[1].due, 10 * 3600 + 1800);
  EXPECT_EQ(day.sites[1].service, 300);
  EXPECT_EQ(day.sites[2].service, 120);
  EXPECT_EQ(day.labels->clock.form, Clock::Form::time_of_day);
  // Not whole minutes, or nothing that tells minutes apart: asked for.
  expect_refused(head + "0,53,8.2,0.3333,0.75,\nA,53,8.3,0.35,0.4371,\n",
                 "t.csv:3:15: found \"0.4371\", expected times such as 08:00, or --time-unit");
  expect_refused(head + "0,53,8.2,0,1,\nA,53,8.3,0.25,0.5,\n", "found \"0.5\", expected times");
  InstanceOptions hours;
  hours.speed = "36km/h";
  hours.time_unit = "h";
  const Instance plain =
      parse_instance(head + "0,53,8.2,0,1,\nA,53,8.3,0.25,0.5,\n", "t.csv", hours).instance;
  EXPECT_EQ(plain.sites[1].due, 1800);
  // The plane has instances whose times are small numbers.
  EXPECT_EQ(parse("id,x,y,ready,due\n0,0,0,0,1\nA,1,1,0.25,0.5\n", "").instance.sites[1].due, 50);
}

TEST(Stops, TakePartsOfADayInOneColumnOfWindows) {
  const std::string head = "id;lat;lon;window;service\n";
  const Instance day = parse(head +
                             "0;53;8,2;0,25-0,75;\nA;53;8,3;0,3333 - 0,4375;5 min\n"
                             "B;53;8,4;0,40625/0,541666666666667;\nC;53;8,5;;\n")
                           .instance;
  EXPECT_EQ(day.sites[0].due, 18 * 3600);
  EXPECT_EQ(day.sites[1].ready, 8 * 3600);
  EXPECT_EQ(day.sites[1].due, 10 * 3600 + 1800);
  EXPECT_EQ(day.sites[2].due, 13 * 3600);
  EXPECT_EQ(day.sites[3].due, 18 * 3600);
  EXPECT_EQ(day.labels->clock.form, Clock::Form::time_of_day);
  expect_refused(head + "0;53;8,2;0,25-0,75;\nA;53;8,3;0,33-0,4375;\n",
                 "found \"0,33\", expected times such as 08:00, or --time-unit");
  // Hours of a day are not below 2.
  EXPECT_EQ(parse(head + "0;53;8,2;1-20;\nA;53;8,3;2,5-9;\n").instance.sites[1].due, 90);
}

TEST(Stops, TakeDurationsAsPandasAndAsTheFrenchWriteThem) {
  const std::string head = "id,lat,lon,window,service\nD,53,8,08:00-18:00,\n";
  const auto service = [&](const std::string& cell) {
    return parse(head + "A,53,8.1,," + cell + "\n").instance.sites[1].service;
  };
  EXPECT_EQ(service("0 days 00:05:00"), 300);
  EXPECT_EQ(service("1 day 01:00:30"), 86400 + 3630);
  EXPECT_EQ(service("1h30"), 5400);
  EXPECT_EQ(service("2 h 05"), 7500);
  for (const char* cell : {"0 weeks 00:05:00", "-1 days 00:05:00", "0 days 5", "days 00:05", "1h60",
                           "1h5", "30 1h", "1min30"}) {
    expect_refused(head + "A,53,8.1,," + cell + "\n", "expected a duration such as 5 min");
  }
}

TEST(Stops, TakeHoursAsTheFrenchAndTheEnglishWriteThem) {
  const Instance instance = parse(
                                "# capacity = 9\nnom;latitude;longitude;créneau;durée;demande\n"
                                "Dépôt;48;2,3;8h-18h30;;0\nA;48;2,4;8h05-10 h;1h05;3\n"
                                "B;48;2,4;8 am-1pm;0h30;3\nC;48;2,4;9 Uhr-21 h 15;5 min;3\n",
                                "30km/h")
                                .instance;
  const auto minutes = [&](std::size_t i) {
    const Site& site = instance.sites[i];
    return std::vector<std::int64_t>{site.ready / 60, site.due / 60};
  };
  EXPECT_EQ(instance.time_decimals, 0);
  EXPECT_EQ(minutes(0), (std::vector<std::int64_t>{480, 1110}));
  EXPECT_EQ(minutes(1), (std::vector<std::int64_t>{485, 600}));
  EXPECT_EQ(minutes(2), (std::vector<std::int64_t>{480, 780}));
  EXPECT_EQ(minutes(3), (std::vector<std::int64_t>{540, 1275}));
  EXPECT_EQ(instance.sites[1].service, 65 * 60);
  const auto refusal = [](const std::string& ready) {
    return refused("# capacity = 9\nname,lat,lon,ready,due\nD,48,2,8h,18h\nA,48,2.1," + ready +
                   ",17h\n");
  };
  EXPECT_EQ(refusal("8 H 05"), "");
  for (const char* wrong : {"8h5", "8h60", "25h", "13 pm", "8 hours", "8h am pm", "h30"})
    EXPECT_NE(refusal(wrong), "") << wrong;
}

TEST(Stops, MayHaveAnIndexWithoutAName) {
  const InstanceFile file =
      parse(",name,lat,lon,window\n0,Hub,53,8.2,08:00-18:00\n1,Anna,53,8.3,\n");
  EXPECT_EQ(file.instance.customers(), 1);
  EXPECT_EQ(site_name(file.instance, 1), "Anna");
  EXPECT_NE(file.understood.find("not used: a column without a name"), std::string::npos);
}

TEST(Stops, TakeALongestDurationOfARoute) {
  InstanceOptions options;
  options.speed = "36km/h";
  options.max_duration = "8h";
  EXPECT_EQ(parse_instance(kDay, "t.csv", options).instance.longest_duration, 8 * 3600);
  options.max_duration = "1.5";
  const Instance tenths = parse_instance(kDay, "t.csv", options).instance;
  EXPECT_EQ(tenths.time_decimals, 1);
  EXPECT_EQ(tenths.longest_duration, 15);
  EXPECT_EQ(tenths.sites[0].due, 18 * 36000);
  expect_refused("name,window,lat,lon,max_duration\nHub,08:00-18:00,53,8,1\nAnna,,53,8,1\n",
                 "--max-duration says it");
}

}  // namespace
}  // namespace waywiser
