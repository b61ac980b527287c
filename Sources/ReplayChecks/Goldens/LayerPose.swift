// The geometry of one layer in a frame, and its part of a golden.

import UIKit

/// The geometry, opacity and visibility of one layer in a frame.
@MainActor struct LayerPose: Equatable {
  private let position: CGPoint
  private let bounds: CGRect
  private let anchor: CGPoint
  private let z: Double
  private let opacity: Double
  private let hidden: Double
  private let transform: CATransform3D

  init(_ frame: FrameView, _ row: Int) {
    (position, bounds) = (frame.position(at: row), frame.bounds(at: row))
    (anchor, z) = (frame.anchorPoint(at: row), frame.zPosition(at: row))
    (opacity, hidden) = (frame.opacity(at: row), frame.value(.hidden, at: row))
    transform = frame.transform(at: row)
  }

  /// Adds ``properties`` in the form of a golden's line.
  func add(to line: inout GoldenBytes) {
    if position != .zero {
      line.add(" position=", position.x)
      line.add(next: position.y)
    }
    if bounds != .zero {
      line.add(" bounds=", bounds.origin.x)
      line.add(next: bounds.origin.y)
      line.add(next: bounds.width)
      line.add(next: bounds.height)
    }
    if anchor != CGPoint(x: 0.5, y: 0.5) {
      line.add(" anchor=", anchor.x)
      line.add(next: anchor.y)
    }
    if z != 0 { line.add(" z=", z) }
    if opacity != 1 { line.add(" opacity=", opacity) }
    if hidden != 0 { line.add(" hidden=", hidden) }
    guard transform != CATransform3DIdentity else { return }
    let t = transform
    line.add(" transform=", t.m11)
    line.add(next: t.m12)
    line.add(next: t.m13)
    line.add(next: t.m14)
    line.add(next: t.m21)
    line.add(next: t.m22)
    line.add(next: t.m23)
    line.add(next: t.m24)
    line.add(next: t.m31)
    line.add(next: t.m32)
    line.add(next: t.m33)
    line.add(next: t.m34)
    line.add(next: t.m41)
    line.add(next: t.m42)
    line.add(next: t.m43)
    line.add(next: t.m44)
  }

  /// The properties that differ from their defaults, in the order of ``LayerProperty/all``.
  var properties: [LayerValues.Property] {
    var properties: [LayerValues.Property] = []
    func add(_ name: String, _ numbers: [Double]) {
      // −0 is treated as 0, as in the hash.
      var plain = numbers
      for index in plain.indices where plain[index] == 0 { plain[index] = 0 }
      properties.append(LayerValues.Property(name: name, numbers: plain))
    }
    if position != .zero { add("position", [position.x, position.y]) }
    if bounds != .zero {
      add("bounds", [bounds.origin.x, bounds.origin.y, bounds.width, bounds.height])
    }
    if anchor != CGPoint(x: 0.5, y: 0.5) { add("anchor", [anchor.x, anchor.y]) }
    if z != 0 { add("z", [z]) }
    if opacity != 1 { add("opacity", [opacity]) }
    if hidden != 0 { add("hidden", [hidden]) }
    if transform != CATransform3DIdentity {
      withUnsafeBytes(of: transform) {
        add("transform", Array($0.assumingMemoryBound(to: Double.self)))
      }
    }
    return properties
  }
}
