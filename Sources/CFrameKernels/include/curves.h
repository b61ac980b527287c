// What easing curves and springs are made of: shared by the kernels and by QuartzCore's one-at-a-time
// forms (UnitBezier.swift, TrackKernels.swift), which must write the same bits.

#ifndef FRAME_CURVES_H
#define FRAME_CURVES_H

/// A cubic Bézier from (0,0) to (1,1) by its polynomial coefficients: x(s) = ((ax·s + bx)·s + cx)·s,
/// y(s) likewise. What it means, and how it is solved, is described in UnitBezier.swift.
typedef struct {
  double ax, bx, cx, ay, by, cy;
} unit_bezier;

/// Solved until x is met this closely: a hundredth of a pixel on a curve of 1e10 pixels.
#define UNIT_BEZIER_TOLERANCE 1e-12
#define UNIT_BEZIER_NEWTON_STEPS 10
/// Newton's step is not taken where the curve is flatter than this.
#define UNIT_BEZIER_FLATTEST 1e-7

/// The rows of a run of springs, `stride` doubles from one to the next. DECAY, FREQUENCY and WEIGHT are
/// those of SpringCurve: an over-damped spring has its two roots in the first two, a critical one
/// nothing in FREQUENCY.
enum { SPRING_FROM, SPRING_DELTA, SPRING_DECAY, SPRING_FREQUENCY, SPRING_WEIGHT, SPRING_TO };

/// Below e to this nothing visible is left of any motion; the kernels' exp ends at -708.
#define SPRING_SMALLEST_EXPONENT (-700.0)
/// The kernels' exp ends here at the other side.
#define SPRING_LARGEST_EXPONENT 709.0

#endif
