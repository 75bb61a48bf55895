"""The sentences of docs/findings.md with their figures, made anew: what the text must say, word by word."""
from findings_reports import CONTRASTS, SIZES, SOLVERS, gap, interval, level, number, percent, safe_pair, two_figures


def claim(holds, sentence):
    """What the text may say only where it is so; else nothing that it can say."""
    return sentence if holds else f"(it is not so, and the article must not say: {sentence})"


def listed(words):
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def last_feasible(row):
    return f"{round(float(row['last']) * int(row['runs']))} of {row['runs']}"


def disturbed(runs):
    return sum("disturbed" in r["flags"].split() for r in runs)


def counted(report):
    """Of the study as a whole, and what is feasible in it."""
    runs = report.rows("runs")
    instances = len({r["instance"] for r in runs})
    yield f"**{len(runs):,} runs of {len(runs):,}.**"
    yield f"{instances} instances: three of each class"
    yield f"{disturbed(runs)} of the {len(runs):,} runs had less than 95 % of a core"
    unsolved = {}
    for n in SIZES:
        own = [r for r in runs if r["n"] == n and r["solver"] == "pyvrp"]
        unsolved[n] = sum("unsolved" in r["flags"].split() for r in own), len(own)
        yield f"{unsolved[n][0]} of {unsolved[n][1]} runs with {n} customers"
    yield f"{sum(u for u, _ in unsolved.values())} of {sum(a for _, a in unsolved.values())} runs without a solution"
    tests = [report.row("feasibility_tests", solver=s) for s in SOLVERS]
    statistic = [number(test["q"], 0) for test in tests]
    yield (f"Cochran's Q = {listed(statistic)} over {instances} instances and nine configurations, "
           f"p = {level(max(float(t['p_drawn']) for t in tests))}")

    def cell(configuration, solver="all", group="all", n="all"):
        return report.row("feasibility", solver=solver, configuration=configuration, n=n, **{"class": group})

    def shares(configuration):
        a, b, c = (percent(cell(configuration, n=n)["all"]) for n in SIZES)
        return f"{a}, {b} and {c} %"

    yield f"rounded optimistically, {shares('1-Opt')} keep"
    yield f"rounded to nearest {shares('1-Nea')}; with P = 10 optimistically {shares('10-Opt')}."
    last = [cell("1-Opt", n=n) for n in SIZES]
    kept = [last_feasible(row) for row in last]
    yield f"Of the last solutions of 1-Opt {kept[0]} are feasible with 100 customers, {kept[1]} with 600 and {kept[2]} with 1000."
    groups = [percent(cell("1-Opt", group=g)["all"]) for g in ("C", "R", "RC")]
    yield f"{groups[0]} % of 1-Opt in C, {groups[1]} % in R and {groups[2]} % in RC"
    drift = [cell("1-Opt", solver="pyvrp-vehicle-cost", n=n) for n in ("100", "600")]
    first, then = ((percent(r["first"]), percent(r["last"])) for r in drift)
    yield f"from {first[0]} % of first to {first[1]} % of last solutions at 1-Opt with 100 customers, from {then[0]} to {then[1]} % with 600"


def of_hypotheses(report):
    """H1, H2, H4, and the travel time's errors."""
    test, arcs, pairs = (report.row(table, P="1") for table in ("bias_tests", "bias_short_arcs", "bias_pairs"))
    yield f"{percent(pairs['down'], 1)} % down, {percent(pairs['up'], 1)} % up; exact p = {level(test['p_two_sided_exact'])} over " \
          f"{test['n']} instances, {level(test['p_sets'])} over {test['sets']} sets"
    yield f"({number(arcs['near'], 3)} against {number(arcs['all'], 3)}; `bias_short_arcs`)"
    one, finest = (report.row("bias_selection", P=P) for P in ("1", "1000"))
    yield (f"off by {number(one['nearest_error'], 3)} % of c, others scored on the same rounded instance by "
           f"{number(one['control_error'], 3)} %: {percent(one['larger'])} % more ({one['pairs']} pairs;")
    yield f"{percent(one['curse'])} % ["
    yield f"is selected at P = 1, {percent(finest['curse'], 1)} % ["
    near, safe = ([two_figures(report.row("cost_error_means", rounding=r, n=n, P="1")["travel_percent"], signed=True) for n in SIZES]
                  for r in ("nearest", "pessimistic"))
    yield f"{near[0]}, {near[1]} and {near[2]} for nearest, {safe[0]}, {safe[1]} and {safe[2]} for pessimistic at P = 1"
    chance = [round(100 * float(r["chance_best_differ"])) for r in report.rows("inversion")]
    yield f"it happens in {min(chance)} to {max(chance)} % of studies whose labels mean nothing"


def of_the_multiverse(multiverse, by_size):
    curves = [multiverse.row("multiverse_curves", solver=s, view="float", contrast=c) for s in SOLVERS
              for c in ("P = 1000 against P = 1", "pessimistic against optimistic")]
    yield claim(all(c["below"] == c["specifications"] == "96" for c in curves),
                f"the smallest difference of any is {number(max(float(c['most']) for c in curves), 2)}.")
    hint = {"solver": "ortools", "view": "integer", "contrast": "P = 1000 against P = 1"}
    curve = multiverse.row("multiverse_curves", **hint)
    yield (f"under all {curve['above']} (median {number(curve['median'], 3, True)}, from {number(curve['least'], 3, True)} to "
           f"{number(curve['most'], 3, True)}; p = {level(curve['p_median_sets'])} by sets, {level(curve['p_median'])} by instances")
    p = [level(by_size[n].row("multiverse_curves", **hint)["p_median_sets"]) for n in SIZES]
    yield f"n = 600 that has it (p by sets {p[1]}), not n = 100 ({p[0]}) nor n = 1000 ({p[2]})"
    fair = [by_size[n].row("multiverse_inversion", solver="pyvrp-vehicle-cost") for n in SIZES]
    yield f"in {fair[0]['inverted']} pairs with 100 customers (p = {level(fair[0]['p_inverted'])}, q = {level(fair[0]['q_inverted'])} by Holm"
    yield f"in {fair[1]['inverted']} with 600 (p = {level(fair[1]['p_inverted'])})"
    yield f"in {fair[2]['inverted']} with 1000 (p = {level(fair[2]['p_inverted'])}, q = {level(fair[2]['q_inverted'])}"
    first = {s: percent(multiverse.row("multiverse_choices", solver=s, view="float", choice="lambda")["best"]) for s in SOLVERS}
    yield f"lambda ({first['pyvrp']} and {first['pyvrp-vehicle-cost']} % of the pairs"


def of_penalties(table):
    """Whether what P = 1 is behind 1000 depends on PyVRP's penalties: the last two rows of their table (library_penalties)."""
    integer, real = ([cell.split(", p = ") for cell in row[1:]] for row in table[-2:])
    a, b, c = (difference for difference, _ in integer)
    yield f"changes by {a}, {b} and {c} with 100, 600 and 1000 customers; p = {integer[0][1]}, {integer[1][1]} and {integer[2][1]})"
    yield claim(all(difference.startswith("-") and float(p) < 0.05 for difference, p in real),
                f"a coarse P costs more with fair penalties (p = {real[0][1]}, {real[1][1]} and {real[2][1]})")


def of_repair(report, by_size):
    """Late routes that were repaired, by size; and whether what is best after it is shown to be better than what was best before."""
    counts = [[sum(int(r[column]) for r in one.rows("after_repair")) for column in ("late", "repaired", "vehicles_added")]
              for one in by_size.values()]
    late, mended, more = (sum(column) for column in zip(*counts))
    yield claim(late == mended, f"**All {late} late final routes were repaired** ({counts[0][0]}, {counts[1][0]} and {counts[2][0]} with 100, "
                                f"600 and 1000 customers), {more} of them with more vehicles")
    tests = best_after_repair(report)
    moved, levels = ([row["row"] for row in tests.values()], [level(row["q_different"]) for row in tests.values()])
    instances = len({r["instance"] for r in report.rows("runs")})
    yield claim(list(tests) == list(SOLVERS[:3]) and not_shown(tests),
                f"the best then is {listed(moved)} for the three rows of peers, and none can be told apart from what was best before "
                f"(q = {listed(levels)}; {instances} instances")
    yield claim(all(not_shown(best_after_repair(one)) for one in by_size.values()),
                "At one size alone, and in the second study, none is shown either")


def best_after_repair(report):
    """{solver: test of what is best after repair against what was best before}, where that is another configuration."""
    tests = {}
    for solver in SOLVERS:
        rows = [r for r in report.rows("after_repair", solver=solver) if r["configuration"] != "real"]
        before, after = (min(rows, key=lambda r, c=c: float(r[c]))["configuration"] for c in ("gap_before", "gap_after"))
        if after != before:
            tests[solver] = report.row("pairs_repaired", solver=solver, row=after, column=before)
    return tests


def not_shown(tests):
    return all(float(row["q_different"]) > 0.05 for row in tests.values())


def share_of_seeds(second):
    """What the study of two seeds says of them."""
    rows = [second.row("variance", solver=s, view="float") for s in SOLVERS]
    shares = [percent(r["seed_share"]) for r in rows]
    bounds = [interval(r["seed_share_lower"], r["seed_share_upper"], percent) for r in rows]
    yield (f"Seeds are {min(shares, key=int)} to {max(shares, key=int)} % of the variance of the float AUC "
           f"({', '.join(f'{share} % {bound}' for share, bound in zip(shares, bounds))})")


def differing_first(inversions):
    return [solver for solver, row in inversions.items() if row["best_integer"] != row["best_float"]]


def of_safe_and_coarse(report, short, drawn, solomon):
    """Who has P = 1 behind, once rounding is pessimistic: in short runs, and with a tenth of the limits."""
    def behind(study, first, second):
        pairs = {s: safe_pair(study, s, first, second) for s in SOLVERS}
        return [s for s, (difference, q) in pairs.items() if difference > 0 and q < 0.05]

    yield claim(behind(report, "1-Pes", "1000-Pes") == ["waywiser"], "In short runs that is shown for our solver alone")
    yield claim(not behind(short, "1-Pes", "1000-Pes") and not behind(drawn, "1-Pes", "1000-Pes"), "which the 18 drawn instances could not show")
    fair = list(SOLVERS[1:])
    pairs = [safe_pair(solomon, s, "1-Pes", "1000-Pes") for s in fair]
    differences = listed([number(d, 3, signed=True) for d, _ in pairs])
    yield claim(behind(solomon, "1-Pes", "1000-Pes") == fair,
                f"1-Pes is behind 1000-Pes for all three rows that search fairly ({differences}; q up to {level(max(q for _, q in pairs))})")
    coarse, fine = ([gap(solomon.row("configurations", configuration=c, solver=s)["gap_median"]) for s in fair] for c in ("1-Pes", "1000-Pes"))
    yield f"the median final gap with 1-Pes is {coarse[0]}, {coarse[1]} and {coarse[2]} %, with 1000-Pes {fine[0]}, {fine[1]} and {fine[2]} %"
    yield claim(not behind(solomon, "10-Pes", "1000-Pes") and not behind(report, "10-Pes", "1000-Pes"),
                "10-Pes is not shown to be behind 1000-Pes for any row")


def levels_of_hypotheses(report):
    """q of the tests of H5, then of H6, in each row of solvers."""
    rows = [report.row("contrasts", solver=s, view=v, first=a, second=b) for s in SOLVERS for _, v, a, b, _ in CONTRASTS]
    return ([float(r["q"]) for r in rows if r["view"] == view] for view in ("integer", "float"))


def of_drawn_with_more_time(report):
    """The 18 instances with a tenth of the limits."""
    integer, real = levels_of_hypotheses(report)
    inverted = any(row["inversion"] == "shows" for row in report.rows("inversion"))
    yield claim(max(real) < 0.05 < min(integer) and not inverted, "They agree: H6 shows for all four rows, H5 for none, and no inversion")
    runs = report.rows("standings", configuration="1000-Pes")
    yield claim(all(r["solved"] == r["runs"] for r in runs), "solves every instance with the library's penalties, too")
    last = [report.row("feasibility", solver="all", configuration=c, n="100", **{"class": "all"}) for c in ("1-Opt", "10-Opt")]
    yield f"{last_feasible(last[0])} last solutions of 1-Opt and {last_feasible(last[1])} of 10-Opt are feasible"
    first = {s: report.row("inversion", solver=s) for s in SOLVERS}
    yield claim(differing_first(first) == ["ortools"],
                "For three of the four rows the best configuration is the same in both views, "
                f"{first['pyvrp-vehicle-cost']['best_float']} (pyvrp-vehicle-cost) and {first['waywiser']['best_float']} (waywiser) among them")


def of_all_solomon(report, drawn):
    """The study of the 56 instances."""
    runs = report.rows("runs")
    yield f"**{len(runs):,} runs of {len(runs):,}**"
    yield f"{disturbed(runs):,} of its {len(runs):,} runs had less than 95 % of a core"
    integer, real = levels_of_hypotheses(report)
    yield claim(max(real) < 0.05, f"H6 shows for all four rows (q up to {level(max(real))})")
    yield claim(min(integer) > 0.05, "H5 for none (q = 1 in all eight tests)" if level(min(integer)) == "1" else
                f"H5 for none (q from {level(min(integer))} to {level(max(integer))})")
    first = {s: report.row("inversion", solver=s) for s in SOLVERS}
    peers = [first[s] for s in SOLVERS[:3]]
    real, q = ([row[column] for row in peers] for column in ("best_float", "q_integer"))
    yield claim(differing_first(first) == list(SOLVERS[:3]) and {row["best_integer"] for row in peers} == {"1-Opt"} and min(map(float, q)) > 0.05,
                f"The three rows of peers have 1-Opt first by their own costs, as in the paper, and {real[0]}, {real[1]} and {real[2]} on the real "
                f"instance; but 1-Opt is not shown to be the better one by their own costs (q = {level(q[0])}, {level(q[1])} and {level(q[2])})")
    pairs = [report.row("solver_pairs", configuration="1000-Pes", view="float", row=a, column="pyvrp-vehicle-cost") for a in ("pyvrp", "waywiser")]
    ahead = "is" if float(pairs[1]["q_different"]) < 0.05 and float(pairs[1]["mean_difference"]) < 0 else "is not shown to be"
    cost, lead = ((number(pair["mean_difference"], 3), level(pair["q_different"])) for pair in pairs)
    yield (f"With 1000-Pes the library's penalties cost PyVRP {cost[0]} of AUC (q = {cost[1]}), and our solver {ahead} better than PyVRP with "
           f"fair ones ({lead[0]}, q = {lead[1]})")
    few = drawn.row("solver_pairs", configuration="1000-Pes", view="float", row="waywiser", column="pyvrp-vehicle-cost")
    yield claim(float(few["q_different"]) > 0.05, "which 18 instances did not show")
