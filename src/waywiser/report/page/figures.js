"use strict";
// The figures, drawn from the runs: heat maps, scatter, boxes, goal curves.

function matches(state, run) {
  const config = data.configs[data.runs.c[run]];
  const instance = data.instances[data.runs.i[run]];
  return (!state.solver || config.solver === state.solver) && (!state.group || instance.group === state.group) &&
    (!state.n || String(instance.n) === state.n);
}

// Viridis in eleven steps: ordered by lightness, legible without colour.
const viridis = ["#440154", "#482475", "#414487", "#355f8d", "#2a788e", "#21918c", "#22a884", "#44bf70", "#7ad151", "#bddf26", "#fde725"];

function heatMap(figure) {
  const state = {solver: "all", measure: "all"};
  const place = $(".drawing", figure);
  const names = ["first", "all", "last"];
  const draw = () => {
    const rows = data.feasibility.filter((r) => r.solver === state.solver && !data.kept.includes(r.config));
    const configs = unique(rows.map((r) => r.config));
    const blocks = [["class", rows.filter((r) => r.n === "all")], ["size", rows.filter((r) => r.class === "all" && r.n !== "all")]];
    const cell = {w: Math.max(44, Math.min(74, (room(place, 2000) - 90) / Math.max(1, configs.length))), h: 30};
    const lines = blocks.map(([by, list]) => unique(list.map((r) => (by === "class" ? r.class : `n = ${r.n}`))));
    const height = 40 + (lines[0].length + lines[1].length + 1) * cell.h;
    const svg = drawing(90 + configs.length * cell.w, height, `Share of ${state.measure} incumbents that are float-feasible, in per cent, solver ${state.solver}`);
    const narrow = cell.w < 66;  // "1000-Opt" on two lines
    configs.forEach((config, c) => (narrow ? config.split(/-(.*)/, 2) : [config]).forEach((word, k) =>
      svg.append(shape("text", {x: 90 + (c + 0.5) * cell.w, y: narrow ? 10 + 12 * k : 16, "text-anchor": "middle"}, word))));
    let y = 24;
    blocks.forEach(([by, list], b) => {
      for (const line of lines[b]) {
        svg.append(shape("text", {x: 82, y: y + 20, "text-anchor": "end"}, line === "all" ? "all" : line));
        configs.forEach((config, c) => {
          const found = list.find((r) => r.config === config && (by === "class" ? r.class : `n = ${r.n}`) === line);
          if (!found) return;
          const value = 100 * found[state.measure];
          const tipText = `${config}, ${line}: ${format(value, 1)} % of ${found.runs} runs\nfirst ${format(100 * found.first, 1)}, all ${format(100 * found.all, 1)}, last ${format(100 * found.last, 1)} %`;
          const group = shape("g", {"data-tip": tipText});
          group.append(shape("rect", {x: 90 + c * cell.w, y, width: cell.w - 2, height: cell.h - 2, fill: viridis[Math.round(value / 10)]}));
          const label = shape("text", {x: 90 + (c + 0.5) * cell.w, y: y + 19, "text-anchor": "middle", style: `fill:${value > 55 ? "#000" : "#fff"}`}, format(value, 1));
          group.append(label);
          svg.append(group);
        });
        y += cell.h;
      }
      y += cell.h / 2;
    });
    place.replaceChildren(svg);
  };
  $(".controls", figure).append(
    select("solver", unique(data.feasibility.map((r) => r.solver)).map((s) => [s, s]), (v) => { state.solver = v; draw(); }),
    select("incumbents", [["all", "all"], ["first", "first"], ["last", "last"]].filter(([v]) => names.includes(v)), (v) => { state.measure = v; draw(); }));
  keepDrawn(place, draw);
}

const roundings = data.schemes.map((s) => s.name);

function errorRuns(state) {
  const list = [];
  for (let r = 0; r < data.runs.c.length; ++r)
    if (data.runs.err[r] !== null && matches(state, r)) list.push(r);
  return list;
}

// The paths of the marks of schemes, around (0, 0).
const marks = {
  "triangle-down": "M-3,-2.5h6l-3,5.5z",
  circle: "M-2.6,0a2.6,2.6 0 1 0 5.2,0a2.6,2.6 0 1 0 -5.2,0",
  "triangle-up": "M-3,2.5h6l-3,-5.5z",
  square: "M-2.4,-2.4h4.8v4.8h-4.8z",
  diamond: "M0,-3.4l3,3.4l-3,3.4l-3,-3.4z",
};

function marker(rounding, x, y, fill) {
  return shape("path", {d: marks[schemeOf[rounding].mark], transform: `translate(${x},${y})`, fill, "fill-opacity": 0.6});
}

function scatter(figure) {
  const state = {...everything};
  const place = $(".drawing", figure);
  const draw = () => {
    const runs = errorRuns(state);
    const width = room(place, 860), height = 400, left = 70, bottom = 40;
    const svg = drawing(width, height, `Cost-estimation error of ${runs.length} runs against the cost on the real instance`);
    const sizes = unique(runs.map((r) => data.instances[data.runs.i[r]].n)).sort((a, b) => a - b);
    const ranges = sizes.map((n) => {
      const costs = runs.filter((r) => data.instances[data.runs.i[r]].n === n).map((r) => data.runs.real[r]);
      return [costs.reduce((a, b) => Math.min(a, b)), costs.reduce((a, b) => Math.max(a, b))];
    });
    const segment = (width - left - 10) / Math.max(1, sizes.length);
    const errors = runs.map((r) => data.runs.err[r]);
    const low = errors.reduce((a, b) => Math.min(a, b), 0), high = errors.reduce((a, b) => Math.max(a, b), 0);
    const span = high - low || 1;
    const y = (e) => 10 + (height - bottom - 20) * (1 - (e - low) / span);
    for (const t of ticks(low, high, 6)) {
      svg.append(shape("line", {class: t === 0 ? "zero" : "grid", x1: left, x2: width - 10, y1: y(t), y2: y(t)}));
      svg.append(shape("text", {x: left - 6, y: y(t) + 4, "text-anchor": "end"}, short(t)));
    }
    sizes.forEach((n, s) => {
      const x = left + s * segment;
      svg.append(shape("line", {class: "axis", x1: x, x2: x, y1: 10, y2: height - bottom}));
      svg.append(shape("text", {x: x + segment / 2, y: height - 6, "text-anchor": "middle"}, `n = ${n}`));
      svg.append(shape("text", {x: x + 4, y: height - bottom + 15}, short(ranges[s][0])));
      svg.append(shape("text", {x: x + segment - 4, y: height - bottom + 15, "text-anchor": "end"}, short(ranges[s][1])));
    });
    for (const r of runs) {
      const instance = data.instances[data.runs.i[r]], config = data.configs[data.runs.c[r]];
      const s = sizes.indexOf(instance.n), [from, to] = ranges[s];
      const x = left + s * segment + segment * (0.05 + 0.9 * (to > from ? (data.runs.real[r] - from) / (to - from) : 0.5));
      const mark = marker(config.rounding, x, y(data.runs.err[r]), color(config.rounding));
      mark.setAttribute("data-tip", `${instance.name}, ${config.solver} ${config.label}, seed ${data.runs.s[r]}\nc = ${format(data.runs.real[r], 2)}, error ${format(data.runs.err[r], 3)} (${format(data.runs.et[r], 3)} % of travel)`);
      svg.append(mark);
    }
    place.replaceChildren(svg, legend(roundings.filter((r) => schemes.includes(r)).map((r) => [r, marker(r, 17, 5, color(r))])));
  };
  $(".controls", figure).append(...filters(state, draw));
  keepDrawn(place, draw);
}

function quantile(sorted, q) {
  const at = q * (sorted.length - 1), below = Math.floor(at);
  return below + 1 < sorted.length ? sorted[below] + (at - below) * (sorted[below + 1] - sorted[below]) : sorted[below];
}

function boxes(figure) {
  const state = {...everything, base: "ec"};
  const place = $(".drawing", figure);
  const draw = () => {
    const runs = errorRuns(state);
    const sizes = unique(runs.map((r) => data.instances[data.runs.i[r]].n)).sort((a, b) => a - b);
    const values = (rounding, n) => runs.filter((r) => data.configs[data.runs.c[r]].rounding === rounding && data.instances[data.runs.i[r]].n === n)
      .map((r) => data.runs[state.base][r]).filter((v) => v !== null).sort((a, b) => a - b);
    const largest = runs.reduce((m, r) => Math.max(m, Math.abs(data.runs[state.base][r] || 0)), 1e-9) * 1.05;
    const width = room(place, 640), height = 380, left = 60;
    const svg = drawing(width, height, "Relative cost-estimation error by rounding scheme and size");
    const defs = shape("defs");
    [3, 6, 9].forEach((gap, p) => {
      const pattern = shape("pattern", {id: `hatch${p}`, width: gap, height: gap, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${45 + 45 * p})`});
      pattern.append(shape("line", {x1: 0, y1: 0, x2: 0, y2: gap, stroke: "#000", "stroke-width": 0.7}));
      defs.append(pattern);
    });
    svg.append(defs);
    const y = (v) => 10 + (height - 50) * (1 - (v + largest) / (2 * largest));
    for (const t of ticks(-largest, largest, 6)) {
      svg.append(shape("line", {class: t === 0 ? "zero" : "grid", x1: left, x2: width, y1: y(t), y2: y(t)}));
      svg.append(shape("text", {x: left - 6, y: y(t) + 4, "text-anchor": "end"}, `${short(t)} %`));
    }
    const band = (width - left) / roundings.length, box = band / (sizes.length + 1);
    roundings.forEach((rounding, g) => {
      svg.append(shape("text", {x: left + (g + 0.5) * band, y: height - 8, "text-anchor": "middle"}, rounding));
      sizes.forEach((n, s) => {
        const v = values(rounding, n);
        if (!v.length) return;
        const x = left + g * band + (s + 0.75) * box, w = box * 0.7, middle = x + w / 2;
        const mean = v.reduce((a, b) => a + b, 0) / v.length;
        const [q1, q2, q3] = [0.25, 0.5, 0.75].map((q) => quantile(v, q));
        const group = shape("g", {"data-tip": `${rounding}, n = ${n}: ${v.length} runs\nmean ${format(mean, 4)} %, median ${format(q2, 4)} %\nquartiles ${format(q1, 4)} to ${format(q3, 4)} %\nrange ${format(v[0], 4)} to ${format(v[v.length - 1], 4)} %`});
        const line = (x1, x2, a, b, more) => group.append(shape("line", {x1, x2, y1: y(a), y2: y(b), stroke: "currentColor", ...more}));
        line(middle, middle, v[0], v[v.length - 1]);
        line(x + w / 4, x + 3 * w / 4, v[0], v[0]);
        line(x + w / 4, x + 3 * w / 4, v[v.length - 1], v[v.length - 1]);
        const rect = {x, y: y(q3), width: w, height: Math.max(1, y(q1) - y(q3)), stroke: "currentColor"};
        group.append(shape("rect", {...rect, fill: color(rounding), "fill-opacity": 0.75}));
        group.append(shape("rect", {...rect, fill: `url(#hatch${Math.min(s, 2)})`}));
        line(x, x + w, q2, q2, {stroke: "#ff7f0e", "stroke-width": 2.5});
        line(x, x + w, mean, mean, {stroke: "#1f3fd0", "stroke-width": 2, "stroke-dasharray": "4 2"});
        svg.append(group);
      });
    });
    place.replaceChildren(svg, element("p", {class: "note"}, `Hatch by size, from left to right: ${sizes.map((n) => `n = ${n}`).join(", ")}.`));
  };
  $(".controls", figure).append(...filters(state, draw), select("in % of", [["ec", "cost"], ["et", "travel time"]], (v) => { state.base = v; draw(); }));
  keepDrawn(place, draw);
}

function stepPath(times, values, x, y, start, limit) {
  let d = `M${x(0)},${y(start)}`;
  times.forEach((t, k) => { d += `H${x(t).toFixed(1)}V${y(values[k]).toFixed(1)}`; });
  return `${d}H${x(limit)}`;
}

function goalPanel(n, solver, curves, width) {
  const height = 230, left = 44, bottom = 34;
  const limit = curves.reduce((m, c) => Math.max(m, c.limit), 0) || 1;
  const svg = drawing(width, height, `Share of runs at the goal over time, n = ${n}, ${solver}`);
  const x = (t) => left + (width - left - 22) * t / limit, y = (p) => 22 + (height - bottom - 22) * (1 - p / 100);
  svg.append(shape("text", {x: left, y: 14, "font-weight": "bold"}, `n = ${n}, ${solver}`));
  for (const t of [0, 25, 50, 75, 100]) {
    svg.append(shape("line", {class: "grid", x1: left, x2: width - 22, y1: y(t), y2: y(t)}));
    svg.append(shape("text", {x: left - 5, y: y(t) + 4, "text-anchor": "end"}, t));
  }
  for (const t of ticks(0, limit, 5)) svg.append(shape("text", {x: x(t), y: height - bottom + 15, "text-anchor": "middle"}, short(t)));
  svg.append(shape("text", {x: (left + width) / 2, y: height - 3, "text-anchor": "middle"}, data.unit));
  for (const curve of curves) {
    const config = data.configs[curve.c];
    const shares = curve.t.map((_, k) => 100 * (k + 1) / curve.runs);
    const d = stepPath(curve.t, shares, x, y, 0, curve.limit);
    const tipText = `${config.label}: ${curve.t.length} of ${curve.runs} runs (${format(100 * curve.t.length / curve.runs, 1)} %)`;
    svg.append(shape("path", {d, fill: "none", stroke: color(config.rounding), "stroke-width": 1.6, "stroke-dasharray": dash(config.P)}));
    svg.append(shape("path", {d, fill: "none", stroke: "transparent", "stroke-width": 9, "data-tip": tipText}));
  }
  return svg;
}

function goal(figure) {
  const gammas = unique(data.curves.map((c) => c.gamma));
  const state = {solver: "", n: "", gamma: gammas[0]};
  const place = $(".drawing", figure);
  const draw = () => {
    const sizes = unique(data.curves.map((c) => c.n)).filter((n) => !state.n || String(n) === state.n);
    const solvers = data.solvers.filter((s) => !state.solver || s === state.solver);
    const grid = element("div", {style: "display:flex;flex-wrap:wrap;gap:.5rem"});
    for (const n of sizes) for (const solver of solvers) {
      const curves = data.curves.filter((c) => c.n === n && c.gamma === state.gamma && data.configs[c.c].solver === solver);
      if (curves.length) grid.append(goalPanel(n, solver, curves, room(place, 420)));
    }
    place.replaceChildren(grid, lineLegend());
  };
  const [solver, , n] = filters(state, draw);
  $(".controls", figure).append(solver, n);
  if (gammas.length > 1) $(".controls", figure).append(select("gap goal", gammas.map((g) => [g, `${+(100 * g).toPrecision(6)} %`]), (v) => { state.gamma = Number(v); draw(); }));
  keepDrawn(place, draw);
}

function figures() {
  const kinds = {heat: heatMap, scatter, boxes, curves: goal, ranks: ranksFigure, slope: slopeFigure, chart: chartFigure};
  const drawn = new Set();
  for (const figure of document.querySelectorAll("figure[data-kind]")) {
    const kind = figure.dataset.kind;
    if (!kinds[kind] || (kind !== "chart" && drawn.has(kind))) continue;
    drawn.add(kind);
    kinds[kind](figure);
  }
}
