// Chooses the variant of the kernels (baseline, AVX2 or AVX-512) once, when the program is loaded.

#include "frame_kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The current variant: 0 is the compiler's default target, 1 is AVX2, 2 is AVX-512.
static int32_t form = 0;

#if defined(__x86_64__)
static int32_t best_form(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2")) return 0;
  const int32_t has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                             __builtin_cpu_supports("avx512vl");
  return has_avx512 ? 2 : 1;
}
#define FORMS(result, name, parameters, arguments)                      \
  result name##_baseline parameters;                                    \
  result name##_avx2 parameters;                                        \
  result name##_avx512 parameters;                                      \
  result name parameters {                                              \
    return form == 2 ? name##_avx512 arguments                          \
                     : form ? name##_avx2 arguments : name##_baseline arguments; \
  }
#else
static int32_t best_form(void) { return 0; }
#define FORMS(result, name, parameters, arguments) \
  result name##_baseline parameters;               \
  result name parameters { return name##_baseline arguments; }
#endif

/// The environment variable EDGEPAN_KERNELS forces a variant, so that whole programs can be run with
/// each variant and their frames compared. If the variant is not available, the program ends;
/// otherwise a comparison could pass by comparing a variant with itself.
__attribute__((constructor)) static void choose(void) {
  static const char *const names[] = {"baseline", "avx2", "avx512"};
  form = best_form();
  const char *wanted = getenv("EDGEPAN_KERNELS");
  if (wanted == NULL || *wanted == 0) return;
  for (int32_t index = 0; index < 3; index++) {
    if (strcmp(wanted, names[index]) != 0) continue;
    if (index <= form) {
      form = index;
      return;
    }
    fprintf(stderr, "EDGEPAN_KERNELS=%s: not supported by this CPU, which supports up to %s\n",
            names[index], names[form]);
    _exit(77);
  }
  fputs("EDGEPAN_KERNELS: unknown value; expected baseline, avx2 or avx512\n", stderr);
  _exit(2);
}

int32_t frame_kernels_use(int32_t wanted) {
  if (wanted >= 0 && wanted <= best_form()) form = wanted;
  return form;
}

FORMS(void, frame_hash_numbers,
      (uint64_t *hash, int64_t count, const double *numbers),
      (hash, count, numbers))
FORMS(int32_t, frame_are_finite, (int64_t count, const double *numbers), (count, numbers))
FORMS(void, frame_lines,
      (int64_t count, const double *from, const double *delta, double e, double *out),
      (count, from, delta, e, out))
FORMS(void, frame_opacities,
      (int64_t count, const double *own, double above, double *out),
      (count, own, above, out))
FORMS(void, frame_lines_each,
      (int64_t count, const double *from, const double *delta, const double *to, const double
       *e, double *out),
      (count, from, delta, to, e, out))
FORMS(void, frame_cubics,
      (int64_t count, const double *coefficients, int64_t stride, double e, double *out),
      (count, coefficients, stride, e, out))
FORMS(void, frame_beziers,
      (int64_t count, const unit_bezier *curves, const int32_t *index, const double *input, double
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
FORMS(int32_t, frame_interpolate_matrices,
      (int64_t count, const frame_matrix_step *steps),
      (count, steps))
FORMS(int32_t, frame_springs,
      (int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
       double *out),
      (count, rows, stride, time, is_shared, out))
FORMS(int32_t, frame_critical_springs,
      (int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
       double *out),
      (count, rows, stride, time, is_shared, out))
FORMS(int32_t, frame_overdamped_springs,
      (int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
       double *out),
      (count, rows, stride, time, is_shared, out))
