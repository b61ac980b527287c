import GestureTrace
import UIKit

/// A combination of a screen-edge pan recogniser, a percent-driven controller and a finish rule.
///
/// This is the interactive controller that the libraries of the catalogue describe, with the
/// decision moved into a ``FinishRule``: `began` starts the pop or dismissal, `changed` updates it,
/// and the end of the pan finishes or cancels it. All values for the log can be read at any time.
@MainActor
final class BackSwipe: NSObject, SwipeDriver, UIGestureRecognizerDelegate {
  /// The recogniser; ``attach()`` adds it to the scene's top screen.
  let recognizer: UIScreenEdgePanGestureRecognizer
  @exclusivity(unchecked) private(set) var phase = SwipePhase.idle
  /// The finger's translation away from the edge, divided by the screen's length.
  @exclusivity(unchecked) private(set) var progress = 0.0
  @exclusivity(unchecked) private(set) var velocity = 0.0
  @exclusivity(unchecked) private(set) var frameState = UIGestureRecognizer.State.possible
  /// The rule's decision at the last release.
  @exclusivity(unchecked) private(set) var decision: FinishRule.Decision?
  @exclusivity(unchecked) private(set) var lastRelease: FinishRule.Release?
  let watchesWholeScreen = false
  var travelled: CGPoint? { recognizer.numberOfTouches > 0 ? recognizer.travelled : nil }
  @exclusivity(unchecked) var stages: (any FrameStageObserver)?
  /// The replay, which owns the driver and outlives it.
  private unowned let delegate: any SwipeDriverDelegate

  private let scene: any ReplayScene
  private let rule: FinishRule
  private let edge: TraceEdge
  @exclusivity(unchecked) private var percent: UIPercentDrivenInteractiveTransition?
  /// The identifier of the transition that the swipe began; nil if the scene begins the transition
  /// later.
  @exclusivity(unchecked) private var transition: Int?
  @exclusivity(unchecked) private var rest: SettlingRunner?
  @exclusivity(unchecked) private var wasRefused = false
  @exclusivity(unchecked) private var translation = 0.0
  @exclusivity(unchecked) private var extent = 1.0

  init(
    scene: any ReplayScene, rule: FinishRule, edge: TraceEdge, fingers: Int,
    delegate: any SwipeDriverDelegate
  ) {
    self.delegate = delegate
    self.scene = scene
    self.rule = rule
    self.edge = edge
    recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = edge.rectEdge
    recognizer.minimumNumberOfTouches = fingers
    if let points = rule.hysteresis { recognizer.hysteresis = points }
    super.init()
    recognizer.delegate = self
    recognizer.addAction { [unowned self] _ in handlePan() }
  }

  /// Adds the recogniser to the screen that the next swipe pops or dismisses.
  func attach() {
    recognizer.view?.removeGestureRecognizer(recognizer)
    scene.gestureView.addGestureRecognizer(recognizer)
    phase = .idle
  }

  func beginFrame() {
    frameState = recognizer.state
    if frameState == .possible { wasRefused = false }
  }

  /// Returns false if the app itself has begun a transition (for example, by a tap of another
  /// finger or by a timer): nothing would drive a second pop or dismissal.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    wasRefused = percent == nil && UITransitionObserver.current != nil
    return !wasRefused
  }

  var failureReason: String {
    let reason =
      wasRefused
      ? "a transition that the app itself had begun was running"
      : recognizer.failureReason ?? "the recogniser did not begin"
    guard percent == nil, UITransitionObserver.current?.initiallyInteractive == true else {
      return reason
    }
    return reason + "; to follow the app's own gesture, conform the scene to OwnGestureScene"
  }

  private func handlePan() {
    guard let view = recognizer.view else { return }
    frameState = recognizer.state
    measure(in: view)
    switch recognizer.state {
    case .began: begin()
    case .changed: update()
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func measure(in view: UIView) {
    translation = edge.inward(recognizer.translation(in: view))
    velocity = edge.inward(recognizer.velocity(in: view))
    // Records the view's length when the swipe begins, because an animator may resize the
    // recogniser's view.
    if recognizer.state == .began {
      extent = edge.depth(width: view.bounds.width, height: view.bounds.height)
    }
    progress = translation / extent
  }

  private func update() {
    stages?.begin(.update)
    percent?.update(shownProgress)
    stages?.end(.update)
  }

  /// The progress that the rule presents.
  var shownProgress: Double {
    rule.shownProgress(translation: translation, extent: extent)
  }

  private func begin() {
    guard percent == nil else { return }
    let percent = SystemInteraction()
    self.percent = percent
    phase = .interactive
    decision = nil
    delegate.swipeDidBegin(self)
    scene.goBack(interaction: percent) { [weak self] completed in self?.end(completed) }
    transition = UITransitionObserver.current?.identifier
    update()
  }

  private func release() {
    guard let percent, phase == .interactive else { return }
    let release = FinishRule.Release(
      translation: translation, speed: velocity, extent: extent, meanSpeed: delegate.meanSpeed)
    // A pan that the system cancelled never completes the transition, whatever its progress.
    let wasTaken = recognizer.state == .cancelled
    let decision =
      wasTaken
      ? FinishRule.Decision(completes: false, reason: "the touch was cancelled")
      : rule.decide(release)
    self.decision = decision
    lastRelease = wasTaken ? nil : release
    phase = decision.completes ? .finishing : .cancelling
    delegate.swipeDidRelease(self)
    rest = SettlingRunner.make(
      rule: rule, completes: decision.completes, release: release, from: shownProgress,
      percent: percent)
  }

  private func end(_ reported: Bool) {
    // `reported` is the gesture's decision, from the transition's coordinator. If
    // `completeTransition(_:)` was called with a different value, that value determines which
    // screen is shown, so it is the outcome.
    let over = UITransitionObserver.lastEnded
    let completed =
      over != nil && over?.identifier == transition ? over?.outcome == .completed : reported
    phase = completed ? .finished : .cancelled
    percent = nil
    rest = nil
    delegate.swipe(self, didEnd: completed)
  }
}
