// Springs and angles for AVX2: two vectors of four at a time.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define LANES 8
#define WIDE(name) name##_eights
#define FORM(name) name##_avx2
#define REST(name) name##_fours
#include "wide_kernels.h"

#pragma clang attribute pop
#endif
