// Animations between a begin and a commit call, as apps wrote them before iOS 4 introduced blocks.

extension UIView {
  /// Opens a block: changes up to ``commitAnimations()`` animate, by default in 0.2 s with
  /// ease-in-out. Blocks nest as closures do.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let opened = OpenedAnimations()
    opened.block.inheritFromOuter()
    ViewAnimationBlock.stack.append(opened.block)
    UIKitWorld.current.openedAnimations.append(opened)
  }

  /// Closes the innermost block that ``beginAnimations(_:context:)`` opened. Does nothing if no
  /// block is open.
  public class func commitAnimations() {
    guard let opened = UIKitWorld.current.openedAnimations.popLast() else { return }
    ViewAnimationBlock.stack.removeAll { $0 === opened.block }
    opened.runEffects()
    opened.block.group.close()
  }

  /// Sets the duration in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    current { $0.duration = duration.isFinite ? max(duration, 0) : 0 }
  }
  /// Sets the delay in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    current { $0.delay = delay.isFinite ? max(delay, 0) : 0 }
  }
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    current { $0.timing = .curve(curve.timingFunction) }
  }
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    current { $0.repetition = (repeatCount, $0.repetition?.autoreverses ?? false) }
  }
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    current { $0.repetition = ($0.repetition?.count ?? 0, repeatAutoreverses) }
  }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    current {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Sets the effect for the changes to the view's content that are made before the commit; see
  /// ``transition(with:duration:options:animations:completion:)``. `cache` has no effect.
  public class func setAnimationTransition(
    _ transition: UIView.AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard let opened = UIKitWorld.current.openedAnimations.last,
      let effect = ViewTransitionEffect(transition.options), view.window != nil,
      let old = view.snapshotView(afterScreenUpdates: false)
    else { return }
    opened.effects.append((effect, transition.options, view, old))
  }

  private class func current(_ change: (ViewAnimationBlock) -> Void) {
    if let opened = UIKitWorld.current.openedAnimations.last { change(opened.block) }
  }
}

/// A block between its begin and commit calls.
@MainActor final class OpenedAnimations {
  /// The default duration in seconds, as UIView.h documents.
  private static let defaultDuration = 0.2

  let block = ViewAnimationBlock(
    duration: OpenedAnimations.defaultDuration,
    timing: .curve(UIView.AnimationCurve.easeInOut.timingFunction))
  /// The transition effects, with their views and the snapshots of the old content.
  var effects:
    [(
      effect: ViewTransitionEffect, options: UIView.AnimationOptions, view: UIView, old: UIView
    )] = []

  func runEffects() {
    for (effect, options, view, old) in effects {
      view.addSubview(old)
      effect.run(
        leaving: old, arriving: nil, around: view, duration: block.duration, options: options
      ) { _ in old.removeFromSuperview() }
    }
  }
}

extension UIView.AnimationTransition {
  var options: UIView.AnimationOptions {
    switch self {
    case .none: []
    case .flipFromLeft: .transitionFlipFromLeft
    case .flipFromRight: .transitionFlipFromRight
    case .curlUp: .transitionCurlUp
    case .curlDown: .transitionCurlDown
    }
  }
}
