cmake_minimum_required(VERSION 3.25)
# Writes OUTPUT with the commit of SOURCE_DIR, only where it changed: provenance.cpp alone depends on it.
# cmake -DSOURCE_DIR=... -DOUTPUT=... -P WriteCommit.cmake
find_package(Git QUIET)
set(commit "")
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse HEAD WORKING_DIRECTORY ${SOURCE_DIR}
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT_EXECUTABLE} status --porcelain --untracked-files=no WORKING_DIRECTORY ${SOURCE_DIR}
                  OUTPUT_VARIABLE changed ERROR_QUIET)
  if(commit AND changed)
    string(APPEND commit "-dirty")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define WAYWISER_COMMIT \"@commit@\"\n" @ONLY)
