#!/usr/bin/env bash
# QML's SpringAnimation is not the spring of its numbers. With spring 2, damping 0.2 and mass 1, a spring by Hooke's law
# passes its end after 1.2 s and overshoots by 80 %, a page of 300 pt to 540. QML's passes it after 0.21 s and goes to
# 330: both constants act once in each step of 16 ms, and the step is not in them, so a stiffness and a damping of
# UIKit's have to be divided by 62.5: 100 and 10 become 1.6 and 0.16. Even so the page is up to 20 pt ahead of the exact
# spring, for its speed is added up by these steps. They are also all positions that it has: frames of 8.3 ms on a
# display of 120 Hz show each of them twice, and at 60 Hz, with frames of 16.7 ms, one is skipped now and then.
# Seen with PySide6_Essentials 6.12.0 (PyPI), platform offscreen; 0 to 300, with frames made irregular by waits:
#   spring 2, damping 0.2       beyond 300 within 0.5 s, never beyond 331
#   spring 1.6, damping 0.16    up to 20 pt ahead of stiffness 100, damping 10
#   positions                   all of them sums by 16 ms: 9.6 26.6 48.9 74.8 102.7 ... for 2 and 0.2
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

cat > spring.py <<'P'
import sys
from math import cos, exp, sin, sqrt
from time import sleep
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtQml import QQmlApplicationEngine

spring, damping = map(float, sys.argv[1:])
application = QCoreApplication([])
engine = QQmlApplicationEngine()
engine.loadData(f"""
import QtQuick
Item {{ id: page
  property var seen: []
  onXChanged: seen.push([Date.now(), x])
  SpringAnimation {{ id: move; target: page; property: "x"; to: 300; spring: {spring}; damping: {damping} }}
  function start() {{ seen.push([Date.now(), 0]); move.start() }}
}}""".encode())
page = engine.rootObjects()[0]
waits = QTimer(interval=23)
waits.timeout.connect(lambda: sleep(0.01))
waits.start()
QTimer.singleShot(0, page.start)
QTimer.singleShot(2500, application.quit)
application.exec()
seen = page.property("seen").toVariant()

position, speed, sums = 0, 0, [0]
for _ in range(400):
    speed += spring * (300 - position) - damping * speed
    position += 0.016 * speed
    sums.append(position)

def exact(time, stiffness=62.5 * spring, damping=62.5 * damping):
    rate, free = damping / 2, sqrt(stiffness - damping * damping / 4)
    return 300 * (1 - exp(-rate * time) * (cos(free * time) + rate / free * sin(free * time)))

others = sum(min(abs(x - each) for each in sums) > 0.001 for _, x in seen if x != 300)
first = next((time for time, x in seen if x > 300), float("inf")) - seen[0][0]
ahead = max(each - exact(0.016 * step) for step, each in enumerate(sums))
print(len(seen) > 20, others, first < 500, max(x for _, x in seen) < 331, round(ahead))
P
# measure SPRING DAMPING
measure() { QT_QPA_PLATFORM=offscreen timeout 60 python3 spring.py "$@" 2> errors.log; }
read -r many others early low _ < <(measure 2 0.2)
expect "beyond 300 within 0.5 s, never beyond 331" "True True" "$early $low"
expect "more than 20 positions, those that are no sum by 16 ms" "True 0" "$many $others"
read -r many others _ _ ahead < <(measure 1.6 0.16)
expect "the same for 1.6 and 0.16, and how far it is ahead" "True 0 20" "$many $others $ahead"
