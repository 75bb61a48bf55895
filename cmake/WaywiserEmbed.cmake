# waywiser_embed(OUTPUT FILE...): writes OUTPUT, a C++ file that defines waywiser::embedded_file() over the files' bytes.
# Runs at configure time; a changed file configures again.
function(waywiser_embed output)
  set(table "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    get_filename_component(name ${file} NAME)
    string(APPEND table "    {\"${name}\", R\"data_file(${content})data_file\"},\n")
  endforeach()
  set(text "// Generated from data/ by cmake/WaywiserEmbed.cmake.\n")
  string(APPEND text "#include \"waywiser/datasets/embedded.h\"\n\n#include <stdexcept>\n#include <string>\n\n")
  string(APPEND text "namespace waywiser {\nnamespace {\nstruct File {\n  std::string_view name;\n"
                     "  std::string_view bytes;\n};\nconstexpr File kFiles[] = {\n${table}};\n}  // namespace\n\n")
  string(APPEND text "std::string_view embedded_file(std::string_view name) {\n"
                     "  for (const File& file : kFiles) {\n    if (file.name == name) return file.bytes;\n  }\n"
                     "  throw std::logic_error(\"data/ has no \" + std::string(name));\n}\n\n}  // namespace waywiser\n")
  set(old "")
  if(EXISTS ${output})
    file(READ ${output} old)
  endif()
  if(NOT old STREQUAL text)
    file(WRITE ${output} "${text}")
  endif()
endfunction()
