// Bar items as the views that a toolbar shows.

extension UIBarButtonItem {
  /// Room of a width.
  public class func fixedSpace(_ width: CGFloat) -> Self {
    let item = space()
    item.width = width
    return item
  }
  /// What is left, shared with the other flexible spaces.
  public class func flexibleSpace() -> Self {
    let item = space()
    item.isFlexibleSpace = true
    return item
  }

  private class func space() -> Self {
    guard let item = UIBarButtonItem() as? Self else {
      preconditionFailure("a space is a UIBarButtonItem; \(self) cannot be one")
    }
    item.isSpace = true
    return item
  }

  /// The custom view, or a button that does what a tap on the item does; nil for a space.
  func makeView() -> UIView? {
    if isSpace || isFlexibleSpace { return nil }
    if let customView { return customView }
    let button = UIButton(frame: .zero)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    button.isEnabled = isEnabled
    button.titleLabel?.font = .systemFont(
      ofSize: UIFont.labelFontSize, weight: style == .done ? .semibold : .regular)
    button.addAction(
      UIAction { [weak self, weak button] _ in
        guard let self, let button else { return }
        tapped(in: button)
      }, for: .touchUpInside)
    return button
  }

  private func tapped(in button: UIButton) {
    if let primaryAction { return primaryAction.run(sender: self) }
    menu?.present(from: button, sender: self)
  }
}

extension UIBarItem {
  /// Kept nowhere: bars are not drawn, and toolbars show titles in one look.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}
  public func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { nil }
}

extension UIBarButtonItem {
  /// Without effect: bars are not drawn.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {}
  public func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {}
  public func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset, for barMetrics: UIBarMetrics
  ) {}
  public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
}
