// UISwipeActionsConfiguration: the buttons that a swipe over a row reveals on Apple's platforms.

/// A button of a row. Rows are not swiped here, so no finger runs the handler.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  /// Called with the action, a view of the button, and a closure to call with the outcome.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var image: UIImage?
  open var backgroundColor: UIColor!
}

/// The buttons of one side of a row.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  public init(actions: [UIContextualAction]) { self.actions = actions }

  public let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true
}
