// The appearance of a layer as elements: background, corners, border, shadow, gradient, shape, text,
// contents. The geometry is in stage.js.

const colour = (c) => c
  ? `rgb(${c.slice(0, 3).map((part) => Math.round(part * 255)).join(" ")} / ${c[3]})` : "transparent";

/** Sets the layer's size and looks on an element. */
function dress(node, row, scene) {
  const look = row.look;
  const style = node.style;
  style.width = `${row.width}px`;
  style.height = `${row.height}px`;
  style.background = look.transform ? "none" : colour(look.tint ?? look.background);
  style.borderRadius = corners(look, row);
  style.overflow = look.clips ? "hidden" : "visible";
  style.clipPath = clip(row);
  // Like Core Animation's shadow, this filter follows the visible content. The length of a
  // CSS blur is twice its standard deviation. A layer that clips casts no shadow.
  style.filter = look.shadow && !look.clips
    ? `drop-shadow(${look.shadow.x}px ${look.shadow.y}px ${look.shadow.radius}px `
      + `${colour([...look.shadow.color.slice(0, 3), look.shadow.color[3] * look.shadow.opacity])})`
    : "none";
}

function corners(look, row) {
  if (!look.radius) return "0";
  const radius = Math.min(look.radius, row.width / 2, row.height / 2);
  const corner = (bit) => ((look.corners & bit) ? `${radius}px` : "0");
  return `${corner(1)} ${corner(2)} ${corner(8)} ${corner(4)}`;
}

/** The part that a mask or a transition's iris leaves visible: a clip path in the layer's plane. */
function clip(row) {
  if (row.transition && Number.isFinite(row.transition.iris ?? Infinity)) {
    return `circle(${row.transition.iris}px at 50% 50%)`;
  }
  const mask = row.mask;
  if (!mask) return "none";
  const back = inverted(row.plane);
  if (!back) return "none";
  const local = multiplied(back, mask.plane);
  if (mask.look.shape) {
    const path = pathText(mask.look.shape.path, (x, y) => {
      const place = projected(local, x, y) ?? [0, 0];
      return [place[0] - row.x, place[1] - row.y];
    });
    return `path("${path}")`;
  }
  const { x, y, width, height } = mask;
  const points = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
    .map(([px, py]) => projected(local, px, py) ?? [0, 0])
    .map(([px, py]) => `${px - row.x}px ${py - row.y}px`);
  return `polygon(${points.join(", ")})`;
}

/** A path as SVG path data, from its commands (m l q c z) and points. */
function pathText(path, place) {
  let text = "";
  let next = 0;
  for (const kind of path.kinds) {
    const count = { m: 1, l: 1, q: 2, c: 3, z: 0 }[kind];
    text += kind.toUpperCase();
    for (let index = 0; index < count; index += 1) {
      const [x, y] = place(path.points[next], path.points[next + 1]);
      text += `${x.toFixed(3)} ${y.toFixed(3)} `;
      next += 2;
    }
  }
  return text;
}

let gradients = 0;

/** The parts of a layer below its sublayers, in this order: contents, gradient, shape, text. */
function underParts(row, scene) {
  const look = row.look;
  const parts = [];
  if (look.contents) parts.push(contents(look.contents, row, scene));
  if (look.gradient || look.shape || look.texts) parts.push(drawing(look, row));
  return parts;
}

/** The border, which is drawn above the sublayers and inside the edge. */
function overPart(row) {
  const border = row.look.border;
  if (!border || row.look.transform) return null;
  const node = element("div", { class: "border" });
  node.style.border = `${border.width}px solid ${colour(border.color)}`;
  node.style.borderRadius = corners(row.look, row);
  return node;
}

function drawing(look, row) {
  const box = svg("svg", {
    class: "drawing", width: row.width, height: row.height, "aria-hidden": "true",
    viewBox: `${row.x} ${row.y} ${Math.max(row.width, 1e-3)} ${Math.max(row.height, 1e-3)}`,
    preserveAspectRatio: "none",
  });
  if (look.gradient) box.append(...gradient(look.gradient, row));
  if (look.shape) box.append(shape(look.shape));
  for (const text of look.texts ?? []) box.append(line(text));
  return box;
}

function gradient(look, row) {
  gradients += 1;
  const identifier = `gradient-${gradients}`;
  const at = (unit, offset, length) => offset + unit * length;
  const [x1, y1] = [at(look.start[0], row.x, row.width), at(look.start[1], row.y, row.height)];
  const [x2, y2] = [at(look.end[0], row.x, row.width), at(look.end[1], row.y, row.height)];
  const stops = look.colors.map((c, index) =>
    svg("stop", { offset: look.locations[index], "stop-color": colour(c) }));
  const definition = look.form === "axial"
    ? svg("linearGradient", { id: identifier, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 },
      ...stops)
    : svg("radialGradient", {
      id: identifier, gradientUnits: "userSpaceOnUse", cx: x1, cy: y1,
      r: Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)),
    }, ...stops);
  return [definition, svg("rect", {
    x: row.x, y: row.y, width: row.width, height: row.height, fill: `url(#${identifier})`,
  })];
}

function shape(look) {
  return svg("path", {
    d: pathText(look.path, (x, y) => [x, y]),
    fill: look.fill ? colour(look.fill) : "none", "fill-rule": look.evenOdd ? "evenodd" : "nonzero",
    stroke: look.stroke ? colour(look.stroke) : "none", "stroke-width": look.width,
    "stroke-linecap": look.cap, "stroke-linejoin": look.join, "stroke-miterlimit": look.miter,
    "stroke-dasharray": look.dashes ? look.dashes.join(" ") : null,
    "stroke-dashoffset": look.dashPhase,
  });
}

function line(text) {
  return svg("text", {
    x: text.x, y: text.y, "font-size": text.size, fill: colour(text.color),
    "font-weight": text.weight > 0.2 ? 600 : 400,
    textLength: text.width > 0 ? text.width : null, lengthAdjust: "spacingAndGlyphs",
  }, text.string);
}

/** An image or a snapshot: its rows if it has any, otherwise a placeholder with its name. */
function contents(look, row, scene) {
  const frame = element("div", { class: "contents" });
  const picture = look.picture === undefined ? null : scene.pictures[look.picture];
  if (!picture) {
    frame.classList.add("placeholder");
    if (look.name) frame.append(element("span", {}, look.name));
    return frame;
  }
  const [px, py, width, height] = picture.bounds;
  const part = look.rect ?? [0, 0, 1, 1];
  const sheet = element("div", { class: "sheet" });
  const place = placed(look, row, part[2] * width, part[3] * height);
  sheet.style.transform = css([
    place.sx, 0, place.x - place.sx * (px + part[0] * width),
    0, place.sy, place.y - place.sy * (py + part[1] * height), 0, 0, 1,
  ]);
  const { roots } = listed(picture.states, scene);
  for (const root of roots) sheet.append(new LayerNode(root, null, scene).node);
  const window = element("div", { class: "window" });
  window.style.left = `${place.x}px`;
  window.style.top = `${place.y}px`;
  window.style.width = `${place.sx * part[2] * width}px`;
  window.style.height = `${place.sy * part[3] * height}px`;
  sheet.style.left = `${-place.x}px`;
  sheet.style.top = `${-place.y}px`;
  window.append(sheet);
  frame.append(window);
  return frame;
}

/** The placement of contents in the bounds, by gravity: scale and top left corner. */
function placed(look, row, width, height) {
  const [w, h] = [Math.max(width, 1e-6), Math.max(height, 1e-6)];
  const gravity = look.gravity ?? "resize";
  let [sx, sy] = [1, 1];
  if (gravity === "resize") [sx, sy] = [row.width / w, row.height / h];
  else if (gravity === "resizeAspect") sx = sy = Math.min(row.width / w, row.height / h);
  else if (gravity === "resizeAspectFill") sx = sy = Math.max(row.width / w, row.height / h);
  const share = (low, high) => (gravity.includes(low) ? 0 : gravity.includes(high) ? 1 : 0.5);
  return {
    sx, sy,
    x: (row.width - sx * w) * share("eft", "ight"),
    // With y downward, Core Animation's `bottom` gravity aligns contents with the smallest y.
    y: (row.height - sy * h) * share("ottom", "op"),
  };
}
