/// A menu of a button or bar item. A tap shows its leaf actions as an action sheet, which is
/// EdgePan's choice, because Apple's menu geometry is not published.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Options for showing a menu in the menu that contains it. Raw values are UIKit's.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1 << 0)
    public static let destructive = Options(rawValue: 1 << 1)
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  public let identifier: Identifier
  public let options: Options
  public let children: [UIMenuElement]

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns the same menu with other children.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The visible actions of this menu and its submenus, in order.
  var leaves: [UIAction] {
    children.flatMap { child -> [UIAction] in
      switch child {
      case let menu as UIMenu: menu.leaves
      case let action as UIAction: action.attributes.contains(.hidden) ? [] : [action]
      default: []
      }
    }
  }

  /// Presents the menu from the first view controller in a view's responder chain. Does nothing
  /// without such a controller, or if the menu has no visible actions.
  func present(from view: UIView, sender: Any?) {
    var responder: UIResponder? = view
    while let each = responder, !(each is UIViewController) { responder = each.next }
    guard let controller = responder as? UIViewController, !leaves.isEmpty else { return }
    let sheet = UIAlertController(
      title: title.isEmpty ? nil : title, message: nil, preferredStyle: .actionSheet)
    for leaf in leaves {
      let action = UIAlertAction(
        title: leaf.title, style: leaf.attributes.contains(.destructive) ? .destructive : .default
      ) { _ in leaf.run(sender: sender) }
      action.isEnabled = !leaf.attributes.contains(.disabled)
      sheet.addAction(action)
    }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    controller.present(sheet, animated: true)
  }
}
