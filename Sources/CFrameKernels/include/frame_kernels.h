// The loops of a frame step that are worth a choice of instructions at run time. Plain pointers in,
// plain numbers out; prototypes only, because an imported header must hold no arithmetic.
//
// Every kernel is compiled on x86-64 for the compiler's own target and for AVX2 (springs for AVX-512
// too), and the CPU decides at load. All forms do the same operations in the same order without
// fused multiplies, so all write the same bits, and they are the bits of PortableMath and of
// QuartzCore's own one-at-a-time forms. Arrays that are read four at a time must be readable up to
// the next multiple of four.

#ifndef FRAME_KERNELS_H
#define FRAME_KERNELS_H

#include <stdint.h>

#include "curves.h"

/// The current form of the kernels: 0 for the compiler's own target, 1 for AVX2, 2 for AVX-512
/// where a kernel has it. A test that compares forms asks for one; a form that the CPU lacks, and
/// anything below 0, changes nothing.
int32_t frame_kernels_use(int32_t wanted);

/// Adds numbers to the four lanes of a frame's hash.
void frame_hash_numbers(uint64_t *hash, int64_t count, const double *numbers);

/// out[i] = from[i] + e·delta[i].
void frame_lines(
    int64_t count, const double *from, const double *delta, double e, double *out);

/// out[i] = from[i] + e[i]·delta[i], and exactly to[i] where e[i] is 1.
void frame_lines_each(
    int64_t count, const double *from, const double *delta, const double *to, const double *e,
    double *out);

/// out[i] = ((d·e + c)·e + b)·e + a, coefficients `stride` apart: a, b, c, d.
void frame_cubics(
    int64_t count, const double *coefficients, int64_t stride, double e, double *out);

/// Under-damped springs, rows as curves.h names them. Seconds are time[i], or time[0] for all if
/// `is_shared`. Returns 0 if an angle or an exponent was too large for the kernel; nothing in `out`
/// counts then.
int32_t frame_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// Critically damped springs. Returns 0 also if a decay is infinite, which is a spring that is at its
/// target immediately.
int32_t frame_critical_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// Over-damped springs: both roots are negative, the weight is that of the first.
int32_t frame_overdamped_springs(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// y where x is input[i] of cubic Béziers, picked by index. NaN where Newton's method does not settle,
/// and outside 0…1: those are the caller's.
void frame_beziers(
    int64_t count, const unit_bezier *curves, const int32_t *index, const double *input, double *out);

/// Sines and cosines; returns 0 if an angle was too large for the kernel.
int32_t frame_sincos(int64_t count, const double *angles, double *sines, double *cosines);

/// e to the x for −708 < x < 709.
void frame_exp(int64_t count, const double *x, double *out);

/// Siblings, or cousins, whose worlds stay flat; see `frame_compose_flat`.
typedef struct {
  int64_t count;
  /// Angles, or NULL: sines and cosines are given.
  const double *rotation;
  const double *sines;
  const double *cosines;
  const double *scale_x;
  const double *scale_y;
  const double *scale_z;
  const double *x;
  const double *y;
  /// NULL: none.
  const double *translation_x;
  const double *translation_y;
  const double *origin_x;
  const double *origin_y;
  /// The row of each one's parent, or NULL: `parent` is the world of them all.
  const int32_t *parents;
  /// The parent's world, or with `parents` the worlds of all rows.
  const double *parent;
  double *worlds;
} frame_flat_rows;

/// Worlds of rows that turn about z, scale and move: the six elements of an affine world, and m33.
/// Returns 0 if an angle was too large; the caller gives sines and cosines then.
int32_t frame_compose_flat(const frame_flat_rows *rows);

/// Rows that turn about any axis, or have perspective; see `frame_compose_deep`.
typedef struct {
  int64_t count;
  /// Angles about x, y and z; NULL: none.
  const double *rotation[3];
  const double *scale[3];
  const double *translation[3];
  const double *position[3];
  const double *origin[3];
  /// The 4×4 matrix that takes the parent's sublayers to the display; row i's is
  /// `space_step` doubles times i further on (0: one for all).
  const double *space;
  int64_t space_step;
  double *worlds;
} frame_deep_rows;

/// Worlds of rows by their components: S·Rx·Ry·Rz·T, about the origin, in the parent's space.
/// Returns 0 if an angle was too large.
int32_t frame_compose_deep(const frame_deep_rows *rows);

/// worlds[i] = T(−origin)·matrices[i]·T(position)·space, 4×4 row-major; without an origin the
/// matrices have both already. One space for all rows.
void frame_compose_matrices(const frame_deep_rows *rows, const double *matrices);

#endif
