"use strict";
// Charts that the report describes as data: lines or points, one colour and dash a series, a panel at a time.

function scale(axis, low, high, from, to) {
  const of = axis.log ? Math.log10 : (v) => v;
  const [a, b] = [of(low), of(high)];
  return (v) => from + (to - from) * (of(v) - a) / (b - a || 1);
}

function axisTicks(axis, low, high) {
  if (!axis.log) return ticks(low, high, 5);
  const list = [];
  for (let p = Math.floor(Math.log10(low)); p <= Math.ceil(Math.log10(high)); ++p)
    for (const m of high / low < 100 ? [1, 2, 5] : [1]) {
      const v = m * 10 ** p;
      if (v >= low * 0.999 && v <= high * 1.001) list.push(v);
    }
  return list;
}

// The shape of a series beside its colour, in Vega's words, as a path around a point.
function mark(name, x, y, r) {
  const round = (v) => v.toFixed(1);
  const polygon = (points) => `M${points.map(([a, b]) => `${round(x + r * a)},${round(y + r * b)}`).join("L")}Z`;
  switch (name) {
    case "triangle-up": return polygon([[0, -1.3], [1.2, 0.9], [-1.2, 0.9]]);
    case "triangle-down": return polygon([[0, 1.3], [1.2, -0.9], [-1.2, -0.9]]);
    case "square": return polygon([[-1, -1], [1, -1], [1, 1], [-1, 1]]);
    case "diamond": return polygon([[0, -1.4], [1.4, 0], [0, 1.4], [-1.4, 0]]);
    case "cross": return polygon([[-0.4, -1.3], [0.4, -1.3], [0.4, -0.4], [1.3, -0.4], [1.3, 0.4], [0.4, 0.4], [0.4, 1.3], [-0.4, 1.3], [-0.4, 0.4], [-1.3, 0.4], [-1.3, -0.4], [-0.4, -0.4]]);
    default: return `M${round(x - r)},${round(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`;
  }
}

function chartDrawing(chart, label, panel, width) {
  const height = 360, left = 66, right = 16, bottom = 46, top = 12;
  const rows = chart.rows.filter((r) => r[1] === panel && r[2] !== null && r[3] !== null);
  const svg = drawing(width, height, label);
  if (!rows.length) return svg;
  const bounds = (columns, axis) => {
    const values = rows.flatMap((r) => columns.map((c) => r[c]).filter((v) => typeof v === "number"));
    let low = values.reduce((a, b) => Math.min(a, b)), high = values.reduce((a, b) => Math.max(a, b));
    if (!axis.log && axis.zero) low = Math.min(0, low);
    if (!axis.log && high === low) { low -= 1; high += 1; }
    if (axis.log && high === low) high *= 10;
    return [low, high];
  };
  const band = !chart.points && rows[0].length > 5 && typeof rows[0][4] === "number";
  const [x0, x1] = bounds([2], chart.x), [y0, y1] = bounds(band ? [3, 4, 5] : [3], chart.y);
  const x = scale(chart.x, x0, x1, left, width - right), y = scale(chart.y, y0, y1, height - bottom, top);
  for (const t of axisTicks(chart.y, y0, y1)) {
    svg.append(shape("line", {class: "grid", x1: left, x2: width - right, y1: y(t), y2: y(t)}));
    svg.append(shape("text", {x: left - 6, y: y(t) + 4, "text-anchor": "end"}, short(t)));
  }
  for (const t of axisTicks(chart.x, x0, x1)) {
    svg.append(shape("line", {class: "axis", x1: x(t), x2: x(t), y1: height - bottom, y2: height - bottom + 4}));
    svg.append(shape("text", {x: x(t), y: height - bottom + 17, "text-anchor": "middle"}, short(t)));
  }
  svg.append(shape("text", {x: (left + width) / 2, y: height - 8, "text-anchor": "middle"}, chart.x.title));
  svg.append(shape("text", {x: 14, y: height / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${height / 2})`}, chart.y.title));
  chart.series.forEach((name, s) => {
    const own = rows.filter((r) => r[0] === s);
    if (!own.length) return;
    const stroke = chart.colors[s];
    if (chart.points) {
      for (const r of own) svg.append(shape("path", {d: mark(chart.shapes[s], x(r[2]), y(r[3]), 4), fill: stroke, "fill-opacity": 0.65,
        "data-tip": `${name}${r[4] ? `, ${r[4]}` : ""}\n${chart.x.title}: ${short(r[2])}\n${chart.y.title}: ${short(r[3])}`}));
      return;
    }
    const path = (column) => own.map((r, k) => {
      const px = x(r[2]).toFixed(1), py = y(r[column]).toFixed(1);
      return k === 0 ? `M${px},${py}` : chart.steps ? `H${px}V${py}` : `L${px},${py}`;
    }).join("");
    if (band) {
      const back = own.slice().reverse().map((r) => `L${x(r[2]).toFixed(1)},${y(r[4]).toFixed(1)}`).join("");
      svg.append(shape("path", {d: `${path(5)}${back}Z`, fill: stroke, "fill-opacity": 0.15}));
    }
    svg.append(shape("path", {d: path(3), fill: "none", stroke, "stroke-width": 2, "stroke-dasharray": chart.dashes[s]}));
    const last = own[own.length - 1];
    svg.append(shape("path", {d: path(3), fill: "none", stroke: "transparent", "stroke-width": 9, "data-tip": `${name}: ends at ${short(last[3])}`}));
  });
  return svg;
}

function chartFigure(figure) {
  const chart = data.charts[figure.id.replace("figure-", "")];
  const title = $("h3", figure).textContent;
  let panel = 0;
  const place = $(".drawing", figure);
  const draw = () => {
    const list = legend(chart.series.map((name, s) => [name, chart.points ? shape("path", {d: mark(chart.shapes[s], 17, 6, 4), fill: chart.colors[s]})
      : legendLine({stroke: chart.colors[s], "stroke-dasharray": chart.dashes[s]})]));
    place.replaceChildren(chartDrawing(chart, `${title}: ${figure.querySelector("figcaption").textContent}`, panel, room(place, 860)), list);
  };
  if (chart.panels.length > 1)
    $(".controls", figure).append(select(chart.panel, chart.panels.map((p, k) => [String(k), p]), (v) => { panel = Number(v); draw(); }));
  keepDrawn(place, draw);
}

// Ranks under the integer view at the left, under the float view at the right.
function slopeFigure(figure) {
  const rows = data.slope;
  const solvers = unique(rows.map((r) => r.solver));
  const grid = element("div", {style: "display:flex;flex-wrap:wrap;gap:1rem"});
  for (const solver of solvers) {
    const own = rows.filter((r) => r.solver === solver && r.rank_integer !== null && r.rank_float !== null);
    if (!own.length) continue;
    const last = own.reduce((m, r) => Math.max(m, r.rank_integer, r.rank_float), 1);
    const width = 270, top = 44, step = 20;
    const svg = drawing(width, top + last * step, `${solver}: ranks of ${own.map((r) => `${r.configuration} ${r.rank_integer} to ${r.rank_float}`).join(", ")}`);
    svg.append(shape("text", {x: 4, y: 14, "font-weight": "bold"}, solver));
    svg.append(shape("text", {x: 82, y: 32, "text-anchor": "end"}, "integer"), shape("text", {x: 190, y: 32}, "float"));
    const y = (rank) => top + (rank - 0.5) * step;
    for (const r of own) {
      const stroke = color(r.rounding);
      svg.append(shape("line", {x1: 88, x2: 184, y1: y(r.rank_integer), y2: y(r.rank_float), stroke, "stroke-width": 2, "stroke-dasharray": dash(r.P),
        "data-tip": `${r.configuration}: ${r.rank_integer} by its integer costs, ${r.rank_float} on the real instance`}));
    }
    const labels = (key, x, anchor) => {
      for (const rank of unique(own.map((r) => r[key])))
        svg.append(shape("text", {x, y: y(rank) + 4, "text-anchor": anchor}, own.filter((r) => r[key] === rank).map((r) => r.configuration).join(", ")));
    };
    labels("rank_integer", 82, "end");
    labels("rank_float", 190, "start");
    grid.append(svg);
  }
  $(".drawing", figure).replaceChildren(grid, lineLegend());
}

// Mean ranks on a line; bars join what cannot be told apart.
function ranksFigure(figure) {
  const marks = data.ranks;
  const panels = unique(marks.map((m) => m.configuration));
  const place = $(".drawing", figure);
  let panel = panels[0];
  const draw = () => {
    const own = marks.filter((m) => m.configuration === panel);
    const solvers = own.filter((m) => m.what === "solver"), groups = own.filter((m) => m.what === "group");
    const width = room(place, 640), left = 30, right = 170, row = 22, top = 40 + 10 * groups.length;
    const svg = drawing(width, top + row * solvers.length + 6, `Mean ranks, ${panel}: ${solvers.map((m) => `${m.solver} ${format(m.from, 2)}`).join(", ")}`);
    const x = (rank) => left + (width - left - right) * (rank - 1) / Math.max(1, solvers.length - 1);
    svg.append(shape("line", {class: "axis", x1: x(1), x2: x(solvers.length), y1: 24, y2: 24}));
    for (let r = 1; r <= solvers.length; ++r) {
      svg.append(shape("line", {class: "axis", x1: x(r), x2: x(r), y1: 20, y2: 28}));
      svg.append(shape("text", {x: x(r), y: 14, "text-anchor": "middle"}, r));
    }
    groups.forEach((m, k) => svg.append(shape("line", {x1: x(m.from) - 4, x2: x(m.to) + 4, y1: 36 + 10 * k, y2: 36 + 10 * k, stroke: "currentColor", "stroke-width": 4})));
    solvers.forEach((m, k) => {
      const y = top + row * k + row / 2;
      svg.append(shape("line", {class: "grid", x1: x(m.from), x2: x(m.from), y1: 24, y2: y}));
      svg.append(shape("circle", {cx: x(m.from), cy: y, r: 4, fill: "currentColor", "data-tip": `${m.solver}: mean rank ${format(m.from, 3)}`}));
      svg.append(shape("text", {x: x(m.from) + 9, y: y + 4}, `${m.solver} ${format(m.from, 2)}`));
    });
    place.replaceChildren(svg);
  };
  if (!panels.length) return;
  if (panels.length > 1) $(".controls", figure).append(select("configuration", panels.map((p) => [p, p]), (v) => { panel = v; draw(); }));
  keepDrawn(place, draw);
}
