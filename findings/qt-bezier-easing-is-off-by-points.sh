#!/usr/bin/env bash
# Qt's QEasingCurve, which QML's Easing.Bezier uses too, does not solve a cubic Bézier curve: where the cubic equation
# has three real solutions, it takes polynomials fitted to them, without a step of refinement. The usual ease-in-out is
# right to 1.5e-5, so a test with it shows nothing; easeOutCubic, (0.33, 1, 0.68, 1), is off by 0.45 pt of a transition
# of 393 pt in its first frames, and (0, 0.1, 0.32, 1) by 2.8 pt. WebKitGTK 2.50.6 was right to 2.2e-7 for four usual
# curves: frames of a QML prototype are no reference for those of a transition in a browser or in EdgePan.
# Seen with PySide6_Essentials 6.12.0 (PyPI), largest error at multiples of 1/240, times 393 pt:
#   (0.42, 0, 0.58, 1)     0.01 pt at 0.579
#   (0.33, 1, 0.68, 1)     0.45 pt at 0.004
#   (0, 0.1, 0.32, 1)      2.82 pt at 0.058
source "$(dirname "$0")/lib/setup.sh"
pypi PySide6_Essentials==6.12.0 shiboken6==6.12.0

python3 - > errors.log <<'X'
from PySide6.QtCore import QEasingCurve, QPointF

def exact(x1, y1, x2, y2, x):
    low, high = 0.0, 1.0
    for _ in range(60):
        t = (low + high) / 2
        if 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3 < x: low = t
        else: high = t
    return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3

for curve in [(0.42, 0, 0.58, 1), (0.33, 1, 0.68, 1), (0, 0.1, 0.32, 1)]:
    easing = QEasingCurve(QEasingCurve.Type.BezierSpline)
    easing.addCubicBezierSegment(QPointF(*curve[:2]), QPointF(*curve[2:]), QPointF(1, 1))
    error, place = max(
        (abs(easing.valueForProgress(step / 240) - exact(*curve, step / 240)), step / 240) for step in range(241))
    print(f"{error * 393:.2f} pt at {place:.3f}")
X
expect "ease-in-out" "0.01 pt at 0.579" "$(sed -n 1p errors.log)"
expect "easeOutCubic" "0.45 pt at 0.004" "$(sed -n 2p errors.log)"
expect "(0, 0.1, 0.32, 1)" "2.82 pt at 0.058" "$(sed -n 3p errors.log)"
