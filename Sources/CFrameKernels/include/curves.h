// The data and constants of easing curves and springs, shared by the kernels and by QuartzCore's
// scalar versions (UnitBezier.swift, SpringFunctions.swift), which must give the same bits.

#ifndef FRAME_CURVES_H
#define FRAME_CURVES_H

/// The polynomial coefficients of a cubic Bézier from (0,0) to (1,1): x(s) = ((ax·s + bx)·s +
/// cx)·s, and y(s) likewise. UnitBezier.swift describes how the curve is used and solved.
typedef struct {
  double ax, bx, cx, ay, by, cy;
} unit_bezier;

/// The largest error in x that a solution may have: a hundredth of a pixel if the curve spans 1e10
/// pixels.
#define UNIT_BEZIER_TOLERANCE 1e-12
#define UNIT_BEZIER_NEWTON_STEPS 10
/// Newton's method stops where the slope dx/ds is smaller than this number.
#define UNIT_BEZIER_FLATTEST 1e-7

/// The parameters of a run of springs. Each parameter has an array with one number per spring,
/// which starts `stride` doubles after the previous parameter's array. DECAY, FREQUENCY and WEIGHT
/// are the constants of SpringCurve: an overdamped spring has its two roots in DECAY and FREQUENCY;
/// a critically damped spring does not use FREQUENCY.
enum { SPRING_FROM, SPRING_DELTA, SPRING_DECAY, SPRING_FREQUENCY, SPRING_WEIGHT, SPRING_TO };

/// Smaller exponents are clamped to this one, because e to this power has no visible effect on any
/// motion, and the springs' exponential function is valid only down to -708.
#define SPRING_SMALLEST_EXPONENT (-700.0)
/// The largest exponent for which the springs' exponential function is valid.
#define SPRING_LARGEST_EXPONENT 709.0
/// The largest angle, in radians, for which the springs' sine and cosine are accurate.
#define SPRING_LARGEST_ANGLE 4096.0

// The polynomials of SpringFunctions.swift and springs_kernel.h. Each name ends with the exponent
// of r that its coefficient belongs to. The polynomials are minimax approximations, computed with
// the Remez algorithm at 200-bit precision.

/// e to the power r is 1 + r + ..., |r| <= ln 2 / 2; error 3.4e-18.
#define SPRING_EXP_2 0.5000000000000012
#define SPRING_EXP_3 0.166666666666667
#define SPRING_EXP_4 0.04166666666651545
#define SPRING_EXP_5 0.008333333333307175
#define SPRING_EXP_6 0.0013888888947006545
#define SPRING_EXP_7 0.00019841269917470974
#define SPRING_EXP_8 2.4801489952148858e-05
#define SPRING_EXP_9 2.7557216203949454e-06
#define SPRING_EXP_10 2.763127677569954e-07
#define SPRING_EXP_11 2.5117896702802308e-08

/// sin r is r + ..., |r| <= pi / 4; error 1.6e-18.
#define SPRING_SINE_3 (-0.166666666666666)
#define SPRING_SINE_5 0.008333333333316465
#define SPRING_SINE_7 (-0.0001984126982592165)
#define SPRING_SINE_9 2.755731254072431e-06
#define SPRING_SINE_11 (-2.5050599631503774e-08)
#define SPRING_SINE_13 1.5888551764879443e-10

/// cos r is 1 - r^2 / 2 + ..., |r| <= pi / 4; error 4.7e-20.
#define SPRING_COSINE_4 0.0416666666666666
#define SPRING_COSINE_6 (-0.0013888888888874125)
#define SPRING_COSINE_8 2.48015872894821e-05
#define SPRING_COSINE_10 (-2.755731435231154e-07)
#define SPRING_COSINE_12 2.0875723270612724e-09
#define SPRING_COSINE_14 (-1.1359647677949241e-11)

#endif
