"""Every distinct squared length that integer coordinates up to 500 reach, at every P and scheme; and random lengths
with decimals and sizes up to 64 bits."""

import os
import random
import subprocess
import sys
from fractions import Fraction

from oracle import SCHEMES, root

FACTORS = (1, 10, 100, 1000, 10**4, 10**5, 10**6)


def questions():
    reachable = sorted({dx * dx + dy * dy for dx in range(501) for dy in range(dx + 1)})
    assert len(reachable) == 79134, len(reachable)
    for k in reachable:
        for P in FACTORS:
            yield k, 0, P
    generator = random.Random(1)
    for _ in range(20000):
        k = generator.getrandbits(generator.randint(1, 64))
        yield k, generator.randint(0, 9), generator.choice(FACTORS + (3, 7, 2**31, 2**62 - 1))
    for _ in range(20000):  # perfect squares with decimals: where ties are
        yield generator.randint(0, 10**6) ** 2, generator.randint(1, 4), generator.choice(FACTORS)


def main():
    asked = list(questions())
    text = "".join(f"{k} {decimals} {P}\n" for k, decimals, P in asked)
    program = os.path.join(os.environ["WAYWISER_TEST_BINARY_DIR"], "oracle_answer")
    answers = subprocess.run([program, "lengths"], input=text, capture_output=True, text=True, check=True)
    lines = answers.stdout.splitlines()
    assert len(lines) == len(asked), (len(lines), len(asked))
    fast = ties = 0
    for (k, decimals, P), line in zip(asked, lines):
        scaled = Fraction(k * P * P, 10 ** (2 * decimals))
        down, half_up, half_even, up = (root(scaled, scheme) for scheme in SCHEMES)
        words = line.split()
        expected = [str(x) for x in (down, up, half_up, half_even)]
        ties += half_up != half_even
        if words[4:] != ["-"]:
            expected += [str(x) for x in (down, up, half_up)]
            fast += 1
        if words[: len(expected)] != expected:
            sys.exit(f"k={k} decimals={decimals} P={P}: {words}, the oracle says {expected}")
    assert fast >= 79134 * len(FACTORS), "the fast way must be tested on every reachable length"
    assert ties > 100, "ties must have been met"
    print(f"{len(asked)} lengths equal, {fast} of them in the fast way too, {ties} with different tie rules")


main()
