// Determines which views get touches while a transition runs.

extension TransitionContext {
  /// Blocks touches to the screens of the transition until the transition ends, as UIKit does.
  ///
  /// - A presentation or dismissal without an interaction controller ignores all touches, as
  ///   `beginIgnoringInteractionEvents` does; fingers that are down are cancelled. Source: Open
  ///   Radar 19940 (iOS 12).
  /// - Any other transition disables the views of both controllers, unless its animator is
  ///   interruptible. Views around them, such as those of a navigation controller, still get
  ///   touches. Source: Apollo-Reborn, pull request 1018.
  /// - On ios26 the default push and pop leave the appearing screen enabled. Source:
  ///   react-native-screens, pull request 3173.
  ///
  /// Touches that landed earlier continue on every view, including the touch of the finger that
  /// drives the transition.
  func blockTouches() {
    guard isAnimated, animator != nil else { return }
    if interactor == nil, kind == .present || kind == .dismiss {
      ignoresTouches = true
      return UIKitWorld.current.touches.endTouchesBeforeNextEvent()
    }
    let arrivesAlive =
      animator is SystemNavigationAnimator && UIKitWorld.current.system.has(.arrivingTouches)
    blockedViews = [from, arrivesAlive ? nil : to].compactMap { $0?.viewIfLoaded }
    for view in blockedViews { view.transitionBlocks += 1 }
  }

  /// Unblocks touches when one lands, if the animator can be interrupted. Without an interaction
  /// controller, the animator is not queried, because the transition could not be paused. If the
  /// container's time is driven, the animator has already been queried and cannot be interrupted.
  ///
  /// When UIKit asks is not published. An animator that creates its animation, and places the views,
  /// each time it is asked shows that UIKit does not ask while the transition just runs: the views
  /// would stay at their start (muzle/InteractiveTransitionDelegate).
  func unblockTouchesIfInterruptible() {
    guard interactor != nil, driver == nil, !blockedViews.isEmpty,
      (firstOffered ?? offeredAnimator())?.state == .active
    else { return }
    unblockTouches()
  }

  /// Lets touches through again, because the animator can be interrupted or the transition has
  /// ended.
  func unblockTouches() {
    for view in blockedViews { view.transitionBlocks -= 1 }
    blockedViews = []
    ignoresTouches = false
  }
}
