// The former place of a presenter's view that a presentation removed from the window.

/// A view's frame, its index among its superview's subviews, and the superview's size, as they were
/// before a presentation.
@MainActor struct PresenterPlacement {
  let superview: UIView
  let index: Int
  let frame: CGRect
  /// The superview's size when the presentation began.
  let size: CGSize

  /// The frame that the view has after the dismissal: the former one or, for a view that filled its
  /// superview, one that fills it now.
  var frameAfterDismissal: CGRect { filled ? superview.bounds : frame }
  private var filled: Bool { frame == CGRect(origin: superview.bounds.origin, size: size) }

  /// Puts the view back. If the screen was resized while the view was not in a window, the view
  /// gets the frame that the resize would have given it; a view that filled the superview fills it
  /// again.
  func reinstate(_ view: UIView) {
    view.frame = frameAfterDismissal
    superview.insertSubview(view, at: index)
    let now = superview.bounds.size
    if now != size, !filled { view.autoresize(from: size, to: now) }
  }
}
