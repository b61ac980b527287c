// The loops over pixels: coverage, blending, sampling, blurring. Whole numbers, but for texture
// coordinates in perspective, whose + - * / IEEE 754 rounds the same way everywhere.
//
// Pixels are four bytes, premultiplied: red in the lowest eight bits, then green, blue, alpha. The
// callers keep every index within its buffer; nothing here allocates.

#ifndef EDGEPAN_PIXEL_KERNELS_H
#define EDGEPAN_PIXEL_KERNELS_H

#include <stdint.h>

/// One side of a polygon in 1/256 px, downwards: y0 < y1. `direction` is +1, or -1 if it ran upwards.
typedef struct {
  int32_t x0, y0, x1, y1;
  int32_t direction;
} pixel_edge;

/// `length` pixels from `x` on that are covered alike, 1…255.
typedef struct {
  int32_t x, length, coverage;
} pixel_run;

/// The buffers of one row of `width` pixels, zero between calls: `cover` and `area` have width + 1
/// numbers, `touched` a bit for each.
typedef struct {
  int32_t *cover;
  int32_t *area;
  uint64_t *touched;
} pixel_cells;

/// Adds what an edge covers of the pixel row `y`, whose pixels begin at `left`. Exact area, to
/// 1/256 px in each direction; or, without antialiasing, whether pixel centres lie inside: points on
/// a left or top side do.
void pixel_add_edge(
    const pixel_edge *edge, int32_t y, int32_t left, int32_t width, int32_t antialiased,
    pixel_cells cells);

/// Turns the cells of a row into runs from left to right, and empties them. Room for
/// 2 * (width + 1) runs is enough. The number of runs.
int32_t pixel_sweep(
    int32_t left, int32_t width, int32_t even_odd, pixel_cells cells, pixel_run *runs);

/// One colour over the row that begins at pixel `left`.
void pixel_blend_color(
    uint32_t *row, int32_t left, const pixel_run *runs, int32_t count, uint32_t color);

/// `source`, which begins at pixel `left` too, over the row.
void pixel_blend_row(
    uint32_t *row, const uint32_t *source, int32_t left, const pixel_run *runs, int32_t count);

/// Writes runs as bytes, 0 between them.
void pixel_write_mask(
    uint8_t *mask, int32_t left, int32_t width, const pixel_run *runs, int32_t count);

/// mask := mask * other / 255.
void pixel_multiply_mask(uint8_t *mask, const uint8_t *other, int32_t width);

/// `source` times mask and opacity over the row; a null mask is 255.
void pixel_composite(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width);

/// `source` times mask and opacity added to the row, each byte at most 255; a null mask is 255.
void pixel_add(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width);

/// One colour times mask over the row.
void pixel_blend_color_mask(uint32_t *row, const uint8_t *mask, uint32_t color, int32_t width);

/// The alpha of a row.
void pixel_alpha(uint8_t *alpha, const uint32_t *row, int32_t width);

/// A texture of premultiplied pixels.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height;
} pixel_texture;

/// Bilinear samples along a straight line in the texture: texel units as 1/2^32, the centre of the
/// first texel at half. Beyond the edges the edge's texels go on.
void pixel_sample_affine(
    uint32_t *out, int32_t count, pixel_texture texture, int64_t u, int64_t v, int64_t du,
    int64_t dv);

/// The same in perspective: u / w and v / w, each stepping by its own difference.
void pixel_sample_projective(
    uint32_t *out, int32_t count, pixel_texture texture, double u, double v, double w, double du,
    double dv, double dw);

/// Colours of a table of 1024 at t, t + dt …, in 1/2^32 of the whole table; clamped to its ends.
void pixel_gradient(uint32_t *out, int32_t count, const uint32_t *table, int64_t t, int64_t dt);

/// A running mean over `before` bytes, the byte itself and `after` more, in steps of `stride`,
/// exactly rounded; 0 beyond the ends. `scratch` has `count` bytes.
void pixel_box_blur(
    uint8_t *line, int32_t count, int32_t stride, int32_t before, int32_t after, uint8_t *scratch);

/// The same down all columns of a mask together. `sums` has `width` numbers.
void pixel_box_blur_columns(
    uint8_t *out, const uint8_t *mask, int32_t width, int32_t height, int32_t before, int32_t after,
    uint32_t *sums);

/// Red, green, blue (and alpha) of a row without premultiplication; the bytes written.
int32_t pixel_to_rgb(uint8_t *out, const uint32_t *row, int32_t width);
int32_t pixel_to_rgba(uint8_t *out, const uint32_t *row, int32_t width);

#endif
