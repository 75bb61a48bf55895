"""How far a search is: a bar in a notebook or on a terminal, a line an improvement elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

from .improvement import Improvement

LOOK_SECONDS = 0.2
WIDTH = 30


def _notebook_display() -> Any:
    """IPython's `display` in a notebook, else None. IPython is looked for where it runs already, never imported."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return sys.modules.get("IPython.display") if shell is not None and getattr(shell, "kernel", None) is not None else None


class Progress:
    """Shown while it is entered. `limit`: seconds, or None where the search counts iterations."""

    def __init__(self, limit: float | None) -> None:
        self._limit = limit
        self._start = time.monotonic()
        self._best: Improvement | None = None
        self._over = threading.Event()
        self._display = _notebook_display()
        self._terminal = self._display is None and sys.stderr is not None and sys.stderr.isatty()
        self._handle: Any = None
        self._thread = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Progress:
        if self._display is not None:
            self._handle = self._display.display(self._display.HTML(self._html()), display_id=True)
        if self._display is not None or self._terminal:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread.ident is not None:
            self._thread.join()
            self._show()
        if self._terminal:
            print(file=sys.stderr, flush=True)

    def improved(self, improvement: Improvement) -> None:
        self._best = improvement
        if self._display is None and not self._terminal:
            print(f"{improvement.elapsed:8.1f} s  {self._words()}", file=sys.stderr)

    def _tick(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            self._show()

    def _show(self) -> None:
        if self._handle is not None:
            self._handle.update(self._display.HTML(self._html()))
        elif self._terminal:
            print(f"\r{self._line()}\x1b[K", end="", file=sys.stderr, flush=True)

    def _elapsed(self) -> float:
        return time.monotonic() - self._start

    def _share(self) -> float | None:
        return None if self._limit is None else min(1.0, self._elapsed() / self._limit)

    def _words(self) -> str:
        best = self._best
        if best is None:
            return "no solution yet"
        return f"{best.vehicles} vehicles, {best.distance:.2f}{'' if best.feasible else ' (late over the reals)'}"

    def _line(self) -> str:
        share = self._share()
        full = 0 if share is None else round(WIDTH * share)
        bar = "" if share is None else f"[{'#' * full}{'.' * (WIDTH - full)}] "
        return f"{bar}{self._elapsed():.1f} s  {self._words()}"

    def _html(self) -> str:
        share = self._share()
        # Without a value the bar moves by itself: how far iterations are is not known in between.
        value = "" if share is None and not self._over.is_set() else f' value="{1.0 if share is None else share:.3f}"'
        return f"<progress{value}></progress> {self._elapsed():.1f} s, {self._words()}"
