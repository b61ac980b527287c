// Expected against actual: side by side, slider, blend, difference; the differing layer outlined.

const modes = ["side by side", "slider", "blend", "difference"];
/** The chosen view, which applies to all cases. */
const chosen = { mode: modes[0], brightens: false, outlines: true };

/** The view of one failed case. */
function failureView(failure) {
  const parts = [element("p", { class: "message" }, failure.message)];
  if (failure.difference) parts.push(differenceList(failure.difference));
  if (failure.note) parts.push(element("p", { class: "hint" }, failure.note));
  if (failure.blame.length) {
    parts.push(element("h3", {}, "What caused the failure"),
      element("pre", { class: "blame" }, failure.blame.join("\n")));
  }
  const view = failure.pairs.length ? comparison(failure) : null;
  if (view) parts.push(view.node);
  if (failure.commands.length) {
    parts.push(element("dl", { class: "commands" }, ...failure.commands.flatMap((one) =>
      [element("dt", {}, one.purpose), element("dd", {}, command(one.command))])));
  }
  return { node: element("div", { class: "failure" }, ...parts), key: view?.key ?? (() => false), stop: () => view?.stop() };
}

function differenceList(difference) {
  const pairs = [
    ["first differing frame", difference.frame], ["layer", difference.layer],
    ["owner", difference.owner], ["property", difference.property],
    ["expected", difference.expected], ["actual", difference.actual],
  ].filter(([, value]) => value !== null && value !== undefined);
  return element("dl", { class: "values" }, ...pairs.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", {}, String(value))]));
}

/** The stages of one pair of frames; a stage is null if its side has no such frame, or no layers of it. */
function stagesOf(failure, scenes, pair) {
  const side = (name) => {
    if (pair[name] === null) return null;
    const stage = new Stage(scenes[name], failure.screen, `${name}, ${pair.name}`);
    stage.show(pair[name]);
    const path = failure.outlined;
    const found = scenes[name].layers.findIndex((title) => path && title.path === path);
    if (found >= 0 && chosen.outlines) stage.highlight(found);
    return stage;
  };
  return { expected: side("expected"), actual: side("actual") };
}

function comparison(failure) {
  let place = Math.max(failure.pairs.findIndex((pair) => pair.isFirst), 0);
  let share = 0.5;
  let weigh = () => {};
  const scenes = {
    expected: failure.expected && new Scene(failure.expected),
    actual: failure.actual && new Scene(failure.actual),
  };
  const sides = element("div", { class: "comparison" });
  const slider = element("input", {
    type: "range", min: 0, max: 100, value: 50, "aria-label": "Proportion of the expected frame",
    input: () => { share = Number(slider.value) / 100; weigh(); },
  });
  const brighten = button("brighten ×8", () => {
    chosen.brightens = !chosen.brightens;
    draw();
  }, { "aria-pressed": "false" });
  const outline = button("outline", () => {
    chosen.outlines = !chosen.outlines;
    draw();
  }, { "aria-pressed": "true" });
  const caption = element("output", { class: "frame-label" });
  const pixels = element("p", { class: "pixels" });

  const draw = () => {
    const pair = failure.pairs[place];
    const { expected, actual } = stagesOf(failure, scenes, pair);
    const isWhole = expected && actual;
    weigh = () => {};
    slider.hidden = !isWhole || !["slider", "blend"].includes(chosen.mode);
    brighten.hidden = !isWhole || chosen.mode !== "difference";
    brighten.setAttribute("aria-pressed", String(chosen.brightens));
    outline.setAttribute("aria-pressed", String(chosen.outlines));
    if (chosen.mode === "side by side" || !isWhole) {
      sides.replaceChildren(figureOf("expected", expected, pair.expectedText),
        figureOf("actual", actual, pair.actualText));
    } else {
      const over = overlaid(expected, actual);
      weigh = over.weigh;
      sides.replaceChildren(element("figure", {}, element("figcaption", {}, {
        slider: "left of the line: expected; right: actual",
        blend: "expected and actual, blended", difference: "black where both are equal",
      }[chosen.mode]), over.node), element("dl", { class: "said" },
        ...[["expected", pair.expectedText], ["actual", pair.actualText]].flatMap(([name, text]) =>
          [element("dt", {}, name), element("dd", {}, text || "–")])));
      weigh();
    }
    expected?.fit();
    actual?.fit();
    caption.textContent = `${pair.name} · ${place + 1} of ${failure.pairs.length}`;
    pixels.textContent = pixelsText(pair);
    for (const [index, choice] of choices.entries()) {
      choice.setAttribute("aria-pressed", String(modes[index] === chosen.mode));
    }
  };

  /** Places one side over the other. The outlines are above both, so that no mode blends them. */
  function overlaid(expected, actual) {
    const pictures = element("div", { class: "pictures" }, expected.node, actual.node);
    const outlines = element("div", { class: "outlines" });
    const node = element("div", { class: `over ${chosen.mode.replace(/ /g, "-")}` }, pictures, outlines);
    node.classList.toggle("brightened", chosen.brightens && chosen.mode === "difference");
    for (const stage of [expected, actual]) stage.moveOverlay(outlines);
    const drag = (event) => {
      const bounds = node.getBoundingClientRect();
      share = Math.max(0, Math.min(1, (event.clientX - bounds.left) / Math.max(bounds.width, 1)));
      slider.value = Math.round(share * 100);
      node.style.setProperty("--share", `${share * 100}%`);
      weigh();
    };
    if (chosen.mode === "slider") {
      node.addEventListener("pointerdown", (event) => {
        drag(event);
        node.setPointerCapture?.(event.pointerId);
      });
      node.addEventListener("pointermove", (event) => { if (event.buttons) drag(event); });
    }
    return {
      node,
      weigh() {
        node.style.setProperty("--share", `${share * 100}%`);
        if (chosen.mode === "slider") actual.node.style.clipPath = `inset(0 0 0 ${share * 100}%)`;
        if (chosen.mode === "blend") actual.node.style.opacity = String(1 - share);
      },
    };
  }

  const choose = (mode) => { chosen.mode = mode; draw(); announce(mode); };
  const choices = modes.map((mode) => button(mode, () => choose(mode), { "aria-pressed": "false" }));
  /** The moments of the replay, without views that no frame shows: both sides play them together. */
  const moments = failure.pairs.filter((pair) => pair.frame !== null).length;
  let timer = null;
  const play = button("Play both", () => (timer ? stop() : start()));
  const stop = () => {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play both";
  };
  const start = () => {
    if (place >= moments - 1) place = -1;
    play.textContent = "Pause";
    const tick = () => {
      place += 1;
      draw();
      if (place >= moments - 1) stop();
    };
    timer = setInterval(tick, 350);
    tick();
  };
  const go = (step) => {
    stop();
    place = Math.max(0, Math.min(failure.pairs.length - 1, place + step));
    draw();
    announce(failure.pairs[place].name);
  };
  const node = element("div", {},
    element("div", { class: "row", role: "group", "aria-label": "Comparison" }, ...choices),
    element("div", { class: "row" }, outline, brighten),
    slider,
    element("div", { class: "row" },
      button("Earlier frame", () => go(-1)), caption, button("Later frame", () => go(1)),
      moments > 1 ? play : null),
    pixels, sides);
  draw();
  return {
    node, stop,
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

function figureOf(name, stage, text) {
  return element("figure", {},
    element("figcaption", {}, name), stage ? stage.node
      : element("p", { class: "hint" }, `${name}: this side has no ${text ? "layers stored for this" : "such"} frame.`),
    text ? element("p", { class: "said" }, text) : null);
}

function pixelsText(pair) {
  if (pair.pixels === undefined) return "";
  if (pair.isWritten) return "Only the note on the actual side differs.";
  if (pair.pixels === 0) return "No pixel differs here.";
  const share = 100 * pair.pixels / pair.allPixels;
  return `${pair.pixels} of ${pair.allPixels} pixels differ (${figure(share, share < 1 ? 2 : 1)} %), at one pixel per point.`;
}
