// Begins and ends editing, and calls the delegate while the user types.

extension UITextField {
  /// Begins editing. `proceed` makes the field first responder.
  func beginEditing(_ proceed: () -> Bool) -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true, proceed()
    else { return false }
    if clearsOnBeginEditing { content = NSAttributedString() }
    noteEditing(true)
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing. `proceed` makes the field resign first responder.
  func endEditing(_ proceed: () -> Bool) -> Bool {
    guard isFirstResponder else { return proceed() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, proceed() else { return false }
    noteEditing(false)
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    post(Self.textDidEndEditingNotification)
    return true
  }

  func type(_ text: String) {
    for character in text {
      if character.isNewline { pressReturn() } else { replaceEnd(0, with: String(character)) }
    }
  }

  /// Empties the field, as its clear button would, unless the delegate declines. An EdgePan
  /// addition.
  public func clear() {
    guard hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    content = NSAttributedString()
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: .editingDidEndOnExit)
  }

  func replaceEnd(_ count: Int, with text: String) {
    let range = NSRange(location: content.length - count, length: count)
    guard
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    else { return }
    let changed = NSMutableAttributedString(attributedString: content)
    changed.replaceCharacters(
      in: range,
      with: NSAttributedString(string: text, attributes: typingAttributes ?? defaultTextAttributes))
    content = changed
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
    post(Self.textDidChangeNotification)
  }

  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
}
