#include "waywiser/cli/study_progress.h"

#include <cmath>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/counted.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr double kLinePeriod = 60.0;  // seconds, where nobody watches
constexpr double kBarPeriod = 0.5;
constexpr int kBarWidth = 24;

int terminal_width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

std::string progress_bar(std::int64_t done, std::int64_t total, int width) {
  const auto filled = static_cast<std::size_t>(
      total > 0 ? std::min<std::int64_t>(width, done * width / total) : width);
  return "[" + std::string(filled, '#') +
         std::string(static_cast<std::size_t>(width) - filled, '.') + "]";
}

std::string progress_line(const PoolState& state) {
  std::string line = fmt::format("{} of {} {}", count_text(state.done()), count_text(state.total),
                                 plural(state.total, "run"));
  if (state.failed > 0) line += fmt::format(", {} failed", count_text(state.failed));
  line += fmt::format(", {} running", state.running);
  if (state.recorded > 0 && state.elapsed > 0) {
    const double rate = 60.0 * static_cast<double>(state.recorded) / state.elapsed;
    line += rate < 100 ? fmt::format(", {:.3g}/min", rate)
                       : fmt::format(", {}/min", count_text(std::llround(rate)));
  }
  if (state.draining) return line + ", finishing in " + duration_text(state.remaining);
  if (state.waiting) return line + ", waiting for another runner";
  if (state.remaining >= 0) line += ", " + duration_text(state.remaining) + " left";
  return line;
}

StudyProgress::StudyProgress(const Common& common)
    : quiet_(common.quiet),
      terminal_(::isatty(STDERR_FILENO) == 1),
      colored_(common.color_on_stderr()) {}

void StudyProgress::draw(const std::string& line) {
  const auto width = static_cast<std::size_t>(terminal_width());
  narrate_text("\r\x1b[2K" + line.substr(0, width - 1), Obeyed::drawing);
  drawn_ = true;
}

void StudyProgress::tick(const PoolState& state) {
  if (quiet_) return;
  const double now = wall_seconds();
  if (now - last_ < (terminal_ ? kBarPeriod : kLinePeriod)) return;
  const bool first = last_ < 0;
  last_ = now;
  if (terminal_) {
    draw(progress_bar(state.done(), state.total, kBarWidth) + " " + progress_line(state));
  } else if (!first) {
    narrate("{}\n", progress_line(state));
  }
}

void StudyProgress::note(const std::string& text) {
  if (quiet_) return;
  if (drawn_) narrate_text("\r\x1b[2K", Obeyed::drawing);
  drawn_ = false;
  narrate_text(colored_ ? "\x1b[33mwaywiser:\x1b[0m " : "waywiser: ", colours_if(colored_));
  narrate("{}\n", text);
  last_ = -1.0;  // the bar comes back at once
}

void StudyProgress::finish() {
  if (drawn_) narrate_text("\r\x1b[2K", Obeyed::drawing);
  drawn_ = false;
}

}  // namespace waywiser::cli
