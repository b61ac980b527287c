#!/usr/bin/env bash
# Qt Quick's SwipeView, a ListView that snaps to one item, goes to the next page when the current one has moved by 30
# px, whatever the width and however long the finger has rested: not at a half. A user who peeks at the page below, 36
# of 1,200 px, stops, and lifts, leaves the page; a rule that finishes at half of the way, or by a flick, cancels that.
# To return, the finger has to come back to within 30 px, or be moving back when it lifts: from 300 px, 60 px back in
# 60 ms cancel, but with a rest of 300 ms after them finish. The page is 12 px behind the finger, what it moved before
# the drag began.
# Seen with PySide6_Essentials 6.12.0 (PyPI), platform offscreen, touches to the right; the way of the page at the lift,
# and the index of the page after it, 1 being the same page:
#   36 px in 800 ms, rest of 600 ms               24 of 400 px: 1      24 of 1,200 px: 1
#   48 px                                         36 of 400 px: 0      36 of 1,200 px: 0
#   300 px, 60 px back, without and with a rest   more than 200 of 400 px: 1, 0
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

cat > swipes.py <<'P'
import os, sys
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QInputDevice
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtTest import QTest

application = QGuiApplication([])
engine = QQmlApplicationEngine()
engine.loadData(b"""
import QtQuick
import QtQuick.Controls.Basic
ApplicationWindow {
  width: WIDTH; height: 300; visible: true
  property alias page: view.currentIndex
  property real way: width - view.contentItem.contentX
  function reset() { view.setCurrentIndex(1) }
  SwipeView { id: view; anchors.fill: parent; currentIndex: 1; Item {} Item {} }
}
""".replace(b"WIDTH", sys.argv[1].encode()))
window = engine.rootObjects()[0]
screen = QTest.createTouchDevice(QInputDevice.DeviceType.TouchScreen)

def swipe(*legs):
    """A leg has a distance and a time, in steps of 20 ms."""
    window.reset()
    QTest.qWait(1000)
    x = 5
    QTest.touchEvent(window, screen).press(0, QPoint(x, 100)).commit()
    for distance, duration in legs:
        begin, steps = x, duration // 20
        for step in range(1, steps + 1):
            QTest.qWait(20)
            x = begin + round(distance * step / steps)
            if distance: QTest.touchEvent(window, screen).move(0, QPoint(x, 100)).commit()
    way = round(window.property("way"))
    QTest.touchEvent(window, screen).release(0, QPoint(x, 100)).commit()
    QTest.qWait(1000)
    print("more than 200" if way > 200 else way, window.property("page"), flush=True)

swipe((36, 800), (0, 600))
swipe((48, 800), (0, 600))
if sys.argv[1] == "400":
    swipe((300, 400), (-60, 60))
    swipe((300, 400), (-60, 60), (0, 300))
os._exit(0)
P
for width in 400 1200; do
  QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software timeout 60 python3 swipes.py $width > $width.log 2> errors.log
done
expect "36 px and a rest, widths 400 and 1,200" "24 1, 24 1" "$(sed -n 1p 400.log), $(sed -n 1p 1200.log)"
expect "48 px and a rest" "36 0, 36 0" "$(sed -n 2p 400.log), $(sed -n 2p 1200.log)"
expect "300 px, 60 px back" "more than 200 1" "$(sed -n 3p 400.log)"
expect "the same, and a rest" "more than 200 0" "$(sed -n 4p 400.log)"
