#!/usr/bin/env bash
# chromedriver performs each tick of a W3C touch pointer in a frame of the browser: 60 moves of 8 ms, as a 125 Hz
# touchpad sends them, take about a second instead of 480 ms, so a replayed swipe arrives at half its velocity. A move
# with a longer duration is not interpolated: one pointermove at the target, then the pause. Positions arrive as
# integers, cut, not rounded. A finish rule with a velocity decides differently than for the recorded swipe.
# Seen with chromium and chromium-driver 156.0.8078.108 (Debian 12, headless, W3C Actions over HTTP):
#   60 moves of 8 ms        last move 980 to 1,050 ms after the first
#   one move of 100 ms      1 pointermove, less than 20 ms after the pointerdown
#   x = 4.8, 8.1, 11.4      clientX = 4, 8, 11
source "$(dirname "$0")/lib/setup.sh"
version=156.0.8078.108-1~deb12u1
debian chromium=$version chromium-common=$version chromium-driver=$version
ldd root/usr/lib/chromium/chromium | grep -q 'not found' &&
  { echo "SKIPPED: Chromium's libraries are missing: apt-get install chromium"; exit 77; }

cat > page.html <<'X'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointerdown', 'pointermove', 'pointerup'])
  addEventListener(type, event => seen.push([type, event.clientX, event.timeStamp]))
</script>
X
cat > play.py <<'X'
import json, os, subprocess, time, urllib.request

driver = subprocess.Popen(["root/usr/bin/chromedriver", "--port=9531"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def call(method, path, body=None):
    request = urllib.request.Request(
        "http://127.0.0.1:9531" + path, json.dumps(body).encode() if body is not None else None, method=method)
    return json.load(urllib.request.urlopen(request, timeout=60))["value"]

session = None
try:
    for _ in range(100):
        try:
            if call("GET", "/status")["ready"]: break
        except OSError:
            time.sleep(0.1)
    options = {"binary": "root/usr/lib/chromium/chromium", "args": ["--headless", "--no-sandbox", "--disable-gpu"]}
    opened = call("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
    session = "/session/" + opened["sessionId"]
    call("POST", session + "/url", {"url": "file://" + os.path.abspath("page.html")})
    run = lambda script: call("POST", session + "/execute/sync", {"script": script, "args": []})

    def move(x, milliseconds=0):
        return {"type": "pointerMove", "duration": milliseconds, "x": x, "y": 300, "origin": "viewport"}

    def swipe(*moves):
        run("seen.length = 0")
        steps = [move(1), {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]
        call("POST", session + "/actions", {"actions": [
            {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}]})
        return run("return seen")

    moves = [event for event in swipe(*[move(10 + index, 8) for index in range(60)]) if event[0] == "pointermove"]
    print("span", "longer" if moves[-1][2] - moves[0][2] > 1.5 * 8 * 59 else "as asked", len(moves))
    down, *rest = swipe(move(200, 100))
    moves = [event for event in rest if event[0] == "pointermove"]
    print("long", len(moves), moves[0][1], "at once" if moves[0][2] - down[2] < 60 else "later")
    print("cut", *[event[1] for event in swipe(move(4.8, 40), move(8.1, 40), move(11.4, 40)) if event[0] == "pointermove"])
finally:
    if session: call("DELETE", session)
    driver.terminate()
X
python3 play.py > seen.log
expect "60 moves of 8 ms" "span longer 60" "$(grep "^span" seen.log)"
expect "one move of 100 ms" "long 1 200 at once" "$(grep "^long" seen.log)"
expect "x of 4.8, 8.1 and 11.4" "cut 4 8 11" "$(grep "^cut" seen.log)"
