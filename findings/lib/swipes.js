// Sends the events of a swipe to an element of the page, on a clock that only the swipes move, so that Date and the
// events' times are exact. report(steps) runs an async function and ends the page; seen holds what is to be printed.
let now = 1e5;
const seen = [], RealDate = Date;
window.ontouchstart = null;
window.Date = class extends RealDate {
  constructor(...parts) { super(...(parts.length ? parts : [now])); }
  static now() { return now; }
};
const kinds = {
  touch(target, phase, x, y) {
    const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y, pageX: x, pageY: y, screenX: x, screenY: y });
    const touches = phase == 2 ? [] : [touch];
    return new TouchEvent(["touchstart", "touchmove", "touchend"][phase],
      { bubbles: true, cancelable: true, touches, targetTouches: touches, changedTouches: [touch] });
  },
  pointer: (target, phase, x, y) => new PointerEvent(["pointerdown", "pointermove", "pointerup"][phase],
    { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: "touch", clientX: x, clientY: y,
      button: phase == 1 ? -1 : 0, buttons: phase == 2 ? 0 : 1 }),
  mouse: (target, phase, x, y) => new MouseEvent(["mousedown", "mousemove", "mouseup"][phase],
    { bubbles: true, cancelable: true, clientX: x, clientY: y, buttons: phase == 2 ? 0 : 1 }),
};
const wait = (time) => new Promise((done) => setTimeout(done, time));

// A leg is [px/s to the right, milliseconds, px/s down]; without a speed the finger rests. `held` is called before the lift.
function swipe(target, kind, [x, y], legs, { step = 8, held = () => {} } = {}) {
  const send = (phase) => {
    const event = kinds[kind](target, phase, x, y);
    Object.defineProperty(event, "timeStamp", { value: now });
    target.dispatchEvent(event);
  };
  now += 5000;
  send(0);
  for (const [right, time, down = 0] of legs) {
    if (!right && !down) { now += time; continue; }
    for (let left = time; left > 0; left -= step) {
      now += step;
      x += right * step / 1000;
      y += down * step / 1000;
      send(1);
    }
  }
  held();
  send(2);
}

async function report(steps) {
  await new Promise((done) => addEventListener("load", done));
  try { await steps(); } catch (error) { seen.push(String(error)); }
  window.seen = seen;
}
