// Springs. Included once for each form of the kernels.

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
    // Below e^-700 nothing is left of the swing, and the kernel's exp ends soon after.
    lanes fall = -(load(row + 2 * stride) * t);
    fall = select(fall < all(-700), all(-700), fall);
    const lanes progress = 1.0 - exp_of(fall) * (cosine + load(row + 4 * stride) * sine);
    store_some(out + i, load(row) + load(row + stride) * progress, count - i);
  }
  return every(fits);
}
