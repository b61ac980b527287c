// Windows: their levels, their notifications, and the events that they send.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct WindowTests {
  /// A window that records the touches of its events, and can withhold the events.
  private final class Watcher: UIWindow {
    var seen: [UITouch.Phase] = []
    var isOpen = true
    override func sendEvent(_ event: UIEvent) {
      seen += event.allTouches?.map(\.phase) ?? []
      if isOpen { super.sendEvent(event) }
    }
  }

  private func shown(_ window: UIWindow, level: UIWindow.Level = .normal) -> UIWindow {
    window.windowLevel = level
    window.isHidden = false
    return window
  }

  private func touch(_ phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
    UIApplication.shared.deliver([
      TouchSample(identifier: 1, phase: phase, location: point, timestamp: time)
    ])
  }

  @Test func sendEvent_receivesEveryTouch_andSuperDeliversIt() {
    _ = FrameCycle.start()
    let window = Watcher(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    var taps = 0
    window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
    touch(.ended, at: CGPoint(x: 10, y: 10), time: 0.05)
    #expect(window.seen == [.began, .ended])
    #expect(taps == 1)
  }

  @Test func sendEvent_thatDoesNotCallSuper_withholdsTheTouch() {
    _ = FrameCycle.start()
    let window = Watcher(frame: UIScreen.main.bounds)
    window.isOpen = false
    window.makeKeyAndVisible()
    var taps = 0
    window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
    touch(.ended, at: CGPoint(x: 10, y: 10), time: 0.05)
    #expect(window.seen == [.began, .ended])
    #expect(taps == 0)
  }

  @Test func levels_areNumbers_andOrderTheWindowsOnTheScreen() {
    let cycle = FrameCycle.start()
    #expect((UIWindow.Level.alert + 1).rawValue == 2001)
    #expect((UIWindow.Level.normal - 1).rawValue == -1)
    let alert = shown(UIWindow(frame: UIScreen.main.bounds), level: .alert)
    let normal = shown(UIWindow(frame: UIScreen.main.bounds))
    #expect(
      cycle.roots.map(ObjectIdentifier.init) == [normal, alert].map { ObjectIdentifier($0.layer) })
    normal.windowLevel = .alert + 1
    #expect(
      cycle.roots.map(ObjectIdentifier.init) == [alert, normal].map { ObjectIdentifier($0.layer) })
    #expect(UIApplication.shared.windows.last === normal)
    // It is not shown again: the root controller does not appear again.
    #expect(!normal.isHidden)
  }

  @Test func keyAndVisibleWindows_postNotifications() {
    _ = FrameCycle.start()
    var names: [String] = []
    let all = [
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
      UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
    ]
    let (first, second) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
    let windows = [first, second]
    nonisolated(unsafe) var log: [String] = []
    let tokens = all.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let window = note.object as AnyObject
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        log.append("\(index) \(name.rawValue)")
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    first.makeKeyAndVisible()
    second.makeKeyAndVisible()
    second.isHidden = true
    names = log
    #expect(
      names == [
        "0 UIWindowDidBecomeKeyNotification", "0 UIWindowDidBecomeVisibleNotification",
        "0 UIWindowDidResignKeyNotification", "1 UIWindowDidBecomeKeyNotification",
        "1 UIWindowDidBecomeVisibleNotification", "1 UIWindowDidBecomeHiddenNotification",
      ])
  }
}
