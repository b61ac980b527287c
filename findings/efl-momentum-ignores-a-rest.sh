#!/usr/bin/env bash
# The gesture layer of EFL's Elementary reports one lift with three velocities, none of them that of the finger at the
# lift. Momentum divides the distance by the time since the finger landed or last turned round, up to its last move: a
# finger that has rested for 300 ms lifts with its full former speed, and a flick of 2,000 px/s after a slow start has a
# fifth of it. Line includes the rest and ignores the turn: a finger that moves back at 1,041 px/s lifts forwards. Flick
# begins anew each 136 ms, is aborted after a rest, and ends for that reversal, with a velocity of 0.
# A swipe back that is finished by any of these decides differently from one with the velocity of the last moves.
# Seen with libelementary1 1.26.3 (Debian 12), no window, moves of 8 ms; px/s at the lift, by momentum, line and flick:
#   200 px in 200 ms                         1000    1000    1000
#   the same, rest of 300 ms                 1000     390    aborted
#   20 px in 200 ms, 80 px in 40 ms           426     776    776
#   200 px in 200 ms, 50 px back in 48 ms   -1041     591    0
source "$(dirname "$0")/lib/setup.sh"
version=1.26.3-1+b1
debian libelementary1=$version libecore-audio1=$version libecore-con1=$version libecore-evas1=$version \
  libecore-file1=$version libecore-imf1=$version libecore-input1=$version libecore-ipc1=$version \
  libecore-wl2-1=$version libecore-x1=$version libecore1=$version libector1=$version libedje1=$version \
  libeet1=$version libeeze1=$version libefreet1a=$version libeina1a=$version libeio1=$version libembryo1=$version \
  libemile1=$version libemotion1=$version libethumb-client1=$version libethumb1=$version libevas1=$version \
  liblua5.2-0=5.2.4-3
ldd root/usr/lib/x86_64-linux-gnu/libelementary.so.1 | grep -q 'not found' &&
  { echo "SKIPPED: EFL's libraries are missing: apt-get install libelementary1"; exit 77; }

cat > swipes.py <<'P'
import os
from ctypes import CDLL, CFUNCTYPE, Structure, c_double, c_int, c_uint, c_void_p
from time import monotonic, sleep

evas, elementary, ecore = CDLL("libevas.so.1"), CDLL("libelementary.so.1"), CDLL("libecore.so.1")

def make(library, name, *arguments):
    function = getattr(library, name)
    function.restype = c_void_p
    return c_void_p(function(*arguments))

def run(seconds):
    end = monotonic() + seconds
    while monotonic() < end:
        ecore.ecore_main_loop_iterate()
        sleep(0.001)

class Line(Structure):
    """Elm_Gesture_Momentum_Info, with which the other gestures' information begins."""
    _fields_ = [(name, c_int) for name in ("x1", "y1", "x2", "y2")] + [("tx", c_uint), ("ty", c_uint), ("mx", c_int)]

elementary.elm_init(0, None)
window = make(elementary, "elm_win_add", None, b"swipes", 0)
canvas = make(evas, "evas_object_evas_get", window)
page = make(evas, "evas_object_rectangle_add", canvas)
for item in window, page:
    evas.evas_object_resize(item, 400, 300)
    evas.evas_object_show(item)
run(0.3)
layer = make(elementary, "elm_gesture_layer_add", window)
elementary.elm_gesture_layer_attach(layer, page)
END, ABORT = 2, 3
ends, callbacks = {}, []
GESTURES = MOMENTUM, LINE, FLICK = 5, 6, 7
for gesture in GESTURES:
    for state in END, ABORT:
        def note(_, line, gesture=gesture, state=state):
            ends[gesture] = str(Line.from_address(line).mx) if state == END else "aborted"
            return 0
        callbacks.append(CFUNCTYPE(c_int, c_void_p, c_void_p)(note))
        elementary.elm_gesture_layer_cb_set(layer, gesture, state, callbacks[-1], None)

time = 0
def swipe(*legs):
    global time
    time, x = time + 5000, 20
    ends.clear()
    evas.evas_event_feed_mouse_in(canvas, time, None)
    evas.evas_event_feed_mouse_move(canvas, x, 150, time, None)
    evas.evas_event_feed_mouse_down(canvas, 1, 0, time, None)
    for distance, duration in legs:
        start, moves = x, duration // 8 if distance else 0
        for move in range(1, moves + 1):
            x = start + round(distance * move / moves)
            evas.evas_event_feed_mouse_move(canvas, x, 150, time + 8 * move, None)
            run(0.002)
        time += duration
    evas.evas_event_feed_mouse_up(canvas, 1, 0, time, None)
    run(0.05)
    print(*[ends.get(gesture) for gesture in GESTURES])

swipe((200, 200))
swipe((200, 200), (0, 300))
swipe((20, 200), (80, 40))
swipe((200, 200), (-50, 48))
os._exit(0)
P
# Without EFL_RUN_IN_TREE, EFL looks for its modules where it is installed.
HOME=$work ELM_ENGINE=buffer ELM_DISPLAY=buffer EFL_RUN_IN_TREE=1 EINA_LOG_LEVEL=0 \
  timeout 60 python3 -u swipes.py > seen.log
expect "200 px in 200 ms" "1000 1000 1000" "$(sed -n 1p seen.log)"
expect "after a rest of 300 ms" "1000 390 aborted" "$(sed -n 2p seen.log)"
expect "a flick of 2,000 px/s after a slow start" "426 776 776" "$(sed -n 3p seen.log)"
expect "a reversal" "-1041 591 0" "$(sed -n 4p seen.log)"
