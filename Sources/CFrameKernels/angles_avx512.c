// Sines and cosines for AVX-512, sixteen at a time: two vectors of eight, whose operations alternate;
// see angles_avx2.c.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)

#define LANES 16
#define FORM(name) name##_sixteens
#include "lanes.h"
#include "angles_kernel.h"

/// Defined in angles_avx2.c.
int32_t frame_sincos_avx2(int64_t count, const double *angles, double *sines, double *cosines);

/// Angles are padded only to a multiple of four, so the last use the AVX2 form.
int32_t frame_sincos_avx512(int64_t count, const double *angles, double *sines, double *cosines) {
  const int64_t done = count & ~(int64_t)(LANES - 1);
  const int32_t fits = frame_sincos_sixteens(done, angles, sines, cosines);
  return fits & frame_sincos_avx2(count - done, angles + done, sines + done, cosines + done);
}

#pragma clang attribute pop
#endif
