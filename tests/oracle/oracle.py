"""Rounding and judging from their definitions, in Python's integers and fractions: what the C++ must equal.

Shares no code with the C++ and reads no file format: it is given numbers. Standard library only.
"""

from fractions import Fraction
from math import isqrt, sqrt

SCHEMES = ("optimistic", "nearest half-up", "nearest half-even", "pessimistic")


def floor(x):
    return x.numerator // x.denominator


def ceil(x):
    return -(-x.numerator // x.denominator)


def nearest(x, ties):
    """Nearest integer to a fraction x >= 0; `ties` is half-up or half-even."""
    twice = 2 * x
    low = floor(x)
    if twice == 2 * low + 1:
        return low + 1 if ties == "half-up" or low % 2 == 1 else low
    return low if twice < 2 * low + 1 else low + 1


def rational(x, scheme, upward):
    """An integer for a rational number: `upward` says whether pessimistic goes up (False: a due date)."""
    if scheme.startswith("nearest"):
        return nearest(x, scheme.split()[1])
    return ceil(x) if (scheme == "pessimistic") == upward else floor(x)


def exact_root(q):
    """The square root of a fraction if it is a fraction, else None."""
    n, d = isqrt(q.numerator), isqrt(q.denominator)
    return Fraction(n, d) if n * n == q.numerator and d * d == q.denominator else None


def root(q, scheme):
    """An integer for sqrt(q), q >= 0 a fraction: by the definition, squares compared with q."""
    exact = exact_root(q)
    if exact is not None:
        return rational(exact, scheme, True)
    low = isqrt(q.numerator // q.denominator)  # floor(sqrt(q)): no integer lies between
    assert low * low < q < (low + 1) ** 2
    if scheme == "optimistic":
        return low
    if scheme == "pessimistic":
        return low + 1
    return low if q < Fraction(2 * low + 1, 2) ** 2 else low + 1  # an irrational number never ties


class Real:
    """A rational number plus square roots of positive fractions that have no rational root."""

    def __init__(self, value=Fraction(0), roots=()):
        self.value, self.roots = Fraction(value), tuple(roots)

    def __add__(self, other):
        return Real(self.value + other.value, self.roots + other.roots)

    @staticmethod
    def sqrt(q):
        exact = exact_root(q)
        return Real(exact) if exact is not None else Real(0, (q,))

    def enclose(self, digits):
        """Fractions below and above, a few units of 10^-digits apart."""
        scale = 10 ** digits
        low = sum((Fraction(isqrt(floor(q * scale * scale)), scale) for q in self.roots), self.value)
        return low, low + Fraction(len(self.roots), scale)

    def compare(self, target):
        """-1, 0 or 1 against a fraction. Roots that are there make the number irrational."""
        if not self.roots:
            return (self.value > target) - (self.value < target)
        digits = 30
        while True:
            low, high = self.enclose(digits)
            if low >= target:
                return 1
            if high <= target:
                return -1
            digits *= 2

    def bounds(self, places):
        """floor and ceiling at `places` decimals, as integers in that unit."""
        scale = 10 ** places
        if not self.roots:
            return floor(self.value * scale), ceil(self.value * scale)
        digits = places + 20
        while True:
            low, high = self.enclose(digits)
            if floor(low * scale) == floor(high * scale):
                return floor(low * scale), floor(low * scale) + 1
            digits *= 2


def fixed(digits, places):
    """digits / 10^places as text with `places` decimals."""
    sign, digits = ("-", -digits) if digits < 0 else ("", digits)
    text = str(digits).rjust(places + 1, "0")
    return sign + (text[:-places] + "." + text[-places:] if places else text)


class Case:
    """An instance and routes. Numbers are texts of decimals; index 0 is the depot."""

    def __init__(self, sites, routes, durations=None):
        self.sites = sites  # dicts: x, y, demand, ready, due, service
        self.routes = routes
        self.durations = durations  # rows of texts, or None: Euclidean

    def number(self, i, name):
        return Fraction(self.sites[i][name])

    def squared(self, i, j):
        return sum((self.number(i, axis) - self.number(j, axis)) ** 2 for axis in "xy")

    def travel(self, i, j):
        if self.durations is not None:
            return Real(Fraction(self.durations[i][j]))
        return Real.sqrt(self.squared(i, j))

    def drive(self, route, start, arrive):
        """Calls arrive(clock, from, to) along the route and back; it returns the departure."""
        clock, place = start, 0
        for stop in route + [0]:
            clock = arrive(clock, place, stop)
            place = stop

    # Over the reals -----------------------------------------------------------------------------

    def exact(self):
        """(distance, ties, [(route, customer, arrival)]) with Real numbers."""
        distance, late, ties = Real(), [], 0
        for index, route in enumerate(self.routes, 1):
            def arrive(clock, i, j):
                nonlocal distance, ties
                length = self.travel(i, j)
                distance += length
                arrival = clock + length
                order = arrival.compare(self.number(j, "due"))
                ties += order == 0
                if order > 0:
                    late.append((index, j, arrival))
                ready = self.number(j, "ready")
                start = Real(ready) if arrival.compare(ready) < 0 else arrival
                return start + Real(self.number(j, "service"))

            self.drive(route, Real(self.number(0, "ready") + self.number(0, "service")), arrive)
        return distance, ties, late

    # In doubles ---------------------------------------------------------------------------------

    def double_travel(self, i, j):
        if self.durations is not None:
            return float(self.durations[i][j])
        dx = float(self.sites[i]["x"]) - float(self.sites[j]["x"])
        dy = float(self.sites[i]["y"]) - float(self.sites[j]["y"])
        return sqrt(dx * dx + dy * dy)

    def double(self):
        late = []
        for index, route in enumerate(self.routes, 1):
            def arrive(clock, i, j):
                arrival = clock + self.double_travel(i, j)
                due = float(self.sites[j]["due"])
                if arrival > due:
                    late.append((index, j, arrival, arrival - due))
                return max(arrival, float(self.sites[j]["ready"])) + float(self.sites[j]["service"])

            self.drive(route, float(self.sites[0]["ready"]) + float(self.sites[0]["service"]), arrive)
        distance = 0.0
        for route in sorted(self.routes, key=lambda r: r[0]):
            for i, j in zip([0] + route, route + [0]):
                distance += self.double_travel(i, j)
        return distance, late

    # On I^P -------------------------------------------------------------------------------------

    def scaled_travel(self, i, j, P, scheme):
        if self.durations is not None:
            return rational(Fraction(self.durations[i][j]) * P, scheme, True)
        return root(self.squared(i, j) * P * P, scheme)

    def scaled(self, P, scheme):
        late, distance = [], 0
        number = lambda i, name: rational(self.number(i, name) * P, scheme, name != "due")
        for index, route in enumerate(self.routes, 1):
            def arrive(clock, i, j):
                nonlocal distance
                length = self.scaled_travel(i, j, P, scheme)
                distance += length
                start = max(clock + length, number(j, "ready"))
                if start > number(j, "due"):
                    # Where rounding has emptied a window, the vehicle comes before it starts.
                    late.append((index, j, clock + length, start - number(j, "due")))
                return start + number(j, "service")

            self.drive(route, number(0, "ready") + number(0, "service"), arrive)
        return distance, late
