#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/system/command.h"
#include "waywiser/system/natural_order.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"
#include "waywiser/system/suggest.h"

namespace waywiser {
namespace {

TEST(Suggest, CountsEditsAndSwaps) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("seeds", "seads"), 1U);
  EXPECT_EQ(edit_distance("seeds", "sedes"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggest, NamesTheNearestWordOrAll) {
  EXPECT_EQ(nearest_word("time-limit", {"seeds", "time_limit"}), "time_limit");
  EXPECT_EQ(nearest_word("p", {"P", "seeds"}), "P");
  EXPECT_EQ(nearest_word("banana", {"P", "seeds"}), "");
  EXPECT_EQ(expected_word("banana", {"P", "seeds"}), "one of P, seeds");
  EXPECT_EQ(did_you_mean("seed", {"P", "seeds"}), "; did you mean seeds?");
  EXPECT_EQ(did_you_mean("banana", {"P", "seeds"}), "");
}

TEST(Number, ReadsWholeIntegersOf64Bits) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-17"), -17);
  EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(parse_integer("010"), 10);  // never octal
}

TEST(Number, RefusesWhatIsNone) {
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "9223372036854775808",
                           "99999999999999999999", "-9223372036854775809", "1,000"}) {
    EXPECT_FALSE(parse_integer(text)) << text;
  }
}

TEST(Number, ReadsFiniteReals) {
  EXPECT_EQ(parse_real("0.5"), 0.5);
  EXPECT_EQ(parse_real("-1e-3"), -0.001);
  for (const char* text : {"", "nan", "inf", "1e999", "1,5", "0.5s", "0x1p3"}) {
    EXPECT_FALSE(parse_real(text)) << text;
  }
}

TEST(Number, SaysWhatIsExpected) {
  EXPECT_EQ(integer_from("7", "--jobs", 1, 8), 7);
  try {
    integer_from("99999999999999999999", "-P", 1, INT64_MAX);
    ADD_FAILURE();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "-P: found \"99999999999999999999\", expected a positive integer of 64 bits");
  }
  EXPECT_THROW(integer_from("9", "--jobs", 1, 8), UsageError);
}

TEST(NaturalOrder, ComparesRunsOfDigitsAsNumbers) {
  EXPECT_TRUE(natural_less("C1_2_2", "C1_2_10"));
  EXPECT_FALSE(natural_less("C1_2_10", "C1_2_2"));
  EXPECT_TRUE(natural_less("R9", "R10"));
  EXPECT_TRUE(natural_less("R", "R1"));
  EXPECT_TRUE(natural_less("n99999999999999999999999998", "n99999999999999999999999999"));
  EXPECT_FALSE(natural_less("R1", "R1"));
  EXPECT_TRUE(natural_less("R01", "R1") != natural_less("R1", "R01"));  // a total order
}

TEST(Terminal, KeepsTextAndWhatItIsToldToObey) {
  const std::string text = "K\xc3\xb6ln \xe2\x80\x93 \x1b[32mfeasible\x1b[0m\tx\n";
  EXPECT_EQ(for_terminal(text, Obeyed::colours), text);
  EXPECT_EQ(for_terminal(text), "K\xc3\xb6ln \xe2\x80\x93 \\x1b[32mfeasible\\x1b[0m\tx\n");
  EXPECT_EQ(for_terminal("\r\x1b[2K40 %", Obeyed::drawing), "\r\x1b[2K40 %");
  EXPECT_EQ(for_terminal("\r\x1b[2K40 %", Obeyed::colours), "\\x0d\\x1b[2K40 %");
}

TEST(Terminal, EscapesWhatATerminalWouldObey) {
  for (const Obeyed obeyed : {Obeyed::nothing, Obeyed::colours, Obeyed::drawing}) {
    EXPECT_EQ(for_terminal("a\x1b]0;owned\x07z", obeyed), "a\\x1b]0;owned\\x07z");
    EXPECT_EQ(for_terminal("\x1b[8m", obeyed), "\\x1b[8m");
    EXPECT_EQ(for_terminal("\xc2\x9b"
                           "31m",
                           obeyed),
              "\\xc2\\x9b31m");  // U+009B is CSI
    EXPECT_EQ(for_terminal("\x9b", obeyed), "\\x9b");
    EXPECT_EQ(for_terminal("\xe2\x80\xae!", obeyed), "\\xe2\\x80\\xae!");  // from right to left
    EXPECT_EQ(for_terminal("\xe2\x81\xa6", obeyed), "\\xe2\\x81\\xa6");
    EXPECT_EQ(for_terminal("\xe2\x80\xa7\xe2\x80\xaf", obeyed), "\xe2\x80\xa7\xe2\x80\xaf");
    EXPECT_EQ(for_terminal(std::string_view("\0\x7f", 2), obeyed), "\\x00\\x7f");
  }
}

TEST(Command, CatchesWhatIsSaid) {
  const CommandResult both =
      run_command({"/bin/sh", "-c", "echo out; echo err >&2"}, Capture::both);
  EXPECT_TRUE(both.ok());
  EXPECT_EQ(both.output, "out\nerr\n");
  const CommandResult errors =
      run_command({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}, Capture::errors);
  EXPECT_FALSE(errors.ok());
  EXPECT_EQ(errors.output, "err\n");
  EXPECT_EQ(run_command({"/bin/cat"}, Capture::both).output, "");  // its input is empty
}

TEST(Command, KeepsTheEndOfALongOutput) {
  const CommandResult result =
      run_command({"/bin/sh", "-c", "i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done"},
                  Capture::both, 12);
  EXPECT_EQ(result.output, "19998\n19999\n");
}

TEST(Command, SaysThatThereIsNoSuchProgram) {
  const CommandResult result = run_command({"/no/such/program"}, Capture::both);
  EXPECT_NE(result.launch_error, 0);
  EXPECT_FALSE(result.ok());
}

TEST(Command, FindsTheLastLineWithWords) {
  EXPECT_EQ(last_line("a\nb c\n\n"), "b c");
  EXPECT_EQ(last_line("one"), "one");
  EXPECT_EQ(last_line(" \n"), "");
}

}  // namespace
}  // namespace waywiser
