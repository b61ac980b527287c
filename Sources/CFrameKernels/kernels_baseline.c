// The kernels for the compiler's default target: SSE2 on x86-64, unless compiler flags change it.

#include "frame_kernels.h"
#include <string.h>

#define FORM(name) name##_baseline
#include "lanes.h"
#include "angles_kernel.h"
#include "finite_kernel.h"
#include "hash_kernel.h"
#include "matrices_kernel.h"
#include "springs_kernel.h"
#include "values_kernels.h"
#include "worlds_kernels.h"
