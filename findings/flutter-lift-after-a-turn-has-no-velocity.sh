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
flutter

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
X
in_flutter > seen.log << 'X'
import flutter

async def steps(call):
    async def lift(*legs):
        count = len(flutter.seen())
        await flutter.swipe(call, *legs)
        await flutter.until(count + 1)
        return round(float(flutter.seen()[-1]))

    for swipes in (
        [[(1000, 200)]],
        [[(1000, 200), (-1000, back)] for back in (32, 48, 64, 96)],
        [[(1000, 96), (100, 48)]],
        [[(100, 160), (2000, 40)]],
        [[(1000, 200), (0, 30)], [(1000, 200), (0, 60)]],
        [[(1000, 16)]],
    ): print(*[await lift(*legs) for legs in swipes], flush=True)

flutter.play(steps)
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
