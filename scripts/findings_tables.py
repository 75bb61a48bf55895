"""The tables of docs/findings.md, made anew: each function gives the header, then the rows."""
import io
import re
import sys

from findings_reports import (CONFIGURATIONS, CONTRASTS, ROOT, SIZES, SOLVERS, gap, interval, level, number, percent, safe_pair,
                              two_figures)

sys.path.insert(0, str(ROOT / "bench"))
import penalties  # noqa: E402  (found by the line above)


def feasible_shares(report):
    yield ["share of all incumbents", *CONFIGURATIONS, "Pes, any P"]
    for n in SIZES:
        def share(configuration, n=n):
            return percent(report.row("feasibility", solver="all", configuration=configuration, **{"class": "all"}, n=n)["all"], 1)

        pessimistic = {share(f"{P}-Pes") for P in (1, 10, 1000)}
        yield [f"n = {n}, %", *map(share, CONFIGURATIONS), " to ".join(sorted(pessimistic)).replace("100.0", "100")]


def cost_errors(report):
    yield ["", *(title for n in SIZES for title in (f"n = {n}", "runs"))]
    for configuration, rounding in (("1-Opt", "optimistic"), ("1-Nea", "nearest"), ("1-Pes", "pessimistic"), ("10-Pes", "pessimistic")):
        cells = [configuration]
        for n in SIZES:
            found = report.rows("cost_error_means", rounding=rounding, n=n, P=configuration.split("-")[0])
            if not found:
                cells += ["-", "0"]
                continue
            row = found[0]
            text = two_figures(row["cost_percent"], signed=True)
            if int(row["runs"]) > 1:
                text += " " + interval(row["cost_percent_lower"], row["cost_percent_upper"], two_figures)
            cells += [text, row["runs"]]
        yield cells


def contrast(report, solver, view, first, second, sign, of="q"):
    """Difference [95 %]; its p or q, the column `of`. Bold where the test shows it (q < .05) in the direction of the hypothesis."""
    row = report.row("contrasts", solver=solver, view=view, first=first, second=second)
    low, high = sorted(sign * float(row[end]) for end in ("lower", "upper"))
    difference = sign * float(row["difference"])
    text = number(difference, 3, signed=True)
    shown = float(row["q"]) < 0.05 and difference < 0
    return f"{f'**{text}**' if shown else text} {interval(low, high, lambda x: number(x, 3))}; {level(row[of])}"


def contrasts(report):
    sets = report.rows("contrasts")[0]["sets"]
    yield [f"difference of mean AUC [95 %]; p by the {sets} sets", *(c[0] for c in CONTRASTS)]
    for solver in SOLVERS:
        yield [solver, *(contrast(report, solver, *c[1:], of="p_sets") for c in CONTRASTS)]


def columns_of(reports):
    """What reports by size or by limit are called at the head of a column."""
    return [f"n = {name}" if name in SIZES else name for name in reports]


def contrasts_of_each(reports, of=""):
    yield [f"{of}difference of mean AUC [95 %]; q",
           *(f"{name}, {column}" for name in ("P = 1000 less 1", "pessimistic less optimistic") for column in columns_of(reports))]
    for solver in SOLVERS:
        yield [solver, *(contrast(report, solver, *c[1:]) for c in CONTRASTS[2:] for report in reports.values())]


def parts_of_auc(report):
    yield ["mean float AUC of nine configurations", "all", "before a solution that counts", "late end", "vehicles", "distance"]
    for solver in SOLVERS:
        rows = [r for r in report.rows("auc_parts", solver=solver) if re.fullmatch(r"\d+-(Opt|Nea|Pes)", r["configuration"])]
        yield [solver, *(number(sum(float(r[c]) for r in rows) / len(rows), 3) for c in ("auc_float", "waiting", "late", "vehicles", "distance"))]


def variance(report):
    yield ["share of the variance that configurations explain, % [95 %]", "float view", "integer view"]
    for solver in SOLVERS:
        cells = []
        for view in ("float", "integer"):
            row = report.row("variance", solver=solver, view=view)
            digits = 0 if view == "float" else 1
            cells.append(percent(row["configuration_share"], digits) + " " + interval(
                row["configuration_share_lower"], row["configuration_share_upper"], lambda x, digits=digits: percent(x, digits)))
        yield [solver, *cells]


def inversion(report, multiverse):
    yield ["", "best in the integer view", "in the float view", "q of an inversion", "two views differ by chance in", "tau [95 %]",
           "significant in pairs of specifications", "p", "q"]
    for solver in SOLVERS:
        row = report.row("inversion", solver=solver)
        pairs = multiverse.row("multiverse_inversion", solver=solver)
        yield [solver, row["best_integer"], row["best_float"], level(row["q_inversion"]), percent(row["chance_best_differ"]) + " %",
               number(row["tau"], 2) + " " + interval(row["tau_lower"], row["tau_upper"], lambda x: number(x, 2)),
               f"{pairs['inverted']} of {pairs['pairs']}", level(pairs["p_inverted"]), level(pairs["q_inverted"])]


def shares_by_limit(by_limit):
    yield ["n = 100: share of all incumbents, %", *CONFIGURATIONS]
    for limit, report in by_limit.items():
        rows = [report.row("feasibility", solver="all", configuration=c, n="100", **{"class": "all"}) for c in CONFIGURATIONS]
        yield [limit, *(percent(row["all"], 1) for row in rows)]


def solomon_at_a_glance(report):
    yield ["56 instances, a tenth", *(name for name, *_ in CONTRASTS), "best by integer costs", "on the real instance", "q of an inversion"]
    for solver in SOLVERS:
        row = report.row("inversion", solver=solver)
        yield [solver, *(contrast(report, solver, *c[1:]) for c in CONTRASTS), row["best_integer"], row["best_float"], level(row["q_inversion"])]


def final_gap(report, solver):
    row = report.row("standings", configuration="1000-Pes", solver=solver)
    gap = two_figures(100 * float(row["gap_own"])) + " " + interval(
        row["gap_own_lower"], row["gap_own_upper"], lambda x: two_figures(100 * float(x)))
    return f"{gap}; {row['solved']} of {row['runs']}"


def final_gaps_of_each(reports, of=""):
    yield [f"{of}final gap with 1000-Pes, % [95 %]; solved", *columns_of(reports)]
    for solver in reversed(SOLVERS):
        yield [solver, *(final_gap(report, solver) for report in reports.values())]


def library_penalties(report):
    yield ["library less vehicle-cost", *(f"n = {n}" for n in SIZES)]
    read = {n: penalties.read(io.StringIO(report.texts["runs"]), n) for n in SIZES}

    def means(n, solver, view, factor):
        runs, configurations, instances = read[n]
        own = [c for c in configurations if c.split("-")[0] == factor]
        return [penalties.fmean(runs[solver, c, i][view] for c in own) for i in instances]

    def less(n, view, factor):
        return [a - b for a, b in zip(means(n, penalties.LIBRARY, view, factor), means(n, penalties.VEHICLE, view, factor))]

    def cell(differences):
        return f"{number(penalties.fmean(differences), 3, signed=True)} " \
               f"{interval(*penalties.interval(differences), lambda x: number(x, 3))}, p = {level(penalties.sign_flip_p(differences))}"

    for view, name, factors in ((0, "integer", ("1", "10", "1000")), (1, "float", ("1000",))):
        for factor in factors:
            yield [f"{name} AUC, P = {factor}", *(cell(less(n, view, factor)) for n in SIZES)]
    for view, name in ((0, "integer"), (1, "float")):
        yield [f"contrast P = 1 less 1000, {name}",
               *(cell([a - b for a, b in zip(less(n, view, "1"), less(n, view, "1000"))]) for n in SIZES)]


def repair(reports):
    shown = ("1-Opt", "10-Opt", "1-Pes", "1000-Pes")
    yield ["final gap before and after repair, %", *shown]
    for solver in SOLVERS:
        for n, report in reports.items():
            rows = [report.row("after_repair", solver=solver, configuration=c) for c in shown]
            yield [f"{solver}, n = {n}", *(f"{gap(row['gap_before'])} → {gap(row['gap_after'])}" for row in rows)]


def safe_and_coarse(reports):
    yield ["float AUC of 1-Pes less that of 1000-Pes; q", *columns_of(reports)]
    for solver in SOLVERS:
        cells = []
        for report in reports.values():
            difference, q = safe_pair(report, solver, "1-Pes", "1000-Pes")
            text = number(difference, 3, signed=True)
            cells.append(f"{f'**{text}**' if q < 0.05 else text}; {level(q)}")
        yield [solver, *cells]
