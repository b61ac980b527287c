// The scene in which an animator of the catalogue is replayed.

import GestureReplay
import TransitionAnimators
import UIKit

extension AnimatorEntry {
  /// Creates a scene of plain screens whose pop or dismissal uses this animator, in one of its
  /// contexts.
  ///
  /// - Parameters:
  ///   - context: the kind of transition.
  ///   - duration: the duration in seconds, or `nil` for the animator's default.
  ///   - seed: the seed of the animator's random choices.
  ///   - values: the animator's parameters by name.
  ///   - settle: runs frames until nothing moves, for the presentation that precedes a dismissal.
  public func makeScene(
    in context: AnimatorContext, duration: Double? = nil, seed: UInt64 = 1,
    values: [String: Double] = [:], settle: @escaping @MainActor () -> Void
  ) -> any ReplayScene {
    makeScene(
      of: SceneScreens(for: needs), in: context, duration: duration, seed: seed, values: values,
      settle: settle)
  }

  /// Creates the same scene with other screens.
  package func makeScene(
    of screens: SceneScreens, in context: AnimatorContext, duration: Double? = nil,
    seed: UInt64 = 1, values: [String: Double] = [:], settle: @escaping @MainActor () -> Void
  ) -> any ReplayScene {
    let animator = { @MainActor (isForward: Bool) -> any UIViewControllerAnimatedTransitioning in
      make(
        isForward: isForward, duration: duration, seed: seed, values: values,
        startView: screens.startView, endView: screens.endView)
    }
    switch context {
    case .navigation: return NavigationScene(screens: screens) { animator($0 == .push) }
    case .modalCustom:
      return ModalScene(screens: screens, style: .custom, makeAnimator: animator, settle: settle)
    case .modalFullScreen:
      return ModalScene(
        screens: screens, style: .fullScreen, makeAnimator: animator, settle: settle)
    case .tab: return TabScene(screens: screens, makeAnimator: animator)
    }
  }
}
