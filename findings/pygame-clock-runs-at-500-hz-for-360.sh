#!/usr/bin/env bash
# pygame's Clock.tick(rate) runs faster than the rate that it is to be a limit for. It cuts the time of a frame to whole
# milliseconds and waits until those have passed: 16 for 60 Hz, which are 62.5 frames a second, 6 for 144 Hz, 166.7, and 2
# for 360 Hz, 500. 60 and 62 are the same rate, and so are 144 and 165. A transition that is counted in frames, 24
# for 400 ms, is over after 384 at 60 Hz and after 144 instead of 167 at 144 Hz; a player that gives a recording's sample
# to each frame plays it faster by 4 to 39 %. get_fps() tells the truth, and rates that divide 1,000, as 100 and 50, are
# right. tick() returns whole milliseconds, too, 8, 8 and 9 at 120 Hz, so that a velocity in px per tick trembles by 12 %.
# Seen with pygame 2.6.1 (PyPI), a simulated clock, 200 frames that compute for 1.3 ms; frames a second:
#   60, 62, 90, 100, 120      62.5, 62.5, 90.9, 100.0, 125.0
#   144, 165, 240, 360       166.7, 166.7, 250.0, 500.0
# and tick() without a rate, each 1/120 s: 8 8 9 8 8 9 8 8 9
source "$(dirname "$0")/lib/setup.sh"
command -v cc > /dev/null || { echo "SKIPPED: a C compiler is missing: apt-get install gcc"; exit 77; }
pypi pygame==2.6.1

cat > clock.c << 'X'
#include <stdint.h>
static double now;
uint32_t SDL_GetTicks(void) { return (uint32_t)now; }
uint64_t SDL_GetTicks64(void) { return (uint64_t)now; }
void SDL_Delay(uint32_t time) { now += time; }
void pass(double time) { now += time; }
double time_now(void) { return now; }
X
cc -shared -fPIC clock.c -o clock.so
cat > rates.py << 'X'
import ctypes
from pygame.time import Clock

clock = ctypes.CDLL("./clock.so")
clock.pass_time = clock["pass"]
clock.pass_time.argtypes, clock.time_now.restype = [ctypes.c_double], ctypes.c_double

def rate(asked):
    ticks = Clock()
    ticks.tick(asked)
    ticks.tick(asked)
    start = clock.time_now()
    for _ in range(200):
        clock.pass_time(1.3)
        ticks.tick(asked)
    return f"{200_000 / (clock.time_now() - start):.1f}"

print(*[rate(asked) for asked in (60, 62, 90, 100, 120)])
print(*[rate(asked) for asked in (144, 165, 240, 360)])
ticks, times = Clock(), []
clock.pass_time(1000 - clock.time_now() % 1000)
ticks.tick()
for _ in range(9):
    clock.pass_time(1000 / 120)
    times.append(ticks.tick())
print(*times[:3], sum(times))
X
PYGAME_HIDE_SUPPORT_PROMPT=1 SDL_VIDEODRIVER=dummy LD_PRELOAD=$work/clock.so python3 rates.py > seen.log 2> warnings.log
expect "60, 62, 90, 100, 120" "62.5 62.5 90.9 100.0 125.0" "$(sed -n 1p seen.log)"
expect "144, 165, 240, 360" "166.7 166.7 250.0 500.0" "$(sed -n 2p seen.log)"
expect "milliseconds by tick() at 120 Hz, and their sum in 9 frames" "8 8 9 75" "$(sed -n 3p seen.log)"
