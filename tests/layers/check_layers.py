#!/usr/bin/env python3
"""Checks that every include between folders of src/waywiser follows the flow of the data.

usage: check_layers.py SOURCE_ROOT      (the folder that holds `waywiser/`)
Prints each violation as file:line and exits 1 if there is one.
"""
import re
import sys
from pathlib import Path

# Top to bottom: a folder may include only itself and folders above it.
ORDER = ["base", "system", "instance", "solution", "scaling", "evaluation", "datasets", "search", "solver", "repair", "planning",
         "study", "statistics", "metrics", "report", "cli"]
# The judge shares no code with the judged.
ONLY = {"search": {"base", "system", "instance", "solution", "scaling"}}
# The rooms of a folder, top to bottom in the same sense; "" is the folder's own files, which put the rooms together.
ROOMS = {"search": ["kernel", "penalised", "feasible", "fleet", "crossover", ""]}
# Nothing but the command line includes these.
INCLUDED_BY_CLI_ALONE = {"report", "cli"}
# Headers that dominate compile time, and the folders' files that may include them.
HEAVY = {"CLI/CLI.hpp": {"cli/options.cpp"}}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def allowed(folder, target):
    if folder == target:
        return True
    if target in INCLUDED_BY_CLI_ALONE and folder != "cli":
        return False
    if folder in ONLY:
        return target in ONLY[folder]
    return ORDER.index(target) < ORDER.index(folder)


def room_of(relative):
    """The room of a file of a folder that has rooms: parts of its path below the source root."""
    return relative.parts[1] if len(relative.parts) > 2 else ""


def fault_of_rooms(relative, target):
    """Why a file may not include a header of its own folder, or None."""
    order = ROOMS.get(relative.parts[0])
    if order is None:
        return None
    here, there = room_of(relative), room_of(target)
    if here not in order:
        return f"{here} is no room of {relative.parts[0]} ({', '.join(order[:-1])})"
    if there not in order or order.index(there) > order.index(here):
        return f"{relative.parts[0]}/{here} may not include {target.as_posix()}"
    return None


def violations_in(path, root):
    relative = path.relative_to(root)
    folder = relative.parts[0] if len(relative.parts) > 1 else ""
    if folder not in ORDER:
        yield f"{path}: not in a folder of the architecture ({', '.join(ORDER)})"
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        found = INCLUDE.match(line)
        if not found:
            continue
        bracket, header = found.groups()
        if header in HEAVY and relative.as_posix() not in HEAVY[header]:
            yield f"{path}:{number}: {header} belongs in {', '.join(sorted(HEAVY[header]))} alone"
        if header.startswith("waywiser/"):
            target = header.split("/")[1]
            if bracket == "<" or target not in ORDER:
                yield f'{path}:{number}: write #include "waywiser/FOLDER/file.h", with a folder of the architecture'
            elif not (root / header.removeprefix("waywiser/")).is_file():
                yield f"{path}:{number}: no such header: {header}"
            elif not allowed(folder, target):
                yield f"{path}:{number}: {folder} may not include {target}"
            elif folder == target and (fault := fault_of_rooms(relative, Path(header.removeprefix("waywiser/")))):
                yield f"{path}:{number}: {fault}"
        elif bracket == '"':
            yield f'{path}:{number}: include "{header}" by its full name, "waywiser/..."'


def check(source_root):
    root = Path(source_root) / "waywiser"
    files = sorted(p for p in root.rglob("*") if p.suffix in {".h", ".cpp"})
    return files, [violation for path in files for violation in violations_in(path, root)]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    files, violations = check(sys.argv[1])
    print("\n".join(violations) if violations else f"{len(files)} files keep the order of the folders")
    if not files:
        sys.exit(f"no source files under {sys.argv[1]}/waywiser")
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
