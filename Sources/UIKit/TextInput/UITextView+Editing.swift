// Begins and ends editing, and calls the delegate while the user types.

extension UITextView {
  private var editor: (any UITextViewDelegate)? { delegate }

  /// Begins editing. `proceed` makes the view first responder.
  func beginEditing(_ proceed: () -> Bool) -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, editor?.textViewShouldBeginEditing(self) ?? true, proceed()
    else {
      return false
    }
    editor?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing. `proceed` makes the view resign first responder.
  func endEditing(_ proceed: () -> Bool) -> Bool {
    guard isFirstResponder else { return proceed() }
    guard editor?.textViewShouldEndEditing(self) ?? true, proceed() else { return false }
    editor?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
    return true
  }

  func replaceSelection(with text: String) { replace(validSelection, with: text) }

  func eraseBackward() {
    var range = validSelection
    if range.length == 0 {
      guard range.location > 0 else { return }
      range = (content.string as NSString).rangeOfComposedCharacterSequence(at: range.location - 1)
    }
    replace(range, with: "")
  }

  private var validSelection: NSRange {
    let start = min(max(selectedRange.location, 0), content.length)
    return NSRange(
      location: start, length: min(max(selectedRange.length, 0), content.length - start))
  }

  private func replace(_ range: NSRange, with text: String) {
    guard editor?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true else {
      return
    }
    let changed = NSMutableAttributedString(attributedString: content)
    changed.replaceCharacters(
      in: range, with: NSAttributedString(string: text, attributes: typingAttributes))
    content = changed
    selectedRange = NSRange(location: range.location + text.utf16.count, length: 0)
    textDidChange()
    editor?.textViewDidChangeSelection(self)
    editor?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
}
