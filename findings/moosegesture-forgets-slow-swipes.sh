#!/usr/bin/env bash
# moosegesture, which reads a path as strokes in eight directions, recognises fast swipes only. It takes the direction of
# each pair of neighbouring points, and a stroke is one of 60 px in which all pairs have the same. Positions in whole px
# leave a slow finger few directions: a swipe at 10 degrees to the horizontal, a point each 8 ms, is "right" at 500 px/s,
# and at 250 px/s no gesture at all, because its steps are 2 px to the side and now and then 1 px down, which is a
# diagonal. The trembling of 1 px that a touchscreen has does the same to a straight one. So does a finger that rests
# for a single point on the way: two equal points have another direction than all others. Taking every fourth point
# helps until the device or the finger changes; the direction has to be taken over a distance.
# Seen with moosegesture 1.0.2 (PyPI), swipes of 300 px to the right, whole px, a point each 8 ms:
#   10 degrees, 1,000, 500, 250, 125 px/s                R, R, none, none
#   horizontal, trembling of 1 px, 1,000 and 250 px/s    R, none
#   horizontal, 1,000 px/s, a point twice each 40 px     none
#   10 degrees, 250 px/s, every fourth point             R
source "$(dirname "$0")/lib/setup.sh"
pypi moosegesture==1.0.2

python3 - > seen.log << 'X'
import math
from moosegesture import getGesture

def swipe(velocity, degrees=0, tremble=0):
    step = velocity * 0.008
    return [(100 + round(index * step * math.cos(math.radians(degrees))),
             300 + round(index * step * math.sin(math.radians(degrees))) + tremble * (index % 2))
            for index in range(round(300 / step) + 1)]

def show(*paths):
    print(*[" ".join(getGesture(path)) or "none" for path in paths], sep=", ")

show(*[swipe(velocity, 10) for velocity in (1000, 500, 250, 125)])
show(swipe(1000, tremble=1), swipe(250, tremble=1))
show([point for index, point in enumerate(swipe(1000)) for _ in range(1 if index % 5 else 2)])
show(swipe(250, 10)[::4])
X
expect "10 degrees, 1,000, 500, 250, 125 px/s" "R, R, none, none" "$(sed -n 1p seen.log)"
expect "trembling of 1 px, 1,000 and 250 px/s" "R, none" "$(sed -n 2p seen.log)"
expect "a point twice each 40 px" "none" "$(sed -n 3p seen.log)"
expect "250 px/s, every fourth point" "R" "$(sed -n 4p seen.log)"
