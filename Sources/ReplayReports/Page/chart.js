// Curves over time, with the frame that is shown, markers and the costs of frames.

/** Whether the window is narrow, as on a phone. Charts then span fewer units, so their numbers are larger. */
const isNarrow = matchMedia("(max-width: 760px)").matches;
const chartWidth = isNarrow ? 366 : 640;
/** The width, in units, of a chart that fills the page: chosen so that its numbers are as large as in other charts. */
const pageWidth = isNarrow ? 366 : 940;
const margin = { left: 44, right: 10 };

/** One chart: curves with the same unit on one axis. A null in a curve's values is a gap. */
function chart({ label, unit, times, curves, height = 130, decimals = 2, zero = true, player }) {
  const values = curves.flatMap((curve) => curve.values).filter(Number.isFinite);
  let low = Math.min(...values, zero ? 0 : Infinity);
  let high = Math.max(...values, zero ? 0 : -Infinity);
  if (!Number.isFinite(low) || high - low < 1e-9) [low, high] = [0, 1];
  const [first, last] = [times[0], times[times.length - 1]];
  const x = (time) => margin.left
    + (chartWidth - margin.left - margin.right) * (time - first) / Math.max(last - first, 1e-9);
  const y = (value) => 8 + (height - 26) * (high - value) / (high - low);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${chartWidth} ${height}`, role: "img",
    "aria-label": `${label}, ${unit}, ${figure(low, decimals)} to ${figure(high, decimals)}`,
  });
  // Without the middle, if its rounded number is that of an end.
  const labels = new Map([low, (low + high) / 2, high, ...(low < 0 && high > 0 ? [0] : [])]
    .map((value) => [figure(value, decimals), value]));
  for (const [text, value] of labels) {
    box.append(
      svg("line", { class: "grid", x1: margin.left, x2: chartWidth - margin.right, y1: y(value), y2: y(value) }),
      svg("text", { class: "tick", x: margin.left - 5, y: y(value) + 4, "text-anchor": "end" }, text));
  }
  box.append(...timeAxis(first, last, x, chartWidth, height));
  for (const curve of curves) box.append(path(curve, times, x, y));
  const cursor = svg("line", { class: "cursor", y1: 4, y2: height - 16 });
  box.append(cursor);
  player.follow((frame) => {
    cursor.setAttribute("x1", x(times[frame]));
    cursor.setAttribute("x2", x(times[frame]));
  });
  const scrub = (event) => {
    const bounds = box.getBoundingClientRect();
    const place = (event.clientX - bounds.left) / bounds.width * chartWidth;
    const share = (place - margin.left) / (chartWidth - margin.left - margin.right);
    player.scrub(player.at(first + share * (last - first) + 1e-6));
  };
  box.addEventListener("pointerdown", (event) => {
    scrub(event);
    box.setPointerCapture?.(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => { if (event.buttons) scrub(event); });
  return { node: element("figure", { class: "chart-box" },
    element("figcaption", {}, `${label} `, element("span", { class: "unit" }, unit), " ",
      ...curves.filter((curve) => curve.name).map((curve) =>
        element("span", { class: `key ${curve.style}` }, curve.name))),
    box), x, box, height };
}

function path(curve, times, x, y) {
  let text = "";
  let isDown = false;
  curve.values.forEach((value, index) => {
    if (!Number.isFinite(value)) { isDown = false; return; }
    text += `${isDown ? "L" : "M"}${x(times[index]).toFixed(1)} ${y(value).toFixed(1)}`;
    isDown = true;
  });
  return svg("path", { class: `curve ${curve.style}`, d: text || "M0 0" });
}

/** The labels of the time axis, below a chart. */
function timeAxis(first, last, x, width, height) {
  return ticks(first, last).map((time) => {
    const isAtEnd = x(time) > width - margin.right - 20;
    const isAtStart = x(time) < 20;
    return svg("text", {
      class: "tick", x: isAtEnd ? width - 2 : isAtStart ? 2 : x(time), y: height - 4,
      "text-anchor": isAtEnd ? "end" : isAtStart ? "start" : "middle",
    }, last - first < 3000 ? `${figure(time)} ms` : `${figure(time / 1000, 1)} s`);
  });
}

/**
 * All touches of a recording as bars, coloured by outcome.
 *
 * `peek` receives the frame under the pointer, and null when it leaves; `open` the frame of a click.
 */
function timeLine(replay, { open, peek }) {
  const { touches, frames, swipes } = replay;
  const times = frames.milliseconds;
  const [first, last] = [Math.min(times[0], ...touches.map((touch) => touch.from)),
    Math.max(times[times.length - 1], ...touches.map((touch) => touch.to))];
  const x = (time) => 6 + (pageWidth - 12) * (time - first) / Math.max(last - first, 1e-9);
  // Touches that overlap are in different lanes.
  const ends = [];
  const lanes = touches.map((touch) => {
    const free = ends.findIndex((end) => end <= touch.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = touch.to;
    return Math.min(lane, 4);
  });
  // Numbers that would overlap are in two rows.
  const rows = [-Infinity, -Infinity];
  const names = touches.flatMap((touch) => {
    if (touch.swipe === null) return [];
    const text = String(touch.swipe + 1);
    const [middle, width] = [(x(touch.from) + x(touch.to)) / 2, 4 + 7 * text.length];
    const row = rows.findIndex((end) => end <= middle - width / 2);
    if (row < 0) return [];
    rows[row] = middle + width / 2;
    return [{ text, middle, row }];
  });
  const head = Math.max(0, ...names.map((name) => name.row + 1)) * 13 + 5;
  const step = 16;
  const height = head + 24 + step * (Math.max(...lanes, 0) + 1);
  const band = svg("rect", { class: "chosen-part", y: head - 3, height: height - head - 14 });
  const cursor = svg("line", { class: "cursor", y1: head - 3, y2: height - 18 });
  const bars = touches.map((touch, index) => svg("rect", {
    class: `touch-bar ${touch.swipe === null ? "other" : outcomeClass(touch.outcome)}`,
    x: x(touch.from), y: head + step * lanes[index], height: step - 3, width: Math.max(x(touch.to) - x(touch.from), 3),
  }, svg("title", {}, `contact ${touch.contact}, ${figure(touch.from)} to ${figure(touch.to)} ms: ${touch.outcome}`)));
  const counted = [...new Set(touches.map((touch) => touch.outcome))]
    .map((outcome) => `${touches.filter((touch) => touch.outcome === outcome).length} ${outcome}`).join(", ");
  const box = svg("svg", {
    class: "chart time-line", viewBox: `0 0 ${pageWidth} ${height}`, role: "img",
    "aria-label": `${touches.length} touches in ${figure((last - first) / 1000, 1)} s: ${counted}`,
  }, band, ...bars, ...names.map((name) => svg("text", { class: "tick", x: name.middle, y: head - 6 - 13 * name.row, "text-anchor": "middle" }, name.text)),
  ...timeAxis(first, last, x, pageWidth, height), cursor);
  const at = (event) => {
    const bounds = box.getBoundingClientRect();
    const time = first + (((event.clientX - bounds.left) / bounds.width * pageWidth - 6) / (pageWidth - 12)) * (last - first);
    let frame = 0;
    while (frame < times.length - 1 && times[frame + 1] <= time) frame += 1;
    return frame;
  };
  const mark = (frame) => {
    cursor.setAttribute("x1", x(times[frame]));
    cursor.setAttribute("x2", x(times[frame]));
  };
  let current = () => 0;
  box.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    mark(at(event));
    peek(at(event));
  });
  box.addEventListener("pointerleave", () => { mark(current()); peek(null); });
  box.addEventListener("click", (event) => open(at(event)));
  return {
    node: element("figure", { class: "chart-box" },
      element("figcaption", {}, "All touches ", element("span", { class: "unit" }, `${matchMedia("(hover: none)").matches ? "tap" : "point to see a moment, click"} to open its swipe `),
        ...["finished", "cancelled", "not recognised"].filter((name) => swipes.some((swipe) => swipe.outcome === name))
          .map((name) => element("span", { class: `swatch ${outcomeClass(name)}` }, name)),
        touches.some((touch) => touch.swipe === null) ? element("span", { class: "swatch other" }, "did not count") : null), box),
    choose(index, view) {
      const { from, to } = swipes[index];
      band.setAttribute("x", x(times[from]) - 2);
      band.setAttribute("width", Math.max(x(times[to]) - x(times[from]), 2) + 4);
      current = () => from + view.player.frame;
      view.player.follow(() => mark(current()));
    },
  };
}

function ticks(first, last) {
  const most = isNarrow ? 4 : 7;
  const step = [50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000, 300000]
    .find((size) => (last - first) / size <= most) ?? (last - first);
  const times = [];
  for (let time = Math.ceil(first / step) * step; time <= last; time += step) times.push(time);
  return times;
}

/** Markers as buttons on a time line; each shows its frame. */
function markerLine(markers, times, player) {
  const [first, last] = [times[0], times[times.length - 1]];
  const share = (time) => (time - first) / Math.max(last - first, 1e-9);
  return element("ul", { class: "markers", "aria-label": "Markers" }, ...markers.map((marker) => {
    const time = times[marker.frame];
    const item = element("li", {}, button(
      `${marker.name} · ${figure(time)} ms`, () => player.scrub(marker.frame),
      { class: `marker ${marker.kind}`, title: marker.text ?? marker.name, "data-frame": marker.frame }));
    item.style.setProperty("--share", share(time));
    player.follow((frame) => {
      const isHere = frame === marker.frame;
      item.firstChild.setAttribute("aria-current", isHere ? "true" : "false");
    });
    return item;
  }));
}

/** One bar per frame, stacked by stage, with a line at the budget. */
function bars({ label, unit, times, stages, budget, player }) {
  const height = 130;
  const totals = times.map((_, frame) =>
    stages.reduce((sum, stage) => sum + (stage.values[frame] ?? 0), 0));
  const high = Math.max(...totals, 1e-9);
  const shown = budget <= high * 4 ? Math.max(high, budget) : high;
  const width = (pageWidth - margin.left - margin.right) / times.length;
  const y = (value) => 8 + (height - 26) * (1 - value / shown);
  const box = svg("svg", {
    class: "chart", viewBox: `0 0 ${pageWidth} ${height}`, role: "img",
    "aria-label": `${label}: at most ${figure(high, 3)} ${unit} of a budget of ${figure(budget, 2)} ${unit}`,
  });
  for (const value of [0, shown / 2, shown]) {
    box.append(svg("line", { class: "grid", x1: margin.left, x2: pageWidth - margin.right, y1: y(value), y2: y(value) }),
      svg("text", { class: "tick", x: margin.left - 5, y: y(value) + 4, "text-anchor": "end" }, figure(value, 3)));
  }
  const x = (time) => margin.left + width * Math.max(times.findIndex((other) => other >= time), 0);
  box.append(...timeAxis(times[0], times[times.length - 1], x, pageWidth, height));
  times.forEach((_, frame) => {
    let sum = 0;
    for (const [index, stage] of stages.entries()) {
      const value = stage.values[frame] ?? 0;
      if (value > 0) {
        box.append(svg("rect", {
          class: `bar stage-${index % 8}`, x: margin.left + frame * width, y: y(sum + value),
          width: Math.max(width - 0.5, 0.5), height: Math.max(y(sum) - y(sum + value), 0.1),
        }));
      }
      sum += value;
    }
  });
  if (budget <= shown) {
    box.append(svg("line", { class: "budget", x1: margin.left, x2: pageWidth - margin.right, y1: y(budget), y2: y(budget) }));
  }
  const cursor = svg("line", { class: "cursor", y1: 4, y2: height - 16 });
  box.append(cursor);
  player.follow((frame) => {
    const place = margin.left + (frame + 0.5) * width;
    cursor.setAttribute("x1", place);
    cursor.setAttribute("x2", place);
  });
  box.addEventListener("pointerdown", (event) => {
    const bounds = box.getBoundingClientRect();
    const place = (event.clientX - bounds.left) / bounds.width * pageWidth - margin.left;
    player.scrub(Math.floor(place / width));
  });
  return element("figure", { class: "chart-box" },
    element("figcaption", {}, `${label} `, element("span", { class: "unit" }, unit), " ",
      ...stages.map((stage, index) => element("span", { class: `key stage-${index % 8}` }, stage.name)),
      element("span", { class: "unit" }, `budget ${figure(budget, 2)} ${unit}`)),
    box);
}
