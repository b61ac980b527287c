// Selectors as the lowering tool writes them: the messages they send, the objects they retain.

import Foundation
import Testing
import UIKit

@MainActor private class Receiver: NSObject {
  var log: [String] = []

  func none() { log.append("none") }
  func move(from start: UIView, to end: UIView, in area: UIView) { log.append("move") }
  func pan(_ sender: UIPanGestureRecognizer) { log.append("pan") }
  func any(_ sender: Any) { log.append("\(Swift.type(of: sender))") }
  func optional(_ sender: UIView?) { log.append(sender == nil ? "nil" : "view") }
  func tapped(_ sender: UIButton, with event: UIEvent) { log.append("button event") }
  func timed(_ timer: UIKit.Timer) { log.append("timer \(timer.userInfo ?? "-")") }
  func noted(_ note: Notification) { log.append("note \(note.name.rawValue)") }
  func notedAsObject(_ note: NSNotification) { log.append("object \(note.name.rawValue)") }
  func sized(_ size: CGSize) { log.append("size \(size.width)") }
  func linked(_ link: CADisplayLink) { log.append("link") }
  func text() -> NSString { "answer" }
  var count: NSNumber = 0
}

private final class Subclass: Receiver {
  override func none() { log.append("subclass") }
}

/// A text field's delegate as LowerUIKit writes it.
private class Lowered: NSObject, UITextFieldDelegate, OptionalMembers {
  func textFieldShouldClear(_ textField: UITextField) -> Bool { false }
  nonisolated class func lacks(optional member: String) -> Bool {
    ["textFieldShouldReturn(_:)"].contains(member)
  }
}

nonisolated private func of(_ name: String) -> SelectorOf<Receiver> { SelectorOf(name) }

@MainActor @Suite(.serialized) struct SelectorTests {
  @Test func recognizer_sendsInOrderOfAddition_oncePerTargetAndAction_untilRemoved() {
    FrameCycle.start()
    let receiver = Receiver()
    let pan = UIPanGestureRecognizer(target: receiver, action: of("pan:")({ $0.pan(_:) }))
    pan.addTarget(receiver, action: of("none")({ $0.none }))
    pan.addTarget(receiver, action: of("none")({ $0.none }))
    pan.addAction { _ in receiver.log.append("closure") }
    pan.state = .began
    #expect(receiver.log == ["pan", "none", "closure"])
    receiver.log = []
    pan.removeTarget(receiver, action: of("pan:")({ $0.pan(_:) }))
    pan.state = .changed
    #expect(receiver.log == ["none", "closure"])
    receiver.log = []
    pan.removeTarget(nil, action: nil)
    pan.state = .changed
    #expect(receiver.log == ["closure"])
  }

  @Test func optionalMember_thatAnObjectLacks_isNil_andIsNotRespondedTo() {
    let delegate: (any UITextFieldDelegate)? = Lowered()
    let field = UITextField()
    #expect(
      implementer(of: "textFieldShouldReturn(_:)", delegate)?.textFieldShouldReturn(field) == nil)
    #expect(
      implementer(of: "textFieldShouldClear(_:)", delegate)?.textFieldShouldClear(field) == false)
    let plain = SelectorOf<Lowered>("textFieldShouldClear:")({ $0.textFieldShouldClear(_:) })
    let object = Lowered()
    #expect(object.responds(to: plain))
    #expect(!object.responds(to: plain.optional("textFieldShouldReturn(_:)")))
    #expect(object.responds(to: plain.optional("textFieldShouldClear(_:)")))
    #expect(!Receiver().responds(to: plain.optional("textFieldShouldClear(_:)")))
  }

  @Test func selectorWithThreeParameters_isRespondedTo() {
    let selector = of("moveFrom:to:in:")({ $0.move(from:to:in:) })
    #expect(Receiver().responds(to: selector))
    #expect(!Lowered().responds(to: selector))
  }

  @Test func overridingMethod_isCalled() {
    FrameCycle.start()
    let derived = Subclass()
    let pan = UIPanGestureRecognizer(target: derived, action: of("none")({ $0.none }))
    pan.state = .began
    #expect(derived.log == ["subclass"])
  }

  @Test func deallocatedTarget_wasNotRetained_andReceivesNothing() {
    FrameCycle.start()
    weak var dead: Receiver?
    let pan = UIPanGestureRecognizer()
    do {
      let receiver = Receiver()
      dead = receiver
      pan.addTarget(receiver, action: of("none")({ $0.none }))
    }
    #expect(dead == nil)
    pan.state = .began
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func senderOfAnotherType_isReported_andNothingIsCalled() {
    FrameCycle.start()
    let receiver = Receiver()
    let tap = UITapGestureRecognizer(target: receiver, action: of("pan:")({ $0.pan(_:) }))
    tap.state = .ended
    #expect(receiver.log.isEmpty)
    #expect(UIApplication.shared.issues.map(\.code) == [.selector])
    #expect(
      UIApplication.shared.issues[0].message.hasPrefix(
        "pan: of Receiver takes UIPanGestureRecognizer and was sent UITapGestureRecognizer"))
  }

  /// Values that are not objects all arrive in boxes of one class, so the boxed value is checked.
  @Test func boxedArgumentsOfOtherTypes_areReported_andDoNotTrap() {
    FrameCycle.start()
    let receiver = Receiver()
    let sized = of("sized:")({ $0.sized(_:) })
    receiver.perform(sized, with: CGSize(width: 1, height: 2), afterDelay: 0)
    receiver.perform(sized, with: CGPoint(x: 1, y: 2), afterDelay: 0)
    receiver.perform(sized, with: nil, afterDelay: 0)
    FrameCycle.current.advance(to: 0.1, targetTimestamp: 0.2)
    #expect(receiver.log == ["size 1.0"])
    let messages = UIApplication.shared.issues.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.hasPrefix("sized: of Receiver takes CGSize and was sent ") })
    #expect(messages.last?.contains("was sent nil;") == true)
  }

  @Test func targetOfAnotherClass_isReported_asUnrecognized() {
    FrameCycle.start()
    let pan = UIPanGestureRecognizer(target: UIView(), action: of("none")({ $0.none }))
    pan.state = .began
    #expect(UIApplication.shared.issues.isEmpty, "its target is deallocated")
    let view = UIView()
    pan.addTarget(view, action: of("none")({ $0.none }))
    pan.state = .changed
    #expect(UIApplication.shared.issues[0].message.contains("unrecognized selector"))
  }

  @Test func copiedProperty_storesACopy() {
    final class Owner {
      @_NSCopied var text: NSString = ""
      @_NSCopied var style: NSMutableParagraphStyle?
      @_NSCopied var number = 1
    }
    let owner = Owner()
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 4
    owner.style = style
    style.lineSpacing = 9
    #expect(owner.style !== style && owner.style?.lineSpacing == 4)
    owner.style = nil
    owner.number = 2
    #expect(owner.style == nil && owner.number == 2)
  }

  @Test func selectorCreatedFromAString_isReported() {
    FrameCycle.start()
    let receiver = Receiver()
    let tap = UITapGestureRecognizer(target: receiver, action: Selector("none"))
    tap.state = .ended
    #expect(UIApplication.shared.issues.first?.message.contains("created from a string") == true)
    #expect(!receiver.responds(to: Selector("none")))
  }

  @Test func control_sendsSenderAndEvent_toTheTargetsOfThatEvent() {
    FrameCycle.start()
    let receiver = Receiver()
    let button = UIButton()
    let tapped = of("tapped:with:")({ $0.tapped(_:with:) })
    button.addTarget(receiver, action: of("any:")({ $0.any(_:) }), for: .touchUpInside)
    button.addTarget(receiver, action: of("none")({ $0.none }), for: .touchDown)
    button.sendActions(for: .touchUpInside)
    #expect(receiver.log == ["UIButton"])
    #expect(button.actions(forTarget: receiver, forControlEvent: .touchDown) == ["none"])
    #expect(button.allControlEvents == [.touchUpInside, .touchDown])
    button.removeTarget(receiver, action: nil, for: .allEvents)
    #expect(button.allTargets.isEmpty)
    button.addTarget(receiver, action: tapped, for: .touchDown)
    receiver.log = []
    button.touchesBegan([UITouch()], with: UIEvent())
    #expect(receiver.log == ["button event"])
  }

  @Test func controlWithoutTarget_sendsToTheResponderChain() {
    FrameCycle.start()
    final class Page: UIViewController {
      var taps = 0
      func tapped() { taps += 1 }
    }
    let page = Page()
    let button = UIButton()
    page.view.addSubview(button)
    button.addTarget(
      nil, action: SelectorOf<Page>("tapped")({ $0.tapped }), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(page.taps == 1)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func barButtonItem_sendsToItsTarget() {
    FrameCycle.start()
    let receiver = Receiver()
    let item = UIBarButtonItem(
      barButtonSystemItem: .done, target: receiver, action: of("any:")({ $0.any(_:) }))
    item.simulateTap()
    #expect(receiver.log == ["UIBarButtonItem"])
  }

  @Test func displayLinkAndTimer_retainTheirTargets_untilInvalidated() {
    FrameCycle.start()
    weak var target: Receiver?
    let link: CADisplayLink
    let timer: UIKit.Timer
    do {
      let receiver = Receiver()
      target = receiver
      link = CADisplayLink(target: receiver, selector: of("linked:")({ $0.linked(_:) }))
      timer = .scheduledTimer(
        timeInterval: 0.01, target: receiver, selector: of("timed:")({ $0.timed(_:) }),
        userInfo: "info", repeats: true)
    }
    link.add(to: .main, forMode: .common)
    FrameCycle.current.advance(to: 1 / 60, targetTimestamp: 2 / 60)
    #expect(target?.log == ["timer info", "link"])
    link.invalidate()
    timer.invalidate()
    #expect(target == nil)
  }

  @Test func notificationCenter_callsInOrder_andDropsDeallocatedAndRemovedObservers() {
    FrameCycle.start()
    let center = NotificationCenter.default
    let name = Notification.Name("selector test")
    let first = Receiver()
    var second: Receiver? = Receiver()
    center.addObserver(first, selector: of("noted:")({ $0.noted(_:) }), name: name, object: nil)
    center.addObserver(
      second!, selector: of("object:")({ $0.notedAsObject(_:) }), name: name, object: first)
    center.post(name: name, object: first)
    #expect(first.log == ["note selector test"])
    #expect(second?.log == ["object selector test"])
    center.post(name: name, object: nil)
    #expect(first.log.count == 2 && second?.log.count == 1)
    weak var dead = second
    second = nil
    #expect(dead == nil)
    center.removeObserver(first)
    center.post(name: name, object: first)
    #expect(first.log.count == 2)
  }

  @Test func blockObserver_isRemovedByItsToken() {
    FrameCycle.start()
    let center = NotificationCenter.default
    let name = Notification.Name("token test")
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 1 }
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count == 0)
  }

  @Test func perform_sendsImmediatelyOrLater_andNotWhenCancelled() {
    FrameCycle.start()
    let receiver = Receiver()
    let none = of("none")({ $0.none })
    receiver.perform(none)
    let answer = receiver.perform(of("text")({ $0.text }))?.takeUnretainedValue() as? NSString
    #expect(answer == "answer")
    receiver.perform(of("any:")({ $0.any(_:) }), with: UIView())
    #expect(receiver.log == ["none", "UIView"])
    receiver.perform(none, with: nil, afterDelay: 0.5)
    receiver.perform(of("any:")({ $0.any(_:) }), with: "x", afterDelay: 0.5)
    NSObject.cancelPreviousPerformRequests(withTarget: receiver, selector: none, object: nil)
    FrameCycle.current.advance(to: 0.4, targetTimestamp: 0.5)
    #expect(receiver.log.count == 2)
    FrameCycle.current.advance(to: 0.6, targetTimestamp: 0.7)
    #expect(receiver.log.count == 3)
  }

  @Test func getterAndSetter_readAndWriteTheProperty() {
    FrameCycle.start()
    let receiver = Receiver()
    receiver.perform(of("setCount:").setter({ $0.count = $1 }), with: NSNumber(value: 7))
    #expect(receiver.count == 7)
    let read = receiver.perform(of("count").getter({ $0.count }))?.takeUnretainedValue()
    #expect((read as? NSNumber)?.intValue == 7)
  }

  @Test func respondsToAndIsKindOf_checkTheType() {
    FrameCycle.start()
    let receiver = Receiver()
    #expect(receiver.responds(to: of("none")({ $0.none })))
    #expect(!UIView().responds(to: of("none")({ $0.none })))
    let object: any NSObjectProtocol = Subclass()
    #expect(object.isKind(of: Receiver.self))
    #expect(!object.isKind(of: UIView.self))
  }

  @Test func selectorsWithTheSameName_areEqual() {
    FrameCycle.start()
    #expect(of("none")({ $0.none }) == Selector("none"))
    #expect(NSStringFromSelector(of("pan:")({ $0.pan(_:) })) == "pan:")
  }

  @Test func associatedValues_areReleasedWithTheirOwner() {
    FrameCycle.start()
    let name: StaticString = "key"
    let key = UnsafeRawPointer(name.utf8Start)
    weak var value: NSObject?
    do {
      let view = UIView()
      do {
        let object = NSObject()
        value = object
        objc_setAssociatedObject(view, key, object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      #expect(objc_getAssociatedObject(view, key) as? NSObject === value)
      #expect(value != nil)
      withExtendedLifetime(view) {}
    }
    #expect(value == nil)
    let plain = NSObject()
    objc_setAssociatedObject(plain, key, 5, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(plain, key) as? Int == 5)
    objc_setAssociatedObject(plain, key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(plain, key) == nil)
    do {
      let weakly = NSObject()
      objc_setAssociatedObject(plain, key, weakly, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(plain, key) as? NSObject === weakly)
    }
    #expect(objc_getAssociatedObject(plain, key) == nil)
  }

  @Test func recognizerSubclass_canOverrideTheDesignatedInitializer() {
    FrameCycle.start()
    final class Own: UIPanGestureRecognizer {
      var made = ""
      override init(target: Any?, action: Selector?) {
        made = action?.name ?? "none"
        super.init(target: target, action: action)
      }
    }
    let receiver = Receiver()
    #expect(Own(target: receiver, action: of("none")({ $0.none })).made == "none")
    var closures = 0
    let own = Own { _ in closures += 1 }
    own.state = .began
    #expect(closures == 1)
  }
}
