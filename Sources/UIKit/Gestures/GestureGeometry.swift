// The centre of several points, and a map of vectors from a window to a view.

enum GestureGeometry {
  static func centroid(of points: [CGPoint]) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    var x: CGFloat = 0
    var y: CGFloat = 0
    for point in points {
      x += point.x
      y += point.y
    }
    return CGPoint(x: x / CGFloat(points.count), y: y / CGFloat(points.count))
  }
}

/// Maps a vector in window points to a view's coordinates by a 2 × 2 matrix, computed once.
///
/// The matrix is computed when a gesture begins and used until the gesture ends. The transition
/// that the gesture drives may scale the view to zero, and a translation must then neither become
/// NaN nor jump. If the view has no usable conversion at the start, window points are used.
@MainActor struct WindowVectorMap {
  private var xx: CGFloat = 1
  private var xy: CGFloat = 0
  private var yx: CGFloat = 0
  private var yy: CGFloat = 1

  init() {}

  init(view: UIView) {
    guard let window = view.window else { return }
    let origin = window.convert(CGPoint.zero, to: view)
    let alongX = window.convert(CGPoint(x: 1, y: 0), to: view)
    let alongY = window.convert(CGPoint(x: 0, y: 1), to: view)
    let entries = [
      alongX.x - origin.x, alongX.y - origin.y, alongY.x - origin.x, alongY.y - origin.y,
    ]
    guard entries.allSatisfy(\.isFinite) else { return }
    (xx, xy, yx, yy) = (entries[0], entries[1], entries[2], entries[3])
  }

  func callAsFunction(_ vector: CGPoint) -> CGPoint {
    CGPoint(x: vector.x * xx + vector.y * yx, y: vector.x * xy + vector.y * yy)
  }

  /// Returns the window vector that maps to this vector in the view, or the vector itself if the
  /// map has no inverse.
  func inverse(_ vector: CGPoint) -> CGPoint {
    let determinant = xx * yy - xy * yx
    guard determinant != 0, determinant.isFinite else { return vector }
    return CGPoint(
      x: (vector.x * yy - vector.y * yx) / determinant,
      y: (vector.y * xx - vector.x * xy) / determinant)
  }
}
