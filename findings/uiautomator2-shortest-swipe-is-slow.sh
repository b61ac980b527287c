#!/usr/bin/env bash
# uiautomator2 counts a swipe in steps of 5 ms, cut to whole ones, and a swipe of no step gets the default of 55: a
# duration below 5 ms, or 0, which asks for the fastest swipe, takes 275 ms and is slower than 0.27 s. 5 ms becomes two
# steps, 10 ms. drag() has no such default and sends 0 steps. swipe_points() takes the duration for each pair of
# points: 30 points of a recorded swipe of 0.25 s take 7.25 s. Positions below 1 are parts of the screen, so the recorded
# x of 0.8 px is 864 of 1080; 1 is a pixel.
# Seen with uiautomator2 3.7.1 (PyPI), by the calls to the phone, on a screen of 1080 x 2400:
#   swipe(..., 0), (..., 0.004), (..., 0.005), (..., 0.27)     55, 55, 2, 54 steps
#   drag(..., 0.004)                                           0 steps
#   swipe_points(30 points, 0.25)                              50 steps for each of 29 pairs
#   swipe(0.8, 400, 300, 400)                                  from 864
source "$(dirname "$0")/lib/setup.sh"
pypi uiautomator2==3.7.1

python3 - > seen.log <<'X'
import sys
from unittest.mock import MagicMock

# What talks to the phone and reads its screen is not needed.
for name in ["adbutils", "adbutils.errors", "lxml", "lxml.etree", "PIL", "PIL.Image", "requests", "requests.exceptions", "retry"]:
    sys.modules[name] = MagicMock()
import uiautomator2

class Phone(uiautomator2._Device):
    jsonrpc = MagicMock()
    window_size = lambda self: (1080, 2400)
    _operation_delay = MagicMock()

phone = object.__new__(Phone)

def steps(method, *arguments):
    getattr(phone, method)(*arguments)
    return getattr(Phone.jsonrpc, "swipePoints" if method == "swipe_points" else method).call_args.args[-1]

path = (30, 400, 300, 400)
print(*[steps("swipe", *path, seconds) for seconds in (0, 0.004, 0.005, 0.27)])
print(steps("drag", *path, 0.004))
print(steps("swipe_points", [(30 + 9 * index, 400) for index in range(30)], 0.25))
phone.swipe(0.8, 400, 300, 400)
print(Phone.jsonrpc.swipe.call_args.args[0])
X
expect "steps of 0, 4, 5, 270 ms" "55 55 2 54" "$(sed -n 1p seen.log)"
expect "steps of a drag of 4 ms" "0" "$(sed -n 2p seen.log)"
expect "steps for each pair of points" "50" "$(sed -n 3p seen.log)"
expect "x of 0.8" "864" "$(sed -n 4p seen.log)"
