"""conan create packaging/conan: the executable and the libraries, of the sources around this file."""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

SOURCES = ("CMakeLists.txt", "LICENSE", "README.md", "cmake/*", "src/*", "data/*", "adapters/*.py", "examples/*", "docs/*.md",
           "scripts/requirements/*", "packaging/debian/*")


class Waywiser(ConanFile):
    name = "waywiser"
    description = "An honest look at numbers in vehicle routing with time windows"
    license = "MIT"
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    requires = ("boost/[>=1.74]", "cli11/[>=2.3]", "fmt/[>=9]", "libarchive/[>=3.6]", "libcurl/[>=7.88]", "nlohmann_json/[>=3.11]",
                "openssl/[>=3]", "sqlite3/[>=3.40]", "tomlplusplus/[>=3.3]", "zlib/[>=1.2.13]", "zstd/[>=1.5]")

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        self.version = re.search(r"project\(waywiser VERSION ([\d.]+)", load(self, os.path.join(self._root, "CMakeLists.txt"))).group(1)

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, self._root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({"WAYWISER_TESTS": False, "WAYWISER_WERROR": False})
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # What `cmake --install` wrote is what is found: find_package(waywiser), with its targets and what they need.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "waywiser")]
        self.buildenv_info.append_path("PATH", os.path.join(self.package_folder, "bin"))
        self.runenv_info.append_path("PATH", os.path.join(self.package_folder, "bin"))
