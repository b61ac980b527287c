// Springs for AVX-512, eight at a time: the one kernel that is bound by arithmetic alone.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)

#define LANES 8
#define FORM(name) name##_eights
#include "lanes.h"
#include "springs_kernel.h"

int32_t frame_springs_avx2(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out);

/// Rows are readable in fours only, so what is left of the eights goes the narrower way.
int32_t frame_springs_avx512(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  const int64_t eights = count & ~(int64_t)7;
  const int32_t fits = frame_springs_eights(eights, rows, stride, time, is_shared, out);
  return fits & frame_springs_avx2(
                    count - eights, rows + eights, stride, is_shared ? time : time + eights,
                    is_shared, out + eights);
}

#pragma clang attribute pop
#endif
