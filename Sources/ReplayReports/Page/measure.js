// Measurements: the distribution of each row of `bench`, so that two modes show as two.

/** All rows of a run; each with one or more distributions over an axis of its own. */
function benchView(bench) {
  return element("div", { class: "bench" },
    ...bench.warnings.map((warning) => element("p", { class: "warning" }, warning)),
    ...bench.rows.map((row) => element("section", {},
      element("h3", {}, row.name),
      element("p", {}, row.text),
      ...row.groups.map((group) => histogram(row, group, bench.unit)))));
}

/** Bars of one or two series; where two overlap, both are seen. */
function histogram(row, group, unit) {
  const styles = ["one", "two"];
  const all = group.series.flatMap((one) => one.values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const count = Math.max(8, Math.min(48, Math.round(Math.sqrt(all.length) * 2)));
  const width = Math.max((high - low) / count, high * 1e-6, 1e-9);
  const bins = group.series.map((one) => {
    const found = new Array(count).fill(0);
    for (const value of one.values) {
      found[Math.min(count - 1, Math.floor((value - low) / width))] += 1;
    }
    return found.map((number) => number / one.values.length);
  });
  const top = Math.max(...bins.flat(), 1e-9);
  const [boxWidth, height] = [640, 110];
  const x = (value) => 10 + (boxWidth - 20) * (value - low) / (width * count);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${boxWidth} ${height}`, role: "img",
    "aria-label": `${row.name}, ${group.caption}: ${figure(low, 1)} to ${figure(high, 1)} ${unit}`,
  });
  group.series.forEach((one, index) => bins[index].forEach((share, bin) => {
    if (share === 0) return;
    const tall = (height - 26) * share / top;
    box.append(svg("rect", {
      class: `bin ${styles[index]}`, x: x(low + bin * width),
      width: Math.max((boxWidth - 20) / count - 1, 1), y: height - 18 - tall, height: tall,
    }, svg("title", {}, `from ${figure(low + bin * width, 1)} ${unit}: ${figure(share * 100, 1)} %`)));
  }));
  for (const value of [low, (low + high) / 2, high]) {
    box.append(svg("text", {
      class: "tick", x: Math.min(Math.max(x(value), 30), boxWidth - 30), y: height - 4,
      "text-anchor": "middle",
    }, `${figure(value, value < 10 ? 2 : 0)} ${unit}`));
  }
  return element("figure", { class: "chart-box" },
    element("figcaption", {}, `${group.caption} `, ...group.series.map((one, index) =>
      element("span", { class: `key ${styles[index]}` }, one.name))), box);
}
