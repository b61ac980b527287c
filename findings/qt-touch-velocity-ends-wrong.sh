#!/usr/bin/env bash
# Qt's QEventPoint::velocity(), for a touch device that does not report velocities itself, is a filter with a gain of
# 0.7 that starts from 0 at every event: a finger of constant speed has 0.7 of its speed, however long it moves. The
# event of the lift has no movement, but takes the last movement again and divides it by the time since then: a finger
# that lifts 5 ms after its last move is reported four times as fast as before, and one that has rested for 100 ms is
# not at rest. A finish rule with the velocity of TouchEnd finishes swipes that UIKit would cancel; one with the
# velocity of the last update cancels swipes that UIKit would finish.
# Seen with PySide6_Essentials 6.12.0 (PyPI), platform offscreen, moves of 20 px in 20 ms (1,000 px/s); velocity x time
# since the event before, in parts of 20 px:
#   each of 8 updates            0.70
#   lift 5 ms later, no move     0.70, which is 2,800 px/s
#   lift 100 ms later, no move   0.70, which is 140 px/s
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

QT_QPA_PLATFORM=offscreen timeout 60 python3 - > seen.log <<'X'
import time
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QInputDevice, QWindow
from PySide6.QtTest import QTest

class Window(QWindow):
    def touchEvent(self, event):
        point = event.points()[0]
        self.seen.append((event.timestamp(), point.velocity().x(), point.position().x()))
        event.accept()

application = QGuiApplication([])
window = Window()
window.resize(400, 300)
window.show()
QTest.qWait(100)
screen = QTest.createTouchDevice(QInputDevice.DeviceType.TouchScreen)

def swipe(rest):
    window.seen = []
    QTest.touchEvent(window, screen).press(0, QPoint(10, 100)).commit()
    for x in range(30, 190, 20):
        time.sleep(0.02)
        QTest.touchEvent(window, screen).move(0, QPoint(x, 100)).commit()
    time.sleep(rest)
    QTest.touchEvent(window, screen).release(0, QPoint(170, 100)).commit()
    parts = [after[1] * (after[0] - before[0]) / 1000 / 20 for before, after in zip(window.seen, window.seen[1:])]
    *updates, lift = [f"{part:.2f}" for part in parts]
    print(len(updates), *sorted(set(updates)), lift, window.seen[-1][2] - window.seen[-2][2])

swipe(0.005)
swipe(0.1)
X
expect "updates, their part, the lift's part, its movement" "8 0.70 0.70 0.0" "$(sed -n 1p seen.log)"
expect "after a rest of 100 ms" "8 0.70 0.70 0.0" "$(sed -n 2p seen.log)"
