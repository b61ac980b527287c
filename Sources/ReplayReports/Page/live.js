// The live page: draws the frames of a replay that runs while somebody swipes, and lists the verdicts.

/** The frames that have arrived. Earlier frames are forgotten, because only the newest is drawn. */
class LiveScene extends Scene {
  constructor() {
    super({ layers: [], looks: [], pictures: [], bodies: [], states: [], frames: [] });
  }

  /** Adds what a message contains. */
  add(news) {
    this.layers.push(...news.layers);
    this.appearances.push(...news.looks);
    this.pictures.push(...news.pictures);
    this.bodies.push(...news.bodies);
    this.states.push(...news.states);
    for (const change of news.frames) {
      const rows = this.count > 0 ? this.rows(this.count - 1) : [];
      this.changes.push(change);
      this.rows(this.count - 1);
      if (this.count > 64) {
        this.changes = [[rows.length]];
        this.decoded = [rows];
        this.changes.push(change);
        this.rows(1);
      }
    }
  }
}

/** The page of a session: its screen, its state and its list of swipes. */
class LiveView {
  constructor(hello) {
    this.hello = hello;
    this.trail = [];
    this.latencies = [];
    this.status = element("p", { class: "live-status", role: "status" }, "Swipe from the " + hello.edge + " edge.");
    this.bar = svg("svg", { class: "live-bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.figures = element("p", { class: "hint live-figures" });
    this.list = element("ol", { class: "live-list", reversed: true });
    this.timing = element("p", { class: "hint" });
    this.place = element("div", { class: "live-stage" });
    this.node = element("section", { class: "columns" },
      this.place,
      element("div", {}, this.status, this.bar, this.figures,
        element("h2", {}, "Touches"), this.list, this.timing));
    this.restart();
    this.stage = new Stage(this.scene, this.hello.screen, "The screen");
    this.place.append(this.stage.node);
    this.showBar(null);
  }

  /** Forgets the frames so far; the next message contains everything that its frame needs. */
  restart() {
    this.scene = new LiveScene();
    if (this.stage) this.stage.scene = this.scene;
  }

  /** Shows a frame: the screen, the finger, and what would happen if the finger lifted now. */
  frame(message) {
    if (message.isNew) this.restart();
    this.scene.add(message.scene);
    this.message = message;
    // The screen is drawn once for each of the browser's frames, with the newest frame.
    if (!this.pending) {
      this.pending = requestAnimationFrame(() => this.draw());
    }
  }

  draw() {
    this.pending = null;
    const message = this.message;
    this.stage.show(this.scene.count - 1);
    if (!message.touch || message.landing !== this.landing) this.trail = [];
    if (message.touch) this.trail.push(message.touch.join(","));
    this.landing = message.landing;
    this.stage.finger(this.trail, message.touch, null);
    this.band();
    this.showBar(message);
    if (message.stamp) {
      this.latencies.push(performance.timeOrigin + performance.now() - message.stamp);
      if (this.latencies.length > 2000) this.latencies.shift();
      const sorted = [...this.latencies].sort((a, b) => a - b);
      const at = (share) => figure(sorted[Math.floor((sorted.length - 1) * share)], 1);
      this.timing.textContent = `From the finger to the drawn frame: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms `
        + `(${sorted.length} frames).`;
    }
  }

  /** Marks the recogniser's band along the watched edge. */
  band() {
    const [width, height] = this.hello.screen;
    const depth = this.hello.band;
    const box = { left: [0, 0, depth, height], right: [width - depth, 0, depth, height],
      top: [0, 0, width, depth], bottom: [0, height - depth, width, depth] }[this.hello.edge];
    this.stage.overlay.prepend(svg("rect", { class: "live-band", x: box[0], y: box[1], width: box[2], height: box[3] }));
  }

  /** The progress, and the progress from which the swipe would finish at the current speed. */
  showBar(message) {
    const progress = message?.progress ?? 0;
    const needed = message?.neededProgress;
    const x = (value) => Math.max(0, Math.min(1, value)) * 100;
    this.bar.replaceChildren(
      svg("rect", { class: "live-rail", x: 0, y: 0, width: 100, height: 12 }),
      svg("rect", { class: "live-progress", x: 0, y: 0, width: x(progress), height: 12 }),
      ...(needed === null || needed === undefined ? []
        : [svg("rect", { class: "live-limit", x: Math.max(0, x(needed) - 0.4), y: 0, width: 0.8, height: 12 })]));
    if (message?.now) this.status.textContent = message.now;
    this.figures.textContent = message === null || !message.isDriven ? `Rule: ${this.hello.rule}.`
      : `progress ${figure(progress, 3)}` + (needed === null ? "" : ` (finishes from ${figure(needed, 3)} at this speed)`)
        + `, ${figure(message.velocity)} pt/s`
        + (message.neededVelocity === null ? "" : ` (finishes from ${figure(message.neededVelocity)} pt/s here)`);
  }

  /** Adds the verdict on a swipe, or the reason why a touch did not count. */
  touch(message) {
    const good = message.outcome === "finished";
    this.list.prepend(element("li", { value: message.number },
      element("span", { class: message.outcome === null ? "badge" : good ? "badge good" : "badge bad" }, message.text),
      message.reason ? element("span", { class: "hint" }, ` ${message.reason}. `) : " ",
      message.replay ? element("a", { href: message.replay, target: "_blank", rel: "noopener" }, "Replay") : null,
      element("span", { class: "hint" }, ` ${message.late}`)));
    while (this.list.children.length > 200) this.list.lastChild.remove();
    this.status.textContent = message.text;
    this.trail = [];
    this.stage.finger([], null, null);
    this.band();
  }
}

/** Connects to the tool, and connects again if the connection breaks. */
function startLive() {
  const main = document.getElementById("main");
  document.getElementById("static").remove();
  const state = element("p", { class: "warning", role: "status" }, "Waiting for the recording to begin …");
  main.append(state);
  let view = null;
  const source = new EventSource("events");
  source.onerror = () => {
    if (state.dataset.over) return;
    state.hidden = false;
    state.textContent = "The connection to the tool is lost; trying again …";
  };
  source.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.kind === "hello") {
      view?.node.remove();
      view = new LiveView(message);
      document.querySelector("header p").textContent = message.title;
      main.prepend(view.node);
      window.live = view;
    } else if (message.kind === "state") {
      state.textContent = message.text;
    } else if (message.kind === "end") {
      source.close();
      state.dataset.over = "yes";
      state.hidden = false;
      state.textContent = message.text;
      return;
    } else if (message.kind === "frame") {
      view?.frame(message);
    } else if (message.kind === "touch") {
      view?.touch(message);
    }
    state.hidden = message.kind !== "state" && view !== null;
  };
}

startLive();
