// The stage: one frame drawn with elements, flat or exploded, with outlines and the finger on top.

/** The element of a layer and its sublayers. It is reused in later frames, and redrawn if the appearance or size changes. */
class LayerNode {
  constructor(row, parent, scene) {
    this.scene = scene;
    this.node = element("div", { class: "layer" });
    this.inner = element("div", { class: "inner" });
    this.children = new Map();
    this.node.append(this.inner);
    this.update(row, parent);
  }

  update(row, parent) {
    this.place(row, parent);
    const size = `${row.width} ${row.height} ${row.x} ${row.y}`;
    const isRedrawn = row.appearanceIndex !== this.appearanceIndex || size !== this.size;
    if (isRedrawn || row.mask || row.transition || this.cut) {
      applyAppearance(this.node, row, this.scene);
      this.cut = Boolean(row.mask || row.transition);
    }
    if (isRedrawn) {
      this.under?.forEach((part) => part.remove());
      this.over?.remove();
      this.under = row.appearance.transform ? [] : underParts(row, this.scene);
      this.over = overPart(row);
      this.node.prepend(...this.under);
      if (this.over) this.node.append(this.over);
      [this.appearanceIndex, this.size] = [row.appearanceIndex, size];
    }
    const kept = new Map();
    for (const child of row.children) {
      const known = this.children.get(child.layer);
      const view = known && !kept.has(child.layer) ? known : new LayerNode(child, row, this.scene);
      if (view === known) view.update(child, row);
      kept.set(kept.has(child.layer) ? `${child.layer} ${child.index}` : child.layer, view);
    }
    for (const [key, view] of this.children) if (kept.get(key) !== view) view.node.remove();
    this.children = kept;
    const nodes = [...kept.values()].map((view) => view.node);
    if (nodes.some((node, index) => this.inner.children[index] !== node)) {
      this.inner.replaceChildren(...nodes);
    }
  }

  /** Places the element relative to the parent's plane. The frame's world transforms are relative to the screen. */
  place(row, parent) {
    const style = this.node.style;
    const origin = parent ? inverted(multiplied(parent.plane, shift(parent.x, parent.y)))
      : [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const plane = multiplied(row.plane, shift(row.x, row.y));
    const isSeen = !row.isHidden && origin && row.opacity > 0
      && !(row.appearance.oneSided && showsBack(row.plane, row.width, row.height));
    style.display = isSeen ? "block" : "none";
    if (!isSeen) return;
    style.transform = css(multiplied(origin, plane));
    style.opacity = row.opacity;
  }
}

const shift = (x, y) => [1, 0, x, 0, 1, y, 0, 0, 1];

/** Draws frames of a scene into an element of the screen's shape. */
class Stage {
  /** @param screen the screen's [width, height] in points. */
  constructor(scene, screen, label) {
    this.scene = scene;
    this.screen = screen;
    this.screenNode = element("div", { class: "screen" });
    this.overlay = svg("svg", {
      class: "overlay", viewBox: `0 0 ${screen[0]} ${screen[1]}`, "aria-hidden": "true",
    });
    this.canvas = element("div", { class: "canvas" }, this.screenNode, this.overlay);
    this.node = element("div", { class: "stage", role: "img", "aria-label": label }, this.canvas);
    for (const node of [this.screenNode, this.canvas]) {
      node.style.width = `${screen[0]}px`;
      node.style.height = `${screen[1]}px`;
    }
    this.highlighted = null;
    this.isExploded = false;
    /** The distance between the nearest and the farthest layer of the exploded view. */
    this.depth = 0;
    this.views = new Map();
    this.eye = new Eye(this);
    new ResizeObserver(() => this.fit()).observe(this.node);
  }

  /** Scales the screen to the element. */
  fit() {
    const width = this.node.clientWidth;
    if (width === 0) return;
    const scale = width / this.screen[0];
    this.scale = scale;
    this.node.style.height = `${this.screen[1] * scale}px`;
    this.canvas.style.transform = this.isExploded ? this.eye.transform(scale) : `scale(${scale})`;
  }

  show(frame) {
    this.frame = frame;
    if (this.isExploded) this.showExploded();
    else this.showFlat();
    this.outline();
  }

  showFlat() {
    const { rows, roots } = this.scene.list(this.frame);
    this.rows = rows;
    const bitmap = this.scene.bitmaps[this.frame];
    if (bitmap) {
      this.views = new Map();
      this.screenNode.replaceChildren(element("img", { src: bitmap, alt: "", class: "bitmap" }));
      return;
    }
    const kept = new Map();
    for (const root of roots) {
      const view = this.views.get(root.layer) ?? new LayerNode(root, null, this.scene);
      view.update(root, null);
      kept.set(root.layer, view);
    }
    this.views = kept;
    this.screenNode.replaceChildren(...[...kept.values()].map((view) => view.node));
  }

  /** Shows each layer on a separate plane, in paint order, nearer than the previous layer. */
  showExploded() {
    const { rows, roots } = this.scene.list(this.frame);
    this.rows = rows;
    const nodes = [];
    const visit = (row, opacity, isHidden) => {
      const shown = opacity * row.opacity;
      if (!isHidden && !row.isHidden && row.width > 0 && row.height > 0) {
        const node = element("div", { class: "layer plane" });
        applyAppearance(node, row, this.scene);
        node.style.overflow = "hidden";
        node.append(...(row.appearance.transform ? [] : underParts(row, this.scene)));
        const over = overPart(row);
        if (over) node.append(over);
        node.style.transform = css(multiplied(row.plane, shift(row.x, row.y)));
        node.style.opacity = Math.max(shown, 0.15);
        node.dataset.layer = row.layer;
        nodes.push(element("div", { class: "step" }, node));
      }
      for (const child of row.children) visit(child, shown, isHidden || row.isHidden);
    };
    for (const root of roots) visit(root, 1, false);
    // A few layers are far apart; many layers share a depth that still fits the stage.
    const gap = Math.min(24, 420 / Math.max(nodes.length, 1));
    nodes.forEach((node, index) => {
      node.style.transform = `translateZ(${(index - (nodes.length - 1) / 2) * gap}px)`;
    });
    this.depth = gap * nodes.length;
    this.views = new Map();
    this.screenNode.replaceChildren(...nodes);
  }

  explode(isOn) {
    this.isExploded = isOn;
    this.node.classList.toggle("exploded", isOn);
    this.views = new Map();
    this.show(this.frame ?? 0);
    this.fit();
  }

  /** Moves the outlines to another element of the same size, so that no effect of the stage changes them. */
  moveOverlay(place) {
    this.overlay.classList.add("moved");
    place.append(this.overlay);
  }

  /** Outlines a layer, by its number in the scene; null removes the outline. */
  highlight(layer) {
    this.highlighted = layer;
    this.outline();
  }

  outline() {
    if (this.isExploded) {
      for (const plane of this.screenNode.querySelectorAll(".plane")) {
        plane.classList.toggle("chosen", plane.dataset.layer === String(this.highlighted));
      }
    }
    const marks = [];
    for (const row of this.rows ?? []) {
      if (row.layer !== this.highlighted || row.isHidden) continue;
      const points = [
        [row.x, row.y], [row.x + row.width, row.y], [row.x + row.width, row.y + row.height],
        [row.x, row.y + row.height],
      ].map(([x, y]) => projected(row.plane, x, y)).filter((point) => point !== null);
      if (points.length > 2) {
        marks.push(svg("polygon", { class: "outline", points: this.around(points).join(" ") }));
      }
    }
    this.overlay.replaceChildren(...marks, ...(this.fingerMarks ?? []));
  }

  /** The points of an outline: slightly outside the layer, so that its edges stay visible, but never outside the screen. */
  around(points) {
    const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    return points.map((point) => point.map((value, axis) => {
      const away = value + Math.sign(value - middle[axis]) * 5;
      return Math.max(1.5, Math.min(this.screen[axis] - 1.5, away));
    }));
  }

  /** Draws the finger's path so far, its position, and the position that the app received. */
  finger(trail, finger, touch) {
    const marks = [];
    if (trail.length > 1) marks.push(svg("polyline", { class: "trail", points: trail.join(" ") }));
    if (touch) marks.push(svg("circle", { class: "received", cx: touch[0], cy: touch[1], r: 13 }));
    if (finger) marks.push(svg("circle", { class: "finger", cx: finger[0], cy: finger[1], r: 9 }));
    this.fingerMarks = marks;
    this.outline();
  }
}

/** The viewpoint of an exploded stage: rotation, offset and zoom. */
class Eye {
  constructor(stage) {
    this.stage = stage;
    this.reset();
  }

  reset() {
    Object.assign(this, { turn: 35, tilt: -12, x: 0, y: 0, zoom: 1 });
  }

  transform(scale) {
    const [x, y] = this.stage.screen.map((length) => length / 2);
    // With the initial rotation and zoom, all layers are inside the stage.
    const fit = 0.94 * x / (x * Math.cos(0.61) + this.stage.depth / 2 * Math.sin(0.61));
    return `scale(${scale}) translate(${x + this.x}px, ${y + this.y}px) scale(${this.zoom * Math.min(fit, 0.85)}) `
      + `rotateX(${this.tilt}deg) rotateY(${this.turn}deg) translate(${-x}px, ${-y}px)`;
  }

  change(change) {
    Object.assign(this, change);
    this.stage.fit();
  }

  /** The keys of Chrome's Layers panel: W A S D, X to move, V to turn, 0 to reset, Shift + and − to zoom. */
  key(event) {
    if (!this.stage.isExploded || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = this.moves ? 20 : 8;
    const along = (x, y) => this.change(this.moves
      ? { x: this.x + x * step, y: this.y + y * step }
      : { turn: this.turn + x * step, tilt: this.tilt - y * step });
    switch (event.code) {
      case "KeyA": along(-1, 0); break;
      case "KeyD": along(1, 0); break;
      case "KeyW": along(0, -1); break;
      case "KeyS": along(0, 1); break;
      case "KeyX": this.moves = true; announce("W A S D move the layers"); break;
      case "KeyV": this.moves = false; announce("W A S D turn the layers"); break;
      case "Digit0": this.reset(); this.change({}); break;
      case "Equal": case "NumpadAdd":
        if (!event.shiftKey && event.code === "Equal") return false;
        this.change({ zoom: Math.min(this.zoom * 1.15, 4) }); break;
      case "Minus": case "NumpadSubtract":
        if (!event.shiftKey && event.code === "Minus") return false;
        this.change({ zoom: Math.max(this.zoom / 1.15, 0.2) }); break;
      default: return false;
    }
    return true;
  }
}
