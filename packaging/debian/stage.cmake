# Run by CPack on the tree that it is about to pack: what Debian's policy wants of it beyond `cmake --install`.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH where that is set

function(compress file)
  execute_process(COMMAND gzip --best --no-name --force "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(document package folder)
  file(COPY "${CMAKE_CURRENT_LIST_DIR}/copyright" DESTINATION "${folder}" FILE_PERMISSIONS
       OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(REMOVE "${folder}/LICENSE")  # `copyright` has it
  set(text "waywiser (${CPACK_PACKAGE_VERSION}-1) bookworm; urgency=medium\n\n")
  string(APPEND text "  * Packaged from the sources of this version.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(WRITE "${folder}/changelog.Debian" "${text}")
  compress("${folder}/changelog.Debian")
  file(COPY_FILE "${CMAKE_CURRENT_LIST_DIR}/../../CHANGELOG.md" "${folder}/changelog")
  compress("${folder}/changelog")
endfunction()

foreach(root IN ITEMS "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/runtime" "${CPACK_TEMPORARY_DIRECTORY}/runtime")
  if(IS_DIRECTORY "${root}/usr")
    document(waywiser "${root}/usr/share/doc/waywiser")
    file(GLOB pages "${root}/usr/share/man/man1/*.1")
    foreach(page IN LISTS pages)
      compress("${page}")
    endforeach()
  endif()
endforeach()
foreach(root IN ITEMS "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/development" "${CPACK_TEMPORARY_DIRECTORY}/development")
  if(IS_DIRECTORY "${root}/usr")
    document(libwaywiser-dev "${root}/usr/share/doc/libwaywiser-dev")
    file(GLOB libraries "${root}/usr/lib/waywiser/*.a")
    foreach(library IN LISTS libraries)
      execute_process(COMMAND strip --strip-debug --enable-deterministic-archives "${library}" COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
  endif()
endforeach()
