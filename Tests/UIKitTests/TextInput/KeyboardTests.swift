// The simulated keyboard: its notifications, its animation, and fields that share it.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct KeyboardTests {
  @MainActor private final class Form {
    let stage: Stage
    let first = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    let second = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 34))
    nonisolated(unsafe) var posted: [Notification] = []
    private var tokens: [NSObjectProtocol] = []

    init() {
      let controller = UIViewController()
      stage = Stage(root: controller)
      controller.view.addSubview(first)
      controller.view.addSubview(second)
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ] {
        tokens.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [unowned self] in posted.append($0)
          })
      }
    }
    var names: [String] {
      posted.map {
        $0.name.rawValue.replacingOccurrences(of: "UIKeyboard", with: "")
          .replacingOccurrences(of: "Notification", with: "")
      }
    }
    func end() {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  @Test func firstResponder_showsTheKeyboard_andResigningHidesIt() {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    #expect(form.names == ["WillShow"])
    form.stage.settle()
    #expect(form.names == ["WillShow", "DidShow"])
    form.first.resignFirstResponder()
    form.stage.settle()
    #expect(form.names == ["WillShow", "DidShow", "WillHide", "DidHide"])
  }

  @Test func firstResponderThatMovesToAViewWithoutAWindow_resigns() {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    UIView().addSubview(form.first)
    #expect(!form.first.isFirstResponder)
  }

  @Test func firstResponderWhoseViewLeavesItsWindow_resigns() {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    form.stage.settle()
    form.second.removeFromSuperview()
    #expect(form.first.isFirstResponder)
    form.first.superview?.removeFromSuperview()
    form.stage.settle()
    #expect(!form.first.isFirstResponder)
    #expect(form.names == ["WillShow", "DidShow", "WillHide", "DidHide"])
  }

  @Test func changeOfFirstResponder_betweenFields_doesNotMoveTheKeyboard() {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    form.stage.settle()
    form.second.becomeFirstResponder()
    form.stage.settle()
    #expect(form.names == ["WillShow", "DidShow"])
    #expect(form.second.isFirstResponder)
  }

  @Test func userInfo_canBeCastToEveryTypeThatAppsUse() throws {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    let info = try #require(form.posted.first?.userInfo)
    let frame = CGRect(x: 0, y: 508, width: 390, height: 336)
    #expect((info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue == frame)
    #expect(info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect == frame)
    #expect(
      info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect == frame.offsetBy(dx: 0, dy: 336))
    #expect(info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double == 0.25)
    #expect(info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt == 7)
    #expect((info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.intValue == 7)
    #expect(UIView.AnimationCurve(rawValue: 7) == .easeInOut)
  }

  @Test func viewsAnimatedWithTheNotificationsCurve_moveWithTheKeyboard() throws {
    let form = Form()
    defer { form.end() }
    let bar = UIView(frame: CGRect(x: 0, y: 800, width: 390, height: 44))
    form.stage.window.rootViewController?.view.addSubview(bar)
    form.stage.step()
    form.first.becomeFirstResponder()
    UIView.animate(
      withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)
    ) { bar.frame.origin.y -= 336 }
    let keyboard = try #require(UIApplication.shared.windows.last?.subviews.first)
    for _ in 0..<20 {
      form.stage.step()
      let barLayer = try #require(bar.layer.presentation())
      let keyboardLayer = try #require(keyboard.layer.presentation())
      let barY = barLayer.frame.minY
      let keyboardY = keyboardLayer.frame.minY
      #expect(abs(barY - (keyboardY - 44)) < 1e-9)
    }
  }

  @Test func touchesOutsideTheKeyboard_reachTheApp() {
    let form = Form()
    defer { form.end() }
    form.first.becomeFirstResponder()
    form.stage.settle()
    form.stage.touch(.began, 40, 210)
    form.stage.touch(.ended, 40, 210)
    #expect(form.second.isFirstResponder)
  }

  @Test func inputAccessoryView_addsItsHeightToThatOfTheKeyboard() {
    let form = Form()
    defer { form.end() }
    form.first.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 40))
    form.first.becomeFirstResponder()
    let end = form.posted.first?.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    #expect(end?.height == 376)
  }

  @Test func keyboardAnimation_isReproducible_inANewFrameCycle() {
    func places() -> [CGFloat] {
      let form = Form()
      defer { form.end() }
      form.first.becomeFirstResponder()
      var places: [CGFloat] = []
      for _ in 0..<12 {
        form.stage.step()
        places.append(
          UIApplication.shared.windows.last?.subviews.first?.layer.presentation()?.position.y ?? 0)
      }
      return places
    }
    let first = places()
    #expect(first == places())
    #expect(Set(first).count == 12)
  }
}
