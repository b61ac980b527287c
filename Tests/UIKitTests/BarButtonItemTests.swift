// Toolbar items: their buttons send the items' actions and show the items' attributes.

import Testing
import UIKit

@MainActor private final class Receiver: NSObject {
  var log: [String] = []
  func tapped(_ item: UIBarButtonItem) { log.append("tapped \(item.tag)") }
  func event(_ item: UIBarButtonItem, with event: UIEvent) { log.append("event") }
}

nonisolated private func of(_ name: String) -> SelectorOf<Receiver> { SelectorOf(name) }

@MainActor @Suite(.serialized) struct BarButtonItemTests {
  private let root = UIViewController()
  private let bar = UIToolbar(frame: CGRect(x: 0, y: 700, width: 390, height: 44))
  private let receiver = Receiver()

  private func show(_ items: UIBarButtonItem...) -> Stage {
    let stage = Stage(root: root)
    root.view.addSubview(bar)
    bar.items = items
    stage.step()
    return stage
  }

  private func item(_ action: Selector) -> UIBarButtonItem {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: receiver, action: action)
    item.tag = 7
    return item
  }

  private var button: UIButton { bar.subviews.compactMap { $0 as? UIButton }[0] }

  private func tap(_ stage: Stage) {
    let place = button.convert(CGPoint(x: 5, y: 5), to: nil)
    stage.touch(.began, place.x, place.y)
    stage.touch(.ended, place.x, place.y)
  }

  @Test func tapOnItsButton_sendsTheSelector_withTheItem() {
    let stage = show(item(of("tapped:")({ $0.tapped(_:) })))
    tap(stage)
    #expect(receiver.log == ["tapped 7"])
  }

  @Test func actionWithAnEventParameter_receivesTheTapsEvent() {
    let stage = show(item(of("event:with:")({ $0.event(_:with:) })))
    tap(stage)
    #expect(receiver.log == ["event"])
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func changedWidthsTitlesAndCustomViews_moveTheNextButton() {
    let first = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
    let second = UIBarButtonItem(title: "B", style: .plain, target: nil, action: nil)
    let stage = show(first, second)
    func start() -> CGFloat {
      stage.step()
      return bar.subviews.last?.frame.minX ?? .nan
    }
    let before = start()
    first.title = "A longer title"
    let after = start()
    #expect(after > before)
    first.width = 200
    #expect(abs(start() - (16 + 200 + 8)) < 1e-9)
    first.width = 0
    #expect(start() == after)
    first.customView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 10))
    #expect(abs(start() - (16 + 50 + 8)) < 1e-9)
    #expect(bar.subviews.count == 2)
  }

  @Test func primaryAction_takesPrecedenceOverTheSelector() {
    let item = item(of("tapped:")({ $0.tapped(_:) }))
    item.primaryAction = UIAction { [receiver] _ in receiver.log.append("action") }
    let stage = show(item)
    tap(stage)
    #expect(receiver.log == ["action"])
  }

  @Test func itemThatIsDisabledWhileShown_sendsNothing() {
    let item = item(of("tapped:")({ $0.tapped(_:) }))
    let stage = show(item)
    item.isEnabled = false
    #expect(!button.isEnabled)
    tap(stage)
    #expect(receiver.log.isEmpty)
  }

  @Test func titleTextAttributes_areShown_byState() {
    let item = item(of("tapped:")({ $0.tapped(_:) }))
    let plain = UIFont.systemFont(ofSize: 11)
    item.setTitleTextAttributes([.font: plain, .foregroundColor: UIColor.red], for: .normal)
    item.setTitleTextAttributes([.foregroundColor: UIColor.gray], for: .disabled)
    let stage = show(item)
    #expect(item.titleTextAttributes(for: .normal)?[.font] as? UIFont == plain)
    func color() -> UIColor? {
      button.titleLabel?.attributedText?.attribute(
        .foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(color() == .red)
    let small = button.intrinsicContentSize.width
    item.isEnabled = false
    #expect(color() == .gray)
    item.isEnabled = true
    item.setTitleTextAttributes(nil, for: .normal)
    stage.step()
    #expect(button.intrinsicContentSize.width > small)
  }
}
