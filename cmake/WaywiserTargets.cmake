# One static library a folder of src/waywiser, one test executable a folder of tests.

# The flags of all our own code. No fast-math and no FMA contraction: the costs in space `double` are compared bit for bit.
add_library(waywiser_flags INTERFACE)
target_compile_options(waywiser_flags INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wdouble-promotion
  # g++ 12 sees overlapping copies in operator+(const char*, std::string&&) (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # clang 19 sees that libstdc++ 12's std::stable_sort uses std::get_temporary_buffer.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  $<$<BOOL:${WAYWISER_WERROR}>:-Werror>)

# waywiser_precompile(TARGET FIRST HEADER...): the headers that most files include are read once, by FIRST, for all targets
# with its flags. For the sanitizers' build, which nobody waits for but CI (and a header that a file forgets shows in the
# others). With clang: g++ 12 takes what it precompiled for our own code where it warns.
option(WAYWISER_PRECOMPILE "Read the headers of libraries once (clang)" OFF)
set(WAYWISER_COMMON_HEADERS <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <functional> <limits> <map>
    <memory> <mutex> <numeric> <optional> <set> <span> <sstream> <string> <string_view> <thread> <utility> <variant> <vector>
    <fmt/format.h>)
function(waywiser_precompile target first)
  if(NOT WAYWISER_PRECOMPILE)
    return()
  elseif(target STREQUAL first)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  else()
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
  target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # ccache asks for it
endfunction()

# waywiser_library(FOLDER [LINKS lib...]): the library waywiser_FOLDER from every .cpp of the folder. LINKS are the folders
# above it that it includes, and external libraries.
function(waywiser_library folder)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(waywiser_${folder} STATIC ${sources})
  add_library(waywiser::${folder} ALIAS waywiser_${folder})
  target_include_directories(waywiser_${folder} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_compile_features(waywiser_${folder} PUBLIC cxx_std_20)
  target_link_libraries(waywiser_${folder} PRIVATE $<BUILD_INTERFACE:waywiser_flags>)
  waywiser_precompile(waywiser_${folder} waywiser_base ${WAYWISER_COMMON_HEADERS})
  foreach(link IN LISTS ARG_LINKS)
    if(TARGET ${link})
      target_link_libraries(waywiser_${folder} PUBLIC ${link})
    endif()
  endforeach()
endfunction()

# waywiser_link_included(TARGET SOURCE...): the libraries of the folders that the sources include, so that a benchmark or
# fuzzer waits for no other.
function(waywiser_link_included target)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE waywiser_flags)
  set(folders "")
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} includes REGEX "^#include \"waywiser/")
    list(TRANSFORM includes REPLACE "^#include \"waywiser/([a-z]+)/.*" "\\1")
    list(APPEND folders ${includes})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    if(TARGET waywiser_${folder})
      target_link_libraries(${target} PRIVATE waywiser_${folder})
    endif()
  endforeach()
endfunction()

# Every folder's library that exists, in link order.
set(WAYWISER_FOLDERS_DOWNWARD report metrics statistics study planning repair solver search datasets evaluation scaling solution
    instance system base)
function(waywiser_link_everything target)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE waywiser_flags)
  foreach(folder IN LISTS WAYWISER_FOLDERS_DOWNWARD)
    if(TARGET waywiser_${folder})
      target_link_libraries(${target} PRIVATE waywiser_${folder})
    endif()
  endforeach()
endfunction()
