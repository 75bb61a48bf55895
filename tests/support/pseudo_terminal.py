"""A terminal for tests of what people see on one."""
import pty
import unittest


def open_terminal():
    """Our side and the program's; where there is none (a chroot without /dev/pts) the test is skipped, with the reason."""
    try:
        return pty.openpty()
    except OSError as error:
        raise unittest.SkipTest(f"no pseudo-terminal here: {error}") from error
