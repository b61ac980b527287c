// The page of one replay: player, film strip, curves, markers, layers, explanation, what-if matrix.

/** Builds the sections of a replay; returns them with the function that handles its keys. */
function replayView(replay) {
  const frames = replay.frames;
  const scene = new Scene(replay.scene);
  const player = new Player(frames.milliseconds);
  // At rest, no transition is shown, so its progress is left out.
  const shownText = (frame, decimals) => (frames.shown[frame] === null ? ""
    : ` · transition ${figure(100 * frames.shown[frame], decimals)} %`);
  const describe = (frame) => `frame ${frames.index[frame]} · ${figure(frames.milliseconds[frame], 1)} ms · `
    + `${phaseName(frames.phase[frame])}${shownText(frame, 1)}`;
  const stage = new Stage(scene, replay.screen, `${replay.subject}, drawn from its numbers`);
  const [before, after] = replay.blame ?? [];
  const tree = new LayerTree(stage, replay.blame && ((frame) => `${before}${frames.index[frame]}${after}`.trim()));
  const trail = finger(replay, stage);
  // Read before the first frame is shown, because showing a frame writes the permalink.
  const wanted = frames.index.indexOf(Number(permalink.read().get("frame") ?? NaN));
  player.follow((frame) => {
    stage.show(frame);
    trail(frame);
    if (!player.isPlaying) {
      tree.show(frame);
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
    section("Curves", curves(replay, player), markerLine(replay.markers, frames.milliseconds, player)),
    section("What happened", ...words(replay)));
  const node = element("div", { class: "replay" },
    element("div", { class: "columns" }, left, right),
    section("Film strip", filmStrip(scene, replay.screen, replay.strip,
      (frame) => `${figure(frames.milliseconds[frame])} ms · ${phaseName(frames.phase[frame])}${shownText(frame, 0)}`,
      (frame) => player.scrub(frame))),
    section("Layers", tree.node),
    replay.costs ? section("Cost of each frame", ...costs(replay, scene, player)) : null,
    replay.whatIf ? section("What if", whatIf(replay)) : null,
    section("Settings", settings(replay)));
  player.go(wanted >= 0 ? wanted : replay.start ?? replay.strip[0] ?? 0);
  const key = (event) => {
    if (event.code === "KeyE" && !event.ctrlKey && !event.metaKey && !event.altKey
      && !event.target.matches?.("input, select, textarea")) { exploded.click(); return true; }
    if (!event.target.matches?.("input:not([type=range]), select, textarea") && stage.eye.key(event)) return true;
    return playerKey(player, event);
  };
  return { node, player, key, stop: () => player.pause() };
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

function words(replay) {
  const paragraphs = replay.explanation.map((lines) =>
    element("div", { class: "swipe" }, ...lines.map((line) => element("p", {}, line))));
  return paragraphs.length ? paragraphs : [element("p", {}, replay.summary)];
}

function settings(replay) {
  return element("dl", { class: "values" }, ...replay.settings.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", {}, value)]));
}

/** Bars of the measured costs, and the most expensive frames, each with a picture and a description of its work. */
function costs(replay, scene, player) {
  const { stages, budgetMilliseconds, note, costliest } = replay.costs;
  const times = replay.frames.milliseconds;
  return [
    bars({ label: "Time of each frame", unit: "ms", times, stages, budget: budgetMilliseconds, player }),
    element("p", { class: "hint" }, note),
    element("h4", {}, "Most expensive frames"),
    element("ol", { class: "cards" }, ...costliest.map((one) => {
      const stage = new Stage(scene, replay.screen, `frame ${replay.frames.index[one.frame]}`);
      const item = element("li", { class: "card costly" }, stage.node, element("div", {},
        button(`frame ${replay.frames.index[one.frame]}: ${figure(one.milliseconds, 3)} ms`,
          () => player.scrub(one.frame), { "data-frame": one.frame }),
        element("p", {}, one.text)));
      whenSeen(item, () => stage.show(one.frame));
      return item;
    })),
  ];
}
