#!/usr/bin/env bash
# Chromium's DevTools protocol makes a whole swipe in one call, Input.synthesizeScrollGesture, at the given speed and
# in each frame, but not over the given distance: it adds the slop of a touch, 15 px, so that a page that scrolls
# itself does so by the distance. A page with a recogniser of its own gets a finger that goes 15 px further than the
# test says: 150 of a page of 320 px, below half of it, end at 165, above half, and 20 at 35. By default the finger
# rests for 100 ms at the end, so that nothing flings: a rule with the velocity at the lift sees none, whatever the
# speed. preventFling=false lifts it with the last move. Input.dispatchTouchEvent has neither.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), websockets 17.4 (PyPI), touch from x = 10:
#   distance 300, 150, 20 at 1,000 px/s     last move at 325, 175, 45, lift 100 ms after it
#   300 with preventFling=false             last move at 325, lift 0 ms after it
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html <<'P'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointermove', 'pointerup'])
  addEventListener(type, event => seen.push([type, event.timeStamp, event.clientX]))
</script>
P
cat > play.py <<'P'
import asyncio
from chromium import play

async def steps(call, run):
    for distance, prevents in (300, True), (150, True), (20, True), (300, False):
        await run("seen.length = 0")
        await call("Input.synthesizeScrollGesture", x=10, y=300, xDistance=distance, speed=1000,
                   gestureSourceType="touch", preventFling=prevents)
        while not await run("seen.some(event => event[0] == 'pointerup')"): await asyncio.sleep(0.1)
        seen = await run("seen")
        up = next(index for index, event in enumerate(seen) if event[0] == "pointerup")
        print(seen[up - 1][2], round(seen[up][1] - seen[up - 1][1]))

play(steps)
P
python3 play.py > seen.log
expect "300 px: last move, time until the lift" "325 100" "$(sed -n 1p seen.log)"
expect "150 px" "175 100" "$(sed -n 2p seen.log)"
expect "20 px" "45 100" "$(sed -n 3p seen.log)"
expect "300 px with preventFling=false" "325 0" "$(sed -n 4p seen.log)"
