// The decision map: where swipes finish and where they cancel, recorded swipes as dots.

/** A map with its axes: the same shapes as in the SVG that `edgepan map` writes. */
function mapView(map) {
  const size = { width: 560, height: 420, left: 60, bottom: 44, top: 12, right: 12 };
  const speeds = map.rows.map((row) => row.pointsPerSecond);
  const half = speeds.length > 1 ? (speeds[1] - speeds[0]) / 2 : 50;
  const [low, high] = [speeds[0] - half, speeds[speeds.length - 1] + half];
  const x = (points) => size.left + (size.width - size.left - size.right)
    * (points - map.leastPoints) / (map.mostPoints - map.leastPoints);
  const y = (speed) => size.top + (size.height - size.top - size.bottom) * (high - speed) / (high - low);
  const box = svg("svg", {
    class: "map", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": map.summary,
  });
  for (const row of map.rows) {
    const ends = [...row.crossings.map((crossing) => crossing.points), map.mostPoints];
    let [from, outcome] = [map.leastPoints, row.least];
    row.crossings.concat([null]).forEach((crossing, index) => {
      box.append(svg("rect", {
        class: `region ${outcomeClass(outcome)}`, x: x(from), y: y(row.pointsPerSecond + half),
        width: Math.max(x(ends[index]) - x(from), 0),
        height: y(row.pointsPerSecond - half) - y(row.pointsPerSecond + half) + 0.5,
      }));
      if (crossing) [from, outcome] = [crossing.points, crossing.outcome];
    });
  }
  for (let points = Math.ceil(map.leastPoints / 50) * 50; points <= map.mostPoints; points += 50) {
    box.append(svg("text", { class: "tick", x: x(points), y: size.height - 26, "text-anchor": "middle" }, figure(points)));
  }
  for (let speed = Math.ceil(low / 250) * 250; speed <= high; speed += 250) {
    box.append(svg("text", { class: "tick", x: size.left - 6, y: y(speed) + 4, "text-anchor": "end" }, figure(speed)));
  }
  box.append(
    svg("text", { class: "tick", x: (size.width + size.left) / 2, y: size.height - 8, "text-anchor": "middle" }, "distance, pt"),
    svg("text", { class: "tick", x: 14, y: size.height / 2, transform: `rotate(-90 14 ${size.height / 2})`, "text-anchor": "middle" }, "release speed, pt/s"));
  for (const swipe of map.swipes) {
    const isBeyond = swipe.points > map.mostPoints || swipe.points < map.leastPoints
      || swipe.pointsPerSecond > high || swipe.pointsPerSecond < low;
    box.append(svg("circle", {
      class: `dot ${outcomeClass(swipe.outcome)}${isBeyond ? " beyond" : ""}`, r: 4.5,
      cx: x(Math.min(Math.max(swipe.points, map.leastPoints), map.mostPoints)),
      cy: y(Math.min(Math.max(swipe.pointsPerSecond, low), high)),
    }, svg("title", {}, `${swipe.recording}: ${swipe.outcome}, ${swipe.reason}`)));
  }
  return element("div", {}, element("p", {}, map.summary),
    element("p", { class: "legend" },
      element("span", { class: "swatch finished" }, "finishes"), element("span", { class: "swatch cancelled" }, "cancels"),
      element("span", { class: "swatch none" }, "not recognised"), "dots: recorded swipes; hollow: outside the axes"),
    box,
    table("Recorded swipes on the map", ["recording", "contact", "pt", "pt/s", "outcome", "decided by"],
      map.swipes.map((swipe) => [swipe.recording, String(swipe.contact), figure(swipe.points, 1),
        figure(swipe.pointsPerSecond), swipe.outcome, swipe.reason])));
}
