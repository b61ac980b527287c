// The layers of the shown frame, as a tree: type, the name that messages use, and values. The chosen
// layer is outlined on the stage.

/** A tree that follows the ARIA practices: arrow keys move, Enter or a click chooses. */
class LayerTree {
  /** @param blame a function that returns the command that lists the causes of a frame's changes; undefined for none. */
  constructor(stage, blame) {
    this.stage = stage;
    this.blame = blame;
    this.list = element("ul", { role: "tree", "aria-label": "Layers of this frame", class: "tree",
      keydown: (event) => this.key(event) });
    this.values = element("dl", { class: "values" });
    this.chosen = null;
    this.closed = new Set();
    this.node = element("div", { class: "tree-box" },
      element("div", { class: "scrolls tree-scroll" }, this.list),
      element("div", { class: "scrolls", role: "region", tabindex: 0, "aria-label": "Values of the chosen layer" },
        this.values));
  }

  show(frame) {
    const { rows, roots } = this.stage.scene.list(frame);
    this.rows = rows;
    const focused = this.list.contains(document.activeElement)
      ? document.activeElement.dataset.layer : null;
    this.list.replaceChildren(...roots.map((row) => this.item(row, 1)));
    const items = this.items();
    const current = items.find((item) => item.dataset.layer === String(this.chosen)) ?? items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
    if (focused !== null) items.find((item) => item.dataset.layer === focused)?.focus();
    this.fill();
  }

  item(row, level) {
    const below = row.mask ? [...row.children, row.mask] : row.children;
    const isClosed = this.closed.has(row.layer);
    const name = element("span", { class: "layer-name" }, row.title.name);
    const item = element("li", {
      role: "treeitem", "aria-level": level, "data-layer": row.layer, tabindex: -1,
      "aria-selected": row.layer === this.chosen ? "true" : "false",
      "aria-expanded": below.length ? String(!isClosed) : null,
      class: row.isHidden ? "hidden-layer" : null,
      click: (event) => {
        event.stopPropagation();
        if (event.target.classList.contains("twist")) this.fold(row.layer);
        else this.choose(row.layer);
      },
      pointerover: (event) => { event.stopPropagation(); this.stage.highlight(row.layer); },
      pointerleave: () => this.stage.highlight(this.chosen),
    }, element("span", { class: "entry" },
      element("span", { class: "twist", "aria-hidden": "true" }, below.length ? (isClosed ? "▸" : "▾") : ""),
      name, row.isMask ? element("span", { class: "tag" }, "mask") : null,
      element("span", { class: "owner" }, row.title.place ?? row.title.owner ?? "")));
    if (below.length && !isClosed) {
      item.append(element("ul", { role: "group" }, ...below.map((child) => this.item(child, level + 1))));
    }
    return item;
  }

  items() { return [...this.list.querySelectorAll("[role=treeitem]")]; }

  fold(layer) {
    if (this.closed.has(layer)) this.closed.delete(layer); else this.closed.add(layer);
    this.show(this.stage.frame);
  }

  choose(layer) {
    this.chosen = layer;
    this.stage.highlight(layer);
    for (const item of this.items()) {
      item.setAttribute("aria-selected", item.dataset.layer === String(layer) ? "true" : "false");
      item.tabIndex = item.dataset.layer === String(layer) ? 0 : -1;
    }
    this.fill();
  }

  key(event) {
    const items = this.items();
    const index = items.indexOf(document.activeElement);
    if (index < 0) return;
    const layer = Number(items[index].dataset.layer);
    const move = (to) => {
      const item = items[Math.max(0, Math.min(items.length - 1, to))];
      for (const other of items) other.tabIndex = other === item ? 0 : -1;
      item.focus();
      this.stage.highlight(Number(item.dataset.layer));
    };
    switch (event.code) {
      case "ArrowDown": move(index + 1); break;
      case "ArrowUp": move(index - 1); break;
      case "Home": move(0); break;
      case "End": move(items.length - 1); break;
      case "ArrowLeft": case "ArrowRight": {
        const opens = event.code === "ArrowRight";
        const state = items[index].getAttribute("aria-expanded");
        if (state === (opens ? "false" : "true")) this.fold(layer);
        else if (opens) move(index + 1);
        break;
      }
      case "Enter": case "Space": this.choose(layer); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  fill() {
    const row = (this.rows ?? []).find((candidate) => candidate.layer === this.chosen);
    const pairs = row ? valuesOf(row) : [["layer", this.chosen === null
      ? "choose one in the tree" : "not in this frame"]];
    const who = row && this.blame?.(this.stage.frame);
    if (who) pairs.push(["cause", command(who)]);
    this.values.replaceChildren(...pairs.flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, value)]));
  }
}

/** The values of a layer, in words and numbers. */
function valuesOf(row) {
  const n = (value) => figure(value, 3);
  const appearance = row.appearance;
  const { border, shadow, contents, gradient } = appearance;
  const pairs = [
    ["layer", [row.title.name, row.title.place].filter(Boolean).join(" ")],
    ["owner", row.title.owner ?? "–"], ["path", row.title.path ?? "–"],
    ["bounds", [row.x, row.y, row.width, row.height].map(n).join(", ")],
    ["opacity", `${n(row.opacity)} (composed ${n(row.composed)})`],
    ["hidden", row.isHidden ? "yes" : "no"], ["z position", n(row.z)],
    ["world", row.world.map(n).join(" ")],
  ];
  // What most layers have is a number, a colour or a word, by the name of the property.
  const plain = (value) => {
    if (Array.isArray(value) && typeof value[0] === "number") return colour(value);
    if (typeof value === "number") return n(value);
    return value === "1" ? "yes" : typeof value === "string" ? value : null;
  };
  const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const shown = {
    ...Object.fromEntries(Object.entries(appearance).map(([name, value]) => [words(name), plain(value)])),
    border: border && `${n(border.width)} pt ${colour(border.color)}`,
    shadow: shadow && `${n(shadow.radius)} pt, ${n(shadow.x)} ${n(shadow.y)}`,
    contents: contents && (contents.name ?? (contents.picture === undefined ? "image" : "snapshot")),
    text: appearance.texts && appearance.texts.map((text) => text.string).join(" / "),
    shape: appearance.shape && "path",
    gradient: gradient && `${gradient.form}, ${gradient.colors.length} colours`,
    mesh: row.transition?.mesh && "bent by a CATransition",
  };
  for (const [name, value] of Object.entries(shown)) {
    if (value !== undefined && value !== null && value !== false) pairs.push([name, String(value)]);
  }
  return pairs;
}
