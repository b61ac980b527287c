// Gestures whose first movement is far beyond the finger's, and gestures that only look so.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

/// A sheet that moves to the right as the finger does.
private class DraggedSheetScene: DraggedSheet, UIViewControllerAnimatedTransitioning {
  private let map: (CGFloat) -> CGFloat

  init(isInteractive: Bool = true, progress: @escaping (CGFloat) -> CGFloat = { $0 }) {
    map = progress
    super.init(isInteractive: isInteractive)
  }

  override func progress(_ share: CGFloat) -> CGFloat { map(share) }

  override func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let sheet = context.view(forKey: .from) else { return }
    let before = sheet.center
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
      sheet.center.x += 390
    } completion: { _ in
      if context.transitionWasCancelled { sheet.center = before }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Moves the sheet with the finger, without a transition, and dismisses it when the finger lifts.
private final class DraggedThenDismissedScene: DraggedSheetScene {
  /// Whether the dismissal begins where the sheet was before the drag.
  private let setsBack: Bool

  /// - Parameter moves: whether a mark also moves on its own for a second.
  init(setsBack: Bool, moves: Bool = false) {
    self.setsBack = setsBack
    super.init(isInteractive: false)
    guard moves else { return }
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    mark.backgroundColor = .red
    window.addSubview(mark)
    UIView.animate(withDuration: 1) { mark.frame.origin.y = 50 }
  }

  override func willDismiss(_ sheet: UIView) {
    if setsBack { sheet.transform = .identity }
  }
}

/// Moves the sheet by 60 points at the end of a drag, and dismisses it.
private final class PushedAwayScene: DraggedSheetScene {
  init() { super.init(isInteractive: false) }

  override func willDismiss(_ sheet: UIView) { sheet.transform.tx = 60 }
}

@MainActor @Suite struct FirstMovementTests {
  private func starts(
    _ recording: String, _ make: @escaping @MainActor () -> any ReplayScene
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in make() }
      .violations.filter { $0.invariant == .continuousStart }
  }

  @Test(arguments: ["slow-finish", "slow-cancel", "out-and-back"])
  func firstUpdateFarBeyondTheFinger_isReported(_ recording: String) throws {
    let found = try starts(recording) { DraggedSheetScene { 0.4 + $0 * 0.6 } }
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      violation.cause.hasPrefix(
        "the dismissal of UIViewController by DraggedSheetScene began at progress 0.4"))
    #expect(violation.cause.contains("although the finger had moved only"))
  }

  /// The finger goes back from its first movement, 38 pt, to 4 pt.
  @Test func firstUpdateFarBeyondAFingerThatGoesBack_isReported() throws {
    var trace = try bundled("touchscreen-swipe")
    let places = trace.events.indices.filter {
      trace.events[$0].type == .abs && [0x00, 0x35].contains(trace.events[$0].code)
    }
    let first = try #require(places.first.map { trace.events[$0].value })
    let last = try #require(places.last.map { trace.events[$0].value })
    let plain = try ReplayCheck.run(trace, options: options(for: trace)) { _ in DraggedSheetScene()
    }
    let way = try #require(plain.result?.swipes.first?.release?.progress) * 390
    for (number, place) in places.enumerated() where number > 0 {
      let share = Double(number) / Double(places.count)
      let value = Double(first) + Double(last - first) * (38 - 34 * share) / way
      trace.events[place].value = Int32(value.rounded())
    }
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      DraggedSheetScene { 0.4 + $0 * 0.6 }
    }.violations.filter { $0.invariant == .continuousStart }
    #expect(found.count == 1)
  }

  /// A faster movement, a movement that slows down, a limit, and a dead zone are the app's choice.
  @Test(arguments: bundledNames, [0, 1, 2, 3, 4, 5])
  func progressThatBeginsWithTheFinger_isNotReported(_ recording: String, _ map: Int) throws {
    let found = try starts(recording) {
      DraggedSheetScene { share in
        switch map {
        case 0: share
        case 1: min(1, share * 3)
        case 2: min(share, 0.3)
        case 3: min(1, share * 6)
        case 4: max(share, 0) / (max(share, 0) + 0.5)
        default: share > 0.1 ? share : 0
        }
      }
    }
    #expect(found == [])
  }

  @Test(arguments: ["slow-finish", "slow-cancel", "finishing-flick"])
  func dismissalThatBeginsBeforeTheDrag_isReported(_ recording: String) throws {
    let found = try starts(recording) { DraggedThenDismissedScene(setsBack: true) }
    #expect(found.map(\.layer) == ["UIViewController.view"])
    #expect(found.first?.cause.hasSuffix("in a different place from the frame before") == true)
  }

  @Test(arguments: bundledNames)
  func dismissalThatBeginsWhereTheFingerLifted_isNotReported(_ recording: String) throws {
    #expect(try starts(recording) { DraggedThenDismissedScene(setsBack: false) } == [])
  }

  /// The finger rests for some frames, and lifts in the frame in which it moves last.
  @Test(arguments: [false, true])
  func dismissalInTheFrameOfALastMovementAfterARest_isReportedIfItBeginsElsewhere(
    _ setsBack: Bool
  ) throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 2000), (1, .y, 3000), (100_000, .x, 2400), (117_000, .x, 4000),
      (203_000, .x, 4120), (204_000, .finger, -1),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      DraggedThenDismissedScene(setsBack: setsBack)
    }
    #expect(checked.violations.map(\.invariant) == (setsBack ? [.continuousStart] : []))
  }

  /// The sheet moved with the finger while a mark moved on its own.
  @Test(arguments: [false, true])
  func dismissalInTheFrameOfALastMovement_afterAnotherMovement_isReportedIfItBeginsElsewhere(
    _ setsBack: Bool
  ) throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 2000), (1, .y, 3000), (100_000, .x, 2400), (117_000, .x, 4000),
      (1_303_000, .x, 4120), (1_304_000, .finger, -1),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      DraggedThenDismissedScene(setsBack: setsBack, moves: true)
    }
    #expect(checked.violations.map(\.invariant) == (setsBack ? [.continuousStart] : []))
  }

  /// A drag that begins and ends in one frame: 144 points, or 21.
  @Test(arguments: [(2900, []), (2130, [.continuousStart])] as [(Int32, [Invariant])])
  func dismissalInTheFrameOfTheOnlyMovement_isReportedIfItJumpsFarther(
    _ end: Int32, _ expected: [Invariant]
  ) throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 2000), (1, .y, 3000), (20_000, .x, end), (21_000, .finger, -1),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PushedAwayScene()
    }
    #expect(checked.violations.map(\.invariant) == expected)
  }

  /// The app computes the progress from where the finger turned.
  @Test func fingerThatTurnsBackAsItBegins_isNotReported() throws {
    var events: [(UInt64, TouchpadCode, Int32)] = [
      (1, .finger, 1), (1, .x, 3500), (1, .y, 3000), (50_000, .x, 2500), (68_000, .x, 3530),
    ]
    for step in 1..<20 {
      events.append((68_000 + 16_000 * UInt64(step), .x, 3530 + 40 * Int32(step)))
    }
    events.append((400_000, .finger, -1))
    let trace = try touchpad(events)
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      DraggedSheetScene { $0 + 0.41 }
    }
    #expect(checked.violations.map(\.description) == [])
  }

  /// The back swipe takes over a push that still runs, so the pop begins in the middle.
  @Test func popThatInterruptsAPush_isNotReported() throws {
    var events: [(UInt64, TouchpadCode, Int32)] = [
      (1, .finger, 1), (1, .x, 1528), (1, .y, 3000), (100_000, .x, 1600), (117_000, .x, 1800),
    ]
    for step in 0..<20 {
      events.append((134_000 + 16_000 * UInt64(step), .x, 1800 + 60 * Int32(step)))
    }
    events.append((480_000, .finger, -1))
    let trace = try touchpad(events)
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let screens = [UIViewController(), UIViewController()]
      for screen in screens { screen.view.backgroundColor = .white }
      let navigation = UINavigationController(rootViewController: screens[0])
      let scene = RootScene(navigation)
      navigation.pushViewController(screens[1], animated: true)
      return scene
    }
    let began = checked.result?.frames.first { $0.phase == .interactive }
    #expect((began?.progress ?? 0) > 0.2)
    #expect(checked.violations.map(\.description) == [])
  }
}
