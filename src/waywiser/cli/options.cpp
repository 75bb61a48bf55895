#include "waywiser/cli/options.h"

#include <cstdlib>
#include <deque>
#include <exception>
#include <filesystem>
#include <new>
#include <sstream>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {

struct Command::Node {
  CLI::App* app = nullptr;
  Common* common = nullptr;
  std::function<ExitCode()>* selected = nullptr;
  std::deque<Command> children;
};

namespace {

bool wants_color(Common::Color color, int fd) {
  if (color != Common::Color::automatic) return color == Common::Color::always;
  return ::isatty(fd) == 1 && std::getenv("NO_COLOR") == nullptr;
}

// --json, --quiet and --color belong to every command, so that they may stand after it.
void add_common(CLI::App& app, Common& common) {
  app.add_flag("--json", common.json, "One JSON document on standard output, nothing else there")
      ->group("Common");
  app.add_flag("--quiet", common.quiet, "No narration on standard error")->group("Common");
  const std::map<std::string, Common::Color> colors{{"auto", Common::Color::automatic},
                                                    {"always", Common::Color::always},
                                                    {"never", Common::Color::never}};
  app.add_option_function<std::string>(
         "--color", [&common, colors](const std::string& when) { common.color = colors.at(when); },
         "auto, always or never")
      ->check(CLI::IsMember(std::vector<std::string>{"auto", "always", "never"}).description(""))
      ->type_name("WHEN")
      ->group("Common");
}

template <class Target>
CLI::Option* add_option(CLI::App& app, const std::string& flags, Target& target,
                        const std::string& help, const char* type) {
  return app.add_option(flags, target, help)->type_name(type);
}

// Values separated by commas or given again; an empty default is not worth showing.
template <typename Value>
void add_list(CLI::App& app, const std::string& flags, std::vector<Value>& target,
              const std::string& help, const char* type) {
  CLI::Option* option = add_option(app, flags, target, help, type)->delimiter(',');
  if (!target.empty()) option->capture_default_str();
}

int fail(const Error& error);

// --help and --version succeed; everything else is a wrong command line.
int end_of_parse(const CLI::App& app, const CLI::ParseError& end) {
  std::ostringstream output;
  std::ostringstream errors;
  const int code = app.exit(end, output, errors);
  narrate_text(errors.str());
  try {
    print_text(output.str());
  } catch (const Error& error) {
    return fail(error);
  }
  return code == 0 ? 0 : static_cast<int>(ExitCode::usage);
}

int fail(const Error& error) {
  narrate("waywiser: {}\n", error.what());
  return static_cast<int>(error.code());
}

}  // namespace

bool Common::color_on_stdout() const {
  return wants_color(color, STDOUT_FILENO);
}
bool Common::color_on_stderr() const {
  return wants_color(color, STDERR_FILENO);
}

Command& Command::add(const std::string& name, const std::string& summary) {
  auto node = std::make_shared<Node>();
  node->app = node_->app->add_subcommand(name, summary);
  node->common = node_->common;
  node->selected = node_->selected;
  node_->app->require_subcommand(1);
  add_common(*node->app, *node->common);
  return node_->children.emplace_back(std::move(node));
}

Command& Command::positional(const std::string& name, std::string& target,
                             const std::string& help) {
  add_option(*node_->app, name, target, help, "")->required();
  return *this;
}
Command& Command::optional_positional(const std::string& name, std::string& target,
                                      const std::string& help) {
  add_option(*node_->app, name, target, help, "");
  return *this;
}
Command& Command::positionals(const std::string& name, std::vector<std::string>& target,
                              const std::string& help) {
  add_option(*node_->app, name, target, help, "")->required();
  return *this;
}
Command& Command::optional_positionals(const std::string& name, std::vector<std::string>& target,
                                       const std::string& help) {
  add_option(*node_->app, name, target, help, "");
  return *this;
}
Command& Command::flag(const std::string& flags, bool& target, const std::string& help) {
  node_->app->add_flag(flags, target, help);
  return *this;
}
Command& Command::option(const std::string& flags, std::string& target, const std::string& help) {
  add_option(*node_->app, flags, target, help, "TEXT")->capture_default_str();
  return *this;
}
Command& Command::option(const std::string& flags, std::int64_t& target, const std::string& help) {
  add_option(*node_->app, flags, target, help, "N")->capture_default_str();
  return *this;
}
Command& Command::option(const std::string& flags, double& target, const std::string& help) {
  add_option(*node_->app, flags, target, help, "X")->capture_default_str();
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<std::string>& target,
                         const std::string& help) {
  add_option(*node_->app, flags, target, help, "TEXT");
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<std::int64_t>& target,
                         const std::string& help) {
  add_option(*node_->app, flags, target, help, "N");
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<double>& target,
                         const std::string& help) {
  add_option(*node_->app, flags, target, help, "X");
  return *this;
}
Command& Command::options(const std::string& flags, std::vector<std::string>& target,
                          const std::string& help) {
  add_list(*node_->app, flags, target, help, "TEXT");
  return *this;
}
Command& Command::options(const std::string& flags, std::vector<std::int64_t>& target,
                          const std::string& help) {
  add_list(*node_->app, flags, target, help, "N");
  return *this;
}
Command& Command::repeated(const std::string& flags, std::vector<std::string>& target,
                           const std::string& help) {
  add_option(*node_->app, flags, target, help, "TEXT")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  return *this;
}
Command& Command::choice(const std::string& flags, std::string& target,
                         const std::vector<std::string>& choices, const std::string& help) {
  std::string type;
  for (const std::string& choice : choices) type += (type.empty() ? "" : "|") + choice;
  add_option(*node_->app, flags, target, help, type.c_str())
      ->check(CLI::IsMember(choices).description(""))
      ->capture_default_str();
  return *this;
}
Command& Command::notes(const std::string& text) {
  node_->app->footer(text);
  return *this;
}
Command& Command::hidden() {
  node_->app->group("");
  return *this;
}
Command& Command::action(std::function<ExitCode()> run) {
  node_->app->callback([selected = node_->selected, run = std::move(run)] { *selected = run; });
  return *this;
}

int run(int argc, const char* const* argv, const std::string& summary, Common& common,
        const std::function<void(Command& root)>& build) {
  CLI::App app(summary, "waywiser");
  std::function<ExitCode()> selected;
  auto node = std::make_shared<Command::Node>();
  node->app = &app;
  node->common = &common;
  node->selected = &selected;
  Command root(node);
  add_common(app, common);
  app.set_version_flag("--version", "waywiser " WAYWISER_VERSION);
  try {
    build(root);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& end) {
    return end_of_parse(app, end);
  }
  try {
    return static_cast<int>(selected());
  } catch (const Error& error) {
    return fail(error);
  } catch (const std::bad_alloc&) {
    narrate("waywiser: out of memory\n");
    return static_cast<int>(ExitCode::input);
  } catch (const std::filesystem::filesystem_error& failure) {
    narrate("waywiser: {}\n", failure.what());
    return static_cast<int>(ExitCode::write);
  } catch (const std::exception& failure) {
    narrate("waywiser: a bug of waywiser: {}; please report it with the command\n", failure.what());
    return static_cast<int>(ExitCode::disagreement);
  }
}

}  // namespace waywiser::cli
