// The loops over pixels: coverage, blending, sampling, blurring. All arithmetic is on integers,
// except for texture coordinates in perspective. Those use only + - * /, whose rounding IEEE 754
// defines.
//
// Pixels are four bytes, premultiplied: red in the lowest eight bits, then green, blue, alpha.
// Callers guarantee that all indices are within their buffers; nothing here allocates.

#ifndef EDGEPAN_PIXEL_KERNELS_H
#define EDGEPAN_PIXEL_KERNELS_H

#include <stdint.h>

/// One edge of a polygon, with coordinates in 1/256 px and y0 < y1. `direction` is +1 for an edge
/// that runs down and -1 for an edge that runs up.
typedef struct {
  int32_t x0, y0, x1, y1;
  int32_t direction;
} pixel_edge;

/// A run of `length` pixels, starting at `x`, with the same coverage, 1…255.
typedef struct {
  int32_t x, length, coverage;
} pixel_run;

/// The buffers in which the edges of one row of `width` pixels are added up: `cover` and `area`
/// have width + 1 numbers, and `touched` has one bit for each of them. All are zero before the
/// row's first edge; `pixel_sweep` clears them again.
typedef struct {
  int32_t *cover;
  int32_t *area;
  uint64_t *touched;
} pixel_cells;

/// Adds an edge to the coverage of the pixel row `y`, which begins at pixel `left`. With
/// antialiasing, coverage is the exact area, with positions in 1/256 px. Without antialiasing, a
/// pixel is covered if its centre is inside; points on a left or top edge are inside.
void pixel_add_edge(
    const pixel_edge *edge, int32_t y, int32_t left, int32_t width, int32_t antialiased,
    pixel_cells cells);

/// Converts the cells of a row to runs from left to right, and clears the cells. At most 2 * (width
/// + 1) runs are written. Returns the number of runs.
int32_t pixel_sweep(
    int32_t left, int32_t width, int32_t even_odd, pixel_cells cells, pixel_run *runs);

/// Composites one colour over the row, which begins at pixel `left`, with the coverage of the runs.
void pixel_blend_color(
    uint32_t *row, int32_t left, const pixel_run *runs, int32_t count, uint32_t color);

/// Composites `source` over the row with the coverage of the runs. Both begin at pixel `left`.
void pixel_blend_row(
    uint32_t *row, const uint32_t *source, int32_t left, const pixel_run *runs, int32_t count);

/// Writes the coverage of runs as bytes, with 0 between runs.
void pixel_write_mask(
    uint8_t *mask, int32_t left, int32_t width, const pixel_run *runs, int32_t count);

/// mask := mask * other / 255, rounded.
void pixel_multiply_mask(uint8_t *mask, const uint8_t *other, int32_t width);

/// Composites `source`, multiplied by mask and opacity, over the row. A null mask counts as 255.
void pixel_composite(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width);

/// Adds `source`, multiplied by mask and opacity, to the row, each byte limited to 255. A null mask
/// counts as 255.
void pixel_add(
    uint32_t *row, const uint32_t *source, const uint8_t *mask, int32_t opacity, int32_t width);

/// Composites one colour, multiplied by a mask, over the row.
void pixel_blend_color_mask(uint32_t *row, const uint8_t *mask, uint32_t color, int32_t width);

/// Multiplies the colours of pixels, but not their alphas, by `brightness` / 255.
void pixel_darken(uint32_t *row, int32_t brightness, int32_t width);

/// Writes the alpha of a row.
void pixel_alpha(uint8_t *alpha, const uint32_t *row, int32_t width);

/// A texture of premultiplied pixels.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height;
} pixel_texture;

/// Writes `count` bilinear samples of the texture, at (u, v), (u + du, v + dv) …. The coordinates'
/// unit is 1/2^32 texel; the centre of the first texel is at half a texel. Beyond the texture, its
/// edge texels are repeated.
void pixel_sample_affine(
    uint32_t *out, int32_t count, pixel_texture texture, int64_t u, int64_t v, int64_t du,
    int64_t dv);

/// Writes bilinear samples in perspective, at u / w and v / w; u, v and w each increase by a
/// constant difference per pixel.
void pixel_sample_projective(
    uint32_t *out, int32_t count, pixel_texture texture, double u, double v, double w, double du,
    double dv, double dw);

/// Writes colours from a table of 1024 colours, at the positions t, t + dt …. Position 0 is the
/// first colour and position 2^32 the last; positions are clamped to that range.
void pixel_gradient(uint32_t *out, int32_t count, const uint32_t *table, int64_t t, int64_t dt);

/// Replaces each of `count` bytes, which are `stride` bytes apart, with the mean of the `before`
/// bytes before it, the byte itself and the `after` bytes after it, correctly rounded. Bytes beyond
/// the ends count as 0. `scratch` has `count` bytes.
void pixel_box_blur(
    uint8_t *line, int32_t count, int32_t stride, int32_t before, int32_t after, uint8_t *scratch);

/// Writes to `out` the means that `pixel_box_blur` computes, for every column of a mask. `sums` is
/// scratch memory for `width` numbers.
void pixel_box_blur_columns(
    uint8_t *out, const uint8_t *mask, int32_t width, int32_t height, int32_t before, int32_t after,
    uint32_t *sums);

/// Writes the red, green and blue bytes of a row as they are, that is, premultiplied. Returns the
/// number of bytes written.
int32_t pixel_to_rgb(uint8_t *out, const uint32_t *row, int32_t width);

/// Writes red, green and blue without premultiplication, and alpha. Returns the number of bytes
/// written.
int32_t pixel_to_rgba(uint8_t *out, const uint32_t *row, int32_t width);

#endif
