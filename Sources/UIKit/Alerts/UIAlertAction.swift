/// A choice in an alert: the title and style of its button, and the handler that a tap runs.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { changed?() } }
  let handler: ((UIAlertAction) -> Void)?
  /// Called when the action is enabled or disabled.
  var changed: (@MainActor () -> Void)?
}

public typealias UIAlertActionStyle = UIAlertAction.Style
