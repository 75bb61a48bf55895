# A rounding scheme more than the library has, "travel-up" (travel up, everything else to the nearest): a scheme.h with one
# line more in front of the real one, and every source that the scheme goes through on its way from a name to a table.
set(header ${PROJECT_SOURCE_DIR}/src/waywiser/scaling/scheme.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
file(READ ${header} text)
string(REPLACE "enum class Rounding { " "enum class Rounding { travel_up, " with_id "${text}")
string(REPLACE "inline constexpr std::array kSchemes{"
  "inline constexpr std::array kSchemes{\n    Scheme{Rounding::travel_up, \"travel-up\", \"Tra\", Direction::up, Direction::nearest,\
           Direction::nearest, Direction::nearest, Direction::nearest, Guarantee::none, 3}," with_scheme "${with_id}")
if(with_id STREQUAL text OR with_scheme STREQUAL with_id)
  message(FATAL_ERROR "tests/scheme cannot add a scheme to scaling/scheme.h: it looks different now")
endif()
set(include ${CMAKE_CURRENT_BINARY_DIR}/scheme)
file(CONFIGURE OUTPUT ${include}/waywiser/scaling/scheme.h CONTENT "${with_scheme}" @ONLY)

set(source ${PROJECT_SOURCE_DIR}/src/waywiser)
file(GLOB sources CONFIGURE_DEPENDS ${source}/scaling/*.cpp ${source}/evaluation/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/scheme/*.cpp)
add_executable(scheme_tests ${sources} ${source}/report/palette.cpp ${source}/cli/audit_json.cpp
               ${source}/cli/audit_text.cpp ${source}/cli/json_shapes.cpp ${source}/cli/text_layout.cpp ${source}/cli/text_table.cpp)
target_include_directories(scheme_tests PRIVATE ${include} ${PROJECT_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
# Only folders that know no scheme: a library of another one would bring the real header.
target_link_libraries(scheme_tests PRIVATE waywiser_flags waywiser_solution waywiser_instance waywiser_system waywiser_base
                      GTest::gmock GTest::gtest_main)
add_dependencies(unit_tests scheme_tests)
gtest_discover_tests(scheme_tests TEST_PREFIX scheme. DISCOVERY_TIMEOUT 60 PROPERTIES LABELS unit TIMEOUT 1200)
