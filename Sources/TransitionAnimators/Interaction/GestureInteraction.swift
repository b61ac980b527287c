import UIKit

/// A gesture recogniser that controls a percent-driven transition, with any animator.
///
/// A delegate returns ``controller`` when UIKit requests an interaction controller. The property is
/// nil except during the gesture, so a transition that a button starts is not interactive:
///
///     let pan = PanInteraction(from: .left, start: .pop(navigation))
///     pan.attach(to: detail.view)
///     // in the navigation delegate's interactionControllerFor:
///     return pan.controller
///
/// One object handles any number of gestures, one after another. Subclasses translate their
/// recogniser's states into calls to ``begin(at:)``, ``update(to:)`` and ``end(completes:)``.
@MainActor open class GestureInteraction: NSObject, UIGestureRecognizerDelegate {
  /// The recogniser, whose delegate is this object.
  public let recognizer: UIGestureRecognizer
  /// The transition that a recognised gesture starts.
  public var start: TransitionStart
  /// Whether a finger drives the transition.
  public private(set) var isInteractive = false
  /// The controller that drives the transition during the gesture; nil otherwise.
  public var controller: UIPercentDrivenInteractiveTransition? {
    isInteractive ? percentDriven : nil
  }
  /// Called at each decision, before the transition finishes or cancels; the argument is true if it
  /// finishes.
  public var onResult: (@MainActor (_ finishes: Bool) -> Void)?

  /// The percent-driven transition; nil once it finishes or is cancelled. A subclass can settle the
  /// transition after ``release()``, when ``isInteractive`` is already false.
  private(set) var percentDriven: UIPercentDrivenInteractiveTransition?
  /// Keeps the controller of the last gesture alive until its transition has started.
  private var lastController: UIPercentDrivenInteractiveTransition?

  /// Creates an interaction and becomes the recogniser's delegate.
  public init(recognizer: UIGestureRecognizer, start: TransitionStart) {
    self.recognizer = recognizer
    self.start = start
    super.init()
    recognizer.delegate = self
  }

  /// Adds the recogniser to a view, and removes it from the previous view.
  public func attach(to view: UIView) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  /// Starts the transition at this progress. Has no effect while the previous transition is
  /// undecided.
  public func begin(at progress: CGFloat) {
    guard percentDriven == nil else { return }
    let percentDriven = LateStartController()
    (self.percentDriven, lastController) = (percentDriven, percentDriven)
    isInteractive = true
    start.begin()
    percentDriven.update(progress)
  }

  /// Moves the transition to this progress, 0…1; does nothing without a transition.
  public func update(to progress: CGFloat) { percentDriven?.update(progress) }

  /// Records that the finger has lifted; for subclasses that settle the transition themselves and
  /// decide later.
  public func release() { isInteractive = false }

  /// Finishes or cancels the transition, which then runs to its end or back to its start.
  public func end(completes: Bool) {
    isInteractive = false
    guard let percentDriven else { return }
    self.percentDriven = nil
    onResult?(completes)
    if completes { percentDriven.finish() } else { percentDriven.cancel() }
  }

  /// Returns whether the gesture may begin now; called before it begins.
  open func mayBegin() -> Bool { percentDriven == nil && start.mayBegin(recognizer) }

  /// Returns ``mayBegin()``.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin()
  }
}

/// A controller that does at its start what its gesture did before.
///
/// UIKit starts a transition at the end of the turn in which it was requested, and ignores calls
/// before that. Without this class, a quick flick that begins and ends in one turn would leave the
/// transition interactive for ever.
private final class LateStartController: UIPercentDrivenInteractiveTransition {
  private var hasStarted = false
  private var percent: CGFloat?
  private var completes: Bool?

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    hasStarted = true
    if let percent { update(percent) }
    if let completes { completes ? finish() : cancel() }
  }

  override func update(_ percentComplete: CGFloat) {
    if hasStarted { super.update(percentComplete) } else { percent = percentComplete }
  }

  override func finish() {
    if hasStarted { super.finish() } else { completes = true }
  }

  override func cancel() {
    if hasStarted { super.cancel() } else { completes = false }
  }
}
