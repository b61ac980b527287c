// The page of a replay: a time line of all touches, the list of swipes, and one swipe at a time with its
// player, curves, markers, film strip, layers, explanation and what-if matrix.

/** Builds the browser of a replay's swipes; returns it with the function that handles its keys. */
function replayView(replay) {
  const { swipes } = replay;
  if (swipes.length === 0) {
    return { node: element("div", { class: "replay" },
      element("p", {}, "No finger lands in this recording, so no frame is shown."),
      section("Settings", settings(replay))), key: () => false, stop() {} };
  }
  const scene = new Scene(replay.scene);
  const place = element("article", { class: "swipe", "aria-labelledby": "swipe-title" });
  let view = null;
  const go = (index, position, moves = false) => {
    view?.stop();
    view = swipeView(replay, scene, index, position);
    place.replaceChildren(view.node);
    line.choose(index, view);
    list?.choose(index);
    if (moves) {
      announce(`swipe ${index + 1}: ${swipes[index].outcome}`);
      if (isNarrow) place.scrollIntoView({ behavior: prefersStillness() ? "auto" : "smooth" });
    }
  };
  const line = timeLine(replay, {
    open: (position) => go(swipeAt(swipes, position), position, true),
    peek: (position) => view.peek(position),
  });
  const list = swipes.length > 1 ? swipeList(replay, scene, (index) => go(index, null, true)) : null;
  const node = element("div", { class: "replay" },
    replay.costs ? section("Where the time goes", stageTable(replay.costs)) : null,
    replay.touches.length > 1 ? line.node : null,
    list ? element("div", { class: "browser" }, list.node, place) : place,
    section("Settings", settings(replay)));
  const wanted = replay.frames.index.indexOf(Number(permalink.read().get("frame") ?? NaN));
  const failed = swipes.findIndex((swipe) => swipe.outcome === "cancelled");
  if (wanted >= 0) go(swipeAt(swipes, wanted), wanted);
  else if (replay.start !== undefined) go(swipeAt(swipes, replay.start), replay.start);
  else go(Math.max(failed, 0), null);
  return { node, key: (event) => view.key(event), stop: () => view.stop() };
}

/** The swipe whose frames contain a position of the log, or are nearest to it. */
function swipeAt(swipes, position) {
  const away = ({ from, to }) => Math.max(from - position, position - to, 0);
  return swipes.reduce((best, swipe, index) => (away(swipe) < away(swipes[best]) ? index : best), 0);
}

/** The frame that shows a swipe best: the release, else the end. */
const momentOf = (swipe) => ["decision", "lift"].map((kind) => swipe.markers.find((marker) => marker.kind === kind)?.frame)
  .find((frame) => frame !== undefined) ?? swipe.to;

/** The swipes with a picture of the release, the outcome and its reason, and buttons that choose an outcome. */
function swipeList(replay, scene, open) {
  const { swipes } = replay;
  const buttons = swipes.map((swipe, index) => {
    const stage = new Stage(scene, replay.screen, "");
    stage.node.setAttribute("aria-hidden", "true");
    stage.node.removeAttribute("role");
    const frame = momentOf(swipe);
    const card = element("button", { type: "button", class: `swipe-card ${outcomeClass(swipe.outcome)}`, title: swipe.progress === null ? null : "The picture shows the release.", click: () => open(index) }, stage.node,
      element("span", {}, element("strong", {}, `${index + 1} `), outcomeBadge(swipe.outcome),
        element("strong", { class: "reason" }, swipe.margin ?? ""),
        element("span", { class: swipe.margin ? "reason words" : "reason" }, ending(replay, swipe) || swipe.reason)));
    whenSeen(card, () => stage.show(frame));
    return card;
  });
  const items = buttons.map((card) => element("li", {}, card));
  const outcomes = [...new Set(swipes.map((swipe) => swipe.outcome))].sort();
  const unfinished = outcomes.filter((outcome) => outcome !== "finished");
  // All swipes, those that did not finish, and those of each outcome.
  const sets = [outcomes, ...(unfinished.length > 1 && unfinished.length < outcomes.length ? [unfinished] : []), ...outcomes.map((outcome) => [outcome])];
  const count = (set) => swipes.filter((swipe) => set.includes(swipe.outcome)).length;
  const choices = sets.map((set) => button(
    `${set === outcomes ? "all " : ""}${count(set)}${set === outcomes ? "" : ` ${set === unfinished ? "not finished" : set[0]}`}`, () => {
      items.forEach((item, index) => { item.hidden = !set.includes(swipes[index].outcome); });
      choices.forEach((other, place) => other.setAttribute("aria-pressed", String(sets[place] === set)));
    }, { "aria-pressed": String(set === outcomes) }));
  const others = replay.touches.filter((touch) => touch.swipe === null);
  const why = [...new Set(others.map((touch) => touch.outcome))].join(", ");
  const list = element("ol", { class: swipes.length > 8 ? "swipes dense" : "swipes" }, ...items);
  // A long list shows only the swipes that did not finish, until others are chosen.
  if (swipes.length > 8 && unfinished.length > 0) choices[sets.findIndex((set) => !set.includes("finished") && count(set) === count(unfinished))]?.click();
  return {
    node: element("section", { class: "swipe-index", "aria-label": "Swipes" },
      outcomes.length > 1 ? element("div", { class: "row", role: "group", "aria-label": "Outcome" }, ...choices) : null,
      nearest(swipes, open), list, others.length ? element("p", { class: "hint" }, `${others.length} more ${others.length === 1 ? "touch" : "touches"}: ${why}.`) : null),
    choose(index) {
      buttons.forEach((card, place) => card.setAttribute("aria-current", String(place === index)));
      items[index].hidden = false;
      const [card, box] = [items[index], list.getBoundingClientRect()];
      const at = card.getBoundingClientRect();
      // Only the list scrolls, not the page.
      list.scrollTop += Math.min(at.top - box.top, 0) + Math.max(at.bottom - box.bottom, 0);
      list.scrollLeft += Math.min(at.left - box.left, 0) + Math.max(at.right - box.right, 0);
    },
  };
}

/** How a swipe ended in words, such as `let go at 42 % after reaching 51 %, moving back at 960 pt/s`; empty without a transition. */
function ending(replay, swipe) {
  if (swipe.progress === null) return "";
  const percent = (value) => `${figure(100 * value)} %`;
  const peak = Math.max(...replay.frames.progress.slice(swipe.from, swipe.to + 1).filter(Number.isFinite));
  const speed = Math.abs(swipe.velocity);
  return `let go at ${percent(swipe.progress)}` + (peak - swipe.progress >= 0.02 ? ` after reaching ${percent(peak)}` : "")
    + (speed < 1 ? ", at rest" : `, moving ${swipe.velocity < 0 ? "back" : "on"} at ${figure(speed)} pt/s`);
}

/** The cancelled swipes that were nearest to and farthest from finishing; null for fewer than two. */
function nearest(swipes, open) {
  const short = swipes.map((swipe, index) => ({ ...swipe, index }))
    .filter((swipe) => swipe.outcome === "cancelled" && swipe.millimeters !== null)
    .sort((a, b) => a.millimeters - b.millimeters);
  if (short.length < 2) return null;
  const [near, far] = [short[0], short[short.length - 1]];
  const link = ({ index, margin }) => button(`swipe ${index + 1}, ${margin}`, () => open(index), { class: "plain" });
  return element("p", { class: "hint" }, "Nearest to finishing: ", link(near), " Farthest: ", link(far));
}

/** The part of a replay that belongs to one swipe; its frames are numbered from 0. */
function partOf(replay, swipe) {
  const cut = (values) => values.slice(swipe.from, swipe.to + 1);
  const local = (marker) => ({ ...marker, frame: marker.frame - swipe.from });
  const isInside = (frame) => frame >= swipe.from && frame <= swipe.to;
  const { costs } = replay;
  return {
    ...replay,
    frames: Object.fromEntries(Object.entries(replay.frames).map(([name, values]) => [name, cut(values)])),
    markers: [...swipe.markers, ...replay.markers].filter((marker) => isInside(marker.frame))
      .sort((a, b) => a.frame - b.frame).map(local),
    strip: swipe.strip.map((frame) => frame - swipe.from),
    costs: costs && {
      ...costs, stages: costs.stages.map((stage) => ({ ...stage, values: cut(stage.values) })),
      costliest: costs.costliest.filter((one) => isInside(one.frame)).map(local),
    },
  };
}

/** Builds the sections of one swipe. `position` is the frame of the log that is shown first; null for the release. */
function swipeView(whole, scene, index, position) {
  const swipe = whole.swipes[index];
  const replay = partOf(whole, swipe);
  const { frames } = replay;
  const player = new Player(frames.milliseconds);
  // At rest, no transition is shown, so its progress is left out.
  const shownText = (frame, decimals) => (frames.shown[frame] === null ? ""
    : ` · transition ${figure(100 * frames.shown[frame], decimals)} %`);
  const describe = (frame) => `frame ${frames.index[frame]} · ${figure(frames.milliseconds[frame], 1)} ms · `
    + `${phaseName(frames.phase[frame])}${shownText(frame, 1)}`;
  const stage = new Stage(scene, replay.screen, `${replay.subject}, drawn from its numbers`);
  const [before, after] = replay.blame ?? [];
  const tree = new LayerTree(stage, replay.blame && ((frame) => `${before}${whole.frames.index[frame]}${after}`.trim()));
  const trail = finger(replay, stage);
  player.follow((frame) => {
    stage.show(swipe.from + frame);
    trail(frame);
    if (!player.isPlaying) {
      tree.show(swipe.from + frame);
      permalink.write({ frame: frames.index[frame] });
      announce(describe(frame));
    }
  });
  const exploded = button("3D", () => {
    stage.explode(!stage.isExploded);
    exploded.setAttribute("aria-pressed", String(stage.isExploded));
    hint.hidden = !stage.isExploded;
    eyeButtons.hidden = !stage.isExploded;
  }, { "aria-pressed": "false", "aria-keyshortcuts": "E" });
  const hint = element("p", { class: "hint", hidden: true },
    "W A S D turn (after X: move, after V: turn again), 0 resets, Shift + and Shift − zoom.");
  const eyeButtons = element("div", { class: "row", hidden: true, role: "group", "aria-label": "View" },
    ...[["Turn left", { turn: -10 }], ["Turn right", { turn: 10 }], ["Up", { tilt: -8 }], ["Down", { tilt: 8 }]]
      .map(([name, change]) => button(name, () => stage.eye.change(Object.fromEntries(
        Object.entries(change).map(([key, value]) => [key, stage.eye[key] + value]))))),
    button("Nearer", () => stage.eye.change({ zoom: stage.eye.zoom * 1.15 })),
    button("Farther", () => stage.eye.change({ zoom: stage.eye.zoom / 1.15 })),
    button("Reset", () => { stage.eye.reset(); stage.eye.change({}); }));
  const left = element("section", { class: "player", "aria-label": "Frames" },
    stage.node, controls(player, describe),
    element("div", { class: "row" }, exploded), eyeButtons, hint);
  const right = element("div", { class: "beside" },
    section("What happened", ...swipe.lines.map((line) => element("p", {}, line))),
    section("Curves", curves(replay, player), markerLine(replay.markers, frames.milliseconds, player)));
  const isOne = whole.swipes.length === 1;
  const node = element("div", {},
    element("h3", { id: "swipe-title", class: isOne ? "quiet" : null },
      isOne ? "The swipe" : `Swipe ${index + 1} of ${whole.swipes.length} (${swipe.name}) `, isOne ? null : outcomeBadge(swipe.outcome)),
    swipe.outcome ? element("p", { class: `verdict ${outcomeClass(swipe.outcome)}` },
      element("strong", {}, [swipe.outcome, swipe.margin].filter(Boolean).join(", ")),
      [ending(whole, swipe), swipe.reason].filter(Boolean).map((text) => `: ${text}`).join("")) : null,
    element("div", { class: "columns" }, left, right),
    section("Film strip", filmStrip(scene, replay.screen, swipe.strip, (frame) => {
      const at = frame - swipe.from;
      return `${figure(frames.milliseconds[at])} ms · ${phaseName(frames.phase[at])}${shownText(at, 0)}`;
    }, (frame) => player.scrub(frame - swipe.from))),
    section("Layers", tree.node),
    replay.costs ? section("Cost of each frame", ...costs(replay, scene, player, swipe.from)) : null,
    whole.whatIf ? section("What if", whatIf(whole, index)) : null);
  if (position === null) player.open(momentOf(swipe) - swipe.from);
  else player.go(position - swipe.from);
  const key = (event) => {
    if (event.code === "KeyE" && !event.ctrlKey && !event.metaKey && !event.altKey
      && !event.target.matches?.("input, select, textarea")) { exploded.click(); return true; }
    if (!event.target.matches?.("input:not([type=range]), select, textarea") && stage.eye.key(event)) return true;
    return playerKey(player, event);
  };
  return {
    node, player, key, stop: () => player.pause(),
    /** Shows any frame of the log while the pointer is over the time line; null ends that. */
    peek(frame) {
      if (player.isPlaying) return;
      stage.show(frame ?? swipe.from + player.frame);
      const inside = (frame ?? swipe.from) - swipe.from;
      if (frame === null || (inside >= 0 && inside < frames.index.length)) trail(frame === null ? player.frame : inside);
      else stage.finger([], whole.frames.finger[frame], whole.frames.touch[frame]);
    },
  };
}

/** A phase of the log in words. */
const phaseName = (phase) => (phase === "landed" ? "at rest" : phase);

function section(title, ...children) {
  return element("section", {}, element("h3", {}, title), ...children);
}

/** Returns a function that draws the finger's path up to a frame. */
function finger(replay, stage) {
  const { finger: places, touch } = replay.frames;
  return (frame) => {
    let from = frame;
    while (from > 0 && places[from - 1]) from -= 1;
    // After the lift, the path of the finger that lifted last stays.
    const way = places[frame] ? places.slice(from, frame + 1) : lastWay(places, frame);
    stage.finger(way, places[frame], touch[frame]);
  };
}

/** The path of the finger that lifted last before a frame. */
function lastWay(places, frame) {
  let end = frame;
  while (end >= 0 && !places[end]) end -= 1;
  let from = end;
  while (from > 0 && places[from - 1]) from -= 1;
  return end >= 0 ? places.slice(Math.max(from, 0), end + 1) : [];
}

function curves(replay, player) {
  const frames = replay.frames;
  const shared = { times: frames.milliseconds, player };
  return element("div", { class: "charts" },
    chart({
      ...shared, label: "Progress", unit: "fraction of the screen or of the transition",
      curves: [
        { name: "finger", style: "one", values: frames.progress },
        { name: "transition", style: "two", values: frames.shown },
        { name: "finishes from here", style: "limit", values: frames.neededProgress },
      ].filter(hasValues),
    }).node,
    chart({
      ...shared, label: "Velocity", unit: "pt/s, positive toward completion", decimals: 0,
      curves: [
        { name: "finger", style: "one", values: frames.velocity },
        { name: "finishes from here", style: "limit", values: within(frames.neededVelocity, frames.velocity) },
      ].filter(hasValues),
    }).node);
}

/** Whether a curve has values to draw. A curve without values, such as a distant threshold, is left out. */
const hasValues = (curve) => curve.values?.some(Number.isFinite);

/** Omits a threshold where it is far outside the values, because it would flatten their curve. */
function within(threshold, values) {
  if (!threshold) return null;
  const finite = values.filter(Number.isFinite);
  const reach = Math.max(400, 2 * Math.max(...finite.map(Math.abs), 0));
  return threshold.map((value) => (Number.isFinite(value) && Math.abs(value) <= reach ? value : null));
}

function settings(replay) {
  return element("dl", { class: "values" }, ...replay.settings.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", {}, value)]));
}

/** The stages by their share of the time, with the share as a bar. */
function stageTable({ shares }) {
  return orderedTable("Stages of a frame, without the stages inside them; times in µs", ["stage", "share", "code", "mean", "median", "worst", "in frame"],
    shares.map((one) => {
      const bar = element("span", { class: "share" }, `${figure(100 * one.share, 1)} %`);
      bar.style.setProperty("--share", one.share);
      const times = [one.mean, one.median, one.worst];
      return {
        cells: [one.stage, bar, one.code, ...times.map((value) => value.toFixed(2)), String(one.frame)],
        values: [one.stage, one.share, one.code, ...times, one.frame],
      };
    }), { first: 1 });
}

/** The stages of one frame, each below the stage that contains it, and the app's calls in them. */
function flameGraph({ spans, milliseconds }) {
  const whole = 1000 * milliseconds;
  const name = (span) => `${span.stage} ${figure(span.duration, 2)} µs`;
  const bars = spans.map((span) => {
    const bar = element("span", { class: span.code, title: [name(span), ...span.calls].join("\n") },
      span.duration < 0.03 * whole ? "" : name(span));
    Object.entries({ left: span.start / whole, width: span.duration / whole })
      .forEach(([key, share]) => { bar.style[key] = `${100 * share}%`; });
    bar.style.top = `${18 * span.depth}px`;
    return bar;
  });
  const graph = element("div", { class: "flame", role: "img", "aria-label": spans.map(name).join(", ") }, ...bars);
  graph.style.height = `${18 * (Math.max(...spans.map((span) => span.depth)) + 1)}px`;
  const calls = spans.flatMap((span) => span.calls.map((call) => `${span.stage}: ${call}`));
  return element("div", { class: "flame-box" }, graph,
    calls.length === 0 ? null : element("ul", {}, ...[...new Set(calls)].map((call) => element("li", {}, call))));
}

/** Bars of the measured costs, and the most expensive frames, each with a picture and a description of its work. */
function costs(replay, scene, player, from) {
  const { stages, budgetMilliseconds, note, costliest } = replay.costs;
  const times = replay.frames.milliseconds;
  const texts = costliest.length ? [element("h4", {}, "Most expensive frames")] : [];
  return [
    bars({ label: "Time of each frame", unit: "ms", times, stages, budget: budgetMilliseconds, player }),
    element("p", { class: "hint" }, note),
    ...texts,
    element("ol", { class: "cards" }, ...costliest.map((one) => {
      const stage = new Stage(scene, replay.screen, `frame ${replay.frames.index[one.frame]}`);
      const item = element("li", { class: "card costly" }, stage.node, element("div", {},
        button(`frame ${replay.frames.index[one.frame]}: ${figure(one.milliseconds, 3)} ms`,
          () => player.scrub(one.frame), { "data-frame": one.frame }),
        element("p", {}, one.text)), flameGraph(one));
      whenSeen(item, () => stage.show(from + one.frame));
      return item;
    })),
  ];
}
