// World transforms: the matrices that map the points of layers to the display. Included once for
// each variant of the kernels.

_Static_assert(LANES == 4, "a lane for each column of a 4×4 matrix");

/// Writes a[k] and b[k] to the offsets `at` and `at` + 1 of matrix k of four.
INLINED void store_columns(double *worlds, int64_t at, lanes a, lanes b) {
  const lanes even = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const lanes odd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  store_pair(worlds + at, __builtin_shufflevector(even, even, 0, 1));
  store_pair(worlds + 16 + at, __builtin_shufflevector(odd, odd, 0, 1));
  store_pair(worlds + 32 + at, __builtin_shufflevector(even, even, 2, 3));
  store_pair(worlds + 48 + at, __builtin_shufflevector(odd, odd, 2, 3));
}

/// Reads the elements at the offsets `at` and `at` + 1 of the matrices of four rows: the inverse of
/// `store_columns`.
INLINED void load_columns(
    const double *worlds, const int32_t *rows, int64_t at, lanes *a, lanes *b) {
  const pair p0 = load_pair(worlds + 16 * (int64_t)rows[0] + at);
  const pair p1 = load_pair(worlds + 16 * (int64_t)rows[1] + at);
  const pair p2 = load_pair(worlds + 16 * (int64_t)rows[2] + at);
  const pair p3 = load_pair(worlds + 16 * (int64_t)rows[3] + at);
  const lanes even = __builtin_shufflevector(p0, p2, 0, 1, 2, 3);
  const lanes odd = __builtin_shufflevector(p1, p3, 0, 1, 2, 3);
  *a = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
  *b = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
}

/// The linear parts and translations of flat parents: one common parent in all lanes, or a separate
/// parent in each lane.
typedef struct {
  lanes a, b, c, d, x, y;
} FORM(flat_parents);

INLINED FORM(flat_parents) FORM(common_parent)(const double *parent) {
  return (FORM(flat_parents)){all(parent[0]), all(parent[1]), all(parent[4]),
                              all(parent[5]), all(parent[12]), all(parent[13])};
}

/// The parents of the four rows from `i` on.
INLINED FORM(flat_parents) FORM(parents_of)(const frame_flat_rows *r, int64_t i) {
  FORM(flat_parents) p;
  load_columns(r->parent, r->parents + i, 0, &p.a, &p.b);
  load_columns(r->parent, r->parents + i, 4, &p.c, &p.d);
  load_columns(r->parent, r->parents + i, 12, &p.x, &p.y);
  return p;
}

/// Composes the four rows from `i` on. If all rows have the same parent, it is `common`.
INLINED void FORM(compose_flat_group)(
    const frame_flat_rows *r, int64_t i, lanes sine, lanes cosine, FORM(flat_parents) common) {
  const FORM(flat_parents) p = r->parents ? FORM(parents_of)(r, i) : common;
  const lanes sx = load(r->scale_x + i), sy = load(r->scale_y + i);
  const lanes a = cosine * sx, b = sine * sx;
  const lanes c = -(sine * sy), d = cosine * sy;
  lanes x = load(r->x + i), y = load(r->y + i);
  if (r->translation_x) {
    x += load(r->translation_x + i);
    y += load(r->translation_y + i);
  }
  if (r->origin_x) {
    const lanes ox = load(r->origin_x + i), oy = load(r->origin_y + i);
    x -= ox * a + oy * c;
    y -= ox * b + oy * d;
  }
  double *w = r->worlds + 16 * i;
  store_columns(w, 0, a * p.a + b * p.c, a * p.b + b * p.d);
  store_columns(w, 4, c * p.a + d * p.c, c * p.b + d * p.d);
  store_columns(w, 10, load(r->scale_z + i), all(0));
  store_columns(w, 12, (x * p.a + y * p.c) + p.x, (x * p.b + y * p.d) + p.y);
}

/// Composes one row, by the operations of `compose_flat_group` in the same order. Every number is
/// read on its own, because it may just have been stored on its own: a vector load would wait until
/// all these stores are in the cache.
INLINED void FORM(compose_flat_row)(
    const frame_flat_rows *r, int64_t i, double sine, double cosine) {
  const double *parent = r->parent + (r->parents ? 16 * (int64_t)r->parents[i] : 0);
  const pair p = load_pair(parent), q = load_pair(parent + 4), at = load_pair(parent + 12);
  const double sx = r->scale_x[i], sy = r->scale_y[i];
  const double a = cosine * sx, b = sine * sx;
  const double c = -(sine * sy), d = cosine * sy;
  double x = r->x[i], y = r->y[i];
  if (r->translation_x) {
    x += r->translation_x[i];
    y += r->translation_y[i];
  }
  if (r->origin_x) {
    const double ox = r->origin_x[i], oy = r->origin_y[i];
    x -= ox * a + oy * c;
    y -= ox * b + oy * d;
  }
  double *w = r->worlds + 16 * i;
  store_pair(w, a * p + b * q);
  store_pair(w + 4, c * p + d * q);
  store_pair(w + 10, (pair){r->scale_z[i], 0});
  store_pair(w + 12, (x * p + y * q) + at);
}

/// Composes the rows from `begin` to `end`, whose sines and cosines begin at the given pointers: in
/// groups of four, then the others one by one.
INLINED void FORM(compose_flat_rows)(
    const frame_flat_rows *r, int64_t begin, int64_t end, const double *sines,
    const double *cosines) {
  FORM(flat_parents) common = {0};
  if (!r->parents) common = FORM(common_parent)(r->parent);
  int64_t i = begin;
  for (; i + 4 <= end; i += 4, sines += 4, cosines += 4) {
    FORM(compose_flat_group)(r, i, load(sines), load(cosines), common);
  }
  for (; i < end; i++) FORM(compose_flat_row)(r, i, *sines++, *cosines++);
}

/// Sines and cosines are computed for this many rows at a time, by `frame_sincos`: unlike the kernels in
/// this file, it has variants with more lanes.
#define ANGLE_BLOCK 64

/// Up to this many rows, the last block is composed first: readers begin with the first row, which is
/// then still in the nearest cache. The CPU loads more rows in advance only in ascending order.
#define BACKWARD_ROWS 512

/// Computes the sines and cosines of the next block; `count` angles remain. The number of angles is
/// rounded up to whole vectors, because a whole vector that was just stored can be loaded without a
/// stall. Returns 0 if an angle was too large.
INLINED int32_t sincos_of_block(
    int64_t count, const double *angles, double *sines, double *cosines) {
  const int64_t most = count < ANGLE_BLOCK ? count : ANGLE_BLOCK;
  return frame_sincos((most + 3) & ~(int64_t)3, angles, sines, cosines);
}

/// Composes at most four rows: one vector of angles, for which calls, copies and buffers would take
/// longer than the sines. A function of its own, as is that of many rows, so that both stay small.
static __attribute__((noinline)) int32_t FORM(compose_flat_few)(const frame_flat_rows *rows) {
  const frame_flat_rows r = *rows;
  const double *sines = r.sines, *cosines = r.cosines;
  double own[2][LANES];
  int32_t fits = 1;
  if (r.rotation) {
    const lanes angle = load_some(r.rotation, r.count);
    lanes sine, cosine;
    sincos_of(angle, &sine, &cosine);
    store(own[0], sine);
    store(own[1], cosine);
    sines = own[0], cosines = own[1];
    fits = every(is_small(angle));
  }
  for (int64_t i = 0; i < r.count; i++) FORM(compose_flat_row)(&r, i, sines[i], cosines[i]);
  return fits;
}

static __attribute__((noinline)) int32_t FORM(compose_flat_many)(const frame_flat_rows *rows) {
  // A copy, so that the compiler can assume that stores to `worlds` do not change the fields.
  const frame_flat_rows r = *rows;
  double sines[ANGLE_BLOCK], cosines[ANGLE_BLOCK];
  int32_t fits = 1;
  const int64_t last = (r.count - 1) / ANGLE_BLOCK * ANGLE_BLOCK;
  for (int64_t k = 0; k <= last; k += ANGLE_BLOCK) {
    const int64_t i = r.count <= BACKWARD_ROWS ? last - k : k;
    const int64_t end = r.count - i < ANGLE_BLOCK ? r.count : i + ANGLE_BLOCK;
    if (r.rotation) {
      fits &= sincos_of_block(end - i, r.rotation + i, sines, cosines);
      FORM(compose_flat_rows)(&r, i, end, sines, cosines);
    } else {
      FORM(compose_flat_rows)(&r, i, end, r.sines + i, r.cosines + i);
    }
  }
  return fits;
}

int32_t FORM(frame_compose_flat)(const frame_flat_rows *rows) {
  return rows->count <= LANES ? FORM(compose_flat_few)(rows) : FORM(compose_flat_many)(rows);
}

/// The product of the row vector (x, y, z, 0) and a matrix with the first three rows c0, c1, c2.
INLINED lanes through(double x, double y, double z, lanes c0, lanes c1, lanes c2) {
  return (x * c0 + y * c1) + z * c2;
}

/// The sines and cosines of a group's angles about x, y and z.
typedef struct {
  lanes sine[3], cosine[3];
} FORM(turns);

/// No rotation about any axis.
INLINED FORM(turns) FORM(no_turns)(void) {
  FORM(turns) t;
  for (int k = 0; k < 3; k++) {
    t.sine[k] = all(0);
    t.cosine[k] = all(1);
  }
  return t;
}

/// Composes `left` rows, but at most four, from row `i` on. Reads all columns before it writes a
/// world transform.
INLINED void FORM(compose_deep_group)(
    const frame_deep_rows *r, int64_t i, int64_t left, FORM(turns) t) {
  lanes scale[3], at[3];
  for (int k = 0; k < 3; k++) {
    scale[k] = load(r->scale + k * r->scale_stride + i);
    at[k] = load(r->position + k * r->stride + i) + load(r->translation + k * r->stride + i);
  }
  const lanes ox = load(r->origin_x + i), oy = load(r->origin_y + i), oz = load(r->origin_z + i);
  const lanes sx = t.sine[0], cx = t.cosine[0], sy = t.sine[1], cy = t.cosine[1],
              sz = t.sine[2], cz = t.cosine[2];
  lanes m[9];
  m[0] = scale[0] * (cy * cz);
  m[1] = scale[0] * (cy * sz);
  m[2] = scale[0] * -sy;
  m[3] = scale[1] * (sx * sy * cz - cx * sz);
  m[4] = scale[1] * (sx * sy * sz + cx * cz);
  m[5] = scale[1] * (sx * cy);
  m[6] = scale[2] * (cx * sy * cz + sx * sz);
  m[7] = scale[2] * (cx * sy * sz - sx * cz);
  m[8] = scale[2] * (cx * cy);
  // The local matrices of four rows, without the fourth column, which is constant.
  double own[12][4];
  for (int k = 0; k < 9; k++) store(own[k], m[k]);
  for (int k = 0; k < 3; k++) {
    store(own[9 + k], at[k] - ((ox * m[k] + oy * m[3 + k]) + oz * m[6 + k]));
  }
  const double *space = r->space + i * r->space_step;
  const int64_t step = r->space_step;
  double *w = r->worlds + 16 * i;
  for (int64_t k = 0; k < left && k < 4; k++, space += step, w += 16) {
    const lanes c0 = load(space), c1 = load(space + 4), c2 = load(space + 8),
                c3 = load(space + 12);
    store(w, through(own[0][k], own[1][k], own[2][k], c0, c1, c2));
    store(w + 4, through(own[3][k], own[4][k], own[5][k], c0, c1, c2));
    store(w + 8, through(own[6][k], own[7][k], own[8][k], c0, c1, c2));
    store(w + 12, through(own[9][k], own[10][k], own[11][k], c0, c1, c2) + c3);
  }
}

/// Composes at most four rows that rotate about the axes whose bits are set in `turns`: one vector of
/// angles for each axis. Calls and buffers would take longer than the sines.
INLINED int32_t FORM(compose_deep_few)(const frame_deep_rows *r, int64_t turns) {
  FORM(turns) t = FORM(no_turns)();
  lane_bits fits = ~(lane_bits){0};
  for (int k = 0; k < 3; k++) {
    if (!(turns & 1 << k)) continue;
    const lanes angle = load_some(r->rotation + k * r->stride, r->count);
    fits &= is_small(angle);
    sincos_of(angle, &t.sine[k], &t.cosine[k]);
  }
  FORM(compose_deep_group)(r, 0, r->count, t);
  return every(fits);
}

static __attribute__((noinline)) int32_t FORM(compose_deep_many)(const frame_deep_rows *rows) {
  const frame_deep_rows r = *rows;
  int32_t fits = 1;
  double sines[3][ANGLE_BLOCK], cosines[3][ANGLE_BLOCK];
  for (int64_t i = 0; i < r.count; i += LANES) {
    const int64_t in_block = i % ANGLE_BLOCK;
    FORM(turns) t = FORM(no_turns)();
    for (int k = 0; k < 3; k++) {
      if (!(r.turns & 1 << k)) continue;
      if (in_block == 0) {
        const double *angles = r.rotation + k * r.stride + i;
        fits &= sincos_of_block(r.count - i, angles, sines[k], cosines[k]);
      }
      t.sine[k] = load(sines[k] + in_block);
      t.cosine[k] = load(cosines[k] + in_block);
    }
    FORM(compose_deep_group)(&r, i, r.count - i, t);
  }
  return fits;
}

int32_t FORM(frame_compose_deep)(const frame_deep_rows *rows) {
  if (rows->count > LANES) return FORM(compose_deep_many)(rows);
  // The compiler leaves out the products with the sines and cosines of the axes that are known to
  // be unused.
  if (rows->turns == 1) return FORM(compose_deep_few)(rows, 1);
  if (rows->turns == 2) return FORM(compose_deep_few)(rows, 2);
  return FORM(compose_deep_few)(rows, rows->turns);
}

INLINED lanes row_through(lanes r, lanes c0, lanes c1, lanes c2, lanes c3) {
  return (r[0] * c0 + r[1] * c1) + (r[2] * c2 + r[3] * c3);
}

void FORM(frame_compose_matrices)(const frame_deep_rows *rows, const double *matrices) {
  const frame_deep_rows r = *rows;
  const lanes c0 = load(r.space), c1 = load(r.space + 4), c2 = load(r.space + 8),
              c3 = load(r.space + 12);
  for (int64_t i = 0; i < r.count; i++) {
    const double *m = matrices + 16 * i;
    lanes r0 = load(m), r1 = load(m + 4), r2 = load(m + 8), r3 = load(m + 12);
    if (r.origin_x) {
      r3 = r3 - ((r.origin_x[i] * r0 + r.origin_y[i] * r1) + r.origin_z[i] * r2);
      // The translation adds multiples of the fourth column to the other three.
      const double *at = r.position + i;
      const lanes t = {at[0], at[r.stride], at[2 * r.stride], 0};
      r0 += r0[3] * t;
      r1 += r1[3] * t;
      r2 += r2[3] * t;
      r3 += r3[3] * t;
    }
    double *w = r.worlds + 16 * i;
    store(w, row_through(r0, c0, c1, c2, c3));
    store(w + 4, row_through(r1, c0, c1, c2, c3));
    store(w + 8, row_through(r2, c0, c1, c2, c3));
    store(w + 12, row_through(r3, c0, c1, c2, c3));
  }
}
