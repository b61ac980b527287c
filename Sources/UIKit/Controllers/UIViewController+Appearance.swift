// Appearance: will and did, always in pairs.

/// Where a controller's view stands between gone and shown.
struct Appearance {
  enum State { case disappeared, appearing, appeared, disappearing }
  var state = State.disappeared
  var isAnimated = false
  /// Whether `viewIsAppearing` was called since it began to appear.
  var hasToldIsAppearing = false
  /// Whether the children were notified since it began to appear or disappear.
  var hasToldChildren = false
}

extension UIViewController {
  /// Asked again for the state that it already has, it does nothing, so will and did stay even; a
  /// reversal is a new `will` and ends with its own `did`.
  func beginAppearance(_ isAppearing: Bool, _ animated: Bool) {
    switch (appearance.state, isAppearing) {
    case (.appeared, true), (.appearing, true), (.disappeared, false), (.disappearing, false):
      return
    default: break
    }
    appearance.state = isAppearing ? .appearing : .disappearing
    appearance.isAnimated = animated
    appearance.hasToldIsAppearing = false
    appearance.hasToldChildren = false
    if isAppearing {
      loadViewIfNeeded()
      tracing(.callback(self, "viewWillAppear(_:)")) { viewWillAppear(animated) }
    } else {
      tracing(.callback(self, "viewWillDisappear(_:)")) { viewWillDisappear(animated) }
    }
    for child in childrenForAppearance() {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
    appearance.hasToldChildren = true
    if isAppearing { childrenWillAppear() }
  }

  /// Calls `viewIsAppearing`, once an appearance: by the code that put the view into the hierarchy,
  /// before anything is seen of it; else by `endAppearance`.
  ///
  /// Children are notified once this view has laid theirs out.
  func tellIsAppearing() {
    guard appearance.state == .appearing, !appearance.hasToldIsAppearing else { return }
    appearance.hasToldIsAppearing = true
    tracing(.callback(self, "viewIsAppearing(_:)")) {
      viewIsAppearing(appearance.isAnimated)
    }
    let children = childrenForAppearance()
    if !children.isEmpty { loadedView?.layoutIfNeeded() }
    for child in children { child.tellIsAppearing() }
  }

  func endAppearance() {
    tellIsAppearing()
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
    for child in childrenForAppearance() { child.endAppearanceTransition() }
    if appears { childrenDidAppear() }
  }

  /// Where it stands, for checks: gone, coming, shown, going.
  package var appearanceName: String {
    switch appearance.state {
    case .disappeared: "disappeared"
    case .appearing: "appearing"
    case .appeared: "appeared"
    case .disappearing: "disappearing"
    }
  }

  /// Whether it is appearing or on the screen.
  var isShownOrComing: Bool { appearance.state == .appeared || appearance.state == .appearing }

  func appearNow(animated: Bool = false) {
    beginAppearanceTransition(true, animated: animated)
    endAppearanceTransition()
  }

  func disappearNow(animated: Bool = false) {
    beginAppearanceTransition(false, animated: animated)
    endAppearanceTransition()
  }

  /// What a cancelled transition does: the appearing one goes again, with both its calls, then the
  /// other comes back.
  static func reverseAppearance(appearing: UIViewController?, disappearing: UIViewController?) {
    appearing?.beginAppearanceTransition(false, animated: true)
    appearing?.endAppearanceTransition()
    disappearing?.beginAppearanceTransition(true, animated: true)
    disappearing?.endAppearanceTransition()
  }
}
