// UIMenuController: the edit menu of iOS 3 to 15, which is configured and never shown.

/// An app's own command in the edit menu.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
  }
}

/// The edit menu with Copy and Paste. EdgePan never shows it: ``isMenuVisible`` stays false.
@preconcurrency @MainActor open class UIMenuController: NSObject {
  /// The menu of the current world.
  public static var shared: UIMenuController { UIKitWorld.current.editMenu }

  open var menuItems: [UIMenuItem]?
  open var isMenuVisible: Bool {
    get { false }
    set {}
  }
  open var menuFrame: CGRect { .zero }
  open func update() {}
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {}
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {}
  open func hideMenu(from targetView: UIView) {}
  open func hideMenu() {}

  public nonisolated static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification")
  public nonisolated static let didShowMenuNotification = Notification.Name(
    "UIMenuControllerDidShowMenuNotification")
  public nonisolated static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification")
  public nonisolated static let didHideMenuNotification = Notification.Name(
    "UIMenuControllerDidHideMenuNotification")
}
