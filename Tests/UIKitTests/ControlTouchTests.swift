// The recipient of a touch: a control, a view, or a superview's recogniser.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ControlTouchTests {
  /// A dimming view with a button. A tap on the dimming view dismisses the dialog.
  @MainActor private final class Dialog {
    let stage: Stage
    let dim: UIView
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40))
    var pressed = 0
    var dismissed = 0
    lazy var tap = UITapGestureRecognizer { [weak self] _ in self?.dismissed += 1 }

    init() {
      let controller = UIViewController()
      stage = Stage(root: controller)
      dim = controller.view
      dim.addSubview(button)
      button.addAction(UIAction { [weak self] _ in self?.pressed += 1 }, for: .touchUpInside)
      dim.addGestureRecognizer(tap)
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
      stage.touch(.began, x, y)
      stage.touch(.ended, x, y)
    }
  }

  @Test func button_winsTheTap_againstASuperviewsRecogniser() {
    let dialog = Dialog()
    dialog.tap(140, 120)
    #expect(dialog.pressed == 1 && dialog.dismissed == 0)
    dialog.tap(20, 20)
    #expect(dialog.pressed == 1 && dialog.dismissed == 1)
  }

  @Test func button_losesTheTap_toARecogniserAddedToTheButton() {
    let dialog = Dialog()
    dialog.button.addGestureRecognizer(dialog.tap)
    dialog.tap(140, 120)
    #expect(dialog.pressed == 0 && dialog.dismissed == 1)
  }

  @Test func button_thatIsDisabled_leavesTheTapToTheSuperview() {
    let dialog = Dialog()
    dialog.button.isEnabled = false
    dialog.tap(140, 120)
    #expect(dialog.pressed == 0 && dialog.dismissed == 1)
  }

  /// Source: "A control that is disabled ignores touch events", UIControl's documentation.
  @Test func button_thatIsDisabledWhileTouched_sendsNoFurtherEvent() {
    let dialog = Dialog()
    var events: [String] = []
    let button = dialog.button
    button.addAction(UIAction { _ in button.isEnabled = false }, for: .touchDown)
    for (event, name) in [(UIControl.Event.touchUpInside, "up"), (.touchCancel, "cancel")] {
      button.addAction(UIAction { _ in events.append(name) }, for: event)
    }
    dialog.tap(140, 120)
    #expect(events.isEmpty && dialog.pressed == 0)
    #expect(!button.isTracking && !button.isHighlighted)
  }

  @Test func superviewsTap_thatDoesNotCancelTouches_alsoRuns() {
    let dialog = Dialog()
    dialog.tap.cancelsTouchesInView = false
    dialog.tap(140, 120)
    #expect(dialog.pressed == 1 && dialog.dismissed == 1)
  }

  @Test func button_doesNotBlock_aSuperviewsPan() {
    let dialog = Dialog()
    let pan = UIPanGestureRecognizer { _ in }
    dialog.dim.addGestureRecognizer(pan)
    dialog.stage.touch(.began, 140, 120)
    dialog.stage.touch(.moved, 140, 180)
    #expect(pan.state == .began)
    dialog.stage.touch(.ended, 140, 180)
    #expect(dialog.pressed == 0)
  }

  @Test func hitView_canRefuseARecogniserOfASuperview() {
    final class Refusing: UIView {
      override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
      ) -> Bool { !(gestureRecognizer is UIPanGestureRecognizer) }
    }
    let dialog = Dialog()
    let view = Refusing(frame: CGRect(x: 0, y: 300, width: 200, height: 200))
    dialog.dim.addSubview(view)
    let pan = UIPanGestureRecognizer { _ in }
    dialog.dim.addGestureRecognizer(pan)
    dialog.stage.touch(.began, 100, 400)
    dialog.stage.touch(.moved, 100, 460)
    #expect(pan.state == .failed)
    dialog.stage.touch(.ended, 100, 460)
  }

  /// Counts the touches that it receives.
  private final class Counter: UIView {
    var began = 0
    var ended = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      began += touches.count
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      ended += touches.count
    }
  }

  @Test(arguments: [false, true]) func secondFinger_reachesTheView_onlyWithMultipleTouch(
    isMultiple: Bool
  ) {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    let view = Counter(frame: controller.view.bounds)
    controller.view.addSubview(view)
    #expect(!view.isMultipleTouchEnabled)
    view.isMultipleTouchEnabled = isMultiple
    let pinch = UIPinchGestureRecognizer { _ in }
    pinch.cancelsTouchesInView = false
    view.addGestureRecognizer(pinch)
    stage.land((100, 400), (200, 400))
    #expect(pinch.numberOfTouches == 2, "recognisers receive all touches")
    #expect(view.began == (isMultiple ? 2 : 1))
    stage.touch(.ended, 200, 400, id: 2)
    stage.touch(.ended, 100, 400, id: 1)
    #expect(view.ended == (isMultiple ? 2 : 1))
    stage.touch(.began, 100, 400, id: 3)
    #expect(view.began == (isMultiple ? 3 : 2), "the next touch is again a first touch")
    stage.touch(.ended, 100, 400, id: 3)
  }

  @Test func fingersOnTwoViews_reachBoth() {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    let left = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let right = Counter(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    controller.view.addSubview(left)
    controller.view.addSubview(right)
    stage.land((50, 50), (150, 50))
    #expect(left.began == 1 && right.began == 1)
    stage.touch(.ended, 50, 50, id: 1)
    stage.touch(.ended, 150, 50, id: 2)
  }
}
