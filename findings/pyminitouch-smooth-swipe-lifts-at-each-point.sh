#!/usr/bin/env bash
# pyminitouch's ext_smooth_swipe through the points of a recording is not one swipe: the finger lifts at each point and
# lands there again, so that three points are two swipes, and thirty are 29, of which only the first begins at the
# edge. Its steps are cut to whole pixels: 305 px in ten steps end at 300, and points that are less than 10 px apart,
# as a touchscreen of 120 Hz reports them, do not move at all. duration is the wait before each step, not that of the
# swipe: 500 makes 5 s of one pair. In swipe(), too; there the finger stays down between the points, and rests for 50
# ms at the last one before it lifts, which Android's VelocityTracker takes for stopped after 40 ms.
# Seen with pyminitouch 0.3.3 (PyPI), by the commands to the phone and a simulated clock, as d down, m move, u up:
#   ext_smooth_swipe of 0, 305 and 610 px         d0 m30 ... m300 u d305 m335 ... m605 u
#   ext_smooth_swipe of 0 and 9 px                ten moves to 0
#   ext_smooth_swipe of 0 and 305 px, 500 ms      lifts after 5,100 ms
#   swipe of 0, 150 and 300 px, 8 ms              moves after 58 and 66 ms, lifts after 116 ms
source "$(dirname "$0")/lib/setup.sh"
pypi pyminitouch==0.3.3

python3 - > seen.log <<'P'
import sys
import types

# The modules that reach for a phone are not needed.
for name, members in {"connection": ["MNTConnection", "MNTServer", "safe_connection"], "utils": ["restart_adb"],
                      "logger": ["logger"]}.items():
    module = types.ModuleType("pyminitouch." + name)
    for member in members: setattr(module, member, types.SimpleNamespace(info=lambda text: None))
    sys.modules[module.__name__] = module
from pyminitouch import actions

class Phone:
    """Notes contacts with the times at which minitouch passes them on: it waits at a w, and commits at a c."""
    def __init__(self): self.now, self.seen = 0, []

    def send(self, commands):
        time, contacts = self.now, []
        for kind, *values in map(str.split, commands.splitlines()):
            if kind == "w": time += int(values[0])
            elif kind != "c": contacts.append(kind if kind == "u" else kind + values[1])
            else:
                self.seen += [(contact, round(time)) for contact in contacts]
                contacts = []

    def sleep(self, seconds): self.now += 1000 * seconds

def play(name, *positions, **options):
    device = object.__new__(actions.MNTDevice)
    device.connection = Phone()
    actions.time = device.connection
    getattr(device, name)([(x, 400) for x in positions], **options)
    return device.connection.seen

def contacts(seen): return [contact for contact, _ in seen]

print(*contacts(play("ext_smooth_swipe", 0, 305, 610)))
print(*contacts(play("ext_smooth_swipe", 0, 9)))
print(play("ext_smooth_swipe", 0, 305, duration=500)[-1])
print(*[f"{contact}@{time}" for contact, time in play("swipe", 0, 150, 300, duration=8)])
P
expect "smooth, 0, 305 and 610 px" "$(echo d0 m{30,60,90,120,150,180,210,240,270,300} u \
  d305 m{335,365,395,425,455,485,515,545,575,605} u)" "$(sed -n 1p seen.log)"
expect "smooth, 0 and 9 px" "d0 m0 m0 m0 m0 m0 m0 m0 m0 m0 m0 u" "$(sed -n 2p seen.log)"
expect "smooth, 0 and 305 px in 500 ms" "('u', 5100)" "$(sed -n 3p seen.log)"
expect "swipe, 0, 150 and 300 px, 8 ms" "d0@0 m150@58 m300@66 u@116" "$(sed -n 4p seen.log)"
