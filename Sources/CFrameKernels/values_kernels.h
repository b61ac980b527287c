// Values: what runs of tracks show at a time. Included once for each form of the kernels.

void FORM(frame_lines)(
    int64_t count, const double *from, const double *delta, double e, double *out) {
  for (int64_t i = 0; i < count; i += 4) {
    store_some(out + i, load(from + i) + e * load(delta + i), count - i);
  }
}

void FORM(frame_lines_each)(
    int64_t count, const double *from, const double *delta, const double *to, const double *e,
    double *out) {
  for (int64_t i = 0; i < count; i += 4) {
    const lanes at = load(e + i);
    const lanes v = load(from + i) + at * load(delta + i);
    store_some(out + i, select(at == 1.0, load(to + i), v), count - i);
  }
}

void FORM(frame_cubics)(
    int64_t count, const double *coefficients, int64_t stride, double e, double *out) {
  const double *a = coefficients, *b = a + stride, *c = b + stride, *d = c + stride;
  for (int64_t i = 0; i < count; i += 4) {
    const lanes v = ((load(d + i) * e + load(c + i)) * e + load(b + i)) * e + load(a + i);
    store_some(out + i, v, count - i);
  }
}

INLINED lanes gathered(const double *curves, const int32_t *index, int k) {
  return (lanes){
      curves[6 * (int64_t)index[0] + k], curves[6 * (int64_t)index[1] + k],
      curves[6 * (int64_t)index[2] + k], curves[6 * (int64_t)index[3] + k]};
}

void FORM(frame_beziers)(
    int64_t count, const double *curves, const int32_t *index, const double *input, double *out) {
  for (int64_t i = 0; i < count; i += 4) {
    int32_t four[4];
    double inputs[4];
    for (int64_t k = 0; k < 4; k++) {
      const int64_t at = i + k < count ? i + k : i;
      four[k] = index[at];
      inputs[k] = input[at];
    }
    const lanes ax = gathered(curves, four, 0), bx = gathered(curves, four, 1),
                cx = gathered(curves, four, 2);
    const lanes x = load(inputs);
    lanes s = x;
    lane_bits done = {0, 0, 0, 0};
    // Lanes outside never start; a lane that leaves the way never goes on.
    lane_bits going = (x > 0.0) & (x < 1.0);
    // Newton's method, each lane stopping where the one-at-a-time form stops.
    for (int step = 0; step < 10; step++) {
      const lanes error = ((ax * s + bx) * s + cx) * s - x;
      const lane_bits met = going & (error < 1e-12) & (error > -1e-12);
      done |= met;
      going &= ~met;
      const lanes slope = (3.0 * ax * s + 2.0 * bx) * s + cx;
      going &= ~((slope < 1e-7) & (slope > -1e-7));
      if (!(going[0] | going[1] | going[2] | going[3])) break;
      s = select(going, s - error / slope, s);
      going &= (s >= 0.0) & (s <= 1.0);
    }
    const lanes ay = gathered(curves, four, 3), by = gathered(curves, four, 4),
                cy = gathered(curves, four, 5);
    const lanes y = ((ay * s + by) * s + cy) * s;
    store_some(out + i, select(done, y, all(__builtin_nan(""))), count - i);
  }
}

int32_t FORM(frame_sincos)(int64_t count, const double *angles, double *sines, double *cosines) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += 4) {
    const lanes angle = load(angles + i);
    fits &= is_small(angle);
    lanes sine, cosine;
    sincos_of(angle, &sine, &cosine);
    store_some(sines + i, sine, count - i);
    store_some(cosines + i, cosine, count - i);
  }
  return every(fits);
}

void FORM(frame_exp)(int64_t count, const double *x, double *out) {
  for (int64_t i = 0; i < count; i += 4) store_some(out + i, exp_of(load(x + i)), count - i);
}
