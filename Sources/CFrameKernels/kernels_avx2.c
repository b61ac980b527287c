// The kernels for AVX2, which run only on CPUs with AVX2.

#include "frame_kernels.h"
#include <string.h>

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define FORM(name) name##_avx2
#include "lanes.h"
#include "finite_kernel.h"
#include "hash_kernel.h"
#include "matrices_kernel.h"
#include "values_kernels.h"
#include "worlds_kernels.h"

// The kernels for springs and angles with four lanes. They compute the numbers that remain after
// wide_avx2.c's groups of eight.
#undef FORM
#define FORM(name) name##_fours
#include "angles_kernel.h"
#include "springs_kernel.h"

#pragma clang attribute pop
#endif
