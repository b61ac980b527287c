// A scene: the frames of a replay as numbers. Frames share states; states share appearances.

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
    /** Pictures of the frames that elements cannot draw: bent meshes and fades of a CATransition. */
    this.bitmaps = data.bitmaps;
    this.decoded = [];
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

  /** The rows of a frame as objects, in row order. */
  list(frame) { return listed(this.rows(frame).map((state) => this.states[state]), this); }
}

/** States as objects; each row has its children, in paint order. */
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
      appearanceIndex: body[3],
      x: body[4], y: body[5], width: body[6], height: body[7], z: body[8],
      opacity: state[1], composed: state[1],
      world,
      plane: homography(world),
      transition,
      children: [],
      mask: null,
    };
  });
  // Parents precede their children.
  for (const row of rows) {
    if (row.isHidden) row.composed = 0;
    else if (row.parent >= 0) row.composed *= rows[row.parent].composed;
  }
  const roots = [];
  for (const row of rows) {
    if (row.parent < 0) roots.push(row);
    else if (row.isMask) rows[row.parent].mask = row;
    else rows[row.parent].children.push(row);
  }
  for (const row of rows) row.children = painted(row.children);
  return { rows, roots: painted(roots) };
}

/** Siblings from back to front: by the depth of their centres, then by row. */
function painted(rows) {
  const middle = (row) => depth(row.world, row.x + row.width / 2, row.y + row.height / 2);
  const keyed = rows.map((row) => ({ row, depth: Math.round(middle(row) * 1000) / 1000 }));
  keyed.sort((a, b) => a.depth - b.depth || a.row.index - b.row.index);
  return keyed.map((entry) => entry.row);
}
