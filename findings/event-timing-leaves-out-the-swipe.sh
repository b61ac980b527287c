#!/usr/bin/env bash
# The browser's Event Timing, from which INP and the responsiveness of web pages are measured, has no entries for moves. A
# page whose handler takes 150 ms for each move of a finger, so that a swipe is shown at 6 Hz, reports nothing about it
# when the finger rests before it lifts: pointerdown, pointerup and touchend are fast. If it lifts at once, its pointerup
# has waited for the moves and is reported with a second, so that the lift is blamed, and two swipes of the same
# page have a second and nothing. Touches are no way round: touchmove is left out, too. What a swipe costs is in the
# entries of long-animation-frame, one for each of the slow moves.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), websockets 17.4 (PyPI), 6 moves by Input.dispatchTouchEvent,
# a handler of pointermove or touchmove that takes 150 ms; the events with an entry of 100 ms or more that are a user's
# (not a boundary or a capture), and the long frames:
#   pointermove, lift after a rest       none                        6 long frames
#   touchmove, lift after a rest         none                        6 long frames
#   pointermove, lift at once            pointerup touchend          6 long frames
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html << 'X'
<!doctype html>
<meta name=viewport content="width=device-width">
<body style="margin:0; height:300px; touch-action:none">
<script>
seen = { events: [], frames: 0 };
slow = "";
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.duration >= 100) seen.events.push(entry.name);
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => { seen.frames += list.getEntries().length; }).observe({ type: "long-animation-frame" });
for (const type of ["pointermove", "touchmove"]) addEventListener(type, () => {
  if (type != slow) return;
  for (const start = performance.now(); performance.now() < start + 150;);
  document.body.style.background = `rgb(${Math.random() * 255}, 0, 0)`;
}, { passive: true });
</script>
X
cat > swipe.py << 'X'
import asyncio
import chromium

async def steps(call, run):
    for slow, rest in (("pointermove", 2), ("touchmove", 2), ("pointermove", 0)):
        await run(f"(slow = '{slow}', seen = {{ events: [], frames: 0 }})")
        start = (await run("performance.timeOrigin + performance.now()")) / 1000
        for move in range(7):
            await call("Input.dispatchTouchEvent", type="touchMove" if move else "touchStart",
                       touchPoints=[{"x": 50 + 20 * move, "y": 50}], timestamp=start + 0.008 * move)
        await asyncio.sleep(rest)
        start = (await run("performance.timeOrigin + performance.now()")) / 1000 if rest else start + 0.06
        await call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=start)
        await asyncio.sleep(2)
        seen = await run("seen")
        events = [name for name in seen["events"] if name in ("pointerdown", "pointermove", "pointerup", "touchstart",
                                                              "touchmove", "touchend")]
        print(*(events or ["none"]), seen["frames"])

chromium.play(steps)
X
timeout 120 python3 swipe.py > seen.log
expect "pointermove, lift after a rest" "none 6" "$(sed -n 1p seen.log)"
expect "touchmove, lift after a rest" "none 6" "$(sed -n 2p seen.log)"
expect "pointermove, lift at once" "pointerup touchend 6" "$(sed -n 3p seen.log)"
