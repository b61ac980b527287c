// Alerts and action sheets, presented and answered by touches.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AlertTests {
  private let root = UIViewController()

  private func alert(_ style: UIAlertController.Style) -> UIAlertController {
    UIAlertController(title: "Delete?", message: "It cannot be undone.", preferredStyle: style)
  }

  /// The middle of the button with the given title, in the window's coordinates.
  private func place(of title: String, in view: UIView) -> CGPoint? {
    if let button = view as? UIButton, button.currentTitle == title {
      return button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    }
    for subview in view.subviews {
      if let found = place(of: title, in: subview) { return found }
    }
    return nil
  }

  private func tap(_ title: String, of alert: UIAlertController, _ stage: Stage) throws {
    let middle = try #require(place(of: title, in: alert.view))
    stage.touch(.began, middle.x, middle.y)
    stage.touch(.ended, middle.x, middle.y)
  }

  @Test func alert_isCentred_270PointsWide() {
    let stage = Stage(root: root)
    let alert = alert(.alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    stage.step { self.root.present(alert, animated: true) }
    stage.settle()
    #expect(root.presentedViewController === alert)
    #expect(alert.view.bounds.width == 270)
    #expect(alert.view.center == CGPoint(x: 195, y: 422))
    #expect(root.view.window != nil)
  }

  @Test(arguments: [UIModalPresentationStyle.popover, .overFullScreen, .formSheet])
  func alertWithAnotherPresentationStyle_isPresentedAsAnAlert(_ style: UIModalPresentationStyle) {
    let stage = Stage(root: root)
    let alert = alert(.alert)
    alert.modalPresentationStyle = style
    stage.step { self.root.present(alert, animated: true) }
    stage.settle()
    #expect(alert.view.bounds.width == 270)
    #expect(alert.view.center == CGPoint(x: 195, y: 422))
  }

  @Test func tapOnAButton_dismisses_andThenRunsItsHandler() throws {
    let stage = Stage(root: root)
    let alert = alert(.alert)
    var ran: [String] = []
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { action in
        ran.append("\(action.title ?? "") \(self.root.presentedViewController == nil)")
      })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in ran.append("cancel") })
    stage.step { self.root.present(alert, animated: true) }
    stage.settle()
    try tap("Delete", of: alert, stage)
    #expect(ran.isEmpty)
    stage.settle()
    #expect(ran == ["Delete true"])
  }

  @Test func disabledAction_isNotRun() throws {
    let stage = Stage(root: root)
    let alert = alert(.alert)
    var ran = 0
    let action = UIAlertAction(title: "OK", style: .default) { _ in ran += 1 }
    action.isEnabled = false
    alert.addAction(action)
    stage.step { self.root.present(alert, animated: true) }
    stage.settle()
    try tap("OK", of: alert, stage)
    stage.settle()
    #expect(ran == 0 && root.presentedViewController === alert)
    action.isEnabled = true
    try tap("OK", of: alert, stage)
    stage.settle()
    #expect(ran == 1 && root.presentedViewController == nil)
  }

  @Test func sheet_isAtTheBottom_andATapOutsideItCancels() {
    let stage = Stage(root: root)
    let sheet = alert(.actionSheet)
    var ran: [String] = []
    sheet.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in ran.append("delete") })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in ran.append("cancel") })
    stage.step { self.root.present(sheet, animated: true) }
    stage.settle()
    #expect(sheet.view.frame.maxY == 810)
    #expect(sheet.view.bounds.width == 374)
    stage.touch(.began, 195, 100)
    stage.touch(.ended, 195, 100)
    stage.settle()
    #expect(ran == ["cancel"] && root.presentedViewController == nil)
  }

  @Test func secondCancelAction_isRefusedAndReported() {
    _ = Stage(root: root)
    let alert = alert(.alert)
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    alert.addAction(UIAlertAction(title: "Never", style: .cancel))
    #expect(alert.actions.map(\.title) == ["No"])
    #expect(UIApplication.shared.issues.count == 1)
  }

  @Test func textField_isShownInAnAlert_andRefusedInASheet() {
    let stage = Stage(root: root)
    let alert = alert(.alert)
    alert.addTextField { $0.placeholder = "Name" }
    #expect(alert.textFields?.first?.placeholder == "Name")
    stage.step { self.root.present(alert, animated: false) }
    #expect(alert.textFields?.first?.window === stage.window)
    let sheet = self.alert(.actionSheet)
    sheet.addTextField()
    #expect(sheet.textFields == nil)
  }

  @Test func textFieldOfAnAlertWithoutTitleAndMessage_hasAMarginAbove() throws {
    _ = Stage(root: root)
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    alert.addTextField()
    let field = try #require(alert.textFields?.first)
    alert.loadViewIfNeeded()
    // The same margin as at the sides and below.
    #expect(field.frame == CGRect(x: 16, y: 16, width: 238, height: 30))
  }
}
