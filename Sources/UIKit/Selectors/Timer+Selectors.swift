// Timers with a target and a selector.

extension Timer {
  /// Creates a timer that sends a selector to a target and passes itself as the argument. The
  /// target is retained until the timer is invalid. The timer starts when it is added to a run
  /// loop.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    let action = TargetAction(target as AnyObject, selector, isStrong: true)
    self.init(timeInterval: interval, repeats: repeats) { action.sendReporting($0) }
    self.userInfo = userInfo
  }

  /// Creates and starts a timer with a target.
  @discardableResult public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    timer.begin()
    return timer
  }
}
