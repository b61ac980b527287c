// Springs and angles for AVX-512: four vectors of eight at a time. kernels_avx512.c has the other
// kernels.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl"))), apply_to = function)

#define LANES 32
#define WIDE(name) name##_thirtytwos
#define FORM(name) name##_avx512
#define REST(name) name##_avx2
#include "wide_kernels.h"

#pragma clang attribute pop
#endif
