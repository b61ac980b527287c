// UIAlertView, and geometry that NSCoder parses from text.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct OldAlertTests {
  private final class Listener: UIAlertViewDelegate {
    var received: [String] = []
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
      received.append("clicked \(buttonIndex)")
    }
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
      received.append("dismissed \(buttonIndex)")
    }
  }

  @Test func alertView_isShownOverTheTopmostController_andReportsItsButton() throws {
    let root = UIViewController()
    let stage = Stage(root: root)
    let listener = Listener()
    let view = UIAlertView(
      title: "Delete?", message: "For good.", delegate: listener, cancelButtonTitle: "No",
      otherButtonTitles: "Yes", "Later")
    #expect(view.numberOfButtons == 3 && view.cancelButtonIndex == 0)
    #expect(view.buttonTitle(at: 2) == "Later" && view.buttonTitle(at: 3) == nil)
    stage.step { view.show() }
    stage.settle()
    let alert = try #require(root.presentedViewController as? UIAlertController)
    #expect(alert.actions.map(\.title) == ["No", "Yes", "Later"] && view.isVisible)
    stage.step { alert.select(alert.actions[1]) }
    stage.settle()
    #expect(listener.received == ["clicked 1", "dismissed 1"])
    #expect(root.presentedViewController == nil && !view.isVisible)
  }

  @Test func alertView_dismissedProgrammatically_reportsNoClick() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let listener = Listener()
    let view = UIAlertView(
      title: nil, message: nil, delegate: listener, cancelButtonTitle: "OK")
    stage.step { view.show() }
    stage.settle()
    stage.step { view.dismiss(withClickedButtonIndex: 0, animated: true) }
    stage.settle()
    #expect(listener.received == ["dismissed 0"] && root.presentedViewController == nil)
  }

  @Test func geometry_isParsedFromText_andIsZeroForInvalidText() {
    #expect(NSCoder.cgPoint(for: "{-1.5, 2}") == CGPoint(x: -1.5, y: 2))
    #expect(NSCoder.cgSize(for: "{3,4e1}") == CGSize(width: 3, height: 40))
    #expect(
      NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}").bottom == 3)
    for text in ["", "{1}", "{1, 2, 3}", "{a, 2}", "{nan, 2}"] {
      #expect(NSCoder.cgPoint(for: text) == .zero)
    }
  }
}
