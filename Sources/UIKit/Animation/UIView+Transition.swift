// UIView.transition: a change of content with an effect.

import QuartzCore

extension UIView {
  /// Changes a view's content with the effect that the options specify.
  ///
  /// For a cross dissolve, a snapshot of the old content is placed over the view and fades. A curl
  /// is shown as a cross dissolve, because its geometry is not published. For a flip, the snapshot
  /// rotates about its middle during the first half of the duration, until it is edge-on; the view
  /// itself does not rotate. The animations closure runs immediately; its changes are animated only
  /// with `allowAnimatedContent`. Without an effect the change is immediate.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    tracing(ChangeScope(.animationBlock, "UIView.transition").at(file, line)) {
      change(view, duration, options, animations, completion)
    }
  }

  private class func change(
    _ view: UIView, _ duration: TimeInterval, _ options: UIView.AnimationOptions,
    _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    let change = {
      if options.contains(.allowAnimatedContent) {
        animate(withDuration: duration, delay: 0, options: options) { animations?() }
      } else {
        performWithoutAnimation { animations?() }
      }
    }
    guard let effect = ViewTransitionEffect(options), duration > 0, view.window != nil,
      let old = view.snapshotView(afterScreenUpdates: false)
    else {
      change()
      return UIKitWorld.current.onNextTurn { completion?(true) }
    }
    change()
    view.addSubview(old)
    effect.run(
      leaving: old, arriving: nil, around: view, duration: duration, options: options
    ) { finished in
      old.removeFromSuperview()
      completion?(finished)
    }
  }

  /// Replaces one view with another in its superview (or hides one and shows the other, with
  /// `showHideTransitionViews`), with the effect that the options specify.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    tracing(ChangeScope(.animationBlock, "UIView.transition").at(file, line)) {
      replace(fromView, by: toView, duration, options, completion)
    }
  }

  private class func replace(
    _ fromView: UIView, by toView: UIView, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ completion: ((Bool) -> Void)?
  ) {
    guard let parent = fromView.superview else {
      return UIKitWorld.current.onNextTurn { completion?(true) }
    }
    let showsAndHides = options.contains(.showHideTransitionViews)
    if showsAndHides {
      toView.isHidden = false
    } else {
      toView.frame = fromView.frame
      parent.insertSubview(toView, aboveSubview: fromView)
    }
    fromView.isLeavingInTransition = true
    let finish = { (finished: Bool) in
      // Other code may have added the view again in the meantime.
      if fromView.isLeavingInTransition {
        fromView.isLeavingInTransition = false
        if showsAndHides { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      }
      completion?(finished)
    }
    guard let effect = ViewTransitionEffect(options), duration > 0 else {
      finish(true)
      return
    }
    effect.run(
      leaving: fromView, arriving: toView, around: parent, duration: duration, options: options,
      completion: finish)
  }
}

/// The effects in bits 20 to 22 of the options.
@MainActor enum ViewTransitionEffect {
  case dissolve
  /// A half rotation about an axis; the sign is the direction.
  case flip(x: CGFloat, y: CGFloat)

  init?(_ options: UIView.AnimationOptions) {
    switch options.rawValue >> 20 & 7 {
    case 1: self = .flip(x: 0, y: 1)
    case 2: self = .flip(x: 0, y: -1)
    case 3, 4, 5: self = .dissolve
    case 6: self = .flip(x: -1, y: 0)
    case 7: self = .flip(x: 1, y: 0)
    default: return nil
    }
  }

  func run(
    leaving: UIView, arriving: UIView?, around container: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions, completion: @escaping (Bool) -> Void
  ) {
    switch self {
    case .dissolve:
      // The appearing view is on top, so it must fade in; otherwise the change would be visible
      // immediately.
      let fading = arriving ?? leaving
      let alpha = fading.alpha
      if arriving != nil { UIView.performWithoutAnimation { fading.alpha = 0 } }
      UIView.animate(
        withDuration: duration, delay: 0, options: options,
        animations: { fading.alpha = arriving == nil ? 0 : alpha },
        completion: { finished in
          completion(finished)
          fading.alpha = alpha
        })
    case .flip(let x, let y):
      let before = leaving.layer.transform
      let home = arriving?.layer.transform ?? CATransform3DIdentity
      arriving?.layer.transform = CATransform3DRotate(home, -.pi / 2, x, y, 0)
      UIView.animateKeyframes(
        withDuration: duration, delay: 0,
        options: UIView.KeyframeAnimationOptions(rawValue: options.rawValue & 0xF_0000),
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            leaving.layer.transform = CATransform3DRotate(before, .pi / 2, x, y, 0)
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            arriving?.layer.transform = home
          }
        },
        completion: { finished in
          completion(finished)
          leaving.layer.transform = before
          arriving?.layer.transform = home
        })
    }
  }
}
