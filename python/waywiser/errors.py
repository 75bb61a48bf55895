"""The errors of Waywiser, as the command line has them: each with a message of one sentence and the exit code that it has there."""


class Error(Exception):
    """Base of every error that Waywiser raises."""

    exit_code: int = 70


class InputError(Error, ValueError):
    """Input that was refused: where (`file`, `line`, `column`; 0 is unknown), what was `found`, what was `expected`."""

    exit_code = 3
    file: str = ""
    line: int = 0
    column: int = 0
    found: str = ""
    expected: str = ""


class UsageError(Error, ValueError):
    """An argument that has no meaning."""

    exit_code = 2


class ScalingOverflow(Error, OverflowError):
    """A number of the integer instance leaves 53 bits: its `value`, the `limit`, the `largest_p` that fits (0: none)."""

    exit_code = 3
    value: int = 0
    limit: int = 0
    largest_p: int = 0


class UnservableError(Error):
    """Rounding has left customers that no vehicle can serve: their indices in `customers`."""

    exit_code = 1
    customers: list = []


class ExternalError(Error):
    """A solver or another external part failed."""

    exit_code = 4


class WriteError(Error, OSError):
    """An output could not be written."""

    exit_code = 5


class DisagreementError(Error):
    """The judge and the search disagree: a bug of Waywiser."""
