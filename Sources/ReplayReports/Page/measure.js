// Measurements: the distribution of each row of `bench`, so that two modes show as two.

/** All rows of a run; each with one or more distributions over an axis of its own. */
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
const boxWidth = 640;
/** As many values are shown one by one. */
const fewValues = 40;
/** What lies beyond so many medians is counted in a last bar: it would squeeze the modes into one. */
const reach = 4;

/** Bars of one or two series; where two overlap, both are seen. */
function histogram(row, group, unit) {
  const all = group.series.flatMap((one) => one.values).sort((a, b) => a - b);
  const [low, most] = [all[0], all[all.length - 1]];
  const high = Math.min(most, Math.max(all[Math.floor(all.length / 2)] * reach, low * 1.01));
  const count = Math.max(8, Math.min(64, Math.round(Math.sqrt(all.length) * 3)));
  const width = Math.max((high - low) / count, high * 1e-6, 1e-9);
  const isCut = most > high;
  const bins = group.series.map((one) => {
    const found = new Array(count + (isCut ? 2 : 0)).fill(0);
    for (const value of one.values) {
      const place = value > high ? found.length - 1
        : Math.min(count - 1, Math.floor((value - low) / width));
      found[place] += 1;
    }
    return found.map((number) => number / one.values.length);
  });
  const top = Math.max(...bins.flat(), 1e-9);
  const height = 110;
  const step = (boxWidth - 20) / bins[0].length;
  const axis = axisOf(low, high, 10, 10 + step * count, height, unit);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${boxWidth} ${height}`, role: "img",
    "aria-label": `${row.name}, ${group.caption}: ${figure(low, 1)} to ${figure(most, 1)} ${unit}`,
  }, ...axis);
  group.series.forEach((one, index) => bins[index].forEach((share, bin) => {
    if (share === 0) return;
    const tall = Math.max((height - 26) * share / top, 1);
    const isBeyond = bin > count;
    const from = isBeyond ? `beyond ${figure(high)} ${unit}` : `from ${figure(low + bin * width, 1)} ${unit}`;
    box.append(svg("rect", {
      class: `bin ${styles[index]}`, x: 10 + bin * step, width: Math.max(step - 1, 1),
      y: height - 18 - tall, height: tall,
    }, svg("title", {}, `${from}: ${figure(share * 100, 1)} %`)));
    if (isBeyond && index === 0) {
      box.append(svg("text", { class: "tick", x: boxWidth - 4, y: height - 22 - tall, "text-anchor": "end" },
        `${figure(share * 100, 1)} % beyond`));
    }
  }));
  return measured(group, box);
}

/** A dot for each value, a line for each series. */
function dots(row, group, unit) {
  const all = group.series.flatMap((one) => one.values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const height = 24 + 20 * group.series.length;
  const x = (value) => 30 + (boxWidth - 60) * (value - low) / Math.max(high - low, 1e-9);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${boxWidth} ${height}`, role: "img",
    "aria-label": `${row.name}, ${group.caption}: ${figure(low, 1)} to ${figure(high, 1)} ${unit}`,
  }, ...axisOf(low, high, 30, boxWidth - 30, height, unit));
  group.series.forEach((one, index) => {
    const y = 12 + 20 * index;
    box.append(svg("line", { class: "grid", x1: 30, x2: boxWidth - 30, y1: y, y2: y }));
    for (const value of one.values) {
      box.append(svg("circle", { class: `bin ${styles[index]}`, cx: x(value), cy: y, r: 5 },
        svg("title", {}, `${figure(value, 1)} ${unit}`)));
    }
  });
  return measured(group, box);
}

/** Least, middle and most under an axis from `left` to `right`. */
function axisOf(low, high, left, right, height, unit) {
  return [[low, left], [(low + high) / 2, (left + right) / 2], [high, right]].map(([value, x]) =>
    svg("text", {
      class: "tick", x: Math.min(Math.max(x, 34), boxWidth - 34), y: height - 4,
      "text-anchor": "middle",
    }, `${figure(value, value < 10 ? 2 : 0)} ${unit}`));
}

function measured(group, box) {
  return element("figure", { class: "chart-box" },
    element("figcaption", {}, `${group.caption} `, ...group.series.map((one, index) =>
      element("span", { class: `key ${styles[index]}` }, one.name))), box);
}
