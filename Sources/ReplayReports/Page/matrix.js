// Plane geometry: world transforms as homographies of a layer's plane, and as CSS's matrix3d.

// A homography is nine numbers, row by row, for column vectors (x, y, 1):
//   X = (h0 x + h1 y + h2) / w,  Y = (h3 x + h4 y + h5) / w,  w = h6 x + h7 y + h8.

/** The homography of a world transform: six numbers (affine: a b c d tx ty) or sixteen (CATransform3D). */
function homography(world) {
  if (world.length === 6) {
    const [a, b, c, d, tx, ty] = world;
    return [a, c, tx, b, d, ty, 0, 0, 1];
  }
  const m = world;
  return [m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15]];
}

/** The depth of a layer's point: its z in world coordinates; 0 for an affine transform. */
function depth(world, x, y) {
  return world.length === 6 ? 0 : world[2] * x + world[6] * y + world[14];
}

function multiplied(a, b) {
  const result = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      result.push(a[3 * row] * b[column] + a[3 * row + 1] * b[3 + column]
        + a[3 * row + 2] * b[6 + column]);
    }
  }
  return result;
}

/** The inverse; null for a plane that is seen edge-on. */
function inverted(h) {
  const [a, b, c, d, e, f, g, i, j] = h;
  const determinant = a * (e * j - f * i) - b * (d * j - f * g) + c * (d * i - e * g);
  if (!(Math.abs(determinant) > 1e-12)) return null;
  return [
    e * j - f * i, c * i - b * j, b * f - c * e,
    f * g - d * j, a * j - c * g, c * d - a * f,
    d * i - e * g, b * g - a * i, a * e - b * d,
  ].map((value) => value / determinant);
}

/** The projection of a point; null at or behind the viewer. */
function projected(h, x, y) {
  const w = h[6] * x + h[7] * y + h[8];
  if (!(w > 1e-6)) return null;
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

/** The homography as a CSS transform; `z` moves the plane toward the viewer. */
function css(h, z = 0) {
  const n = (value) => (Math.abs(value) < 1e-10 ? 0 : value.toPrecision(9));
  return `matrix3d(${n(h[0])},${n(h[3])},0,${n(h[6])},${n(h[1])},${n(h[4])},0,${n(h[7])},`
    + `0,0,1,0,${n(h[2])},${n(h[5])},${n(z)},${n(h[8])})`;
}

/** Whether the plane shows its back. */
function showsBack(h, width, height) {
  const [a, b, c] = [[0, 0], [width, 0], [0, height]].map(([x, y]) => projected(h, x, y));
  if (!a || !b || !c) return false;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}
