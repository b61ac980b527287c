// The loops of a frame step for which a variant (baseline, AVX2 or AVX-512) is chosen at run time.
// They read and write numbers through plain pointers. This header contains only prototypes: an
// inline function would be compiled by each module that imports the header, and that module's target
// and floating-point options may fuse multiplies and so give different bits.
//
// On x86-64 every kernel is compiled for the compiler's default target, for AVX2 and for AVX-512, and
// the variant for the CPU is chosen when the program is loaded. All variants do the same operations
// in the same order without fused multiplies, so they give the same bits as each other, as
// PortableMath, and as QuartzCore's scalar versions. Arrays that are read four at a time must be
// readable up to the next multiple of four.

#ifndef FRAME_KERNELS_H
#define FRAME_KERNELS_H

#include <stdint.h>

#include "curves.h"

/// Selects the variant of the kernels, for tests that compare variants, and returns the current
/// variant: 0 for the compiler's default target, 1 for AVX2, 2 for AVX-512. If `wanted` is negative, or
/// a variant that the CPU does not support, the variant does not change.
int32_t frame_kernels_use(int32_t wanted);

/// Adds numbers to the four lanes of a frame's hash.
void frame_hash_numbers(uint64_t *hash, int64_t count, const double *numbers);

/// Returns whether every number is finite.
int32_t frame_are_finite(int64_t count, const double *numbers);

/// out[i] = from[i] + e·delta[i].
void frame_lines(
    int64_t count, const double *from, const double *delta, double e, double *out);

/// out[i] = own[i]·above, with own[i] clamped to 0…1.
void frame_opacities(int64_t count, const double *own, double above, double *out);

/// out[i] = from[i] + e[i]·delta[i], and exactly to[i] if e[i] is 1.
void frame_lines_each(
    int64_t count, const double *from, const double *delta, const double *to, const double *e,
    double *out);

/// out[i] = ((d[i]·e + c[i])·e + b[i])·e + a[i]. The arrays a, b, c and d start `stride` doubles
/// apart, in this order, at `coefficients`.
void frame_cubics(
    int64_t count, const double *coefficients, int64_t stride, double e, double *out);

/// Writes the values of underdamped springs, whose parameters are the arrays at `rows` (see
/// curves.h). The time of spring i, in seconds, is time[i], or time[0] if `is_shared` is not 0.
/// Returns 0 if an angle or an exponent was too large for the kernel; `out` is then invalid.
int32_t frame_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// The same for critically damped springs. Also returns 0 if a decay is infinite, which marks a
/// spring that is at its target immediately.
int32_t frame_critical_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// The same for overdamped springs. Both roots are negative; WEIGHT is the weight of the root in
/// DECAY.
int32_t frame_overdamped_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// Writes the y at x = input[i] of the cubic Bézier curves[index[i]]. The result is NaN unless
/// 0 < x < 1 and Newton's method converges; for a NaN, the caller solves the curve itself.
void frame_beziers(
    int64_t count, const unit_bezier *curves, const int32_t *index, const double *input, double *out);

/// Computes sines and cosines; returns 0 if an angle was too large for the kernel.
int32_t frame_sincos(int64_t count, const double *angles, double *sines, double *cosines);

/// Computes e to the power x, for −708 < x < 709.
void frame_exp(int64_t count, const double *x, double *out);

/// Rows with flat world transforms, which have either one common parent or different parents; see
/// `frame_compose_flat`.
typedef struct {
  int64_t count;
  /// Angles, or NULL if sines and cosines are given.
  const double *rotation;
  const double *sines;
  const double *cosines;
  const double *scale_x;
  const double *scale_y;
  const double *scale_z;
  const double *x;
  const double *y;
  /// NULL if the rows have no translation.
  const double *translation_x;
  const double *translation_y;
  const double *origin_x;
  const double *origin_y;
  /// For each row, the index of its parent's row; NULL if all rows have the same parent.
  const int32_t *parents;
  /// The world transform of the common parent; if `parents` is not NULL, the world transforms of
  /// all rows of the frame, which `parents` indexes.
  const double *parent;
  double *worlds;
} frame_flat_rows;

/// Computes the world transforms of rows with rotation about z, scale and translation: the six
/// elements of an affine transform, m33, and m34, which is 0; the other elements are not written.
/// Returns 0 if an angle was too large; the caller then calls again with sines and cosines.
int32_t frame_compose_flat(const frame_flat_rows *rows);

/// Rows with rotation about any axis, or with perspective; see `frame_compose_deep`.
typedef struct {
  int64_t count;
  /// The distance from the column of x to that of y, and from y to z, in doubles. The addresses
  /// below are those of the columns of x.
  int64_t stride;
  const double *position;
  const double *translation;
  const double *scale;
  /// The distance between the columns of `scale`: `stride`, or 0 if one column scales all axes.
  int64_t scale_stride;
  /// The angles. Bit k of `turns` is set if any row rotates about axis k (x, y, z).
  const double *rotation;
  int64_t turns;
  /// The origin of each row's transform. NULL in `frame_compose_matrices` if the matrices already
  /// include origin and position.
  const double *origin_x;
  const double *origin_y;
  const double *origin_z;
  /// The 4×4 matrices from the coordinates of the parent's sublayers to the display's. Row i's
  /// matrix is at offset i·`space_step`, in doubles; with a step of 0 all rows share one matrix.
  const double *space;
  int64_t space_step;
  double *worlds;
} frame_deep_rows;

/// Computes the world transforms of rows from their components: S·Rx·Ry·Rz·T, about the origin, in
/// the parent's space. Returns 0 if an angle was too large.
int32_t frame_compose_deep(const frame_deep_rows *rows);

/// worlds[i] = T(−origin)·matrices[i]·T(position)·space, 4×4 row-major. If `origin_x` is NULL, the
/// matrices already include origin and position. All rows share one space.
void frame_compose_matrices(const frame_deep_rows *rows, const double *matrices);

/// A decomposed matrix, in the layout of TransformDecomposition: the fourth element of translation,
/// scale and skew is not used. The rotation is a unit quaternion (x, y, z, w).
typedef struct {
  double perspective[4], translation[4], scale[4], skew[4], rotation[4];
} frame_parts;

/// The arc between two rotations, in the layout of RotationArc. `sine` is 0 if the rotations are so
/// close to each other that they are blended linearly.
typedef struct {
  double start[4], end[4], cosine, sine, angle, unused;
} frame_arc;

/// A matrix between two keys, at a fraction of the way.
typedef struct {
  const frame_parts *from;
  const frame_parts *to;
  const frame_arc *arc;
  /// The matrix of the key, if the fraction is exactly at a key; otherwise NULL.
  const double *key;
  double fraction;
  /// If not NULL, `out` is the product of the interpolated matrix and this matrix, in this order.
  const double *former;
  double *out;
  /// Whether all keys are flat: rotated only about z, with no skew but that of y by x, and with no
  /// perspective except its last element. Affine transforms of views are flat. Such matrices need
  /// fewer operations.
  int32_t is_flat;
} frame_matrix_step;

/// The largest number of matrices in one call.
#define FRAME_MATRIX_STEPS 16

/// Computes matrices, in order; `former` may be the result of an earlier step. Returns 0 and writes
/// nothing if an angle was too large.
int32_t frame_interpolate_matrices(int64_t count, const frame_matrix_step *steps);

#endif
