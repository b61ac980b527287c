// Compositing (source-over) and adding of premultiplied sRGB bytes. Divisions by 255 are correctly
// rounded.

#include "pixel_kernels.h"
#include <string.h>

/// Returns a * b / 255 for bytes, rounded to the nearest.
static inline uint32_t times(uint32_t a, uint32_t b) {
  const uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

/// Multiplies all four bytes of a pixel by `by` / 255. A word contains only two of the bytes, so
/// that each product has 16 bits.
static inline uint32_t scaled(uint32_t pixel, uint32_t by) {
  uint32_t even = (pixel & 0x00ff00ffu) * by + 0x00800080u;
  even = ((even + ((even >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
  uint32_t odd = ((pixel >> 8) & 0x00ff00ffu) * by + 0x00800080u;
  odd = (odd + ((odd >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
  return even | odd;
}

static inline uint32_t over(uint32_t source, uint32_t target) {
  return source + scaled(target, 255 - (source >> 24));
}

void pixel_blend_color(
    uint32_t *row, int32_t left, const pixel_run *runs, int32_t count, uint32_t color) {
  for (int32_t k = 0; k < count; k++) {
    uint32_t *at = row + (runs[k].x - left);
    const int32_t length = runs[k].length;
    const uint32_t source = runs[k].coverage == 255 ? color : scaled(color, (uint32_t)runs[k].coverage);
    if (source >> 24 == 255) {
      for (int32_t i = 0; i < length; i++) at[i] = source;
    } else {
      for (int32_t i = 0; i < length; i++) at[i] = over(source, at[i]);
    }
  }
}

void pixel_blend_row(
    uint32_t *row, const uint32_t *source, int32_t left, const pixel_run *runs, int32_t count) {
  for (int32_t k = 0; k < count; k++) {
    uint32_t *at = row + (runs[k].x - left);
    const uint32_t *from = source + (runs[k].x - left);
    const uint32_t by = (uint32_t)runs[k].coverage;
    const int32_t length = runs[k].length;
    if (by == 255) {
      for (int32_t i = 0; i < length; i++) at[i] = over(from[i], at[i]);
    } else {
      for (int32_t i = 0; i < length; i++) at[i] = over(scaled(from[i], by), at[i]);
    }
  }
}

void pixel_write_mask(
    uint8_t *mask, int32_t left, int32_t width, const pixel_run *runs, int32_t count) {
  memset(mask, 0, (size_t)width);
  for (int32_t k = 0; k < count; k++) {
    memset(mask + (runs[k].x - left), runs[k].coverage, (size_t)runs[k].length);
  }
}

void pixel_multiply_mask(uint8_t *mask, const uint8_t *other, int32_t width) {
  for (int32_t i = 0; i < width; i++) mask[i] = (uint8_t)times(mask[i], other[i]);
}

void pixel_composite(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width) {
  if (mask) {
    for (int32_t i = 0; i < width; i++) {
      row[i] = over(scaled(source[i], times(mask[i], (uint32_t)opacity)), row[i]);
    }
  } else if (opacity == 255) {
    for (int32_t i = 0; i < width; i++) row[i] = over(source[i], row[i]);
  } else {
    for (int32_t i = 0; i < width; i++) row[i] = over(scaled(source[i], (uint32_t)opacity), row[i]);
  }
}

/// Adds two pixels byte by byte; each sum is clamped to 255.
static inline uint32_t sum(uint32_t a, uint32_t b) {
  uint32_t pixel = 0;
  for (int32_t shift = 0; shift < 32; shift += 8) {
    const uint32_t byte = (a >> shift & 255) + (b >> shift & 255);
    pixel |= (byte > 255 ? 255 : byte) << shift;
  }
  return pixel;
}

void pixel_add(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    const uint32_t by = mask ? times(mask[i], (uint32_t)opacity) : (uint32_t)opacity;
    row[i] = sum(scaled(source[i], by), row[i]);
  }
}

void pixel_blend_color_mask(uint32_t *row, const uint8_t *mask, uint32_t color, int32_t width) {
  for (int32_t i = 0; i < width; i++) row[i] = over(scaled(color, mask[i]), row[i]);
}

void pixel_darken(uint32_t *row, int32_t brightness, int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    row[i] = (scaled(row[i], (uint32_t)brightness) & 0x00ffffffu) | (row[i] & 0xff000000u);
  }
}

void pixel_alpha(uint8_t *alpha, const uint32_t *row, int32_t width) {
  for (int32_t i = 0; i < width; i++) alpha[i] = (uint8_t)(row[i] >> 24);
}

static inline uint8_t straight(uint32_t part, uint32_t alpha) {
  const uint32_t value = (part * 255 + alpha / 2) / alpha;
  return (uint8_t)(value > 255 ? 255 : value);
}

int32_t pixel_to_rgb(uint8_t *out, const uint32_t *row, int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    out[3 * i] = (uint8_t)row[i];
    out[3 * i + 1] = (uint8_t)(row[i] >> 8);
    out[3 * i + 2] = (uint8_t)(row[i] >> 16);
  }
  return 3 * width;
}

int32_t pixel_to_rgba(uint8_t *out, const uint32_t *row, int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    const uint32_t pixel = row[i], alpha = pixel >> 24;
    out[4 * i] = alpha ? straight(pixel & 255, alpha) : 0;
    out[4 * i + 1] = alpha ? straight(pixel >> 8 & 255, alpha) : 0;
    out[4 * i + 2] = alpha ? straight(pixel >> 16 & 255, alpha) : 0;
    out[4 * i + 3] = (uint8_t)alpha;
  }
  return 4 * width;
}
