// Vectors of LANES doubles (usually four), and their exp, sin and cos: the operations of
// PortableMath's SIMD versions, in the same order, so that the bits are the same. Included once for
// each variant of the kernels, and for each number of lanes.

#include <stdint.h>
#include <string.h>

// No fused multiply-add: it rounds once instead of twice, which would give different bits.
#pragma STDC FP_CONTRACT OFF
// This warning is about the calling convention of vectors. Only functions that are always inlined
// have vectors as arguments, so it does not apply.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINED static inline __attribute__((always_inline))

#ifndef LANES
#define LANES 4
#endif
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef double pair __attribute__((vector_size(16)));
typedef int64_t lane_bits __attribute__((vector_size(8 * LANES)));

INLINED lanes load(const double *p) {
  lanes v;
  memcpy(&v, p, sizeof v);
  return v;
}

INLINED void store(double *p, lanes v) { memcpy(p, &v, sizeof v); }

/// Reads the first `count` numbers; the other lanes become the first number. Fewer than a vector are
/// read one by one, because they may just have been stored one by one: a vector load would wait until
/// all these stores are in the cache.
INLINED lanes load_some(const double *p, int64_t count) {
  if (count >= LANES) return load(p);
  lanes v = p[0] - (lanes){0};
  for (int k = 1; k < LANES; k++) {
    if (k < count) v[k] = p[k];
  }
  return v;
}

INLINED pair load_pair(const double *p) {
  pair v;
  memcpy(&v, p, sizeof v);
  return v;
}

INLINED void store_pair(double *p, pair v) { memcpy(p, &v, sizeof v); }

/// Returns x in all lanes. Subtracting 0 changes no number, not even a negative zero.
INLINED lanes all(double x) { return x - (lanes){0}; }

/// Stores the first `count` lanes.
INLINED void store_some(double *p, lanes v, int64_t count) {
  if (count >= LANES) {
    store(p, v);
    return;
  }
#if LANES == 4  // Kernels with more lanes are called for whole groups only; see wide_kernels.h.
  if (count >= 2) store_pair(p, __builtin_shufflevector(v, v, 0, 1));
  if (count == 1) p[0] = v[0];
  if (count == 3) p[2] = v[2];
#endif
}

/// Returns `a` in the lanes where the mask is set, otherwise `b`.
INLINED lanes select(lane_bits mask, lanes a, lanes b) {
  return (lanes)((mask & (lane_bits)a) | (~mask & (lane_bits)b));
}

INLINED int32_t every(lane_bits mask) {
  int64_t each = -1;
  for (int k = 0; k < LANES; k++) each &= mask[k];
  return each != 0;
}

/// Adding and then subtracting 1.5·2⁵² rounds to a whole number. After the addition, the low bits
/// contain that number.
#define ROUNDING_SHIFT 0x1.8p52

/// eˣ for −708 < x < 709.
INLINED lanes exp_of(lanes x) {
  const lanes shifted = x * 0x1.71547652b82fep+0 + ROUNDING_SHIFT;
  const lanes k = shifted - ROUNDING_SHIFT;
  const lanes r = (x - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33;
  const lanes r2 = r * r;
  const lanes r4 = r2 * r2;
  const lanes a =
      (0.5 + r * 0.16666666666666666) + r2 * (0.041666666666666664 + r * 0.008333333333333333);
  const lanes b = (0.001388888888888889 + r * 0.0001984126984126984) +
                  r2 * (2.48015873015873e-05 + r * 2.7557319223985893e-06);
  const lanes c = (2.755731922398589e-07 + r * 2.505210838544172e-08) +
                  r2 * (2.08767569878681e-09 + r * 1.6059043836821613e-10);
  const lanes series = r + r2 * (a + r4 * (b + r4 * c));
  // Adding k to the exponent multiplies by 2 to the power k.
  return (lanes)((lane_bits)(1.0 + series) + ((lane_bits)shifted << 52));
}

/// The largest angle for which `sincos_of` is accurate enough.
#define LARGEST_ANGLE 4096.0

/// The lanes in which `x` is within ±`limit`.
INLINED lane_bits is_within(lanes x, double limit) {
  return (x <= all(limit)) & (x >= all(-limit));
}

INLINED lane_bits is_small(lanes angle) { return is_within(angle, LARGEST_ANGLE); }

/// Returns the sine and cosine of x. Quarter turns are subtracted from x; an odd number n of them swaps
/// sine and cosine. The second-lowest bit of n is the sign of the sine, and the second-lowest bit of
/// (n + 1) is the sign of the cosine.
INLINED void sincos_of(lanes x, lanes *sine_out, lanes *cosine_out) {
  const lanes shifted = x * 0x1.45f306dc9c883p-1 + ROUNDING_SHIFT;
  const lanes q = shifted - ROUNDING_SHIFT;
  const lanes high = x - q * 0x1.921fb54400000p+0;
  const lanes correction = q * 0x1.0b4611a600000p-34;
  const lanes r = high - correction;
  const lanes tail = ((high - r) - correction) - q * 0x1.3198a2e037073p-69;

  const lanes z = r * r;
  const lanes z2 = z * z;
  const lanes z4 = z2 * z2;
  const lanes s1 = (-0.16666666666666666 + z * 0.008333333333333333) +
                   z2 * (-0.0001984126984126984 + z * 2.7557319223985893e-06);
  const lanes s2 = (-2.505210838544172e-08 + z * 1.6059043836821613e-10) +
                   z2 * (-7.647163731819816e-13 + z * 2.8114572543455206e-15);
  const lanes c1 = (0.041666666666666664 + z * -0.001388888888888889) +
                   z2 * (2.48015873015873e-05 + z * -2.755731922398589e-07);
  const lanes c2 = (2.08767569878681e-09 + z * -1.1470745597729725e-11) +
                   z2 * (4.779477332387385e-14 + z * -1.5619206968586225e-16);
  const lanes half = 0.5 * z;
  const lanes rest = 1.0 - half;
  lanes sine = r + ((r * z) * (s1 + z4 * s2) + tail * rest);
  sine = select(x == 0.0, x, sine);  // Keeps the sign of zero.
  const lanes cosine = rest + (((1.0 - rest) - half) + (z2 * (c1 + z4 * c2) - r * tail));

  const lane_bits quadrant = (lane_bits)shifted;
  const lane_bits is_odd = -(quadrant & 1);
  const lane_bits sine_sign = (quadrant & 2) << 62;
  const lane_bits cosine_sign = ((quadrant + 1) & 2) << 62;
  *sine_out = (lanes)((lane_bits)select(is_odd, cosine, sine) ^ sine_sign);
  *cosine_out = (lanes)((lane_bits)select(is_odd, sine, cosine) ^ cosine_sign);
}
