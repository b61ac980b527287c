// Popovers on a phone: adapted to a sheet, or shown as a popover if the delegate requests it.

import Testing
import UIKit

@MainActor private final class Stays: NSObject, UIPopoverPresentationControllerDelegate {
  var received: [String] = []
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) {
    received.append("prepare")
  }
  func popoverPresentationControllerDidDismissPopover(_ popover: UIPopoverPresentationController) {
    received.append("dismissed")
  }
}

@MainActor @Suite(.serialized) struct PopoverTests {
  private let root = UIViewController()
  private let button = UIView(frame: CGRect(x: 20, y: 100, width: 60, height: 40))
  private let card = UIViewController()

  private func stage() -> Stage {
    let stage = Stage(root: root)
    root.view.addSubview(button)
    card.modalPresentationStyle = .popover
    card.preferredContentSize = CGSize(width: 200, height: 150)
    card.popoverPresentationController?.sourceView = button
    return stage
  }

  @Test func popover_withoutADelegate_isASheetOnAPhone() {
    let stage = stage()
    #expect(card.popoverPresentationController != nil)
    stage.step { self.root.present(self.card, animated: true) }
    stage.settle()
    #expect(card.presentationController is UISheetPresentationController)
    #expect(card.view.bounds.width == 390)
  }

  @Test func popover_whoseDelegateReturnsNone_isBelowItsSource() {
    let stage = stage()
    let delegate = Stays()
    card.popoverPresentationController?.delegate = delegate
    stage.step { self.root.present(self.card, animated: true) }
    stage.settle()
    #expect(delegate.received == ["prepare"])
    #expect(card.view.frame == CGRect(x: 10, y: 153, width: 200, height: 150))
    #expect(root.view.window != nil)
  }

  @Test func tapOutside_dismissesThePopover_andNotifiesTheDelegate() {
    let stage = stage()
    let delegate = Stays()
    card.popoverPresentationController?.delegate = delegate
    stage.step { self.root.present(self.card, animated: true) }
    stage.settle()
    stage.touch(.began, 300, 700)
    stage.touch(.ended, 300, 700)
    stage.settle()
    #expect(root.presentedViewController == nil)
    #expect(delegate.received == ["prepare", "dismissed"])
  }

  @Test func formSheet_isASheetOnAPhone() {
    let stage = Stage(root: root)
    card.modalPresentationStyle = .formSheet
    #expect(card.sheetPresentationController != nil)
    stage.step { self.root.present(self.card, animated: false) }
    #expect(card.presentationController is UISheetPresentationController)
  }
}
