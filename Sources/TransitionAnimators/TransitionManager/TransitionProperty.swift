// The properties of a transition that an app can set for a push or presentation with
// TransitionManager.

import UIKit

/// The four kinds of transition, with TransitionManager's numbers.
public enum TransitionType: Int, CaseIterable, Sendable {
  /// Pop and dismissal are backward transitions, push and presentation forward transitions.
  case pop, push, present, dismiss

  /// Whether this is a forward transition.
  public var isForward: Bool { self == .push || self == .present }
}

/// The properties of a transition, with TransitionManager's defaults.
@MainActor public struct TransitionProperty {
  /// The duration, in seconds.
  public var animationTime: TimeInterval = TransitionAnimationType.defaultDuration
  /// The kind of the last transition; set before every transition, and meaningless before the
  /// first.
  public var transitionType = TransitionType.pop
  /// The type of the push or presentation.
  public var animationType = TransitionAnimationType.default
  /// The type of the pop or dismissal; used only for system types. If it is nil at the first pop or
  /// dismissal, it is set to the type's ``TransitionAnimationType/reverse``. Other types use their
  /// own backward transition.
  public var backAnimationType: TransitionAnimationType?
  /// Whether the pop or dismissal uses UIKit's own animation. Setting it to true disables the back
  /// gesture.
  public var isSystemBackAnimation = false {
    didSet { if isSystemBackAnimation { backGestureType = .none } }
  }
  /// The back gesture. Setting a gesture other than `none` sets ``isSystemBackAnimation`` to false.
  public var backGestureType = BackGestureType.right {
    didSet { if backGestureType != .none { isSystemBackAnimation = false } }
  }
  /// Whether the navigation bar is transparent while a transition runs.
  public var autoShowAndHideNavBar = false
  /// The duration, in seconds, in which the bar fades out and in.
  public var showAndHideNavBarTime: TimeInterval = 0.25
  /// The progress, 0…1, beyond which a released back gesture finishes.
  public var interactivePercent = TransitionManagerPan.defaultInteractivePercent
  /// A custom animator that replaces the type; one object is used for both directions.
  public var customAnimator: TwoWayAnimator?
  /// The name of an animator in the registry that replaces the type: an animator of the catalogue,
  /// or a function that was registered with ``AnimatorEntry/init(name:defaultDuration:animate:)``.
  /// A name that is not registered is ignored.
  public var registeredAnimator: String?

  /// Creates the properties with TransitionManager's defaults.
  public init() {}

  /// Returns the animator of one run. Records the run's type, and the backward type if it was not
  /// set.
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
