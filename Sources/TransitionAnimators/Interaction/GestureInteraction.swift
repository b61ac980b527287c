// The interactive half of a transition: a gesture that starts it, moves it and decides its end.

import UIKit

/// A gesture recogniser with a percent-driven controller behind it, for any animator.
///
/// A delegate hands ``controller`` to UIKit when it is asked for an interaction controller; that is
/// nil except while the gesture lasts, so a transition that a button starts stays its own:
///
///     let pan = PanInteraction(from: .left, start: .pop(navigation))
///     pan.attach(to: detail.view)
///     // in the navigation delegate's interactionControllerFor:
///     return pan.controller
///
/// One object serves any number of gestures, one after the other. Subclasses turn their
/// recogniser's states into ``begin(at:)``, ``update(to:)`` and ``end(completes:)``.
@MainActor open class GestureInteraction: NSObject, UIGestureRecognizerDelegate {
  /// The recogniser, whose delegate is this object.
  public let recognizer: UIGestureRecognizer
  /// What a recognised gesture sets going.
  public var start: TransitionStart
  /// Whether a finger holds the transition.
  public private(set) var isInteractive = false
  /// The controller that drives the transition during the gesture; nil otherwise.
  public var controller: UIPercentDrivenInteractiveTransition? {
    isInteractive ? percentDriven : nil
  }
  /// Called at each decision with whether the transition finishes, before it continues.
  public var onResult: (@MainActor (_ finishes: Bool) -> Void)?

  /// Kept while the transition settles, when ``isInteractive`` is false again.
  private(set) var percentDriven: UIPercentDrivenInteractiveTransition?

  /// Creates an interaction and becomes the recogniser's delegate.
  public init(recognizer: UIGestureRecognizer, start: TransitionStart) {
    self.recognizer = recognizer
    self.start = start
    super.init()
    recognizer.delegate = self
  }

  /// Puts the recogniser on a view, and takes it off the last one.
  public func attach(to view: UIView) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  /// Starts the transition at this progress; without effect while the last one is undecided.
  public func begin(at progress: CGFloat) {
    guard percentDriven == nil else { return }
    let percentDriven = UIPercentDrivenInteractiveTransition()
    self.percentDriven = percentDriven
    isInteractive = true
    start.begin()
    percentDriven.update(progress)
  }

  /// Moves the transition to this progress, 0…1; does nothing without a transition.
  public func update(to progress: CGFloat) { percentDriven?.update(progress) }

  /// The finger has lifted; a subclass with a tail of its own decides later.
  public func release() { isInteractive = false }

  /// Decides; the transition runs on, or back.
  public func end(completes: Bool) {
    isInteractive = false
    guard let percentDriven else { return }
    self.percentDriven = nil
    onResult?(completes)
    if completes { percentDriven.finish() } else { percentDriven.cancel() }
  }

  /// Whether the gesture may begin now; asked before it does.
  open func mayBegin() -> Bool { percentDriven == nil && start.mayBegin(recognizer) }

  /// Asks ``mayBegin()``.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin()
  }
}
