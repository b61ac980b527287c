import PlainText
import UIKit

/// The value of one property of a layer.
enum ModelValue {
  /// An absent path, list or contents.
  case none
  case flag(Bool)
  case number(Double)
  case pair(Double, Double)
  /// A rectangle, or the red, green, blue and alpha of a colour.
  case four(Double, Double, Double, Double)
  /// A transform that is not the identity.
  case transform(Matrix)
  case identity
  case corners(CACornerMask)
  case word(String)
  case list([Double])
  case path(CGPath)
  /// Contents, compared by identity, and by appearance only if the identities differ.
  case object(AnyObject)

  /// A transform in separate storage, so that every `ModelValue` is small.
  final class Matrix {
    let value: CATransform3D
    init(_ value: CATransform3D) { self.value = value }
  }

  /// Reads a property of a layer.
  @MainActor init(_ property: LayerProperty, of layer: CALayer) {
    let value = property.value(of: layer)
    // The type first: each cast that fails costs as much as reading the value.
    switch (property.type, value) {
    case (.color, let color): self.init(color as? CGColor)
    case (.corners, _): self = .corners(layer.maskedCorners)
    case (.object, _) where property.name == "contents": self.init(contents: value)
    case (.point, let point as CGPoint): self = .pair(Double(point.x), Double(point.y))
    case (.size, let size as CGSize): self = .pair(Double(size.width), Double(size.height))
    case (.rect, let r as CGRect):
      self = .four(Double(r.origin.x), Double(r.origin.y), Double(r.width), Double(r.height))
    case (.transform, let transform as CATransform3D):
      self = CATransform3DIsIdentity(transform) ? .identity : .transform(Matrix(transform))
    case (.path, let path as CGPath): self = .path(path)
    case (.numbers, let numbers as [NSNumber]): self = .list(numbers.map(\.doubleValue))
    case (.colors, let colors as [Any]):
      self = .list(colors.flatMap { ModelValue($0 as? CGColor).numbers ?? [] })
    case (_, let number as Double): self = .number(number)
    case (_, let flag as Bool): self = .flag(flag)
    case (_, let word as String): self = .word(word)
    default: self = .none
    }
  }

  /// Creates the value of a colour. A missing colour has the same effect as a clear colour.
  init(_ color: CGColor?) {
    self =
      color.map {
        .four(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha))
      } ?? .four(0, 0, 0, 0)
  }

  /// Creates the value of contents. Contents that are not an object have no identity, and are
  /// compared by type.
  init(contents: Any?) {
    guard let contents else {
      self = .none
      return
    }
    self =
      type(of: contents) is AnyClass
      ? .object(contents as AnyObject) : .word("\(type(of: contents))")
  }
}

// MARK: Comparing

extension ModelValue {
  /// Returns whether two values are equal, apart from rounding: a value that an animation computed
  /// and restored may differ in the last bits.
  @MainActor func isSame(as other: ModelValue) -> Bool {
    switch (self, other) {
    case (.none, .none), (.identity, .identity): true
    case (.flag(let a), .flag(let b)): a == b
    case (.corners(let a), .corners(let b)): a == b
    case (.word(let a), .word(let b)): a == b
    case (.path(let a), .path(let b)): a === b || a == b
    case (.object(let a), .object(let b)): a === b || Self.showsSame(a, b)
    case (.number(let a), .number(let b)): Self.isNear(a, b)
    case (.pair(let a, let b), .pair(let c, let d)): Self.isNear(a, c) && Self.isNear(b, d)
    case (.four(let a, let b, let c, let d), .four(let e, let f, let g, let h)):
      Self.isNear(a, e) && Self.isNear(b, f) && Self.isNear(c, g) && Self.isNear(d, h)
    default:
      if let mine = numbers, let theirs = other.numbers {
        mine.count == theirs.count && zip(mine, theirs).allSatisfy(Self.isNear)
      } else {
        false
      }
    }
  }

  /// The tolerance: far below anything visible, far above the rounding of a sum.
  private static let tolerance = 1e-6

  private static func isNear(_ a: Double, _ b: Double) -> Bool { !(abs(a - b) > tolerance) }

  /// Returns whether two contents look the same. An app that reloads its images assigns another
  /// object with the same appearance.
  @MainActor private static func showsSame(_ a: AnyObject, _ b: AnyObject) -> Bool {
    guard let a = a as? any ContentsDescribing, let b = b as? any ContentsDescribing else {
      return false
    }
    var digests = ContentsDigests()
    return digests.text(of: a.describedContents) == digests.text(of: b.describedContents)
  }

  /// The numbers of a value that consists of numbers; nil for other values.
  private var numbers: [Double]? {
    switch self {
    case .number(let a): [a]
    case .pair(let a, let b): [a, b]
    case .four(let a, let b, let c, let d): [a, b, c, d]
    case .list(let numbers): numbers
    case .identity: Self.numbers(CATransform3DIdentity)
    case .transform(let matrix): Self.numbers(matrix.value)
    case .none, .flag, .corners, .word, .path, .object: nil
    }
  }

  private static func numbers(_ transform: CATransform3D) -> [Double] {
    withUnsafeBytes(of: transform) { Array($0.assumingMemoryBound(to: Double.self)) }
  }
}

// MARK: Printing

extension ModelValue {
  /// The value as messages print it; escaped.
  @MainActor var text: String {
    switch self {
    case .none: "nil"
    case .identity: "identity"
    case .flag(let isSet): "\(isSet)"
    case .word(let word): escape(word)
    case .corners(let mask): Self.text(mask)
    case .path(let path): "path in \(Self.text(path.boundingBox))"
    case .object(let object): escape("\(type(of: object))") + Self.name(of: object)
    case .transform(let matrix):
      Self.planeText(Self.numbers(matrix.value)) ?? Self.text(Self.numbers(matrix.value))
    case .number(let number): Self.text(number)
    case .pair, .four, .list: Self.text(numbers ?? [])
    }
  }

  private static func text(_ numbers: [Double]) -> String {
    "(" + numbers.map { text($0) }.joined(separator: ", ") + ")"
  }

  private static func text(_ r: CGRect) -> String {
    text([r.origin.x, r.origin.y, r.width, r.height].map { Double($0) })
  }

  /// Returns a number without the digits that a conversion from `Float` or a division adds.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return "\(abs(number) < 1e9 ? rounded : number)"
  }

  private static func text(_ mask: CACornerMask) -> String {
    let names: [(CACornerMask, String)] = [
      (.layerMinXMinYCorner, "minXMinY"), (.layerMaxXMinYCorner, "maxXMinY"),
      (.layerMinXMaxYCorner, "minXMaxY"), (.layerMaxXMaxYCorner, "maxXMaxY"),
    ]
    return "[" + names.filter { mask.contains($0.0) }.map(\.1).joined(separator: ", ") + "]"
  }

  @MainActor private static func name(of object: AnyObject) -> String {
    ((object as? any ContentsDescribing)?.describedContents.name).map { " '\(escape($0))'" } ?? ""
  }

  /// Describes a matrix that only scales and moves in the plane: `identity`, `scale (0.94, 0.94)`,
  /// `translation (0, 20)`; nil for other matrices.
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
