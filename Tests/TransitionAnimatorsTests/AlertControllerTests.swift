// The alert: its sizes, its buttons, its two animators, and the errors for misuse.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct AlertControllerTests {
  @Test func emptyAlert_throwsAnErrorThatNamesTheRemedy() {
    for (title, description) in [(nil, nil), ("", ""), ("", nil)] as [(String?, String?)] {
      #expect(throws: AlertError.nothingToSay) {
        try AlertController(title: title, description: description)
      }
    }
    #expect("\(AlertError.nothingToSay)".contains("at least one"))
  }

  @Test func actionWithoutAButton_throws() {
    for button in [nil, ""] {
      #expect(throws: AlertError.actionWithoutButton) {
        try AlertController(title: "a", description: nil, buttonTitle: button) {}
      }
    }
    #expect("\(AlertError.actionWithoutButton)".contains("buttonTitle"))
  }

  @Test func emptyButtonTitle_makesNoButton() throws {
    let alert = try AlertController(title: "a", description: nil, buttonTitle: "")
    #expect(alert.buttonTitle == nil && alert.contentView.confirmButton == nil)
  }

  /// A layout pass with a new size centres the box. A pass with the same size does not move a box
  /// that is animating.
  @Test func box_isCentredOnlyForANewSize() throws {
    let alert = try AlertController(title: "a", description: nil)
    alert.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    alert.view.layoutIfNeeded()
    #expect(alert.contentView.center == CGPoint(x: 195, y: 422))
    alert.contentView.center.y = 10
    alert.view.setNeedsLayout()
    alert.view.layoutIfNeeded()
    #expect(alert.contentView.center.y == 10)
    alert.view.frame.size = CGSize(width: 844, height: 390)
    alert.view.layoutIfNeeded()
    #expect(alert.contentView.center == CGPoint(x: 422, y: 195))
  }

  @Test func descriptionWithoutTitle_isEnough_andTheCancelButtonIsCalledCancel() throws {
    let alert = try AlertController(title: nil, description: "Something happened.")
    #expect(alert.cancelTitle == "Cancel")
    #expect(alert.modalPresentationStyle == .custom)
    #expect(alert.transitioningDelegate === alert.animator)
    let box = alert.contentView
    #expect(box.titleLabel == nil)
    #expect(box.confirmButton == nil)
    #expect(box.cancelButton.currentTitle == "Cancel")
    #expect(box.cancelButton.frame.width == 270)
  }

  /// Widths are from the advance table: "m" is 0.88 em, "a" 0.55 em, and a space 0.28 em. Lines are
  /// 1.2 em high, rounded up. The box is 270 wide with margins of 16.
  @Test func box_hasTheHeightOfItsText() throws {
    let ten = "aaaaaaaaaa"
    let cases: [(title: String, description: String, height: CGFloat)] = [
      // A title of one line in 17 pt or a description in 13 pt, with margins, and the button.
      ("a", "", 16 + 21 + 16 + 44), ("", "a", 16 + 16 + 16 + 44),
      // A space of 8 between title and description.
      ("a", "a", 97 + 8 + 16),
      // Ten letters in 13 pt are 72 wide, and a space is 4. Three words (224) fit into 238.
      ("a", "\(ten) \(ten) \(ten)", 97 + 8 + 16), ("a", "\(ten) \(ten) \(ten) \(ten)", 97 + 8 + 32),
      ("a", "a\na\na", 97 + 8 + 48),
    ]
    for (title, description, height) in cases {
      let alert = try AlertController(title: title, description: description)
      #expect(alert.contentView.bounds.size == CGSize(width: 270, height: height), "\(description)")
    }
  }

  @Test func twoButtons_shareTheWidth_andStyleCanBeSet() throws {
    var style = AlertStyle()
    style.width = 300
    style.titleFont = .systemFont(ofSize: 30)
    style.backAlpha = 0.5
    let alert = try AlertController(
      title: "a", description: nil, cancelTitle: "No", buttonTitle: "Yes", style: style)
    let box = alert.contentView
    #expect(box.cancelButton.frame.width == 150)
    #expect(box.confirmButton?.frame.minX == 150)
    #expect(abs(box.bounds.height - 112) < 1e-9)
    #expect(box.titleLabel?.font.pointSize == 30)
    alert.loadViewIfNeeded()
    #expect(alert.backView.alpha == 0.5)
  }

  @Test(arguments: AlertAnimation.allCases)
  func buttons_dismiss_andTheSecondRunsItsActionAfterwards(_ animation: AlertAnimation) throws {
    for confirms in [false, true] {
      let lower = screen("lower")
      let stage = Stage(root: lower)
      var wasPresentedAtAction: Bool?
      let alert = try AlertController(
        title: "Sure?", description: nil, buttonTitle: "Yes", animation: animation
      ) { wasPresentedAtAction = lower.presentedViewController != nil }
      lower.present(alert, animated: true)
      stage.settle()
      let box = alert.contentView
      let button = try #require(confirms ? box.confirmButton : box.cancelButton)
      let point = box.convert(button.center, to: nil as UIView?)
      stage.touch(.began, point)
      stage.touch(.ended, point)
      #expect(stage.settle() != nil)
      #expect(lower.presentedViewController == nil)
      #expect(wasPresentedAtAction == (confirms ? false : nil))
      #expect(stage.outcomes == [.completed, .completed])
    }
  }

  @Test func presenter_staysInPlace_behindABlackViewOf30PercentOpacity() throws {
    let lower = screen("lower")
    let stage = Stage(root: lower)
    let alert = try AlertController(title: "a", description: nil)
    lower.present(alert, animated: true)
    stage.settle()
    #expect(lower.view.superview === stage.window)
    #expect(alert.view.superview !== lower.view.superview)
    #expect(abs(alert.backView.alpha - 0.3) < 1e-6)
    #expect(alert.backView.frame == stage.window.bounds)
    #expect(alert.contentView.center == CGPoint(x: 195, y: 422))
    let (home, place) = (lower.view.superview, stage.window.subviews.firstIndex(of: lower.view))
    alert.dismiss(animated: true)
    stage.step()
    #expect(
      lower.view.superview === home && stage.window.subviews.firstIndex(of: lower.view) == place)
    stage.settle()
  }

  @Test func durations_are300MillisecondsForward_and100Backward() throws {
    let alert = try AlertController(title: "a", description: nil, animation: .upDown)
    let animator = alert.animator
    animator.isForward = true
    #expect(animator.transitionDuration(using: nil) == 0.3)
    animator.isForward = false
    #expect(animator.transitionDuration(using: nil) == 0.1)
  }

  @Test(arguments: AlertAnimation.allCases)
  func animatorWithoutAnAlert_stillCompletes(_ animation: AlertAnimation) throws {
    let animator = try AlertController(title: "a", description: nil, animation: animation).animator
    let lower = screen("lower")
    let stage = Stage(root: lower)
    lower.present(screen("no alert"), with: animator)
    #expect(stage.settle() != nil)
    lower.dismiss(animated: true)
    #expect(stage.settle() != nil)
    #expect(stage.outcomes == [.completed, .completed])
  }
}
