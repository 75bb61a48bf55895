#include "waywiser/study/attempts.h"

#include <cerrno>
#include <sstream>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/provenance.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser {
namespace {

// One write() of one line: appends of several processes do not mix. A line that a dying machine
// left without its end does not swallow ours.
void append_line(const std::filesystem::path& path, const std::string& line) {
  const Descriptor file = open_regular(path, O_RDWR | O_APPEND | O_CREAT);
  if (!file.open()) throw WriteError("cannot write " + path.string() + ": " + error_text(errno));
  const int fd = file.get();
  const off_t size = ::lseek(fd, 0, SEEK_END);
  char last = '\n';
  if (size > 0 && ::pread(fd, &last, 1, size - 1) != 1) last = '\n';
  const std::string text = (last == '\n' ? "" : "\n") + line + "\n";
  write_all(fd, text, path.string());
}

}  // namespace

std::vector<std::string> attempt_lines(const std::filesystem::path& path) {
  std::vector<std::string> lines;
  if (kind_of_file(path) == "nothing") return lines;
  std::istringstream text(read_own_file(path));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

AttemptHistory read_attempts(const std::filesystem::path& path) {
  AttemptHistory history;
  for (const std::string& line : attempt_lines(path)) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    const std::string event = json.value("event", "");
    if (event == "start") {
      ++history.attempts;
      history.open = true;
    } else if (event == "end") {
      history.open = false;
      history.last_status = json.value("status", "");
      history.last_reason = json.value("reason", "");
      if (history.last_status == "failed") {
        ++history.failed_in_a_row;
      } else if (history.last_status == "done") {
        history.failed_in_a_row = 0;
      }
    }
  }
  return history;
}

void begin_attempt(const StudyFolder& folder, const RunId& id, int core) {
  const std::filesystem::path path = folder.attempt(id);
  const AttemptHistory history = read_attempts(path);
  if (history.open) end_attempt(folder, id, "lost", "its worker or its machine was killed");
  JsonWriter json;
  json.begin_object().member("event", "start").member("attempt", history.attempts + 1);
  json.member("at", utc_now()).member("host", provenance().host);
  json.member("pid", static_cast<std::int64_t>(::getpid())).member("core", core);
  append_line(path, json.end_object().text());
}

void end_attempt(const StudyFolder& folder, const RunId& id, const std::string& status,
                 const std::string& reason) {
  JsonWriter json;
  json.begin_object().member("event", "end").member("at", utc_now());
  json.member("status", status).member("reason", reason);
  append_line(folder.attempt(id), json.end_object().text());
}

}  // namespace waywiser
