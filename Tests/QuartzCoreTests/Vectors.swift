// Helpers for comparing the engine with the vectors of the shared folder.

import Foundation
import QuartzCore
import SharedFolder
import Testing

/// One layer with one animation in its own frame cycle, read at any time.
@MainActor
struct Probe {
  let cycle = FrameCycle.start()
  let layer = CALayer()

  /// Attaches a layer and adds an animation that is not removed on completion.
  init(_ animation: CAAnimation) {
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    cycle.attach(root: layer)
    layer.add(animation, forKey: "probe")
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  /// The presented horizontal position at a time.
  func x(at time: Double) -> Double {
    cycle.evaluate(at: time)
    return Double(layer.presentation()?.position.x ?? .nan)
  }
}

extension CATransform3D {
  /// The sixteen elements, row by row.
  var numbers: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ].map { Double($0) }
  }
}

/// Converts operations from the notation of the vector files. Each operation is applied before
/// those that precede it in the list.
func transform(_ operations: [Vector]) -> CATransform3D {
  operations.reduce(CATransform3DIdentity) { t, op in
    let args = op.args.doubles
    switch op.op.string {
    case "translate": return CATransform3DTranslate(t, args[0], args[1], args[2])
    case "scale": return CATransform3DScale(t, args[0], args[1], args[2])
    case "rotate":
      let axis = op.axis.doubles
      return CATransform3DRotate(t, op.degrees.double * .pi / 180, axis[0], axis[1], axis[2])
    default:
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / op.distance.double
      return CATransform3DConcat(perspective, t)
    }
  }
}
