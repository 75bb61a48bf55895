"""How time is shared between fewer routes and shorter routes: the three criteria of the paper ("Solvers"), as its
authors' public library has them.

(i) Stage 1 gets a share of the budget. (ii) Each attempt at one vehicle less is capped: by a share of stage 1 until
one has succeeded, then by a multiple of the longest success, within bounds, so that the last, failing attempt is
bounded. (iii) What stage 1 leaves is stage 2's.
"""

from dataclasses import dataclass
from typing import Callable, Protocol


class Clock(Protocol):
    limit: float
    second: float

    def elapsed(self) -> float: ...


@dataclass(frozen=True)
class Policy:
    stage1_share: float = 0.3  # of the budget
    first_cap: float = 0.2  # of stage 1, until an attempt has succeeded
    cap_multiple: float = 3.0  # of the longest success, afterwards
    least_cap: float = 0.5  # seconds

    @classmethod
    def of(cls, options: dict) -> "Policy":
        return cls(*(float(options[name]) for name in ("stage1_share", "first_cap", "cap_multiple", "least_cap")))


OPTIONS = {"stage1_share": 0.3, "first_cap": 0.2, "cap_multiple": 3.0, "least_cap": 0.5}
HELP = {
    "stage1_share": "share of the budget for reducing the fleet; 0: no stage 1",
    "first_cap": "cap of an attempt until one has succeeded, as a share of stage 1",
    "cap_multiple": "cap of an attempt afterwards, as a multiple of the longest success",
    "least_cap": "the least cap, in seconds",
}

# attempt(vehicles, deadline): the number of routes of a feasible solution with at most that many vehicles, found before
# the clock's elapsed() reaches the deadline; None where there is none.
Attempt = Callable[[int, float], int | None]


def minimise_fleet(vehicles: int, lower_bound: int, clock: Clock, policy: Policy, attempt: Attempt) -> int:
    """The smallest fleet with which an attempt succeeded; `vehicles` where none did."""
    begin = clock.elapsed()
    stage = policy.stage1_share * clock.limit
    end = begin + stage
    fleet, target, longest = vehicles, vehicles, None
    while target >= max(lower_bound, 1) and clock.elapsed() < end:
        start = clock.elapsed()
        routes = attempt(target, min(start + cap(policy, stage, longest, clock.second), end))
        if routes is None:
            break
        longest = max(longest or 0.0, clock.elapsed() - start)
        # Fewer routes than allowed: jump below what was used.
        fleet = min(routes, target)
        target = fleet - 1
    return fleet


def cap(policy: Policy, stage: float, longest: float | None, second: float) -> float:
    """How long the next attempt may take, on the clock of the budget."""
    first = max(policy.least_cap * second, policy.first_cap * stage)
    if longest is None:
        return first
    return min(max(policy.least_cap * second, policy.cap_multiple * longest), first)
