"use strict";
// The table of runs: filter, sort, pages; a run's trajectory on demand.

const runColumns = [
  ["instance", (r) => data.instances[data.runs.i[r]].name, (v) => v],
  ["class", (r) => data.instances[data.runs.i[r]].class, (v) => v],
  ["n", (r) => data.instances[data.runs.i[r]].n, (v) => v],
  ["solver", (r) => data.configs[data.runs.c[r]].solver, (v) => v],
  ["config", (r) => data.runs.c[r], (v) => data.configs[v].label],
  ["seed", (r) => data.runs.s[r], (v) => v],
  ["AUC float", (r) => data.runs.af[r], (v) => format(v, 4)],
  ["AUC integer", (r) => data.runs.ai[r], (v) => format(v, 4)],
  ["gap %", (r) => data.runs.gap[r], (v) => (v === null ? format(null) : format(100 * v, 2))],
  ["routes", (r) => data.runs.routes[r], (v) => format(v, 0)],
  ["cost on I", (r) => data.runs.real[r], (v) => format(v, 2)],
  ["feasible", (r) => data.runs.feas[r], (v) => (v === null ? format(null) : v ? "yes" : "no")],
  ["incumbents", (r) => data.runs.inc[r], (v) => v],
  ["error % of c", (r) => data.runs.ec[r], (v) => format(v, 4)],
  ["flags", (r) => data.runs.flags[r], (v) => v],
];
const textColumns = new Set(["instance", "class", "solver", "config", "feasible", "flags"]);

// A packed trajectory: "time:gap ..." in 1/10000 of the limit and of 1.
function unpack(text) {
  const times = [], values = [];
  if (text) for (const step of text.split(" ")) {
    const [t, v] = step.split(":");
    times.push(Number(t) / 1e4);
    values.push(Number(v) / 1e4);
  }
  return {times, values};
}

function trajectoryDrawing(run, width) {
  const limit = data.runs.limit[run];
  const [real, integer] = data.runs.tr[run].split("|").map(unpack);
  const height = 260, left = 50, bottom = 34;
  const top = Math.max(1, ...integer.values);
  const x = (t) => left + (width - left - 24) * t, y = (v) => 10 + (height - bottom - 10) * (1 - Math.max(v, 0) / top);
  const svg = drawing(width, height, "Gap of the run over time, on the real instance and on its integer instance");
  for (const t of ticks(0, top, 5)) {
    svg.append(shape("line", {class: "grid", x1: left, x2: width - 24, y1: y(t), y2: y(t)}));
    svg.append(shape("text", {x: left - 5, y: y(t) + 4, "text-anchor": "end"}, `${short(100 * t)} %`));
  }
  for (const t of ticks(0, limit, 6)) svg.append(shape("text", {x: x(t / limit), y: height - bottom + 15, "text-anchor": "middle"}, short(t)));
  svg.append(shape("text", {x: (left + width) / 2, y: height - 3, "text-anchor": "middle"}, data.unit));
  if (data.configs[data.runs.c[run]].P && data.runs.ai[run] !== null)
    svg.append(shape("path", {class: "integer", d: stepPath(integer.times, integer.values, x, y, 1, 1), fill: "none", stroke: "#bf8700", "stroke-width": 1.8, "stroke-dasharray": "6 3"}));
  svg.append(shape("path", {class: "real", d: stepPath(real.times, real.values, x, y, 1, 1), fill: "none", stroke: "#0969da", "stroke-width": 2}));
  return svg;
}

function showRun(run, place) {
  const instance = data.instances[data.runs.i[run]], config = data.configs[data.runs.c[run]];
  const facts = element("dl", {class: "facts"});
  const add = (name, value) => facts.append(element("dt", {}, name), element("dd", {}, String(value)));
  add("run", data.runs.id[run]);
  add("reference c*", instance.ref === null ? "unknown" : `${format(instance.ref, 2)} (${instance.source}${instance.date ? `, ${instance.date}` : ""})`);
  add("final", data.runs.real[run] === null ? "no solution" : `${data.runs.routes[run]} routes, ${format(data.runs.real[run], 4)} on I${config.P ? `, ${data.runs.cost[run]} on I^P` : ""}`);
  add("float-feasible", data.runs.feas[run] === null ? "no solution" : data.runs.feas[run] ? "yes" : `no: late by up to ${format(data.runs.late[run], 4)}`);
  add("feasible incumbents", data.runs.share[run] === null ? "none found" : `${format(100 * data.runs.share[run], 1)} % of ${data.runs.inc[run]}`);
  add("ended", data.runs.reason[run] || "unknown");
  if (data.runs.flags[run]) add("flags", data.runs.flags[run]);
  place.replaceChildren(
    element("h3", {tabindex: -1}, `${instance.name}, ${config.solver} ${config.label}, seed ${data.runs.s[run]}`),
    trajectoryDrawing(run, room(place, 640)),
    element("p", {class: "note"}, "Solid blue: gap g on the real instance (1 until a float-feasible solution). Dashed: gap on the integer instance. At most 16 steps of each are drawn."),
    facts);
}

function runTable() {
  const section = $("#runs");
  if (!section || !data.runs.c.length) return;
  const state = {...everything, text: "", config: "", flag: "", sort: -1, down: false, page: 0};
  const size = 50;
  const head = element("tr"), body = element("tbody"), status = element("p", {"aria-live": "polite", class: "note"});
  const detail = element("div", {id: "run-detail", "aria-live": "polite"});
  const wanted = () => {
    const list = [];
    const text = state.text.toLowerCase();
    for (let r = 0; r < data.runs.c.length; ++r) {
      if (!matches(state, r)) continue;
      if (state.config && data.configs[data.runs.c[r]].label !== state.config) continue;
      if (state.flag && !(state.flag === "any" ? data.runs.flags[r] : data.runs.flags[r].split(" ").includes(state.flag))) continue;
      if (text && !`${data.instances[data.runs.i[r]].name} ${data.runs.id[r]}`.toLowerCase().includes(text)) continue;
      list.push(r);
    }
    if (state.sort >= 0) {
      const value = runColumns[state.sort][1];
      const order = (a, b) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : (a < b) === state.down ? 1 : -1);
      list.sort((a, b) => order(value(a), value(b)) || a - b);
    }
    return list;
  };
  const draw = () => {
    const list = wanted();
    const pages = Math.max(1, Math.ceil(list.length / size));
    state.page = Math.min(state.page, pages - 1);
    body.replaceChildren(...list.slice(state.page * size, (state.page + 1) * size).map((r) => {
      const flags = data.runs.flags[r];
      const row = element("tr", {"data-run": r, tabindex: 0, class: flags.includes("invalid") ? "invalid" : flags ? "flagged" : ""});
      for (const [name, value, show] of runColumns) row.append(element("td", {class: textColumns.has(name) ? null : "number", "data-title": name}, String(show(value(r)))));
      return row;
    }));
    status.textContent = `${list.length} of ${data.runs.c.length} runs, page ${state.page + 1} of ${pages}`;
    [...head.children].forEach((th, k) => th.setAttribute("aria-sort", k !== state.sort ? "none" : state.down ? "descending" : "ascending"));
  };
  runColumns.forEach(([name], k) => head.append(element("th", {scope: "col", class: textColumns.has(name) ? null : "number"},
    element("button", {type: "button", onclick: () => { state.down = state.sort === k && !state.down; state.sort = k; state.page = 0; draw(); }}, name))));
  const change = () => { state.page = 0; draw(); };
  const flags = unique(data.runs.flags.flatMap((f) => f.split(" "))).filter(Boolean);
  const search = element("input", {type: "search", oninput: (event) => { state.text = event.target.value; change(); }});
  const controls = element("div", {class: "controls"}, labelled("instance or run id", search), ...filters(state, change),
    select("config", [["", "all"]].concat(unique(data.configs.map((c) => c.label)).map((l) => [l, l])), (v) => { state.config = v; change(); }),
    select("flags", [["", "all runs"], ["any", "any flag"]].concat(flags.map((f) => [f, f])), (v) => { state.flag = v; change(); }),
    element("button", {type: "button", onclick: () => { state.page = Math.max(0, state.page - 1); draw(); }}, "previous"),
    element("button", {type: "button", onclick: () => { state.page += 1; draw(); }}, "next"));
  const open = (event) => {
    const row = event.target.closest("tr[data-run]");
    if (!row || (event.type === "keydown" && event.key !== "Enter")) return;
    for (const other of body.children) other.removeAttribute("aria-selected");
    row.setAttribute("aria-selected", "true");
    showRun(Number(row.dataset.run), detail);
    if (event.type === "keydown") $("h3", detail).focus();
    detail.scrollIntoView({block: "nearest"});
  };
  body.addEventListener("click", open);
  body.addEventListener("keydown", open);
  section.append(controls, status, detail, element("div", {class: "scroll"}, element("table", {}, element("thead", {}, head), body)));
  draw();
}

// All runs on paper, without controls: the page's own table shows fifty at a time.
function printRuns() {
  const section = $("#runs");
  if (!section || !data.runs.c.length) return;
  const place = element("div", {class: "on-paper"});
  section.append(place);
  addEventListener("beforeprint", () => {
    const head = element("tr", {}, ...runColumns.map(([name]) => element("th", {}, name)));
    const body = data.runs.c.map((_, r) => element("tr", {}, ...runColumns.map(([, value, show]) => element("td", {}, String(show(value(r)))))));
    place.replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, ...body)));
  });
  addEventListener("afterprint", () => place.replaceChildren());
}

// All solvers' trajectories on one instance, by configuration.
function overlay() {
  const section = $("#solvers");
  if (!section || data.instances.length === 0) return;
  const labels = unique(data.configs.map((c) => c.label));
  const state = {instance: "0", label: labels[0]};
  const place = element("div", {class: "drawing"});
  const draw = () => {
    const rows = [];
    const series = data.solvers;
    for (let r = 0; r < data.runs.c.length; ++r) {
      const config = data.configs[data.runs.c[r]];
      if (String(data.runs.i[r]) !== state.instance || config.label !== state.label) continue;
      const {times, values} = unpack(data.runs.tr[r].split("|")[0]);
      rows.push({s: series.indexOf(config.solver), points: [[0, 1], ...times.map((t, k) => [t, Math.max(0, values[k])]), [1, values.length ? Math.max(0, values[values.length - 1]) : 1]], seed: data.runs.s[r]});
    }
    const width = room(place, 860), height = 300, left = 60, bottom = 40;
    const svg = drawing(width, height, `Gap over time of every run on ${data.instances[state.instance].name}, ${state.label}`);
    const x = (t) => left + (width - left - 20) * t, y = (v) => 10 + (height - bottom - 10) * (1 - v);
    for (const t of [0, 0.25, 0.5, 0.75, 1]) {
      svg.append(shape("line", {class: "grid", x1: left, x2: width - 20, y1: y(t), y2: y(t)}));
      svg.append(shape("text", {x: left - 5, y: y(t) + 4, "text-anchor": "end"}, `${100 * t} %`));
      svg.append(shape("text", {x: x(t), y: height - bottom + 16, "text-anchor": "middle"}, `${100 * t} %`));
    }
    svg.append(shape("text", {x: (left + width) / 2, y: height - 6, "text-anchor": "middle"}, "time, % of the limit"));
    for (const row of rows) {
      const d = row.points.map(([t, v], k) => (k === 0 ? `M${x(t)},${y(v)}` : `H${x(t).toFixed(1)}V${y(v).toFixed(1)}`)).join("");
      svg.append(shape("path", {d, fill: "none", stroke: data.colors.solvers[row.s], "stroke-width": 1.6, "stroke-opacity": 0.8, "data-tip": `${series[row.s]}, seed ${row.seed}`}));
    }
    place.replaceChildren(svg, legend(series.map((name, s) => [name, legendLine({stroke: data.colors.solvers[s]})])));
  };
  const controls = element("div", {class: "controls"},
    select("instance", data.instances.map((i, k) => [String(k), i.name]), (v) => { state.instance = v; draw(); }),
    select("configuration", labels.map((l) => [l, l]), (v) => { state.label = v; draw(); }));
  section.append(element("figure", {id: "figure-overlay"}, element("h3", {}, "Every run on one instance"), controls, place,
    element("figcaption", {}, "Gap on the real instance, at most 16 steps of each run.")));
  keepDrawn(place, draw);
}

theme();
sortable();
matrices();
figures();
overlay();
runTable();
printRuns();
document.documentElement.dataset.ready = "true";
