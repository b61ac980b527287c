// The complete state and presentation of a view tree, as values to compare.

import UIKit

/// The layers of a window with their views and every model value, in order.
struct TreeState {
  private struct Entry {
    let name: String
    let identity: [ObjectIdentifier?]
    let values: [Double]
  }
  private var entries: [Entry] = []

  @MainActor init(_ window: UIWindow) { add(window.layer, "window") }

  @MainActor private mutating func add(_ layer: CALayer, _ path: String) {
    let view = layer.delegate as? UIView
    let name = "\(path) \(view.map { "\(type(of: $0))" } ?? "\(type(of: layer))")"
    entries.append(
      Entry(
        name: name,
        identity: [
          ObjectIdentifier(layer), view.map { ObjectIdentifier($0) },
          view?.superview.map { ObjectIdentifier($0) },
          (layer.contents as AnyObject?).map { ObjectIdentifier($0) },
        ], values: Self.values(layer, view)))
    for (index, child) in (layer.sublayers ?? []).enumerated() { add(child, "\(path).\(index)") }
    if let mask = layer.mask { add(mask, "\(path).mask") }
  }

  @MainActor private static func values(_ layer: CALayer, _ view: UIView?) -> [Double] {
    func numbers(_ t: CATransform3D) -> [Double] {
      [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ].map { Double($0) }
    }
    func color(_ color: CGColor?) -> [Double] { color?.components?.map { Double($0) } ?? [-1] }
    var all: [Double] = [
      layer.position.x, layer.position.y, layer.bounds.minX, layer.bounds.minY,
      layer.bounds.width, layer.bounds.height, layer.anchorPoint.x, layer.anchorPoint.y,
      layer.anchorPointZ, layer.zPosition, layer.cornerRadius, layer.borderWidth,
      layer.shadowRadius, layer.shadowOffset.width, layer.shadowOffset.height,
      layer.contentsRect.minX, layer.contentsRect.minY, layer.contentsRect.width,
      layer.contentsRect.height,
    ].map { Double($0) }
    all += [
      Double(layer.opacity), layer.isHidden ? 1 : 0, layer.masksToBounds ? 1 : 0,
      Double(layer.shadowOpacity), Double(layer.speed), layer.isDoubleSided ? 1 : 0,
      Double(layer.animationKeys()?.count ?? 0), layer.mask == nil ? 0 : 1,
    ]
    all += numbers(layer.transform) + numbers(layer.sublayerTransform)
    all += color(layer.backgroundColor) + color(layer.borderColor)
    if let view {
      all += [
        Double(view.subviews.count), view.isUserInteractionEnabled ? 1 : 0,
        Double(view.autoresizingMask.rawValue), Double(view.constraints.count),
        view.translatesAutoresizingMaskIntoConstraints ? 1 : 0,
      ]
    }
    return all
  }

  /// A description of the first difference, or nil. Numbers within 1e-9 count as equal, because
  /// setting a frame again computes position and size again, with rounding.
  func difference(from other: TreeState) -> String? {
    for (mine, theirs) in zip(entries, other.entries) {
      if mine.name != theirs.name || mine.identity != theirs.identity {
        return "\(mine.name) was \(theirs.name) before"
      }
      if mine.values.count != theirs.values.count { return "\(mine.name): value count differs" }
      for (index, (a, b)) in zip(mine.values, theirs.values).enumerated() where abs(a - b) > 1e-9 {
        return "\(mine.name): value \(index) is \(a), was \(b)"
      }
    }
    if entries.count != other.entries.count {
      let longer = entries.count > other.entries.count ? self : other
      let extra = longer.entries[min(entries.count, other.entries.count)].name
      return "\(entries.count) layers, \(other.entries.count) before; first extra layer: \(extra)"
    }
    return nil
  }
}

/// The presented values of every layer in a frame: its place in the tree, world transform, opacity,
/// and animated appearance properties.
struct FrameValues {
  let rows: [[Int]]
  let values: [Double]
  let appearance: [Double]

  @MainActor init(_ frame: FrameView) {
    var rows: [[Int]] = []
    var values: [Double] = []
    var appearance: [Double] = []
    for row in 0..<frame.count {
      rows.append(frame.indexPath(at: row))
      values.append(frame.isHidden(at: row) ? 0 : frame.composedOpacity(at: row))
      let bounds = frame.bounds(at: row)
      values += [Double(bounds.width), Double(bounds.height)]
      let t = frame.world(at: row)
      values += [t.m11, t.m12, t.m14, t.m21, t.m22, t.m24, t.m41, t.m42, t.m44].map { Double($0) }
      for property in frame.animatedAppearance(at: row) { appearance += property.values }
    }
    self.rows = rows
    self.values = values
    self.appearance = appearance
  }

  /// Whether both frames present the same values, each within 0.0001.
  func isSame(as other: FrameValues) -> Bool {
    func near(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-4 }
    }
    return rows == other.rows && near(values, other.values) && near(appearance, other.appearance)
  }
}
