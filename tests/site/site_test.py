# environment: site
"""The documentation site: built as `make site` does, every link and anchor leads somewhere, and in a browser no page asks
for anything from outside, none is wider than the window, and the text is there without scripts."""
import os
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import chromium  # noqa: E402

ROOT = Path(os.environ["WAYWISER_SOURCE_DIR"])
WIDTHS = (1400, 400)


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(v for v in (values.get("id"), values.get("name")) if v)
        name = {"a": "href", "link": "href", "img": "src", "script": "src"}.get(tag)
        if name and values.get(name):
            self.links.append((tag, values[name]))


def build(folder):
    done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", ROOT / "site/mkdocs.yml",
                           "--site-dir", folder], text=True, capture_output=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    if done.returncode != 0:
        sys.exit(f"the site is not built:\n{done.stdout}{done.stderr}")


def broken_links(folder):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    for path, page in pages.items():
        if path.name == "404.html":  # its links are absolute: it is shown at any address
            continue
        for tag, link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("data", "mailto"):
                continue
            if parts.scheme or parts.netloc:
                # Links of the text may lead away; parts of a page never do.
                if tag != "a" or not link.startswith("https://"):
                    yield f"{path.name}: {link}"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target = target / "index.html"
            if not target.is_file():
                yield f"{path.relative_to(folder)}: no {link}"
            elif parts.fragment and target in pages and not parts.fragment.startswith("__") and \
                    unquote(parts.fragment) not in pages[target].anchors and "data-ready" not in target.read_text():
                yield f"{path.relative_to(folder)}: no anchor {link}"


def missing_of_the_package(folder):
    """What the Python package exports has an entry on its page, with its signature."""
    page = Page((folder / "api/waywiser.html").read_text(encoding="utf-8"))
    source = (ROOT / "python/waywiser/__init__.py").read_text(encoding="utf-8")
    names = [it.strip(' "') for it in source.split("__all__ = [")[1].split("]")[0].replace("\n", "").split(",") if it.strip()]
    for name in names:
        # Errors, modules and lists of names have other places.
        if not name.endswith(("Error", "Overflow")) and name not in ("conventions", "roundings", "errors", "interop") and name.lower() not in page.anchors:
            yield f"the page of the Python package has no {name}"


def faults_in_browser(folder, browser):
    pages = [p for p in sorted(folder.rglob("*.html")) if p.name != "404.html" and not p.parent.name.startswith("example")]
    for width in WIDTHS:
        context = browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=width == WIDTHS[0])
        page = context.new_page()
        page.set_default_timeout(chromium.PATIENCE)
        page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(("file:", "data:")) else None)
        for path in pages:
            outside = []
            page.goto(path.as_uri(), wait_until="load")
            if outside:
                yield f"{path.relative_to(folder)} asks for {outside[0]}"
            # `.md-content` is the article; a script that did not run must not hide it.
            text = page.locator("article").inner_text()
            if len(text) < 100 and path.name != "index.html":
                yield f"{path.relative_to(folder)} shows no text at {width} pixels"
            box = page.locator("article").bounding_box()
            if box["x"] < 0 or box["x"] + box["width"] > width + 1:
                yield f"{path.relative_to(folder)} is wider than {width} pixels"
        context.close()


def search_finds(folder, browser):
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.set_default_timeout(chromium.PATIENCE)
    page.goto((folder / "index.html").as_uri())
    # Words typed before the index is ready find nothing, then or later: they are typed again.
    for _ in range(chromium.PATIENCE // 2000):
        page.get_by_label("Search").first.fill("")
        page.get_by_label("Search").first.click()
        page.keyboard.type("pessimistic")
        try:
            page.locator(".md-search-result__link").first.wait_for(timeout=2000)
            return
        except TimeoutError:
            pass
    sys.exit("the search finds nothing")


with tempfile.TemporaryDirectory(prefix="waywiser-site-") as temporary, sync_playwright() as playwright:
    folder = Path(temporary)
    build(folder)
    faults = [*broken_links(folder), *missing_of_the_package(folder)]
    browser = chromium.start(playwright)
    faults += faults_in_browser(folder, browser)
    search_finds(folder, browser)
    browser.close()
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(list(folder.rglob('*.html')))} pages")
