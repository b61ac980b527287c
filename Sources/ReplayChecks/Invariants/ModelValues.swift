// The model values of one layer that a transition can move, by name.

import PlainText
import UIKit

/// The values that a cancelled transition must restore in one layer.
///
/// `timeOffset` and `beginTime` are left out: a layer that was paused and runs again keeps them.
/// Cost: allocates nothing; the values become a list only if two of them differ.
@MainActor struct ModelValues {
  /// The values for the first, exact comparison.
  private struct Exact: Equatable {
    var position: CGPoint
    var zPosition: CGFloat
    var bounds: CGRect
    var anchorPoint: CGPoint
    var anchorPointZ: CGFloat
    var transform: CATransform3D
    var sublayerTransform: CATransform3D
    var opacity: Double
    var isHidden: Bool
    var cornerRadius: CGFloat
    var masksToBounds: Bool
    var borderWidth: CGFloat
    var shadowOpacity: Double
    var shadowRadius: CGFloat
    var shadowOffset: CGSize
    var speed: Double
    /// Red, green, blue, alpha.
    var background: SIMD4<Double>
    var takesTouches: Bool
  }

  private let exact: Exact

  init(_ layer: CALayer) {
    exact = Exact(
      position: layer.position, zPosition: layer.zPosition, bounds: layer.bounds,
      anchorPoint: layer.anchorPoint, anchorPointZ: layer.anchorPointZ,
      transform: layer.transform, sublayerTransform: layer.sublayerTransform,
      opacity: Double(layer.opacity), isHidden: layer.isHidden, cornerRadius: layer.cornerRadius,
      masksToBounds: layer.masksToBounds, borderWidth: layer.borderWidth,
      shadowOpacity: Double(layer.shadowOpacity), shadowRadius: layer.shadowRadius,
      shadowOffset: layer.shadowOffset, speed: Double(layer.speed),
      background: Self.background(of: layer), takesTouches: Self.takesTouches(layer))
  }

  /// A layer without a colour looks like one with a clear colour.
  private static func background(of layer: CALayer) -> SIMD4<Double> {
    guard let parts = layer.backgroundColor?.components else { return .zero }
    var color = SIMD4<Double>.zero
    for index in 0..<min(parts.count, 4) { color[index] = Double(parts[index]) }
    return color
  }

  /// Whether a layer's view takes touches; layers without a view do not affect hit tests.
  static func takesTouches(_ layer: CALayer) -> Bool {
    (layer.delegate as? UIView)?.isUserInteractionEnabled ?? true
  }

  var bounds: CGRect { exact.bounds }
  var opacity: Double { exact.opacity }
  var isHidden: Bool { exact.isHidden }
  var takesTouches: Bool { exact.takesTouches }

  /// The first property that differs, with both values; nil if all are equal.
  ///
  /// Values that went through an animation's arithmetic and back may differ in the last bits.
  ///
  /// - Parameter exceptPlace: whether to leave out what a layout pass sets, `position` and
  ///   `bounds`.
  func firstDifference(
    to other: ModelValues, exceptPlace: Bool = false
  ) -> (property: String, from: String, to: String)? {
    if exact == other.exact { return nil }
    for ((name, mine), (_, theirs)) in zip(named, other.named) {
      if exceptPlace, name == "position" || name == "bounds" { continue }
      for (a, b) in zip(mine, theirs) where abs(a - b) > Self.tolerance {
        return (name, Self.text(mine, name), Self.text(theirs, name))
      }
    }
    return nil
  }

  /// Every property with its numbers.
  private var named: [(name: String, numbers: [Double])] {
    let (p, b, a, s) = (exact.position, exact.bounds, exact.anchorPoint, exact.shadowOffset)
    let background = exact.background
    return [
      ("position", [p.x, p.y]), ("zPosition", [exact.zPosition]),
      ("bounds", [b.origin.x, b.origin.y, b.width, b.height]), ("anchorPoint", [a.x, a.y]),
      ("anchorPointZ", [exact.anchorPointZ]), ("transform", Self.numbers(exact.transform)),
      ("sublayerTransform", Self.numbers(exact.sublayerTransform)),
      ("opacity", [exact.opacity]), ("hidden", [exact.isHidden ? 1 : 0]),
      ("cornerRadius", [exact.cornerRadius]), ("masksToBounds", [exact.masksToBounds ? 1 : 0]),
      ("borderWidth", [exact.borderWidth]), ("shadowOpacity", [exact.shadowOpacity]),
      ("shadowRadius", [exact.shadowRadius]), ("shadowOffset", [s.width, s.height]),
      ("speed", [exact.speed]),
      ("backgroundColor", [background.x, background.y, background.z, background.w]),
      ("isUserInteractionEnabled", [exact.takesTouches ? 1 : 0]),
    ]
  }

  private static func numbers(_ transform: CATransform3D) -> [Double] {
    withUnsafeBytes(of: transform) { Array($0.assumingMemoryBound(to: Double.self)) }
  }

  /// Far below anything visible, far above the rounding of a sum.
  private static let tolerance = 1e-6

  /// Numbers that represent Booleans of UIKit.
  private static let flags: Set = ["hidden", "masksToBounds", "isUserInteractionEnabled"]

  private static func text(_ numbers: [Double], _ property: String) -> String {
    if numbers.count == 16, let plain = planeText(numbers) { return plain }
    let parts = numbers.map { flags.contains(property) ? "\($0 != 0)" : "\($0)" }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: ", ") + ")"
  }

  /// A matrix that only scales and moves in the plane: `identity`, `scale (0.94, 0.94)`, `translation
  /// (0, 20)`; nil for others.
  private static func planeText(_ m: [Double]) -> String? {
    let others = m.indices.filter { ![0, 5, 12, 13].contains($0) }
    guard others.allSatisfy({ m[$0] == ($0 == 10 || $0 == 15 ? 1 : 0) }) else { return nil }
    var parts: [String] = []
    if m[0] != 1 || m[5] != 1 { parts.append("scale (\(Figure(m[0], 4)), \(Figure(m[5], 4)))") }
    if m[12] != 0 || m[13] != 0 {
      parts.append("translation (\(Figure(m[12], 4)), \(Figure(m[13], 4)))")
    }
    return parts.isEmpty ? "identity" : parts.joined(separator: " and ")
  }
}
