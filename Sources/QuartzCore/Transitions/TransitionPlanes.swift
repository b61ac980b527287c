// TransitionPlanes: the effects that matrices, opacities and circles can express.
//
// Apple publishes names, not geometry. Measured on pixels of published captures (iOS 9, 10, 13 or
// 14): the directions; the opacities of push and reveal; angles, brightness and perspective of cube
// and oglFlip; the closing and opening halves of the irises. Everything else is EdgePan's choice.

import PortableMath

/// The two planes of an effect, as functions of the progress and the bounds. No allocation.
enum TransitionPlanes {
  /// The eye's distance from the screen, relative to the longer edge of the bounds: measured between
  /// 2.33 and 2.50, for both axes.
  static let eyeDistance = 2.42
  /// The same, of the flip of a presentation.
  static let screenFlipEyeDistance = 1.88
  /// The brightness that a face loses by a rotation of 90 degrees; the loss is proportional to the
  /// angle.
  static let shade = 0.75

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
      (old.opacity, new.opacity) = fades(p)
      old.transform = shift(-side.sign * edge * p, side)
      new.transform = shift(side.sign * edge * (1 - p), side)
    case .moveIn:
      new.transform = shift(side.sign * edge * (1 - p), side)
    case .reveal:
      (old.opacity, new.opacity) = fades(p)
      old.transform = shift(-side.sign * edge * p, side)
    case .cube:
      // Two faces of a cube that rotates about its centre. The cube's edges are as long as the
      // layer is wide, or, if the axis is horizontal, as long as it is high.
      old = face(-p, .pi / 2, depth: edge / 2, side, bounds)
      new = face(1 - p, .pi / 2, depth: edge / 2, side, bounds)
    case .oglFlip, .screenFlip:
      // The two sides of a card; each is hidden while it faces away. The card is pushed back so
      // that its near edge stays in the plane of the screen.
      let back = -edge / 2 * Portable.sin(.pi * p)
      let eye = effect == .oglFlip ? eyeDistance : screenFlipEyeDistance
      old = face(-p, .pi, moved: back, eye: eye, side, bounds)
      new = face(1 - p, .pi, moved: back, eye: eye, side, bounds)
      old.opacity = p < 0.5 ? 1 : 0
      new.opacity = p < 0.5 ? 0 : 1
      if effect == .screenFlip { (old.brightness, new.brightness) = (1, 1) }
    case .cameraIris:
      (old, new) = iris(p, bounds)
    // A half of the iris is shut at one of its ends. EdgePan's choice: exactly at the ends, the
    // contents are whole, so that a cancelled transition ends as it began.
    case .cameraIrisHollowClose:
      (old, new) = iris(p < 1 ? p / 2 : 1, bounds)
    case .cameraIrisHollowOpen:
      (old, new) = iris(p > 0 ? 0.5 + p / 2 : 0, bounds)
    case .rippleEffect:
      old.opacity = 1 - p
      new.opacity = p
    case .none:
      old = .gone
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

  /// The opacities of push and reveal.
  private static func fades(_ p: Double) -> (old: Double, new: Double) {
    (min(1, 2 - 2 * p), min(1, 2 * p))
  }

  /// Blades close over the old contents in the first half, and open over the new ones in the second.
  private static func iris(
    _ p: Double, _ bounds: SIMD4<Double>
  ) -> (old: TransitionPlane, new: TransitionPlane) {
    var open = TransitionPlane()
    open.irisRadius = reach(bounds) * abs(1 - 2 * p)
    return p < 0.5 ? (open, .gone) : (.gone, open)
  }

  /// A face that has turned by the part `p` of the angle `full`, in perspective, about an axis
  /// `depth` behind the middle of the layer.
  ///
  /// A face with a positive angle is on the side from which the new contents enter. `moved` is
  /// added to its height above the screen.
  private static func face(
    _ p: Double, _ full: Double, depth: Double = 0, moved: Double = 0,
    eye: Double = eyeDistance, _ side: TransitionSide, _ bounds: SIMD4<Double>
  ) -> TransitionPlane {
    let (sine, cosine) = Portable.sincos(full * p * side.sign)
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
    t.m43 = depth * t.m33 - depth + moved
    let longer = max(bounds[2], bounds[3])
    if longer > 0 {
      let eye = -1 / (eye * longer)
      t.m14 = t.m13 * eye
      t.m24 = t.m23 * eye
      t.m34 = t.m33 * eye
      t.m44 = 1 + t.m43 * eye
    }
    let middleX = bounds[0] + bounds[2] / 2
    let middleY = bounds[1] + bounds[3] / 2
    var plane = TransitionPlane()
    plane.transform = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-middleX, -middleY, 0), t),
      CATransform3DMakeTranslation(middleX, middleY, 0))
    plane.brightness = max(0, 1 - shade * abs(full * p) / (.pi / 2))
    return plane
  }
}
