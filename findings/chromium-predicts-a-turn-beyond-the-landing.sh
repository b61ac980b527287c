#!/usr/bin/env bash
# Chromium's getPredictedEvents(), which a page draws with to hide the latency of a finger, does not run on too far where
# the finger turns, as an extrapolation of a velocity does: it runs back too far. A finger that has moved right by 8 px
# each 8 ms and then takes back 8 px, at 122, is predicted at 99, 60 and 5, where it will be at 114, 106 and 98: 117 px
# away in 24 ms, behind the place where it landed, and so is the page that follows it. One that only slows down, from 8
# px to 1, and never turns, is predicted 38 px behind itself. A curve is fitted to the last positions, and each of the
# three predictions, which are 8 ms apart like the moves, is further out on it. At a constant speed they are right to a px,
# as a try shows, and those of a finger that has moved back for 40 ms are, too. The first three moves have none, so that a
# flick that is over in 24 ms has nothing to draw with.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), websockets 17.4 (PyPI), Input.dispatchTouchEvent, each with its
# timestamp, 8 ms apart, a touch from x = 50; place of the move, and those predicted with it:
#   third, fourth, tenth move of 8 px    74: none    82: 90 97 104    130: 138 146 154
#   then 8 px back                      122: 99 60 5
#   then 1 px on instead                131: 126 113 93
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html << 'X'
<!doctype html>
<body style="margin:0; height:600px; touch-action:none">
<script>
  const seen = [];
  window.seen = seen;
  addEventListener("pointermove", (move) => {
    const places = move.getPredictedEvents().map((event) => Math.round(event.clientX));
    seen.push(`${Math.round(move.clientX)}: ${places.join(" ") || "none"}`);
  });
</script>
X
timeout 120 python3 - > seen.log << 'X'
import chromium, time

async def steps(call, run):
    for last in -8, 1:
        x, now = 50, time.time()
        await run("seen.length = 0")
        await call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": 300}], timestamp=now)
        for step in [8] * 10 + [last]:
            x, now = x + step, now + 0.008
            await call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": 300}], timestamp=now)
        await call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        moves = await run("seen")
        print(*[moves[index] for index in (2, 3, 9, 10)], sep="\n")

chromium.play(steps)
X
expect "third move" "74: none" "$(sed -n 1p seen.log)"
expect "fourth move" "82: 90 97 104" "$(sed -n 2p seen.log)"
expect "tenth move" "130: 138 146 154" "$(sed -n 3p seen.log)"
expect "8 px back" "122: 99 60 5" "$(sed -n 4p seen.log)"
expect "1 px on" "131: 126 113 93" "$(sed -n 8p seen.log)"
