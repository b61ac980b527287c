#!/usr/bin/env bash
# Qt Quick's Drawer, an edge swipe on its own, does not decide as UIKit's edge pan does, at 0.5 or by the speed of the
# lift. At rest it opens from three tenths of its width and closes from three tenths, too: what 35 % of the way open
# finishes, 65 % of the way closed undoes. The speed that it compares is the average since the finger landed, rests
# included: a finger that rests on the edge for 1.5 s and then flicks at 1,200 px/s does not open the drawer; the same
# flick without the rest does. A reversal to 52 % at 1,000 px/s just before the lift changes nothing.
# Seen with PySide6_Essentials 6.12.0 (PyPI), platform offscreen, a drawer of 400 px, touches from x = 5 or 390; the
# position at the lift and the end:
#   moved slowly, at rest: 120, 160 px to open      0.25 closed, 0.35 open
#                          120, 160 px to close     0.75 open, 0.65 closed
#   20 px, rest of 20 ms, 120 px in 100 ms          0.24 open
#   the same with a rest of 1,500 ms                0.24 closed
#   340 px in 400 ms, 100 px back in 100 ms         0.52 open
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

cat > drawer.py << 'X'
import sys
from PySide6.QtCore import QMetaObject, QPoint
from PySide6.QtGui import QGuiApplication, QInputDevice
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtTest import QTest

application = QGuiApplication([])
engine = QQmlApplicationEngine()
engine.loadData(b"""
import QtQuick
import QtQuick.Controls.Basic
ApplicationWindow {
  width: 400; height: 300; visible: true
  property alias position: drawer.position
  function open() { drawer.open() }
  Drawer { id: drawer; width: 400; height: 300; edge: Qt.LeftEdge; dragMargin: 20 }
}
""")
window = engine.rootObjects()[0]
QTest.qWait(300)
screen = QTest.createTouchDevice(QInputDevice.DeviceType.TouchScreen)
start, *legs = [int(argument) for argument in sys.argv[1:]]
if start > 200:
    QMetaObject.invokeMethod(window, "open")
    QTest.qWait(800)
x = start
QTest.touchEvent(window, screen).press(0, QPoint(x, 100)).commit()
for distance, duration in zip(legs[::2], legs[1::2]):
    begin, steps = x, duration // 10
    for step in range(1, steps + 1):
        QTest.qWait(10)
        x = begin + round(distance * step / steps)
        if distance: QTest.touchEvent(window, screen).move(0, QPoint(x, 100)).commit()
position = window.property("position")
QTest.touchEvent(window, screen).release(0, QPoint(x, 100)).commit()
QTest.qWait(1000)
print(f"{position:.2f}", {0: "closed", 1: "open"}[window.property("position")])
X
# swipe START [DISTANCE MILLISECONDS]...: one process a swipe.
swipe() { QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software timeout 60 python3 drawer.py "$@" 2> errors.log | paste -sd' '; }
expect "opening, at rest" "0.25 closed, 0.35 open" "$(swipe 5 120 1500 0 500), $(swipe 5 160 1500 0 500)"
expect "closing, at rest" "0.75 open, 0.65 closed" "$(swipe 390 -120 1500 0 500), $(swipe 390 -160 1500 0 500)"
expect "a flick after 20 ms and after 1,500 ms of rest" "0.24 open, 0.24 closed" \
  "$(swipe 5 20 50 0 20 120 100), $(swipe 5 20 50 0 1500 120 100)"
expect "a reversal before the lift" "0.52 open" "$(swipe 5 340 400 -100 100)"
