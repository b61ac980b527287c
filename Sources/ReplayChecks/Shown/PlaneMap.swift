// From the screen back into a layer: the inverse of a layer's plane in a frame.

import UIKit

/// Maps between a layer's plane and the screen. A layer is flat, so its world transform is a
/// homography of the plane, and that has an inverse unless the layer is seen edge on.
struct PlaneMap {
  /// Row vectors: (x, y, 1) of the layer times this is (x, y, w) of the screen.
  private let forward: [Double]
  private let backward: [Double]

  /// nil for a layer that is seen edge on, or of no size.
  init?(_ m: CATransform3D) {
    let f = [m.m11, m.m12, m.m14, m.m21, m.m22, m.m24, m.m41, m.m42, m.m44].map { Double($0) }
    let c0 = f[4] * f[8] - f[5] * f[7]
    let c1 = f[5] * f[6] - f[3] * f[8]
    let c2 = f[3] * f[7] - f[4] * f[6]
    let determinant = f[0] * c0 + f[1] * c1 + f[2] * c2
    guard abs(determinant) > Self.edgeOn, determinant.isFinite else { return nil }
    forward = f
    backward = [
      c0, f[2] * f[7] - f[1] * f[8], f[1] * f[5] - f[2] * f[4],
      c1, f[0] * f[8] - f[2] * f[6], f[2] * f[3] - f[0] * f[5],
      c2, f[1] * f[6] - f[0] * f[7], f[0] * f[4] - f[1] * f[3],
    ].map { $0 / determinant }
  }

  /// A plane of less area than this factor shows nothing.
  private static let edgeOn = 1e-9

  /// The layer's point under a point of the screen; nil behind the eye.
  func local(_ point: CGPoint) -> CGPoint? {
    guard let local = Self.apply(backward, point) else { return nil }
    // A point behind the eye has the same image as one before it.
    let w = local.x * forward[2] + local.y * forward[5] + forward[8]
    return w > 0 ? local : nil
  }

  /// Where a point of the layer is on the screen; nil on or behind the eye.
  func screen(_ point: CGPoint) -> CGPoint? {
    let w = point.x * forward[2] + point.y * forward[5] + forward[8]
    return w > Self.edgeOn ? Self.apply(forward, point) : nil
  }

  private static func apply(_ m: [Double], _ p: CGPoint) -> CGPoint? {
    let w = p.x * m[2] + p.y * m[5] + m[8]
    guard w != 0, w.isFinite else { return nil }
    return CGPoint(x: (p.x * m[0] + p.y * m[3] + m[6]) / w, y: (p.x * m[1] + p.y * m[4] + m[7]) / w)
  }
}
