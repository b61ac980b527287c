// Play, scrub, step, slow motion. Times are those of the replay's frames.

/** Plays frames at their times, and notifies listeners of the shown frame. */
class Player {
  /** @param times milliseconds of the frames, ascending. */
  constructor(times) {
    this.times = times;
    this.frame = 0;
    this.rate = 1;
    this.isPlaying = false;
    /** The frames of this playback: all that were due, and those that the browser did not draw. */
    this.due = this.skipped = 0;
    this.listeners = [];
  }

  /** Calls the listener with the frame's index, now and whenever the frame or the playback changes. */
  follow(listener) {
    this.listeners.push(listener);
    listener(this.frame);
  }

  go(frame) {
    this.frame = Math.max(0, Math.min(this.times.length - 1, Math.round(frame)));
    for (const listener of this.listeners) listener(this.frame);
  }

  /** Shows a frame in the middle of the swipe, which Play then shows from the start. */
  open(frame) {
    this.go(frame);
    this.opened = this.frame;
  }

  /** Moves by a number of frames. A manual step stops the playback. */
  step(count) {
    this.pause();
    this.opened = null;
    this.go(this.frame + count);
  }

  scrub(frame) {
    this.pause();
    this.opened = null;
    this.go(frame);
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.go(this.frame);
  }

  play() {
    if (this.frame === this.opened || this.frame === this.times.length - 1) this.frame = 0;
    this.opened = null;
    this.isPlaying = true;
    this.due = this.skipped = 0;
    this.go(this.frame);
    let [begin, last] = [this.times[this.frame], null];
    const tick = (now) => {
      if (!this.isPlaying) return;
      if (last !== null) begin += (now - last) * this.rate;
      last = now;
      let frame = this.frame;
      while (frame < this.times.length - 1 && this.times[frame + 1] <= begin) frame += 1;
      if (frame !== this.frame) {
        this.due += frame - this.frame;
        this.skipped += frame - this.frame - 1;
        this.go(frame);
      }
      if (frame === this.times.length - 1) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** The frame that is shown at a time. */
  at(milliseconds) {
    let frame = 0;
    while (frame < this.times.length - 1 && this.times[frame + 1] <= milliseconds) frame += 1;
    return frame;
  }
}

const rates = [1, 0.5, 0.25, 0.1];

/** The buttons and the slider of a player. */
function controls(player, describe) {
  const play = button("Play", () => player.toggle(), { class: "primary", "aria-keyshortcuts": "Space" });
  const slider = element("input", {
    type: "range", min: 0, max: player.times.length - 1, step: 1, value: 0, "aria-label": "Frame",
    input: () => player.scrub(Number(slider.value)),
  });
  const rate = element("select", {
    "aria-label": "Speed", change: () => { player.rate = Number(rate.value); },
  }, ...rates.map((value) => element("option", { value },
    value === 1 ? "real time" : `${figure(1 / value)} × slower`)));
  const label = element("output", { class: "frame-label" });
  const dropped = element("p", { class: "hint dropped", hidden: true });
  player.follow((frame) => {
    slider.value = frame;
    slider.setAttribute("aria-valuetext", describe(frame));
    play.textContent = player.isPlaying ? "Pause" : "Play";
    label.textContent = describe(frame);
    dropped.hidden = player.isPlaying || player.skipped === 0;
    if (!dropped.hidden) dropped.textContent = `This browser drew ${player.due - player.skipped} of ${player.due} frames.`;
  });
  return element("div", { class: "controls", role: "group", "aria-label": "Player" },
    element("div", { class: "row" },
      button("First", () => player.scrub(0), { "aria-keyshortcuts": "Home" }),
      button("Back", () => player.step(-1), { "aria-keyshortcuts": "ArrowLeft" }),
      play,
      button("Next", () => player.step(1), { "aria-keyshortcuts": "ArrowRight" }),
      button("Last", () => player.scrub(player.times.length - 1), { "aria-keyshortcuts": "End" }),
      rate),
    slider, label, dropped);
}

/** Handles a player's keys, except those that the focused control of the page needs. */
function playerKey(player, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  const isControl = target.closest?.("button, select, textarea, a, summary, input:not([type=range])");
  const isSlider = target.matches?.("input[type=range]");
  switch (event.code) {
    case "Space": if (isControl) return false; player.toggle(); return true;
    case "ArrowLeft": if (isSlider || target.closest?.("select, textarea, input, [role=tree], [role=region]")) return false;
      player.step(event.shiftKey ? -10 : -1); return true;
    case "ArrowRight": if (isSlider || target.closest?.("select, textarea, input, [role=tree], [role=region]")) return false;
      player.step(event.shiftKey ? 10 : 1); return true;
    case "Home": if (isSlider || isControl) return false; player.scrub(0); return true;
    case "End": if (isSlider || isControl) return false; player.scrub(player.times.length - 1); return true;
    default: return false;
  }
}
