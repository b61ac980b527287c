#!/usr/bin/env bash
# Playwright has no swipe. locator.drag_to() presses a mouse, moves it once, to the end, and lifts it, also in a context
# of a phone with has_touch and is_mobile: the page gets no touch event, a recogniser that needs several moves begins
# nothing, and one that takes a velocity has a jump of the whole distance. The steps of mouse.move(), which read as a
# finer path, are its only duration: each takes a frame of the browser, so that 60 steps take a second or more and 300
# px in 60 steps have at most 300 px/s, whatever was meant. There is no time in between for a rule that tells flicks
# from drags: few steps are a fast leap, many are slow. touchscreen has tap() only. Input.dispatchTouchEvent, by a CDP
# session of Chromium, sends touches with their own times.
# Seen with playwright 1.65.2 (PyPI) and chromium 156.0.8078.108 (Debian 12, headless), a context of a phone; pointer
# moves between press and lift, touch events, and the kind of pointer:
#   drag_to(), over 280 px          1 move, 0, mouse
#   mouse.move() with 60 steps      60 moves, 0, mouse, more than 900 ms
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi playwright==1.65.2 greenlet==3.5.6 pyee==13.0.1 typing_extensions==4.16.0 2> pip.log

cat > page.html <<'X'
<body style="margin:0; touch-action:none; user-select:none">
<div id=start style="position:absolute; left:0; top:380px; width:40px; height:40px"></div>
<div id=end style="position:absolute; left:280px; top:380px; width:40px; height:40px"></div>
<script>
seen = []
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'touchstart'])
  addEventListener(type, event => seen.push([type, event.timeStamp, event.pointerType]))
</script>
X
cat > drag.py <<'X'
import os
from playwright.sync_api import sync_playwright

def seen():
    page.wait_for_function("seen.some(event => event[0] == 'pointerup')")
    events = page.evaluate("seen.splice(0)")
    down, up = ([event[0] for event in events].index(kind) for kind in ("pointerdown", "pointerup"))
    touches = sum(event[0] == "touchstart" for event in events)
    print(up - down - 1, touches, events[down][2], "slow" if events[up][1] - events[down][1] > 900 else "quick")

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=os.path.abspath("root/usr/lib/chromium/chromium"), args=["--no-sandbox", "--disable-gpu"])
    context = browser.new_context(viewport={"width": 393, "height": 852}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("file://" + os.path.abspath("page.html"))
    page.locator("#start").drag_to(page.locator("#end"))
    seen()
    page.mouse.move(20, 400)
    page.mouse.down()
    page.mouse.move(300, 400, steps=60)
    page.mouse.up()
    seen()
    browser.close()
X
HOME=$work timeout 90 python3 drag.py > seen.log
expect "drag_to(): moves, touches, pointer" "1 0 mouse" "$(sed -n '1s/ [a-z]*$//p' seen.log)"
expect "60 steps: moves, touches, pointer, duration" "60 0 mouse slow" "$(sed -n 2p seen.log)"
