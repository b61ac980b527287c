// Editing of a table: which rows show which control, and what the controls do.

extension UITableView {
  private var rows: (any UITableViewDelegate)? { delegate }

  /// Whether a tap selects a row.
  var selectsByTouch: Bool {
    editing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  /// Whether more than one row can be selected.
  var selectsSeveral: Bool {
    editing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// The duration of the change, in seconds. Apple does not publish it.
  private static let editingDuration: TimeInterval = 0.3

  func edit(_ isEdited: Bool, animated: Bool) {
    guard isEdited != editing else { return }
    editing = isEdited
    endHighlight()
    // Apple documents that a table that begins or ends editing has no selection.
    for path in selection.sorted() { deselect(path, animated: animated) }
    guard animated else {
      showEditing(animated: false)
      return
    }
    UIView.animate(withDuration: Self.editingDuration) { self.showEditing(animated: true) }
  }

  private func showEditing(animated: Bool) {
    for path in shown.keys.sorted() {
      guard let cell = shown[path] else { continue }
      setControls(of: cell, at: path)
      cell.setEditing(editing && isEditable(path), animated: animated)
      cell.layoutIfNeeded()
    }
  }

  /// Gives a cell that appears the editing state of its row.
  func prepareEditing(of cell: UITableViewCell, at path: IndexPath) {
    setControls(of: cell, at: path)
    let isEdited = editing && isEditable(path)
    if cell.isEditing != isEdited { cell.setEditing(isEdited, animated: false) }
  }

  private func isEditable(_ path: IndexPath) -> Bool {
    dataSource?.tableView(self, canEditRowAt: path) ?? false
  }

  private func setControls(of cell: UITableViewCell, at path: IndexPath) {
    guard editing, isEditable(path) else { return cell.setControl(.none, isIndented: false) }
    cell.setControl(
      rows?.tableView(self, editingStyleForRowAt: path) ?? .delete,
      isIndented: rows?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    cell.confirmationTitle = { [weak self, weak cell] in
      guard let self, let path = cell?.shownPath else { return nil }
      return rows?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    }
    cell.commitsEditing = { [weak self, weak cell] style in
      guard let self, let path = cell?.shownPath else { return }
      dataSource?.tableView(self, commit: style, forRowAt: path)
    }
  }
}
