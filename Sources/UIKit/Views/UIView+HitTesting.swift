// Finds the view that a touch lands on, and adds and removes the recognisers of a view.

extension UIView {
  /// Views with a lower alpha are not hit. Source: Apple's documentation of `hitTest(_:with:)`.
  static let smallestHitAlpha: CGFloat = 0.01

  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, transitionBlocks == 0,
      alpha >= Self.smallestHitAlpha,
      self.point(inside: point, with: event)
    else { return nil }
    // Declared as an optional, so that the compiler selects the conversion from a view and not the
    // one from a coordinate space.
    let this: UIView? = self
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: this), with: event) { return hit }
    }
    return self
  }

  func attach(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    attachedRecognizers = (attachedRecognizers ?? []) + [recognizer]
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stopFollowing()
    attachedRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  func replaceRecognizers(_ wanted: [UIGestureRecognizer]) {
    for old in attachedRecognizers ?? [] where !wanted.contains(where: { $0 === old }) {
      removeGestureRecognizer(old)
    }
    for new in wanted where new.view !== self { addGestureRecognizer(new) }
  }
}
