#include <chrono>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/datasets/fetch.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

// A bar on a terminal, drawn ten times a second at most; nothing elsewhere.
class DownloadBar {
 public:
  explicit DownloadBar(bool wanted) : shown_(wanted && ::isatty(STDERR_FILENO) == 1) {}

  void update(std::int64_t done, std::int64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || (done != total && now - last_ < std::chrono::milliseconds(100))) return;
    last_ = now;
    drawn_ = true;
    const double megabytes = static_cast<double>(done) / 1e6;
    std::string bar = fmt::format("\r  {:.1f} MB", megabytes);
    if (total > 0) {
      constexpr std::int64_t kWidth = 40;
      const auto filled = static_cast<std::size_t>(kWidth * done / total);
      bar = fmt::format("\r  [{:<40}] {:3} %  {:.1f} of {:.1f} MB", std::string(filled, '#'),
                        100 * done / total, megabytes, static_cast<double>(total) / 1e6);
    }
    narrate_text(bar, Obeyed::drawing);
  }
  void finish() {
    if (drawn_) narrate("\n");
    drawn_ = false;
  }

 private:
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

struct Options {
  std::vector<std::string> sets;
  FetchOptions fetch;
};

std::string sentence(const FetchReport& report) {
  if (report.fetched == 0) {
    return fmt::format("{}: all {} are in {}, verified", report.set,
                       counted(report.already, "instance"), report.folder.string());
  }
  const std::string there = report.already == 0 ? ""
                                                : fmt::format(" ({} {} there)", report.already,
                                                              verb(report.already, "was", "were"));
  return fmt::format("{}: {} fetched{}, verified, in {}", report.set,
                     counted(report.fetched, "instance"), there, report.folder.string());
}

void write_report(JsonWriter& json, const FetchReport& report) {
  json.begin_object()
      .member("set", report.set)
      .member("folder", report.folder.string())
      .member("source", report.source)
      .member("already", report.already)
      .member("fetched", report.fetched)
      .end_object();
}

ExitCode run_fetch(const Options& options, const Common& common) {
  if (options.fetch.sha256 && !options.fetch.from) {
    throw UsageError("--sha256 belongs to an archive given with --from");
  }
  DownloadBar bar(!common.quiet);
  FetchObserver observer;
  observer.say = [&](const std::string& text) {
    bar.finish();
    if (!common.quiet) narrate("{}\n", text);
  };
  observer.progress = [&](std::int64_t done, std::int64_t total) { bar.update(done, total); };
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.data-fetch/1").key("sets").begin_array();
  for (const std::string& set : options.sets) {
    const FetchReport report = fetch(set, options.fetch, observer);
    bar.finish();
    write_report(json, report);
    if (!common.json) print("{}\n", sentence(report));
  }
  json.end_array().end_object();
  if (common.json) print("{}\n", json.text());
  return ExitCode::done;
}

}  // namespace

void add_data_fetch(Command& noun, Common& common) {
  static Options options;
  Command command = noun.add("fetch", "Bring a benchmark set to this machine, every file verified");
  command
      .positionals("SET", options.sets, "Sets of `waywiser data list`: solomon, homberger/200, ...")
      .option("--from", options.fetch.from,
              "A URL or path of an archive, or a folder, instead of the known source")
      .option("--sha256", options.fetch.sha256, "SHA-256 that the archive of --from must have")
      .notes(
          "The files go to $XDG_DATA_HOME/waywiser (~/.local/share/waywiser), where every command "
          "finds them by name.\nA file is kept only if its numbers have the published checksum. An "
          "interrupted fetch continues where it stopped.\nBehind a proxy, set https_proxy. "
          "Offline, "
          "bring the archive by other means and use --from,\nor point WAYWISER_DATA to a folder "
          "with solomon/R101.txt, homberger/200/C1_2_1.txt, ...\n\nExit codes: 0 done, 2 unknown "
          "set, 3 --from is no file, 4 the source failed or has other content, 5 cannot write.")
      .action([&common] { return run_fetch(options, common); });
}

}  // namespace waywiser::cli
