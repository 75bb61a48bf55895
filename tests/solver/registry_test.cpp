// Names of solvers, command lines, and what solvers say of themselves.
#include "waywiser/solver/registry.h"

#include <cstdlib>

#include <gmock/gmock.h>

#include "solver/support.h"
#include "waywiser/base/error.h"

namespace waywiser {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

std::string failure(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

// What a solver says to --describe is this text.
SolverCommand saying(const std::string& text, int code = 0) {
  return {"talker", {"sh", "-c", "printf '%s' \"$0\"; exit " + std::to_string(code), text}};
}

TEST(SplitCommand, WordsAsInAShell) {
  EXPECT_THAT(split_command("a  b\tc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split_command(R"('a b' "c d" e\ f)"), ElementsAre("a b", "c d", "e f"));
  EXPECT_THAT(split_command(R"(x'y'"z" '' "")"), ElementsAre("xyz", "", ""));
  EXPECT_THAT(split_command(R"("a\"b" 'a\b' "a\n")"), ElementsAre("a\"b", "a\\b", "a\\n"));
  EXPECT_THAT(split_command(""), ElementsAre());
  EXPECT_THROW(split_command("'open"), UsageError);
}

TEST(ResolveSolver, CommandsAndNames) {
  EXPECT_THAT(resolve_solver("python3 'my solver.py' --fast").argv,
              ElementsAre("python3", "my solver.py", "--fast"));
  EXPECT_THAT(resolve_solver("waywiser").argv, ElementsAre(EndsWith("waywiser"), "solver"));
  EXPECT_THROW(resolve_solver("  "), UsageError);
  const std::filesystem::path base = WAYWISER_TEST_DIR;  // words that are files below it
  EXPECT_THAT(resolve_solver("python3 solver/hostile.py no_file.py", base).argv,
              ElementsAre("python3", (base / "solver/hostile.py").lexically_normal().string(),
                          "no_file.py"));
  EXPECT_THAT(resolve_solver("./solver/hostile.py", base).argv,
              ElementsAre(EndsWith("hostile.py")));
  EXPECT_THAT(resolve_solver("hostile.py", base / "solver").argv, ElementsAre("hostile.py"));
  EXPECT_THAT(registered_solvers(),
              ElementsAre("waywiser", "pyvrp", "pyvrp-ils", "ortools", "cli"));
}

TEST(ResolveSolver, AdaptersOfTheSourceTreeWithTheNamedPython) {
  ::setenv("WAYWISER_PYTHON_ADAPTERS", "/opt/python", 1);
  EXPECT_THAT(resolve_solver("ortools").argv,
              ElementsAre("/opt/python", EndsWith("adapters/ortools_routing.py")));
  ::unsetenv("WAYWISER_PYTHON_ADAPTERS");
  EXPECT_THAT(resolve_solver("cli").argv, ElementsAre("python3", EndsWith("cli_solver.py")));
}

TEST(ResolveSolver, SaysWhatMakesAMissingEnvironment) {
  const test::TemporaryFolder folder;
  ::setenv("WAYWISER_ADAPTERS", folder.path().c_str(), 1);
  EXPECT_THAT(failure([] { resolve_solver("cli"); }), HasSubstr("cli_solver.py is missing"));
  ::unsetenv("WAYWISER_ADAPTERS");
}

TEST(DescribeSolver, ReadsNameVersionOptionsAndHelp) {
  const SolverDescription description = describe_solver(
      saying(R"({"name":"x","version":"2","protocol":1,"options":{"a":1,"b":0.5,"c":"t","d":true},)"
             R"("help":{"a":"how \"far\""}})"));
  EXPECT_EQ(description.name, "x");
  EXPECT_EQ(description.version, "2");
  const SolverOptions expected{{"a", "1"}, {"b", "0.5"}, {"c", "\"t\""}, {"d", "true"}};
  EXPECT_EQ(description.defaults, expected);
  EXPECT_EQ(description.help.at("a"), "how \"far\"");
  EXPECT_EQ(describe_solver({"hostile", test::hostile("good")}).name, "hostile");
}

TEST(DescribeSolver, SaysWhatWentWrong) {
  EXPECT_THAT(failure([] { describe_solver({"gone", {"/no/such/solver"}}); }),
              HasSubstr("solver gone: cannot be started (No such file or directory)"));
  EXPECT_THAT(failure([] { describe_solver(saying("hello")); }), HasSubstr("not JSON"));
  EXPECT_THAT(failure([] { describe_solver(saying("")); }), HasSubstr("not JSON"));
  EXPECT_THAT(failure([] { describe_solver(saying(R"({"name":"x"})")); }),
              HasSubstr("without version"));
  EXPECT_THAT(failure([] { describe_solver(saying("{}", 3)); }), HasSubstr("exited with code 3"));
  EXPECT_THAT(failure([] {
                describe_solver({"bad", {"sh", "-c", "echo first >&2; echo the last >&2; exit 1"}});
              }),
              HasSubstr("exited with code 1 at --describe: the last"));
}

TEST(CompleteOptions, FitsValuesToTheirDefaults) {
  SolverDescription description;
  description.name = "x";
  description.defaults = {{"depth", "3"}, {"name", "\"t\""}, {"on", "true"}, {"any", "null"}};
  const SolverOptions options = complete_options(
      description, {{"name", "a \"b\""}, {"depth", "4"}, {"on", "false"}, {"any", "word"}});
  EXPECT_EQ(options.at("name"), R"("a \"b\"")");
  EXPECT_EQ(options.at("depth"), "4");
  EXPECT_EQ(options.at("on"), "false");
  EXPECT_EQ(options.at("any"), "\"word\"");
  EXPECT_EQ(complete_options(description, {{"name", "\"quoted\""}}).at("name"), "\"quoted\"");
  EXPECT_EQ(complete_options(description, {}), description.defaults);
  EXPECT_EQ(failure([&] { complete_options(description, {{"dept", "4"}}); }),
            "x has no option \"dept\"; did you mean depth?");
  EXPECT_THAT(failure([&] { complete_options(description, {{"depth", "deep"}}); }),
              HasSubstr("is not a number (default 3)"));
  EXPECT_THAT(failure([&] { complete_options(description, {{"depth", "1,\"x\":2"}}); }),
              HasSubstr("is not a number"));
  EXPECT_THAT(failure([&] { complete_options(description, {{"on", "1"}}); }),
              HasSubstr("is not true or false"));
}

}  // namespace
}  // namespace waywiser
