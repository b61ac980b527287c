// Frames on a canvas: plane geometry, the decoding of frames, and their painting. This one script draws
// for every page. It needs no other script, and no element but the canvas that it is given.
//
//     const scene = new Scene(data);
//     drawFrame(canvas.getContext("2d"), scene.list(31), { scale: 2 });
//
// Layers are painted as LayerRendering paints them: background, gradient, contents, shape, text,
// sublayers and border, with the shadow beneath. An edge that is parallel to the pixels lies on the
// nearest pixel border, so layers that share an edge meet without a seam.

// MARK: Planes

// A homography is nine numbers, row by row, for column vectors (x, y, 1):
//   X = (h0 x + h1 y + h2) / w,  Y = (h3 x + h4 y + h5) / w,  w = h6 x + h7 y + h8.

/** The homography of a world transform: six numbers (affine: a b c d tx ty) or sixteen (CATransform3D). */
function homography(m) {
  return m.length === 6 ? [m[0], m[2], m[4], m[1], m[3], m[5], 0, 0, 1]
    : [m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15]];
}

const shift = (x, y) => [1, 0, x, 0, 1, y, 0, 0, 1];
const scaled = (x, y = x) => [x, 0, 0, 0, y, 0, 0, 0, 1];

function multiplied(a, b) {
  const result = [];
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column += 1) {
      result.push(a[row] * b[column] + a[row + 1] * b[3 + column] + a[row + 2] * b[6 + column]);
    }
  }
  return result;
}

/** The projection of a point; null at or behind the viewer. */
function projected(h, x, y) {
  const w = h[6] * x + h[7] * y + h[8];
  if (!(w > 1e-6)) return null;
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

const isAffine = (h) => h[6] === 0 && h[7] === 0;

/** The affine map that equals a homography near a point. */
function affineNear(h, x, y) {
  if (isAffine(h)) return h[8] === 1 ? h : h.map((value) => value / h[8]);
  const w = h[6] * x + h[7] * y + h[8];
  const [px, py] = [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
  const [a, b, c, d] = [(h[0] - px * h[6]) / w, (h[1] - px * h[7]) / w, (h[3] - py * h[6]) / w, (h[4] - py * h[7]) / w];
  return [a, b, px - a * x - b * y, c, d, py - c * x - d * y, 0, 0, 1];
}

/** The part of a polygon in front of the viewer, projected. */
function projectedPolygon(h, points) {
  const near = 1e-3;
  const w = ([x, y]) => h[6] * x + h[7] * y + h[8] - near;
  const kept = [];
  points.forEach((point, index) => {
    const last = points[(index + points.length - 1) % points.length];
    const [d, e] = [w(point), w(last)];
    if ((d < 0) !== (e < 0)) kept.push([0, 1].map((axis) => last[axis] + (point[axis] - last[axis]) * e / (e - d)));
    if (d >= 0) kept.push(point);
  });
  return kept.map(([x, y]) => projected(h, x, y));
}

const cornersOf = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** A projected rectangle; its edges that are parallel to the pixels lie on the nearest pixel border. */
function projectedRect(h, x, y, width, height) {
  const exact = projectedPolygon(h, cornersOf(x, y, width, height))
    .map((point) => point.map((value) => Math.round(value * 256) / 256));
  const placed = exact.map((point) => [...point]);
  exact.forEach((point, index) => {
    const next = (index + 1) % exact.length;
    for (const axis of [0, 1]) {
      if (point[axis] === exact[next][axis]) {
        placed[index][axis] = placed[next][axis] = Math.ceil(point[axis] - 0.5);
      }
    }
  });
  // What is thinner than a pixel keeps its place, so that it does not vanish.
  const isThin = [0, 1].some((axis) => {
    const places = exact.map((point) => point[axis]);
    return Math.max(...places) - Math.min(...places) < 1;
  });
  return isThin ? exact : placed;
}

const showsBack = (h, row) => {
  const m = affineNear(h, row.x + row.width / 2, row.y + row.height / 2);
  return m[0] * m[4] - m[1] * m[3] <= 0;
};

/** The smallest rectangle of whole pixels around points, as [left, top, right, bottom]; null if there are no points. */
function boxOf(points, margin = 0) {
  if (points.length === 0) return null;
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return [Math.floor(Math.min(...xs)) - margin, Math.floor(Math.min(...ys)) - margin,
    Math.ceil(Math.max(...xs)) + margin, Math.ceil(Math.max(...ys)) + margin];
}

function union(a, b) {
  if (!a || !b) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function intersection(a, b) {
  if (!a || !b) return null;
  const box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

// MARK: Frames

// A body is a layer with its size and appearance: [layer, parent row, flags, appearance, x, y,
// width, height, zPosition]. A state is a placed body: [body, opacity, 6 or 16 world transform
// numbers, transition, if any]. A frame is a list of changes to the frame before: [row count, row,
// state, row, state, …].

const flag = { mask: 1, hidden: 2 };

/** The frames of one replay, decoded on demand. */
class Scene {
  constructor(data) {
    this.layers = data.layers;
    this.appearances = data.looks;
    this.pictures = data.pictures;
    this.bodies = data.bodies;
    this.states = data.states;
    this.changes = data.frames;
    this.decoded = [];
    /** The pixels of snapshots, by number and resolution. */
    this.textures = new Map();
  }

  get count() { return this.changes.length; }

  /** The states of a frame's rows, by row. */
  rows(frame) {
    if (this.decoded[frame]) return this.decoded[frame];
    // A frame is stored as changes to the previous frame, so earlier frames are decoded first.
    let from = frame;
    while (from > 0 && !this.decoded[from]) from -= 1;
    for (let index = from; index <= frame; index += 1) {
      if (this.decoded[index]) continue;
      const [count, ...pairs] = this.changes[index];
      const rows = index > 0 ? this.decoded[index - 1].slice(0, count) : [];
      for (let pair = 0; pair < pairs.length; pair += 2) rows[pairs[pair]] = pairs[pair + 1];
      this.decoded[index] = rows;
    }
    return this.decoded[frame];
  }

  /** The rows of a frame as objects, in row order, and the roots among them. */
  list(frame) { return listed(this.rows(frame).map((state) => this.states[state]), this); }
}

/** States as objects; each row has its children, in row order. */
function listed(states, scene) {
  const rows = states.map((state, index) => {
    const body = scene.bodies[state[0]];
    const last = state[state.length - 1];
    const transition = typeof last === "object" ? last : null;
    const world = state.slice(2, transition ? -1 : undefined);
    return {
      index,
      layer: body[0],
      title: scene.layers[body[0]],
      parent: body[1],
      isMask: (body[2] & flag.mask) !== 0,
      isHidden: (body[2] & flag.hidden) !== 0,
      appearance: scene.appearances[body[3]],
      x: body[4], y: body[5], width: body[6], height: body[7], z: body[8],
      opacity: state[1], composed: state[1],
      world,
      plane: homography(world),
      transition,
      children: [],
      mask: null,
    };
  });
  const roots = [];
  // Parents precede their children.
  for (const row of rows) {
    if (row.isHidden) row.composed = 0;
    else if (row.parent >= 0) row.composed *= rows[row.parent].composed;
    if (row.parent < 0) roots.push(row);
    else if (row.isMask) rows[row.parent].mask = row;
    else rows[row.parent].children.push(row);
  }
  return { scene, rows, roots };
}

/** The depth of a layer's centre. */
function depth(world, row) {
  if (world.length === 6) return 0;
  const [x, y] = [row.x + row.width / 2, row.y + row.height / 2];
  const value = (world[2] * x + world[6] * y + world[14]) / (world[3] * x + world[7] * y + world[15]);
  return Number.isFinite(value) ? Math.round(value * 1000) / 1000 : 0;
}

/** The layers of one three-dimensional space, from back to front; a transform layer is replaced by its sublayers. */
function space(children) {
  const items = [];
  const collect = (rows, opacity) => {
    for (const row of rows) {
      if (row.isHidden) continue;
      if (row.appearance.preservesDepth) collect(row.children, opacity * row.opacity);
      else items.push({ row, opacity, depth: depth(row.transition?.clip ?? row.world, row) });
    }
  };
  collect(children, 1);
  if (items.some((item) => item.depth !== items[0].depth)) items.sort((a, b) => a.depth - b.depth);
  // The two pictures of a transition share a place; their own depths decide which is in front.
  for (let index = 1; index < items.length; index += 1) {
    const [a, b] = [items[index - 1].row, items[index].row];
    if (a.transition && b.transition && a.parent === b.parent && depth(a.world, a) > depth(b.world, b)) {
      [items[index - 1], items[index]] = [items[index], items[index - 1]];
    }
  }
  return items;
}

// MARK: Paths

const colour = (c) => {
  if (!c) return "transparent";
  c.css ??= `rgb(${c.slice(0, 3).map((part) => Math.round(part * 255)).join(" ")} / ${c[3]})`;
  return c.css;
};

const pointCounts = { m: 1, l: 1, q: 2, c: 3, z: 0 };

/** Calls `act` with each command of a path and its coordinates. */
function eachCommand(path, act) {
  let next = 0;
  for (const kind of path.kinds) {
    const count = 2 * pointCounts[kind];
    act(kind, path.points.slice(next, next + count));
    next += count;
  }
}

/** A path as polylines; each is a list of points, closed if its first point is repeated at the end. */
function flattened(path, steps = 16) {
  const lines = [];
  eachCommand(path, (kind, p) => {
    const line = lines[lines.length - 1];
    const from = line?.[line.length - 1] ?? [0, 0];
    if (kind === "m") lines.push([p]);
    else if (kind === "l") line.push(p);
    else if (kind === "z") { if (line) lines.push([...lines.pop(), line[0]], [line[0]]); }
    else {
      for (let step = 1; step <= steps; step += 1) {
        const [t, u] = [step / steps, 1 - step / steps];
        const at = (axis) => (kind === "q" ? u * u * from[axis] + 2 * u * t * p[axis] + t * t * p[2 + axis]
          : u * u * u * from[axis] + 3 * u * u * t * p[axis] + 3 * u * t * t * p[2 + axis] + t * t * t * p[4 + axis]);
        line.push([at(0), at(1)]);
      }
    }
  });
  return lines.filter((line) => line.length > 1);
}

/** The part of polylines between two fractions of their length. */
function partOf(lines, from, to) {
  const lengths = lines.map((line) => line.slice(1).map(([x, y], index) => Math.hypot(x - line[index][0], y - line[index][1])));
  const whole = lengths.flat().reduce((sum, length) => sum + length, 0);
  let travelled = 0;
  return lines.flatMap((line, place) => {
    const kept = [];
    line.slice(1).forEach((end, index) => {
      const [start, length] = [line[index], lengths[place][index]];
      const ends = [from, to].map((share) => Math.min(Math.max((share * whole - travelled) / Math.max(length, 1e-9), 0), 1));
      travelled += length;
      if (ends[0] >= ends[1]) return;
      const points = ends.map((share) => [0, 1].map((axis) => start[axis] + (end[axis] - start[axis]) * share));
      if (kept.length === 0) kept.push(points[0]);
      kept.push(points[1]);
    });
    return kept.length ? [kept] : [];
  });
}

/** A rectangle with rounded corners as a path. A continuous corner is EdgePan's, as in LayerRendering. */
function roundedPath(look, x, y, width, height, inset = 0) {
  const half = Math.min(width, height) / 2;
  const r = Math.max(Math.min(look.cornerRadius ?? 0, half) - inset, 0);
  const [x0, y0, x1, y1] = [x + inset, y + inset, x + width - inset, y + height - inset];
  const reach = look.cornerCurve === "continuous" ? Math.min(1.5, (half - inset) / Math.max(r, 1e-9)) : 1;
  const control = look.cornerCurve === "continuous" ? 0.2810486 : 0.4477152;
  const kinds = [];
  const points = [];
  const corner = (bit, px, py, ax, ay, bx, by) => {
    if (!((look.maskedCorners ?? 15) & bit) || r === 0) { kinds.push("l"); points.push(px, py); return; }
    const at = (a, b) => [px + r * (ax * a + bx * b), py + r * (ay * a + by * b)];
    kinds.push("l", "c");
    points.push(...at(reach, 0), ...at(control, 0), ...at(0, control), ...at(0, reach));
  };
  corner(1, x0, y0, 0, 1, 1, 0);
  corner(2, x1, y0, -1, 0, 0, 1);
  corner(8, x1, y1, 0, -1, -1, 0);
  corner(4, x0, y1, 1, 0, 0, -1);
  kinds[0] = "m";
  kinds.push("z");
  return { kinds, points };
}

// MARK: Surfaces

/** A rectangle of pixels: the page's canvas, or a group that is composited onto it. */
class Surface {
  constructor(context, box) {
    this.context = context;
    this.box = box;
  }

  /** A cleared surface, from those that were released. */
  static take(box) {
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const context = Surface.free.pop() ?? document.createElement("canvas").getContext("2d");
    const { canvas } = context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (canvas.width < width || canvas.height < height) {
      [canvas.width, canvas.height] = [Math.max(width, canvas.width), Math.max(height, canvas.height)];
    } else {
      context.clearRect(0, 0, width, height);
    }
    return new Surface(context, box);
  }

  release() {
    if (Surface.free.length < 8) Surface.free.push(this.context);
  }

  /** Uses an affine map from the drawing's points to pixels. */
  use(m = [1, 0, 0, 0, 1, 0]) {
    this.context.setTransform(m[0], m[3], m[1], m[4], m[2] - this.box[0], m[5] - this.box[1]);
  }

  /** Draws another surface's pixels in their place. */
  put(other) {
    const [left, top, right, bottom] = other.box;
    this.use();
    this.context.drawImage(other.context.canvas, 0, 0, right - left, bottom - top, left, top, right - left, bottom - top);
  }

  /** Begins a path of polygons in pixels. */
  polygons(...polygons) {
    this.use();
    this.context.beginPath();
    for (const points of polygons) {
      points.forEach(([x, y], index) => (index ? this.context.lineTo(x, y) : this.context.moveTo(x, y)));
      this.context.closePath();
    }
  }

  /** Adds a path in a layer's plane to the current path. */
  add(path, h) {
    const { context } = this;
    if (isAffine(h)) {
      this.use(affineNear(h, 0, 0));
      eachCommand(path, (kind, p) => {
        if (kind === "m") context.moveTo(...p);
        else if (kind === "l") context.lineTo(...p);
        else if (kind === "q") context.quadraticCurveTo(...p);
        else if (kind === "c") context.bezierCurveTo(...p);
        else context.closePath();
      });
    } else {
      this.use();
      for (const line of flattened(path)) {
        projectedPolygon(h, line).forEach(([x, y], index) => (index ? context.lineTo(x, y) : context.moveTo(x, y)));
      }
    }
  }
}
Surface.free = [];

// MARK: Painting

const whole = (opacity) => Math.round(opacity * 255) >= 255;

/** Whether at most one thing is drawn, so that opacity can apply to that thing alone. */
function isOnePrimitive(look) {
  const { shape } = look;
  const parts = [look.backgroundColor, look.gradient, look.contents, look.border].filter(Boolean).length
    + (shape ? (shape.fill && shape.stroke ? 2 : 1) : 0) + (look.texts?.length ?? 0);
  return parts <= 1 && !look.shadow;
}

const isBackgroundOnly = (look) =>
  !look.gradient && !look.contents && !look.shape && !look.texts && !look.border;

/** Paints rows of one frame, or of one snapshot. */
class Painter {
  /** @param view the homography from the rows' points to pixels; @param resolution pixels per point of snapshots. */
  constructor(scene, view, resolution) {
    this.scene = scene;
    this.view = view;
    this.resolution = resolution;
    this.maps = [];
    this.boxes = [];
  }

  map(row) {
    this.maps[row.index] ??= multiplied(this.view, row.plane);
    return this.maps[row.index];
  }

  /** The pixels that a layer and its sublayers can touch. */
  extent(row) {
    if (this.boxes[row.index] !== undefined) return this.boxes[row.index];
    const look = row.appearance;
    let box = null;
    if (!row.isHidden) {
      box = this.ownExtent(row);
      if (!look.masksToBounds) for (const child of row.children) box = union(box, this.extent(child));
      if (row.transition?.mesh) box = [-20000, -20000, 20000, 20000];
      if (look.shadow && !look.masksToBounds && box) {
        const { x, y, blur } = this.shadowOf(row);
        const cast = look.shadow.path ? union(box, this.pathBox(look.shadow.path, this.map(row))) : box;
        const reach = Math.ceil(1.5 * blur) + 2;
        box = union(box, [cast[0] + x - reach, cast[1] + y - reach, cast[2] + x + reach, cast[3] + y + reach].map(Math.round));
      }
    }
    this.boxes[row.index] = box;
    return box;
  }

  pathBox(path, h, margin = 0) {
    const points = [];
    for (let index = 0; index < path.points.length; index += 2) points.push([path.points[index], path.points[index + 1]]);
    if (points.length === 0) return null;
    const [left, top, right, bottom] = [Math.min(...points.map((p) => p[0])) - margin, Math.min(...points.map((p) => p[1])) - margin,
      Math.max(...points.map((p) => p[0])) + margin, Math.max(...points.map((p) => p[1])) + margin];
    return boxOf(projectedPolygon(h, cornersOf(left, top, right - left, bottom - top)), 1);
  }

  ownExtent(row) {
    const h = this.map(row);
    const look = row.appearance;
    const rect = (x, y, width, height) => boxOf(projectedPolygon(h, cornersOf(x, y, width, height)), 1);
    let box = rect(row.x, row.y, row.width, row.height);
    if (look.shape) {
      box = union(box, this.pathBox(look.shape.path, h, look.shape.stroke ? look.shape.width * Math.max(look.shape.miter, 2) / 2 : 0));
    }
    for (const text of look.texts ?? []) {
      box = union(box, rect(text.x - text.size / 2, text.y - text.size * 1.25,
        Math.max(text.width, text.size * text.string.length) + text.size, text.size * 1.75));
    }
    if (look.contents && (look.contents.gravity ?? "resize") !== "resize") {
      const place = this.placeOf(row);
      if (place) box = union(box, rect(place.x, place.y, place.width, place.height));
    }
    if (row.transition?.iris !== undefined) {
      const reach = Math.hypot(row.width, row.height) / 2;
      box = union(box, rect(row.x + row.width / 2 - reach, row.y + row.height / 2 - reach, 2 * reach, 2 * reach));
    }
    return box;
  }

  /** Paints layers of one space, from back to front. */
  paintAll(items, surface) {
    const fades = ({ row }) => row.transition && row.transition.weight > 0 && row.transition.weight < 1;
    for (let index = 0; index < items.length; index += 1) {
      const [a, b] = [items[index], items[index + 1]];
      if (b && fades(a) && fades(b) && a.row.parent === b.row.parent) {
        this.dissolve(a, b, surface);
        index += 1;
      } else {
        this.paint(a, surface);
      }
    }
  }

  /** Adds two pictures, each with its weight. Where both have the same colour, the result has that colour. */
  dissolve(a, b, surface) {
    const region = intersection(union(this.extent(a.row), this.extent(b.row)), surface.box);
    if (!region) return;
    const [sum, second] = [Surface.take(region), Surface.take(region)];
    this.paint(a, sum);
    this.paint(b, second);
    sum.context.globalCompositeOperation = "lighter";
    sum.put(second);
    sum.context.globalCompositeOperation = "source-over";
    surface.put(sum);
    sum.release();
    second.release();
  }

  /** Paints a layer with its sublayers: directly, or as a group if something applies to all of them together. */
  paint({ row, opacity: above }, surface) {
    const look = row.appearance;
    const opacity = row.opacity * above;
    const h = this.map(row);
    if (Math.round(opacity * 255) <= 0 || (look.doubleSided === "single-sided" && showsBack(h, row))) return;
    const region = intersection(this.extent(row), surface.box);
    if (!region) return;
    const { transition, mask } = row;
    const sublayers = space(row.children);
    const isLeaf = sublayers.length === 0;
    const maskPath = mask && this.solidMask(mask);
    const isGroup = (mask && !maskPath) || transition?.mesh || (transition?.brightness ?? 1) < 1
      || (!whole(opacity) && look.allowsGroupOpacity !== "no-group-opacity" && !(isLeaf && isOnePrimitive(look)));
    const { context } = surface;
    context.save();
    if (look.masksToBounds && transition) this.clipTo(surface, row, multiplied(this.view, homography(transition.clip)));
    if (look.masksToBounds && !(isLeaf && isBackgroundOnly(look))) this.clipTo(surface, row, h);
    if (maskPath) {
      context.beginPath();
      surface.add(maskPath.path, this.map(mask));
      context.clip(maskPath.rule);
    }
    const target = isGroup ? Surface.take(region) : surface;
    if (transition?.mesh) this.paintMesh(row, target);
    else this.paintBody(row, h, sublayers, isGroup ? 1 : opacity, target);
    if (transition?.iris !== undefined) this.paintBlades(row, h, isGroup ? 1 : opacity, target);
    if (isGroup) {
      if ((transition?.brightness ?? 1) < 1) {
        target.context.globalCompositeOperation = "source-atop";
        target.polygons(cornersOf(region[0], region[1], region[2] - region[0], region[3] - region[1]));
        target.context.fillStyle = `rgb(0 0 0 / ${1 - transition.brightness})`;
        target.context.fill();
        target.context.globalCompositeOperation = "source-over";
      }
      if (mask && !maskPath) {
        const cover = Surface.take(region);
        if (!mask.isHidden) this.paint({ row: { ...mask, mask: null }, opacity: 1 }, cover);
        target.context.globalCompositeOperation = "destination-in";
        target.put(cover);
        target.context.globalCompositeOperation = "source-over";
        cover.release();
      }
      context.globalAlpha = opacity;
      surface.put(target);
      target.release();
    }
    context.restore();
  }

  clipTo(surface, row, h) {
    this.outline(surface, row, h);
    surface.context.clip();
  }

  /** The path of a mask that is opaque inside and empty outside; null for any other mask. */
  solidMask(mask) {
    const { appearance: look, children, opacity } = mask;
    if (mask.isHidden || children.length || !whole(opacity) || look.masksToBounds || mask.transition) return null;
    const { shape } = look;
    const solid = (c) => c && c[3] === 1;
    if (shape && solid(shape.fill) && !shape.stroke && !look.backgroundColor && isBackgroundOnly({ ...look, shape: null })) {
      return { path: shape.path, rule: shape.evenOdd ? "evenodd" : "nonzero" };
    }
    if (solid(look.backgroundColor) && isBackgroundOnly(look)) {
      return { path: roundedPath(look, mask.x, mask.y, mask.width, mask.height), rule: "nonzero" };
    }
    return null;
  }

  /** Begins a path along the layer's bounds, with rounded corners. */
  outline(surface, row, h) {
    const look = row.appearance;
    if (!look.cornerRadius || look.maskedCorners === 0 || Math.min(row.width, row.height) <= 0) {
      surface.polygons(projectedRect(h, row.x, row.y, row.width, row.height));
    } else {
      surface.context.beginPath();
      surface.add(roundedPath(look, row.x, row.y, row.width, row.height), h);
    }
  }

  /** A shadow's offset and blur in pixels, at the layer's middle. */
  shadowOf(row) {
    const { shadow } = row.appearance;
    const m = affineNear(this.map(row), row.x + row.width / 2, row.y + row.height / 2);
    return {
      x: m[0] * shadow.x + m[1] * shadow.y, y: m[3] * shadow.x + m[4] * shadow.y,
      // The length of a canvas's blur is twice its standard deviation.
      blur: 2 * shadow.radius * Math.sqrt(Math.abs(m[0] * m[4] - m[1] * m[3])),
    };
  }

  /** Whether the layer's background hides all that its sublayers draw from its shadow. */
  castsItsOutline(row) {
    const look = row.appearance;
    if (look.backgroundColor?.[3] !== 1) return false;
    if (row.children.length === 0 && isBackgroundOnly(look)) return true;
    const box = boxOf(projectedPolygon(this.map(row), cornersOf(row.x, row.y, row.width, row.height)), 2);
    const isInside = (part) => !part || (part[0] >= box[0] && part[1] >= box[1] && part[2] <= box[2] && part[3] <= box[3]);
    return box !== null && isInside(this.ownExtent(row)) && row.children.every((child) => isInside(this.extent(child)));
  }

  paintBody(row, h, sublayers, opacity, surface) {
    const { shadow } = row.appearance;
    if (!shadow || row.isMask || row.appearance.masksToBounds) return this.paintContent(row, h, sublayers, opacity, surface);
    const { context } = surface;
    const { x, y, blur } = this.shadowOf(row);
    const [red, green, blue, alpha] = shadow.color;
    const cast = (share, dx) => {
      context.shadowColor = colour([red, green, blue, alpha * shadow.opacity * share]);
      context.shadowBlur = blur;
      [context.shadowOffsetX, context.shadowOffsetY] = [x + dx, y];
    };
    const isLeaf = sublayers.length === 0 && isBackgroundOnly(row.appearance);
    if (shadow.path || this.castsItsOutline(row) || (isLeaf && row.appearance.backgroundColor)) {
      // The shape is left of the surface; only its shadow is on it.
      const away = 20000;
      const moved = multiplied(shift(-away, 0), h);
      context.save();
      if (shadow.path) {
        context.beginPath();
        surface.add(shadow.path, moved);
      } else {
        this.outline(surface, row, moved);
      }
      cast((shadow.path ? 1 : row.appearance.backgroundColor[3]) * opacity, away);
      context.fillStyle = "#000";
      context.fill();
      context.restore();
      return this.paintContent(row, h, sublayers, opacity, surface);
    }
    const reach = Math.ceil(1.5 * blur + Math.max(Math.abs(x), Math.abs(y))) + 2;
    const [left, top, right, bottom] = surface.box;
    const region = intersection(this.extent(row), [left - reach, top - reach, right + reach, bottom + reach]);
    if (!region) return undefined;
    const group = Surface.take(region);
    this.paintContent(row, h, sublayers, 1, group);
    context.save();
    context.globalAlpha = opacity;
    cast(1, 0);
    surface.put(group);
    context.restore();
    group.release();
    return undefined;
  }

  paintContent(row, h, sublayers, opacity, surface) {
    this.paintOwn(row, h, opacity, surface);
    const above = row.appearance.allowsGroupOpacity === "no-group-opacity" ? opacity : 1;
    this.paintAll(above === 1 ? sublayers : sublayers.map((item) => ({ ...item, opacity: item.opacity * above })), surface);
    this.paintBorder(row, h, opacity, surface);
  }

  /** What a layer draws below its sublayers. */
  paintOwn(row, h, opacity, surface) {
    const look = row.appearance;
    const { context } = surface;
    context.globalAlpha = opacity;
    if (look.backgroundColor) {
      this.outline(surface, row, h);
      context.fillStyle = colour(look.backgroundColor);
      context.fill();
    }
    if (look.gradient) {
      this.outline(surface, row, h);
      surface.use(multiplied(affineNear(h, row.x + row.width / 2, row.y + row.height / 2),
        [row.width, 0, row.x, 0, row.height, row.y, 0, 0, 1]));
      context.fillStyle = gradientStyle(surface, look.gradient);
      context.fill();
    }
    if (look.contents) this.paintContents(row, h, surface);
    if (look.shape) paintShape(look.shape, h, surface);
    for (const text of look.texts ?? []) paintText(text, h, surface);
    context.globalAlpha = 1;
  }

  paintBorder(row, h, opacity, surface) {
    const { border } = row.appearance;
    if (!border) return;
    const { context } = surface;
    context.globalAlpha = opacity;
    context.beginPath();
    for (const inset of [0, Math.min(border.width, row.width / 2, row.height / 2)]) {
      surface.add(roundedPath(row.appearance, row.x, row.y, row.width, row.height, inset), h);
    }
    context.fillStyle = colour(border.color);
    context.fill("evenodd");
    context.globalAlpha = 1;
  }

  /** The rectangle that a layer's contents fill, in the layer's points, by their gravity; null if there are none. */
  placeOf(row) {
    const value = row.appearance.contents;
    const picture = value.picture === undefined ? null : this.scene.pictures[value.picture];
    if (!picture) return null;
    const part = value.rect ?? [0, 0, 1, 1];
    const [w, h] = [Math.max(part[2] * picture.bounds[2], 1e-6), Math.max(part[3] * picture.bounds[3], 1e-6)];
    const gravity = value.gravity ?? "resize";
    let [sx, sy] = [1, 1];
    if (gravity === "resize") [sx, sy] = [row.width / w, row.height / h];
    else if (gravity === "resizeAspect") sx = sy = Math.min(row.width / w, row.height / h);
    else if (gravity === "resizeAspectFill") sx = sy = Math.max(row.width / w, row.height / h);
    const share = (low, high) => (gravity.includes(low) ? 0 : gravity.includes(high) ? 1 : 0.5);
    return {
      x: row.x + (row.width - sx * w) * share("eft", "ight"),
      // With y downward, Core Animation's `bottom` gravity aligns contents with the smallest y.
      y: row.y + (row.height - sy * h) * share("ottom", "op"),
      width: sx * w, height: sy * h, sx, sy,
      // The picture's top left corner, in the layer's points.
      left: -sx * part[0] * picture.bounds[2], top: -sy * part[1] * picture.bounds[3],
    };
  }

  paintContents(row, h, surface) {
    const { context } = surface;
    const place = this.placeOf(row);
    if (!place || place.width <= 0 || place.height <= 0) return;
    const texture = this.texture(row.appearance.contents.picture);
    if (!texture) return;
    // Texels to the layer's points.
    const [tx, ty] = [place.sx / texture.x, place.sy / texture.y];
    const own = [tx, 0, place.x + place.left - tx * texture.margin, 0, ty, place.y + place.top - ty * texture.margin, 0, 0, 1];
    const alpha = context.globalAlpha;
    const corners = projectedRect(h, place.x, place.y, place.width, place.height);
    // A part inside the picture needs no clip if it is turned, so that none of its edges lies on a pixel
    // border: the canvas draws just that part, with smooth edges.
    const part = row.appearance.contents.rect ?? [0, 0, 1, 1];
    const isInside = part[0] >= 0 && part[1] >= 0 && part[0] + part[2] <= 1 && part[1] + part[3] <= 1;
    const isTurned = corners.every((point, index) => point.every((value, axis) => value !== corners[(index + 1) % 4][axis]));
    if (isAffine(h) && isInside && isTurned) {
      surface.use(affineNear(h, 0, 0));
      context.drawImage(texture.canvas, texture.margin - place.left / tx, texture.margin - place.top / ty,
        place.width / tx, place.height / ty, place.x, place.y, place.width, place.height);
      return;
    }
    context.save();
    surface.polygons(corners);
    context.clip();
    context.globalAlpha = alpha;
    const map = multiplied(h, own);
    if (isAffine(h)) {
      surface.use(affineNear(map, 0, 0));
      context.drawImage(texture.canvas, 0, 0);
    } else {
      bent(surface, texture.canvas, 12, (u, v) => projected(map, u, v));
    }
    context.restore();
  }

  /** A snapshot's pixels, with a margin that repeats its edges, so that no edge fades. */
  texture(number) {
    const key = `${number} ${this.resolution}`;
    const known = this.scene.textures.get(key);
    if (known !== undefined) return known;
    this.scene.textures.set(key, null);
    const { bounds: [left, top, width, height], states } = this.scene.pictures[number];
    const limit = Math.min(this.resolution, 4096 / Math.max(width, height, 1));
    const [columns, lines] = [Math.max(Math.ceil(width * limit), 1), Math.max(Math.ceil(height * limit), 1)];
    const margin = 2;
    const [x, y] = [columns / Math.max(width, 1e-6), lines / Math.max(height, 1e-6)];
    const { roots } = listed(states, this.scene);
    const texture = this.picture(columns, lines, margin, (surface) => {
      const view = multiplied(shift(margin, margin), multiplied(scaled(x, y), shift(-left, -top)));
      new Painter(this.scene, view, this.resolution).paintAll(space(roots), surface);
    });
    this.scene.textures.set(key, { canvas: texture, margin, x, y });
    return this.scene.textures.get(key);
  }

  /** A canvas of its own, drawn by `draw`, with a margin that repeats its edges. */
  picture(columns, lines, margin, draw) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [columns + 2 * margin, lines + 2 * margin];
    const context = canvas.getContext("2d");
    const surface = new Surface(context, [0, 0, canvas.width, canvas.height]);
    context.save();
    surface.polygons(cornersOf(margin, margin, columns, lines));
    context.clip();
    draw(surface);
    context.restore();
    surface.use();
    for (const side of [0, 1]) {
      const [x, y] = side ? [margin + columns - 1, margin + lines - 1] : [margin, margin];
      context.drawImage(canvas, x, 0, 1, canvas.height, side ? x + 1 : 0, 0, margin, canvas.height);
      context.drawImage(canvas, 0, y, canvas.width, 1, 0, side ? y + 1 : 0, canvas.width, margin);
    }
    return canvas;
  }

  /** The blades of a transition's iris: a disc around the bounds, with a hole. */
  paintBlades(row, h, opacity, surface) {
    const reach = Math.hypot(row.width, row.height) / 2;
    const { context } = surface;
    context.beginPath();
    for (const radius of [reach, Math.min(row.transition.iris, reach)]) {
      const look = { radius, corners: 15 };
      surface.add(roundedPath(look, row.x + row.width / 2 - radius, row.y + row.height / 2 - radius, 2 * radius, 2 * radius), h);
    }
    context.globalAlpha = opacity;
    context.fillStyle = "rgb(26 26 26)";
    context.fill("evenodd");
    context.globalAlpha = 1;
  }

  /** The layer's flat picture over a mesh, the farthest parts first, and its shadow. The numbers are LayerRendering's. */
  paintMesh(row, surface) {
    const [side, mesh] = [Math.round(Math.sqrt(row.transition.mesh.length / 3)), row.transition.mesh];
    const [columns, lines] = [row.width, row.height].map((length) => Math.max(Math.round(length * this.resolution), 1));
    const margin = 1;
    const flat = { ...row, transition: null, opacity: 1, appearance: { ...row.appearance, shadow: null } };
    const canvas = this.picture(columns, lines, margin, (own) => {
      const view = multiplied(multiplied(shift(margin, margin), scaled(columns / row.width, lines / row.height)), shift(-row.x, -row.y));
      const back = inverted(row.plane);
      if (back) new Painter(this.scene, multiplied(view, back), this.resolution).paint({ row: flat, opacity: 1 }, own);
    });
    const world = row.world.length === 16 ? row.world
      : [row.world[0], row.world[1], 0, 0, row.world[2], row.world[3], 0, 0, 0, 0, 1, 0, row.world[4], row.world[5], 0, 1];
    const point = (index) => mesh.slice(3 * index, 3 * index + 3);
    const shown = (index) => {
      const [x, y, z] = point(index);
      const sum = (k) => world[k] * x + world[4 + k] * y + world[8 + k] * z + world[12 + k];
      return projected(this.view, sum(0) / sum(3), sum(1) / sum(3));
    };
    const cells = [];
    for (let cell = 0; cell < side * (side - 1); cell += 1) if (cell % side < side - 1) cells.push(cell);
    const height = (cell) => [cell, cell + 1, cell + side, cell + side + 1].reduce((sum, index) => sum + mesh[3 * index + 2], 0);
    cells.sort((a, b) => height(a) - height(b) || a - b);
    const sheet = Surface.take(surface.box);
    for (const cell of cells) {
      const places = [cell, cell + 1, cell + side + 1, cell + side];
      const corners = places.map(shown);
      if (corners.includes(null)) continue;
      const texels = places.map((index) => [margin + (index % side) * columns / (side - 1), margin + Math.floor(index / side) * lines / (side - 1)]);
      const shade = 0.3 * steepness(point(places[0]), point(places[1]), point(places[2]), point(places[3]));
      for (const [a, b, c] of [[0, 1, 2], [0, 2, 3]]) {
        triangle(sheet, canvas, [corners[a], corners[b], corners[c]], [texels[a], texels[b], texels[c]], shade, true);
      }
    }
    const top = mesh.reduce((most, value, index) => (index % 3 === 2 ? Math.max(most, value) : most), 0);
    const { context } = surface;
    context.save();
    if (top > 0) {
      context.shadowColor = "rgb(0 0 0 / 0.4)";
      context.shadowBlur = 2 * top * 0.2 * this.resolution;
    }
    surface.put(sheet);
    context.restore();
    sheet.release();
  }
}

/** The inverse of a homography; null for a plane that is seen edge-on. */
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

/** How upright a cell of a mesh stands: 0 if it is flat, 1 if it is seen from its edge. */
function steepness(a, b, c, d) {
  const minus = (p, q) => p.map((value, axis) => value - q[axis]);
  const [u, v] = [minus(c, a), minus(d, b)];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal);
  return length > 0 ? 1 - Math.abs(normal[2]) / length : 0;
}

/** Draws a picture over a grid of `count` × `count` cells; `place` maps texels to pixels, or returns null. */
function bent(surface, canvas, count, place) {
  const at = (i, j) => [i * canvas.width / count, j * canvas.height / count];
  for (let j = 0; j < count; j += 1) {
    for (let i = 0; i < count; i += 1) {
      const texels = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      const corners = texels.map(([u, v]) => place(u, v));
      if (corners.includes(null)) continue;
      for (const [a, b, c] of [[0, 1, 2], [0, 2, 3]]) {
        triangle(surface, canvas, [corners[a], corners[b], corners[c]], [texels[a], texels[b], texels[c]], 0, false);
      }
    }
  }
}

/** Draws the triangle of a picture between three texels; a page's back is white paper. */
function triangle(surface, canvas, corners, texels, shade, hasPaper) {
  const { context } = surface;
  const [p, t] = [corners, texels];
  const [a, b] = [[t[1][0] - t[0][0], t[1][1] - t[0][1]], [t[2][0] - t[0][0], t[2][1] - t[0][1]]];
  const determinant = a[0] * b[1] - a[1] * b[0];
  const [d, e] = [[p[1][0] - p[0][0], p[1][1] - p[0][1]], [p[2][0] - p[0][0], p[2][1] - p[0][1]]];
  const area = d[0] * e[1] - d[1] * e[0];
  if (determinant === 0 || Math.abs(area) < 1e-6) return;
  const u = [0, 1].map((axis) => (d[axis] * b[1] - e[axis] * a[1]) / determinant);
  const v = [0, 1].map((axis) => (e[axis] * a[0] - d[axis] * b[0]) / determinant);
  // Triangles overlap by half a pixel, so that their antialiased edges leave no seam.
  const middle = [0, 1].map((axis) => (p[0][axis] + p[1][axis] + p[2][axis]) / 3);
  context.save();
  const alpha = context.globalAlpha;
  surface.polygons(p.map((point) => {
    const away = [point[0] - middle[0], point[1] - middle[1]];
    const length = Math.max(Math.hypot(...away), 1e-6);
    return point.map((value, axis) => value + away[axis] / length);
  }));
  context.clip();
  if (hasPaper && area < 0) {
    context.fillStyle = "#fff";
    context.fill();
    context.globalAlpha = alpha * 0.1;
  }
  surface.use([u[0], v[0], p[0][0] - u[0] * t[0][0] - v[0] * t[0][1], u[1], v[1], p[0][1] - u[1] * t[0][0] - v[1] * t[0][1]]);
  context.drawImage(canvas, 0, 0);
  if (shade > 0) {
    context.globalAlpha = alpha;
    surface.use();
    context.fillStyle = `rgb(0 0 0 / ${shade})`;
    context.fill();
  }
  context.restore();
}

/** A gradient in the unit square of its layer, which the surface's map must already be. */
function gradientStyle(surface, value) {
  const { context } = surface;
  const [[x1, y1], [x2, y2]] = [value.start, value.end];
  let style;
  if (value.form === "axial") style = context.createLinearGradient(x1, y1, x2, y2);
  else if (value.form === "conic") style = context.createConicGradient(Math.atan2(y2 - y1, x2 - x1), x1, y1);
  else {
    // The last colour is at the ellipse whose semi-axes are the sides of the rectangle between start and end.
    context.transform(x2 - x1 || 1e-6, 0, 0, y2 - y1 || 1e-6, x1, y1);
    style = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  }
  // Between two stops, a canvas mixes colours without their alpha; Core Animation mixes them premultiplied.
  const steps = 8;
  value.colors.forEach((color, index) => {
    const at = Math.min(Math.max(value.locations[index], 0), 1);
    const last = value.colors[index - 1];
    if (last && last[3] !== color[3]) {
      for (let step = 1; step < steps; step += 1) {
        const t = step / steps;
        const alpha = last[3] + (color[3] - last[3]) * t;
        const mixed = [0, 1, 2].map((k) => (last[k] * last[3] * (1 - t) + color[k] * color[3] * t) / Math.max(alpha, 1e-6));
        style.addColorStop(value.locations[index - 1] + (at - value.locations[index - 1]) * t, colour([...mixed, alpha]));
      }
    }
    style.addColorStop(at, colour(color));
  });
  return style;
}

function paintShape(value, h, surface) {
  const { context } = surface;
  if (value.fill) {
    context.beginPath();
    surface.add(value.path, h);
    context.fillStyle = colour(value.fill);
    context.fill(value.evenOdd ? "evenodd" : "nonzero");
  }
  if (!value.stroke || !(value.width > 0)) return;
  const near = affineNear(h, value.path.points[0] ?? 0, value.path.points[1] ?? 0);
  context.beginPath();
  if (value.part) {
    surface.use(near);
    for (const line of partOf(flattened(value.path), ...value.part)) {
      line.forEach(([x, y], index) => (index ? context.lineTo(x, y) : context.moveTo(x, y)));
    }
  } else {
    surface.add(value.path, h);
  }
  // The line's width is in the layer's points.
  surface.use(near);
  [context.strokeStyle, context.lineWidth] = [colour(value.stroke), value.width];
  [context.lineCap, context.lineJoin, context.miterLimit] = [value.cap, value.join, value.miter];
  context.setLineDash(value.dashes ?? []);
  context.lineDashOffset = value.dashPhase;
  context.stroke();
  context.setLineDash([]);
}

function paintText(text, h, surface) {
  const { context } = surface;
  context.font = `${text.weight > 0.2 ? 600 : 400} ${text.size}px system-ui, "DejaVu Sans", sans-serif`;
  // Text is as wide as the engine measured it.
  text.stretch ??= text.width > 0 ? text.width / Math.max(context.measureText(text.string).width, 1e-6) : 1;
  const near = affineNear(h, text.x + text.width / 2, text.y);
  surface.use(multiplied(near, [text.stretch, 0, text.x, 0, 1, text.y, 0, 0, 1]));
  context.fillStyle = colour(text.color);
  context.fillText(text.string, 0, 0);
}

/**
 * Draws a frame over the whole canvas.
 *
 * @param frame the result of `Scene.list` or of `listed`.
 * @param options `scale`, the pixels per point; `background`, the colour where there is no layer.
 */
function drawFrame(context, frame, { scale = 1, background = "#000" } = {}) {
  const surface = new Surface(context, [0, 0, context.canvas.width, context.canvas.height]);
  clearSurface(surface, background);
  new Painter(frame.scene, scaled(scale), scale).paintAll(space(frame.roots), surface);
}

/**
 * Draws each layer of a frame on a plane of its own, in paint order, each nearer than the one before.
 *
 * @param options `scale`; `plane`, the homography of a place in that order (0…1) from the screen's points
 *   to pixels; `isReversed`, whether the last plane is the farthest; `chosen`, the layer with a thick edge.
 */
function drawExploded(context, frame, { scale = 1, plane, isReversed = false, chosen = null, edge, chosenEdge }) {
  const surface = new Surface(context, [0, 0, context.canvas.width, context.canvas.height]);
  clearSurface(surface, null);
  const planes = [];
  const visit = ({ row }, above) => {
    if (row.width > 0 && row.height > 0) planes.push({ row, opacity: Math.max(above * row.opacity, 0.15) });
    for (const item of space(row.children)) visit(item, above * row.opacity * item.opacity);
  };
  for (const item of space(frame.roots)) visit(item, item.opacity);
  const order = planes.map((_, index) => index);
  for (const index of isReversed ? order.reverse() : order) {
    const { row, opacity } = planes[index];
    const painter = new Painter(frame.scene, plane(index, planes.length), scale);
    const h = painter.map(row);
    context.save();
    painter.clipTo(surface, row, h);
    painter.paintOwn(row, h, opacity, surface);
    painter.paintBorder(row, h, opacity, surface);
    context.restore();
    painter.outline(surface, row, h);
    surface.use();
    [context.strokeStyle, context.lineWidth] = row.layer === chosen ? [chosenEdge, 4 * scale] : [edge, Math.max(scale, 1)];
    context.stroke();
  }
}

function clearSurface(surface, background) {
  const { context, box } = surface;
  surface.use();
  context.globalAlpha = 1;
  context.clearRect(0, 0, box[2], box[3]);
  if (background === null) return;
  context.fillStyle = background;
  context.fillRect(0, 0, box[2], box[3]);
}
