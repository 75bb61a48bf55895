# The folders' libraries and the executable as another build folder of the same sources has them (WAYWISER_PREBUILT), so that
# the Python package of a test does not compile them again.
set(external fmt::fmt OpenSSL::Crypto ZLIB::ZLIB CURL::libcurl LibArchive::LibArchive SQLite::SQLite3 PkgConfig::ZSTD
    Threads::Threads)
foreach(folder IN LISTS WAYWISER_FOLDERS_DOWNWARD)
  add_library(waywiser_${folder} STATIC IMPORTED GLOBAL)
  set_target_properties(waywiser_${folder} PROPERTIES
    IMPORTED_LOCATION ${WAYWISER_PREBUILT}/src/waywiser/libwaywiser_${folder}.a INTERFACE_LINK_LIBRARIES "${external}")
endforeach()
add_executable(waywiser_executable IMPORTED GLOBAL)
set_target_properties(waywiser_executable PROPERTIES IMPORTED_LOCATION ${WAYWISER_PREBUILT}/waywiser)
