#!/usr/bin/env bash
# Qt's QScroller, which makes a widget scroll by a finger, lets no flick be faster than 0.5 m/s, its default
# MaximumVelocity: 1,969 px/s at 100 dpi, and half of it at 50, since its numbers are metres on the screen. A flick of
# 3,000 or of 10,000 px/s scrolls as far as one of 2,000, where thumbs reach 1 m/s; below that the way grows with the square
# of the speed. The speed is that of the last moves, weighted 4 to 1, so that 40 ms of a flick after a slow start have half
# of it. But the lift counts as a move: at the time of the last move it changes nothing, 8 ms later, as
# touchscreens send it, it takes a quarter of the way, and 50 ms later nearly all. A recording whose lift is joined
# with its last move scrolls further than the finger did.
# Seen with PySide6_Essentials 6.12.0 (PyPI), platform offscreen, 100 dpi, moves of 8 ms given to handleInput(); how far
# it scrolls after the lift, in px:
#   500, 1,000, 2,000, 3,000, 10,000 px/s                      257, 1026, 3977, 3977, 3977
#   1,000 px/s, lift 8, 50, 100 ms after the last move         780, 41, 0
#   100 px/s for 160 ms, 2,000 for 40 ms                       934
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

QT_QPA_PLATFORM=offscreen timeout 60 python3 - > seen.log << 'X'
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QScrollArea, QScroller, QWidget

application = QApplication([])
area, page = QScrollArea(), QWidget()
page.resize(40000, 600)
area.setWidget(page)
area.resize(400, 600)
area.show()
application.processEvents()
scroller, clock = QScroller.scroller(area.viewport()), 1000

def flick(*legs, lift=0):
    global clock
    scroller.stop()
    area.horizontalScrollBar().setValue(8000)
    application.processEvents()
    clock, x = clock + 5000, 390.0
    scroller.handleInput(QScroller.InputPress, QPointF(x, 300), clock)
    for speed, time in legs:
        for _ in range(time // 8):
            clock, x = clock + 8, x - speed * 0.008
            scroller.handleInput(QScroller.InputMove, QPointF(x, 300), clock)
    clock += lift
    scroller.handleInput(QScroller.InputRelease, QPointF(x, 300), clock)
    return round(scroller.finalPosition().x() - 8000)

print(*[flick((speed, 96)) for speed in (500, 1000, 2000, 3000, 10000)])
print(*[flick((1000, 96), lift=lift) for lift in (8, 50, 100)])
print(flick((100, 160), (2000, 40)))
X
expect "500, 1,000, 2,000, 3,000, 10,000 px/s" "257 1026 3977 3977 3977" "$(sed -n 1p seen.log)"
expect "lift after 8, 50, 100 ms" "780 41 0" "$(sed -n 2p seen.log)"
expect "a slow start, then a flick" "934" "$(sed -n 3p seen.log)"
