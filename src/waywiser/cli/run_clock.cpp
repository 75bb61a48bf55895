#include "waywiser/cli/run_clock.h"

#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/cli/text_layout.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::chrono::milliseconds kPeriod{200};
constexpr int kBar = 20;

std::string bar_of(double share) {
  const auto filled = static_cast<std::size_t>(kBar * std::clamp(share, 0.0, 1.0));
  return fmt::format("  [{:<{}}]", std::string(filled, '#'), kBar);
}

}  // namespace

RunClock::RunClock(std::optional<double> limit, bool shown) : limit_(limit), running_(shown) {
  if (shown) thread_ = std::thread([this] { run(); });
}

void RunClock::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kPeriod, [this] { return !running_; })) draw();
}

void RunClock::draw() {
  const double elapsed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  std::string text = fmt::format("{:>7.1f} s", elapsed);
  if (limit_) text += fmt::format(" of {:g} s", *limit_);
  const int columns = terminal_columns(STDERR_FILENO).value_or(80);
  const bool room =
      shown_width(text) + kBar + 6 + state_.size() < static_cast<std::size_t>(columns);
  if (limit_ && room) text += bar_of(elapsed / *limit_);
  text += "  " + state_;
  // A clock that fills the line would leave copies of itself.
  text.resize(std::min(text.size(), static_cast<std::size_t>(columns) - 1));
  narrate_text("\r\x1b[2K" + text, Obeyed::drawing);
  drawn_ = true;
}

void RunClock::erase() {
  if (drawn_) narrate_text("\r\x1b[2K", Obeyed::drawing);
  drawn_ = false;
}

void RunClock::say(const std::string& line) {
  const std::lock_guard lock(mutex_);
  const bool again = drawn_;
  erase();
  narrate_text(line, Obeyed::colours);
  if (again) draw();
}

void RunClock::tell(std::string state) {
  const std::lock_guard lock(mutex_);
  state_ = std::move(state);
}

void RunClock::stop() {
  {
    const std::lock_guard lock(mutex_);
    running_ = false;
    erase();
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace waywiser::cli
