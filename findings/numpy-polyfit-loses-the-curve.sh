#!/usr/bin/env bash
# numpy.polyfit() with the times of events as a recording has them, on the clock of the day or since the machine
# started, gives the average velocity in place of that at the lift. A velocity estimator fits a parabola to the last 100
# ms and takes its slope at the end, as Android's does; polyfit() does not centre the times, so that after a few days of
# uptime the squares of 432000.096 and its neighbours differ by no more than rounding does. The fit drops the parabola,
# with a RankWarning and no error: degrees 2 and 3 give what degree 1 gives. A test whose times start at 0, or a machine
# that was started today, shows nothing. A finger that slows down from 1,000 to 616 pt/s is reported with 808.
# numpy.polynomial.Polynomial.fit(), which scales the times, is right, and so are times relative to the lift.
# Seen with numpy 2.4.6 (PyPI), 13 samples of 8 ms, velocity at the lift by degrees 1, 2 and 3:
#   times from 0, from 60 s               808, 616, 616
#   from 5 days, from the epoch           808, 808, 808
#   from the epoch, Polynomial.fit()      808, 616, 616
source "$(dirname "$0")/lib/setup.sh"
pypi numpy==2.4.6

python3 - > seen.log 2> warnings.log <<'X'
import numpy
from numpy.polynomial import Polynomial

times = numpy.arange(13) * 0.008
places = 300 + 1000 * times - 2000 * times**2

def line(start, fit):
    seen = numpy.round(start + times, 6)
    return ", ".join(f"{fit(seen, degree):.0f}" for degree in (1, 2, 3))

def polyfit(seen, degree): return numpy.polyval(numpy.polyder(numpy.polyfit(seen, places, degree)), seen[-1])
def scaled(seen, degree): return Polynomial.fit(seen, places, degree).deriv()(seen[-1])

for start in (0, 60, 432_000, 1_800_000_000): print(line(start, polyfit))
print(line(1_800_000_000, scaled))
X
expect "times from 0" "808, 616, 616" "$(sed -n 1p seen.log)"
expect "times from 60 s" "808, 616, 616" "$(sed -n 2p seen.log)"
expect "times from 5 days" "808, 808, 808" "$(sed -n 3p seen.log)"
expect "times from the epoch" "808, 808, 808" "$(sed -n 4p seen.log)"
expect "Polynomial.fit()" "808, 616, 616" "$(sed -n 5p seen.log)"
expect "a warning" "RankWarning" "$(grep -o RankWarning warnings.log | sort -u)"
