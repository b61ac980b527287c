// Sines and cosines for AVX2, eight at a time: two vectors of four, whose operations alternate. Each
// operation of a vector depends on the one before it, and the CPU's out-of-order window is too small
// to fill the latency with operations of the next iteration.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define LANES 8
#define FORM(name) name##_eights
#include "lanes.h"
#include "angles_kernel.h"

/// Defined in kernels_avx2.c.
int32_t frame_sincos_fours(int64_t count, const double *angles, double *sines, double *cosines);

/// Angles are padded only to a multiple of four, so the last are computed four at a time.
int32_t frame_sincos_avx2(int64_t count, const double *angles, double *sines, double *cosines) {
  const int64_t done = count & ~(int64_t)(LANES - 1);
  const int32_t fits = frame_sincos_eights(done, angles, sines, cosines);
  return fits & frame_sincos_fours(count - done, angles + done, sines + done, cosines + done);
}

#pragma clang attribute pop
#endif
