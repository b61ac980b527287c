// Creates the views of bar items for a toolbar.

extension UIBarButtonItem {
  /// A space of fixed width.
  public class func fixedSpace(_ width: CGFloat) -> Self {
    let item = space()
    item.width = width
    return item
  }
  /// A space that takes up an equal share of the remaining width.
  public class func flexibleSpace() -> Self {
    let item = space()
    item.isFlexibleSpace = true
    return item
  }

  private class func space() -> Self {
    guard let item = UIBarButtonItem() as? Self else {
      preconditionFailure(
        "fixedSpace(_:) and flexibleSpace() cannot create a \(self); call them on UIBarButtonItem")
    }
    item.isSpace = true
    return item
  }

  /// Returns the custom view, a button that performs the item's action, or `nil` for a space.
  func makeView() -> UIView? {
    if isSpace || isFlexibleSpace { return nil }
    if let customView { return customView }
    let button = UIButton(frame: .zero)
    button.addAction(
      UIAction { [weak self, weak button] _ in self?.tap(button, button?.currentEvent) },
      for: .touchUpInside)
    self.button = button
    show(in: button)
    return button
  }

  /// Shows the item's title, image and text attributes in a button.
  func show(in button: UIButton) {
    button.isEnabled = isEnabled
    button.setImage(image, for: .normal)
    button.setTitle(title, for: .normal)
    let font = UIFont.systemFont(
      ofSize: UIFont.labelFontSize, weight: style == .done ? .semibold : .regular)
    button.titleLabel?.font = font
    button.setTitleColor(tintColor, for: .normal)
    for state in [UIControl.State.normal, .highlighted, .disabled, .selected, .focused] {
      let attributes = titleAttributes[state].map { [.font: font].merging($0) { $1 } }
      button.setAttributedTitle(
        title.flatMap { title in
          attributes.map { NSAttributedString(string: title, attributes: $0) }
        }, for: state)
    }
    button.superview?.setNeedsLayout()
  }

  /// Shows the title of a controller's edit button.
  func showEditing(_ isEditing: Bool) {
    style = isEditing ? .done : .plain
    title = isEditing ? "Done" : "Edit"
  }

  /// Handles a tap. Runs the primary action if there is one, otherwise sends the selector. Without
  /// a selector, shows the menu from `view`.
  func tap(_ view: UIView?, _ event: UIEvent?) {
    guard isEnabled else { return }
    if let primaryAction { return primaryAction.run(sender: self) }
    if let action {
      action.dispatch(to: target, from: self, event ?? UIEvent())
    } else if let view {
      menu?.present(from: view, sender: self)
    }
  }
}
