// Runs every frame kernel and every pixel kernel over random data. For each group of kernels and
// each kind of data, prints a hash of the results, in which all NaNs have the same bits. Two
// programs compiled for two architectures from the same sources must print the same lines; run.sh
// compares them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame_kernels.h"
#include "pixel_kernels.h"

// Without this pragma, the inputs would differ on arm64, where the compiler fuses a multiplication
// and an addition and rounds only once.
#pragma STDC FP_CONTRACT OFF

enum { ROUNDS = 200, MOST = 67, ROOM = 80 };

/// Ordinary screen coordinates; large and tiny numbers; large and tiny numbers mixed with zeros,
/// infinities and NaNs.
enum kind { ORDINARY, EXTREME, SPECIAL, KINDS };
static const char *const kind_names[] = {"ordinary", "extreme", "special"};

/// xorshift64*: the same numbers on every architecture.
static uint64_t state;
static uint64_t next(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1dull;
}
static int64_t below(int64_t bound) { return (int64_t)(next() >> 33) % bound; }
static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }
static double between(double low, double high) { return low + (high - low) * unit(); }

static double number(enum kind kind) {
  static const double special[] = {0.0, -0.0, __builtin_inf(), -__builtin_inf(), __builtin_nan(""),
                                   0x1p-1074, -0x1p-1030, 0x1.fffffffffffffp1023, 1.0};
  if (kind == ORDINARY) return between(-1000, 1000);
  if (kind == SPECIAL && below(4) == 0) return special[below(9)];
  uint64_t bits = (next() & 0x800fffffffffffffull) | (uint64_t)(1 + below(2046)) << 52;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void fill(double *values, int64_t count, enum kind kind) {
  for (int64_t i = 0; i < count; i++) values[i] = number(kind);
}
static void fill_between(double *values, int64_t count, double low, double high) {
  for (int64_t i = 0; i < count; i++) values[i] = between(low, high);
}

/// FNV-1a over what a kernel wrote.
static uint64_t hash;
static void add_bytes(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3ull;
}
static void add(const double *values, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    const double value = values[i] == values[i] ? values[i] : __builtin_nan("");
    add_bytes(&value, sizeof value);
  }
}
/// Hashes whether the kernel computed its results and, if so, the results.
static void add_if(int32_t fits, const double *values, int64_t count) {
  add_bytes(&fits, sizeof fits);
  if (fits) add(values, count);
}

static void lines(enum kind kind) {
  double from[ROOM], delta[ROOM], to[ROOM], eased[ROOM], out[ROOM];
  const int64_t count = 1 + below(MOST);
  fill(from, ROOM, kind), fill(delta, ROOM, kind), fill(to, ROOM, kind);
  fill_between(eased, ROOM, 0, 1);
  for (int i = 0; i < ROOM; i += 5) eased[i] = 1;
  frame_lines(count, from, delta, eased[1], out);
  add(out, count);
  frame_lines_each(count, from, delta, to, eased, out);
  add(out, count);
  frame_opacities(count, from, eased[1], out);
  add(out, count);
}

static void hashes(enum kind kind) {
  double numbers[ROOM];
  uint64_t lanes[4] = {1, 2, 3, 4};
  fill(numbers, ROOM, kind);
  frame_hash_numbers(lanes, below(MOST), numbers + below(4));
  add_bytes(lanes, sizeof lanes);
}

static void cubics(enum kind kind) {
  double coefficients[4 * ROOM], out[ROOM];
  const int64_t count = 1 + below(MOST);
  fill(coefficients, 4 * ROOM, kind);
  frame_cubics(count, coefficients, ROOM, number(kind), out);
  add(out, count);
}

static void beziers(enum kind kind) {
  unit_bezier curves[8];
  int32_t index[ROOM];
  double input[ROOM], out[ROOM];
  const int64_t count = 1 + below(MOST);
  for (int i = 0; i < 8; i++) {
    const double x1 = unit(), x2 = unit(), y1 = number(kind), y2 = number(kind);
    const double cx = 3 * x1, bx = 3 * (x2 - x1) - cx, cy = 3 * y1, by = 3 * (y2 - y1) - cy;
    curves[i] = (unit_bezier){1 - cx - bx, bx, cx, 1 - cy - by, by, cy};
  }
  for (int i = 0; i < ROOM; i++) index[i] = (int32_t)below(8);
  fill_between(input, ROOM, -0.1, 1.1);
  frame_beziers(count, curves, index, input, out);
  add(out, count);
}

static void transcendentals(enum kind kind) {
  double x[ROOM], sines[ROOM], cosines[ROOM];
  const int64_t count = 1 + below(MOST);
  // Except for special numbers, the arguments are within the range that each kernel accepts.
  fill_between(x, ROOM, kind == ORDINARY ? -10 : -707.9, kind == ORDINARY ? 10 : 708.9);
  frame_exp(count, x, sines);
  add(sines, count);
  fill_between(x, ROOM, kind == ORDINARY ? -7 : -4096, kind == ORDINARY ? 7 : 4096);
  if (kind == SPECIAL) x[below(count)] = number(SPECIAL), x[0] = -0.0;
  const int32_t fits = frame_sincos(count, x, sines, cosines);
  add_if(fits, sines, count);
  add_if(fits, cosines, count);
}

static void springs(enum kind kind) {
  double rows[6 * ROOM], time[ROOM], out[ROOM];
  const int64_t count = 1 + below(MOST);
  const int32_t is_shared = (int32_t)below(2);
  fill(rows, 2 * ROOM, kind), fill(rows + SPRING_WEIGHT * ROOM, ROOM, kind);
  fill_between(rows + SPRING_DECAY * ROOM, ROOM, 0, kind == ORDINARY ? 30 : 3000);
  fill_between(rows + SPRING_FREQUENCY * ROOM, ROOM, 0, kind == ORDINARY ? 60 : 4000);
  if (kind == SPECIAL) rows[SPRING_DECAY * ROOM + below(count)] = number(kind);
  fill_between(time, ROOM, kind == ORDINARY ? 0 : -0.1, 1.02);
  add_if(frame_springs(count, rows, ROOM, time, is_shared, out), out, count);
  add_if(frame_critical_springs(count, rows, ROOM, time, is_shared, out), out, count);
  for (int i = 0; i < 2 * ROOM; i++) rows[SPRING_DECAY * ROOM + i] *= -1;
  add_if(frame_overdamped_springs(count, rows, ROOM, time, is_shared, out), out, count);
}

/// Angles that the kernels accept, so that their results are compared and not only their rejection.
static void fill_angles(double *angles, enum kind kind) {
  fill_between(angles, ROOM, kind == ORDINARY ? -7 : -4000, kind == ORDINARY ? 7 : 4000);
}

static void flat_worlds(enum kind kind) {
  double rotation[ROOM], columns[6][ROOM], world[16], parents_worlds[16 * ROOM], worlds[16 * ROOM] = {0};
  int32_t parents[ROOM];
  fill_angles(rotation, kind), fill(world, 16, kind), fill(parents_worlds, 16 * ROOM, kind);
  for (int i = 0; i < 6; i++) fill(columns[i], ROOM, kind);
  for (int i = 0; i < ROOM; i++) parents[i] = (int32_t)below(ROOM);
  for (int variant = 0; variant < 8; variant++) {
    frame_flat_rows rows = {.count = 1 + below(MOST), .scale_x = columns[0], .scale_y = columns[1],
                            .scale_z = columns[2], .x = columns[3], .y = columns[4],
                            .origin_x = columns[5], .origin_y = columns[0], .parent = world, .worlds = worlds};
    if (variant & 1) rows.rotation = rotation;
    else rows.sines = columns[1], rows.cosines = columns[2];
    if (variant & 2) rows.translation_x = columns[3], rows.translation_y = columns[5];
    if (variant & 4) rows.parents = parents, rows.parent = parents_worlds;
    const int32_t fits = frame_compose_flat(&rows);
    add_if(fits, worlds, 16 * rows.count);
  }
}

static void deep_worlds(enum kind kind) {
  double angles[3][ROOM], columns[9][ROOM], spaces[16 * ROOM], matrices[16 * ROOM], worlds[16 * ROOM] = {0};
  for (int i = 0; i < 3; i++) fill_angles(angles[i], kind);
  for (int i = 0; i < 9; i++) fill(columns[i], ROOM, kind);
  fill(spaces, 16 * ROOM, kind), fill(matrices, 16 * ROOM, kind);
  for (int variant = 0; variant < 8; variant++) {
    frame_deep_rows rows = {.count = 1 + below(MOST), .space = spaces,
                            .space_step = variant & 4 ? 16 : 0, .worlds = worlds,
                            .stride = ROOM, .rotation = angles[0], .turns = below(8),
                            .translation = columns[0], .scale = columns[3], .scale_stride = ROOM,
                            .position = columns[6], .origin_x = columns[0],
                            .origin_y = columns[1], .origin_z = columns[2]};
    const int32_t fits = frame_compose_deep(&rows);
    add_if(fits, worlds, 16 * rows.count);
    rows.space_step = 0;
    if (variant & 2) rows.origin_x = NULL;
    frame_compose_matrices(&rows, matrices);
    add(worlds, 16 * rows.count);
  }
}

/// A decomposed matrix; the rotation is a quaternion whose length is at most 0.71.
static void fill_parts(frame_parts *parts, enum kind kind) {
  fill((double *)parts, sizeof *parts / sizeof(double), kind);
  double *q = parts->rotation;
  fill_between(q, 4, -1, 1);
  const double squares = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  for (int i = 0; i < 4; i++) q[i] /= 0.5 + squares;
}

static void flatten(frame_parts *parts) {
  parts->skew[1] = parts->skew[2] = 0;
  memset(parts->perspective, 0, 3 * sizeof *parts->perspective);
  parts->rotation[0] = parts->rotation[1] = 0;
}

static void matrices(enum kind kind) {
  frame_parts parts[4];
  frame_arc arcs[3] = {{{0}}};
  double key[16], former[16], out[FRAME_MATRIX_STEPS][16] = {{0}};
  frame_matrix_step steps[FRAME_MATRIX_STEPS];
  const int64_t count = 1 + below(FRAME_MATRIX_STEPS);
  const int is_flat = below(2);
  for (int i = 0; i < 4; i++) {
    fill_parts(&parts[i], kind);
    if (is_flat) flatten(&parts[i]);
  }
  fill(key, 16, kind), fill(former, 16, kind);
  for (int i = 0; i < 3; i++) {
    memcpy(arcs[i].start, parts[i].rotation, sizeof arcs[i].start);
    memcpy(arcs[i].end, parts[i + 1].rotation, sizeof arcs[i].end);
    // The last arc has a sine of 0, so that its rotations are blended linearly.
    if (i == 2) continue;
    arcs[i].cosine = unit(), arcs[i].sine = between(0.1, 1), arcs[i].angle = between(0, 1.6);
  }
  for (int64_t i = 0; i < count; i++) {
    const int64_t arc = below(3);
    steps[i] = (frame_matrix_step){.from = &parts[arc], .to = &parts[arc + 1], .arc = &arcs[arc],
                                   .key = below(5) ? NULL : key, .fraction = between(-0.5, 1.5),
                                   .former = below(2) ? former : NULL, .out = out[i],
                                   .is_flat = is_flat};
    if (kind == EXTREME) steps[i].fraction = between(-2000, 2000);
    // Sometimes this step continues from the previous step's result, in the same row.
    if (i > 0 && below(3) == 0) steps[i].out = out[i - 1], steps[i].former = steps[i].out;
  }
  add_if(frame_interpolate_matrices(count, steps), out[0], 16 * FRAME_MATRIX_STEPS);
}

static void fill_pixels(uint32_t *pixels, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    const uint32_t alpha = (uint32_t)below(256);
    pixels[i] = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) pixels[i] |= (uint32_t)below(alpha + 1) << shift;
  }
}

static void coverage_and_blending(enum kind kind) {
  int32_t cover[ROOM + 1] = {0}, area[ROOM + 1] = {0};
  uint64_t touched[2] = {0};
  pixel_cells cells = {cover, area, touched};
  pixel_run runs[2 * (ROOM + 1)];
  uint32_t row[ROOM], source[ROOM];
  uint8_t mask[ROOM], other[ROOM], bytes[4 * ROOM];
  fill_pixels(row, ROOM), fill_pixels(source, ROOM);
  for (int i = 0; i < ROOM; i++) other[i] = (uint8_t)below(256);
  const int64_t far = kind == ORDINARY ? 40000 : 4000000;
  for (int i = 0; i < 6; i++) {
    const int32_t top = (int32_t)(below(2 * far) - far);
    const pixel_edge edge = {(int32_t)below(ROOM * 256), top, (int32_t)below(ROOM * 256),
                             top + 1 + (int32_t)below(far), below(2) ? 1 : -1};
    pixel_add_edge(&edge, 0, 0, ROOM, kind != SPECIAL, cells);
  }
  const int32_t count = pixel_sweep(0, ROOM, (int32_t)below(2), cells, runs);
  add_bytes(runs, (size_t)count * sizeof *runs);
  pixel_blend_color(row, 0, runs, count, source[0]);
  pixel_blend_row(row, source, 0, runs, count);
  pixel_write_mask(mask, 0, ROOM, runs, count);
  pixel_multiply_mask(mask, other, ROOM);
  pixel_composite(row, source, other, (int32_t)below(256), ROOM);
  pixel_composite(row, source, NULL, (int32_t)below(256), ROOM);
  pixel_blend_color_mask(row, mask, source[1], ROOM);
  pixel_add(row, source, mask, (int32_t)below(256), ROOM);
  add_bytes(mask, sizeof mask), add_bytes(row, sizeof row);
  pixel_alpha(mask, row, ROOM);
  add_bytes(bytes, (size_t)pixel_to_rgb(bytes, row, ROOM));
  add_bytes(bytes, (size_t)pixel_to_rgba(bytes, row, ROOM));
  add_bytes(mask, sizeof mask);
}

static void sampling_and_blurring(enum kind kind) {
  enum { SIDE = 8 };
  static uint32_t table[1024];
  uint32_t texels[SIDE * SIDE], out[ROOM], sums[SIDE];
  uint8_t line[ROOM], scratch[ROOM], blurred[SIDE * SIDE];
  fill_pixels(texels, SIDE * SIDE), fill_pixels(table, 1024);
  const pixel_texture texture = {texels, SIDE, SIDE};
  const int64_t one = (int64_t)1 << 32;
  pixel_sample_affine(out, MOST, texture, below(SIDE * 4) * one / 4 - one, below(SIDE * one), below(one) - one / 2,
                      below(one) - one / 2);
  add_bytes(out, MOST * sizeof *out);
  pixel_sample_projective(out, MOST, texture, number(kind), number(kind), number(kind), number(kind),
                          number(kind), number(kind));
  add_bytes(out, MOST * sizeof *out);
  pixel_sample_projective(out, MOST, texture, unit(), unit(), 1 + unit(), unit() / 9, unit() / 9, unit() / 99);
  add_bytes(out, MOST * sizeof *out);
  pixel_gradient(out, MOST, table, below(2 * one) - one, below(one) / 30);
  add_bytes(out, MOST * sizeof *out);
  for (int i = 0; i < ROOM; i++) line[i] = (uint8_t)below(256);
  pixel_box_blur_columns(blurred, line, SIDE, SIDE, (int32_t)below(5), (int32_t)below(5), sums);
  pixel_box_blur(line, ROOM, 1, (int32_t)below(9), (int32_t)below(9), scratch);
  add_bytes(line, sizeof line), add_bytes(blurred, sizeof blurred);
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(enum kind);
  } kernels[] = {{"lines", lines},
                 {"hashes", hashes},
                 {"cubics", cubics},
                 {"beziers", beziers},
                 {"exp, sin, cos", transcendentals},
                 {"springs", springs},
                 {"flat worlds", flat_worlds},
                 {"deep worlds", deep_worlds},
                 {"matrices", matrices},
                 {"coverage and blending", coverage_and_blending},
                 {"sampling and blurring", sampling_and_blurring}};
  const int groups = sizeof kernels / sizeof *kernels;
  for (int k = 0; k < groups; k++) {
    for (int kind = 0; kind < KINDS; kind++) {
      state = 0x9e3779b97f4a7c15ull + (uint64_t)(k * KINDS + kind);
      hash = 0xcbf29ce484222325ull;
      for (int round = 0; round < ROUNDS; round++) kernels[k].run((enum kind)kind);
      printf("%-22s %-9s %016llx\n", kernels[k].name, kind_names[kind], (unsigned long long)hash);
    }
  }
  return 0;
}
