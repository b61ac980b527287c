// Small helpers: elements, numbers, the page's data. Text from recordings only ever becomes
// textContent or an attribute, never markup.

/** Makes an element. Attributes that are functions become listeners; `false` and null are left out. */
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** Makes an SVG element. */
function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(svgNamespace, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value);
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Formats a number: at most `decimals` decimals, no trailing zeros, a true minus sign. */
function figure(value, decimals = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const text = value.toFixed(decimals);
  const short = decimals > 0 ? text.replace(/\.?0+$/, "") : text;
  return (short === "-0" ? "0" : short).replace("-", "−");
}

/** The page's data, as the tool wrote it. */
function pageData() {
  return JSON.parse(document.getElementById("data").textContent);
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Passes a sentence to screen readers, which read it after their current text. */
function announce(text) {
  const place = document.getElementById("announcements");
  if (place && place.textContent !== text) place.textContent = text;
}

/** Makes a button with a visible name. */
function button(name, action, attributes = {}) {
  return element("button", { type: "button", click: action, ...attributes }, name);
}

/** Makes a table: header cells, then rows of cells; a cell is text or an element. */
function table(caption, header, rows, attributes = {}) {
  return element("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": caption },
    element("table", attributes,
      element("caption", {}, caption),
      element("thead", {}, element("tr", {},
        ...header.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...rows.map((cells) => element("tr", {},
        ...cells.map((cell, index) => index === 0
          ? element("th", { scope: "row" }, cell) : element("td", {}, cell)))))));
}

/**
 * A table whose rows can be ordered by a click on a column's name, and filtered by their first cell.
 *
 * @param columns names; @param rows `cells`, the texts, with `values` to order by (a text or a number each).
 */
function orderedTable(caption, columns, rows, { filters = false, first = null } = {}) {
  const body = element("tbody");
  const lines = rows.map((row) => ({
    ...row, node: element("tr", {}, ...row.cells.map((cell, index) =>
      (index === 0 ? element("th", { scope: "row" }, cell) : element("td", {}, cell)))),
  }));
  const heads = columns.map((name, column) => element("th", { scope: "col", "aria-sort": "none" },
    button(name, () => order(column, heads[column].getAttribute("aria-sort") === "descending" ? 1 : -1))));
  const order = (column, direction) => {
    heads.forEach((head, index) => head.setAttribute("aria-sort",
      index !== column ? "none" : direction < 0 ? "descending" : "ascending"));
    const compare = (a, b) => (typeof a === "number" ? a - b : String(a).localeCompare(String(b)));
    body.replaceChildren(...[...lines].sort((a, b) => direction * compare(a.values[column], b.values[column]))
      .map((line) => line.node));
  };
  if (first === null) body.append(...lines.map((line) => line.node));
  else order(first, -1);
  const count = element("output", { class: "count" }, `${rows.length} of ${rows.length}`);
  const filter = element("input", { type: "search", placeholder: "Filter", "aria-label": `Filter: ${caption}`, input: () => {
    const terms = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const line of lines) line.node.hidden = !terms.every((term) => String(line.values[0]).toLowerCase().includes(term));
    count.textContent = `${lines.filter((line) => !line.node.hidden).length} of ${rows.length}`;
  } });
  return element("div", {}, filters ? element("div", { class: "row filter" }, filter, count) : null,
    element("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": caption },
      element("table", { class: "ordered" }, element("caption", {}, caption),
        element("thead", {}, element("tr", {}, ...heads)), body)));
}

/** The fragment of the page's address, as pairs such as #filter=inbox&frame=31. */
const permalink = {
  read: () => new URLSearchParams(location.hash.slice(1)),
  write(pairs) {
    const parameters = permalink.read();
    for (const [key, value] of Object.entries(pairs)) {
      if (value === null) parameters.delete(key); else parameters.set(key, value);
    }
    const hash = "#" + parameters;
    // A sandboxed iframe cannot change the history; the permalink is then not updated, without an error.
    try { history.replaceState(null, "", hash); } catch { /* see above */ }
  },
};
