"""What the site has beside docs/*.md: the README as its first page, CONTRIBUTING, CHANGELOG, pages of the Python package from its
docstrings (python_api.py), a page of public C++ headers a folder, the tables of the examples. Links to files of the repository that are no page become the file's name.
"""
import posixpath
import re
import sys
from pathlib import Path

from mkdocs.structure.files import File, InclusionLevel

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "site"))
import python_api  # noqa: E402 - beside this file

DOCS = ROOT / "docs"
# File of the repository: its page.
MOVED = {"README.md": "index.md", "docs/README.md": "manual.md", "CONTRIBUTING.md": "contributing.md",
         "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
MANUAL_ROW = re.compile(r"^\| \[([\w.-]+\.md)\]\(\1\) \|", re.M)
# The folders of the library, in the order in which data flows.
FOLDER_ROW = re.compile(r"^\| `(\w+)` \| (.+?) \|$", re.M)


def page_of(path):
    """The page that shows the repository's file `path`, or None."""
    if path in MOVED:
        return MOVED[path]
    inside = path.removeprefix("docs/")
    return inside if inside != path and (DOCS / inside).is_file() else None


def with_links_of_the_site(text, source):
    """Links of the repository's file `source`, as seen from its page."""
    folder, here = posixpath.dirname(source), posixpath.dirname(page_of(source) or source)

    def replace(match):
        image, words, target, anchor = match.group(1), match.group(2), match.group(3), match.group(4) or ""
        if "://" in target or target.startswith("mailto:"):
            return match.group(0)
        path = posixpath.normpath(posixpath.join(folder, target))
        page = page_of(path)
        if page is None and (ROOT / path).is_dir() and (ROOT / path / "README.md").is_file():
            page = page_of(f"{path}/README.md")
        if page is None and path.startswith("docs/") and (ROOT / path).is_dir():
            page = f"{path.removeprefix('docs/')}/index.md"
        if page is None:
            return words if "`" in words else f"{words} (`{path}`)" if words != path else f"`{path}`"
        return f"{image}[{words}]({posixpath.relpath(page, here or '.')}{anchor})"

    # Code is left as it is.
    parts = re.split(r"(^```.*?^```$)", text, flags=re.S | re.M)
    return "".join(part if part.startswith("```") else LINK.sub(replace, part) for part in parts)


def generated(config, page, text):
    return File.generated(config, page, content=text)


def headers_page(folder, what):
    """The public headers of one folder of the library: what each says of itself, then its text."""
    # A search finds the manual first.
    lines = ["---", "search: {boost: 0.3}", "---", f"# {folder}", "", f"{what[0].upper()}{what[1:]}.", ""]
    for header in sorted((ROOT / "src/waywiser" / folder).rglob("*.h")):
        text = header.read_text(encoding="utf-8")
        about = []
        for line in text.splitlines():
            if not line.startswith("//"):
                break
            about.append(line.removeprefix("//").strip())
        body = text.split("#pragma once", 1)[-1].strip("\n")
        lines += [f"## {header.relative_to(ROOT / 'src/waywiser' / folder).as_posix()}", "",
                  re.sub(r"([<>*_|])", r"\\\1", " ".join(about)), "",
                  f"```cpp\n#include \"{header.relative_to(ROOT / 'src').as_posix()}\"\n\n{body}\n```", ""]
    return "\n".join(lines)


def library_folders():
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    return [(name, what) for name, what in FOLDER_ROW.findall(text)
            if name != "cli" and (ROOT / "src/waywiser" / name).is_dir()]


def tables_page(folder):
    rows = [f"- [{path.name}]({path.name}{'/index.md' if path.is_dir() else ''})" for path in sorted(folder.iterdir())]
    return "\n".join(["# Tables", "", "As the report wrote them, for a paper or a spreadsheet.", "", *rows, ""])


def on_config(config):
    manual = (DOCS / "README.md").read_text(encoding="utf-8")
    pages = MANUAL_ROW.findall(manual)
    missing = {p.name for p in DOCS.glob("*.md")} - set(pages) - {"README.md"}
    if missing:
        raise SystemExit(f"site: not in the table of docs/README.md: {', '.join(sorted(missing))}")
    examples = [f"{p.parent.relative_to(DOCS).as_posix()}/report.md" for p in sorted(DOCS.glob("*/report.md"))]
    config.nav = [
        {"Waywiser": "index.md"},
        {"Manual": ["manual.md", *pages]},
        {"Example reports": examples},
        {"Python package": [page for page, _ in python_api.pages(ROOT)]},
        {"C++ library": [f"cpp/{name}.md" for name, _ in library_folders()]},
        {"Project": ["contributing.md", "changelog.md", "security.md"]},
    ]
    return config


def on_files(files, config):
    files.remove(files.get_file_from_path("README.md"))
    for source, page in MOVED.items():
        files.append(generated(config, page, (ROOT / source).read_text(encoding="utf-8")))
    for page, text in python_api.pages(ROOT):
        files.append(generated(config, page, text))
    for name, what in library_folders():
        files.append(generated(config, f"cpp/{name}.md", headers_page(name, what)))
    for folder in sorted(f for pattern in ("*/tables", "*/tables/*") for f in DOCS.glob(pattern) if f.is_dir()):
        page = f"{folder.relative_to(DOCS).as_posix()}/index.md"
        files.append(File.generated(config, page, content=tables_page(folder), inclusion=InclusionLevel.NOT_IN_NAV))
    for name in ("site.css", "iframe-worker.js"):
        files.append(generated(config, name, (ROOT / "site" / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown, page, config, files):
    if page.file.src_uri.startswith("example"):  # thousands of numbers, which make the index slow and help nobody's search
        page.meta["search"] = {"exclude": True}
    sources = {page_: source for source, page_ in MOVED.items()}
    source = sources.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    return with_links_of_the_site(markdown, source) if (ROOT / source).is_file() else markdown
