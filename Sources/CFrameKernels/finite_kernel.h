// Whether numbers are finite. Included once for each variant of the kernels, after lanes.h.

int32_t FORM(frame_are_finite)(int64_t count, const double *numbers) {
  // Zero times an infinity or a NaN is NaN, and a sum that contains a NaN is NaN. There are four
  // independent sums, because each addition to a sum waits for the previous one.
  const lanes zero = {0};
  lanes a = zero, b = zero, c = zero, d = zero;
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) {
    a += load(numbers + i) * zero;
    b += load(numbers + i + 4) * zero;
    c += load(numbers + i + 8) * zero;
    d += load(numbers + i + 12) * zero;
  }
  const lanes sum = (a + b) + (c + d);
  double rest = 0;
  for (; i < count; i++) rest += numbers[i] * 0;
  return every((lane_bits)(sum == sum)) && rest == rest;
}
