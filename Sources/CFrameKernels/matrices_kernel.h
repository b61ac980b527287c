// Matrices interpolated by decomposition: the operations of TransformDecomposition.swift and
// RotationArc.swift in the same order, so that the bits are the same. Included once for each variant of
// the kernels, after lanes.h.

_Static_assert(LANES == 4, "a lane for each column of a 4×4 matrix");

INLINED lanes FORM(between)(const double *from, const double *to, lanes t) {
  const lanes start = load(from);
  return start + (load(to) - start) * t;
}

/// The rotation at fraction t of an arc.
INLINED lanes FORM(arc_rotation)(const frame_arc *arc, lanes t, double sine, double cosine) {
  const lanes start = load(arc->start), end = load(arc->end);
  if (arc->sine != 0) {
    const double w = sine / arc->sine;
    return start * (cosine - arc->cosine * w) + end * w;
  }
  const lanes blend = start + (end - start) * t;
  const lanes square = blend * blend;
  const lanes norm =
      __builtin_elementwise_sqrt(all(((square[0] + square[1]) + square[2]) + square[3]));
  return norm[0] > 0 ? blend / norm : start;
}

/// The rows of the matrix of a unit quaternion; lane 3 is not used. The sums begin with −0 instead of
/// 0, because −0 plus a zero of either sign is that zero.
INLINED void FORM(rotation_rows)(lanes q, lanes rows[3]) {
#define PICK(a, b, c) __builtin_shufflevector(q, q, a, b, c, c)
  enum { X, Y, Z, W };
  const lanes a = PICK(Y, X, X) * PICK(Y, Y, Z), b = PICK(Z, Z, Y) * PICK(Z, W, W);
  const lanes c = PICK(X, X, Y) * PICK(Y, X, Z), d = PICK(Z, Z, X) * PICK(W, Z, W);
  const lanes e = PICK(X, Y, X) * PICK(Z, Z, X), f = PICK(Y, X, Y) * PICK(W, W, Y);
#undef PICK
  rows[0] = (lanes){1, -0.0, -0.0, 0} + (lanes){-2, 2, 2, 0} * (a + b * (lanes){1, 1, -1, 0});
  rows[1] = (lanes){-0.0, 1, -0.0, 0} + (lanes){2, -2, 2, 0} * (c + d * (lanes){-1, 1, 1, 0});
  rows[2] = (lanes){-0.0, -0.0, 1, 0} + (lanes){2, 2, -2, 0} * (e + f * (lanes){1, -1, 1, 0});
}

/// The first two rows of the matrix of a unit quaternion whose x and y are 0. Multiplications by 0 and
/// additions of 0 in `rotation_rows` are left out here, so only the signs of zeros can differ.
INLINED void FORM(flat_rotation_rows)(lanes q, lanes rows[3]) {
  // The products z·z and z·w, in both orders.
  const lanes z = __builtin_shufflevector(q, q, 2, 2, 2, 2);
  const lanes zz_zw = z * __builtin_shufflevector(q, q, 2, 3, 2, 3);
  const lanes zw_zz = __builtin_shufflevector(zz_zw, zz_zw, 1, 0, 3, 2);
  rows[0] = (lanes){1, 0, 0, 0} + (lanes){-2, 2, 0, 0} * zz_zw;
  rows[1] = (lanes){0, 1, 0, 0} + (lanes){-2, -2, 0, 0} * zw_zz;
}

/// For each row, writes its dot product with (x, y, z) of `perspective` to lane 3. In the last row,
/// `perspective.w` is added to the product.
INLINED void FORM(add_perspective)(lanes rows[4], lanes perspective) {
  const lanes a = rows[0] * perspective, b = rows[1] * perspective, c = rows[2] * perspective,
              d = rows[3] * perspective;
  const lanes ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const lanes cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const lanes y = __builtin_shufflevector(
      __builtin_shufflevector(a, b, 1, 5, 3, 7), __builtin_shufflevector(c, d, 1, 5, 3, 7), 0, 1, 4, 5);
  const lanes x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  const lanes z = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  lanes sum = (x + y) + z;
  sum += __builtin_shufflevector(perspective, (lanes){-0.0}, 4, 4, 4, 3);
  rows[0] = __builtin_shufflevector(rows[0], sum, 0, 1, 2, 4);
  rows[1] = __builtin_shufflevector(rows[1], sum, 0, 1, 2, 5);
  rows[2] = __builtin_shufflevector(rows[2], sum, 0, 1, 2, 6);
  rows[3] = __builtin_shufflevector(rows[3], sum, 0, 1, 2, 7);
}

INLINED void FORM(interpolated_rows)(
    const frame_matrix_step *step, double sine, double cosine, lanes rows[4]) {
  const frame_parts *from = step->from, *to = step->to;
  const lanes t = all(step->fraction);
  const lanes scale = FORM(between)(from->scale, to->scale, t);
  const lanes skew = FORM(between)(from->skew, to->skew, t);
  const lanes perspective = FORM(between)(from->perspective, to->perspective, t);
  const lanes q = FORM(arc_rotation)(step->arc, t, sine, cosine);
  lanes r[3];
  if (step->is_flat) {
    FORM(flat_rotation_rows)(q, r);
  } else {
    FORM(rotation_rows)(q, r);
  }
  rows[0] = r[0] * scale[0];
  rows[1] = (r[1] + r[0] * skew[0]) * scale[1];
  rows[3] = FORM(between)(from->translation, to->translation, t);
  if (step->is_flat) {
    // Row 2 is (0, 0, z, 0), and only w of the perspective is written, because its other elements are
    // 0.
    rows[2] = __builtin_shufflevector(scale, (lanes){0}, 4, 5, 2, 7);
    rows[3] = __builtin_shufflevector(rows[3], perspective, 0, 1, 2, 7);
  } else {
    rows[2] = ((r[2] + r[1] * skew[2]) + r[0] * skew[1]) * scale[2];
    FORM(add_perspective)(rows, perspective);
  }
}

/// Multiplies a matrix by another one. If the first is flat, its elements that are always 0 are not
/// multiplied.
INLINED void FORM(multiply_rows)(lanes rows[4], int32_t is_flat, const double *by) {
  const lanes c0 = load(by), c1 = load(by + 4), c2 = load(by + 8), c3 = load(by + 12);
  for (int k = 0; k < 4; k++) {
    const lanes r = rows[k];
    const lanes xy = r[0] * c0 + r[1] * c1;
    rows[k] = !is_flat || k == 3 ? (xy + r[2] * c2) + r[3] * c3 : k == 2 ? r[2] * c2 : xy;
  }
}

int32_t FORM(frame_interpolate_matrices)(int64_t count, const frame_matrix_step *steps) {
  double sines[FRAME_MATRIX_STEPS], cosines[FRAME_MATRIX_STEPS];
  lane_bits fits = ~(lane_bits){0};
  for (int64_t i = 0; i < count; i += 4) {
    lanes angle = {0};
    for (int64_t k = 0; k < 4 && i + k < count; k++) {
      angle[k] = steps[i + k].fraction * steps[i + k].arc->angle;
    }
    fits &= is_small(angle);
    lanes sine, cosine;
    sincos_of(angle, &sine, &cosine);
    store(sines + i, sine);
    store(cosines + i, cosine);
  }
  if (!every(fits)) return 0;
  for (int64_t i = 0; i < count; i++) {
    const frame_matrix_step *step = steps + i;
    lanes rows[4];
    if (step->key) {
      for (int k = 0; k < 4; k++) rows[k] = load(step->key + 4 * k);
    } else {
      FORM(interpolated_rows)(step, sines[i], cosines[i], rows);
    }
    // The product is written last, because `former` may alias `out`.
    if (step->former) FORM(multiply_rows)(rows, step->is_flat && !step->key, step->former);
    for (int k = 0; k < 4; k++) store(step->out + 4 * k, rows[k]);
  }
  return 1;
}
