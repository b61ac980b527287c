#!/usr/bin/env bash
# A QPropertyAnimation that is started and paused can be scrubbed by a finger with setCurrentTime(), until the finger
# reaches the end. There it stops, although it is paused: finished() is emitted while the finger is down, and a finger
# that comes back moves nothing more, because a stopped animation takes the time and leaves its property as it is. No
# call fails, currentTime() and currentValue() follow the finger, and resume() prints a warning. 999 of 1,000 ms is
# harmless, so that a try which stops short of the edge looks right. In a QParallelAnimationGroup it begins earlier:
# once the finger has passed the end of the shortest animation, that one stays at its end on the way back, also where it
# should be half done, while the group and its longer animations follow. With DeleteWhenStopped the animation is gone.
# A QTimeLine, which does not stop, follows. Scrub over one millisecond less than the duration, or over a QTimeLine.
# Seen with PySide6_Essentials 6.12.0 (PyPI), 0 to 300 px in 1,000 ms; times that the finger sets, and the property:
#   0, 300, 999, 700, 0                        0 90 300 210 0, paused
#   0, 300, 1000, 700, 0                       0 90 300 300 300, stopped and finished
#   a group with one of 500 ms: 300, 600, 250      1,000 ms: 90 180 75      500 ms: 180 300 300
#   QTimeLine, 300, 1000, 700                  90 300 210
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

cat > scrub.py << 'P'
from PySide6.QtCore import *

application = QCoreApplication([])

class Page(QObject):
    def __init__(self):
        super().__init__()
        self.places = {"x": 0.0, "y": 0.0}
    x = Property(float, lambda self: self.places["x"], lambda self, value: self.places.update(x=value))
    y = Property(float, lambda self: self.places["y"], lambda self, value: self.places.update(y=value))

def animation(page, name, duration):
    made = QPropertyAnimation(page, name)
    made.setStartValue(0.0)
    made.setEndValue(300.0)
    made.setDuration(duration)
    return made

def scrub(made, page, name, times):
    made.start()
    made.pause()
    finished = []
    made.finished.connect(lambda: finished.append("finished"))
    places = []
    for time in times:
        made.setCurrentTime(time)
        places.append(round(page.places[name]))
    print(*places, made.state().name, *finished)

for times in (0, 300, 999, 700, 0), (0, 300, 1000, 700, 0):
    page = Page()
    scrub(animation(page, b"x", 1000), page, "x", times)
for name in "xy":
    page, group = Page(), QParallelAnimationGroup()
    group.addAnimation(animation(page, b"x", 1000))
    group.addAnimation(animation(page, b"y", 500))
    scrub(group, page, name, (300, 600, 250))
line = QTimeLine(1000)
line.setEasingCurve(QEasingCurve.Type.Linear)
places = []
line.valueChanged.connect(lambda value: places.append(round(300 * value)))
for time in 300, 1000, 700:
    line.setCurrentTime(time)
print(*places)
P
timeout 60 python3 scrub.py > seen.log 2> warnings.log
expect "to 999 ms and back" "0 90 300 210 0 Paused" "$(sed -n 1p seen.log)"
expect "to 1,000 ms and back" "0 90 300 300 300 Stopped finished" "$(sed -n 2p seen.log)"
expect "a group, its animation of 1,000 ms" "90 180 75 Paused" "$(sed -n 3p seen.log)"
expect "a group, its animation of 500 ms" "180 300 300 Paused" "$(sed -n 4p seen.log)"
expect "a QTimeLine" "90 300 210" "$(sed -n 5p seen.log)"
