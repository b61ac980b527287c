#!/usr/bin/env bash
# raylib's gestures have four swipes, and their names do not divide the circle evenly: right and left are 60 degrees each,
# up and down 120. A swipe to the right that drifts by 35 degrees is "up", although right is nearer by far. Its time is
# as odd. A finger that has moved for more than 300 ms drags, and a drag never ends as a swipe, however fast; one that rests
# for 300 ms and then flicks at 2,000 px/s is none either, while one that has swiped within 300 ms may rest as long again
# before it lifts and has swiped. And a flick that is over before the first frame, 50 px in 16 ms, is none, because it has
# to be a "hold" first, which only a frame can make it; in 24 ms it is one. So what a recording is depends on the frame rate.
# Seen with raylib 6.2.0 (PyPI, 6.2.0.0), a screen of 400 x 400, frames of 60 Hz and a simulated clock,
# moves of 8 ms at 1,000 px/s where nothing else is said; the gesture at the lift:
#   200 px to the right, at 25, 35, 80 degrees      right, up, up
#   288 px, 320 px                                  right, none
#   rest of 320 ms, 100 px at 2,000 px/s            none
#   200 px, rest of 300 ms                          right
#   3,000 px/s for 16 ms, for 24 ms                 none, right
source "$(dirname "$0")/lib/setup.sh"
command -v cc > /dev/null || { echo "SKIPPED: a C compiler is missing: apt-get install gcc"; exit 77; }
pypi raylib==6.2.0.0
ldd python/raylib/_raylib_cffi*.so | grep -q 'not found' && { echo "SKIPPED: raylib's libraries are missing"; exit 77; }

# The clock that raylib asks, which without a window of its own stands still.
cat > clock.c << 'X'
static double now;
void set_clock(double time) { now = time; }
double GetTime(void) { return now; }
X
cc -shared -fPIC clock.c -o clock.so
cat > swipes.py << 'X'
import ctypes, glob, math

clock = ctypes.CDLL("./clock.so")
clock.set_clock.argtypes = [ctypes.c_double]
raylib = ctypes.CDLL(glob.glob("python/raylib/_raylib_cffi*.so")[0])
NAMES = {0: "none", 8: "drag", 16: "right", 32: "left", 64: "up", 128: "down"}
UP, DOWN, MOVE = range(3)

class Vector(ctypes.Structure):
    _fields_ = [("x", ctypes.c_float), ("y", ctypes.c_float)]

class Event(ctypes.Structure):
    _fields_ = [("action", ctypes.c_int), ("count", ctypes.c_int), ("ids", ctypes.c_int * 8), ("places", Vector * 8)]

raylib.ProcessGestureEvent.argtypes = [Event]
start = 0

def swipe(*legs, degrees=0):
    """Legs of px/s and milliseconds; positions are parts of the screen, as raylib's own window gives them."""
    global start
    start += 10
    clock.set_clock(start)
    for _ in range(2): raylib.UpdateGestures()
    way, time, frames = 0, 0, 0

    def send(action):
        place = Vector((10 + way * math.cos(math.radians(degrees))) / 400, (200 - way * math.sin(math.radians(degrees))) / 400)
        raylib.ProcessGestureEvent(Event(action, 1, (ctypes.c_int * 8)(), (Vector * 8)(place)))

    send(DOWN)
    for velocity, duration in legs:
        for _ in range(duration // 8):
            time += 8
            while (frames + 1) * 1000 / 60 <= time:
                frames += 1
                clock.set_clock(start + frames / 60)
                raylib.UpdateGestures()
            clock.set_clock(start + time / 1000)
            way += velocity * 0.008
            if velocity: send(MOVE)
    send(UP)
    return NAMES[raylib.GetGestureDetected()]

print(*[swipe((1000, 200), degrees=degrees) for degrees in (25, 35, 80)])
print(swipe((1000, 288)), swipe((1000, 320)))
print(swipe((0, 320), (2000, 48)))
print(swipe((1000, 200), (0, 304)))
print(swipe((3000, 16)), swipe((3000, 24)))
X
LD_PRELOAD=$work/clock.so python3 swipes.py > seen.log
expect "25, 35, 80 degrees" "right up up" "$(sed -n 1p seen.log)"
expect "288 and 320 px" "right none" "$(sed -n 2p seen.log)"
expect "rest of 320 ms, then a flick" "none" "$(sed -n 3p seen.log)"
expect "200 px, then a rest" "right" "$(sed -n 4p seen.log)"
expect "16 and 24 ms" "none right" "$(sed -n 5p seen.log)"
