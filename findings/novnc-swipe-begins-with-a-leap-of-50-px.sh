#!/usr/bin/env bash
# noVNC, which shows a remote screen in a browser, decides what a touch is when it has moved by more than 50 px, and sends
# nothing before. Then the button goes down where the finger landed, and the pointer is 56 px further in the same instant:
# a swipe from the edge starts late, and with a leap. At 1,000 px/s that is 56 ms, at 300 px/s 168 ms; the page at the
# other end stands still, and a velocity of the first moves has no time in it. A flick of less than 50 px is a click at
# its start, at any speed, and so is one that takes 0.9 s, or goes out by 48 px and comes back: what a user does who peeks
# at the page below presses what is under the finger. A mouse in the same browser is passed on as it moves, so that a
# swipe tried with one shows none of this. From the 57th px on the moves are those of the finger.
# Seen with noVNC 1.3.0, chromium 156.0.8078.108 (Debian 12), events sent by the page, a touch at x = 10, moves of 8 ms to
# the right; what the gesture handler reports, as x and milliseconds since the landing:
#   1,000 px/s for 200 ms       drag, 10 at 56, 66 at 56, 74 at 64, to 210 at 200
#   300 px/s for 200 ms         drag, 10 at 168, 60 at 168, 63 at 176, to 70 at 200
#   1,000 px/s for 40 ms        one tap, 10 at 40
#   50 px/s for 0.9 s           one tap, 10 at 904
#   48 px in 48 ms, and back    one tap, 10 at 96
source "$(dirname "$0")/lib/setup.sh"
chromium
debian novnc=1:1.3.0-1

# A page cannot load a module from a file.
sed 's/^export default //' root/usr/share/novnc/core/input/gesturehandler.js > gestures.js
cat > page.html << 'X'
<!doctype html>
<body style="margin:0"><div id=page style="width:800px; height:600px"></div>
<script src=swipes.js></script>
<script src=gestures.js></script>
<script>
report(async () => {
  new GestureHandler().attach(page);
  let places = [], landed;
  for (const phase of ["gesturestart", "gesturemove", "gestureend"]) {
    page.addEventListener(phase, ({ type, detail }) => {
      if (type == "gesturestart") places = [detail.type];
      if (type != "gestureend") places.push(`${Math.round(detail.clientX)}@${now - landed}`);
    });
  }
  function touch(...legs) {
    landed = now + 5000;
    swipe(page, "touch", [10, 300], legs);
    seen.push([...places.slice(0, 4), ...places.slice(4).slice(-1)].join(" "));
  }
  touch([1000, 200]);
  touch([300, 200]);
  touch([1000, 40]);
  touch([50, 900]);
  touch([1000, 48], [-1000, 48]);
});
</script>
X
in_chromium > seen.log
expect "1,000 px/s for 200 ms" "drag 10@56 66@56 74@64 210@200" "$(sed -n 1p seen.log)"
expect "300 px/s for 200 ms" "drag 10@168 60@168 63@176 70@200" "$(sed -n 2p seen.log)"
expect "1,000 px/s for 40 ms" "onetap 10@40" "$(sed -n 3p seen.log)"
expect "50 px/s for 0.9 s" "onetap 10@904" "$(sed -n 4p seen.log)"
expect "48 px and back" "onetap 10@96" "$(sed -n 5p seen.log)"
