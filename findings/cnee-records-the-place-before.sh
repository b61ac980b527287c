#!/usr/bin/env bash
# Xnee's cnee, which records and plays what the pointer does under X, writes each move with the place where the pointer
# was before it. Played, every place comes one move late and the last one is never reached: six moves of 40 px from 10 go
# to 210 instead of 250, with a first move that does not move. A swipe that passed half of the width when it was made
# stops short of it when it is played, and a rule that finishes at the half cancels; the velocity at the lift is that
# of one move earlier. With moves of a px or two, as in most tries, nothing of it can be seen. The times are right to some
# ten milliseconds, each of them belonging to the next place.
# Seen with cnee 3.19, xdotool 3.20160805 (Debian 12), python-xlib 0.33 (PyPI), Xvfb and its XTEST pointer, six moves of
# 40 px, 50 ms apart, from x = 10; x of the moves, and at the lift:
#   made       50 90 130 170 210 250    250
#   played     10 50 90 130 170 210     210
source "$(dirname "$0")/lib/setup.sh"
command -v Xvfb > /dev/null || { echo "SKIPPED: apt-get install xvfb"; exit 77; }
debian cnee=3.19-9 libxnee0=3.19-9 xdotool=1:3.20160805.1-5 libxdo3=1:3.20160805.1-5
export LD_LIBRARY_PATH="$work/root/usr/lib:$LD_LIBRARY_PATH"
pypi python-xlib==0.33 six==1.17.0
export PYTHONPATH="$lib:$PYTHONPATH"

cat > play.py << 'X'
import x_pointer

def path(events):
    """The places after the press."""
    kinds = [kind for kind, _, _ in events]
    return [x for _, x, _ in events[kinds.index("press") + 1:]]

try:
    with x_pointer.Recorder("cnee", "--record", "--mouse", "--events-to-record", "-1", "-o", "session"):
        print(*path(x_pointer.swipe(6, 40, 0.05)))
    print(*path(x_pointer.seen("cnee", "--replay", "-f", "session")))
finally:
    x_pointer.SERVER.terminate()
X
timeout 60 python3 play.py > seen.log
expect "made" "50 90 130 170 210 250 250" "$(sed -n 1p seen.log)"
expect "played" "10 50 90 130 170 210 210" "$(sed -n 2p seen.log)"
