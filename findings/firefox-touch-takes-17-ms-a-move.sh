#!/usr/bin/env bash
# Firefox, driven by WebDriver BiDi, waits 17 ms before the first event of a pointer move, even if the move has a shorter
# duration: 60 moves of 8 ms, as a 125 Hz touchpad sends them, take more than a second instead of 480 ms, each with an
# event of its own, so a replayed swipe has less than half of its velocity. Moves of duration 0 after pauses, as
# `edgepan convert` writes them, do not have this wait. Positions are rounded to whole pixels (chromedriver cuts them): a
# slow swipe stands still for some moves and jumps in others. Unlike chromedriver, Firefox fills a move of a longer
# duration with events, 17 ms apart, so the same actions give each browser another number of events.
# Seen with firefox-esr 153.8.0 (Debian 12, headless), websockets 17.4 (PyPI):
#   60 moves of 8 ms       60 pointermoves, the last 1.3 to 2.0 s after the first on a busy machine
#   one move of 100 ms     6 pointermoves
#   x = 4.8, 8.1, 11.4     clientX = 5, 8, 11
source "$(dirname "$0")/lib/setup.sh"
version=153.8.0esr-1~deb12u1
debian firefox-esr=$version
! LD_LIBRARY_PATH=root/usr/lib/firefox-esr ldd root/usr/lib/firefox-esr/libxul.so | grep -q 'not found' ||
  { echo "SKIPPED: Firefox's libraries are missing: apt-get install firefox-esr"; exit 77; }
pypi websockets==17.4

cat > page.html <<'X'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointerdown', 'pointermove', 'pointerup'])
  addEventListener(type, event => seen.push([type, event.clientX, event.timeStamp]))
</script>
X
mkdir profile
cat > profile/user.js <<'X'
user_pref("remote.active-protocols", 1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
X
cat > play.py <<'X'
import asyncio, json, os, subprocess
from websockets.asyncio.client import connect

browser = subprocess.Popen(
    ["root/usr/lib/firefox-esr/firefox-esr", "--headless", "--profile", "profile", "--remote-debugging-port", "9533", "about:blank"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=os.getcwd()))

async def opened():
    for _ in range(100):
        try: return await connect("ws://127.0.0.1:9533/session", max_size=None)
        except OSError: await asyncio.sleep(0.3)

async def main():
    socket, number = await opened(), 0

    async def call(method, **parameters):
        nonlocal number
        number += 1
        await socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == number: return answer["result"]

    await call("session.new", capabilities={})
    page = (await call("browsingContext.getTree"))["contexts"][0]["context"]
    await call("browsingContext.navigate", context=page, url="file://" + os.path.abspath("page.html"), wait="complete")

    async def run(script):
        answer = await call("script.evaluate", expression=script, target={"context": page}, awaitPromise=False)
        return json.loads(answer["result"]["value"])

    def move(x, milliseconds=0):
        return {"type": "pointerMove", "duration": milliseconds, "x": x, "y": 300}

    async def swipe(*moves):
        await run("seen.length = 0; '0'")
        steps = [move(1), {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]
        await call("input.performActions", context=page, actions=[
            {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}])
        return [event for event in await run("JSON.stringify(seen)") if event[0] == "pointermove"]

    moves = await swipe(*[move(10 + index, 8) for index in range(60)])
    print("span", "longer" if moves[-1][2] - moves[0][2] > 1.5 * 8 * 59 else "as asked", len(moves))
    moves = await swipe(move(200, 100))
    print("long", "filled" if len(moves) > 2 else len(moves), moves[-1][1])
    print("rounded", *[event[1] for event in await swipe(move(4.8, 8), move(8.1, 8), move(11.4, 8))])
    await call("browser.close")

try: asyncio.run(asyncio.wait_for(main(), 100))
finally:
    browser.terminate()
    browser.wait()
X
python3 play.py > seen.log
expect "60 moves of 8 ms" "span longer 60" "$(grep "^span" seen.log)"
expect "one move of 100 ms" "long filled 200" "$(grep "^long" seen.log)"
expect "x of 4.8, 8.1 and 11.4" "rounded 5 8 11" "$(grep "^rounded" seen.log)"
