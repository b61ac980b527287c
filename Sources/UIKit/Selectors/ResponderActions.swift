// Sends actions without a target along the responder chain.

extension Selector {
  /// Sends the action to the target or, without a target, along the responder chain from the first
  /// responder or, without one, from the sender. As on Apple's platforms, it is not an error if no
  /// responder handles the action.
  @MainActor @discardableResult func dispatch(
    to target: Any?, from sender: AnyObject?, _ event: UIEvent?
  ) -> Bool {
    if let target { return sendReporting(to: target as AnyObject, sender, event) }
    var responder = UIKitWorld.current.firstResponder ?? sender as? UIResponder
    while let each = responder, !isMethod(of: each) { responder = each.next }
    return responder.map { sendReporting(to: $0, sender, event) } ?? false
  }
}

extension UIBarButtonItem {
  /// Creates an item that sends `action` to a target when it is tapped. The target is not retained;
  /// `nil` means the responder chain.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    set(target, action)
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
    set(target, action)
  }

  /// Creates an item. The landscape image has no effect, because the simulated phone is in portrait
  /// orientation.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    self.systemItem = systemItem
    set(target, action)
  }

  private func set(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Simulates a tap on the item, for bars that are not drawn. An EdgePan addition.
  public func simulateTap() { tap(nil, nil) }

  /// The system's items; raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case pageCurl = 23
    case close = 24
  }
}
