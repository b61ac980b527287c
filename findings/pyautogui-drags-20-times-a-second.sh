#!/usr/bin/env bash
# PyAutoGUI, which drives a simulator or a desktop build with the mouse, drags in steps of about 50 ms whatever the
# distance: a drag of 0.25 s over 300 px has four positions between its ends, 60 px apart. It takes 0.3 s, because the
# first step is one to where the pointer already is: the button is down for 100 ms before it moves, and goes up in the
# instant of the last move. A duration of 0.1 s, and any shorter one, is a jump to the end. A page that follows such a
# drag stands still in two of three frames at 60 Hz, and a velocity of the last few milliseconds is none, or that of a
# leap of 60 px; mice send an event each 1 to 8 ms.
# Seen with PyAutoGUI 0.9.54 (PyPI), by the calls to its platform module and a simulated clock, in ms and px:
#   dragTo over 300 px in 0.25 s    down 0, moves 0@50 60@100 120@150 180@200 240@250 300@300, up 300
#   in 0.11 s                       down 0, moves 0@55 150@110 300@165, up 165
#   in 0.1 s                        down 0, moves 300@0, up 0
source "$(dirname "$0")/lib/setup.sh"
pypi PyAutoGUI==0.9.54 pytweening==1.2.0

python3 - > seen.log <<'P'
import sys
import types

# The module of the platform opens a display when it is imported; this one notes its calls instead.
platform = types.ModuleType("pyautogui._pyautogui_x11")
platform.keyboardMapping = {}
platform._size = lambda: (1920, 1080)
platform._position = lambda: (place, 500)
platform._mouseDown = lambda x, y, button: seen.append(f"down {now}, moves")
platform._mouseUp = lambda x, y, button: seen.append(f"up {now}")
platform._moveTo = lambda x, y: move(x, y)
sys.modules[platform.__name__] = platform
import pyautogui

def move(x, y):
    """Notes a move, but not those with which the button's press and lift begin."""
    global place
    if (x, now) != (place, 0) and seen[-1:] != [f"{x}@{now}"]: seen.append(f"{x}@{now}")
    place = x

def sleep(seconds):
    global now
    now += round(1000 * seconds)

pyautogui.time.sleep = sleep
pyautogui.FAILSAFE, pyautogui.PAUSE = False, 0
for duration in (0.25, 0.11, 0.1):
    now, place, seen = 0, 0, []
    pyautogui.dragTo(300, 500, duration, button="left")
    print(*seen)
P
expect "300 px in 0.25 s" "down 0, moves 0@50 60@100 120@150 180@200 240@250 300@300 up 300" "$(sed -n 1p seen.log)"
expect "in 0.11 s" "down 0, moves 0@55 150@110 300@165 up 165" "$(sed -n 2p seen.log)"
expect "in 0.1 s" "down 0, moves 300@0 up 0" "$(sed -n 3p seen.log)"
