// The kernels for AVX-512, with vectors of four: no wider, but their constants and masks need fewer
// instructions. Springs and angles have wider vectors; see wide_avx512.c.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl"))), apply_to = function)

#define FORM(name) name##_avx512
#include "lanes.h"
#include "finite_kernel.h"
#include "hash_kernel.h"
#include "matrices_kernel.h"
#include "values_kernels.h"
#include "worlds_kernels.h"

#pragma clang attribute pop
#endif
