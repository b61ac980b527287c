#!/usr/bin/env bash
# pyglet's clock.schedule_interval(f, 1/60), by which games and viewers step an animation, does not mean 60 steps a
# second in a loop that ticks once a frame of the display. It sets the next step to a sixtieth after the frame that ran
# the last one, not after the time at which that was due: a frame that is early by any fraction is too early, and the
# step waits for the next. A display of 60.1 Hz has 30 steps a second, one of 144 Hz has 48, and one of 60 Hz of which
# every second frame is 0.5 ms late has 30. What is 60 Hz in a test with exact times shows a swipe at half the frames on
# a real display, and dt, which is right, hides it: the way is the same, in steps twice as long. An interval of half a
# frame, or schedule(), steps in each frame.
# Seen with pyglet 2.1.19 (PyPI), simulated displays, calls in 10 s:
#   1/60      59.94 Hz: 599     60.1 Hz: 300     60 Hz, uneven: 300     144 Hz: 480
#   1/120     60.1 Hz: 601
source "$(dirname "$0")/lib/setup.sh"
pypi pyglet==2.1.19

python3 - > seen.log <<'X'
from pyglet.clock import Clock

def calls(rate, interval=1 / 60, late=0):
    """Every second frame is late by so many seconds."""
    now, times = 0, []
    clock = Clock(time_function=lambda: now)
    clock.schedule_interval(times.append, interval)
    for frame in range(1, int(10 * rate) + 1):
        now = frame / rate + late * (frame % 2)
        clock.tick()
    return len(times)

print(calls(59.94), calls(60.1), calls(60, late=0.0005), calls(144))
print(calls(60.1, interval=1 / 120))
X
expect "1/60 at 59.94, 60.1, uneven 60, 144 Hz: calls in 10 s" "599 300 300 480" "$(sed -n 1p seen.log)"
expect "1/120 at 60.1 Hz" "601" "$(sed -n 2p seen.log)"
