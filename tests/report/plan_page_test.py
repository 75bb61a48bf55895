# environment: tests
"""The page of a plan in a browser and on paper: offline, without an error, a sheet a driver."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import chromium  # noqa: E402

WAYWISER = os.environ["WAYWISER"]
EXAMPLES = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "examples"


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
    browser = chromium.start(playwright)
    for name, routes, late in (("six-customers.sol", 4, 0), ("six-customers.dimacs.sol", 2, 4)):
        file = Path(folder) / f"{name}.html"
        done = subprocess.run([WAYWISER, "timetable", EXAMPLES / "six-customers.txt", EXAMPLES / name, "-o", file], check=False)
        check(done.returncode == (1 if late else 0), f"exit code {done.returncode}")
        for width in (1400, 400):
            page = browser.new_page(viewport={"width": width, "height": 900})
            page.set_default_timeout(chromium.PATIENCE)
            trouble, requests = [], []
            page.on("console", lambda message: trouble.append(message.text))
            page.on("pageerror", lambda error: trouble.append(str(error)))
            page.on("request", lambda request: requests.append(request.url))
            page.goto(file.as_uri())
            check(not trouble and requests == [file.as_uri()], f"{trouble} {requests}")
            check(page.locator(".sheet").count() == routes, "a sheet a route")
            check(page.locator(".sheet tbody tr").count() == 6 + 2 * routes, "every stop, and the depot twice")
            check(page.locator("td .late").count() == late, "late stops")
            check(("in time, proved" in page.locator("main p").first.inner_text()) == (late == 0), "the verdict")
            check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"the page scrolls sideways at {width}")
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
        check(pages == 1 + routes, f"{pages} sheets of paper for {routes} routes")
    browser.close()
