import QuartzCore

/// A mistake in client code that UIKit detected, and its remedy. An EdgePan addition: Apple's UIKit
/// logs to the console or raises an exception.
public struct UIKitIssue: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistake.
  public enum Code: String, Sendable, CaseIterable {
    /// A recogniser's state was set to one that cannot follow the previous one.
    case illegalGestureState
    /// A view was added at a position that is not possible in the view tree.
    case viewTree
    /// A layout pass was ended because views kept requesting another layout.
    case layoutLoop
    /// A transition was requested while another runs in the same container.
    case nestedTransition
    /// `completeTransition` was called again.
    case completedTwice
    /// A cancelled transition was completed with `true`.
    case completedWhenCancelled
    /// A transition's duration has passed and nothing moves, but `completeTransition` was not
    /// called.
    case neverCompleted
    /// An interaction was finished or cancelled in a transition that is not interactive.
    case notInteractive
    /// An interaction was finished or cancelled before its transition had started.
    case decidedBeforeStart
    /// `interruptibleAnimator(using:)` returned another object in the same transition.
    case differentAnimator
    /// A gesture of UIKit's began in a state in which UIKit stops responding.
    case unguardedGesture
    /// The app makes UIKit's swipe over the content wait for a scroll view at its leading end.
    case waitingPop
    /// An animator set the size of a disappearing view to zero by using that view's zero final
    /// frame.
    case collapsedView
    /// A presentation or dismissal is not possible as requested: for example, the presenter is not
    /// in a window.
    case presentation
    /// A request to a navigation or tab controller is not possible with its current controllers.
    case controllerStack
    /// A property animator was used in a state that does not allow the call.
    case animatorState
    /// A visual format string cannot be read.
    case layoutFormat
    /// A cell or supplementary view was requested with an identifier that is not registered.
    case reuseIdentifier
    /// An object was requested from a storyboard or a nib; neither is available.
    case archive
    /// A selector was sent to an object that does not respond to it, or with the wrong sender.
    case selector
    /// The app tried to observe a property that cannot be observed.
    case observation
    /// An appearance or disappearance was begun again before it ended, or ended without having been
    /// begun.
    case unbalancedAppearance
    /// A percent-driven transition contains an animation that code added to a layer.
    case layerAnimation
    /// A `CATransition` has a type that iOS no longer shows.
    case retiredEffect
    /// Blocks of other queues took longer than a frame waits for them.
    case backgroundWork

    /// Whether a replay prints the message as a note: iOS shows correct code differently, or EdgePan
    /// continues where iOS does not. The rest are the causes of broken rules.
    package var isNote: Bool {
      switch self {
      case .completedTwice, .completedWhenCancelled, .neverCompleted, .decidedBeforeStart,
        .collapsedView, .unbalancedAppearance:
        false
      default: true
      }
    }
  }

  public var code: Code
  public var message: String

  public var description: String { "\(code.rawValue): \(message)" }
}

extension UIKitWorld {
  /// Applies the rules about Core Animation's own animations to one that an app adds to a layer.
  func clientAdded(_ animation: CAAnimation, to layer: CALayer) {
    if let transition = animation as? CATransition { retire(transition) }
    guard system.has(.layerAnimations),
      let driven = transitions.last(where: {
        $0.driver != nil && !$0.hasNotedLayerAnimation && layer.isInside($0.containerView.layer)
      })
    else { return }
    driven.hasNotedLayerAnimation = true
    let path = (animation as? CAPropertyAnimation)?.keyPath.map { " of \"\($0)\"" } ?? ""
    report(
      .layerAnimation,
      "The \(driven.kind.rawValue) is driven by a finger, and a \(type(of: animation))\(path) was "
        + "added to a layer in its container. It follows the finger here; since iOS 11 such "
        + "animations are reported to play on (\(UISystemRule.layerAnimations.source)). Use "
        + "UIView.animate or a UIViewPropertyAnimator.")
  }

  private func retire(_ transition: CATransition) {
    guard system.has(.retiredEffects), transition.isRetired else { return }
    // The catalogue, which is plain UIKit code, names the time that it reproduces in this way.
    let isOfItsTime = transition.value(forKey: "edgepan.system") as? String == "ios10"
    transition.hasNoEffect = !isOfItsTime
    report(
      .retiredEffect,
      "A CATransition has the type \(transition.type.rawValue), which has no effect since iOS 13 "
        + "(\(UISystemRule.retiredEffects.source)). "
        + (isOfItsTime
          ? "The catalogue shows it as iOS 9 and 10 did."
          : "It has none here; --system ios10 shows it. Use another type."))
  }

  func report(_ code: UIKitIssue.Code, _ message: String) {
    let issue = UIKitIssue(code: code, message: message)
    issues.append(issue)
    issueHandler?(issue)
  }
}
