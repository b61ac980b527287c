#!/usr/bin/env bash
# Flutter's swipe back, the counterpart of UINavigationController's, counts a velocity in widths of the screen. At one width
# a second or more its direction decides, below it the half of the way, so that one flick of 700 px/s over 106 px pops the
# page on a phone 390 px wide and does nothing in a window of 780. A finger that moves back counts the same way:
# from 600 of 780 px it has to come back with more than 780 px/s, and a page that is taken back at 600 px/s for 96 ms is
# popped. So is one that is taken back at 1,000 px/s for 48 ms, because after a turn the lift has no velocity (see
# flutter-lift-after-a-turn-has-no-velocity.sh); for 96 ms it stays. There is no least distance beyond the 18 px that make
# a drag: 24 px in 24 ms, 3 % of the way, pop. A rest on the edge before the flick does not matter.
# Seen with Flutter 3.44.8 as flet-web 1.0.5 has it, flet 1.0.5, websockets 17.4 (PyPI), chromium 156.0.8078.108 (Debian 12,
# headless), two views with Cupertino's transition, Input.dispatchTouchEvent, moves of 8 ms to the right from x = 5:
#   700 px/s for 152 ms, windows of 390, 780 px                      pop, stay
#   850 px/s for 152 ms, 780 px                                      pop
#   200 of 780 px, 496 of 780 px, rest of 300 ms                     stay, pop
#   600 of 780 px, then -1,000 px/s for 48, 96 ms, -600 for 96 ms    pop, stay, pop
#   1,000 px/s for 24 ms, 780 px                                     pop
source "$(dirname "$0")/lib/setup.sh"
flutter

cat > app.py << 'X'
import asyncio
import flet

def main(page):
    cupertino = flet.PageTransitionTheme.CUPERTINO
    page.theme = flet.Theme(page_transitions=flet.PageTransitionsTheme(linux=cupertino))

    def push():
        page.views.append(flet.View(route="/top", controls=[flet.Text("top")]))
        page.update()

    async def popped(_):
        print("pop", flush=True)
        await asyncio.sleep(1)
        page.views.pop()
        page.update()
        await asyncio.sleep(1)
        push()
        await asyncio.sleep(1)
        print("pushed", flush=True)

    page.on_view_pop = popped
    page.add(flet.Text("below"))
    push()
    print("ready", flush=True)
X
in_flutter > seen.log << 'X'
import flutter

async def steps(call):
    async def end(*legs):
        count = len(flutter.seen())
        await flutter.swipe(call, *legs, x=5)
        await flutter.until(count + 1, 3)
        if len(flutter.seen()) == count: return "stay"
        await flutter.until(count + 2)
        return "pop"

    await flutter.resize(call, 390)
    print(await end((700, 152)), flush=True)
    await flutter.resize(call, 780)
    for swipes in (
        [[(700, 152)], [(850, 152)]],
        [[(1000, 200), (0, 300)], [(1000, 496), (0, 300)]],
        [[(1000, 600), (-1000, 48)], [(1000, 600), (-1000, 96)], [(1000, 600), (-600, 96)]],
        [[(1000, 24)], [(0, 500), (1000, 152)]],
    ): print(*[await end(*legs) for legs in swipes], flush=True)

flutter.play(steps)
X
expect "700 px/s in a window of 390 px" "pop" "$(sed -n 1p seen.log)"
expect "700 and 850 px/s in one of 780 px" "stay pop" "$(sed -n 2p seen.log)"
expect "200 px and 496 px, at rest" "stay pop" "$(sed -n 3p seen.log)"
expect "back at 1,000 px/s for 48 and 96 ms, at 600 px/s for 96 ms" "pop stay pop" "$(sed -n 4p seen.log)"
expect "24 px, and a flick after a rest on the edge" "pop pop" "$(sed -n 5p seen.log)"
