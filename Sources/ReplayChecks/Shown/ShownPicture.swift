// The position of every layer of a frame on the screen, and the visible differences between frames.

import Foundation
import PlainText
import UIKit

/// The layers of one frame with their corners on the screen and their composed opacity.
///
/// Most pictures are equal to the next one, or are never compared. So a picture is only a copy of
/// the frame's numbers, and corners are computed only if two pictures differ.
@MainActor struct ShownPicture {
  /// x and y of a layer's four corners, in points.
  typealias Corners = (
    Double, Double, Double, Double, Double, Double, Double, Double
  )

  /// The frame's list itself, because a copy would retain every layer in every frame.
  private let layers: [CALayer]
  /// The rows that the picture shows, in ascending order; nil for all.
  private let places: [Int]?
  /// The container's row; nil without a container, or if the frame does not show it.
  private let top: Int?
  /// The numbers of all rows: world transforms, composed opacities, and the columns of the bounds.
  private let numbers: [Double]

  /// Collects the layers below a container: those that a transition moves.
  ///
  /// Cost: one pass over the frame's rows, plus the composition of world transforms, which a hashed
  /// frame has already computed.
  ///
  /// - Parameter former: an earlier picture of the same container, if any. Its rows are reused if
  ///   no layer was added or removed since.
  init(_ frame: FrameView, below container: CALayer, like former: ShownPicture? = nil) {
    layers = frame.layers
    top = frame.row(of: container)
    guard let top else {
      (places, numbers) = ([], [])
      return
    }
    numbers = Self.numbers(of: frame)
    if let former, former.top == top, former.layers.isSameStorage(as: layers) {
      places = former.places
      return
    }
    var places: [Int] = []
    places.reserveCapacity(frame.count - top)
    var isInside = [Bool](repeating: false, count: frame.count)
    // Breadth first: parents come before their children.
    for row in top..<frame.count {
      if row > top {
        guard let parent = frame.parent(of: row), isInside[parent] else { continue }
      }
      isInside[row] = true
      places.append(row)
    }
    self.places = places
  }

  /// Collects all layers.
  init(_ frame: FrameView) {
    (layers, places, top) = (frame.layers, nil, nil)
    numbers = Self.numbers(of: frame)
  }

  private static let numbersPerRow = 16 + 1 + 4

  private static func numbers(of frame: FrameView) -> [Double] { FrameNumbers(frame).copied }

  /// Returns whether the frame shows what this picture shows, bit for bit; the picture must be of
  /// the same container. Cost: one comparison of memory, without a copy.
  func isShown(_ frame: FrameView, below container: CALayer) -> Bool {
    layers.isSameStorage(as: frame.layers) && top == frame.row(of: container)
      && FrameNumbers(frame).haveSameBits(as: numbers)
  }

  /// The number of rows that the picture shows, superlayers before their sublayers.
  private var count: Int { places?.count ?? numbers.count / Self.numbersPerRow }

  /// Returns the index in ``layers`` of a shown row.
  private func place(_ index: Int) -> Int { places?[index] ?? index }

  private func opacity(of place: Int) -> Double {
    numbers[16 * (numbers.count / Self.numbersPerRow) + place]
  }

  private func corners(of place: Int) -> Corners {
    let count = numbers.count / Self.numbersPerRow
    let x = 17 * count + place
    return Self.corners(
      of: CGRect(
        x: numbers[x], y: numbers[x + count], width: numbers[x + 2 * count],
        height: numbers[x + 3 * count]),
      under: Self.matrix(numbers, at: place))
  }

  private nonisolated static func matrix(_ numbers: [Double], at row: Int) -> CATransform3D {
    numbers.withUnsafeBytes {
      $0.loadUnaligned(
        fromByteOffset: row * MemoryLayout<CATransform3D>.stride, as: CATransform3D.self)
    }
  }

  /// Returns whether both pictures have the same layers and bitwise equal numbers.
  private func isIdentical(to other: ShownPicture) -> Bool {
    layers.isSameStorage(as: other.layers) && places == other.places
      && Self.haveSameBits(numbers, other.numbers)
  }

  private nonisolated static func haveSameBits(_ one: [Double], _ other: [Double]) -> Bool {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard one.count == other.count, let a = one.baseAddress, let b = other.baseAddress else {
          return one.isEmpty && other.isEmpty
        }
        return a == b || memcmp(a, b, one.count) == 0
      }
    }
  }

  static func corners(of bounds: CGRect, under world: CATransform3D) -> Corners {
    let (x0, y0, x1, y1) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    // Most layers are flat: their corners need no division, and products can be shared.
    if world.m14 == 0, world.m24 == 0, world.m44 == 1 {
      let (ax, ay) = (x0 * world.m11, x0 * world.m12)
      let (bx, by) = (x1 * world.m11, x1 * world.m12)
      let (cx, cy) = (y0 * world.m21, y0 * world.m22)
      let (dx, dy) = (y1 * world.m21, y1 * world.m22)
      let (ox, oy) = (world.m41, world.m42)
      return (
        ax + cx + ox, ay + cy + oy, bx + cx + ox, by + cy + oy, ax + dx + ox, ay + dy + oy,
        bx + dx + ox, by + dy + oy
      )
    }
    let (a, b, c, d) = (
      place(x0, y0, world), place(x1, y0, world), place(x0, y1, world), place(x1, y1, world)
    )
    return (a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1)
  }

  private static func place(_ x: Double, _ y: Double, _ m: CATransform3D) -> (Double, Double) {
    let w = x * m.m14 + y * m.m24 + m.m44
    // A point at or behind the viewer has no position on the screen; all such corners are treated
    // as equal.
    guard w > 1e-6 else { return (0, 0) }
    return ((x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w)
  }

  /// Returns the layer that moved farthest among the layers whose corners or opacity differ between
  /// this picture and `later` by more than the tolerances. Layers that exist in only one of the two
  /// frames, layers that are visible in neither, and layers in `ignored` do not count.
  func jump(to later: ShownPicture, ignoring ignored: Set<ObjectIdentifier> = []) -> Jump? {
    var worst: Jump?
    compare(with: later) { jump in
      guard !ignored.contains(ObjectIdentifier(jump.layer)) else { return }
      if jump.points > (worst?.points ?? -1) { worst = jump }
    }
    return worst
  }

  /// Returns every layer that ``jump(to:ignoring:)`` would count.
  func jumping(to later: ShownPicture) -> Set<ObjectIdentifier> {
    var layers: Set<ObjectIdentifier> = []
    compare(with: later) { layers.insert(ObjectIdentifier($0.layer)) }
    return layers
  }

  /// Returns the layers that moved or changed their opacity in `later`, superlayers before their
  /// sublayers.
  func jumps(to later: ShownPicture, beyond points: Double) -> [Jump] {
    var jumps: [Jump] = []
    compare(with: later, beyond: points) { jumps.append($0) }
    return jumps
  }

  private func compare(
    with later: ShownPicture, beyond tolerance: Double = pointTolerance, _ body: (Jump) -> Void
  ) {
    _ = isSame(as: later, beyond: tolerance) { jump in
      body(jump)
      return true
    }
  }

  /// Passes each layer that moved or changed its opacity in `later` to `body`, superlayers before
  /// their sublayers, until it returns false. Computes corners only of visible layers.
  ///
  /// - Returns: whether there was none.
  func isSame(
    as later: ShownPicture, beyond tolerance: Double = pointTolerance, _ body: (Jump) -> Bool
  ) -> Bool {
    if isIdentical(to: later) { return true }
    var isSame = true
    var others: [ObjectIdentifier: Int] = [:]
    let isSameList = layers.isSameStorage(as: later.layers)
    let laterCount = later.count
    for index in 0..<count {
      let place = place(index)
      var other: Int?
      if index < laterCount,
        isSameList && later.place(index) == place
          || later.layers[later.place(index)] === layers[place]
      {
        other = later.place(index)
      } else {
        if others.isEmpty { others = later.placesOfLayers }
        other = others[ObjectIdentifier(layers[place])]
      }
      guard let other else { continue }
      let (old, new) = (opacity(of: place), later.opacity(of: other))
      guard max(old, new) > Self.visibleOpacity else { continue }
      let corners = (old: corners(of: place), new: later.corners(of: other))
      let points = Self.distance(corners.old, corners.new)
      guard points > tolerance || abs(old - new) > Self.visibleOpacity else { continue }
      isSame = false
      let jump = Jump(
        layer: layers[place], points: points, opacity: abs(old - new), corners: corners)
      guard body(jump) else { return false }
    }
    return isSame
  }

  /// The place in ``layers`` of each shown layer.
  private var placesOfLayers: [ObjectIdentifier: Int] {
    var found: [ObjectIdentifier: Int] = [:]
    found.reserveCapacity(count)
    for index in 0..<count { found[ObjectIdentifier(layers[place(index)])] = place(index) }
    return found
  }

  /// Half a pixel of a screen at scale 2; smaller differences are not visible. Frames at the same
  /// progress are equal except for rounding.
  static let pointTolerance = 0.25
  /// The opacity on the screen above which a layer counts as visible, and the difference of
  /// opacities above which two frames look different, for all rules: slightly more than one step of
  /// an eight-bit channel, so that less cannot be told from nothing even as white on black.
  static let visibleOpacity = 0.005

  static func distance(_ a: Corners, _ b: Corners) -> Double {
    func far(_ dx: Double, _ dy: Double) -> Double { (dx * dx + dy * dy).squareRoot() }
    return max(
      far(a.0 - b.0, a.1 - b.1), far(a.2 - b.2, a.3 - b.3), far(a.4 - b.4, a.5 - b.5),
      far(a.6 - b.6, a.7 - b.7))
  }

  @MainActor struct Jump {
    var layer: CALayer
    /// The largest displacement of any corner.
    var points: Double
    var opacity: Double
    /// The layer's corners in both frames.
    var corners: (old: Corners, new: Corners)

    /// Returns whether the layer's box overlaps the screen in either frame. The box of a layer that
    /// reaches behind the viewer is unknown, and counts as on the screen.
    func isOn(_ screen: CGRect) -> Bool {
      Self.isOn(screen, corners.old) || Self.isOn(screen, corners.new)
    }

    private static func isOn(_ screen: CGRect, _ c: Corners) -> Bool {
      if c.0 == 0 && c.1 == 0 || c.2 == 0 && c.3 == 0 || c.4 == 0 && c.5 == 0
        || c.6 == 0 && c.7 == 0
      {
        return true
      }
      return max(max(c.0, c.2), max(c.4, c.6)) > screen.minX
        && min(min(c.0, c.2), min(c.4, c.6)) < screen.maxX
        && max(max(c.1, c.3), max(c.5, c.7)) > screen.minY
        && min(min(c.1, c.3), min(c.5, c.7)) < screen.maxY
    }

    /// Whether the layer is rotated in the later frame.
    var isTurned: Bool {
      let c = corners.new
      return abs(c.1 - c.3) > ShownPicture.pointTolerance
        && abs(c.0 - c.2) > ShownPicture.pointTolerance
    }

    /// Returns whether the layer moves on in the next frame as `next` says: whether this movement is
    /// part of a longer one, rather than a jump. Speeds change by less than half from one frame to
    /// the next.
    func goesOn(as next: Jump?) -> Bool {
      guard let next else { return false }
      return points > ShownPicture.pointTolerance
        ? next.points >= points / 2 : next.opacity >= opacity / 2
    }

    /// The change as text: `jumped by 3 pt` or `changed its opacity by 0.4`.
    var text: String {
      points > ShownPicture.pointTolerance
        ? "jumped by \(Figure(points, 3)) pt" : "changed its opacity by \(Figure(opacity, 3))"
    }
  }
}

extension [CALayer] {
  /// Returns whether both arrays are the same list in memory. If they are, equal indices refer to
  /// the same layer.
  func isSameStorage(as other: [CALayer]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress && $0.count == mine.count }
    }
  }
}

/// The numbers of a frame that a ``ShownPicture`` keeps, where the frame has them.
private struct FrameNumbers {
  private let worlds: UnsafeBufferPointer<Double>
  private let opacities: UnsafeBufferPointer<Double>
  private let x: UnsafeBufferPointer<Double>
  private let y: UnsafeBufferPointer<Double>
  private let width: UnsafeBufferPointer<Double>
  private let height: UnsafeBufferPointer<Double>

  @MainActor init(_ frame: FrameView) {
    (worlds, opacities) = (frame.worldNumbers, frame.composedOpacities)
    (x, y) = (frame.column(.boundsX), frame.column(.boundsY))
    (width, height) = (frame.column(.boundsWidth), frame.column(.boundsHeight))
  }

  private var count: Int { worlds.count + 5 * opacities.count }

  /// Passes the parts to `body`, in order, as long as it returns true.
  @inline(__always) private func each(_ body: (UnsafeBufferPointer<Double>) -> Bool) -> Bool {
    body(worlds) && body(opacities) && body(x) && body(y) && body(width) && body(height)
  }

  /// All numbers, part by part.
  var copied: [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      _ = each { part in
        guard let start = part.baseAddress, let target = buffer.baseAddress else { return false }
        (target + filled).initialize(from: start, count: part.count)
        filled += part.count
        return true
      }
    }
  }

  func haveSameBits(as numbers: [Double]) -> Bool {
    numbers.withUnsafeBufferPointer { numbers in
      var place = 0
      return numbers.count == count
        && each { part in
          guard let one = part.baseAddress, let other = numbers.baseAddress else { return true }
          defer { place += part.count }
          return memcmp(one, other + place, part.count * MemoryLayout<Double>.stride) == 0
        }
    }
  }
}
