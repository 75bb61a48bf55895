# environment: tests
"""The page in a browser: offline, without an error; filters, clicks and keys do what they say."""
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).resolve().parents[1] / "support")]
import chromium  # noqa: E402
from small_study import make_study, run, temporary  # noqa: E402


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


def visit(page, file):
    trouble, requests = [], []
    page.on("console", lambda message: trouble.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-ready]", timeout=chromium.PATIENCE)
    return trouble, requests


def findings(page, context=None, **options):
    """What axe-core has to say, a line each."""
    violations = Axe().run(page, context, {"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{found['id']}: {node['target']} {node['failureSummary']}" for found in violations for node in found["nodes"]]


def pale(page):
    """What has too little contrast. It takes four fifths of the time of all rules, so rows of a table that are built as one above
    them (the same elements with the same classes and styles, as odd or as even) are left out."""
    page.evaluate("""for (const body of document.querySelectorAll('tbody')) {
        const seen = new Set();
        [...body.rows].forEach((row, k) => {
          const shape = k % 2 + [row, ...row.querySelectorAll('*')].map(
              e => e.tagName + e.className + e.getAttribute('style') + e.getAttribute('aria-selected')).join('|');
          row.toggleAttribute('data-again', seen.has(shape));
          seen.add(shape);
        });
      }""")
    check(page.locator("tbody tr:not([data-again])").count() > 40, "rows of every shape")
    return findings(page, {"exclude": [["[data-again]"]]}, runOnly=["color-contrast"])


def smallest_text(page):
    """Of the drawings, in pixels of the screen."""
    return page.evaluate("""Math.min(...[...document.querySelectorAll('figure svg')].filter(s => s.clientWidth && s.querySelector('text'))
        .map(s => 12 * s.clientWidth / s.viewBox.baseVal.width))""")


def count(page):
    return int(page.locator("#runs p[aria-live]").first.inner_text().split()[0])


with temporary() as folder, sync_playwright() as playwright:
    study = make_study(folder, 7, seeds=(1,), iterations=25)
    out = Path(folder) / "report"
    run("study", "report", study, "-o", out, "--format", "html", "--quiet")
    file = out / "index.html"
    check(file.stat().st_size < 10_000_000, "the page is larger than 10 MB")
    browser = chromium.start(playwright)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(chromium.PATIENCE)
    trouble, requests = visit(page, file)
    check(requests == [file.as_uri()], f"requests beside the page: {requests}")

    check(page.locator("figure svg").count() >= 4, "a figure is not drawn")
    check(page.locator("#matrices table.matrix").count() == 4, "a matrix a solver and view")
    check(page.locator("#solvers table.matrix").count() == 8, "a matrix a configuration and view, of four configurations")
    first = page.evaluate("[...document.querySelectorAll('main figure, main table')][0].tagName")
    check(first == "FIGURE", "the page opens with a table")
    check(page.locator(".pictures figure svg").count() >= 4, "pictures at the top: gaps over time, mean ranks, feasibility, slopes")
    check(page.locator(".pictures figcaption a").count() >= 4, "a link from each to its tables")
    check(page.locator("#figure-anytime path[data-tip]").count() == 2, "a curve a solver")
    page.locator("#figure-overlay").get_by_label("instance", exact=True).select_option("1")
    check(page.locator("#figure-overlay path[data-tip]").count() == 2, "every run on one instance")
    runs = count(page)
    check(runs == 72, f"{runs} runs instead of 72")
    page.locator("#runs").get_by_label("solver", exact=True).select_option("one")
    check(count(page) == 36, "the filter of solvers")
    page.locator("#runs").get_by_label("n", exact=True).select_option("30")
    check(count(page) == 18, "the filter of sizes")
    page.locator("#runs").get_by_label("config", exact=True).select_option("1-Opt")
    check(count(page) == 3, "the filter of configurations")
    page.locator("#runs").get_by_label("instance or run id", exact=True).fill("RC1-n30")
    check(count(page) == 1, "the search")

    column = page.locator("#runs tbody tr td:nth-child(7)")
    for label in ("solver", "n", "config"):
        page.locator("#runs").get_by_label(label, exact=True).select_option("")
    page.locator("#runs").get_by_label("instance or run id", exact=True).fill("")
    page.locator("#runs th button", has_text="AUC float").click()
    values = [float(v) for v in column.all_inner_texts()]
    check(values == sorted(values), "sorting")
    page.locator("#runs th button", has_text="AUC float").click()
    values = [float(v) for v in column.all_inner_texts()]
    check(values == sorted(values, reverse=True), "sorting the other way")
    check(page.locator('#runs th[aria-sort="descending"]').count() == 1, "aria-sort")
    page.locator("#runs button", has_text="next").click()
    check("page 2" in page.locator("#runs p[aria-live]").first.inner_text(), "pages")

    page.locator("#runs tbody tr").first.click()
    check(page.locator("#run-detail svg path.real").count() == 1, "the trajectory after a click")
    row = page.locator("#runs tbody tr").nth(2)
    row.focus()
    page.keyboard.press("Enter")
    check(row.get_attribute("aria-selected") == "true", "a run by keyboard")

    matrix = page.locator("#matrices table.matrix").first
    check(matrix.locator('button[tabindex="0"]').count() == 1, "one tab stop a matrix")
    matrix.locator("button").first.focus()
    shown = page.locator("#matrices .explain").first.inner_text()
    check("median AUC" in shown and "q =" in shown, f"the cell does not explain itself: {shown}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    place = page.evaluate("[document.activeElement.closest('tr').rowIndex, document.activeElement.closest('td').cellIndex]")
    check(place == [2, 3], f"arrow keys: {place}")
    check(page.locator("#matrices .explain").first.inner_text() != shown, "the cell that was moved to does not explain itself")
    check(matrix.locator('button[tabindex="0"]').count() == 1, "one tab stop after moving")

    unsorted = page.evaluate("[...document.querySelectorAll('main table:not(.matrix)')].filter(t => !t.closest('.on-paper') && !t.querySelector('th button')).map(t => t.id)")
    check(unsorted == [], f"tables that do not sort: {unsorted}")
    page.locator("#table-configurations th button", has_text="incum-").click()
    page.locator("#table-configurations th button", has_text="incum-").click()
    values = [float(v) for v in page.locator("#table-configurations tbody td:last-child").all_inner_texts()]
    check(values == sorted(values, reverse=True), f"sorting a table of the report: {values}")

    marks = page.locator('figure[data-kind="scatter"] path[data-tip]')
    before = marks.count()
    page.locator('figure[data-kind="scatter"]').get_by_label("n", exact=True).select_option("20")
    check(0 < marks.count() < before, "the filter of the scatter plot")
    heat = page.locator('figure[data-kind="heat"]')
    texts = heat.locator("svg text").all_text_contents()
    heat.get_by_label("incumbents", exact=True).select_option("first")
    check(heat.locator("svg text").all_text_contents() != texts, "first instead of all incumbents")
    panels = page.locator('figure[data-kind="curves"] .drawing > div > svg')
    check(panels.count() == 4, "a panel a size and solver")
    page.locator('figure[data-kind="curves"]').get_by_label("solver", exact=True).select_option("two")
    check(panels.count() == 2, "the filter of the curves")

    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").click()
    check(page.evaluate("getComputedStyle(document.body).backgroundColor") != dark, "dark and light")
    unnamed = page.evaluate("""[...document.querySelectorAll('svg[role=img]')].filter(s => !s.getAttribute('aria-label')).length
        + [...document.querySelectorAll('select, input')].filter(s => !s.labels.length).length""")
    check(unnamed == 0, "drawings or controls without a name")

    for width in (1400, 400):  # no column is beyond the edge of its frame
        page.set_viewport_size({"width": width, "height": 900})
        check(page.evaluate("document.documentElement.scrollWidth") <= width, f"the page is wider than {width} px")
        cut = page.evaluate("[...document.querySelectorAll('.scroll')].filter(s => s.scrollWidth > s.clientWidth + 1).map(s => s.getAttribute('aria-label') || 'runs')")
        check(cut == [], f"columns cut at {width} px: {cut}")
        page.wait_for_function("[...document.querySelectorAll('.drawing')].every(p => [...p.querySelectorAll('svg')].every(s => s.getAttribute('width') <= Math.max(p.clientWidth, 440)))")
        check(smallest_text(page) >= 8, f"text of {smallest_text(page)} pixels at {width} px")
        others = findings(page, rules={"color-contrast": {"enabled": False}})  # none of them looks at colours
        check(others == [], f"axe-core at {width} px: {others}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            check(pale(page) == [], f"axe-core at {width} px, {scheme}: {pale(page)}")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    check(not page.locator(".controls").first.is_visible(), "controls in print")
    check(page.locator("#runs .on-paper tbody tr").count() == 72, "every run in print")
    check(page.locator("#runs .on-paper table").is_visible(), "the runs are not printed")
    check(trouble == [], f"console: {trouble}")
    browser.close()
print("the page works")
