// TransitionManager's types as animators, and as entries of the catalogue.

import UIKit

extension TransitionAnimationType {
  /// TransitionManager's default duration of a transition, in seconds.
  public static let defaultDuration: TimeInterval = 0.5

  /// The kind of motion, in one word.
  public var family: String {
    switch self {
    case .pageToLeft, .pageToRight, .pageToTop, .pageToBottom: "page"
    case .normalOpenPortalVertical, .normalOpenPortalHorizontal, .normalClosePortalVertical,
      .normalClosePortalHorizontal, .solidOpenPortalVertical, .solidOpenPortalHorizontal,
      .solidClosePortalVertical, .solidClosePortalHorizontal:
      "portal"
    case .rotationPresentFromLeft, .rotationPresentFromRight: "rotation"
    default: "system"
    }
  }

  /// Returns a new animator of this type, for one run.
  @MainActor public func makeAnimator(
    duration: TimeInterval = defaultDuration, isForward: Bool = true
  ) -> TwoWayAnimator {
    switch self {
    case .pageToLeft: page(.toLeft, duration, isForward)
    case .pageToRight: page(.toRight, duration, isForward)
    case .pageToTop: page(.toTop, duration, isForward)
    case .pageToBottom: page(.toBottom, duration, isForward)
    case .normalOpenPortalVertical: portal(.open, .vertical, false, duration, isForward)
    case .normalOpenPortalHorizontal: portal(.open, .horizontal, false, duration, isForward)
    case .normalClosePortalVertical: portal(.close, .vertical, false, duration, isForward)
    case .normalClosePortalHorizontal: portal(.close, .horizontal, false, duration, isForward)
    case .solidOpenPortalVertical: portal(.open, .vertical, true, duration, isForward)
    case .solidOpenPortalHorizontal: portal(.open, .horizontal, true, duration, isForward)
    case .solidClosePortalVertical: portal(.close, .vertical, true, duration, isForward)
    case .solidClosePortalHorizontal: portal(.close, .horizontal, true, duration, isForward)
    case .rotationPresentFromLeft: rotation(.fromLeft, duration, isForward)
    case .rotationPresentFromRight: rotation(.fromRight, duration, isForward)
    default: system(duration, isForward)
    }
  }

  @MainActor private func system(
    _ duration: TimeInterval, _ isForward: Bool
  ) -> SystemTransitionAnimator {
    let animator = SystemTransitionAnimator(duration: duration, isForward: isForward)
    animator.type = self
    return animator
  }

  @MainActor private func page(
    _ direction: PageAnimator.Direction, _ duration: TimeInterval, _ isForward: Bool
  ) -> PageAnimator {
    let animator = PageAnimator(duration: duration, isForward: isForward)
    animator.direction = direction
    return animator
  }

  @MainActor private func portal(
    _ gate: PortalAnimator.Gate, _ axis: PortalAnimator.Axis, _ isSolid: Bool,
    _ duration: TimeInterval, _ isForward: Bool
  ) -> PortalAnimator {
    let animator = PortalAnimator(duration: duration, isForward: isForward)
    animator.gate = gate
    animator.axis = axis
    animator.isSolid = isSolid
    return animator
  }

  @MainActor private func rotation(
    _ side: RotationPresentAnimator.Side, _ duration: TimeInterval, _ isForward: Bool
  ) -> RotationPresentAnimator {
    let animator = RotationPresentAnimator(duration: duration, isForward: isForward)
    animator.side = side
    return animator
  }
}

extension TransitionAnimationType {
  @MainActor static var entries: [AnimatorEntry] {
    allCases.map(\.entry)
  }

  @MainActor private var entry: AnimatorEntry {
    AnimatorEntry(
      name: name, origin: "TransitionManager", family: family, summary: summary,
      defaultDuration: Self.defaultDuration, unsupported: unsupported,
      make: { makeAnimator(duration: $0.duration, isForward: $0.isForward) })
  }

  private var summary: String {
    switch family {
    case "page": "the old screen turns away about its edge like a page"
    case "portal":
      name.contains("open")
        ? "the old screen parts in two halves" : "the new screen closes in two halves"
    case "rotation": "the new screen swings in about a point below it"
    default:
      "Core Animation's \(systemEffect?.rawValue ?? "")"
        + (systemSide.map { " \($0.rawValue)" } ?? "") + ", backward: \(reverse.name)"
    }
  }

  private var unsupported: [AnimatorContext: String] {
    switch self {
    case .solidClosePortalVertical, .solidClosePortalHorizontal:
      [
        .modalCustom: "it scales the presenter's own view, which, with style .custom, is outside "
          + "the container that an interaction controls"
      ]
    default: [:]
    }
  }
}
