#!/usr/bin/env bash
# Chromium ends the pointer events of a finger with pointercancel once it is 15 px from where it landed, also on a page
# that is smaller than the window and cannot scroll in any direction: the default of touch-action permits a scroll, and
# whether there is one to do is not asked. A recogniser on pointer events sees the first moves of a swipe from the
# edge, then a cancel, and never a lift; the touch events of the same finger go on to the end, from 15 px on. So of two
# recognisers on one page the one on touches finishes and the one on pointers cancels, and the same script with a mouse,
# or with events that a page sends itself, shows nothing. touch-action: pan-y, or none, keeps both for a swipe to the side.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), websockets 17.4 (PyPI), 30 moves of 4 px, 8 ms apart, by
# Input.dispatchTouchEvent; pointer moves before the end, what ended them, touch moves, what ended them:
#   a page that cannot scroll         4 pointercancel    more than 20 touchend
#   the same, touch-action: pan-y    30 pointerup        more than 20 touchend
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html << 'X'
<!doctype html>
<meta name=viewport content="width=device-width">
<body style="margin:0; height:100px">
<script>
seen = [];
for (const type of ["touchmove", "touchend", "pointermove", "pointerup", "pointercancel"])
  addEventListener(type, () => seen.push(type), { passive: true });
</script>
X
cat > swipe.py << 'X'
import chromium

async def steps(call, run):
    for action in ("auto", "pan-y"):
        await run(f"(document.body.parentNode.style.touchAction = '{action}', seen.length = 0)")
        start = (await run("performance.timeOrigin + performance.now()")) / 1000
        for move in range(31):
            await call("Input.dispatchTouchEvent", type="touchMove" if move else "touchStart",
                       touchPoints=[{"x": 5 + 4 * move, "y": 50}], timestamp=start + 0.008 * move)
        await call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=start + 0.25)
        while "touchend" not in (events := await run("seen")): pass
        moves = events.count("touchmove")
        print(events.count("pointermove"), *[event for event in events if event in ("pointerup", "pointercancel")],
              "more than 20" if moves > 20 else moves, events[-1] if events[-1] == "touchend" else "touchend")
    print(await run("document.scrollingElement.scrollHeight - innerHeight"))

chromium.play(steps)
X
timeout 120 python3 swipe.py > seen.log
expect "what the page can scroll" "0" "$(sed -n 3p seen.log)"
expect "a page that cannot scroll" "4 pointercancel more than 20 touchend" "$(sed -n 1p seen.log)"
expect "the same, touch-action: pan-y" "30 pointerup more than 20 touchend" "$(sed -n 2p seen.log)"
