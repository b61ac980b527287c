// The properties of a transition that a push or presentation of TransitionManager may set.

import UIKit

/// The four transitions, by TransitionManager's numbers.
public enum TransitionType: Int, CaseIterable, Sendable {
  /// UIKit's two kinds of transition, each in both directions.
  case pop, push, present, dismiss

  /// Whether it is a forward transition.
  public var isForward: Bool { self == .push || self == .present }
}

/// Everything that can be said about a transition, with TransitionManager's defaults.
@MainActor public struct TransitionProperty {
  /// Seconds.
  public var animationTime: TimeInterval = TransitionAnimationType.defaultDuration
  /// Set before every run; meaningless before the first.
  public var transitionType = TransitionType.pop
  /// The type of the push or presentation.
  public var animationType = TransitionAnimationType.default
  /// The type of the pop or dismissal, for system types only. Until the first run nil: then it
  /// becomes the type's ``TransitionAnimationType/reverse``. A type that is not the system's goes
  /// back by its own backward transition.
  public var backAnimationType: TransitionAnimationType?
  /// Whether the pop or dismissal is UIKit's own. Switches the back gesture off.
  public var isSystemBackAnimation = false {
    didSet { if isSystemBackAnimation { backGestureType = .none } }
  }
  /// The back gesture. Setting one switches ``isSystemBackAnimation`` off.
  public var backGestureType = BackGestureType.right {
    didSet { if backGestureType != .none { isSystemBackAnimation = false } }
  }
  /// Whether the navigation bar is transparent while a transition runs.
  public var autoShowAndHideNavBar = false
  /// Seconds in which it goes, and comes again.
  public var showAndHideNavBarTime: TimeInterval = 0.25
  /// Beyond this share a back gesture runs on to the end.
  public var interactivePercent = TransitionManagerPan.defaultInteractivePercent
  /// An animator of a subclass, in place of the type: one object for both ways.
  public var customAnimator: TwoWayAnimator?
  /// The name of an animator of the registry, in place of the type: one of the catalogue, or a
  /// function that was registered with ``AnimatorEntry/init(name:defaultDuration:animate:)``. A
  /// name that is not registered counts as none.
  public var registeredAnimator: String?

  /// Creates the published defaults.
  public init() {}

  /// The animator of one run; notes the run's type, and the backward type where it was not set.
  mutating func makeAnimator(
    for type: TransitionType
  ) -> any UIViewControllerAnimatedTransitioning {
    transitionType = type
    if let customAnimator {
      customAnimator.duration = animationTime
      customAnimator.isForward = type.isForward
      return customAnimator
    }
    if let registeredAnimator,
      let entry = AnimatorRegistry.shared.entry(named: registeredAnimator)
    {
      return entry.make(isForward: type.isForward, duration: animationTime)
    }
    let animator = animationType.makeAnimator(duration: animationTime, isForward: type.isForward)
    if let system = animator as? SystemTransitionAnimator, !type.isForward {
      backAnimationType = backAnimationType ?? animationType.reverse
      if let back = backAnimationType, back.systemEffect == nil {
        return back.makeAnimator(duration: animationTime, isForward: false)
      }
      system.backType = backAnimationType
    }
    return animator
  }
}
