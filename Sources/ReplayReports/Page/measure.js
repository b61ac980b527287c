// Measurements: the distribution of each row of `bench`, in which two modes appear as two peaks.

/** All rows of a run. A row has one or more distributions, each on a separate axis. */
function benchView(bench) {
  return element("div", { class: "bench" },
    ...bench.warnings.map((warning) => element("p", { class: "warning" }, warning)),
    ...bench.rows.map((row) => element("section", {},
      element("h3", {}, row.name),
      element("p", {}, row.text),
      ...row.groups.map((group) => (group.series.every((one) => one.values.length <= fewValues)
        ? dots(row, group, bench.unit) : histogram(row, group, bench.unit))))));
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
