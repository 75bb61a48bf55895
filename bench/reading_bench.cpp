// How fast a planner's files are read: 1,000 stops and a 1,001 x 1,001 matrix of decimals, as a
// square table, as OSRM's JSON and as a long table. Figures in docs/planning.md.
//
//   build/release/bench/reading_bench
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "waywiser/base/random.h"
#include "waywiser/instance/read.h"

namespace {

using namespace waywiser;
namespace fs = std::filesystem;

constexpr int kSites = 1001;

// Seconds with a decimal, the same ones in each form.
std::string value(int i, int j) {
  const int tenths = i == j ? 0 : 600 + (i * 7919 + j * 104'729) % 30'000;
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string rows(const char* open, const char* close) {
  std::string text;
  for (int i = 0; i < kSites; ++i) {
    text += i > 0 && *open != '\0' ? "," : "";
    text += open;
    for (int j = 0; j < kSites; ++j) text += (j > 0 ? "," : "") + value(i, j);
    text += close;
  }
  return text;
}

std::string square_table() {
  return rows("", "\n");
}

std::string osrm() {
  return "{\"code\":\"Ok\",\"durations\":[" + rows("[", "]") + "]}";
}

std::string long_table() {
  std::string text = "from,to,value\n";
  for (int i = 0; i < kSites; ++i) {
    for (int j = 0; j < kSites; ++j) text += fmt::format("S{},S{},{}\n", i, j, value(i, j));
  }
  return text;
}

std::string stops() {
  std::string text = "id,name,lat,lon,demand,window,service\n";
  Random random(1);
  for (int i = 0; i < kSites; ++i) {
    const int hour = 7 + random.number(8);
    text += fmt::format(
        "S{},Stop {},53.{:04},8.{:04},{},{}\n", i, i, random.number(10'000), random.number(10'000),
        i == 0 ? 0 : 1 + random.number(9),
        i == 0 ? "06:00-20:00," : fmt::format("{:02}:00-{:02}:30,5 min", hour, hour + 2));
  }
  return text;
}

class Folder {
 public:
  Folder() {
    std::string path = (fs::temp_directory_path() / "reading.XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) std::abort();
    path_ = path;
    std::ofstream(path_ / "stops.csv") << stops();
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path path() const { return path_; }

 private:
  fs::path path_;
};

void read_stops(benchmark::State& state, const std::function<std::string()>& matrix) {
  const Folder folder;
  std::ofstream(folder.path() / "times") << matrix();
  InstanceOptions options;
  options.matrix = (folder.path() / "times").string();
  options.capacity = "100";
  for (auto _ : state) {
    benchmark::DoNotOptimize(read_instance((folder.path() / "stops.csv").string(), options));
  }
}

BENCHMARK_CAPTURE(read_stops, square_table, square_table)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_stops, osrm_json, osrm)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_stops, long_table, long_table)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
