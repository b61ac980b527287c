// Reads a layer's appearance from a golden, for the expected side of a failed case.

import QuartzCore
import ReplayChecks

/// The appearance properties that a golden stores in full: background, corner, clipping, border,
/// shadow, tint, rendering.
///
/// A golden contains only hashes of contents, gradients, shapes and text. A hash shows that a value
/// differs, but not the expected value, so the expected side shows the actual value.
struct GoldenAppearance {
  private let texts: [String: String]

  init(_ layer: LayerValues) {
    texts = Dictionary(
      layer.properties.compactMap { property in property.text.map { (property.name, $0) } },
      uniquingKeysWith: { a, _ in a })
  }

  private func words(_ name: String) -> [Substring] {
    texts[name]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
  }

  private func numbers(_ name: String) -> [Double] {
    words(name).map { Double($0) ?? .nan }
  }

  private static func color(_ parts: ArraySlice<Double>) -> LayerAppearance.Color? {
    let parts = Array(parts.prefix(4))
    guard parts.count == 4, parts.allSatisfy(\.isFinite) else { return nil }
    return LayerAppearance.Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Returns an appearance with the golden's values.
  func applied(to actual: LayerAppearance) -> LayerAppearance {
    var appearance = actual
    appearance.backgroundColor = Self.color(numbers("background")[...])
    appearance.tint = Self.color(numbers("tint")[...])
    appearance.masksToBounds = texts["clips"] != nil
    appearance.cornerRadius = numbers("corner").first.flatMap { $0.isFinite ? $0 : nil } ?? 0
    let corners = words("corner").first { $0.hasPrefix("corners") }.flatMap {
      UInt($0.dropFirst(7))
    }
    appearance.maskedCorners = corners.map { CACornerMask(rawValue: $0) } ?? .all
    appearance.hasContinuousCorners = words("corner").contains("continuous")
    let border = numbers("border")
    appearance.border = Self.color(border.dropFirst()).map {
      LayerAppearance.Border(width: border[0], color: $0)
    }
    let shadow = numbers("shadow")
    appearance.shadow = Self.color(shadow.dropFirst(4)).map {
      LayerAppearance.Shadow(
        color: $0, opacity: shadow[0], offset: CGSize(width: shadow[1], height: shadow[2]),
        radius: shadow[3], path: actual.shadow?.path)
    }
    let rendering = words("rendering")
    appearance.isDoubleSided = !rendering.contains("single-sided")
    appearance.isTransformLayer = rendering.contains("transform-layer")
    appearance.allowsGroupOpacity = !rendering.contains("no-group-opacity")
    return appearance
  }
}
