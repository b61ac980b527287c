/// A view that shows text in several lines. Its intrinsic height is that of the text at the view's
/// width.
@MainActor protocol WrappingText: UIView {
  /// Whether the intrinsic height depends on the width that the constraints determine.
  var wrapsAtItsWidth: Bool { get }
  /// The width for the intrinsic size while constraints are being solved; otherwise nil, and the
  /// view's own width applies.
  var solvedWidth: CGFloat? { get set }
}

extension UILabel: WrappingText {
  var wrapsAtItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
}

extension UITextView: WrappingText {
  var wrapsAtItsWidth: Bool { !isScrollEnabled }
}

/// A column whose height depends on the text in it.
extension UIStackView: WrappingText {
  var wrapsAtItsWidth: Bool {
    axis == .vertical
      && arrangedSubviews.contains { ($0 as? any WrappingText)?.wrapsAtItsWidth == true }
  }
}
