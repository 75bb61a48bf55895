#include "waywiser/study/attempts.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/provenance.h"

namespace waywiser {
namespace {

// One write() of one line: appends of several processes do not mix. A line that a dying machine
// left without its end does not swallow ours.
void append_line(const std::filesystem::path& path, const std::string& line) {
  const int fd = ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) throw WriteError("cannot write " + path.string() + ": " + std::strerror(errno));
  const off_t size = ::lseek(fd, 0, SEEK_END);
  char last = '\n';
  if (size > 0 && ::pread(fd, &last, 1, size - 1) != 1) last = '\n';
  const std::string text = (last == '\n' ? "" : "\n") + line + "\n";
  const ssize_t written = ::write(fd, text.data(), text.size());
  const int error = errno;
  ::close(fd);
  if (written != static_cast<ssize_t>(text.size()))
    throw WriteError("cannot write " + path.string() + ": " + std::strerror(error));
}

}  // namespace

AttemptHistory read_attempts(const std::filesystem::path& path) {
  AttemptHistory history;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
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
