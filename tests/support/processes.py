"""What /proc says of processes."""
from pathlib import Path


def children_of(pid):
    """The pids of the direct children."""
    children = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children += [int(child) for child in task.read_text().split()]
        except OSError:
            pass
    return children
