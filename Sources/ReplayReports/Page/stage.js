// The stage: an element that shows one frame on a canvas, flat or exploded, with outlines and the finger on top.

/** Shows frames of a scene in an element of the screen's shape. */
class Stage {
  /** @param screen the screen's [width, height] in points. */
  constructor(scene, screen, label) {
    this.scene = scene;
    this.screen = screen;
    this.canvas = element("canvas", { class: "screen" });
    this.overlay = svg("svg", {
      class: "overlay", viewBox: `0 0 ${screen[0]} ${screen[1]}`, "aria-hidden": "true",
    });
    this.node = element("div", { class: "stage", role: "img", "aria-label": label }, this.canvas, this.overlay);
    this.node.style.setProperty("--shape", screen[0] / screen[1]);
    this.highlighted = null;
    this.isExploded = false;
    this.eye = new Eye(this);
    new ResizeObserver(() => this.fit()).observe(this.node);
  }

  /** Gives the canvas one pixel for each of the display's, and draws again if their number changed. */
  fit() {
    const width = Math.round(this.node.clientWidth * devicePixelRatio);
    if (width === 0 || this.frame === undefined || width === this.drawnWidth) return;
    this.draw();
  }

  show(frame) {
    this.frame = frame;
    this.listing = this.scene.list(frame);
    this.rows = this.listing.rows;
    this.draw();
    this.outline();
  }

  draw() {
    const width = Math.round(this.node.clientWidth * devicePixelRatio);
    if (width === 0) return;
    this.drawnWidth = width;
    const scale = width / this.screen[0];
    const height = Math.round(this.screen[1] * scale);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      [this.canvas.width, this.canvas.height] = [width, height];
    }
    const context = this.canvas.getContext("2d");
    if (!this.isExploded) {
      drawFrame(context, this.listing, { scale });
      return;
    }
    const style = getComputedStyle(this.node);
    drawExploded(context, this.listing, {
      scale, chosen: this.highlighted, edge: "rgb(128 128 128 / 0.6)", chosenEdge: style.getPropertyValue("--outline"),
      isReversed: this.eye.seesBacks, plane: (index, count) => this.eye.plane(index, count, scale),
    });
  }

  explode(isOn) {
    this.isExploded = isOn;
    this.node.classList.toggle("exploded", isOn);
    this.show(this.frame ?? 0);
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
    if (this.isExploded && this.frame !== undefined) this.draw();
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
    if (trail.length > 1) {
      marks.push(...["trail under", "trail"].map((name) => svg("polyline", { class: name, points: trail.join(" ") })));
    }
    if (touch) marks.push(svg("circle", { class: "received", cx: touch[0], cy: touch[1], r: 13 }));
    if (finger) marks.push(svg("circle", { class: "finger", cx: finger[0], cy: finger[1], r: 9 }));
    this.fingerMarks = marks;
    this.outline();
  }
}

const radians = (degrees) => degrees * Math.PI / 180;

/** The viewpoint of an exploded stage: rotation, offset and zoom. */
class Eye {
  constructor(stage) {
    this.stage = stage;
    this.reset();
  }

  reset() {
    Object.assign(this, { turn: 35, tilt: -12, x: 0, y: 0, zoom: 1 });
  }

  /** Whether the planes are seen from behind. */
  get seesBacks() { return Math.cos(radians(this.turn)) * Math.cos(radians(this.tilt)) < 0; }

  /** The homography of a plane of the exploded view, from the screen's points to pixels; there is no perspective. */
  plane(index, count, scale) {
    const [x, y] = this.stage.screen.map((length) => length / 2);
    // A few layers are far apart; many layers share a depth that still fits the stage.
    const gap = Math.min(24, 420 / Math.max(count, 1));
    const z = (index - (count - 1) / 2) * gap;
    // With the initial rotation and zoom, all layers are inside the stage.
    const fit = 0.94 * x / (x * Math.cos(0.61) + gap * count / 2 * Math.sin(0.61));
    const [turn, tilt] = [radians(this.turn), radians(this.tilt)];
    const turned = [
      Math.cos(turn), 0, z * Math.sin(turn),
      Math.sin(turn) * Math.sin(tilt), Math.cos(tilt), -z * Math.cos(turn) * Math.sin(tilt), 0, 0, 1,
    ];
    const size = this.zoom * Math.min(fit, 0.85);
    return [scaled(scale), shift(x + this.x, y + this.y), scaled(size), turned, shift(-x, -y)].reduce(multiplied);
  }

  change(change) {
    Object.assign(this, change);
    this.stage.draw();
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
