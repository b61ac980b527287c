// Finds the view that a touch lands on, and adds and removes the recognisers of a view.

extension UIView {
  /// Views with a lower alpha are not hit. Source: Apple's documentation of `hitTest(_:with:)`.
  static let smallestHitAlpha: CGFloat = 0.01

  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, transitionBlocks == 0,
      alpha >= Self.smallestHitAlpha,
      self.point(inside: point, with: event)
    else { return nil }
    // Uses a loop, because Swift would check actor isolation in each call of a closure.
    let views = subviews
    for index in views.indices.reversed() {
      let view = views[index]
      let local = view.layer.convert(point, fromSuperlayer: layer)
      if let hit = view.hitTest(local, with: event) { return hit }
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
