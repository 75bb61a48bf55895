// What tests of readers share: the message of a refusal, and texts with one thing changed.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"

namespace waywiser::test {

// The words with which `read` refuses its input; empty where it does not.
template <class Read>
std::string refusal_of(const Read& read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// The text with the first `from` replaced; a test whose text has none fails.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace waywiser::test
