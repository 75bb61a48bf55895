"""The browser of the tests that look at pages: Chromium, which scripts/setup installs."""
import shutil
import sys

PATIENCE = 300_000  # milliseconds: a busy machine takes long to start a browser
PATH = shutil.which("chromium") or shutil.which("chromium-browser")
if PATH is None:
    sys.exit("no chromium (scripts/setup test installs it)")


def start(playwright):
    return playwright.chromium.launch(executable_path=PATH, timeout=PATIENCE, args=["--no-sandbox"])
