#include "waywiser/instance/generator_options.h"

#include "waywiser/base/scanner.h"

namespace waywiser {

std::string class_name(const GeneratorClass& kind) {
  const char* places = kind.places == GeneratorClass::Places::random      ? "R"
                       : kind.places == GeneratorClass::Places::clustered ? "C"
                                                                          : "RC";
  return std::string(places) + (kind.long_horizon ? "2" : "1");
}

std::optional<GeneratorClass> generator_class(const std::string& name) {
  for (const auto places : {GeneratorClass::Places::random, GeneratorClass::Places::clustered,
                            GeneratorClass::Places::mixed}) {
    for (const bool long_horizon : {false, true}) {
      const GeneratorClass kind{places, long_horizon};
      if (upper_case(name) == class_name(kind)) return kind;
    }
  }
  return std::nullopt;
}

}  // namespace waywiser
