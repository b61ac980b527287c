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
version=156.0.8078.108-1~deb12u1
debian chromium=$version chromium-common=$version
ldd root/usr/lib/chromium/chromium | grep -q 'not found' &&
  { echo "SKIPPED: Chromium's libraries are missing: apt-get install chromium"; exit 77; }
pypi websockets==17.4

cat > page.html <<'P'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointermove', 'pointerup'])
  addEventListener(type, event => seen.push([type, event.timeStamp, event.clientX]))
</script>
P
cat > play.py <<'P'
import asyncio, json, os, subprocess, urllib.request
from websockets.asyncio.client import connect

browser = subprocess.Popen(
    ["root/usr/lib/chromium/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
     "--remote-debugging-port=9536", "file://" + os.path.abspath("page.html")],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=os.getcwd()))

async def page():
    for _ in range(100):
        try:
            pages = json.load(urllib.request.urlopen("http://127.0.0.1:9536/json"))
            return next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        except (OSError, StopIteration): await asyncio.sleep(0.2)

async def main():
    socket, number = await connect(await page()), 0

    async def call(method, **parameters):
        nonlocal number
        number += 1
        await socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == number: return answer["result"]

    async def run(script):
        return json.loads((await call("Runtime.evaluate", expression=f"JSON.stringify({script})"))["result"]["value"])

    while not await run("document.readyState == 'complete' && performance.now() > 2000 && !!window.seen"):
        await asyncio.sleep(0.2)
    for distance, prevents in (300, True), (150, True), (20, True), (300, False):
        await run("seen.length = 0")
        await call("Input.synthesizeScrollGesture", x=10, y=300, xDistance=distance, speed=1000,
                   gestureSourceType="touch", preventFling=prevents)
        while not await run("seen.some(event => event[0] == 'pointerup')"): await asyncio.sleep(0.1)
        seen = await run("seen")
        up = next(index for index, event in enumerate(seen) if event[0] == "pointerup")
        print(seen[up - 1][2], round(seen[up][1] - seen[up - 1][1]))
    await call("Browser.close")

try: asyncio.run(asyncio.wait_for(main(), 90))
finally:
    browser.terminate()
    browser.wait()
P
python3 play.py > seen.log
expect "300 px: last move, time until the lift" "325 100" "$(sed -n 1p seen.log)"
expect "150 px" "175 100" "$(sed -n 2p seen.log)"
expect "20 px" "45 100" "$(sed -n 3p seen.log)"
expect "300 px with preventFling=false" "325 0" "$(sed -n 4p seen.log)"
