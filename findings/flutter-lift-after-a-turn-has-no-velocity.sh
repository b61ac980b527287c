#!/usr/bin/env bash
# Flutter gives a finger that has turned round no velocity at the lift, or twice of what it has. A velocity is passed on
# only if the finger is more than 18 px from where it was 100 ms earlier, and one that has moved back for about half of
# that time is where it was: a swipe that is taken back at 1,000 px/s for 48 ms ends like one at rest, and is finished by
# where it is. After 32 ms it has -988, after 64 -1,889. A parabola is fitted to these 100 ms and its slope at the end is
# taken, so that a finger which brakes, from 1,000 to 100 px/s in 48 ms, moves backwards at 243, although it never did,
# and one that speeds up to 2,000 has 2,425. A rest counts from 40 ms on, and a flick of 16 px has none, at any speed. At a
# constant speed all is right, as a try shows. A rule with the speed of the last moves decides these swipes otherwise.
# Seen with Flutter 3.44.8 as flet-web 1.0.5 has it, flet 1.0.5, websockets 17.4 (PyPI), chromium 156.0.8078.108 (Debian 12,
# headless), a GestureDetector, Input.dispatchTouchEvent, moves of 8 ms to the right with their times; onHorizontalDragEnd:
#   1,000 px/s for 200 ms                                1000 px/s
#   the same, back for 32, 48, 64, 96 ms                 -988, 0, -1889, -1000
#   1,000 px/s for 96 ms, 100 px/s for 48 ms             -243
#   100 px/s for 160 ms, 2,000 px/s for 40 ms            2425
#   1,000 px/s for 200 ms, rest of 30 ms, 60 ms          1000, 0
#   1,000 px/s for 16 ms                                 0
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi flet==1.0.5 flet-web==1.0.5 annotated-doc==0.0.7 annotated-types==0.8.0 anyio==4.16.0 certifi==2026.10.19.post1 \
  click==8.5.1 fastapi==0.165.0 h11==0.16.0 httpcore==1.0.9 httptools==0.9.0 httpx==0.28.1 idna==3.20 msgpack==1.2.4 \
  oauthlib==4.0.1 opentelemetry-api==1.45.2 pydantic==2.14.4 pydantic-core==2.50.5 python-dotenv==1.2.4 pyyaml==6.0.4 \
  repath==0.9.0 six==1.17.0 starlette==1.10.0 typing-extensions==4.16.0 typing-inspection==0.4.5 uvicorn==0.54.0 2> pip.log
export PYTHONPATH="$lib:$PYTHONPATH"

cat > app.py << 'X'
import flet

def main(page):
    def lift(event): print(event.primary_velocity, flush=True)
    page.padding = 0
    page.add(flet.GestureDetector(
        content=flet.Container(width=450, height=300), drag_interval=0, on_horizontal_drag_end=lift,
        on_horizontal_drag_update=lambda event: None))
    page.update()
    print("ready", flush=True)

flet.run(main, host="127.0.0.1", port=9536, view=None)
X
echo '<script>window.seen = []</script>' > page.html
FLET_WEB_NO_CDN=true FLET_FORCE_WEB_SERVER=true HOME=$work python3 app.py > app.log 2> errors.log &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
timeout 150 python3 - > seen.log << 'X'
import asyncio, time
import chromium

def seen(): return open("app.log").read().split()

async def until(count):
    end = time.monotonic() + 60
    while len(seen()) < count and time.monotonic() < end: await asyncio.sleep(0.2)

async def steps(call, run):
    async def swipe(*legs):
        x, now, count = 20, time.time(), len(seen())
        await call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": 150}], timestamp=now)
        for velocity, duration in legs:
            for _ in range(duration // 8 if velocity else 0):
                x, now = x + velocity * 0.008, now + 0.008
                await call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": 150}], timestamp=now)
            if not velocity:
                now += duration / 1000
                await asyncio.sleep(duration / 1000)
        await call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=now)
        await until(count + 1)
        return round(float(seen()[-1]))

    await call("Page.navigate", url="http://127.0.0.1:9536/")
    await until(1)
    await asyncio.sleep(5)
    for swipes in (
        [[(1000, 200)]],
        [[(1000, 200), (-1000, back)] for back in (32, 48, 64, 96)],
        [[(1000, 96), (100, 48)]],
        [[(100, 160), (2000, 40)]],
        [[(1000, 200), (0, 30)], [(1000, 200), (0, 60)]],
        [[(1000, 16)]],
    ): print(*[await swipe(*legs) for legs in swipes], flush=True)

chromium.play(steps)
X
# near LINE EXPECTED...: the velocities of a line, each as what is expected if it is within 20 px/s.
near() {
  local line=$1
  shift
  python3 -c 'import sys
line, *expected = sys.argv[1:]
print(*[wanted if abs(int(wanted) - int(got)) <= 20 else got for got, wanted in zip(line.split(), expected)])' \
    "$(sed -n "${line}p" seen.log)" "$@"
}
expect "1,000 px/s" "1000" "$(near 1 1000)"
expect "back for 32, 48, 64, 96 ms" "-988 0 -1889 -1000" "$(near 2 -988 0 -1889 -1000)"
expect "1,000 px/s, then 100 px/s" "-243" "$(near 3 -243)"
expect "100 px/s, then 2,000 px/s" "2425" "$(near 4 2425)"
expect "a rest of 30 ms, 60 ms" "1000 0" "$(near 5 1000 0)"
expect "16 px" "0" "$(near 6 0)"
