#!/usr/bin/env bash
# xmacro records the path of a pointer without its times and plays an event each 10 ms. xmacrorec2 writes "MotionNotify
# 13 300" and nothing of when; xmacroplay waits for its -d, 10 ms by default, between any two lines. A slow drag of 20
# moves, 30 ms apart, that rests for half a second before it lifts, plays in a fifth of a second and lifts in motion; a
# flick with moves 2 ms apart plays three times slower. Both become the same swipe of 800 px/s, so that a rule with a
# velocity decides both alike, and a long press is none. Its rate is that of the device: moves of 1 ms, as a mouse of
# 1,000 Hz has them, play ten times slower, those of a touchpad nearly in time, so that a try with one looks right.
# Seen with xmacro 0.3pre-20000911, xdotool 3.20160805 (Debian 12), python-xlib 0.33 (PyPI), Xvfb, 20 moves of 8 px;
# milliseconds from the press to the last move, and to the lift:
#   30 ms apart, rest of 500 ms     made 570 or more, 1100 or more     played 195 to 300, 205 to 330
#   2 ms apart, rest of 0           made less than 150                 played the same
source "$(dirname "$0")/lib/setup.sh"
command -v Xvfb > /dev/null || { echo "SKIPPED: apt-get install xvfb"; exit 77; }
debian xmacro=0.3pre-20000911-8 xdotool=1:3.20160805.1-5 libxdo3=1:3.20160805.1-5
pypi python-xlib==0.33 six==1.17.0
export PYTHONPATH="$lib:$PYTHONPATH"

cat > play.py << 'X'
import os
import x_pointer

def times(events):
    press = next(time for kind, _, time in events if kind == "press")
    lift = next(time for kind, _, time in events if kind == "lift")
    moves = [time for kind, x, time in events if kind == "move" and x > 10]
    return len(moves), moves[-1] - press, lift - press

try:
    for pause, rest in ((0.03, 0.5), (0.002, 0)):
        with open("macro", "w") as macro, x_pointer.Recorder("xmacrorec2", "-k", "9", output=macro):
            made = times(x_pointer.swipe(20, 8, pause, rest))
        played = times(x_pointer.seen("xmacroplay", os.environ["DISPLAY"], stdin=open("macro")))
        print("made", "slow" if made[1] >= 570 and made[2] >= 1050 else "fast" if made[2] < 150 else made, played[0],
              "moves, the lift", "in time" if 195 <= played[1] < played[2] <= 330 else played)
        print(open("macro").readlines()[4].strip())
finally:
    x_pointer.SERVER.terminate()
X
timeout 60 python3 play.py > seen.log
expect "a line of the macro" "MotionNotify 18 300" "$(sed -n 2p seen.log | sed 's/MotionNotify [0-9]* 300/MotionNotify 18 300/')"
expect "30 ms apart, rest of 500 ms" "made slow 20 moves, the lift in time" "$(sed -n 1p seen.log)"
expect "2 ms apart" "made fast 20 moves, the lift in time" "$(sed -n 3p seen.log)"
