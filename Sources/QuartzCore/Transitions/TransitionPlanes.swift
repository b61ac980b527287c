// TransitionPlanes: the effects that matrices, opacities and circles can express.
//
// Apple publishes names, not geometry. Only the start, the end and the direction of each effect are
// certain; everything else here is EdgePan's choice.

import PortableMath

/// The two planes of an effect, as functions of the progress and the bounds. No allocation.
enum TransitionPlanes {
  /// The eye's distance from a rotating plane, relative to the plane's length perpendicular to the
  /// axis of rotation.
  static let eyeDistance = 2.0

  /// The planes at `p`, 0…1, in a layer with these bounds. At 1 the old contents are gone.
  static func planes(
    _ effect: TransitionEffect, _ side: TransitionSide, at p: Double, in bounds: SIMD4<Double>
  ) -> (old: TransitionPlane, new: TransitionPlane) {
    if p >= 1 { return (.gone, TransitionPlane()) }
    var old = TransitionPlane()
    var new = TransitionPlane()
    let edge = side.isVertical ? bounds[3] : bounds[2]
    switch effect {
    case .fade:
      old.opacity = 1 - p
      new.opacity = p
    case .push:
      old.transform = shift(-side.sign * edge * p, side)
      new.transform = shift(side.sign * edge * (1 - p), side)
    case .moveIn:
      new.transform = shift(side.sign * edge * (1 - p), side)
    case .reveal:
      old.transform = shift(-side.sign * edge * p, side)
    case .cube:
      // Two faces of a cube that rotates about its centre. The cube's edges are as long as the
      // layer is wide, or, if the axis is horizontal, as long as it is high.
      old.transform = turn(-0.5 * .pi * p, depth: edge / 2, side, bounds, edge)
      new.transform = turn(0.5 * .pi * (1 - p), depth: edge / 2, side, bounds, edge)
    case .oglFlip:
      // The two sides of a card; each is hidden while it faces away.
      old.transform = turn(-.pi * p, depth: 0, side, bounds, edge)
      new.transform = turn(.pi * (1 - p), depth: 0, side, bounds, edge)
      old.opacity = p < 0.5 ? 1 : 0
      new.opacity = p < 0.5 ? 0 : 1
    case .cameraIris:
      // The iris closes over the old contents, then opens over the new ones.
      old.irisRadius = reach(bounds) * max(1 - 2 * p, 0)
      old.opacity = p < 0.5 ? 1 : 0
      new.irisRadius = reach(bounds) * max(2 * p - 1, 0)
      new.opacity = p < 0.5 ? 0 : 1
    case .cameraIrisHollowOpen:
      new.irisRadius = reach(bounds) * p
    case .cameraIrisHollowClose:
      old.irisRadius = reach(bounds) * (1 - p)
    case .rippleEffect:
      old.opacity = 1 - p
      new.opacity = p
    case .suckEffect, .pageCurl, .pageUnCurl:
      break
    }
    return (old, new)
  }

  /// The distance from the centre to a corner.
  private static func reach(_ bounds: SIMD4<Double>) -> Double {
    (bounds[2] * bounds[2] + bounds[3] * bounds[3]).squareRoot() / 2
  }

  private static func shift(_ distance: Double, _ side: TransitionSide) -> CATransform3D {
    side.isVertical
      ? CATransform3DMakeTranslation(0, distance, 0) : CATransform3DMakeTranslation(distance, 0, 0)
  }

  /// A rotation about an axis `depth` behind the middle of the layer, in perspective.
  ///
  /// A plane with a positive angle is on the side that the subtype names.
  private static func turn(
    _ angle: Double, depth: Double, _ side: TransitionSide, _ bounds: SIMD4<Double>, _ edge: Double
  ) -> CATransform3D {
    let (sine, cosine) = Portable.sincos(angle * side.sign)
    var t = CATransform3DIdentity
    if side.isVertical {
      // About x: a positive sine moves points in front of the axis down.
      (t.m22, t.m23, t.m32, t.m33) = (cosine, -sine, sine, cosine)
    } else {
      (t.m11, t.m13, t.m31, t.m33) = (cosine, -sine, sine, cosine)
    }
    // Moves by the depth, rotates, and moves back: (p + depth·z)·R − depth·z. The first move adds
    // the rotation's third row, scaled by the depth.
    t.m41 = depth * t.m31
    t.m42 = depth * t.m32
    t.m43 = depth * t.m33 - depth
    if edge > 0 {
      let eye = -1 / (eyeDistance * edge)
      t.m14 = t.m13 * eye
      t.m24 = t.m23 * eye
      t.m34 = t.m33 * eye
      t.m44 = 1 + t.m43 * eye
    }
    let middleX = bounds[0] + bounds[2] / 2
    let middleY = bounds[1] + bounds[3] / 2
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-middleX, -middleY, 0), t),
      CATransform3DMakeTranslation(middleX, middleY, 0))
  }
}
