// A screen-edge pan that drives the way back: the interactive half of every scene.

import GestureTrace
import UIKit

/// A screen-edge pan recogniser, a percent-driven controller and a finish rule, joined.
///
/// This is the interactive controller of the seeds' articles with the decision taken out into a
/// ``FinishRule``: began starts the way back, changed updates it, and the end of the pan finishes
/// or cancels it. Everything that a log wants to know is readable at any time.
@MainActor
final class BackSwipe {
  /// The recogniser; ``attach(to:)`` puts it on the scene's top screen.
  let recognizer: UIScreenEdgePanGestureRecognizer
  /// How far the swipe has come.
  private(set) var phase = SwipePhase.idle
  /// Translation toward the end over the view's length, as the finger gives it.
  private(set) var progress = 0.0
  /// Speed toward the end in points a second.
  private(set) var velocity = 0.0
  /// The recogniser's last state in this frame: an ended pan is back to possible before the log.
  private(set) var frameState = UIGestureRecognizer.State.possible
  /// What the rule decided at the last release.
  private(set) var decision: FinishRule.Decision?
  /// Called when a swipe has begun, when its finger has lifted, when its transition has ended.
  var onBegan: (@MainActor () -> Void)?
  var onReleased: (@MainActor () -> Void)?
  var onEnded: (@MainActor (_ completed: Bool) -> Void)?

  private let scene: any ReplayScene
  private let rule: FinishRule
  private let edge: TraceEdge
  private var percent: UIPercentDrivenInteractiveTransition?
  private var tail: CADisplayLink?
  private var tailProgress = 0.0

  init(scene: any ReplayScene, rule: FinishRule, edge: TraceEdge, fingers: Int) {
    self.scene = scene
    self.rule = rule
    self.edge = edge
    recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = edge.rectEdge
    recognizer.minimumNumberOfTouches = fingers
    recognizer.addAction { [unowned self] _ in handlePan() }
  }

  /// Puts the recogniser on the screen that the next swipe leaves.
  func attach() {
    recognizer.view?.removeGestureRecognizer(recognizer)
    scene.gestureView.addGestureRecognizer(recognizer)
    phase = .idle
  }

  /// Whether the last transition has ended and ``attach()`` has not been called since.
  var isOver: Bool { phase == .finished || phase == .cancelled }

  /// The share of the transition's time that the picture shows; 0 without a transition.
  var presentedProgress: Double { UITransitionObserver.current?.presentedPercent ?? 0 }

  /// A frame begins: what the recogniser did in the last one is history.
  func beginFrame() { frameState = recognizer.state }

  private func handlePan() {
    guard let view = recognizer.view else { return }
    frameState = recognizer.state
    measure(in: view)
    switch recognizer.state {
    case .began: begin()
    case .changed: percent?.update(shownProgress)
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func measure(in view: UIView) {
    let translation = recognizer.translation(in: view)
    let speed = recognizer.velocity(in: view)
    let size = view.bounds.size
    switch edge {
    case .left: (progress, velocity) = (translation.x / size.width, speed.x)
    case .right: (progress, velocity) = (-translation.x / size.width, -speed.x)
    case .top: (progress, velocity) = (translation.y / size.height, speed.y)
    case .bottom: (progress, velocity) = (-translation.y / size.height, -speed.y)
    }
  }

  /// The progress as the rule wants it shown.
  private var shownProgress: Double {
    rule.progressRange.map { min(max(progress, $0.lowerBound), $0.upperBound) } ?? progress
  }

  private func begin() {
    guard percent == nil else { return }
    let percent = UIPercentDrivenInteractiveTransition()
    self.percent = percent
    phase = .interactive
    decision = nil
    onBegan?()
    scene.goBack(interaction: percent) { [weak self] completed in self?.end(completed) }
    percent.update(shownProgress)
  }

  private func release() {
    guard let percent, phase == .interactive else { return }
    // A pan that the system took away must not complete anything, however far it had come.
    let decision =
      recognizer.state == .cancelled
      ? FinishRule.Decision(completes: false, reason: "the touch was cancelled")
      : rule.decide(progress: shownProgress, speed: velocity)
    self.decision = decision
    phase = decision.completes ? .finishing : .cancelling
    onReleased?()
    switch rule.tail {
    case .percentDriven:
      if decision.completes { percent.finish() } else { percent.cancel() }
    case .displayLink(let step):
      startTail(percent, step: decision.completes ? step : -step)
    }
  }

  /// TransitionManager's tail: a fixed step a tick, whatever the refresh rate, until past 1 or 0.
  private func startTail(_ percent: UIPercentDrivenInteractiveTransition, step: Double) {
    tailProgress = shownProgress
    let link = CADisplayLink { [unowned self] _ in
      tailProgress += step
      percent.update(tailProgress)
      guard tailProgress >= 1 || tailProgress <= 0 else { return }
      tail?.invalidate()
      tail = nil
      if tailProgress >= 1 { percent.finish() } else { percent.cancel() }
    }
    tail = link
    link.add(to: .main, forMode: .common)
  }

  private func end(_ completed: Bool) {
    phase = completed ? .finished : .cancelled
    percent = nil
    onEnded?(completed)
  }
}

extension TraceEdge {
  /// The same edge by UIKit's name.
  var rectEdge: UIRectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
