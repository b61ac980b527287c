#!/usr/bin/env bash
# Sinon's fake timers, which Jest and Vitest use as well, have two clocks. requestAnimationFrame() passes the fake date to
# its function, where browsers pass the time of performance.now(), which is fake too but starts at 0. They agree only if
# the fake date starts at 0, as by Sinon's default: with a date of today, as Jest sets it, an animation that takes the
# time of its start from performance.now() is 50 years old in its first frame, so that a transition of 400 ms is tested
# in one frame, at its end, and the test is green. Frames are 16 ms apart, not 16.7: 62 in a second, where a display of
# 60 Hz has 60; a transition of 400 ms has 25 frames instead of 24, at other places than on a display, and a golden of
# "frame 12" is another one. The frames are counted from the clock's start, so the first comes earlier after other waits.
# Seen with node-sinon 14.0.2 (@sinonjs/fake-timers 10.0.0, Debian 12), a transition of 400 ms that starts at
# performance.now(); its frames, the first places, and the time at its end:
#   date 0                           25 frames    0.04 0.08 0.12    400 ms
#   date 0, started after 5 ms       26 frames    0.028 0.068 0.107    411 ms
#   date of 2023                      1 frame     1    16 ms
# and the frames in a second: 62
source "$(dirname "$0")/lib/setup.sh"
command -v node > /dev/null || { echo "SKIPPED: node is missing: apt-get install nodejs"; exit 77; }
debian node-sinon=14.0.2+ds+~cs74.13.25-2 node-type-detect=4.0.8-4

cat > frames.js << 'X'
const { createClock } = require("./root/usr/share/nodejs/@sinonjs/fake-timers");

function transition(date, wait) {
  const clock = createClock(date), places = [];
  clock.tick(wait);
  const start = clock.performance.now(), begun = clock.now;
  let end;
  clock.requestAnimationFrame(function step(time) {
    const progress = Math.min((time - start) / 400, 1);
    places.push(Number(progress.toFixed(3)));
    if (progress < 1) clock.requestAnimationFrame(step);
    else end = clock.now - begun;
  });
  clock.tick(1000);
  console.log(places.length, ...places.slice(0, 3), end);
}

transition(0, 0);
transition(0, 5);
transition(Date.UTC(2023, 10, 14), 0);
const clock = createClock(0);
let frames = 0;
clock.requestAnimationFrame(function step() { frames += 1; clock.requestAnimationFrame(step); });
clock.tick(1000);
console.log(frames);
X
NODE_PATH=root/usr/share/nodejs node frames.js > seen.log
expect "date 0" "25 0.04 0.08 0.12 400" "$(sed -n 1p seen.log)"
expect "date 0, started after 5 ms" "26 0.028 0.068 0.107 411" "$(sed -n 2p seen.log)"
expect "date of 2023" "1 1 16" "$(sed -n 3p seen.log)"
expect "frames in a second" "62" "$(sed -n 4p seen.log)"
