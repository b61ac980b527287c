// Values: evaluates runs of tracks and their curves. Included once for each variant of the kernels.

_Static_assert(LANES == 4, "Béziers are gathered four at a time");

void FORM(frame_lines)(
    int64_t count, const double *from, const double *delta, double e, double *out) {
  int64_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    // All four groups are read before the first is written; otherwise the compiler must assume that
    // `out` is also an input, and must alternate reads and writes.
    lanes v[4];
    for (int k = 0; k < 4; k++) {
      v[k] = load(from + i + k * LANES) + e * load(delta + i + k * LANES);
    }
    for (int k = 0; k < 4; k++) store(out + i + k * LANES, v[k]);
  }
  for (; i < count; i += LANES) {
    store_some(out + i, load(from + i) + e * load(delta + i), count - i);
  }
}

INLINED lanes within01(lanes v) {
  v = select(v < all(0), all(0), v);
  return select(v > all(1), all(1), v);
}

void FORM(frame_opacities)(int64_t count, const double *own, double above, double *out) {
  int64_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    lanes v[4];
    for (int k = 0; k < 4; k++) v[k] = within01(load(own + i + k * LANES)) * above;
    for (int k = 0; k < 4; k++) store(out + i + k * LANES, v[k]);
  }
  for (; i < count; i += LANES) {
    store_some(out + i, within01(load(own + i)) * above, count - i);
  }
}

void FORM(frame_lines_each)(
    int64_t count, const double *from, const double *delta, const double *to, const double *e,
    double *out) {
  for (int64_t i = 0; i < count; i += LANES) {
    const lanes at = load(e + i);
    const lanes v = load(from + i) + at * load(delta + i);
    store_some(out + i, select(at == 1.0, load(to + i), v), count - i);
  }
}

void FORM(frame_cubics)(
    int64_t count, const double *coefficients, int64_t stride, double e, double *out) {
  const double *a = coefficients, *b = a + stride, *c = b + stride, *d = c + stride;
  for (int64_t i = 0; i < count; i += LANES) {
    const lanes v = ((load(d + i) * e + load(c + i)) * e + load(b + i)) * e + load(a + i);
    store_some(out + i, v, count - i);
  }
}

/// A vector of one coefficient, read from the curve of each lane.
#define GATHERED(coefficient)                                         \
  ((lanes){curves[four[0]].coefficient, curves[four[1]].coefficient,  \
           curves[four[2]].coefficient, curves[four[3]].coefficient})

void FORM(frame_beziers)(
    int64_t count, const unit_bezier *curves, const int32_t *index, const double *input,
    double *out) {
  for (int64_t i = 0; i < count; i += LANES) {
    int32_t four[LANES];
    double inputs[LANES];
    for (int64_t k = 0; k < LANES; k++) {
      const int64_t at = i + k < count ? i + k : i;
      four[k] = index[at];
      inputs[k] = input[at];
    }
    const lanes ax = GATHERED(ax), bx = GATHERED(bx), cx = GATHERED(cx);
    const lanes x = load(inputs);
    lanes s = x;
    lane_bits done = {0, 0, 0, 0};
    // A lane is active only if 0 < x < 1; it stops if its iterate leaves 0…1.
    lane_bits going = (x > 0.0) & (x < 1.0);
    // Newton's method; each lane stops at the same iterate as the scalar version in Swift.
    for (int step = 0; step < UNIT_BEZIER_NEWTON_STEPS; step++) {
      const lanes error = ((ax * s + bx) * s + cx) * s - x;
      const lane_bits met = going & (error < UNIT_BEZIER_TOLERANCE) & (error > -UNIT_BEZIER_TOLERANCE);
      done |= met;
      going &= ~met;
      const lanes slope = (3.0 * ax * s + 2.0 * bx) * s + cx;
      going &= ~((slope < UNIT_BEZIER_FLATTEST) & (slope > -UNIT_BEZIER_FLATTEST));
      if (!(going[0] | going[1] | going[2] | going[3])) break;
      s = select(going, s - error / slope, s);
      going &= (s >= 0.0) & (s <= 1.0);
    }
    const lanes ay = GATHERED(ay), by = GATHERED(by), cy = GATHERED(cy);
    const lanes y = ((ay * s + by) * s + cy) * s;
    store_some(out + i, select(done, y, all(__builtin_nan(""))), count - i);
  }
}

void FORM(frame_exp)(int64_t count, const double *x, double *out) {
  for (int64_t i = 0; i < count; i += LANES) store_some(out + i, exp_of(load(x + i)), count - i);
}
