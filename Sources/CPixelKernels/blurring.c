// Box blur: moving averages of bytes, correctly rounded.

#include "pixel_kernels.h"
#include <string.h>

void pixel_box_blur(
    uint8_t *line, int32_t count, int32_t stride, int32_t before, int32_t after, uint8_t *scratch) {
  const uint32_t size = (uint32_t)(before + after + 1);
  uint32_t sum = 0;
  for (int32_t i = 0; i < count; i++) scratch[i] = line[(int64_t)i * stride];
  for (int32_t i = 0; i < after && i < count; i++) sum += scratch[i];
  for (int32_t i = 0; i < count; i++) {
    if (i + after < count) sum += scratch[i + after];
    if (i - before - 1 >= 0) sum -= scratch[i - before - 1];
    line[(int64_t)i * stride] = (uint8_t)((sum + size / 2) / size);
  }
}

void pixel_box_blur_columns(
    uint8_t *out, const uint8_t *mask, int32_t width, int32_t height, int32_t before, int32_t after,
    uint32_t *sums) {
  const uint32_t size = (uint32_t)(before + after + 1);
  // n / size = n * (2^40 / size + 1) >> 40, which is exact while n * size < 2^40.
  const uint64_t factor = ((uint64_t)1 << 40) / size + 1;
  memset(sums, 0, (size_t)width * sizeof(uint32_t));
  for (int32_t j = 0; j < after && j < height; j++) {
    for (int32_t i = 0; i < width; i++) sums[i] += mask[(int64_t)j * width + i];
  }
  for (int32_t j = 0; j < height; j++) {
    if (j + after < height) {
      const uint8_t *coming = mask + (int64_t)(j + after) * width;
      for (int32_t i = 0; i < width; i++) sums[i] += coming[i];
    }
    if (j - before - 1 >= 0) {
      const uint8_t *going = mask + (int64_t)(j - before - 1) * width;
      for (int32_t i = 0; i < width; i++) sums[i] -= going[i];
    }
    uint8_t *row = out + (int64_t)j * width;
    for (int32_t i = 0; i < width; i++) {
      row[i] = (uint8_t)(((uint64_t)(sums[i] + size / 2) * factor) >> 40);
    }
  }
}
