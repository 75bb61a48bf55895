#!/usr/bin/env python3
"""`cmake --install` and find_package(waywiser), as a project of somebody else's would use them."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
BUILD = Path(os.environ["WAYWISER_TEST_BINARY_DIR"]).parent


def run(*command):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Install(unittest.TestCase):
    def test_a_consumer_builds_against_the_installed_library(self):
        with tempfile.TemporaryDirectory(prefix="waywiser-install-") as folder:
            prefix, build = Path(folder, "prefix"), Path(folder, "build")
            run("cmake", "--install", BUILD, "--prefix", prefix)
            run("cmake", "-S", SOURCE / "tests/install/consumer", "-B", build, "-G", "Ninja",
                f"-DCMAKE_PREFIX_PATH={prefix}")
            run("cmake", "--build", build)
            example = SOURCE / "examples" / "six-customers"
            for consumer in ("consumer", "consumer_of_all"):
                self.assertEqual(run(build / consumer, f"{example}.txt", f"{example}.dimacs.sol"), "4 late\n")
            self.assertIn("waywiser 0.", run(prefix / "bin/waywiser", "--version"))
            flags = run("env", f"PKG_CONFIG_PATH={next(prefix.glob('lib*/**/pkgconfig'))}", "pkg-config", "--cflags", "--libs",
                        "waywiser").split()
            run("c++", "-std=c++20", SOURCE / "tests/install/consumer/consumer.cpp", "-o", build / "by_pkg_config", *flags)
            self.assertEqual(run(build / "by_pkg_config", f"{example}.txt", f"{example}.dimacs.sol"), "4 late\n")
            for made in ("share/man/man1/waywiser-study-run.1", "share/bash-completion/completions/waywiser",
                         "share/zsh/site-functions/_waywiser", "share/fish/vendor_completions.d/waywiser.fish",
                         "share/doc/waywiser/LICENSE", "share/doc/waywiser/cli.md", "share/doc/waywiser/examples/six-customers.txt"):
                self.assertGreater((prefix / made).stat().st_size, 0, made)
            # Nothing of the installed tree may lead back to this one.
            for file in [*prefix.rglob("*.cmake"), *prefix.rglob("*.pc")]:
                self.assertNotIn(str(SOURCE), file.read_text(), file)


if __name__ == "__main__":
    unittest.main()
