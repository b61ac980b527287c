// TransitionMeshes: suck, ripple and curl, which no matrix can express, as meshes in closed form.
//
// Apple's geometry of these effects is not published. A capture of iOS 9 shows that a curl from the
// right lifts the top right corner first, about an axis that is 15 to 20 degrees off the vertical,
// and the bottom left corner last. The rest is EdgePan's geometry:
// - suck: every point of the old contents moves to the middle of the bottom edge, the nearest
//   points first;
// - ripple: circular waves move outward from the centre through the old and the new contents while
//   these cross-fade; the waves flatten towards the edges, so that nothing behind the layer shows;
// - curl: the old contents roll up on a cylinder, from a corner of the side at which the new
//   contents enter;
// - uncurl: the reverse of curl, with the new contents.
//
// Each mesh is a function of the progress and the bounds; at the beginning or the end of the effect
// it is flat.

import PortableMath

/// The points of deformed contents: `side` × `side`, row by row from the top left corner, three
/// coordinates each, in the layer's points; z points toward the viewer.
enum TransitionMeshes {
  /// The number of points along each edge.
  static let side = 16
  /// The number of coordinates in a mesh.
  static let count = side * side * 3

  /// Suck: the delay of the point that is farthest from the target, relative to the duration of a
  /// point's motion. A point at the target would have no delay.
  static let suckDelay = 0.5
  /// Ripple: height and length of the waves, relative to the shorter edge of the bounds, and the
  /// number of waves.
  static let rippleHeight = 0.03
  static let rippleLength = 0.25
  static let rippleCount = 3.0
  /// Curl: the cylinder's radius, relative to the layer's length in the direction of the curl.
  static let curlRadius = 0.15
  /// Curl: the cosine and the sine of 17.5 degrees, by which the cylinder's axis is tilted.
  static let curlTilt = (cosine: 0.953_716_950_748_226_9, sine: 0.300_705_799_504_273_1)

  /// Writes the mesh of an effect at `p`, 0…1, into `count` numbers. No allocation.
  static func write(
    _ effect: TransitionEffect, _ direction: TransitionSide, at p: Double,
    in bounds: SIMD4<Double>, to points: UnsafeMutablePointer<Double>
  ) {
    for j in 0..<side {
      for i in 0..<side {
        let u = Double(i) / Double(side - 1)
        let v = Double(j) / Double(side - 1)
        let point: SIMD3<Double>
        switch effect {
        case .suckEffect: point = suck(u, v, p, bounds)
        case .rippleEffect: point = ripple(u, v, p, bounds)
        case .pageCurl: point = curl(u, v, p, direction, bounds)
        case .pageUnCurl: point = curl(u, v, 1 - p, direction, bounds)
        default: point = flat(u, v, bounds)
        }
        let at = points + (j * side + i) * 3
        at[0] = point.x
        at[1] = point.y
        at[2] = point.z
      }
    }
  }

  private static func flat(_ u: Double, _ v: Double, _ bounds: SIMD4<Double>) -> SIMD3<Double> {
    SIMD3(bounds[0] + u * bounds[2], bounds[1] + v * bounds[3], 0)
  }

  private static func suck(
    _ u: Double, _ v: Double, _ p: Double, _ bounds: SIMD4<Double>
  ) -> SIMD3<Double> {
    let from = flat(u, v, bounds)
    let to = SIMD3(bounds[0] + bounds[2] / 2, bounds[1] + bounds[3], 0)
    let way = from - to
    let distance = (way.x * way.x + way.y * way.y).squareRoot()
    let farthest = (bounds[2] * bounds[2] / 4 + bounds[3] * bounds[3]).squareRoot()
    let share = farthest > 0 ? distance / farthest : 0
    let t = min(max(p * (1 + suckDelay) - suckDelay * share, 0), 1)
    // Eased at both ends.
    let eased = t * t * (3 - 2 * t)
    return from + (to - from) * eased
  }

  private static func ripple(
    _ u: Double, _ v: Double, _ p: Double, _ bounds: SIMD4<Double>
  ) -> SIMD3<Double> {
    let from = flat(u, v, bounds)
    let middle = SIMD3(bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2, 0)
    let way = from - middle
    let distance = (way.x * way.x + way.y * way.y).squareRoot()
    let edge = min(bounds[2], bounds[3])
    guard distance > 0, edge > 0 else { return from }
    let phase = 2 * .pi * (distance / (rippleLength * edge) - rippleCount * p)
    // Zero at both ends, maximal halfway.
    let height = rippleHeight * edge * 4 * p * (1 - p)
    let flattened = SIMD3(4 * u * (1 - u), 4 * v * (1 - v), 0)
    return from + way * flattened * (height * Portable.sin(phase) / distance)
  }

  /// A sheet that leaves the plane at a line, wraps halfway around a cylinder, and folds back over
  /// itself.
  private static func curl(
    _ u: Double, _ v: Double, _ p: Double, _ direction: TransitionSide, _ bounds: SIMD4<Double>
  ) -> SIMD3<Double> {
    let (cosine, sine) = curlTilt
    // Towards the corner that is lifted first.
    let way =
      direction.isVertical
      ? SIMD3(sine, direction.sign * cosine, 0) : SIMD3(direction.sign * cosine, -sine, 0)
    let point = flat(u, v, bounds)
    let last = flat(way.x > 0 ? 0 : 1, way.y > 0 ? 0 : 1, bounds)
    // The distance from the corner that is lifted last.
    let place = (point.x - last.x) * way.x + (point.y - last.y) * way.y
    let edge = abs(way.x) * bounds[2] + abs(way.y) * bounds[3]
    let radius = curlRadius * (direction.isVertical ? bounds[3] : bounds[2])
    let line = edge - (edge + radius) * p
    guard place > line, radius > 0 else { return point }
    let angle = (place - line) / radius
    var (along, z) = (line - (place - line - .pi * radius), 2 * radius)
    if angle < .pi {
      let (sine, cosine) = Portable.sincos(angle)
      (along, z) = (line + radius * sine, radius * (1 - cosine))
    }
    return point + way * (along - place) + SIMD3(0, 0, z)
  }
}
