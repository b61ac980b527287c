#!/usr/bin/env bash
# scipy's UnivariateSpline, taken to smooth a recorded finger and to ask its derivative for the velocity, gives another
# velocity for another unit. Its default smoothing lets the sum of squared errors be as large as the number of samples,
# in whatever unit that is: about 1 px a sample in pixels, 1 unit of a touchpad, or a whole screen in parts of a screen,
# where every swipe is within the limit and one cubic is left. A finger that has rested for 100 ms moves back at 806
# px/s there, at 55 in pixels, and at 2 in units of a twentieth of one; a flick of 2,000 px/s after a slow start has 3,194,
# 2,211 and 2,001. A swipe that accelerates evenly, which is a cubic, is right in all, so that a test with one shows
# nothing. Give s in the data's own noise, or take make_smoothing_spline(), which has 2,043 and -7 in each unit.
# Seen with scipy 1.17.1, numpy 2.4.6 (PyPI), 26 samples of 8 ms; velocity at the lift in px/s, of positions in parts of
# a screen of 393 px, in px, and in units of 1/20 px:
#   100 px/s for 120 ms, 2,000 for 80 ms     3194    2211    2001
#   2,000 px/s for 100 ms, rest              -806     -55      -2
#   0 to 3,000 px/s                          3000    3000    3000
source "$(dirname "$0")/lib/setup.sh"
pypi scipy==1.17.1 numpy==2.4.6

python3 - > seen.log << 'X'
import numpy
from scipy.interpolate import UnivariateSpline, make_smoothing_spline

times = numpy.arange(26) * 0.008
look = numpy.where(times < 0.12, 100 * times, 12 + 2000 * (times - 0.12))
rest = numpy.minimum(2000 * times, 200)
even = 7500 * times ** 2

for swipe in (look, rest, even):
    for spline in (UnivariateSpline, make_smoothing_spline):
        print(*[round(float(spline(times, swipe * unit).derivative()(times[-1]) / unit)) for unit in (1 / 393, 1, 20)])
X
expect "a slow start, then a flick" "3194 2211 2001" "$(sed -n 1p seen.log)"
expect "a flick, then a rest" "-806 -55 -2" "$(sed -n 3p seen.log)"
expect "even acceleration" "3000 3000 3000" "$(sed -n 5p seen.log)"
expect "make_smoothing_spline()" "2043 2043 2043 -7 -7 -7" "$(sed -n '2p;4p' seen.log | paste -sd ' ')"
