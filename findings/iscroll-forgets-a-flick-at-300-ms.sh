#!/usr/bin/env bash
# iScroll, of which many pagers in web views are made, takes as velocity at the lift an average that begins anew at the
# first move after each 300 ms. A finger that swipes at a steady 1,000 px/s throws the page by 768 to 833 px if it lifts
# after 200, 296 or 312 ms, and not at all after 304, or 608, when the average has just begun. Within the 300 ms it
# ignores what the finger did last: after a rest of 150 ms it still throws, and forwards after a reversal of 48 px; a
# flick of 2,000 px/s after a slow start is thrown by a twentieth of its way. A rule with the velocity of the last moves
# decides all of these otherwise, and a test with one duration proves nothing for another.
# Seen with iScroll 5.2.0 (node-iscroll, Debian 12) in Node.js with a stub of the page's objects, moves of 8 ms to the
# left; how far the page has moved at the lift, and by how much it is thrown:
#   1,000 px/s for 200, 296, 304, 312, 608 ms             192, 288, 296, 304, 600    768, 789, 0, 833, 0
#   1,000 px/s for 104 ms, rest of 150 ms                 96     119
#   1,000 px/s for 200 ms, and back for 48 ms             144    281
#   100 px/s for 160 ms, 2,000 px/s for 40 ms             86     156
#   2,000 px/s for 40 ms                                  80     3,333
source "$(dirname "$0")/lib/setup.sh"
command -v node > /dev/null || { echo "SKIPPED: node is missing: apt-get install nodejs"; exit 77; }
debian node-iscroll=5.2.0+dfsg1-2

cat > swipe.js <<'X'
const area = (width) => ({
  style: new Proxy({}, { get: (values, name) => values[name] ?? "" }), tagName: "DIV", children: [],
  offsetWidth: width, offsetHeight: 800, clientWidth: width, clientHeight: 800, offsetLeft: 0, offsetTop: 0,
  offsetParent: null, addEventListener() {}, removeEventListener() {},
});
let now = 0;
Date.now = () => now;
const frame = area(400);
frame.children = [area(20000)];
global.window = { addEventListener() {}, removeEventListener() {}, navigator: { appVersion: "", userAgent: "" } };
global.document = window.document = { createElement: () => area(0), documentElement: area(400) };
Object.defineProperty(globalThis, "navigator", { value: window.navigator });
const IScroll = require("./root/usr/share/nodejs/iscroll/build/iscroll-lite.js");

// Legs are pairs of a velocity and milliseconds.
function swipe(...legs) {
  const row = new IScroll(frame, { scrollX: true, scrollY: false, startX: -8000 });
  let x = 390, thrown = 0;
  row._translate = (place) => { row.x = place; };
  row.scrollTo = (place, y, time) => { if (time) thrown = row.x - place; };
  const send = (type) => {
    const touches = [{ pageX: x, pageY: 300 }];
    row.handleEvent({ type, touches, changedTouches: touches, target: frame, preventDefault() {} });
  };
  now += 5000;
  row._translate(-8000);
  send("touchstart");
  for (const [velocity, duration] of legs) {
    if (!velocity) now += duration;
    else for (let time = 0; time < duration; time += 8) {
      now += 8;
      x -= velocity * 0.008;
      send("touchmove");
    }
  }
  const moved = -8000 - row.x;
  send("touchend");
  return `${Math.round(moved)}:${Math.round(thrown)}`;
}
console.log(...[200, 296, 304, 312, 608].map((duration) => swipe([1000, duration])));
console.log(swipe([1000, 104], [0, 150]), swipe([1000, 200], [-1000, 48]));
console.log(swipe([100, 160], [2000, 40]), swipe([2000, 40]));
X
node swipe.js > seen.log
expect "1,000 px/s for 200, 296, 304, 312, 608 ms" "192:768 288:789 296:0 304:833 600:0" "$(sed -n 1p seen.log)"
expect "then a rest, then a reversal" "96:119 144:281" "$(sed -n 2p seen.log)"
expect "2,000 px/s for 40 ms after a slow start, and alone" "86:156 80:3333" "$(sed -n 3p seen.log)"
