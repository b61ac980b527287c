// Appearance callbacks, whose `will` and `did` calls are always in pairs.

import QuartzCore

/// The appearance state of a controller's view.
struct Appearance {
  enum State: String { case disappeared, appearing, appeared, disappearing }
  var state = State.disappeared
  var isAnimated = false
  /// Whether `viewIsAppearing` has been called since the view began to appear.
  var hasNotifiedIsAppearing = false
  /// Whether the children have been notified since the view began to appear or disappear.
  var hasNotifiedChildren = false
  /// Whether UIKit is calling `beginAppearanceTransition` or `endAppearanceTransition`, rather than
  /// the app.
  var isCalledByUIKit = false
  /// Whether the app has begun an appearance or disappearance that it has not ended, even if the
  /// beginning had no effect.
  var isBegunByApp = false
}

extension UIViewController {
  /// Calls `beginAppearanceTransition`, which an app may override, on UIKit's behalf: a repetition
  /// is not the app's mistake.
  func startAppearance(_ isAppearing: Bool, animated: Bool) {
    let world = UIKitWorld.current
    world.appearanceCalls += 1
    appearance.isCalledByUIKit = true
    defer {
      world.appearanceCalls -= 1
      appearance.isCalledByUIKit = false
    }
    beginAppearanceTransition(isAppearing, animated: animated)
  }

  /// Calls `endAppearanceTransition`, which an app may override, on UIKit's behalf: nothing to end
  /// is not the app's mistake.
  func finishAppearance() {
    appearance.isCalledByUIKit = true
    defer { appearance.isCalledByUIKit = false }
    endAppearanceTransition()
  }

  /// Does nothing if the view already has the requested state, so that `will` and `did` calls stay
  /// balanced. A reversal makes a new `will` call and ends with its own `did` call.
  func beginAppearance(_ isAppearing: Bool, _ animated: Bool) {
    if !appearance.isCalledByUIKit { appearance.isBegunByApp = true }
    // A callback below may call this method again, which is then the app's call.
    appearance.isCalledByUIKit = false
    switch (appearance.state, isAppearing) {
    case (.appearing, true), (.disappearing, false): return reportRepeatedBeginning(isAppearing)
    case (.appeared, true), (.disappeared, false): return
    default: break
    }
    appearance.state = isAppearing ? .appearing : .disappearing
    appearance.isAnimated = animated
    appearance.hasNotifiedIsAppearing = false
    appearance.hasNotifiedChildren = false
    if isAppearing {
      loadViewIfNeeded()
      tracing(.callback(self, "viewWillAppear(_:)")) { viewWillAppear(animated) }
    } else {
      tracing(.callback(self, "viewWillDisappear(_:)")) { viewWillDisappear(animated) }
    }
    for child in childrenForAppearance() {
      child.startAppearance(isAppearing, animated: animated)
    }
    appearance.hasNotifiedChildren = true
    if isAppearing { childrenWillAppear() }
  }

  private func reportRepeatedBeginning(_ isAppearing: Bool) {
    let world = UIKitWorld.current
    guard world.appearanceCalls == 0 else { return }
    world.report(
      .unbalancedAppearance,
      "beginAppearanceTransition(\(isAppearing), animated:) was called for a \(type(of: self)) that "
        + "is already \(appearanceName). UIKit makes this call for the controllers of a transition; "
        + "a container makes it only if its shouldAutomaticallyForwardAppearanceMethods is false.")
  }

  /// Reports that the app ended an appearance or disappearance that neither it nor UIKit had begun.
  private func reportEndWithoutBeginning() {
    let isByApp = !appearance.isCalledByUIKit
    let hasBegun = appearance.isBegunByApp
    appearance.isCalledByUIKit = false
    guard isByApp else { return }
    appearance.isBegunByApp = false
    guard !hasBegun, appearance.state == .appeared || appearance.state == .disappeared else {
      return
    }
    UIKitWorld.current.report(
      .unbalancedAppearance,
      "endAppearanceTransition() was called for a \(type(of: self)) that is already "
        + "\(appearanceName), without a call of beginAppearanceTransition(_:animated:) before it. "
        + "The controller gets neither viewDidAppear nor viewDidDisappear; begin the appearance "
        + "before the view is added or removed, and end it once.")
  }

  /// Calls `viewIsAppearing` once per appearance: from the code that added the view to the
  /// hierarchy, before the view is visible, or else from `endAppearance`.
  ///
  /// Children are notified once this view has laid out the children's views.
  func notifyIsAppearing() {
    guard appearance.state == .appearing, !appearance.hasNotifiedIsAppearing else { return }
    appearance.hasNotifiedIsAppearing = true
    tracing(.callback(self, "viewIsAppearing(_:)")) {
      viewIsAppearing(appearance.isAnimated)
    }
    let children = childrenForAppearance()
    if !children.isEmpty { loadedView?.layoutIfNeeded() }
    for child in children { child.notifyIsAppearing() }
  }

  /// Does nothing if the view is neither appearing nor disappearing.
  func endAppearance() {
    reportEndWithoutBeginning()
    notifyIsAppearing()
    let animated = appearance.isAnimated
    let appears = appearance.state == .appearing
    switch appearance.state {
    case .appearing:
      appearance.state = .appeared
      tracing(.callback(self, "viewDidAppear(_:)")) { viewDidAppear(animated) }
    case .disappearing:
      appearance.state = .disappeared
      tracing(.callback(self, "viewDidDisappear(_:)")) { viewDidDisappear(animated) }
    default: return
    }
    for child in childrenForAppearance() { child.finishAppearance() }
    if appears { childrenDidAppear() }
  }

  /// The name of the appearance state. Used by ReplayChecks.
  package var appearanceName: String { appearance.state.rawValue }

  /// Whether the view is appearing or on the screen.
  var isVisibleOrAppearing: Bool { appearance.state == .appeared || appearance.state == .appearing }

  func disappearNow(animated: Bool = false) {
    startAppearance(false, animated: animated)
    finishAppearance()
  }

  /// Reverses the appearance after a cancelled transition: the controller that was appearing gets
  /// both `disappear` calls, then the other controller gets both `appear` calls. The view is removed
  /// between the former, because UIKit calls `viewWillDisappear(_:)` before a view is removed.
  static func reverseAppearance(
    appearing: UIViewController?, removing view: UIView?, disappearing: UIViewController?
  ) {
    appearing?.startAppearance(false, animated: true)
    view?.removeFromSuperview()
    appearing?.finishAppearance()
    if let container = disappearing?.parent, !container.isVisibleOrAppearing {
      // The container was covered during the transition.
      disappearing?.disappearNow()
      return
    }
    disappearing?.startAppearance(true, animated: true)
    disappearing?.finishAppearance()
  }
}
