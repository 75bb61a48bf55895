#include <cstdint>
#include <cstdlib>

#include "waywiser/base/error.h"
#include "waywiser/study/file.h"

// Any text is a study file that can be planned with, or refused with a place in the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const StudyFile study = parse_study(text, "fuzz.toml");
    if (study.solvers.empty() || study.seeds.empty() || study.limits.empty()) std::abort();
    if (!(study.budget_for(100).limit() > 0.0)) std::abort();
  } catch (const InputError& error) {
    if (error.place().file != "fuzz.toml") std::abort();
  }
  return 0;
}
