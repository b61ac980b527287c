#!/usr/bin/env bash
# vncdotool, which drives emulators and virtual machines over VNC, drags by one pixel each 0.2 s, whatever the distance:
# 300 px take a minute, at 5 px/s, and neither --delay nor --warp changes that. The "small steps" of its help are these.
# A swipe by `mousedown 1 drag 300 430 mouseup 1` is at rest for every rule with a velocity, opens what a long press
# opens, and runs into the time limit of most tests before the page is half of the way; a client in Python can pass a
# step to mouseDrag(), and 5 times as many px/s as that are then its speed. The first step goes to where the pointer is.
# A path of `mousemove` commands goes at once, or with the pauses that --delay puts between them.
# Seen with vncdotool 1.4.2 and Twisted 26.10.0 (PyPI), by the events to the server and a simulated clock, 0, 400 to
# 300, 430:
#   drag 300 430                 301 moves in 60.0 s
#   mouseDrag(300, 430, 100)     4 moves in 0.6 s
source "$(dirname "$0")/lib/setup.sh"
pypi vncdotool==1.4.2 Twisted==26.10.0 zope.interface==8.7 incremental==24.11.0 constantly==23.10.4 hyperlink==21.0.0 \
  Automat==25.4.16 attrs==26.1.0 pycryptodomex==3.24.2 pillow==13.0.0 typing_extensions==4.16.0 idna==3.13 \
  packaging==26.4

python3 - > seen.log <<'X'
from twisted.internet import task
import vncdotool.client

class Client(vncdotool.client.VNCDoToolClient):
    def __init__(self):
        self.x, self.y, self.buttons, self.times = 0, 400, 0, []

    def pointerEvent(self, x, y, buttonmask=0):
        self.times.append(clock.seconds())

for arguments in (300, 430), (300, 430, 100):
    vncdotool.client.reactor = clock = task.Clock()
    client = Client()
    drag = client.mouseDrag(*arguments)
    while not drag.called: clock.advance(0.2)
    print(f"{len(client.times)} moves in {client.times[-1]:.1f} s")
X
expect "drag 300 430" "301 moves in 60.0 s" "$(sed -n 1p seen.log)"
expect "mouseDrag(300, 430, 100)" "4 moves in 0.6 s" "$(sed -n 2p seen.log)"
