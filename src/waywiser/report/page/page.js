"use strict";
// Helpers of the page, then the parts: theme, matrices. Data comes from the script element "data".
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (selector, from = document) => from.querySelector(selector);
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

function shape(name, attributes = {}, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// A drawing with a name for those who do not see it.
function drawing(width, height, label) {
  const svg = shape("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label});
  return svg;
}

// How wide a drawing in `place` is, so that its text keeps its size: the room that there is, at most `most`.
function room(place, most) {
  return Math.max(300, Math.min(most, place.clientWidth || most));
}

// Draws now, and again whenever the room changes: a window, a phone that is turned.
function keepDrawn(place, draw) {
  let width = place.clientWidth;
  draw();
  new ResizeObserver(() => {
    if (place.clientWidth === width) return;
    width = place.clientWidth;
    draw();
  }).observe(place);
}

function format(value, digits) {
  if (value === null || value === undefined) return "\u2013";
  return Number(value).toFixed(digits);
}

// "Nice" ticks between two numbers.
function ticks(low, high, count = 5) {
  if (!(high > low)) return [low];
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw);
  const list = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step * 1e-9; v += step) list.push(Math.abs(v) < step * 1e-9 ? 0 : v);
  return list;
}

function short(value) {
  const size = Math.abs(value);
  if (size >= 1e6) return `${+(value / 1e6).toPrecision(3)}M`;
  if (size >= 1e4) return `${+(value / 1e3).toPrecision(3)}k`;
  return `${+value.toPrecision(4)}`;
}

// One tooltip for all drawings: elements with data-tip.
const tip = element("div", {id: "tip", hidden: true, role: "status"});
document.body.append(tip);
document.addEventListener("mousemove", (event) => {
  const target = event.target.closest ? event.target.closest("[data-tip]") : null;
  tip.hidden = !target;
  if (!target) return;
  tip.textContent = target.getAttribute("data-tip");
  tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8)}px`;
});

// A control under its label.
let controls = 0;
function labelled(text, control) {
  control.id = `control-${++controls}`;
  return element("span", {class: "field"}, element("label", {for: control.id}, text), control);
}

// A labelled select. `choose` gets the value.
function select(label, options, choose) {
  const list = element("select", {onchange: (event) => choose(event.target.value)});
  for (const [value, text] of options) list.append(element("option", {value}, text));
  return labelled(label, list);
}

// Filters that figures share: solver, class, size. `change` is called after each choice.
const everything = {solver: "", group: "", n: ""};
const unique = (list) => [...new Set(list)];
function filters(state, change) {
  const set = (key) => (value) => { state[key] = value; change(); };
  const all = [["", "all"]];
  return [
    select("solver", all.concat(data.solvers.map((s) => [s, s])), set("solver")),
    select("class", all.concat(unique(data.instances.map((i) => i.group)).filter(Boolean).map((g) => [g, g])), set("group")),
    select("n", all.concat(unique(data.instances.map((i) => i.n)).map((n) => [String(n), String(n)])), set("n")),
  ];
}

const schemeOf = Object.fromEntries(data.schemes.map((s) => [s.name, s]));
const color = (rounding) => (schemeOf[rounding] ? schemeOf[rounding].color : "#777777");
const dashes = ["", "6 3", "8 3 2 3", "2 2", "10 2 2 2 2 2", "4 4"];
const factors = unique(data.configs.filter((c) => c.P).map((c) => c.P)).sort((a, b) => a - b);
const dash = (P) => (P ? dashes[Math.min(factors.indexOf(P), dashes.length - 1)] : "1 3");

function legend(entries) {
  const list = element("ul", {class: "legend"});
  for (const [text, drawn] of entries) {
    const svg = shape("svg", {width: 34, height: 10, "aria-hidden": "true"});
    svg.append(drawn);
    list.append(element("li", {}, svg, ` ${text}`));
  }
  return list;
}

const schemes = unique(data.configs.map((c) => c.rounding));
const legendLine = (attributes) => shape("line", {x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": 2.5, ...attributes});
function lineLegend() {
  return legend([...schemes.map((rounding) => [rounding === "none" ? "unrounded (control)" : rounding, legendLine({stroke: color(rounding)})]),
    ...factors.map((P) => [`P = ${P}`, legendLine({stroke: "currentColor", "stroke-dasharray": dash(P)})])]);
}

function theme() {
  const button = $("#theme");
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    button.setAttribute("aria-pressed", String(!dark));
  });
}

// One tab stop a matrix: arrow keys, Home and End move from cell to cell.
function moveInMatrix(table, event) {
  const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
  const cell = event.target.closest("td");
  if (!cell || !(event.key in steps || event.key === "Home" || event.key === "End")) return;
  const rows = [...table.tBodies[0].rows];
  let r = rows.indexOf(cell.parentElement), c = cell.cellIndex, button = null;
  const at = () => rows[r] && rows[r].cells[c] && rows[r].cells[c].querySelector("button");
  if (event.key === "Home" || event.key === "End") {
    const all = [...rows[r].querySelectorAll("button")];
    button = event.key === "Home" ? all[0] : all[all.length - 1];
  } else {
    const [down, right] = steps[event.key];
    do { r += down; c += right; button = at(); } while (!button && rows[r] && c > 0 && c < rows[r].cells.length);
  }
  event.preventDefault();
  if (!button) return;
  for (const other of table.querySelectorAll("button")) other.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
}

// The other tables sort by a click on a title: numbers as numbers, missing values last.
function sortable() {
  const value = (row, k) => {
    const text = row.cells[k].textContent.trim();
    if (text === "\u2013" || text === "") return null;
    return row.cells[k].classList.contains("number") ? Number(text === "inf" ? Infinity : text) : text;
  };
  const order = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en", {numeric: true}) : a - b);
  for (const table of document.querySelectorAll("table:not(.matrix)")) {
    const rows = [...table.tBodies[0].rows];
    const titles = [...table.tHead.rows[0].cells];
    titles.forEach((title, k) => {
      const name = title.textContent.replace(/\s+/g, " ").trim();
      for (const row of rows) row.cells[k].dataset.title = name;
      let down = true;
      const sort = () => {
        down = !down;
        const filled = rows.filter((row) => value(row, k) !== null), empty = rows.filter((row) => value(row, k) === null);
        filled.sort((a, b) => (down ? -1 : 1) * order(value(a, k), value(b, k)));
        table.tBodies[0].append(...filled, ...empty);
        titles.forEach((other, j) => other.setAttribute("aria-sort", j !== k ? "none" : down ? "descending" : "ascending"));
      };
      title.replaceChildren(element("button", {type: "button", onclick: sort}, ...title.childNodes));
      title.setAttribute("aria-sort", "none");
    });
  }
}

// Cells of a matrix explain themselves below it: on focus, hover or click.
function matrices() {
  for (const table of document.querySelectorAll("table.matrix")) {
    table.querySelectorAll("button").forEach((button, k) => { button.tabIndex = k === 0 ? 0 : -1; });
    table.addEventListener("keydown", (event) => moveInMatrix(table, event));
    const place = element("p", {class: "explain", "aria-live": "polite"}, "Point at a cell or move to it for its numbers.");
    table.parentElement.after(place);
    const show = (event) => {
      const button = event.target.closest("button[data-note]");
      if (button) place.textContent = button.dataset.note;
    };
    for (const kind of ["focusin", "mouseover", "click"]) table.addEventListener(kind, show);
  }
}
