// Samples textures and gradients along a row.

#include "pixel_kernels.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

static inline int32_t within(int64_t i, int32_t count) {
  return i < 0 ? 0 : i >= count ? count - 1 : (int32_t)i;
}

#define EVEN 0x00ff00ffu

/// Interpolates two bytes of two pixels, with 16 bits for each result. The weights add up to 256,
/// so neither result carries into the other.
static inline uint32_t between(uint32_t a, uint32_t b, uint32_t weight) {
  return (a & EVEN) * (256 - weight) + (b & EVEN) * weight;
}

/// Moves the upper of two 16-bit numbers to the upper 32 bits, which leaves 32 bits for each.
static inline uint64_t wide(uint32_t pair) { return (pair & 0xffff) | (uint64_t)(pair >> 16) << 32; }

/// Interpolates between the results of `between` for two rows of texels, and rounds to bytes.
static inline uint32_t rounded(uint32_t top, uint32_t bottom, uint32_t weight) {
  const uint64_t sum =
      wide(top) * (256 - weight) + wide(bottom) * weight + 0x0000800000008000u;
  return (uint32_t)(sum >> 16 & 255) | (uint32_t)(sum >> 32 & 0x00ff0000u);
}

/// Returns the weighted mean of four texels, rounded once. `across` is the weight of the right
/// texels (b, d) and `down` that of the lower texels (c, d), in 1/256. Two bytes are computed per
/// word. Four equal texels, the most frequent case on screens, need no computation.
static inline uint32_t bilinear(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t across, uint32_t down) {
  if (((a ^ b) | (a ^ c) | (a ^ d)) == 0) return a;
  const uint32_t even = rounded(between(a, b, across), between(c, d, across), down);
  const uint32_t odd =
      rounded(between(a >> 8, b >> 8, across), between(c >> 8, d >> 8, across), down);
  return even | odd << 8;
}

static inline uint32_t sample(pixel_texture t, int64_t u, int64_t v) {
  // Measures from the centre of the first texel, which is at one half.
  u -= (int64_t)1 << 31;
  v -= (int64_t)1 << 31;
  const int64_t i = u >> 32, j = v >> 32;
  const uint32_t across = (uint32_t)(u >> 24) & 255, down = (uint32_t)(v >> 24) & 255;
  if (i >= 0 && i + 1 < t.width && j >= 0 && j + 1 < t.height) {
    const uint32_t *at = t.pixels + j * t.width + i;
    return bilinear(at[0], at[1], at[t.width], at[t.width + 1], across, down);
  }
  const uint32_t *top = t.pixels + (int64_t)within(j, t.height) * t.width;
  const uint32_t *bottom = t.pixels + (int64_t)within(j + 1, t.height) * t.width;
  const int32_t left = within(i, t.width), right = within(i + 1, t.width);
  return bilinear(top[left], top[right], bottom[left], bottom[right], across, down);
}

void pixel_sample_affine(
    uint32_t *out, int32_t count, pixel_texture texture, int64_t u, int64_t v, int64_t du,
    int64_t dv) {
  const int64_t one = (int64_t)1 << 32, half = one / 2;
  const int64_t i = (u - half) >> 32, j = (v - half) >> 32;
  // One texel per pixel, aligned to less than 1/256 texel: all weights are 0, so samples are
  // copies.
  if (du == one && dv == 0 && ((u - half) & (one - 1)) >> 24 == 0 &&
      ((v - half) & (one - 1)) >> 24 == 0 && i >= 0 && i + count <= texture.width && j >= 0 &&
      j < texture.height) {
    memcpy(out, texture.pixels + j * texture.width + i, (size_t)count * sizeof(uint32_t));
    return;
  }
  for (int32_t k = 0; k < count; k++) {
    out[k] = sample(texture, u, v);
    u += du;
    v += dv;
  }
}

/// Converts a coordinate to 1/2^32 texel; far outside the texture it is clamped.
static inline int64_t fixed(double texels) {
  if (!(texels > -1048576.0)) texels = -1048576.0;
  if (texels > 1048576.0) texels = 1048576.0;
  return (int64_t)(texels * 4294967296.0);
}

void pixel_sample_projective(
    uint32_t *out, int32_t count, pixel_texture texture, double u, double v, double w, double du,
    double dv, double dw) {
  for (int32_t k = 0; k < count; k++) {
    const double x = (double)k, depth = w + x * dw;
    // A depth of 0 is at the eye, where the division is not defined: the pixel becomes transparent.
    // Callers clip polygons to the region in front of the eye.
    out[k] = depth != 0
                 ? sample(texture, fixed((u + x * du) / depth), fixed((v + x * dv) / depth))
                 : 0;
  }
}

void pixel_gradient(uint32_t *out, int32_t count, const uint32_t *table, int64_t t, int64_t dt) {
  const int64_t end = (int64_t)1 << 32;
  for (int32_t k = 0; k < count; k++) {
    const int64_t at = t < 0 ? 0 : t > end ? end : t;
    out[k] = table[(at * 1023 + end / 2) >> 32];
    t += dt;
  }
}
