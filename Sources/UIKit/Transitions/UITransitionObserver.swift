// Observes transitions, for logs and tests. An EdgePan addition.

/// The state of a transition at one moment.
public struct UITransitionState: Hashable, Sendable {
  /// The phase of a transition.
  public enum Phase: String, Sendable, CaseIterable {
    /// The transition has been set up but is not moving yet.
    case pending
    /// The transition is running and was never interactive.
    case running
    /// A gesture drives the transition.
    case interactive
    /// The gesture has ended; the transition continues to its end.
    case finishing
    /// The gesture has ended; the transition runs back to its start.
    case cancelling
    /// `completeTransition` was called.
    case done
  }

  /// The outcome of a transition.
  public enum Outcome: String, Sendable, CaseIterable { case completed, cancelled }

  /// The transition's number in its frame cycle, from 1.
  public var identifier: Int
  public var kind: UITransitionKind
  public var phase: Phase
  /// The last progress that the interaction reported, without clamping; 0 for a transition without
  /// an interaction.
  public var rawPercent: Double
  /// The presented progress, as a fraction of the duration, 0…1.
  public var presentedPercent: Double
  /// The duration, in seconds.
  public var duration: TimeInterval
  public var initiallyInteractive: Bool
  /// The outcome, or `nil` until the transition is done.
  public var outcome: Outcome?
}

/// An observer that, while it is retained, is notified of every change of phase and every progress
/// update of every transition.
///
///     let observer = UITransitionObserver { state in print(state.kind, state.phase) }
///
/// A log that samples once per frame reads ``current`` instead, in the frame's `.log` stage.
@MainActor public final class UITransitionObserver {
  private let observation: TransitionObservation

  /// Observes the transitions of the current frame cycle.
  public init(_ handler: @escaping @MainActor (UITransitionState) -> Void) {
    observation = TransitionObservation(handler: handler)
    UIKitWorld.current.observers.append(observation)
  }

  /// Stops observing. Releasing the observer has the same effect.
  public func invalidate() { observation.isValid = false }

  // As in UIViewPropertyAnimator.
  #if compiler(>=6.3)
    isolated deinit { observation.isValid = false }
  #else
    deinit { MainActor.assumeIsolated { observation.isValid = false } }
  #endif

  /// The most recently started transition that is still running, or `nil`.
  public static var current: UITransitionState? { UIKitWorld.current.transitions.last?.state }

  /// The identifier of the most recently started transition, running or not; 0 before the first.
  /// Used by ReplayChecks, because it costs less than ``current``.
  package static var newestIdentifier: Int { UIKitWorld.current.transitionCount }

  /// Whether an interaction, or its settling, still sets the progress of the most recently started
  /// transition, even if the progress rests at an end because a spring swings beyond it. Used by
  /// ReplayChecks.
  package static var isDriven: Bool {
    guard let transition = UIKitWorld.current.transitions.last else { return false }
    return transition.phase == .interactive || transition.driver?.isSettling ?? false
  }

  /// The container of the most recently started transition that is still running. Used by
  /// ReplayChecks.
  package static var currentContainer: UIView? {
    UIKitWorld.current.transitions.last?.containerView
  }

  /// The transition that ended last. It is available until the blocks stage of the next frame;
  /// after that, the value is `nil`. Used by ReplayChecks and GestureReplay.
  package static var lastEnded: UITransitionState? {
    UIKitWorld.current.endedTransitions.last?.state
  }

  /// The participants of the most recently started transition that is still running. Used by
  /// ReplayChecks.
  package static var currentParts: UITransitionParts? {
    guard let transition = UIKitWorld.current.transitions.last else { return nil }
    return UITransitionParts(transition)
  }

  /// The current first responder. Used by ReplayChecks.
  package static var firstResponder: UIResponder? { UIKitWorld.current.firstResponder }

  /// The running transitions, oldest first.
  public static var running: [UITransitionState] {
    UIKitWorld.current.transitions.map(\.state)
  }
}

/// The controllers, views and objects of one transition, used by ReplayChecks. The object retains
/// them. It is a class because the checks use it in every frame, and a copy of a struct would
/// retain seven references.
@MainActor package final class UITransitionParts {
  package let identifier: Int
  package let kind: UITransitionKind
  package let container: UIView
  package let from: UIViewController?
  package let to: UIViewController?
  package let fromView: UIView?
  package let toView: UIView?
  /// `finalFrame(for:)` of the controller that appears, in the container's coordinates.
  package let finalFrameTo: CGRect
  package let presentationStyle: UIModalPresentationStyle
  package let animator: AnyObject?
  package let interactor: AnyObject?
  /// The first responder before the transition called any appearance method.
  package private(set) weak var firstResponder: UIResponder?

  init(_ transition: TransitionContext) {
    identifier = transition.identifier
    kind = transition.kind
    container = transition.containerView
    (from, to) = (transition.from, transition.to)
    (fromView, toView) = (transition.fromView, transition.toView)
    finalFrameTo = transition.frames.finalTo
    presentationStyle = transition.presentationStyle
    animator = transition.animator
    interactor = transition.interactor
    firstResponder = transition.firstResponder
  }
}

/// One observer's entry in `UIKitWorld.observers`.
@MainActor final class TransitionObservation {
  let handler: @MainActor (UITransitionState) -> Void
  var isValid = true

  init(handler: @escaping @MainActor (UITransitionState) -> Void) { self.handler = handler }
}

extension UIKitWorld {
  func notifyObservers(_ transition: TransitionContext) {
    for index in observers.indices.reversed() where !observers[index].isValid {
      observers.remove(at: index)
    }
    let state = transition.state
    for observer in observers { observer.handler(state) }
  }
}

extension TransitionContext {
  var state: UITransitionState {
    UITransitionState(
      identifier: identifier, kind: kind, phase: phase, rawPercent: Double(percentComplete),
      presentedPercent: Double(presentedPercent), duration: duration,
      initiallyInteractive: initiallyInteractive, outcome: outcome)
  }
}
