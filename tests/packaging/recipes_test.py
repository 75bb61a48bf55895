#!/usr/bin/env python3
# environment: packaging
"""The recipes of packaging/: parsed by the tools that they are for, all of one version, asking for what CMakeLists.txt looks for. The
port of vcpkg runs on this build, with vcpkg's functions played by CMake; Conan resolves its graph with the system's libraries."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import rattler_build

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
BUILD = Path(os.environ["WAYWISER_TEST_BINARY_DIR"]).parent
PACKAGING = SOURCE / "packaging"
CMAKE = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
VERSION = re.search(r"project\(waywiser VERSION ([\d.]+)", CMAKE).group(1)
# What CMakeLists.txt finds, and how vcpkg, Conan and conda call it; None where it belongs to the system or to the tools.
NAMES = {
    "Threads": (None, None, None), "PkgConfig": (None, None, "pkg-config"), "Boost": ("boost-math", "boost", "libboost-devel"),
    "fmt": ("fmt", "fmt", "fmt"), "nlohmann_json": ("nlohmann-json", "nlohmann_json", "nlohmann_json"),
    "CLI11": ("cli11", "cli11", "cli11"), "tomlplusplus": ("tomlplusplus", "tomlplusplus", "tomlplusplus"),
    "SQLite3": ("sqlite3", "sqlite3", "libsqlite"), "OpenSSL": ("openssl", "openssl", "openssl"), "ZLIB": ("zlib", "zlib", "zlib"),
    "CURL": ("curl", "libcurl", "libcurl"), "LibArchive": ("libarchive", "libarchive", "libarchive"), "ZSTD": ("zstd", "zstd", "zstd"),
}
# Of packages that bring no version by themselves; those of Debian 12.
SYSTEM = ["boost/1.74.0", "cli11/2.3.2", "fmt/9.1.0", "libarchive/3.6.2", "libcurl/7.88.1", "nlohmann_json/3.11.2", "openssl/3.0.17",
          "sqlite3/3.40.1", "tomlplusplus/3.3.0", "zlib/1.2.13", "zstd/1.5.4"]
VCPKG = """
cmake_minimum_required(VERSION 3.25)
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "SOURCE_PATH" "OPTIONS")
  if(NOT EXISTS "${ARG_SOURCE_PATH}/CMakeLists.txt" OR NOT "-DWAYWISER_TESTS=OFF" IN_LIST ARG_OPTIONS)
    message(FATAL_ERROR "configured with ${ARGV}")
  endif()
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${CURRENT_PACKAGES_DIR} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "CONFIG_PATH" "")
  file(RENAME "${CURRENT_PACKAGES_DIR}/${ARG_CONFIG_PATH}" "${CURRENT_PACKAGES_DIR}/share/cmake-waywiser")
endfunction()
function(vcpkg_copy_tools)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "AUTO_CLEAN" "" "TOOL_NAMES")
  foreach(tool IN LISTS ARG_TOOL_NAMES)
    file(COPY "${CURRENT_PACKAGES_DIR}/bin/${tool}" DESTINATION "${CURRENT_PACKAGES_DIR}/tools")
  endforeach()
endfunction()
function(vcpkg_fixup_pkgconfig)
  if(NOT EXISTS "${CURRENT_PACKAGES_DIR}/lib/pkgconfig/waywiser.pc")
    message(FATAL_ERROR "no waywiser.pc")
  endif()
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "" "FILE_LIST")
  file(COPY ${ARG_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}/copyright")
endfunction()
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Recipes(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="waywiser-packaging-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def assert_asks_for_all(self, asked, which):
        found = set(re.findall(r"^find_package\((\w+)", CMAKE, re.M)) | set(re.findall(r"^pkg_check_modules\((\w+)", CMAKE, re.M))
        self.assertEqual(found, set(NAMES), "what CMakeLists.txt looks for has no name in this test")
        self.assertEqual({NAMES[name][which] for name in found if NAMES[name][which]} - set(asked), set())

    def test_vcpkg(self):
        manifest = json.loads((PACKAGING / "vcpkg/vcpkg.json").read_text(encoding="utf-8"))
        self.assertEqual((manifest["name"], manifest["version"], manifest["license"]), ("waywiser", VERSION, "MIT"))
        asked = [it if isinstance(it, str) else it["name"] for it in manifest["dependencies"]]
        self.assertEqual(asked, sorted(asked), "vcpkg format-manifest sorts them")
        self.assert_asks_for_all(asked, 0)
        (self.folder / "run.cmake").write_text(f'{VCPKG}\ninclude("{PACKAGING.as_posix()}/vcpkg/portfile.cmake")\n', encoding="utf-8")
        packages = self.folder / "packages"
        run("cmake", f"-DBUILD={BUILD}", f"-DCURRENT_PACKAGES_DIR={packages}", "-P", self.folder / "run.cmake")
        self.assertIn(f"waywiser {VERSION}", run(packages / "tools/waywiser", "--version"))
        self.assertTrue((packages / "share/cmake-waywiser/waywiserConfig.cmake").is_file())
        self.assertTrue((packages / "copyright/LICENSE").is_file())

    def test_conan(self):
        conan = [Path(sys.executable).with_name("conan")]
        there = {**os.environ, "CONAN_HOME": str(self.folder / "conan")}
        run(*conan, "profile", "detect", env=there)
        profile = self.folder / "system"
        profile.write_text("\n".join(["include(default)", "[settings]", "compiler.cppstd=20", "[platform_requires]", *SYSTEM]))
        exported = json.loads(run(*conan, "export", PACKAGING / "conan", "--format=json", env=there))
        self.assertIn(f"waywiser/{VERSION}", exported["reference"])
        sources = next(Path(there["CONAN_HOME"], "p").glob("waywi*/es"))
        for part in ("CMakeLists.txt", "src/waywiser/cli/main.cpp", "cmake/WaywiserTargets.cmake", "adapters/line_protocol.py", "LICENSE"):
            self.assertTrue((sources / part).is_file(), part)
        graph = json.loads(run(*conan, "graph", "info", PACKAGING / "conan", "--profile:all", profile, "--no-remote", "--format=json", env=there))
        asked = {node["ref"].split("/")[0] for node in graph["graph"]["nodes"].values()}
        self.assert_asks_for_all(asked, 1)
        self.assertEqual(asked - {"waywiser"}, {NAMES[name][1] for name in NAMES if NAMES[name][1]})

    def test_conda(self):
        recipe = rattler_build.Stage0Recipe.from_file(PACKAGING / "conda/recipe.yaml")
        (variant,) = recipe.render()
        rendered = variant.recipe.to_dict()
        self.assertEqual((rendered["package"]["name"], str(rendered["package"]["version"])), ("waywiser", VERSION))
        asked = [str(it) for part in ("build", "host") for it in recipe.to_dict()["requirements"][part]]
        self.assert_asks_for_all(asked, 2)
        self.assertTrue((PACKAGING / "conda" / recipe.to_dict()["source"][0]["path"] / "CMakeLists.txt").is_file())


if __name__ == "__main__":
    unittest.main()
