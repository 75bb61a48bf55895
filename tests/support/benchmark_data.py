"""Where Python tests find the public benchmark data: the twin of data.h.

WAYWISER_DATA, else shared/data beside the checkout, else what scripts/test-data has fetched."""
import os
import sys
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"])
BESIDE = SOURCE.parent / "shared" / "data"
FETCHED = SOURCE / "build" / "data" / "waywiser"
SKIPPED = 77  # ctest's SKIP_RETURN_CODE


def data_folder():
    return Path(os.environ.get("WAYWISER_DATA") or (BESIDE if BESIDE.exists() else FETCHED))


def need(relative):
    """The path of a file or folder of the data. Without it the test ends as skipped, saying why; it fails instead in
    continuous integration on a machine that has the data."""
    path = data_folder() / relative
    if path.exists():
        return path
    print(f"needs {path} (set WAYWISER_DATA to a folder with the benchmark sets)")
    sys.exit(1 if os.environ.get("CI") == "true" and BESIDE.exists() else SKIPPED)
