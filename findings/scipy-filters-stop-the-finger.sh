#!/usr/bin/env bash
# Smoothing a recording before its velocity is taken, as is done against the noise of a touchscreen, changes the velocity
# at the lift more than the noise does. What scipy assumes beyond the last sample is the path mirrored back, or zeros: a
# finger that lifts at a steady 1,000 px/s has 195 px/s by gaussian_filter1d(order=1), made for derivatives, and stands
# still after medfilt(), whose last position is 16 px short. At the landing it is the same, and lfilter() begins with a
# third. In the middle of the swipe all are right. savgol_filter() is right up to the end, but not with mode="nearest",
# and filtfilt() is 2 % too fast. A velocity at the lift has to be fitted to the samples that there are.
# Seen with scipy 1.17.1, numpy 2.4.6 (PyPI), 26 samples of 8 ms; px/s at the landing, in the middle and at the lift:
#   gaussian_filter1d(2, order=1)         195    1000     195
#   gaussian_filter1d(2), gradient()      376    1000     376
#   medfilt(5), gradient()               1000    1000       0
#   butter(2, 0.2), lfilter, gradient()   332     997    1000
#   the same, filtfilt                   1002    1000    1018
#   savgol_filter(7, 2, deriv=1)         1000    1000    1000
#   the same, mode="nearest"              500    1000     500
source "$(dirname "$0")/lib/setup.sh"
pypi scipy==1.17.1 numpy==2.4.6

python3 - > seen.log << 'X'
import numpy
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, filtfilt, lfilter, medfilt, savgol_filter

interval = 0.008
places = 10 + 1000 * interval * numpy.arange(26)
lowpass = butter(2, 0.2)
slope = lambda filtered: numpy.gradient(filtered, interval)
for speeds in (
    gaussian_filter1d(places, 2, order=1) / interval,
    slope(gaussian_filter1d(places, 2)),
    slope(medfilt(places, 5)),
    slope(lfilter(*lowpass, places)),
    slope(filtfilt(*lowpass, places)),
    savgol_filter(places, 7, 2, deriv=1, delta=interval),
    savgol_filter(places, 7, 2, deriv=1, delta=interval, mode="nearest"),
):
    print(*[f"{speed:.0f}" for speed in speeds[[0, 12, -1]]])
X
expect "gaussian_filter1d(2, order=1)" "195 1000 195" "$(sed -n 1p seen.log)"
expect "gaussian_filter1d(2), gradient()" "376 1000 376" "$(sed -n 2p seen.log)"
expect "medfilt(5), gradient()" "1000 1000 0" "$(sed -n 3p seen.log)"
expect "lfilter" "332 997 1000" "$(sed -n 4p seen.log)"
expect "filtfilt" "1002 1000 1018" "$(sed -n 5p seen.log)"
expect "savgol_filter" "1000 1000 1000" "$(sed -n 6p seen.log)"
expect "savgol_filter, nearest" "500 1000 500" "$(sed -n 7p seen.log)"
