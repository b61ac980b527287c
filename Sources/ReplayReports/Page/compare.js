// Expected against actual: side by side, slider, blend, difference; the differing layer outlined.

const modes = ["side by side", "slider", "blend", "difference"];
/** Kept from case to case. */
let chosenMode = modes[0];

/** One failed case. */
function failureView(failure) {
  const parts = [
    element("p", { class: "message" }, failure.message),
    failure.remedy ? element("p", {}, failure.remedy) : null,
  ];
  if (failure.difference) {
    const d = failure.difference;
    parts.push(element("dl", { class: "values" }, ...[
      ["first differing frame", d.frame], ["layer", d.layer], ["owner", d.owner],
      ["property", d.property], ["expected", d.expected], ["actual", d.actual],
    ].filter(([, value]) => value !== null && value !== undefined).flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, String(value))])));
  }
  if (failure.accept) {
    parts.push(element("h3", {}, "If this is meant"), command(failure.accept));
  }
  const view = failure.pairs.length ? comparison(failure) : null;
  if (view) parts.push(view.node);
  else parts.push(element("p", { class: "hint" }, failure.note ?? "There is no picture of this case."));
  return { node: element("div", { class: "failure" }, ...parts), key: view?.key ?? (() => false), stop() {} };
}

function comparison(failure) {
  let pair = 0;
  let share = 0.5;
  const expected = failure.expected ? new Scene(failure.expected) : null;
  const actual = failure.actual ? new Scene(failure.actual) : null;
  const place = element("div", { class: "comparison" });
  const slider = element("input", {
    type: "range", min: 0, max: 100, value: 50, "aria-label": "Share of expected",
    input: () => { share = Number(slider.value) / 100; weigh(); },
  });
  let weigh = () => {};
  const stageOf = (scene, frame, name, layer) => {
    const stage = new Stage(scene, failure.screen, name);
    stage.show(frame);
    const found = scene.layers.findIndex((title) => layer && title.path === layer);
    if (found >= 0) stage.highlight(found);
    return stage;
  };
  const missing = (name) => element("p", { class: "hint" }, `${name}: this side has no such frame.`);
  const draw = () => {
    const at = failure.pairs[pair];
    const layer = failure.difference?.path;
    const has = { expected: expected && at.expected !== null, actual: actual && at.actual !== null };
    const old = has.expected ? stageOf(expected, at.expected, "expected", layer) : null;
    const now = has.actual ? stageOf(actual, at.actual, "actual", layer) : null;
    weigh = () => {};
    slider.hidden = !["slider", "blend"].includes(chosenMode);
    if (chosenMode === "side by side" || !old || !now) {
      place.replaceChildren(...[["expected", old], ["actual", now]].map(([name, stage]) =>
        element("figure", {}, element("figcaption", {}, name), stage ? stage.node : missing(name))));
    } else {
      const over = element("div", { class: `over ${chosenMode}` }, old.node, now.node);
      place.replaceChildren(element("figure", {}, element("figcaption", {}, {
        slider: "left of the line: expected; right: actual",
        blend: "expected and actual, blended", difference: "black where both are equal",
      }[chosenMode]), over));
      weigh = () => {
        if (chosenMode === "slider") now.node.style.clipPath = `inset(0 0 0 ${share * 100}%)`;
        if (chosenMode === "blend") now.node.style.opacity = String(1 - share);
        over.style.setProperty("--share", `${share * 100}%`);
      };
      weigh();
    }
    for (const stage of [old, now]) stage?.fit();
    caption.textContent = at.name;
    for (const [index, choice] of choices.entries()) {
      choice.setAttribute("aria-pressed", String(modes[index] === chosenMode));
    }
  };
  const choose = (mode) => { chosenMode = mode; draw(); announce(mode); };
  const choices = modes.map((mode) => button(mode, () => choose(mode), { "aria-pressed": "false" }));
  const caption = element("output", { class: "frame-label" });
  const go = (step) => {
    pair = Math.max(0, Math.min(failure.pairs.length - 1, pair + step));
    draw();
  };
  const node = element("div", {},
    element("div", { class: "row", role: "group", "aria-label": "Comparison" }, ...choices),
    slider,
    element("div", { class: "row" },
      button("Earlier frame", () => go(-1)), caption, button("Later frame", () => go(1))),
    place);
  pair = Math.max(failure.pairs.findIndex((candidate) => candidate.isFirstDifference), 0);
  draw();
  return {
    node,
    key: (event) => {
      if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return false;
      const digit = /^Digit([1-4])$/.exec(event.code);
      if (digit) { choose(modes[Number(digit[1]) - 1]); return true; }
      if (event.code === "ArrowLeft") { go(-1); return true; }
      if (event.code === "ArrowRight") { go(1); return true; }
      return false;
    },
  };
}
