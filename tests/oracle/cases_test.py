"""Random small instances, decimals and matrices and service at the depot among them, judged in all three spaces by the
library and by the oracle: verdicts, late customers, ties, bounds, distances."""

import os
import random
import subprocess
import sys
from fractions import Fraction

from oracle import SCHEMES, Case, fixed

CASES = 3000
FACTORS = (1, 10, 1000, 10**6)


def decimal(generator, most, decimals):
    return fixed(generator.randint(0, most * 10**decimals), decimals)


def draw_sites(generator, count, decimals):
    sites = []
    for i in range(count + 1):
        ready = generator.choice(("0", decimal(generator, 40, decimals)))
        width = generator.choice((0, 5, 50))
        due = fixed(int(Fraction(ready) * 10**decimals) + generator.randint(0, width * 10**decimals), decimals)
        sites.append({
            "x": decimal(generator, 12, decimals), "y": decimal(generator, 12, decimals),
            "demand": "0" if i == 0 else "1", "ready": "0" if i == 0 else ready,
            "due": "90" if i == 0 else due,
            "service": decimal(generator, 3, decimals) if i > 0 or generator.random() < 0.3 else "0",
        })
    return sites


def draw_case(generator):
    count = generator.randint(1, 7)
    decimals = generator.choice((0, 0, 0, 1, 2, 3, 9))
    sites = draw_sites(generator, count, decimals)
    order = list(range(1, count + 1))
    generator.shuffle(order)
    cuts = sorted(generator.sample(range(1, count), generator.randint(0, min(2, count - 1)))) if count > 1 else []
    routes = [order[a:b] for a, b in zip([0] + cuts, cuts + [count])]
    durations = None
    if generator.random() < 0.2:
        durations = [[fixed(0 if i == j else generator.randint(0, 15 * 10**decimals), decimals)
                      for j in range(count + 1)] for i in range(count + 1)]
    case = Case(sites, routes, durations)
    tighten(generator, case, decimals)
    return case, decimals


def tighten(generator, case, decimals):
    """Puts due dates right at arrivals, just before and just after: where a tolerance would show."""
    unit = Fraction(1, 10**decimals)
    for route in case.routes:
        for _ in range(2):
            chosen = generator.randint(1, len(route))
            arrivals = {}
            probe = Case([dict(site, due="1000000") for site in case.sites], [route], case.durations)
            probe_exact(probe, arrivals)
            customer = route[min(chosen, len(route) - 1)]
            low, high = arrivals[customer].bounds(decimals)
            due = generator.choice((low, high, low - 1)) * unit
            if generator.random() < 0.5 and due >= Fraction(case.sites[customer]["ready"]):
                case.sites[customer]["due"] = fixed(int(due / unit), decimals)


def probe_exact(case, arrivals):
    """Notes every arrival of the one route."""
    original = case.number

    def number(i, name):
        return Fraction(-1) if name == "due" else original(i, name)

    case.number = number
    for _, customer, arrival in case.exact()[2]:
        arrivals[customer] = arrival
    case.number = original


def solomon(case):
    lines = ["CASE", "", "VEHICLE", "NUMBER CAPACITY", "9 100", "", "CUSTOMER", "CUST XCOORD YCOORD DEMAND READY DUE SERVICE", ""]
    names = ("x", "y", "demand", "ready", "due", "service")
    lines += [" ".join([str(i)] + [site[name] for name in names]) for i, site in enumerate(case.sites)]
    return "\n".join(lines) + "\n"


def question(case, decimals):
    instance = solomon(case)
    solution = "".join(f"Route #{r}: {' '.join(map(str, route))}\n" for r, route in enumerate(case.routes, 1))
    entries = [] if case.durations is None else [int(Fraction(x) * 10**decimals) for row in case.durations for x in row]
    head = f"CASE {len(instance)} {len(solution)} {len(entries)} {decimals}\n"
    return head + instance + solution + " ".join(map(str, entries)) + "\n"


def most_decimals(case):
    """Fewest decimals that hold every number of a kind, as the library counts them."""
    def places(texts):
        return max((len(t.rstrip("0").split(".")[1]) for t in texts if "." in t), default=0)

    times = places(site[name] for site in case.sites for name in ("ready", "due", "service"))
    return times, places(site[axis] for site in case.sites for axis in "xy")


def expected(case, decimals):
    n, r = len(case.sites) - 1, len(case.routes)
    yield "structure true"
    distance, late = case.double()
    yield f"double {str(not late).lower()} {distance.hex()} {(10.0 * n * r + distance).hex()}"
    for route, customer, arrival, lateness in late:
        yield f"late {route} {customer} {arrival.hex()} {lateness.hex()}"
    times, coordinates = most_decimals(case)
    places = max(6, times, decimals if case.durations is not None else coordinates)
    distance, ties, late = case.exact()
    verdict = str(not late).lower()
    low, high = distance.bounds(places)
    yield f"exact {verdict} {verdict} {ties} {fixed(low, places)} {fixed(high, places)}"
    for route, customer, arrival in late:
        low, high = arrival.bounds(places)
        lateness = arrival + type(arrival)(-case.number(customer, "due"))
        shown = places
        while lateness.bounds(shown)[0] == 0:
            shown += 3
        least, most = lateness.bounds(shown)
        yield (f"late {route} {customer} {fixed(low, places)} {fixed(high, places)} "
               f"{fixed(least, shown)} {fixed(most, shown)}")
    for P in FACTORS:
        for scheme in SCHEMES:
            distance, late = case.scaled(P, scheme)
            yield f"scaled {str(not late).lower()} {distance} {10 * n * P * r + distance}"
            for route, customer, start, lateness in late:
                yield f"late {route} {customer} {start} {lateness}"
    yield "end"


def same(answer, wanted):
    """Equal words; doubles in hexadecimal by value."""
    a, b = answer.split(), wanted.split()
    if len(a) != len(b):
        return False
    return all(x == y or ("0x" in x and "0x" in y and float.fromhex(x) == float.fromhex(y)) for x, y in zip(a, b))


def main():
    generator = random.Random(20260101)
    cases = [draw_case(generator) for _ in range(CASES)]
    program = os.path.join(os.environ["WAYWISER_TEST_BINARY_DIR"], "oracle_answer")
    text = "".join(question(case, decimals) for case, decimals in cases)
    run = subprocess.run([program, "cases"], input=text, capture_output=True, text=True)
    answers = iter(run.stdout.splitlines())
    feasible = ties = 0
    for number, (case, decimals) in enumerate(cases):
        for wanted in expected(case, decimals):
            answer = next(answers, f"nothing ({run.stderr})")
            if not same(answer, wanted):
                sys.exit(f"case {number}:\n{question(case, decimals)}\nlibrary: {answer}\noracle:  {wanted}")
            if wanted.startswith("exact"):
                feasible += wanted.split()[1] == "true"
                ties += int(wanted.split()[3])
    assert next(answers, None) is None and run.returncode == 0, run.stderr
    assert CASES // 20 < feasible < CASES - CASES // 20, f"{feasible} feasible cases: the draw is lopsided"
    assert ties > 100, f"only {ties} ties"
    print(f"{CASES} cases equal, {feasible} feasible over the reals, {ties} arrivals equal to their due dates")


main()
