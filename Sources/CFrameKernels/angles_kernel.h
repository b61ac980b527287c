// Sines and cosines. Included once for each variant of the kernels, and for each number of lanes.

int32_t FORM(frame_sincos)(int64_t count, const double *angles, double *sines, double *cosines) {
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += LANES) {
    const lanes angle = load(angles + i);
    fits &= is_small(angle);
    lanes sine, cosine;
    sincos_of(angle, &sine, &cosine);
    store_some(sines + i, sine, count - i);
    store_some(cosines + i, cosine, count - i);
  }
  return every(fits);
}
