#!/usr/bin/env bash
# An event of python-libevdev equals another one if type, code and value do: the time is not compared. A test that says
# events_of(replay) == events_of(recording) passes for a replay at half the speed, or with all events at one time, which
# decides a velocity rule differently; a value of None equals every value. An event of python-evdev has no comparison of
# its own, so it equals only itself: the same test fails for a perfect replay, and `in` and index() find nothing.
# Seen with libevdev 0.13.1 and evdev 2.0.0 (PyPI), libevdev2 1.13.0 (Debian 12), for two lists of the same moves:
#   python-libevdev    same times: equal; double times: equal; values of None: equal; another value: not equal
#   python-evdev       same times: not equal
source "$(dirname "$0")/lib/setup.sh"
debian libevdev2=1.13.0+dfsg-1
pypi libevdev==0.13.1 evdev==2.0.0

python3 - > equal.log <<'X'
import evdev, libevdev

def moves(factor=1, values=(300, 360, 420)):
    return [libevdev.InputEvent(libevdev.EV_ABS.ABS_MT_POSITION_X, value, 1, index * 8000 * factor)
            for index, value in enumerate(values)]

print(moves() == moves(), moves() == moves(2), moves() == moves(1, [None] * 3), moves() == moves(1, (300, 360, 421)))

def same():
    return [evdev.InputEvent(1, index * 8000, 3, 53, 300 + index * 60) for index in range(3)]

print(same() == same(), same()[0] in same())
X
expect "python-libevdev: same, double times, None, another value" "True True True False" "$(sed -n 1p equal.log)"
expect "python-evdev: same, and in" "False False" "$(sed -n 2p equal.log)"
