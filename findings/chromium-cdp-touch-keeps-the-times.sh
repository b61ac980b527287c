#!/usr/bin/env bash
# Chromium's DevTools protocol gives a page a recorded swipe as it was, where chromedriver, on the same browser, slows it
# down to its frames and cuts its positions: Input.dispatchTouchEvent has a `timestamp`, and the events' timeStamp, from
# which pages take their velocity, is that one to within 0.1 ms, the clock's grain, however late the calls arrive; the
# positions keep their fractions. Without it, the swipe has the times of the calls. The time must be after the page was
# opened, else timeStamp is 0 for all. Each move is a pointermove; the first, within the slop of 15 px, is no touchmove.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), websockets 17.4 (PyPI), 12 moves of 10.4 px, 8 ms apart:
#   with timestamps       12 pointermoves, all 8 ms apart, the last at x = 134.8; 11 touchmoves, the last the same
#   without               12 pointermoves, the last more than 150 ms after the first
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html <<'X'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointermove', 'touchmove'])
  addEventListener(type, event => seen.push([type, event.timeStamp, (event.touches ? event.touches[0] : event).clientX]))
</script>
X
cat > play.py <<'X'
import time
from chromium import play

async def steps(call, run):
    async def swipe(timed):
        await run("seen.length = 0")
        start = time.time() - 1
        for index in range(14):
            when = {"timestamp": start + index * 0.008} if timed else {}
            kind = "touchMove" if 0 < index < 13 else "touchEnd" if index else "touchStart"
            points = [{"x": 10 + 10.4 * index, "y": 400}] if index < 13 else []
            await call("Input.dispatchTouchEvent", type=kind, touchPoints=points, **when)
        return await run("seen")

    for timed in True, False:
        seen = await swipe(timed)
        moves, touches = ([event for event in seen if event[0] == kind] for kind in ("pointermove", "touchmove"))
        gaps = sorted({round(after[1] - before[1]) for before, after in zip(moves, moves[1:])})
        print(len(moves), *(gaps if timed else ["longer" if moves[-1][1] - moves[0][1] > 150 else "as asked"]),
              round(moves[-1][2], 2), len(touches), round(touches[-1][2], 2))

play(steps)
X
python3 play.py > seen.log
expect "pointermoves, their gaps, last x; touchmoves, last x" "12 8 134.8 11 134.8" "$(sed -n 1p seen.log)"
expect "without timestamps" "12 longer 134.8 11 134.8" "$(sed -n 2p seen.log)"
