// Adds and removes children, and implements
// `transition(from:to:duration:options:animations:completion:)` between two of them.

extension UIViewController {
  func adopt(_ child: UIViewController) {
    guard child !== self, child.parent !== self else { return }
    let old = child.parent
    old?.childWillLeave(child)
    old?.children.removeAll { $0 === child }
    // The old parent no longer knows this child, so it must live until the child has a new parent.
    withExtendedLifetime(old) {
      child.willMove(toParent: self)
      child.awaitsDidMove = true
      child.isMovingToParent = true
      child.parent = self
    }
    children.append(child)
    child.appearIfInPlace()
    child.isMovingToParent = false
  }

  func leaveParent() {
    guard let parent else { return }
    parent.childWillLeave(self)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  func exchange(
    _ from: UIViewController, _ to: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    guard from.parent === self, to.parent === self, let fromView = from.view else {
      return UIKitWorld.current.report(
        .controllerStack,
        "transition(from:to:) needs two children of the receiver; call addChild first.")
    }
    let isVisible = isVisibleOrAppearing
    if isVisible {
      from.startAppearance(false, animated: duration > 0)
      to.startAppearance(true, animated: duration > 0)
    }
    if to.view.superview == nil { (fromView.superview ?? view)?.addSubview(to.view) }
    if isVisible { to.notifyIsAppearing() }
    let finish = { (finished: Bool) in
      fromView.removeFromSuperview()
      if isVisible {
        from.finishAppearance()
        to.finishAppearance()
      }
      completion?(finished)
    }
    let effect = duration > 0 ? ViewTransitionEffect(options) : nil
    UIView.animate(
      withDuration: duration, delay: 0, options: options,
      animations: { animations?() }, completion: effect == nil ? finish : nil)
    if let effect, let toView = to.view, let parent = fromView.superview {
      effect.run(
        leaving: fromView, arriving: toView, around: parent, duration: duration, options: options,
        completion: finish)
    }
  }
}
