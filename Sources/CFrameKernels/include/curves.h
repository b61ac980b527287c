// The data and constants of easing curves and springs, shared by the kernels and by QuartzCore's
// scalar versions (UnitBezier.swift, TrackKernels.swift), which must give the same bits.

#ifndef FRAME_CURVES_H
#define FRAME_CURVES_H

/// The polynomial coefficients of a cubic Bézier from (0,0) to (1,1): x(s) = ((ax·s + bx)·s +
/// cx)·s, and y(s) likewise. UnitBezier.swift describes how the curve is used and solved.
typedef struct {
  double ax, bx, cx, ay, by, cy;
} unit_bezier;

/// The largest error in x of a solution: a hundredth of a pixel if the curve spans 1e10 pixels.
#define UNIT_BEZIER_TOLERANCE 1e-12
#define UNIT_BEZIER_NEWTON_STEPS 10
/// Newton's method stops where the slope dx/ds is smaller than this number.
#define UNIT_BEZIER_FLATTEST 1e-7

/// The parameters of a run of springs. Each parameter has an array with one number per spring, which
/// starts `stride` doubles after the previous parameter's array. DECAY, FREQUENCY and WEIGHT are the
/// constants of SpringCurve: an overdamped spring has its two roots in DECAY and FREQUENCY; a
/// critically damped spring does not use FREQUENCY.
enum { SPRING_FROM, SPRING_DELTA, SPRING_DECAY, SPRING_FREQUENCY, SPRING_WEIGHT, SPRING_TO };

/// Smaller exponents are clamped to this one, because e to this power has no visible effect on any
/// motion, and the kernels' exp is valid only down to -708.
#define SPRING_SMALLEST_EXPONENT (-700.0)
/// The largest exponent for which the kernels' exp is valid.
#define SPRING_LARGEST_EXPONENT 709.0

#endif
