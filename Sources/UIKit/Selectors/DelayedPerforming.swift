/// A selector that is sent at a later time.
struct DelayedPerform {
  var target: AnyObject
  var selector: Selector
  var argument: AnyObject?
  var order: Int
}

extension NSObject {
  /// Performs a selector after a delay in seconds on the simulated clock. The target and the
  /// argument are retained until then.
  @preconcurrency @MainActor public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    let world = UIKitWorld.current
    let argument = anArgument.map { $0 as AnyObject }
    let number = world.performCount
    world.performCount += 1
    let order = world.withQueue {
      $0.add(at: CACurrentMediaTime() + max(0, delay)) { [self] in
        UIKitWorld.current.delayedPerforms[number] = nil
        aSelector.sendReporting(to: self, argument)
      }
    }
    world.delayedPerforms[number] = DelayedPerform(
      target: self, selector: aSelector, argument: argument, order: order)
  }

  /// Performs a selector after a delay. The run loop's modes have no effect.
  @preconcurrency @MainActor public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    perform(aSelector, with: anArgument, afterDelay: delay)
  }

  /// Performs a selector in the next frame's blocks stage, or immediately if `wait` is true.
  @preconcurrency @MainActor public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    if wait {
      aSelector.sendReporting(to: self, arg.map { $0 as AnyObject })
    } else {
      perform(aSelector, with: arg, afterDelay: 0)
    }
  }

  /// Performs a selector on a background queue. The next frame waits for it.
  @preconcurrency public nonisolated func performSelector(
    inBackground aSelector: Selector, with arg: Any?
  ) {
    nonisolated(unsafe) let (target, argument) = (self, arg.map { $0 as AnyObject })
    DispatchQueue.global().async { _ = aSelector.performNow(on: target, argument, nil) }
  }

  /// Cancels all pending requests for a target.
  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any
  ) {
    UIKitWorld.current.cancelPerforms { $0.target === aTarget as AnyObject }
  }

  /// Cancels pending requests for a target with this selector and an equal argument.
  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    let argument = anArgument.map { $0 as AnyObject }
    UIKitWorld.current.cancelPerforms {
      guard $0.target === aTarget as AnyObject, $0.selector == aSelector else { return false }
      if let own = $0.argument as? NSObject, let other = argument as? NSObject {
        return own.isEqual(other)
      }
      return $0.argument === argument
    }
  }
}

extension UIKitWorld {
  fileprivate func cancelPerforms(where isMeant: (DelayedPerform) -> Bool) {
    for (number, each) in delayedPerforms where isMeant(each) {
      delayedPerforms[number] = nil
      withQueue { $0.cancel(each.order) }
    }
  }
}
