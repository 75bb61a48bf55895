#!/usr/bin/env python3
"""Checks the files of src/waywiser.

- No circle: taking NAME.h with NAME.cpp as one room, from no room do includes lead back to it.
- One finds what a header declares: a .cpp includes the header of its name, or NAME_part.cpp that of NAME.h.
- Nobody has to scroll: no file has more than 350 lines.

usage: check_rooms.py SOURCE_ROOT      (the folder that holds `waywiser/`)
Prints each fault and exits 1 if there is one.
"""
import fnmatch
import re
import sys
from pathlib import Path

LONGEST = 350
# Files whose declarations stand in one list for many of them: pattern of the .cpp, the header.
LISTS = {
    "cli/*.cpp": None,  # one file a command, all declared in commands.h; what it prints is in files of its name
    "report/section_*.cpp": "report/sections.h",
    "report/figure_*.cpp": "report/figures.h",
    "report/render_*.cpp": "report/render.h",
}
INCLUDE = re.compile(r'^\s*#\s*include\s*"waywiser/([^"]+)\.h"', re.MULTILINE)


def sources(root):
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in sorted(root.rglob("*")) if p.suffix in {".h", ".cpp"}}


def room_of(path):
    return path.rpartition(".")[0]


def header_of(path, files):
    """The header that has to declare what a .cpp defines: of its name, or of the longest part of it up to an underscore.
    None where LISTS leaves it open."""
    for pattern, header in LISTS.items():
        if fnmatch.fnmatchcase(path, pattern):
            return header
    name = room_of(path)
    while f"{name}.h" not in files and "_" in name.rpartition("/")[2]:
        name = name.rpartition("_")[0]
    return f"{name}.h"


def headers_missing(files):
    for path, text in files.items():
        if not path.endswith(".cpp"):
            continue
        header = header_of(path, files)
        if header is not None and header.removesuffix(".h") not in INCLUDE.findall(text):
            yield f"{path}: does not include {header}, which its name belongs to"


def circles(files):
    """Sets of rooms that lead back to each other: the strongly connected parts, by Tarjan."""
    targets = {}
    for path, text in files.items():
        room = room_of(path)
        targets.setdefault(room, set()).update(set(INCLUDE.findall(text)) - {room})
    number, lowest, stack, found = {}, {}, [], []

    def visit(room):
        number[room] = lowest[room] = len(number)
        stack.append(room)
        for target in sorted(targets.get(room, ())):
            if target not in number:
                visit(target)
                lowest[room] = min(lowest[room], lowest[target])
            elif target in stack:
                lowest[room] = min(lowest[room], number[target])
        if lowest[room] == number[room]:
            at = stack.index(room)
            part = tuple(sorted(stack[at:]))
            del stack[at:]
            if len(part) > 1:
                found.append(part)

    for room in sorted(targets):
        if room not in number:
            visit(room)
    return found


def faults(root):
    """Every fault as text."""
    files = sources(root)
    yield from (f"a circle of includes: {', '.join(part)}" for part in circles(files))
    yield from headers_missing(files)
    for path, text in files.items():
        if (lines := text.count("\n")) > LONGEST:
            yield f"{path}: {lines} lines, at most {LONGEST}: split it by concept"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = Path(sys.argv[1]) / "waywiser"
    found = list(faults(root))
    print("\n".join(found) if found else f"{len(sources(root))} files are rooms without circles")
    sys.exit(1 if found or not sources(root) else 0)


if __name__ == "__main__":
    main()
