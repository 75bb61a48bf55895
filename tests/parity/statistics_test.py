# environment: tests
"""Statistics against SciPy and statsmodels on thousands of random samples with ties and zeros, and the
exact signed-rank distribution against counting in integers."""
import gc
import os
import subprocess
import sys
from fractions import Fraction

import numpy as np
from scipy import stats
from statsmodels.formula.api import ols
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW

gc.freeze()  # multipletests() collects garbage at every call; what the imports left is none
random = np.random.default_rng(20260209)
questions, checks = [], []


def ask(question, expected, relative=1e-9):
    questions.append(question)
    checks.append((expected, relative))


def text(values):
    return " ".join(repr(float(v)) for v in values)


def sample(n):
    """Integers or quarters: many ties and zeros, no rounding noise."""
    width = random.choice([2, 5, 40])
    values = random.integers(-width, width + 1, n) / random.choice([1, 4])
    return values + random.choice([0, 0, 1])


def exact_p(values, zeros, side):
    """By counting: the distribution of W+ over all signs, in integers."""
    d = [Fraction(v) for v in values]
    if zeros == "wilcox":
        d = [v for v in d if v != 0]
    ranks = [int(r) for r in 2 * stats.rankdata([abs(float(v)) for v in d])] if d else []
    kept = [(r, v) for r, v in zip(ranks, d) if v != 0]
    if not kept:
        return 1.0
    counts = {0: 1}
    for rank, _ in kept:
        after = dict(counts)
        for total, count in counts.items():
            after[total + rank] = after.get(total + rank, 0) + count
        counts = after
    w = sum(rank for rank, v in kept if v > 0)
    everything = 2 ** len(kept)
    below = Fraction(sum(c for t, c in counts.items() if t <= w), everything)
    above = Fraction(sum(c for t, c in counts.items() if t >= w), everything)
    return float({"less": below, "greater": above, "two-sided": min(1, 2 * min(below, above))}[side])


def signed_rank(values, zeros, side):
    """W+, W- of the rule."""
    d = values[values != 0] if zeros == "wilcox" else values
    ranks = stats.rankdata(abs(d)) if len(d) else np.array([])
    split = ranks[d == 0].sum() / 2 if zeros == "zsplit" else 0
    return ranks[d > 0].sum() + split, ranks[d < 0].sum() + split


for _ in range(1500):
    values = sample(random.integers(1, 40))
    zeros = random.choice(["wilcox", "pratt", "zsplit"])
    side = random.choice(["two-sided", "less", "greater"])
    plus, minus = signed_rank(values, zeros, side)
    ask(f"wilcoxon {zeros} {side} exact {text(values)}", [plus, minus, exact_p(values, zeros, side)])
    if (values != 0).any():
        for method, correction in (("normal", False), ("normal-continuity", True)):
            with np.errstate(all="ignore"):
                p = stats.wilcoxon(values, zero_method=zeros, alternative=side, correction=correction,
                                   method="approx").pvalue
            if np.isfinite(p):
                ask(f"wilcoxon {zeros} {side} {method} {text(values)}", [plus, minus, p])
for _ in range(100):  # no ties, no zeros: SciPy has the exact distribution too
    values = random.permutation(np.arange(1, random.integers(3, 50))) * random.choice([-1.0, 1.0])
    values *= random.choice([-1, 1], len(values))
    side = random.choice(["two-sided", "less", "greater"])
    result = stats.wilcoxon(values, alternative=side, method="exact")
    ask(f"wilcoxon wilcox {side} exact {text(values)}", [*signed_rank(values, "wilcox", side), result.pvalue])

def place(n, level):
    """R's rule (wilcox.test): qsignrank((1 - level) / 2, n), the smallest q with P(W <= q) >= (1 - level) / 2, at least 1; the interval
    goes from the q-th smallest to the q-th largest Walsh average. None of the levels here is hit exactly."""
    counts = np.array([1.0])
    for rank in range(1, n + 1):
        after = np.zeros(len(counts) + rank)
        after[: len(counts)] += counts
        after[rank:] += counts
        counts = after
    cumulative = np.cumsum(counts) / 2.0**n
    return max(1, int(np.argmax(cumulative >= (1 - level) / 2)))


for _ in range(400):
    values = sample(random.integers(2, 60))
    margin = float(random.choice([0.25, 1, 2.5]))
    if values.std() > 0:
        described = DescrStatsW(values)
        p, lower, upper = described.ttost_mean(-margin, margin)
        interval = described.tconfint_mean(alpha=0.1)
        ask(f"tost t {margin} {text(values)}", [lower[1], upper[1], values.mean(), *interval], 1e-8)
    lower, upper = exact_p(values + margin, "wilcox", "greater"), exact_p(values - margin, "wilcox", "less")
    walsh = np.array([(values[i] + values[j]) / 2 for i in range(len(values)) for j in range(i, len(values))])
    k = place(len(values), 0.9)
    ordered = np.sort(walsh)
    ask(f"tost wilcoxon {margin} {text(values)}", [lower, upper, np.median(walsh), ordered[k - 1], ordered[-k]])

for _ in range(200):  # the interval holds the shifts that the exact test without ties would keep: R's rule
    n = int(random.integers(5, 30))
    values = random.permutation(np.arange(1, n + 1)) ** 2 / 8 * random.choice([-1, 1], n)
    level = float(random.choice([0.9, 0.95]))
    walsh = np.sort([(values[i] + values[j]) / 2 for i in range(n) for j in range(i, n)])
    k = place(n, level)
    ask(f"walsh {level} {text(values)}", [np.median(walsh), walsh[k - 1], walsh[-k]])

for _ in range(300):
    p = np.round(random.random(random.integers(1, 40)) ** 3, random.choice([2, 12]))
    for ours, theirs in (("bh", "fdr_bh"), ("by", "fdr_by"), ("holm", "holm")):
        ask(f"adjust {ours} {text(p)}", list(multipletests(p, method=theirs)[1]))

for _ in range(300):
    n = random.integers(2, 30)
    a, b = random.integers(0, 6, n), random.integers(0, 6, n)
    ask(f"kendall {n} {text(a)} {text(b)}", [stats.kendalltau(a, b).statistic])

for _ in range(60):
    n = int(random.integers(20, 60))
    cells = np.concatenate([np.arange(9), random.integers(0, 9, n - 9)])  # every cell, unbalanced
    first, second = cells // 3, cells % 3
    y = random.normal(size=n) + first * random.random() + second
    frame = {"y": y, "a": first, "b": second}
    r = [ols(model, frame).fit().rsquared for model in ("y ~ C(a)", "y ~ C(b)", "y ~ C(a) + C(b)", "y ~ C(a) * C(b)")]
    ask(f"variance {n} {text(y)} {text(first)} {text(second)}", r, 1e-7)

program = os.path.join(os.environ["WAYWISER_TEST_BINARY_DIR"], "statistics_answer")
answers = subprocess.run([program], input="\n".join(questions) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
if len(answers) != len(questions):
    sys.exit(f"{len(questions)} questions, {len(answers)} answers")
wrong = 0
for question, answer, (expected, relative) in zip(questions, answers, checks):
    got = [float(v) for v in answer.split()]
    for g, e in zip(got, expected, strict=True):
        if e is None or (np.isnan(e) and np.isnan(g)):
            continue
        if not abs(g - e) <= relative * abs(e) + 1e-13:
            wrong += 1
            if wrong <= 10:
                print(f"{question}\n  expected {expected}\n  got      {got}")
            break
print(f"{len(questions)} comparisons, {wrong} differ")
sys.exit(wrong > 0)
