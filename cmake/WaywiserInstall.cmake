# waywiser_install(): the executable, the headers under their full names, the libraries and find_package(waywiser).
include(CMakePackageConfigHelpers)
function(waywiser_install)
  set(targets "")
  foreach(folder IN LISTS WAYWISER_FOLDERS_DOWNWARD)
    if(TARGET waywiser_${folder})
      set_target_properties(waywiser_${folder} PROPERTIES EXPORT_NAME ${folder})
      target_include_directories(waywiser_${folder} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
      list(APPEND targets waywiser_${folder})
    endif()
  endforeach()
  add_library(waywiser_all INTERFACE)
  add_library(waywiser::waywiser ALIAS waywiser_all)
  set_target_properties(waywiser_all PROPERTIES EXPORT_NAME waywiser)
  target_link_libraries(waywiser_all INTERFACE ${targets})

  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/waywiser)
  install(TARGETS ${targets} waywiser_all EXPORT waywiserTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/waywiser COMPONENT development)
  install(TARGETS waywiser_executable RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  # The command line's own headers are no interface.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/waywiser DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
          FILES_MATCHING PATTERN "*.h" PATTERN "cli" EXCLUDE)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/adapters/ DESTINATION ${CMAKE_INSTALL_DATADIR}/waywiser/adapters COMPONENT runtime
          FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
  # For `waywiser setup`.
  foreach(environment adapters pyvrp-ils render)
    install(FILES ${PROJECT_SOURCE_DIR}/scripts/requirements/${environment}.txt
            DESTINATION ${CMAKE_INSTALL_DATADIR}/waywiser/requirements COMPONENT runtime)
  endforeach()
  # Manual pages and completions come from the executable's own table of commands, made when it is installed.
  set(made ${PROJECT_BINARY_DIR}/generated)
  install(CODE "
    set(made \"${made}\")
    set(program \"$<TARGET_FILE:waywiser_executable>\")
    file(REMOVE_RECURSE \"\${made}\")
    file(MAKE_DIRECTORY \"\${made}\")
    execute_process(COMMAND \"\${program}\" generate man \"\${made}/man1\" COMMAND_ERROR_IS_FATAL ANY)
    foreach(shell bash zsh fish)
      execute_process(COMMAND \"\${program}\" generate completion \${shell} OUTPUT_FILE \"\${made}/\${shell}\"
                      COMMAND_ERROR_IS_FATAL ANY)
    endforeach()" COMPONENT runtime)
  install(DIRECTORY ${made}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT runtime)
  install(FILES ${made}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME waywiser COMPONENT runtime)
  install(FILES ${made}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _waywiser COMPONENT runtime)
  install(FILES ${made}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME waywiser.fish COMPONENT runtime)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime FILES_MATCHING PATTERN "*.md"
          PATTERN "example" EXCLUDE)
  install(EXPORT waywiserTargets NAMESPACE waywiser:: DESTINATION ${package} COMPONENT development)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/waywiserConfig.cmake.in
    ${PROJECT_BINARY_DIR}/waywiserConfig.cmake INSTALL_DESTINATION ${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/waywiserConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/waywiserConfig.cmake ${PROJECT_BINARY_DIR}/waywiserConfigVersion.cmake
          DESTINATION ${package} COMPONENT development)

  # For those who build without CMake: the libraries in the order in which a linker takes them.
  set(WAYWISER_PC_LIBS ${targets})
  list(TRANSFORM WAYWISER_PC_LIBS PREPEND "-l")
  list(JOIN WAYWISER_PC_LIBS " " WAYWISER_PC_LIBS)
  file(RELATIVE_PATH WAYWISER_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/waywiser.pc.in ${PROJECT_BINARY_DIR}/waywiser.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/waywiser.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()
