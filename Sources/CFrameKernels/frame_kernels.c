// Which form of the kernels runs: decided once, when the program is loaded.

#include "frame_kernels.h"

static int32_t uses_avx2 = 0;

#if defined(__x86_64__)
static int32_t has_avx2(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}
__attribute__((constructor)) static void choose(void) { uses_avx2 = has_avx2(); }
#define FORMS(result, name, parameters, arguments) \
  result name##_baseline parameters;               \
  result name##_avx2 parameters;                   \
  result name parameters { return uses_avx2 ? name##_avx2 arguments : name##_baseline arguments; }
#else
static int32_t has_avx2(void) { return 0; }
#define FORMS(result, name, parameters, arguments) \
  result name##_baseline parameters;               \
  result name parameters { return name##_baseline arguments; }
#endif

int32_t frame_kernels_use_avx2(int32_t wanted) {
  if (wanted == 0) uses_avx2 = 0;
  if (wanted == 1) uses_avx2 = has_avx2();
  return uses_avx2;
}

FORMS(void, frame_lines,
      (int64_t count, const double *from, const double *delta, double e, double *out),
      (count, from, delta, e, out))
FORMS(void, frame_lines_each,
      (int64_t count, const double *from, const double *delta, const double *to, const double
       *e, double *out),
      (count, from, delta, to, e, out))
FORMS(void, frame_cubics,
      (int64_t count, const double *coefficients, int64_t stride, double e, double *out),
      (count, coefficients, stride, e, out))
FORMS(int32_t, frame_springs,
      (int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
       double *out),
      (count, rows, stride, time, is_shared, out))
FORMS(void, frame_beziers,
      (int64_t count, const double *curves, const int32_t *index, const double *input, double
       *out),
      (count, curves, index, input, out))
FORMS(int32_t, frame_sincos,
      (int64_t count, const double *angles, double *sines, double *cosines),
      (count, angles, sines, cosines))
FORMS(void, frame_exp, (int64_t count, const double *x, double *out), (count, x, out))
FORMS(int32_t, frame_compose_flat, (const frame_flat_rows *rows), (rows))
FORMS(int32_t, frame_compose_deep, (const frame_deep_rows *rows), (rows))
FORMS(void, frame_compose_matrices,
      (const frame_deep_rows *rows, const double *matrices),
      (rows, matrices))
