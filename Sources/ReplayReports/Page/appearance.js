// The appearance of a layer as elements: background, corners, border, shadow, gradient, shape, text,
// contents. The geometry is in stage.js.

const colour = (c) => c
  ? `rgb(${c.slice(0, 3).map((part) => Math.round(part * 255)).join(" ")} / ${c[3]})` : "transparent";

/** Sets the layer's size and appearance on an element. */
function applyAppearance(node, row, scene) {
  const appearance = row.appearance;
  const style = node.style;
  style.width = `${row.width}px`;
  style.height = `${row.height}px`;
  style.background = appearance.transform ? "none" : colour(appearance.tint ?? appearance.background);
  style.borderRadius = corners(appearance, row);
  style.overflow = appearance.clips ? "hidden" : "visible";
  style.clipPath = clip(row);
  // Like Core Animation's shadow, this filter follows the visible content. The length of a
  // CSS blur is twice its standard deviation. A layer that clips casts no shadow.
  const shadow = appearance.shadow;
  const dark = row.transition ? [`brightness(${row.transition.brightness ?? 1})`] : [];
  style.filter = [
    ...(shadow && !appearance.clips ? [`drop-shadow(${shadow.x}px ${shadow.y}px ${shadow.radius}px `
      + `${colour([...shadow.color.slice(0, 3), shadow.color[3] * shadow.opacity])})`] : []),
    ...dark,
  ].join(" ") || "none";
}

function corners(appearance, row) {
  if (!appearance.radius) return "0";
  const radius = Math.min(appearance.radius, row.width / 2, row.height / 2);
  const corner = (bit) => ((appearance.corners & bit) ? `${radius}px` : "0");
  return `${corner(1)} ${corner(2)} ${corner(8)} ${corner(4)}`;
}

/** The part that a mask leaves visible: a clip path in the layer's plane. */
function clip(row) {
  const mask = row.mask;
  if (!mask) return "none";
  const back = inverted(row.plane);
  if (!back) return "none";
  const local = multiplied(back, mask.plane);
  if (mask.appearance.shape) {
    const path = pathText(mask.appearance.shape.path, (x, y) => {
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
  const appearance = row.appearance;
  const parts = [];
  if (appearance.contents) parts.push(contents(appearance.contents, row, scene));
  if (appearance.gradient || appearance.shape || appearance.texts) parts.push(drawing(appearance, row));
  return parts;
}

/** The border, which is drawn above the sublayers and inside the edge. */
function overPart(row) {
  const border = row.appearance.border;
  if (!border || row.appearance.transform) return null;
  const node = element("div", { class: "border" });
  node.style.border = `${border.width}px solid ${colour(border.color)}`;
  node.style.borderRadius = corners(row.appearance, row);
  return node;
}

function drawing(appearance, row) {
  const box = svg("svg", {
    class: "drawing", width: row.width, height: row.height, "aria-hidden": "true",
    viewBox: `${row.x} ${row.y} ${Math.max(row.width, 1e-3)} ${Math.max(row.height, 1e-3)}`,
    preserveAspectRatio: "none",
  });
  if (appearance.gradient) box.append(...gradient(appearance.gradient, row));
  if (appearance.shape) box.append(shape(appearance.shape));
  for (const text of appearance.texts ?? []) box.append(line(text));
  return box;
}

function gradient(value, row) {
  gradients += 1;
  const identifier = `gradient-${gradients}`;
  const at = (unit, offset, length) => offset + unit * length;
  const [x1, y1] = [at(value.start[0], row.x, row.width), at(value.start[1], row.y, row.height)];
  const [x2, y2] = [at(value.end[0], row.x, row.width), at(value.end[1], row.y, row.height)];
  const stops = value.colors.map((c, index) =>
    svg("stop", { offset: value.locations[index], "stop-color": colour(c) }));
  const definition = value.form === "axial"
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

function shape(value) {
  // With a path length of 1, one dash is the stroked part. Dashes inside it are not drawn.
  const [from, to] = value.part ?? [0, 1];
  return svg("path", {
    d: pathText(value.path, (x, y) => [x, y]),
    fill: value.fill ? colour(value.fill) : "none", "fill-rule": value.evenOdd ? "evenodd" : "nonzero",
    stroke: value.stroke ? colour(value.stroke) : "none", "stroke-width": value.width,
    "stroke-linecap": value.cap, "stroke-linejoin": value.join, "stroke-miterlimit": value.miter,
    pathLength: value.part ? 1 : null,
    "stroke-dasharray": value.part ? `${Math.max(to - from, 0)} 1` : value.dashes?.join(" ") ?? null,
    "stroke-dashoffset": value.part ? -from : value.dashPhase,
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
function contents(value, row, scene) {
  const frame = element("div", { class: "contents" });
  const picture = value.picture === undefined ? null : scene.pictures[value.picture];
  if (!picture) {
    frame.classList.add("placeholder");
    if (value.name) frame.append(element("span", {}, value.name));
    return frame;
  }
  const [px, py, width, height] = picture.bounds;
  const part = value.rect ?? [0, 0, 1, 1];
  const sheet = element("div", { class: "sheet" });
  const place = placed(value, row, part[2] * width, part[3] * height);
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
function placed(value, row, width, height) {
  const [w, h] = [Math.max(width, 1e-6), Math.max(height, 1e-6)];
  const gravity = value.gravity ?? "resize";
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
