#include "floors.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct floor_scene {
  int64_t n;
  int32_t turns_about_y, is_flat_tree, groups;
  double *from, *delta, *out, *cosine, *sine, *worlds;
  int32_t *group, *parent;
};

static void *copy(const void *from, size_t bytes) {
  void *to = aligned_alloc(64, (bytes + 63) & ~(size_t)63);
  if (from) memcpy(to, from, bytes);
  return to;
}

floor_scene *floor_make(
    int64_t n, const double *from, const double *to, const int32_t *group, const int32_t *parent,
    int32_t turns_about_y) {
  floor_scene *s = malloc(sizeof *s);
  const size_t all = sizeof(double) * 5 * (size_t)n;
  *s = (floor_scene){
      .n = n, .turns_about_y = turns_about_y, .is_flat_tree = 1, .groups = 1,
      .from = copy(from, all), .delta = copy(to, all), .out = copy(0, all),
      .cosine = copy(0, all / 5), .sine = copy(0, all / 5), .worlds = copy(0, 16 * all / 5),
      .group = copy(group, sizeof *group * (size_t)n),
      .parent = copy(parent, sizeof *parent * (size_t)n)};
  for (int64_t i = 0; i < 5 * n; i++) s->delta[i] -= from[i];
  for (int64_t i = 0; i < n; i++) {
    if (parent[i] >= 0) s->is_flat_tree = 0;
    if (group[i] != group[0]) s->groups = 4;
  }
  return s;
}

void floor_free(floor_scene *s) {
  free(s->from), free(s->delta), free(s->out), free(s->cosine), free(s->sine), free(s->worlds);
  free(s->group), free(s->parent), free(s);
}

static double eased(double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double cx = 3 * .42, bx = 3 * (.58 - .42) - cx, ax = 1 - cx - bx, by = 3, ay = 1 - by;
  double t = x;
  for (int k = 0; k < 10; k++) {
    const double e = ((ax * t + bx) * t + cx) * t - x;
    if (fabs(e) < 1e-12) break;
    t -= e / ((3 * ax * t + 2 * bx) * t + cx);
  }
  return ((ay * t + by) * t) * t;
}

typedef double v4 __attribute__((vector_size(32)));

/// o = a·b for row vectors: the layer's own matrix, followed by its parent's.
static inline void multiply(
    double *restrict o, const double *restrict a, const double *restrict b) {
  v4 b0, b1, b2, b3;
  memcpy(&b0, b, 32), memcpy(&b1, b + 4, 32), memcpy(&b2, b + 8, 32), memcpy(&b3, b + 12, 32);
  for (int r = 0; r < 4; r++) {
    const v4 v = b0 * a[4 * r] + b1 * a[4 * r + 1] + b2 * a[4 * r + 2] + b3 * a[4 * r + 3];
    memcpy(o + 4 * r, &v, 32);
  }
}

static double sum(const double *restrict v, int64_t n) {
  double s = 0;
  for (int64_t i = 0; i < n; i++) s += v[i];
  return s;
}

double floor_frame(
    floor_scene *s, const double progress[4], const double container[16], double *worlds) {
  const int64_t n = s->n;
  double e[4];
  for (int k = 0; k < s->groups; k++) e[k] = eased(progress[k]);
  double *restrict out = s->out;
  const double *restrict from = s->from, *restrict delta = s->delta;
  const int32_t *restrict group = s->group;
  if (s->groups == 1) {
    for (int64_t i = 0; i < 5 * n; i++) out[i] = from[i] + e[0] * delta[i];
  } else {
    for (int64_t k = 0; k < 5; k++)
      for (int64_t i = 0; i < n; i++) {
        out[k * n + i] = from[k * n + i] + e[group[i]] * delta[k * n + i];
      }
  }
  const double *restrict x = out, *restrict y = out + n, *restrict a = out + 2 * n,
                         *restrict z = out + 3 * n;
  double *restrict cosine = s->cosine, *restrict sine = s->sine;
  for (int64_t i = 0; i < n; i++) cosine[i] = cos(a[i]), sine[i] = sin(a[i]);
  for (int64_t i = 0; i < n; i++) {
    const double c = cosine[i] * z[i], d = sine[i] * z[i];
    const double flat[16] = {c, d, 0, 0, -d, c, 0, 0, 0, 0, z[i], 0, x[i], y[i], 0, 1};
    const double deep[16] = {c, 0, -d, 0, 0, z[i], 0, 0, d, 0, c, 0, x[i], y[i], 0, 1};
    const double *above =
        s->is_flat_tree || s->parent[i] < 0 ? container : s->worlds + 16 * s->parent[i];
    multiply(s->worlds + 16 * i, s->turns_about_y ? deep : flat, above);
  }
  *worlds = sum(s->worlds, 16 * n);
  return sum(out, 5 * n);
}

double floor_sum(const double *values, int64_t count) { return sum(values, count); }
