#!/usr/bin/env bash
# hmdriver2's gesture, which swipes on HarmonyOS phones by a path with times, does not reach the points it is given. It
# cuts the step between two positions to whole pixels and adds it up: of 150 px in 1 s with its finest sampling, 10 ms,
# it moves 100, and a drift of 18 px over 20 steps is none. A swipe to half of the screen ends before the half, and no
# error says so. The next move goes on from the point that was asked for, with a leap. A pause, which is to end a swipe
# at rest, is much too short, because its duration is divided by the sampling twice: 300 ms are 36 ms; and it ends with
# a leap of 3 px to the right, in the instant of the lift: a finger that is to be at rest has a velocity.
# Seen with hmdriver2 1.4.4 (PyPI), by the points sent to the phone, start at 0, 400; as points of x, y and
# milliseconds:
#   move(150, 400, 1 s), sampling of 10 ms       ends at 100, 400 after 100 moves
#   move(395, 418, 1 s), sampling of 50 ms       ends at 380, 400 after 20 moves
#   move(300, 400, 0.2 s), pause(0.3 s)          six points at 300, each of 6 ms, then one at 303
source "$(dirname "$0")/lib/setup.sh"
pypi hmdriver2==1.4.4

python3 - > seen.log <<'X'
import logging, sys, types

def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)

# The package's own __init__ connects to a phone; only the module with the gesture is needed, which waits after each.
module("hmdriver2", __path__=["python/hmdriver2"], logger=logging.getLogger())
module("hmdriver2.utils", delay=lambda function: function)
module("hmdriver2.driver", Driver=object)
from hmdriver2._gesture import _Gesture
from hmdriver2.proto import Point

class Phone:
    def __init__(self):
        self._client, self.points = self, {}

    def _to_abs_pos(self, x, y):
        return Point(x, y)

    def invoke(self, name, this=None, args=()):
        if name == "PointerMatrix.setPoint":
            # The upper half of x is the time until the next point.
            self.points[args[1]] = args[2]["x"] % 65536, args[2]["y"], args[2]["x"] // 65536
        return types.SimpleNamespace(result=None)

def points(sampling, *move, pause=None):
    phone = Phone()
    gesture = _Gesture(phone, sampling).start(0, 400).move(*move)
    (gesture.pause(pause) if pause else gesture).action()
    return list(phone.points.values())

for seen in points(10, 150, 400, 1), points(50, 395, 418, 1): print(*seen[-1][:2], len(seen) - 2)
print(*[f"{x}:{time}" for x, y, time in points(50, 300, 400, 0.2, pause=0.3)[-7:]])
X
expect "150, 400 with 10 ms: end and moves" "100 400 100" "$(sed -n 1p seen.log)"
expect "395, 418 with 50 ms" "380 400 20" "$(sed -n 2p seen.log)"
expect "a pause of 300 ms" "300:6 300:6 300:6 300:6 300:6 300:6 303:0" "$(sed -n 3p seen.log)"
