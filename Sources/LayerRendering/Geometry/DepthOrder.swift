// DepthOrder: the order in which the layers of one three-dimensional space are painted.
//
// Apple publishes neither the sorting nor the treatment of crossing layers. EdgePan's rules: layers
// parallel to the display are painted by depth, then by row. If any layer is tilted, each layer is
// painted after all layers behind it; layers that intersect are cut at the intersection.

import QuartzCore

/// A layer in a three-dimensional space: its plane in homogeneous coordinates, and its corners.
struct SpacePlane {
  let u: SIMD4<Double>
  let v: SIMD4<Double>
  let o: SIMD4<Double>
  let corners: [SIMD4<Double>]
  /// Points p with `normal` · p = 0 lie in the plane.
  let normal: SIMD4<Double>

  /// Creates a plane. `world` is the row's world transform by default.
  init(_ row: FrameSnapshot.Row, world: CATransform3D? = nil) {
    let m = world ?? row.world
    u = SIMD4(m.m11, m.m12, m.m13, m.m14)
    v = SIMD4(m.m21, m.m22, m.m23, m.m24)
    o = SIMD4(m.m41, m.m42, m.m43, m.m44)
    let b = row.bounds
    var corners: [SIMD4<Double>] = []
    for (x, y) in [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)] {
      corners.append(u * Double(x) + v * Double(y) + o)
    }
    self.corners = corners
    normal = Self.normal(u, v, o)
  }

  /// Whether the layer is parallel to the display, with the same depth everywhere.
  var isFlat: Bool { u.z == 0 && v.z == 0 && u.w == 0 && v.w == 0 }
  /// The depth at the middle; it increases toward the viewer.
  var depth: Double {
    let middle = (corners[0] + corners[2]) * 0.5
    let depth = middle.z / middle.w
    return depth - depth == 0 ? depth : 0
  }

  /// The cross product in four dimensions.
  private static func normal(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD4<Double> {
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    return SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
  }

  /// Returns the distance in depth by which a point is in front of this plane, or `nil` for a plane
  /// seen edge-on.
  func distance(of p: SIMD4<Double>) -> Double? {
    let n = normal
    let value = n.x * p.x + n.y * p.y + n.z * p.z + n.w * p.w
    let distance = value / (n.z * p.w)
    return distance - distance == 0 ? distance : nil
  }

  enum Relation { case behind, within, inFront, across }

  /// Differences smaller than this, in points of depth, are ignored.
  static let tolerance = 1.0 / 256

  /// Returns the position of this plane's layer relative to the plane `other`.
  func relation(to other: SpacePlane) -> Relation {
    var (low, high) = (0.0, 0.0)
    for corner in corners where corner.w > 0 {
      guard let distance = other.distance(of: corner) else { return .within }
      low = min(low, distance)
      high = max(high, distance)
    }
    if high <= Self.tolerance { return low >= -Self.tolerance ? .within : .behind }
    return low >= -Self.tolerance ? .inFront : .across
  }

  /// Returns the part of `area`, in this plane, that is in front of the plane `other` or behind it,
  /// as a polygon.
  func part(inFront: Bool, of other: SpacePlane, around area: CGRect) -> Contours {
    let n = other.normal * (other.normal.z > 0 ? 1 : -1) * (inFront ? 1 : -1)
    func value(_ p: SIMD4<Double>) -> Double { n.x * p.x + n.y * p.y + n.z * p.z + n.w * p.w }
    let (a, b, c) = (value(u), value(v), value(o))
    func side(_ p: SIMD2<Double>) -> Double { a * p.x + b * p.y + c }
    let polygon = Contours(area).points
    var kept: [SIMD2<Double>] = []
    var last = polygon[polygon.count - 1]
    for p in polygon {
      let (d, e) = (side(p), side(last))
      if (d < 0) != (e < 0) { kept.append(last + (p - last) * (e / (e - d))) }
      if d >= 0 { kept.append(p) }
      last = p
    }
    var contours = Contours()
    if kept.count > 2 { contours.add(kept) }
    return contours
  }
}

/// A layer in a three-dimensional space, or a part of the layer.
struct SpaceItem {
  var row: Int
  /// The layer's opacity, multiplied by the opacities of the transform layers above it.
  var opacity: Double
  var plane: SpacePlane
  var box: PixelRect
  /// The polygons, in the layer's own points, to which the layer is clipped.
  var cuts: [Contours] = []
}

/// The order of the items of one three-dimensional space, from back to front.
enum DepthOrder {
  /// The largest number of layers that are sorted exactly, with cuts, if some of them are tilted.
  /// If a space has more layers, they are sorted by the depth of their centres.
  static let maximumLayers = 64
  /// The largest number of pieces into which layers are cut.
  static let maximumPieces = 512

  static func sorted(_ items: [SpaceItem]) -> [SpaceItem] {
    guard items.count > 1 else { return items }
    guard items.contains(where: { !$0.plane.isFlat }) else { return byDepth(items) }
    guard items.count <= maximumLayers else { return byDepth(items) }
    if let order = byPairs(items) { return order }
    var pieces = items.count
    return cut(items, &pieces)
  }

  private static func byDepth(_ items: [SpaceItem]) -> [SpaceItem] {
    let depths = items.map(\.plane.depth)
    guard depths.contains(where: { $0 != depths[0] }) else { return items }
    return items.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { items[$0] }
  }

  /// Returns the order that is correct for all overlapping pairs, or `nil` if two layers cross or
  /// the order is cyclic.
  private static func byPairs(_ items: [SpaceItem]) -> [SpaceItem]? {
    let n = items.count
    var isBefore = Array(repeating: false, count: n * n)
    for i in 0..<n {
      for j in i + 1..<n where !items[i].box.intersection(items[j].box).isEmpty {
        guard let first = comesFirst(items[i], items[j]) else { return nil }
        isBefore[first ? i * n + j : j * n + i] = true
      }
    }
    var left = Array(items.indices)
    var order: [SpaceItem] = []
    while !left.isEmpty {
      guard let next = left.firstIndex(where: { i in !left.contains { isBefore[$0 * n + i] } })
      else { return nil }
      order.append(items[left.remove(at: next)])
    }
    return order
  }

  /// Returns whether `a`, whose row number is smaller, is painted before `b`, or `nil` if the two
  /// layers cross.
  private static func comesFirst(_ a: SpaceItem, _ b: SpaceItem) -> Bool? {
    switch b.plane.relation(to: a.plane) {
    case .inFront, .within: true
    case .behind: false
    case .across:
      switch a.plane.relation(to: b.plane) {
      case .behind, .within: true
      case .inFront: false
      case .across: nil
      }
    }
  }

  /// Returns all items behind the first item, then that item, then all items in front of it. Items
  /// that cross the first item's plane are cut in two.
  private static func cut(_ items: [SpaceItem], _ pieces: inout Int) -> [SpaceItem] {
    guard items.count > 1, pieces < maximumPieces else { return items }
    let root = items[0]
    var (behind, within, inFront): ([SpaceItem], [SpaceItem], [SpaceItem]) = ([], [root], [])
    for item in items.dropFirst() {
      switch item.plane.relation(to: root.plane) {
      case .within: within.append(item)
      case .behind: behind.append(item)
      case .inFront: inFront.append(item)
      case .across:
        pieces += 1
        let b = item.plane
        behind.append(part(of: item, b.part(inFront: false, of: root.plane, around: area(item))))
        inFront.append(part(of: item, b.part(inFront: true, of: root.plane, around: area(item))))
      }
    }
    return cut(behind, &pieces) + within + cut(inFront, &pieces)
  }

  private static func part(of item: SpaceItem, _ polygon: Contours) -> SpaceItem {
    var part = item
    part.cuts.append(polygon)
    return part
  }

  /// An area large enough for sublayers that extend beyond the bounds.
  private static func area(_ item: SpaceItem) -> CGRect {
    CGRect(x: -8192, y: -8192, width: 16384, height: 16384)
  }
}
