#!/usr/bin/env bash
# The 1 euro filter raises its cutoff with the speed, so that one setting should do for every device. But the
# package of its authors takes as speed the distance of the new position from the last *filtered* one: the lag of the
# filter is in it, divided by the time of a sample. A finger of 1,000 pt/s, with beta = 0.01, should have a cutoff of
# 1 + 0.01 x 1,000 = 11 Hz and lag 14.5 pt behind at every rate. It has 17 Hz at 60 Hz and 46 Hz at 1,000 Hz: a filter
# that was set for a touchscreen hardly smooths a mouse, and a recording that is resampled is filtered differently.
# The time 0 counts as no time: a recording that starts at 0 has the wrong interval, that of the rate in the
# constructor, for its second sample, so its first step is nearly doubled compared with the same one started at 1.
# Seen with OneEuroFilter 0.2.1 (PyPI), mincutoff = 1, beta = 0.01, times in seconds with each sample:
#   lag at 60, 125, 1,000 Hz              9.5, 7.7, 3.5 pt
#   10 pt each 8 ms, from 0, rate 60      0, 1.41, 3.60, 8.16
#   the same from 1 s                     0, 0.74, 3.06, 7.80
source "$(dirname "$0")/lib/setup.sh"
pypi OneEuroFilter==0.2.1

python3 - > seen.log <<'X'
from OneEuroFilter import OneEuroFilter

def lag(rate):
    """How far the filter is behind a finger of 1,000 pt/s after 4 s."""
    smooth = OneEuroFilter(rate, mincutoff=1, beta=0.01)
    for sample in range(4 * rate):
        time = 1 + sample / rate
        filtered = smooth(1000 * time, time)
    return f"{1000 * time - filtered:.1f}"

def swipe(start):
    smooth = OneEuroFilter(60, mincutoff=1, beta=0.01)
    return [f"{smooth(10 * sample, start + 0.008 * sample):.2f}" for sample in range(4)]

print(*map(lag, (60, 125, 1000)))
print(*swipe(0))
print(*swipe(1))
X
expect "lag in pt at 60, 125, 1,000 Hz" "9.5 7.7 3.5" "$(sed -n 1p seen.log)"
expect "10 pt each 8 ms from time 0" "0.00 1.41 3.60 8.16" "$(sed -n 2p seen.log)"
expect "the same from time 1 s" "0.00 0.74 3.06 7.80" "$(sed -n 3p seen.log)"
