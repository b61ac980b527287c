// Text fields: focus, typing, and the delegate's calls.

import Testing
import UIKit

@MainActor private final class FieldDelegate: NSObject, UITextFieldDelegate {
  var received: [String] = []
  var allowsEditing = true
  var refuses: String?
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allowsEditing }
  func textFieldDidBeginEditing(_ textField: UITextField) { received.append("begin") }
  func textFieldDidEndEditing(_ textField: UITextField) { received.append("end") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    received.append("return")
    textField.resignFirstResponder()
    return true
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    received.append("\(range.location)+\(range.length) \(string)")
    return string != refuses
  }
}

@MainActor @Suite(.serialized) struct TextFieldTests {
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  private let delegate = FieldDelegate()

  private func shown() -> Stage {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    controller.view.addSubview(field)
    field.delegate = delegate
    return stage
  }

  /// A card that collapses makes its field narrower than the field's insets.
  @Test func fieldNarrowerThanItsInsets_reportsNothing() {
    field.borderStyle = .roundedRect
    field.text = "words"
    let stage = shown()
    var reports: [String] = []
    FrameCycle.current.reportSink = { reports.append($0.message) }
    for width in [5, 0, 200] {
      stage.step { field.frame.size.width = CGFloat(width) }
    }
    #expect(reports == [])
  }

  @Test func tap_makesTheFieldFirstResponder() {
    let stage = shown()
    stage.touch(.began, 40, 110)
    stage.touch(.ended, 40, 110)
    #expect(field.isFirstResponder && field.isEditing)
    #expect(delegate.received == ["begin"])
  }

  @Test func delegateThatDeclines_preventsEditing() {
    _ = shown()
    delegate.allowsEditing = false
    #expect(!field.becomeFirstResponder())
    #expect(!field.isEditing && delegate.received.isEmpty)
  }

  @Test func typing_asksTheDelegate_andSendsEditingChanged() {
    _ = shown()
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    delegate.refuses = "x"
    field.becomeFirstResponder()
    field.insertText("axb")
    #expect(field.text == "ab")
    field.deleteBackward()
    #expect(field.text == "a")
    #expect(delegate.received == ["begin", "0+0 a", "1+0 x", "1+0 b", "1+1 "])
    #expect(changes == 3)
  }

  @Test func textSetProgrammatically_sendsNothing() {
    _ = shown()
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    field.text = "abc"
    #expect(changes == 0 && field.text == "abc")
  }

  @Test func lineFeed_callsTextFieldShouldReturn_andSendsEditingDidEndOnExit() {
    _ = shown()
    var exits = 0
    field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
    field.becomeFirstResponder()
    field.insertText("a\n")
    #expect(delegate.received.suffix(2) == ["return", "end"])
    #expect(exits == 1 && field.text == "a" && !field.isFirstResponder)
  }

  @Test func secureText_showsBullets() {
    field.text = "iii"
    let open = field.intrinsicContentSize.width
    field.isSecureTextEntry = true
    #expect(field.text == "iii")
    #expect(field.intrinsicContentSize.width != open)
  }

  @Test func leftView_isShownAccordingToItsMode_andMovesTheText() {
    _ = shown()
    let icon = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    field.leftView = icon
    field.layoutIfNeeded()
    #expect(icon.isHidden && field.textRect(forBounds: field.bounds).minX == 0)
    field.leftViewMode = .whileEditing
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(!icon.isHidden && icon.frame.minY == 7)
    #expect(field.textRect(forBounds: field.bounds).minX == 30)
  }

  @Test func textView_editsAtTheSelection() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stage = Stage(root: UIViewController())
    stage.window.rootViewController?.view.addSubview(view)
    view.text = "ac"
    view.selectedRange = NSRange(location: 1, length: 0)
    view.insertText("b")
    #expect(view.text == "abc" && view.selectedRange.location == 2)
    view.selectedRange = NSRange(location: 0, length: 2)
    view.deleteBackward()
    #expect(view.text == "c")
  }

  @Test func textView_contentSize_includesTextAndInsets() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.font = .systemFont(ofSize: 10)
    view.text = "aaaaaaa aaaaaaa aaaaaaa"
    view.layoutIfNeeded()
    // Two words of 39 points and a space fit into 90 points; the third wraps.
    #expect(view.contentSize == CGSize(width: 100, height: 2 * 12 + 16))
    #expect(view.sizeThatFits(CGSize(width: 55, height: 0)).height == 52)
  }
}
