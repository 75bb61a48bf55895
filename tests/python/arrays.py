#!/usr/bin/env python3
"""Arrays of every kind for Instance.from_arrays, which takes them or raises waywiser.Error: of all of NumPy's types, with strides, from
behind, in Fortran's order, with NaN, of objects, of size 0. package_test.py tries some; `make check` runs this file under the
sanitizers: arrays.py ROUNDS [SEED]."""
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np

TYPES = [np.dtype(name) for name in ("?", "i1", "u2", ">i4", "i8", "u8", "f2", ">f4", "f8", "g", "c16", "S3", "U3", "M8[s]", "m8[s]", "V4", "O")]
OBJECTS = [None, 1, "2", 2.5, float("nan"), [], {}, b"x", 10**40, Decimal("0.1"), Fraction(1, 3), object(), "\udc80", "\0", ()]
EXTREMES = [np.nan, np.inf, -np.inf, -0.0, 1e300, 5e-324, 2.0**53, 2.0**63, -(2.0**63)]
# How often an argument is one of these arrays, and how often it has another shape than it should.
STRANGE, MISSHAPEN = 0.15, 0.3


def any_array(random, shape):
    """Small numbers, extreme ones, objects or random bytes of any type, in any layout."""
    kind = TYPES[random.integers(len(TYPES))]
    wide = tuple(2 * side for side in shape)
    if kind.hasobject:
        array = np.empty(wide, dtype=object)
        for place in np.ndindex(wide):
            array[place] = OBJECTS[random.integers(len(OBJECTS))]
    elif kind.kind == "f" and random.random() < 0.3:
        with np.errstate(over="ignore"):
            array = random.choice(EXTREMES, wide).astype(kind)
    elif random.random() < 0.5 or kind.kind == "V":
        array = np.frombuffer(random.bytes(int(np.prod(wide)) * kind.itemsize), dtype=kind).reshape(wide)
    else:
        array = random.integers(0, 100, wide).astype(kind)
    array = array[tuple(slice(random.integers(2), None, 2) for _ in shape)]
    return [array, array[::-1], np.asfortranarray(array)][random.integers(3)]


def any_arguments(random):
    n = int(random.choice([0, 1, 2, 3, 5]))
    given = {"coordinates": random.integers(0, 9, (n, 2)), "demands": [0] * n, "windows": [[0, 99]] * n, "capacity": 5}
    shapes = {"coordinates": (n, 2), "demands": (n,), "windows": (n, 2), "services": (n,), "matrix": (n, n), "distances": (n, n),
              "ids": (n,), "names": (n,), "capacity": (1,), "vehicles": (1,)}
    for name, shape in shapes.items():
        if random.random() < STRANGE:
            other = random.random() < MISSHAPEN
            given[name] = any_array(random, tuple(max(0, side + random.choice([0, 1, -1])) for side in shape) if other else shape)
    if random.random() < STRANGE:
        given["decimals"] = int(random.integers(-1, 11))
    return given


def use(waywiser, instance, random):
    """What comes of an instance that was taken: views, verdicts, routes, texts."""
    routes = [[number] for number in instance.ids[1:]]
    waywiser.check(instance, routes, conventions="all")
    waywiser.check(instance, any_array(random, (2, 2)))
    scaled = instance.scale(int(random.choice([1, 10, 1000])), str(random.choice(waywiser.roundings)))
    del instance
    int(scaled.durations.sum() + scaled.ready.sum())  # views outlive the instance


def rounds_of(waywiser, rounds, seed):
    """How many instances were taken and refused; whatever else is raised goes through."""
    random, taken, refused = np.random.default_rng(seed), 0, 0
    for k in range(rounds):
        try:
            instance = waywiser.Instance.from_arrays(**any_arguments(random))
            taken += 1
        except waywiser.Error:
            refused += 1
            continue
        try:
            use(waywiser, instance, random)
            if k % 16 == 0:
                waywiser.plot(instance, waywiser.solve(instance, iterations=20).routes or [])
                instance.to_text("vrplib", lossy=True)
                waywiser.audit(instance)
        except waywiser.Error:
            pass
    return taken, refused


def main():
    import waywiser

    rounds, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    taken, refused = rounds_of(waywiser, rounds, seed)
    print(f"{taken} instances taken, {refused} refused")
    if min(taken, refused) * 20 < rounds:
        sys.exit("too few of one kind: the arrays try nothing")


if __name__ == "__main__":
    main()
