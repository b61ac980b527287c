// Springs of the three kinds. Included once for each form of the kernels.

/// e to the fall. Below e^-700 nothing is left of any motion, and the kernel's exp ends soon after;
/// where it ends at the other side, which only eased time before the start reaches, nothing fits.
INLINED lanes what_is_left(lanes fall, lane_bits *fits) {
  *fits &= fall < all(709);
  return exp_of(select(fall < all(-700), all(-700), fall));
}

int32_t FORM(frame_springs)(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const double *row = rows + i;
    const lanes t = is_shared ? all(time[0]) : load(time + i);
    const lanes angle = load(row + 3 * stride) * t;
    fits &= is_small(angle);
    lanes sine, cosine;
    sincos_of(angle, &sine, &cosine);
    const lanes left = what_is_left(-(load(row + 2 * stride) * t), &fits);
    const lanes progress = 1.0 - left * (cosine + load(row + 4 * stride) * sine);
    store_some(out + i, load(row) + load(row + stride) * progress, count - i);
  }
  return every(fits);
}

int32_t FORM(frame_critical_springs)(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const double *row = rows + i;
    const lanes t = is_shared ? all(time[0]) : load(time + i);
    const lanes decay = load(row + 2 * stride);
    fits &= decay < all(__builtin_inf());
    const lanes left = what_is_left(-(decay * t), &fits) * (1.0 + load(row + 4 * stride) * t);
    store_some(out + i, load(row) + load(row + stride) * (1.0 - left), count - i);
  }
  return every(fits);
}

int32_t FORM(frame_overdamped_springs)(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const double *row = rows + i;
    const lanes t = is_shared ? all(time[0]) : load(time + i);
    const lanes slow = what_is_left(load(row + 2 * stride) * t, &fits);
    const lanes fast = what_is_left(load(row + 3 * stride) * t, &fits);
    const lanes weight = load(row + 4 * stride);
    const lanes left = weight * slow + (1.0 - weight) * fast;
    store_some(out + i, load(row) + load(row + stride) * (1.0 - left), count - i);
  }
  return every(fits);
}
