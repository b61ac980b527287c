// Right-to-left layout: which side is leading, and how constraints are mirrored.

extension UIApplication {
  /// Sets this world's layout direction. Call it before the first view is laid out, because
  /// existing layout does not change.
  package static func setLayoutDirection(_ direction: UIUserInterfaceLayoutDirection) {
    UIKitWorld.current.layoutDirection = direction
  }
}

extension UISemanticContentAttribute {
  /// The layout direction of a view with this attribute. Views that show playback or a spatial
  /// direction are not mirrored.
  @MainActor var direction: UIUserInterfaceLayoutDirection {
    switch self {
    case .unspecified: UIKitWorld.current.layoutDirection
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }
}

extension UIView {
  /// 1 if the leading side is left, or -1 if it is right.
  var leadingSign: CGFloat { effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1 }

  /// Returns a frame given for left-to-right layout: in right-to-left layout, its mirror image in
  /// the area.
  func directed(_ frame: CGRect, in area: CGRect) -> CGRect {
    guard leadingSign < 0 else { return frame }
    return CGRect(
      x: area.minX + area.maxX - frame.maxX, y: frame.minY, width: frame.width,
      height: frame.height)
  }
}

extension NSLayoutConstraint {
  /// Whether the constraint refers to leading or trailing edges, and the layout direction of its
  /// first view is right to left. All distances of the constraint, including constants, are then
  /// mirrored, as in UIKit.
  @MainActor var runsRightToLeft: Bool {
    guard firstAttribute.isDirectional || secondAttribute.isDirectional else { return false }
    return first?.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
}

extension NSLayoutConstraint.Attribute {
  var isDirectional: Bool {
    let edge = withoutMargins
    return edge == .leading || edge == .trailing
  }

  /// The same edge or centre of the whole view.
  var withoutMargins: NSLayoutConstraint.Attribute {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: self
    }
  }

  private var isAlongX: Bool {
    switch withoutMargins {
    case .left, .right, .leading, .trailing, .centerX: true
    default: false
    }
  }

  /// Returns the corresponding edge in a mirrored constraint.
  func placed(mirrored: Bool) -> NSLayoutConstraint.Attribute {
    guard mirrored else { return self }
    return switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }

  /// The factor for positions in a mirrored constraint: -1 along x, because positions increase to
  /// the left.
  func factor(mirrored: Bool) -> Double { mirrored && isAlongX ? -1 : 1 }
}
