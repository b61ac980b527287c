/// The editing controls of a cell.
@MainActor struct CellControls {
  var style = UITableViewCell.EditingStyle.none
  var isIndented = true
  /// The button at the leading edge.
  private(set) var control: UIButton?
  /// The button that confirms a deletion, while it is shown.
  private(set) var confirmation: UIButton?

  /// The width of the control in points, by which the content moves.
  private static let controlWidth: CGFloat = 38
  private static let confirmationWidth: CGFloat = 74

  /// How far the content moves while the row is edited.
  var indent: CGFloat { style == .none || !isIndented ? 0 : Self.controlWidth }

  mutating func removeAll() {
    control?.removeFromSuperview()
    control = nil
    hideConfirmation()
  }

  mutating func hideConfirmation() {
    confirmation?.removeFromSuperview()
    confirmation = nil
  }

  mutating func showControl(in cell: UITableViewCell, _ action: @escaping () -> Void) {
    control = add(to: cell, title: style == .insert ? "+" : "\u{2212}", action)
  }

  mutating func showConfirmation(
    in cell: UITableViewCell, title: String, _ action: @escaping () -> Void
  ) { confirmation = add(to: cell, title: title, action) }

  private func add(
    to cell: UITableViewCell, title: String, _ action: @escaping () -> Void
  ) -> UIButton {
    let button = UIButton(frame: .zero)
    button.setTitle(title, for: .normal)
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    cell.addSubview(button)
    cell.setNeedsLayout()
    return button
  }

  func layOut(in cell: UITableViewCell) {
    let bounds = cell.bounds
    control?.frame = cell.directed(
      CGRect(x: 0, y: 0, width: Self.controlWidth, height: bounds.height), in: bounds)
    confirmation?.frame = cell.directed(
      CGRect(
        x: bounds.width - Self.confirmationWidth, y: 0, width: Self.confirmationWidth,
        height: bounds.height), in: bounds)
  }
}

extension UITableViewCell {
  /// Shows the control of a style, or none.
  func setControl(_ style: EditingStyle, isIndented: Bool) {
    controls.isIndented = isIndented
    guard style != controls.style else { return }
    controls.removeAll()
    controls.style = style
    guard style != .none else { return }
    controls.showControl(in: self) { [weak self] in self?.tappedControl() }
  }

  private func tappedControl() {
    guard editingStyle == .delete else { return commitsEditing(editingStyle) }
    guard controls.confirmation == nil else { return controls.hideConfirmation() }
    controls.showConfirmation(in: self, title: confirmationTitle() ?? "Delete") { [weak self] in
      guard let self else { return }
      controls.hideConfirmation()
      commitsEditing(.delete)
    }
  }
}
