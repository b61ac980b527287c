// Methods that every object has on Apple's platforms, and that Foundation for Linux lacks.

extension NSObjectProtocol {
  /// Whether the object has the selector's method. A selector that was created from a string alone
  /// has no method.
  public nonisolated func responds(to aSelector: Selector!) -> Bool {
    aSelector?.isMethod(of: self as AnyObject) ?? false
  }

  public nonisolated func isKind(of aClass: AnyClass) -> Bool {
    var each: AnyClass? = Swift.type(of: self as AnyObject)
    while let type = each, type != aClass { each = _getSuperclass(type) }
    return each != nil
  }

  /// Performs a selector immediately. The returned object is retained until the end of the frame;
  /// if the method returns `Void`, the result is `nil`.
  @discardableResult public nonisolated func perform(_ aSelector: Selector!) -> Unmanaged<
    AnyObject
  >! {
    aSelector.performNow(on: self as AnyObject, nil, nil)
  }

  @discardableResult public nonisolated func perform(
    _ aSelector: Selector!, with object: Any!
  ) -> Unmanaged<AnyObject>! {
    aSelector.performNow(on: self as AnyObject, object.map { $0 as AnyObject }, nil)
  }

  @discardableResult public nonisolated func perform(
    _ aSelector: Selector!, with object1: Any!, with object2: Any!
  ) -> Unmanaged<AnyObject>! {
    aSelector.performNow(
      on: self as AnyObject, object1.map { $0 as AnyObject }, object2.map { $0 as AnyObject })
  }
}

extension NSObject {
  public nonisolated class func classForCoder() -> AnyClass { self }
}

extension Selector {
  /// Performs the selector on the caller's thread.
  func performNow(
    on target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) -> Unmanaged<AnyObject>? {
    let failure: SelectorFailure
    do throws(SelectorFailure) {
      guard let method else { throw .notFound }
      guard let result = try method.sendHere(to: target, sender, event) else { return nil }
      nonisolated(unsafe) let kept = result
      // Corresponds to autorelease on Apple's platforms.
      MainThread.run { UIKitWorld.current.onNextTurn { withExtendedLifetime(kept) {} } }
      return .passUnretained(result)
    } catch {
      failure = error
    }
    let message = explanation(of: failure, target: target)
    MainThread.run { UIKitWorld.current.report(.selector, message) }
    return nil
  }
}
