#!/usr/bin/env bash
# Lomiri's SwipeArea, Ubuntu Touch's recogniser of swipes from the edge, differs from an edge pan in three ways. It
# gives up for good when 400 ms have passed since the finger landed and it is not 20 px further: a finger that rests on
# the edge and then flicks, or creeps out of it to peek at what is below, is no swipe, however far and fast it goes
# afterwards. What it accepts is wide: a finger that goes right at 60 degrees to the horizontal swipes right. And
# `distance`, with which an application moves its page and decides at the lift, is not the finger's: each event adds two
# fifths of what is missing, so at a constant speed it is a move and a half behind, and more events, not time, bring it
# closer. A swipe that was recorded on one is thus neither begun nor decided as on the other.
# Seen with qml-module-lomiri-components 1.3.5010 and Qt 5.15.8 (Debian 12), platform offscreen, touches from x = 5 in
# an area of 20 px:
#   200 px/s; after a rest of 600 ms; 30 px/s for 600 ms, then 1,000 px/s     begins; never; never
#   600 px/s at 60, 70 degrees                                                begins; never
#   distance for moves of 10 px, at 30, 40 ... 140 px                         19.7 27.8 ... 125.0
source "$(dirname "$0")/lib/setup.sh"
lomiri=1.3.5010+dfsg-1 base=5.15.8+dfsg-11+deb12u3 quick=5.15.8+dfsg-3 python=5.15.9+dfsg-1
debian qml-module-lomiri-components=$lomiri liblomirigestures5=$lomiri liblomirimetrics5=$lomiri \
  liblomiritoolkit5=$lomiri libqt5core5a=$base libqt5dbus5=$base libqt5gui5=$base libqt5network5=$base \
  libqt5test5=$base libqt5widgets5=$base libqt5qml5=$quick libqt5qmlmodels5=$quick libqt5qmlworkerscript5=$quick \
  libqt5quick5=$quick libqt5quicktest5=$quick qml-module-qtquick-window2=$quick qml-module-qtquick2=$quick \
  qml-module-qttest=$quick qml-module-qtfeedback=5.0~git20180903.a14bd0b-5 python3-pyqt5=$python \
  python3-pyqt5.qtquick=$python python3-pyqt5.sip=12.11.1-1 libqt5organizer5a=5.0~git20201102.f9a8f0fc+dfsg1-3 \
  libqt5systeminfo5=5.0~git20190103.e3332ee+dfsg1-5+b1 libbluetooth3=5.66-1+deb12u2 libpcre2-16-0=10.42-1+deb12u2 \
  libdouble-conversion3=3.2.1-1 libmd4c0=0.4.8-1
export PYTHONPATH=$work/root/usr/lib/python3/dist-packages XDG_RUNTIME_DIR=$work
export QML2_IMPORT_PATH=$work/root/usr/lib/x86_64-linux-gnu/qt5/qml QT_QUICK_BACKEND=software QT_QPA_PLATFORM=offscreen
export QT_PLUGIN_PATH=$work/root/usr/lib/x86_64-linux-gnu/qt5/plugins

cat > swipes.py <<'P'
from math import cos, radians, sin
from PyQt5.QtCore import Q_ARG, QMetaObject, QVariant
from PyQt5.QtGui import QGuiApplication
from PyQt5.QtQml import QQmlApplicationEngine
from PyQt5.QtTest import QTest

application = QGuiApplication([])
engine = QQmlApplicationEngine()
engine.loadData(b"""
import QtQuick 2.4
import QtQuick.Window 2.2
import QtTest 1.1
import Lomiri.Components 1.3
Window {
  width: 400; height: 1000; visible: true
  property alias dragging: area.dragging
  property alias distance: area.distance
  TestEvent { id: source }
  Item { id: page; anchors.fill: parent
    SwipeArea { id: area; width: 20; height: 1000; direction: SwipeArea.Rightwards } }
  function send(kind, x, y) { var event = source.touchEvent(page); event[kind](0, page, x, y); event.commit() }
}
""")
window = engine.rootObjects()[0]
QTest.qWait(300)

def send(kind, x, y):
    arguments = [Q_ARG(QVariant, argument) for argument in (kind, round(x), round(y))]
    QMetaObject.invokeMethod(window, "send", *arguments)

def swipe(*legs, angle=0, rest=0):
    """Whether a swipe began; a leg has a speed in px per 10 ms, and a number of moves."""
    way, began = 0, False
    send("press", 5, 100)
    QTest.qWait(rest)
    for speed, moves in legs:
        for _ in range(moves):
            QTest.qWait(10)
            way += speed
            send("move", 5 + way * cos(radians(angle)), 100 + way * sin(radians(angle)))
            began = began or window.property("dragging")
    send("release", 5 + way * cos(radians(angle)), 100 + way * sin(radians(angle)))
    QTest.qWait(100)
    return "begins" if began else "never"

print(swipe((2, 60)), swipe((2, 60), rest=600), swipe((0.3, 60), (10, 30)))
print(swipe((6, 60), angle=60), swipe((6, 60), angle=70))
send("press", 5, 100)
for way in range(10, 150, 10):
    QTest.qWait(20)
    send("move", 5 + way, 100)
    QTest.qWait(50)
    if way in (30, 40, 140): print(f"{window.property('distance'):.1f}")
P
timeout 60 /usr/bin/python3 swipes.py > seen.log 2> errors.log ||
  { echo "SKIPPED: Qt does not start here: $(tail -n 1 errors.log)"; exit 77; }
expect "at once, after a rest, after creeping" "begins never never" "$(sed -n 1p seen.log)"
expect "at 60 and 70 degrees" "begins never" "$(sed -n 2p seen.log)"
expect "distance at 30, 40, 140 px" "19.7 27.8 125.0" "$(tail -n +3 seen.log | paste -sd' ')"
