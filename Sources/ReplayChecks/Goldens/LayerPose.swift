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
  private let anchorZ: Double
  private let sublayerTransform: CATransform3D

  init(_ frame: FrameView, _ row: Int) {
    (position, bounds) = (frame.position(at: row), frame.bounds(at: row))
    (anchor, z) = (frame.anchorPoint(at: row), frame.zPosition(at: row))
    (opacity, hidden) = (frame.opacity(at: row), frame.value(.hidden, at: row))
    transform = frame.transform(at: row)
    (anchorZ, sublayerTransform) = (
      frame.value(.anchorZ, at: row), frame.sublayerTransform(at: row)
    )
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
    Self.add(" transform=", transform, to: &line)
    if anchorZ != 0 { line.add(" anchorZ=", anchorZ) }
    Self.add(" sublayerTransform=", sublayerTransform, to: &line)
  }

  private static func add(_ name: StaticString, _ t: CATransform3D, to line: inout GoldenBytes) {
    guard t != CATransform3DIdentity else { return }
    withUnsafeBytes(of: t) { bytes in
      let numbers = bytes.assumingMemoryBound(to: Double.self)
      line.add(name, numbers[0])
      for number in numbers.dropFirst() { line.add(next: number) }
    }
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
    func add(_ name: String, _ t: CATransform3D) {
      guard t != CATransform3DIdentity else { return }
      withUnsafeBytes(of: t) { add(name, Array($0.assumingMemoryBound(to: Double.self))) }
    }
    add("transform", transform)
    if anchorZ != 0 { add("anchorZ", [anchorZ]) }
    add("sublayerTransform", sublayerTransform)
    return properties
  }
}
