#!/usr/bin/env bash
# Kirigami's ColumnView, in which the pages of KDE's phones and their swipe back are, decides by the sign of the last
# move alone. A finger that moves a page by 13 of 400 px, rests for half a second and lifts goes to the page below:
# there is no half of the way, and no velocity. One that has moved it by 264 px, comes back by 2 and rests, as a finger
# that is taken off the glass does, stays on the page. So the trembling of the last sample decides, in a recording as on
# a phone, and a filter in between changes the outcome. The page is 16 to 19 px behind the finger, what it moved before
# the drag began.
# Seen with libkf5kirigami2-5 5.103.0 and Qt 5.15.8 (Debian 12), platform offscreen, touches from x = 10, moves of 8 ms
# to the right over the second of two pages of 400 px; how far the page was at the lift, and the page after it:
#   32 px, rest of 500 ms                    13 px: the first
#   280 px                                   264 px: the first
#   280 px, 2 px back, rest of 500 ms        262 px: the second
#   280 px, 32 px back                       232 px: the second
source "$(dirname "$0")/lib/setup.sh"
base=5.15.8+dfsg-11+deb12u3 quick=5.15.8+dfsg-3 controls=5.15.8+dfsg-2 python=5.15.9+dfsg-1
debian qml-module-org-kde-kirigami2=5.103.0-1 libkf5kirigami2-5=5.103.0-1 qml-module-qtgraphicaleffects=5.15.8-2 \
  qml-module-qtquick-controls2=$controls qml-module-qtquick-templates2=$controls libqt5quickcontrols2-5=$controls \
  libqt5quicktemplates2-5=$controls qml-module-qtqml=$quick qml-module-qtqml-models2=$quick \
  qml-module-qtquick-layouts=$quick qml-module-qtquick-window2=$quick qml-module-qtquick2=$quick \
  qml-module-qttest=$quick libqt5qml5=$quick libqt5qmlmodels5=$quick libqt5qmlworkerscript5=$quick \
  libqt5quick5=$quick libqt5quicktest5=$quick libqt5core5a=$base libqt5dbus5=$base libqt5gui5=$base \
  libqt5network5=$base libqt5test5=$base libqt5widgets5=$base python3-pyqt5=$python python3-pyqt5.qtquick=$python \
  python3-pyqt5.sip=12.11.1-1 libpcre2-16-0=10.42-1+deb12u2 libdouble-conversion3=3.2.1-1 libmd4c0=0.4.8-1
export PYTHONPATH=$work/root/usr/lib/python3/dist-packages XDG_RUNTIME_DIR=$work
export QML2_IMPORT_PATH=$work/root/usr/lib/x86_64-linux-gnu/qt5/qml QT_QUICK_BACKEND=software QT_QPA_PLATFORM=offscreen
export QT_PLUGIN_PATH=$work/root/usr/lib/x86_64-linux-gnu/qt5/plugins

cat > swipes.py <<'X'
from PyQt5.QtCore import Q_ARG, QMetaObject, QVariant
from PyQt5.QtGui import QGuiApplication
from PyQt5.QtQml import QQmlApplicationEngine
from PyQt5.QtTest import QTest

application = QGuiApplication([])
engine = QQmlApplicationEngine()
engine.loadData(b"""
import QtQuick 2.15
import QtQuick.Window 2.2
import QtTest 1.1
import org.kde.kirigami 2.19 as Kirigami
Window {
  width: 400; height: 800; visible: true
  property alias page: view.currentIndex
  property alias place: view.contentX
  TestEvent { id: source }
  Kirigami.ColumnView {
    id: view; anchors.fill: parent; columnResizeMode: Kirigami.ColumnView.SingleColumn
    Rectangle { implicitWidth: 400 }
    Rectangle { implicitWidth: 400 } }
  function send(kind, x) { var event = source.touchEvent(view); event[kind](0, view, x, 400); event.commit() }
}
""")
[window] = engine.rootObjects()

def swipe(*legs, rest=0):
    """Legs are pairs of a distance and a number of moves."""
    def send(kind): QMetaObject.invokeMethod(window, "send", Q_ARG(QVariant, kind), Q_ARG(QVariant, round(x)))
    window.setProperty("page", 1)
    QTest.qWait(700)
    x = 10
    send("press")
    for distance, moves in legs:
        for _ in range(moves):
            QTest.qWait(8)
            x += distance / moves
            send("move")
    QTest.qWait(rest)
    moved = 400 - window.property("place")
    send("release")
    QTest.qWait(700)
    print(round(moved), ("first", "second")[window.property("page")])

swipe((32, 20), rest=500)
swipe((280, 70))
swipe((280, 70), (-2, 1), rest=500)
swipe((280, 70), (-32, 8))
X
timeout 60 /usr/bin/python3 swipes.py > seen.log 2> errors.log ||
  { echo "SKIPPED: Qt does not start here: $(tail -n 1 errors.log)"; exit 77; }
expect "32 px, rest of 500 ms: px at the lift, page after it" "13 first" "$(sed -n 1p seen.log)"
expect "280 px" "264 first" "$(sed -n 2p seen.log)"
expect "280 px, 2 px back, rest of 500 ms" "262 second" "$(sed -n 3p seen.log)"
expect "280 px, 32 px back" "232 second" "$(sed -n 4p seen.log)"
