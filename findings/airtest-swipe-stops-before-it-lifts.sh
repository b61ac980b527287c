#!/usr/bin/env bash
# airtest's swipe for Android stands still before it lifts: the duration is cut into steps + 1 pauses, and the last one
# follows the move to the end. With airtest's defaults the finger rests at its last position for 93 ms, longer than the
# 40 ms after which Android's VelocityTracker takes a pointer for stopped, so the release velocity is 0 whatever the
# duration. A finish rule with a velocity is never tested; only the distance decides. The time is not the asked one
# either: 100 ms pass before the first move, and each event costs 10 ms. Its two-finger swipe pauses before each move
# instead, and lifts 10 ms after the last one, so there the same arguments give a velocity.
# Seen with airtest 1.4.3 (PyPI), by the commands for minitouch and a simulated clock, 0 to 300 in 500 ms and in 50 ms:
#   500 ms    first move at 110 ms, last at 483 ms, up at 577 ms: 93 ms at rest
#   50 ms     first move at 110 ms, last at 183 ms, up at 202 ms
#   two fingers, 500 ms    last move of the first finger at 517 ms, of the second at 527 ms, up at 537 ms
source "$(dirname "$0")/lib/setup.sh"
pypi airtest==1.4.3 six==1.17.0

python3 - > seen.log <<'X'
import importlib, sys, types
import airtest.core

# The packages' own __init__ modules import every backend; only the module with the swipe is needed.
path = airtest.core.__path__[0]
for name, folder in [("android", "android"), ("android.touch_methods", "android/touch_methods")]:
    package = types.ModuleType("airtest.core." + name)
    package.__path__ = [f"{path}/{folder}"]
    sys.modules[package.__name__] = package
base = importlib.import_module("airtest.core.android.touch_methods.base_touch")

class Clock:
    now = 0

    @classmethod
    def sleep(clock, seconds):
        clock.now += seconds

base.time = Clock

class Touch(base.BaseTouch):
    def install_and_setup(self):
        self.handle = lambda command: self.log.append((round(Clock.now * 1000), command[:3]))

    def teardown(self):
        pass

    def times(self, swipe, milliseconds):
        Clock.now, self.log = 0, []
        getattr(self, swipe)((0, 400), (300, 400), duration=milliseconds / 1000)
        moves = [time for time, command in self.log if command == "m 0"]
        up = next(time for time, command in self.log if command == "u 0")
        return "{} {} {}".format(moves[0], moves[-1], up)

touch = Touch(None, size_info={"width": 1080, "height": 2400})
print(touch.times("swipe", 500), touch.times("swipe", 50), touch.times("two_finger_swipe", 500), sep="\n")
X
expect "500 ms: first move, last move, up" "110 483 577" "$(sed -n 1p seen.log)"
expect "50 ms" "110 183 202" "$(sed -n 2p seen.log)"
expect "500 ms with two fingers" "103 517 537" "$(sed -n 3p seen.log)"
