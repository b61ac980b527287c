// Settles a transition with a display link, for rules that do not let UIKit settle it.

import UIKit

/// Moves a percent-driven transition from the release to one of its ends, tick by tick.
@MainActor
final class SettlingRunner {
  private let percent: UIPercentDrivenInteractiveTransition
  private let completes: Bool
  private let motion: @MainActor (_ seconds: Double) -> Double?
  private var link: CADisplayLink?
  private var start: Double?

  /// - Parameter motion: returns the progress for the seconds since the first tick, or nil at the
  ///   end. Called once per tick.
  init(
    percent: UIPercentDrivenInteractiveTransition, completes: Bool,
    motion: @escaping @MainActor (_ seconds: Double) -> Double?
  ) {
    (self.percent, self.completes, self.motion) = (percent, completes, motion)
    let link = CADisplayLink { [unowned self] link in tick(link) }
    self.link = link
    link.drivesMotion = true
    link.add(to: .main, forMode: .common)
  }

  private func tick(_ link: CADisplayLink) {
    let start = start ?? link.timestamp
    self.start = start
    if let progress = motion(link.timestamp - start) { return percent.update(progress) }
    percent.update(completes ? 1 : 0)
    link.invalidate()
    self.link = nil
    if completes { percent.finish() } else { percent.cancel() }
  }

  /// Settles the transition by a rule and returns the runner that does so. If UIKit settles the
  /// transition, calls `finish()` or `cancel()` and returns nil.
  static func make(
    rule: FinishRule, completes: Bool, release: FinishRule.Release, from progress: Double,
    percent: UIPercentDrivenInteractiveTransition
  ) -> SettlingRunner? {
    let end: Double = completes ? 1 : 0
    switch rule.tail {
    case .percentDriven(let speed):
      percent.completionSpeed = speed.value(progress: progress, speed: release.speed)
      if completes { percent.finish() } else { percent.cancel() }
      return nil
    case .displayLink(let step):
      var reached = progress
      return SettlingRunner(percent: percent, completes: completes) { _ in
        reached += completes ? step : -step
        return reached >= 1 || reached <= 0 ? nil : reached
      }
    case .timed(let duration, let curve):
      let seconds = duration.seconds(
        from: progress, completes: completes, release: release, rule: rule)
      return SettlingRunner(percent: percent, completes: completes) { elapsed in
        elapsed >= seconds - clockTolerance
          ? nil : progress + (end - progress) * curve.value(at: elapsed / seconds)
      }
    case .spring(let spring):
      let way = end - progress
      let speed = release.speed / release.extent
      let curve = SpringCurve(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        velocity: way == 0 ? 0 : speed / way, allowsOverdamping: false)
      let settled = curve.settlingDuration
      let rest = spring.restPoints.map { $0 / release.extent } ?? 0
      return SettlingRunner(percent: percent, completes: completes) { elapsed in
        let share = curve.value(at: elapsed)
        let isThere =
          spring.isClamped && share >= 1 || abs((1 - share) * way) <= rest || elapsed >= settled
        return isThere ? nil : progress + way * share
      }
    }
  }

  /// Frame times are sums of refresh intervals, with rounding errors: a frame that is early by less
  /// than this number of seconds counts as having reached the end.
  private static let clockTolerance = 1e-9
}
