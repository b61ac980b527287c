// Springs: underdamped, critically damped and overdamped. Included once for each variant of the
// kernels, and for each number of lanes.

/// Returns e to the power `fall`, and clears `fits` in lanes where `fall` is too large. That
/// happens only if an easing curve returns a time before the start of the spring.
INLINED lanes what_is_left(lanes fall, lane_bits *fits) {
  *fits &= fall < all(SPRING_LARGEST_EXPONENT);
  return exp_of(select(fall < all(SPRING_SMALLEST_EXPONENT), all(SPRING_SMALLEST_EXPONENT), fall));
}

int32_t FORM(frame_springs)(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const double *row = rows + i;
    const lanes t = is_shared ? all(time[0]) : load(time + i);
    const lanes angle = load(row + SPRING_FREQUENCY * stride) * t;
    fits &= is_small(angle);
    const lanes left = what_is_left(load(row + SPRING_DECAY * stride) * -t, &fits);
    const lanes progress = 1.0 - left * wave_of(angle, load(row + SPRING_WEIGHT * stride));
    store_some(out + i, load(row) + load(row + SPRING_DELTA * stride) * progress, count - i);
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
    const lanes decay = load(row + SPRING_DECAY * stride);
    fits &= decay < all(__builtin_inf());
    const lanes left = what_is_left(-(decay * t), &fits) * (1.0 + load(row + SPRING_WEIGHT * stride) * t);
    store_some(out + i, load(row) + load(row + SPRING_DELTA * stride) * (1.0 - left), count - i);
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
    const lanes slow = what_is_left(load(row + SPRING_DECAY * stride) * t, &fits);
    const lanes fast = what_is_left(load(row + SPRING_FREQUENCY * stride) * t, &fits);
    const lanes weight = load(row + SPRING_WEIGHT * stride);
    const lanes left = weight * slow + (1.0 - weight) * fast;
    store_some(out + i, load(row) + load(row + SPRING_DELTA * stride) * (1.0 - left), count - i);
  }
  return every(fits);
}
