#include "waywiser/study/provenance.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include <sys/utsname.h>
#include <unistd.h>
#include <waywiser_commit.h>  // written at build time

#include "waywiser/base/json.h"

namespace waywiser {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "clang " __VERSION__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) != 0 && line.rfind("Model", 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

}  // namespace

Provenance provenance() {
  static const std::string model = cpu_model();
  Provenance result;
  result.waywiser = WAYWISER_VERSION;
  result.commit = WAYWISER_COMMIT;
  result.compiler = kCompiler;
  result.flags = WAYWISER_FLAGS;
  utsname system{};
  if (::uname(&system) == 0) {
    result.host = system.nodename;
    result.system = std::string(system.sysname) + " " + system.release + " " + system.machine;
  }
  result.cpu = model;
  result.cpus = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
  ::getloadavg(&result.load, 1);
  return result;
}

void write(JsonWriter& json, const Provenance& p) {
  json.begin_object().member("waywiser", p.waywiser).member("commit", p.commit);
  json.member("compiler", p.compiler).member("flags", p.flags).member("host", p.host);
  json.member("system", p.system).member("cpu", p.cpu).member("cpus", p.cpus);
  json.member("load", p.load).end_object();
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace waywiser
