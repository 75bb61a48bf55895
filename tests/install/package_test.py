#!/usr/bin/env python3
"""The Debian packages: made twice with the same bytes, installed, used and removed, below a folder of their own."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
BUILD = Path(os.environ["WAYWISER_TEST_BINARY_DIR"]).parent
EXAMPLE = SOURCE / "examples/six-customers"
SKIPPED = 77


def run(*command, code=0, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, stdin=subprocess.DEVNULL,
                          check=False, **options)
    if done.returncode != code:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="waywiser-package-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        cls.packages = cls.pack("once")

    @classmethod
    def pack(cls, name):
        # As scripts/dist does it: the hour is nothing that a package may depend on, nor whose umask this is. But for xz, most of the time.
        run("cpack", "-G", "DEB", "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", "-B", cls.folder / name, cwd=BUILD, umask=0o022,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        return {package.name.split("_")[0]: package for package in (cls.folder / name).glob("*.deb")}

    def test_there_are_two_with_the_same_bytes_each_time(self):
        self.assertEqual(set(self.packages), {"waywiser", "libwaywiser-dev"})
        for name, package in self.pack("again").items():
            self.assertEqual(package.read_bytes(), self.packages[name].read_bytes(), name)

    def field(self, package, name):
        return run("dpkg-deb", "--field", self.packages[package], name)

    def test_they_ask_for_what_they_are_linked_with(self):
        for library in ("libc6", "libstdc++6", "libsqlite3-0", "libcurl4"):
            self.assertIn(library, self.field("waywiser", "Depends"))
        self.assertIn("libfmt-dev", self.field("libwaywiser-dev", "Depends"))
        self.assertNotIn("libwaywiser", self.field("waywiser", "Depends"))

    def test_lintian_finds_no_errors(self):
        if shutil.which("lintian") is None:
            self.skipTest("there is no lintian (scripts/setup dist)")
        run("lintian", "--fail-on", "error", "--allow-root", *self.packages.values())

    def dpkg(self, *words):
        root = self.folder / "root"
        # This machine's own packages are neither asked nor touched: hence the folder of its own, and no dependencies.
        run("dpkg", f"--admindir={root}/var/lib/dpkg", f"--instdir={root}", f"--log={root}/log", "--force-not-root",
            "--force-depends", "--force-script-chrootless", "--force-bad-path", *words)

    def test_installed_used_and_removed(self):
        root = self.folder / "root"
        database = root / "var/lib/dpkg"
        for part in ("info", "updates", "triggers"):
            (database / part).mkdir(parents=True)
        for part in ("status", "available"):
            (database / part).touch()
        self.dpkg("--install", *self.packages.values())
        program = root / "usr/bin/waywiser"
        self.assertIn("waywiser 0.", run(program, "--version"))
        run(program, "check", f"{EXAMPLE}.txt", f"{EXAMPLE}.dimacs.sol", code=1)
        run(program, "solve", f"{EXAMPLE}.txt", "--iterations", "20", "--solver", "waywiser", "-o", self.folder / "x.sol")
        for part in ("share/man/man1/waywiser.1.gz", "share/doc/waywiser/copyright", "share/waywiser/adapters/line_protocol.py",
                     "include/waywiser/base/error.h", "lib/pkgconfig/waywiser.pc", "lib/cmake/waywiser/waywiserConfig.cmake"):
            self.assertTrue((root / "usr" / part).is_file(), part)
        self.dpkg("--purge", "waywiser", "libwaywiser-dev")
        self.assertEqual([str(left) for left in (root / "usr").rglob("*")] if (root / "usr").exists() else [], [])


if __name__ == "__main__":
    if shutil.which("dpkg-deb") is None or shutil.which("dpkg-shlibdeps") is None:
        print("needs Debian's dpkg-dev (scripts/setup dist)")
        sys.exit(SKIPPED)
    unittest.main()
