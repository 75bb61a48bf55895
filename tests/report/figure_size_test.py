"""Figures in millimetres and points: of the files themselves, as a journal would measure them."""
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from small_study import SOURCE, make_study, run, temporary  # noqa: E402

WAYWISER = os.environ["WAYWISER"]
SKIPPED = 77  # ctest's SKIP_RETURN_CODE
POINTS = 72 / 25.4
EXAMPLE = Path(SOURCE, "examples/six-customers.txt")


def check(truth, what):
    if not truth:
        sys.exit(f"wrong: {what}")


def millimetres(svg):
    """Width, and how many millimetres a unit of the drawing is."""
    head = svg[:svg.index(">")]
    width = float(re.search(r'width="([\d.]+)mm"', head)[1])
    return width, width / float(re.search(r'viewBox="0 0 ([\d.]+) ', head)[1])


def sizes_of_text(svg):
    return [float(size) for size in re.findall(r'font-size="([\d.]+)px"', svg)]


def check_plot(folder):
    routes = folder / "six.sol"
    run("solve", EXAMPLE, "--iterations", 50, "-o", routes, "--quiet")
    for width, font in ((84, 6), (174, 8)):
        picture = folder / f"six{width}.svg"
        run("plot", EXAMPLE, routes, "-o", picture, "--width", width, "--font-size", font)
        svg = picture.read_text()
        wide, unit = millimetres(svg)
        check(wide == width, f"{wide} mm instead of {width}")
        text = float(re.search(r"text\{font:([\d.]+)px", svg)[1]) * unit * POINTS
        check(abs(text - font) < 0.01, f"text of {text} points instead of {font}")
    for words in (["--width", "5"], ["--width", "-84"], ["--font-size", "1"], ["--width", "nan"]):
        done = subprocess.run([WAYWISER, "plot", str(EXAMPLE), str(routes), "-o", str(folder / "no.svg"), *words], capture_output=True, text=True)
        check(done.returncode == 2 and words[0] in done.stderr, done.stderr)


def check_report(folder):
    study = make_study(folder, 3, seeds=(1,), iterations=25)
    out = folder / "sized"
    done = subprocess.run([WAYWISER, "study", "report", str(study), "-o", str(out), "--width", "84", "--font-size", "7", "--quiet"],
                          capture_output=True, text=True)
    if done.returncode == 4 and "cannot be rendered" in done.stderr:
        print("no vl-convert-python (scripts/setup render)")
        sys.exit(SKIPPED)
    check(done.returncode == 0, done.stderr)
    pictures = sorted(out.glob("figures/*.svg"))
    check(len(pictures) > 3, "hardly any figure")
    right = 0
    for picture in pictures:
        svg = picture.read_text()
        wide, unit = millimetres(svg)
        check(wide == 84, f"{picture.name}: {wide} mm")
        points = min(sizes_of_text(svg)) * unit * POINTS
        check(points < 7.2, f"{picture.name}: smallest text of {points} points")
        right += any(abs(size * unit * POINTS - 7) < 0.15 for size in sizes_of_text(svg))
        box = re.search(rb"MediaBox \[0 0 ([\d.]+)", picture.with_suffix(".pdf").read_bytes())
        check(abs(float(box[1]) - 84 * POINTS) < 0.5, f"{picture.name}: PDF of {box[1]} points")
        pixels = struct.unpack(">I", picture.with_suffix(".png").read_bytes()[16:20])[0]
        check(abs(pixels - 84 / 25.4 * 300) < 3, f"{picture.name}: PNG of {pixels} pixels")
    check(right >= len(pictures) - 3, f"labels of 7 points in {right} of {len(pictures)} figures")


with temporary() as folder:
    check_plot(Path(folder))
    check_report(Path(folder))
print("measured")
