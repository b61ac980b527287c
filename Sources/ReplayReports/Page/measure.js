// Measurements: the rows of `bench` as a table, and the distribution of one row, in which two modes
// appear as two peaks.

/** A table of all rows; the distributions of the chosen row are below it, each on a separate axis. */
function benchView(bench) {
  const place = element("section", { class: "row-detail", "aria-live": "polite", "aria-label": "Chosen row" });
  const open = (row, moves) => {
    place.replaceChildren(element("h3", {}, row.name), element("p", {}, row.text),
      ...row.groups.map((group) => (group.series.every((one) => one.values.length <= fewValues)
        ? dots(row, group, bench.unit) : histogram(row, group, bench.unit))));
    for (const [index, name] of names.entries()) name.setAttribute("aria-pressed", String(bench.rows[index] === row));
    if (moves) place.scrollIntoView({ block: "nearest", behavior: prefersStillness() ? "auto" : "smooth" });
  };
  const names = bench.rows.map((row) => button(row.name, () => open(row, true), { "aria-pressed": "false", class: "plain" }));
  const columns = bench.rows[0]?.figures.map((one) => one.name) ?? [];
  const hasVerdicts = bench.rows.some((row) => row.verdict);
  const figureOf = (row, name) => row.figures.find((one) => one.name === name)?.value ?? null;
  const inUnit = columns.map((name) => oneUnit(bench.rows.map((row) => figureOf(row, name)), bench.unit));
  const rows = bench.rows.map((row, index) => {
    const figures = columns.map((name) => figureOf(row, name));
    const verdict = hasVerdicts ? [row.verdict ?? ""] : [];
    return {
      cells: [names[index], ...figures.map((value, column) => (value === null ? "–" : inUnit[column](value))), ...verdict],
      values: [row.name, ...figures.map((value) => value ?? 0), ...verdict],
    };
  });
  if (bench.rows.length) open(bench.rows[0], false);
  return element("div", { class: "bench" },
    ...bench.warnings.map((warning) => element("p", { class: "warning" }, warning)),
    orderedTable("All rows", ["row", ...columns, ...(hasVerdicts ? ["verdict"] : [])], rows, { filters: true }), place);
}

const styles = ["one", "two"];
/** Up to this many values are drawn individually. */
const fewValues = 40;
/** Values above this multiple of the median are counted in one last bar: a longer axis would merge the modes into one bar. */
const reach = 4;

/** Bars of one or two series; overlapping bars are both visible. The last bar counts distant values. */
function histogram(row, group, unit) {
  const all = group.series.flatMap((one) => one.values).sort((a, b) => a - b);
  const [low, most] = [all[0], all[all.length - 1]];
  const high = Math.min(most, Math.max(all[Math.floor(all.length / 2)] * reach, low * 1.01));
  const count = Math.max(8, Math.min(isNarrow ? 40 : 64, Math.round(Math.sqrt(all.length) * 3)));
  const width = Math.max((high - low) / count, high * 1e-6, 1e-9);
  const isCut = most > high || Boolean(group.beyond);
  // An empty bar precedes the last bar, which counts the values beyond the reach.
  const bins = group.series.map((one, index) => {
    const found = new Array(count + (isCut ? 2 : 0)).fill(0);
    const left = index === 0 && group.beyond ? group.beyond.count / group.beyond.all : 0;
    for (const value of one.values) {
      const place = value > high ? found.length - 1
        : Math.min(count - 1, Math.floor((value - low) / width));
      found[place] += (1 - left) / one.values.length;
    }
    if (left) found[found.length - 1] += left;
    return found;
  });
  const top = Math.max(...bins.flat(), 1e-9);
  const height = 120;
  const [left, above, floor] = [margin.left, 16, height - 18];
  const step = (chartWidth - left - margin.right) / bins[0].length;
  const y = (share) => floor - (floor - above) * share / top;
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${chartWidth} ${height}`, role: "img",
    "aria-label": `${row.name}, ${group.caption}: ${time(low, unit)} to ${time(group.beyond?.worst ?? most, unit)}`,
  }, ...axisOf(low, high, left, left + step * count, height, unit));
  for (const share of [0, top / 2, top]) {
    box.append(
      svg("line", { class: "grid", x1: left, x2: chartWidth - margin.right, y1: y(share), y2: y(share) }),
      svg("text", { class: "tick", x: left - 5, y: y(share) + 4, "text-anchor": "end" },
        `${figure(share * 100, top < 0.02 ? 2 : 1)} %`));
  }
  group.series.forEach((one, index) => bins[index].forEach((share, bin) => {
    if (share === 0) return;
    const isBeyond = bin > count;
    // Even one value in a hundred thousand is visible.
    const tall = Math.max(floor - y(share), isBeyond ? 4 : 1.5);
    const from = isBeyond ? `beyond ${time(high, unit)}` : `from ${time(low + bin * width, unit)}`;
    box.append(svg("rect", {
      class: `bin ${styles[index]}${isBeyond ? " beyond" : ""}`, x: left + bin * step,
      y: floor - tall, width: Math.max(step - 1, isBeyond ? 4 : 1), height: tall,
    }, svg("title", {}, `${from}: ${figure(share * 100, 2)} %`)));
  }));
  const shares = bins.map((found) => `${figure(found[found.length - 1] * 100, 2)} %`).join(", ");
  return measured(group, box, isCut
    ? `Last bar: ${shares} beyond ${time(high, unit)}, up to ${time(group.beyond?.worst ?? most, unit)}.` : null);
}

/** A function that writes the times of a column in one unit: the largest in which the shortest is at least a tenth. */
function oneUnit(values, unit) {
  const least = Math.min(...values.filter((value) => value > 0));
  const [size, name] = unit !== "ns" ? [1, unit]
    : [[1e6, "ms"], [1e3, "µs"], [1, "ns"]].find(([part]) => least >= part / 10) ?? [1, unit];
  return (value) => `${(value / size).toFixed(2)} ${name}`;
}

/** A time, in a unit in which it has few digits. */
function time(value, unit) {
  if (unit !== "ns" || value < 1e4) return `${figure(value, value < 10 ? 2 : 0)} ${unit}`;
  return value < 1e7 ? `${figure(value / 1e3, 1)} µs` : `${figure(value / 1e6, 1)} ms`;
}

/** A dot for each value, a line for each series. */
function dots(row, group, unit) {
  const all = group.series.flatMap((one) => one.values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const height = 24 + 20 * group.series.length;
  const x = (value) => 30 + (chartWidth - 60) * (value - low) / Math.max(high - low, 1e-9);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${chartWidth} ${height}`, role: "img",
    "aria-label": `${row.name}, ${group.caption}: ${time(low, unit)} to ${time(high, unit)}`,
  }, ...axisOf(low, high, 30, chartWidth - 30, height, unit));
  group.series.forEach((one, index) => {
    const y = 12 + 20 * index;
    box.append(svg("line", { class: "grid", x1: 30, x2: chartWidth - 30, y1: y, y2: y }));
    for (const value of one.values) {
      box.append(svg("circle", { class: `bin ${styles[index]}`, cx: x(value), cy: y, r: 5 },
        svg("title", {}, time(value, unit))));
    }
  });
  return measured(group, box);
}

/** The minimum, middle and maximum below an axis from `left` to `right`. */
function axisOf(low, high, left, right, height, unit) {
  return [[low, left, "start"], [(low + high) / 2, (left + right) / 2, "middle"], [high, right, "end"]]
    .map(([value, x, anchor]) => svg("text", { class: "tick", x, y: height - 4, "text-anchor": anchor },
      time(value, unit)));
}

function measured(group, box, note = null) {
  return element("figure", { class: "chart-box" },
    element("figcaption", {}, `${group.caption} `, ...group.series.map((one, index) =>
      element("span", { class: `key ${styles[index]}` }, one.name))), box,
    note ? element("p", { class: "hint" }, note) : null);
}
