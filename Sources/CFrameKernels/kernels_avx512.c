// Springs for AVX-512, eight at a time. Only springs and angles (angles_avx512.c) have this form,
// because only their speed is limited by arithmetic alone.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)

#define LANES 8
#define FORM(name) name##_eights
#include "lanes.h"
#include "springs_kernel.h"

/// Rows are padded only to a multiple of four, so the springs after the last group of eight use the
/// AVX2 form.
#define AVX512_WITH_AVX2_REMAINDER(name)                                                      \
  int32_t name##_avx2(                                                                        \
      int64_t count, const double *rows, int64_t stride, const double *time,                  \
      int32_t is_shared, double *out);                                                        \
  int32_t name##_avx512(                                                                      \
      int64_t count, const double *rows, int64_t stride, const double *time,                  \
      int32_t is_shared, double *out) {                                                       \
    const int64_t eights = count & ~(int64_t)7;                                               \
    const int32_t fits = name##_eights(eights, rows, stride, time, is_shared, out);           \
    return fits & name##_avx2(                                                                \
                      count - eights, rows + eights, stride, is_shared ? time : time + eights, \
                      is_shared, out + eights);                                               \
  }

AVX512_WITH_AVX2_REMAINDER(frame_springs)
AVX512_WITH_AVX2_REMAINDER(frame_critical_springs)
AVX512_WITH_AVX2_REMAINDER(frame_overdamped_springs)

#pragma clang attribute pop
#endif
