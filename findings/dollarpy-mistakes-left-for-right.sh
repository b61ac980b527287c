#!/usr/bin/env bash
# dollarpy, a recogniser of gestures ($P) that is tried first for swipes of a touchpad or a camera, cannot tell a swipe to
# the left from one to the right. It compares clouds of points, in which the order of a path is not: an exact template of
# "right" has a score of 1 for a swipe to the left. With templates of both directions the exact two seem to work, by
# rounding in the 15th digit; a drift of 2 px over 360, which every finger has, makes a swipe to the left "right", and one
# to the right "left", with 0.99. Which one it is depends on the order of the templates and the points, so that a few
# tries can all look right. Length does not count either: 30 px are a swipe as 300 are, and one of 300 px that comes
# back by 240 has 0.9. Two strokes or a start point do not help; the direction has to be taken from the path.
# Seen with dollarpy 0.1.1 (PyPI), templates of straight lines of 300 px, swipes of 31 points over 360 px; the answer
# and its score:
#   left, template of "right" only        right 1.00
#   left, right, without drift            left 1.00, right 1.00
#   left, right, drift of 2 px            right 0.99, left 0.99
#   right by 300 px, 240 px back          right 0.90
source "$(dirname "$0")/lib/setup.sh"
pypi dollarpy==0.1.1

python3 - > seen.log << 'X'
from dollarpy import Point, Recognizer, Template

def line(*ends, drift=0, steps=30):
    path = []
    for (start, end) in zip(ends, ends[1:]):
        path += [Point(start + (end - start) * step / steps, 400 + drift * step / steps, 1) for step in range(steps + 1)]
    return path

right, left = Template("right", line(0, 300)), Template("left", line(300, 0))

def answers(templates, *paths):
    print(*["%s %.2f" % Recognizer(templates).recognize(path) for path in paths])

answers([right], line(380, 20))
for drift in (0, 2):
    answers([right, left], line(380, 20, drift=drift), line(20, 380, drift=drift))
answers([right, left], line(0, 300, 60))
X
expect "left, template of right only" "right 1.00" "$(sed -n 1p seen.log)"
expect "left, right, without drift" "left 1.00 right 1.00" "$(sed -n 2p seen.log)"
expect "left, right, drift of 2 px" "right 0.99 left 0.99" "$(sed -n 3p seen.log)"
expect "300 px, 240 px back" "right 0.90" "$(sed -n 4p seen.log)"
