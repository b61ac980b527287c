#!/usr/bin/env bash
# facebook-wda, a Python client of WebDriverAgent, takes a position that is a float for a fraction of the screen, each
# number for itself. Recorded positions in points have fractions, so an x of 0.8 pt is 80 % of the width: a swipe from
# the left edge lands at 314 of 393 pt. 1 is the second point, 1.0 is the width. Any larger float, 4.5 pt, stops at an
# assert. The duration of swipe() is how long the finger rests before it moves; the drag has WebDriverAgent's own speed,
# so that 0.1 does not make a flick, and no value does. swipe_left() starts at x = width, one point beyond the screen.
# Seen with facebook-wda 1.5.4 (PyPI), by the requests to WebDriverAgent, on a screen of 393 x 852:
#   swipe(0.8, 400, 300, 400, 0.1)     dragfromtoforduration 314, 400 to 300, 400, duration 0.1
#   swipe(1, 400, 300, 400)            from 1
#   swipe(1.0, 400, 300, 400)          from 393
#   swipe(4.5, 400, 300, 400)          AssertionError
#   swipe_left()                       from 393, 426 to 1, 426
source "$(dirname "$0")/lib/setup.sh"
pypi facebook-wda==1.5.4 retry==0.9.2 decorator==5.3.1 Deprecated==1.3.1 wrapt==2.5.2 six==1.17.0

python3 - > seen.log <<'X'
import sys, types

# The modules that look for a phone on USB are not needed.
for name in ["wda.usbmux", "wda.usbmux.pyusbmux"]:
    module = sys.modules[name] = types.ModuleType(name)
    module.fetch = module.list_devices = module.select_device = None
import wda

class Session:
    @staticmethod
    def post(path, data):
        print(path, *data.values())

class Client(wda.BaseClient):
    _session_http = Session
    window_size = lambda self: (393, 852)

client = object.__new__(Client)
client.swipe(0.8, 400, 300, 400, 0.1)
client.swipe(1, 400, 300, 400)
client.swipe(1.0, 400, 300, 400)
try: client.swipe(4.5, 400, 300, 400)
except AssertionError: print("AssertionError")
client.swipe_left()
X
expect "0.8 pt, 0.1 s" "/wda/dragfromtoforduration 314 400 300 400 0.1" "$(sed -n 1p seen.log)"
expect "1" "/wda/dragfromtoforduration 1 400 300 400 0" "$(sed -n 2p seen.log)"
expect "1.0" "/wda/dragfromtoforduration 393 400 300 400 0" "$(sed -n 3p seen.log)"
expect "4.5 pt" "AssertionError" "$(sed -n 4p seen.log)"
expect "swipe_left()" "/wda/dragfromtoforduration 393 426 1 426 0" "$(sed -n 5p seen.log)"
