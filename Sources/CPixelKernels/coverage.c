// Exact area coverage of a row of pixels, by the cell-accumulation method. For each pixel that it
// crosses, an edge adds its height within the pixel (cover) and the area between the edge and the
// pixel's left side (area). The running sums of both, from the left, give the covered fraction of
// each pixel.

#include "pixel_kernels.h"

#define SUBPIXELS 256
/// The area of a whole pixel, in the units of the cells: 2 × 256 × 256.
#define FULL (2 * SUBPIXELS * SUBPIXELS)

static inline int64_t divide_down(int64_t a, int64_t b) {
  const int64_t q = a / b;
  return q - (a % b != 0 && (a ^ b) < 0);
}

static inline void touch(pixel_cells cells, int32_t i) {
  cells.touched[i >> 6] |= (uint64_t)1 << (i & 63);
}

/// Adds a piece of an edge within pixel `i`. `dy` is the height of the piece (positive downwards).
/// `fx` is the sum of the x coordinates of its two ends, from the pixel's left side. Both are in
/// 1/256 px.
static inline void add_cell(pixel_cells cells, int32_t i, int32_t width, int64_t dy, int64_t fx) {
  if (i > width) return;
  cells.cover[i] += (int32_t)dy;
  cells.area[i] += (int32_t)(dy * fx);
  touch(cells, i);
}

/// Adds a piece of an edge within one row, from (x0, y0) to (x1, y1), with x relative to the row's
/// first pixel.
static void add_piece(
    pixel_cells cells, int32_t width, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
    int32_t direction) {
  const int64_t limit = (int64_t)width * SUBPIXELS;
  if (x0 > x1) {  // Swaps the ends, which does not change the result.
    const int64_t x = x0, y = y0;
    x0 = x1, y0 = y1, x1 = x, y1 = y;
    direction = -direction;
  }
  if (x0 >= limit) return;
  if (x1 <= 0) {  // The piece is to the left of the row.
    add_cell(cells, 0, width, direction * (y1 - y0), 0);
    return;
  }
  const int64_t dx = x1 - x0, dy = y1 - y0;
  if (x0 < 0) {
    const int64_t y = y0 + divide_down(-x0 * dy, dx);
    add_cell(cells, 0, width, direction * (y - y0), 0);
    x0 = 0, y0 = y;
  }
  const int64_t origin_x = x0, origin_y = y0, rest_x = x1 - x0, rest_y = y1 - y0;
  int64_t x = x0, y = y0;
  for (;;) {
    const int32_t i = (int32_t)(x / SUBPIXELS);
    if (i >= width) return;
    const int64_t next = (int64_t)(i + 1) * SUBPIXELS;
    if (next >= x1) {
      add_cell(
          cells, i, width, direction * (y1 - y), (x - i * SUBPIXELS) + (x1 - i * SUBPIXELS));
      return;
    }
    const int64_t at = origin_y + divide_down((next - origin_x) * rest_y, rest_x);
    add_cell(cells, i, width, direction * (at - y), (x - i * SUBPIXELS) + SUBPIXELS);
    x = next, y = at;
  }
}

void pixel_add_edge(
    const pixel_edge *edge, int32_t y, int32_t left, int32_t width, int32_t antialiased,
    pixel_cells cells) {
  const int64_t top = (int64_t)y * SUBPIXELS;
  const int64_t dx = (int64_t)edge->x1 - edge->x0, dy = (int64_t)edge->y1 - edge->y0;
  const int64_t origin = (int64_t)left * SUBPIXELS;
  if (!antialiased) {
    const int64_t centre = top + SUBPIXELS / 2;
    if (edge->y0 > centre || edge->y1 <= centre) return;
    // The edge's x at the height of the pixels' centres, rounded up to the first pixel whose centre
    // is not left of the edge.
    const int64_t numerator = (centre - edge->y0) * dx + ((int64_t)edge->x0 - origin) * dy;
    int64_t i = -divide_down(-(numerator - (SUBPIXELS / 2) * dy), SUBPIXELS * dy);
    if (i < 0) i = 0;
    if (i < width) add_cell(cells, (int32_t)i, width, edge->direction * SUBPIXELS, 0);
    return;
  }
  const int64_t y0 = edge->y0 > top ? edge->y0 : top;
  const int64_t y1 = edge->y1 < top + SUBPIXELS ? edge->y1 : top + SUBPIXELS;
  if (y0 >= y1) return;
  const int64_t x0 = y0 == edge->y0 ? edge->x0 : edge->x0 + divide_down((y0 - edge->y0) * dx, dy);
  const int64_t x1 = y1 == edge->y1 ? edge->x1 : edge->x0 + divide_down((y1 - edge->y0) * dx, dy);
  add_piece(cells, width, x0 - origin, y0 - top, x1 - origin, y1 - top, edge->direction);
}

/// Converts an area to 0…255, correctly rounded.
static inline int32_t coverage(int64_t area, int32_t even_odd) {
  if (area < 0) area = -area;
  if (even_odd) {
    area %= 2 * FULL;
    if (area > FULL) area = 2 * FULL - area;
  } else if (area > FULL) {
    area = FULL;
  }
  return (int32_t)((area * 255 + FULL / 2) / FULL);
}

static inline int32_t append(
    pixel_run *runs, int32_t count, int32_t x, int32_t length, int32_t value) {
  if (value == 0 || length <= 0) return count;
  if (count > 0 && runs[count - 1].coverage == value &&
      runs[count - 1].x + runs[count - 1].length == x) {
    runs[count - 1].length += length;
    return count;
  }
  runs[count] = (pixel_run){x, length, value};
  return count + 1;
}

int32_t pixel_sweep(
    int32_t left, int32_t width, int32_t even_odd, pixel_cells cells, pixel_run *runs) {
  int32_t count = 0, from = 0;
  int64_t cover = 0;
  const int32_t words = width / 64 + 1;
  for (int32_t word = 0; word < words; word++) {
    uint64_t bits = cells.touched[word];
    cells.touched[word] = 0;
    while (bits) {
      const int32_t i = word * 64 + __builtin_ctzll(bits);
      bits &= bits - 1;
      if (i < width) {
        count = append(
            runs, count, left + from, i - from, coverage(cover * 2 * SUBPIXELS, even_odd));
        cover += cells.cover[i];
        count = append(
            runs, count, left + i, 1,
            coverage(cover * 2 * SUBPIXELS - cells.area[i], even_odd));
        from = i + 1;
      }
      cells.cover[i] = 0;
      cells.area[i] = 0;
    }
  }
  return append(runs, count, left + from, width - from, coverage(cover * 2 * SUBPIXELS, even_odd));
}
