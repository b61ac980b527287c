// The same swipe under every rule, clock and input policy: a matrix whose cells open their frames.

/** The matrix; the reason, command and frames of the chosen cell are shown below it. */
function whatIf(replay, swipe) {
  const { columns, rows } = replay.whatIf;
  const scene = new Scene(replay.whatIf.scene);
  const place = element("div", { class: "cell-detail", role: "region", "aria-live": "polite", "aria-label": "Chosen case" });
  // A setting can change the number of swipes; the cell then shows all of them.
  const isSame = (cell) => cell.outcomes.length === replay.swipes.length;
  const of = (cell, values) => (isSame(cell) ? values.slice(swipe, swipe + 1) : values);
  let chosen = null;
  const open = (cell, node, rule, column) => {
    chosen?.setAttribute("aria-pressed", "false");
    chosen = node;
    node.setAttribute("aria-pressed", "true");
    const outcomes = of(cell, cell.outcomes);
    const parts = [
      element("h4", {}, `${rule}, ${column}`),
      element("p", {}, of(cell, cell.reasons).map((reason, index) => `${outcomes[index]}: ${reason}`).join("; ")),
    ];
    if (cell.strip && cell.strip.swipe === swipe) {
      const { frames, captions } = cell.strip;
      const big = new Stage(scene, replay.screen, `${rule}, ${column}`);
      parts.push(element("div", { class: "row cell-frames" }, element("div", { class: "detail-stage" }, big.node),
        filmStrip(scene, replay.screen, frames, (frame) => captions[frames.indexOf(frame)], (frame) => big.show(frame))));
      whenSeen(big.node, () => big.show(frames[frames.length - 1]));
    } else if (cell.command) {
      parts.push(element("p", { class: "hint" }, "The command shows the frames of this case."));
    }
    if (cell.command) parts.push(command(cell.command));
    place.replaceChildren(...parts);
    place.scrollIntoView({ block: "nearest", behavior: prefersStillness() ? "auto" : "smooth" });
  };
  const body = rows.map((row) => [row.rule, ...row.cells.map((cell, index) => {
    const outcome = of(cell, cell.outcomes).join(" ") || "no swipe";
    const node = button(short(outcome), () => open(cell, node, row.rule, columns[index].name), {
      class: `cell ${outcomeClass(outcome)}`, "aria-pressed": "false",
      "aria-label": `${row.rule}, ${columns[index].name}: ${outcome}`,
    });
    return node;
  })]);
  return element("div", {},
    element("p", { class: "hint" }, "Each cell is a separate replay. ✓ finished, ✕ cancelled, – not recognised."),
    table("The same swipe under every rule, clock and input policy", ["rule", ...columns.map((column) => column.name)], body,
      { class: "matrix" }),
    place);
}

const short = (outcome) => outcome.split(" ").map((word) =>
  ({ finished: "✓", cancelled: "✕", "not-recognised": "–" })[word] ?? "·").join("");

/** An outcome with the colour and sign that it has everywhere. */
const outcomeBadge = (outcome) => element("span", { class: `badge ${outcomeClass(outcome ?? "")}` },
  `${{ finished: "✓ ", cancelled: "✕ " }[outcome] ?? "– "}${outcome ?? "no swipe"}`);

function outcomeClass(outcome) {
  if (outcome.includes("finished")) return outcome.includes("cancelled") ? "mixed" : "finished";
  return outcome.includes("cancelled") ? "cancelled" : "none";
}

/** A command, with a button that copies it if the page may use the clipboard. */
function command(text) {
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce("copied");
    } catch {
      announce("select the command to copy it");
    }
  });
  return element("div", { class: "command" }, element("code", {}, text), copy);
}
