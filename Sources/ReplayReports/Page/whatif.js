// The same swipe under every rule, clock and input policy: a matrix whose cells open their frames.

/** The matrix; the reason, command and frames of the chosen cell are shown below it. */
function whatIf(replay) {
  const { columns, rows } = replay.whatIf;
  const scene = new Scene(replay.whatIf.scene);
  const place = element("div", { class: "cell-detail", role: "region", "aria-live": "polite", "aria-label": "Chosen case" });
  const open = (cell, rule, column) => {
    const parts = [
      element("h4", {}, `${rule}, ${column}`),
      element("p", {}, cell.outcomes.map((outcome, index) => `${outcome}: ${cell.reasons[index]}`).join("; ")),
    ];
    if (cell.command) parts.push(command(cell.command));
    if (cell.strip) {
      const { frames, captions } = cell.strip;
      const big = new Stage(scene, replay.screen, `${rule}, ${column}`);
      parts.push(filmStrip(scene, replay.screen, frames,
        (frame) => captions[frames.indexOf(frame)], (frame) => big.show(frame)),
        element("div", { class: "detail-stage" }, big.node));
      big.show(frames[frames.length - 1]);
    } else {
      parts.push(element("p", { class: "hint" },
        "The frames of this case are left out to keep the page small; the command shows them."));
    }
    place.replaceChildren(...parts);
  };
  const head = columns.map((column) => column.name);
  const body = rows.map((row) => [row.rule, ...row.cells.map((cell, index) => {
    const outcome = cell.outcomes.join(" ") || "no swipe";
    return button(short(outcome), () => open(cell, row.rule, columns[index].name), {
      class: `cell ${outcomeClass(outcome)}`,
      "aria-label": `${row.rule}, ${columns[index].name}: ${outcome}`,
    });
  })]);
  return element("div", {},
    element("p", { class: "hint" }, "Each cell is a separate replay. ✓ finished, ✕ cancelled, – not recognised."),
    table("The same swipe under every rule, clock and input policy", ["rule", ...head], body, { class: "matrix" }),
    place);
}

const short = (outcome) => outcome.split(" ").map((word) =>
  ({ finished: "✓", cancelled: "✕", "not-recognised": "–" })[word] ?? "·").join("");

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
