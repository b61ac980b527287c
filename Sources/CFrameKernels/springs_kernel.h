// Springs: underdamped, critically damped and overdamped. Included once for each variant of the
// kernels, and for each number of lanes.

/// e to the power x, with the operations of `SpringFunctions.decay(_:)`.
INLINED lanes decay_of(lanes x) {
  const lanes shifted = x * 0x1.71547652b82fep+0 + ROUNDING_SHIFT;
  const lanes r = x - (shifted - ROUNDING_SHIFT) * 0x1.62e42fefa39efp-1;
  const lanes r2 = r * r;
  const lanes r4 = r2 * r2;
  const lanes a = (SPRING_EXP_2 + r * SPRING_EXP_3) + r2 * (SPRING_EXP_4 + r * SPRING_EXP_5);
  const lanes b = (SPRING_EXP_6 + r * SPRING_EXP_7) + r2 * (SPRING_EXP_8 + r * SPRING_EXP_9);
  const lanes c = SPRING_EXP_10 + r * SPRING_EXP_11;
  const lanes series = r + r2 * (a + r4 * (b + r4 * c));
  // Adding a whole number to the exponent multiplies by that power of 2.
  return (lanes)((lane_bits)(1.0 + series) + ((lane_bits)shifted << 52));
}

/// cos x + weight · sin x, with the operations of `SpringFunctions.wave(_:weight:)`.
INLINED lanes wave_of(lanes x, lanes weight) {
  const lanes shifted = x * 0x1.45f306dc9c883p-1 + ROUNDING_SHIFT;
  const lanes q = shifted - ROUNDING_SHIFT;
  const lanes r = (x - q * 0x1.921fb54400000p+0) - q * 0x1.0b4611a626331p-34;
  const lanes z = r * r;
  const lanes z2 = z * z;
  const lanes z4 = z2 * z2;
  const lanes s = ((SPRING_SINE_3 + z * SPRING_SINE_5) + z2 * (SPRING_SINE_7 + z * SPRING_SINE_9)) +
                  z4 * (SPRING_SINE_11 + z * SPRING_SINE_13);
  const lanes c =
      ((SPRING_COSINE_4 + z * SPRING_COSINE_6) + z2 * (SPRING_COSINE_8 + z * SPRING_COSINE_10)) +
      z4 * (SPRING_COSINE_12 + z * SPRING_COSINE_14);
  const lanes sine = r + (r * z) * s;
  const lanes cosine = (1.0 - 0.5 * z) + z2 * c;
  // After an odd number of quarter turns the terms are −sin and weight · cos, and after two quarter
  // turns the sum changes sign.
  const lane_bits quadrant = (lane_bits)shifted;
  const lane_bits odd = quadrant << 63;
  const lanes first = (lanes)((lane_bits)select(odd < 0, sine, cosine) ^ odd);
  const lanes sum = first + weight * select(odd < 0, cosine, sine);
  return (lanes)((lane_bits)sum ^ ((quadrant & 2) << 62));
}

/// Returns e to the power `fall`, and clears `fits` in lanes where `fall` is too large. That
/// happens only if an easing curve returns a time before the start of the spring.
INLINED lanes what_is_left(lanes fall, lane_bits *fits) {
  *fits &= fall < all(SPRING_LARGEST_EXPONENT);
  return decay_of(__builtin_elementwise_max(fall, all(SPRING_SMALLEST_EXPONENT)));
}

int32_t FORM(frame_springs)(
    int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,
    double *out) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const double *row = rows + i;
    const lanes t = is_shared ? all(time[0]) : load(time + i);
    const lanes angle = load(row + SPRING_FREQUENCY * stride) * t;
    fits &= is_within(angle, SPRING_LARGEST_ANGLE);
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
