"""The LaTeX report and every table of it compile with pdflatex, where that is installed; without it the test is skipped."""
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from small_study import make_study, run, temporary  # noqa: E402

SKIPPED = 77  # ctest's SKIP_RETURN_CODE

if shutil.which("pdflatex") is None:
    print("no pdflatex (Debian: texlive-latex-recommended)")
    sys.exit(SKIPPED)


def compile_document(folder, name):
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", name], cwd=folder, capture_output=True,
                          text=True, errors="replace", timeout=120)
    if done.returncode != 0:
        sys.exit(f"pdflatex {name}: exit {done.returncode}\n{done.stdout[-3000:]}")
    log = Path(folder, name).with_suffix(".log").read_text(errors="replace")
    wide = [line for line in log.splitlines() if line.startswith("Overfull \\hbox")]
    if wide:
        sys.exit(f"{name}: text beyond the margin: {wide}")


with temporary() as folder:
    study = make_study(folder, 3, seeds=(1,), iterations=25)
    for palette in ("paper", "accessible"):
        out = Path(folder) / palette
        run("study", "report", study, "-o", out, "--format", "latex", "--palette", palette, "--quiet")
        compile_document(out, "report.tex")
    # Each table alone, by \\input with booktabs only: in one column, in a column of two, over both; and with colours.
    for columns, options, packages in ((0, "", ()), (1, "twocolumn", ()), (2, "twocolumn", ()), (0, "", ("\\usepackage[table]{xcolor}",))):
        out = Path(folder) / f"tables{columns}{len(packages)}"
        run("study", "report", study, "-o", out, "--format", "latex", "--columns", columns, "--decimals", 2, "--quiet")
        tables = sorted((out / "tables").glob("*.tex"))
        if len(tables) < 10:
            sys.exit(f"only {len(tables)} tables")
        own = [f"\\documentclass[{options}]{{article}}", "\\usepackage{booktabs}", *packages, "\\begin{document}",
               *(f"\\input{{tables/{table.name}}}\n\\clearpage" for table in tables), "\\end{document}"]
        (out / "own.tex").write_text("\n".join(own) + "\n")
        compile_document(out, "own.tex")
