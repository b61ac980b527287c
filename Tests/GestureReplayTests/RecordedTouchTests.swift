// Recorded swipes reach the right one of several recognisers that could receive them.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct RecordedTouchTests {
  /// Replays a bundled recording over a detail screen to which `furnish` adds views.
  private func replay(
    _ name: String, over furnish: @escaping @MainActor (UIView) -> Void
  ) throws -> ReplayResult {
    let trace = try recording(name)
    var options = ReplaySettings()
    options.edge = trace.header.edge ?? options.edge
    return try Replay.run(trace, options: options) { _ in
      let scene = NavigationScene { _ in nil }
      scene.gestureView.layoutIfNeeded()
      furnish(scene.gestureView)
      return scene
    }
  }

  private func tallScroll(in view: UIView) -> UIScrollView {
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: view.bounds.width, height: 4000)
    scroll.contentOffset = CGPoint(x: 0, y: 1500)
    view.addSubview(scroll)
    return scroll
  }

  @Test func swipeFromTheEdge_overAScrollView_pops_andDoesNotScroll() throws {
    var scroll: UIScrollView?
    let result = try replay("slow-finish") { scroll = tallScroll(in: $0) }
    #expect(result.swipes.map(\.outcome) == [.finished])
    #expect(scroll?.contentOffset == CGPoint(x: 0, y: 1500))
  }

  @Test func swipeAlongTheEdge_overAScrollView_scrolls_andDoesNotPop() throws {
    var scroll: UIScrollView?
    let result = try replay("drift-along-edge") { scroll = tallScroll(in: $0) }
    #expect(result.swipes.map(\.outcome) == [.notRecognised])
    #expect(abs((scroll?.contentOffset.y ?? 1500) - 1500) > 50)
  }

  @Test func swipeThatStartsOnAButton_pops_andCancelsTheTouchOfTheButton() throws {
    var events: [String] = []
    let result = try replay("slow-finish") { view in
      let button = UIButton(frame: view.bounds)
      button.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
      button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
      button.addAction(UIAction { _ in events.append("tap") }, for: .touchUpInside)
      view.addSubview(button)
    }
    #expect(result.swipes.map(\.outcome) == [.finished])
    #expect(events == ["down", "cancel"])
  }

  /// A presentation without an interaction controller cancels the touches that are down.
  @Test func swipeWhoseLandingPresentsAScreen_isCancelled() throws {
    let result = try replay("slow-finish") { view in
      let button = UIButton(frame: view.bounds)
      button.addAction(
        UIAction { [unowned view] _ in
          view.window?.rootViewController?.present(UIViewController(), animated: true)
        }, for: .touchDown)
      view.addSubview(button)
    }
    #expect(result.swipes.map(\.outcome) == [.notRecognised])
    #expect(result.swipes.first?.reason == "the touch was cancelled")
  }

  /// Another finger taps the first tab a frame before the swipe begins: only the swipe switches
  /// tabs.
  @Test func tapOnTheTabBar_beforeTheSwipe_doesNotSwitchTabs() throws {
    var trace = try recording("touchscreen-swipe")
    let start = try #require(trace.events.first?.microseconds)
    func finger(_ values: [(UInt16, Int32)], at time: UInt64) -> [InputEvent] {
      ([(0x2f, 5)] + values + [(0x2f, 0)]).map { code, value in
        InputEvent(microseconds: time, type: .abs, code: code, value: value)
      } + [InputEvent(microseconds: time, type: .syn, code: 0, value: 0)]
    }
    let down = finger([(0x39, 900), (0x35, 300), (0x36, 2415)], at: start)
    trace.events.insert(contentsOf: down, at: 0)
    let lift = try #require(trace.events.firstIndex { $0.microseconds > start + 20_000 })
    let time = trace.events[lift].microseconds
    trace.events.insert(contentsOf: finger([(0x39, -1)], at: time), at: lift)
    let result = try GestureReplayTests.replay(trace, "scale", in: .tab)
    let began = try #require(result.frames.first { $0.phase == .interactive })
    #expect(result.frames.allSatisfy { $0.index >= began.index || $0.presentedProgress == 0 })
    #expect(result.swipes.map(\.outcome) == [.finished])
    #expect(
      abs(began.presentedProgress - began.progress) < 1e-9, "the finger drives the transition")
  }

  /// A pan over the whole screen that waits for the edge pan to fail, as apps set it up.
  private func waitingPan(
    on view: UIView, _ note: @escaping @MainActor (UIGestureRecognizer.State) -> Void
  ) -> UIPanGestureRecognizer {
    final class Rules: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { otherGestureRecognizer is UIScreenEdgePanGestureRecognizer }
    }
    let pan = UIPanGestureRecognizer { note($0.state) }
    let rules = Rules()
    pan.delegate = rules
    kept = rules
    view.addGestureRecognizer(pan)
    return pan
  }
  private final class Keeper { var object: AnyObject? }
  private let keeper = Keeper()
  private var kept: AnyObject? {
    get { keeper.object }
    nonmutating set { keeper.object = newValue }
  }

  @Test func twoCompetingRecognisers_theEdgePanReceivesTheSwipeFromTheEdge() throws {
    var states: [UIGestureRecognizer.State] = []
    let result = try replay("slow-finish") { view in
      _ = waitingPan(on: view) { states.append($0) }
    }
    #expect(result.swipes.map(\.outcome) == [.finished])
    #expect(states.isEmpty)
  }

  @Test func twoCompetingRecognisers_theOtherReceivesTheSwipeAlongTheEdge() throws {
    var states: [UIGestureRecognizer.State] = []
    let result = try replay("drift-along-edge") { view in
      _ = waitingPan(on: view) { states.append($0) }
    }
    #expect(result.swipes.map(\.outcome) == [.notRecognised])
    #expect(states.first == .began)
    #expect(states.last == .ended)
  }
}
