# Debian packages by CPack (scripts/dist): `waywiser` is the program, `libwaywiser-dev` the library.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME waywiser)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "honest look at numbers in vehicle routing with time windows")
set(CPACK_PACKAGE_VENDOR "The Waywiser authors")
set(CPACK_PACKAGE_CONTACT "The Waywiser authors <waywiser@users.noreply.github.com>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/dist)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL runtime development)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian/stage.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME waywiser)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION science)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS python3)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "python3-venv, parallel, slurm-client")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Waywiser measures what scaling and rounding do to vehicle routing problems
with time windows: to feasibility, to cost and to the ranking of solvers. It
judges any solution without a tolerance, runs campaigns of solvers, and has a
strong solver of its own.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libwaywiser-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
# What the static libraries are linked with, and what the headers include.
string(JOIN ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS libfmt-dev libboost-dev nlohmann-json3-dev libtomlplusplus-dev
       libsqlite3-dev libssl-dev libcurl4-openssl-dev libarchive-dev libzstd-dev zlib1g-dev)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The C++ library behind the program waywiser: exact evaluation and scaling of
vehicle routing problems with time windows, search, studies and statistics, as
static libraries with their headers, for CMake and pkg-config.")
include(CPack)
