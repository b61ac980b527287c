#!/usr/bin/env bash
# The name of an easing function does not tell its curve. easeOutBack, by Penner's constant in pytweening, Qt and most
# others, overshoots by 10 %: a page of 300 pt goes to 330. BackEaseOut of easing-functions is another formula, with a
# sine, and goes to 414: beyond the screen. Their easeInOutElastic are 57 pt apart. Cubic and sine agree, so that a port
# that was tried with those looks right. pytweening's bounce has 2.65 where Penner has 2.625: it passes the end that it
# is to bounce off by 1.2 pt, and stops 1.7 pt before it at a progress of 1, as its elastic stops 0.15 pt beyond: a page
# stays there, or leaps when a completion sets its place, and a rule that looks for a jump at the end finds one.
# Seen with easing-functions 1.0.4 and pytweening 1.2.0 (PyPI), times 300 pt, at multiples of 1/240; the farthest place
# in pytweening and in easing-functions, the largest distance between them, and their last places:
#   out back             330.0   413.6    98.5    300.0, 300.0
#   out bounce           301.2   300.0    15.0    298.3, 300.0
#   in-out elastic       330.7   354.5    57.2    299.9, 300.0
#   out cubic            300.0   300.0     0.0    300.0, 300.0
source "$(dirname "$0")/lib/setup.sh"
pypi easing-functions==1.0.4 pytweening==1.2.0

python3 - > seen.log <<'X'
import easing_functions, pytweening

for one, other in [("easeOutBack", "BackEaseOut"), ("easeOutBounce", "BounceEaseOut"),
                   ("easeInOutElastic", "ElasticEaseInOut"), ("easeOutCubic", "CubicEaseOut")]:
    first = [300 * getattr(pytweening, one)(step / 240) for step in range(241)]
    curve = getattr(easing_functions, other)(start=0, end=300, duration=1)
    second = [curve.ease(step / 240) for step in range(241)]
    apart = max(abs(place - place2) for place, place2 in zip(first, second))
    print(*[f"{place:.1f}" for place in (max(first), max(second), apart, first[-1], second[-1])])
X
expect "out back" "330.0 413.6 98.5 300.0 300.0" "$(sed -n 1p seen.log)"
expect "out bounce" "301.2 300.0 15.0 298.3 300.0" "$(sed -n 2p seen.log)"
expect "in-out elastic" "330.7 354.5 57.2 299.9 300.0" "$(sed -n 3p seen.log)"
expect "out cubic" "300.0 300.0 0.0 300.0 300.0" "$(sed -n 4p seen.log)"
