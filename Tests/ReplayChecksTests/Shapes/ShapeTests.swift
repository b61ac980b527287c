// Twelve mistakes in three kinds of transition: each is found, and its message names the owner.

import GestureReplay
import GestureTrace
import ReplayChecks
import Testing
import UIKit

@MainActor @Suite struct ShapeTests {
  enum Shape: CaseIterable {
    case card, menu, cell

    /// The edge from which the finger moves.
    var edge: TraceEdge {
      switch self {
      case .card: .top
      case .menu: .right
      case .cell: .left
      }
    }

    @MainActor func scene(_ fault: ShapeFault?) -> ShapeScene {
      switch self {
      case .card: CardDragScene(fault)
      case .menu: SideMenuScene(fault)
      case .cell: CellZoomScene(fault)
      }
    }
  }

  /// The finger lifts in the frame after its gesture began, so the app sets the progress of the
  /// movement until then only as it lifts.
  @Test func progressSetAtTheFirstActionAfterTheBeginning_breaksNothing() throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 1672), (1, .y, 2900), (16_551, .x, 1815), (24_865, .finger, -1),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = CellZoomScene(nil)
      scene.willRelease = { [unowned scene] in scene.percent?.update(0.03) }
      return scene
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(checked.violations.map(\.description) == [])
  }

  /// A finger that moves over the whole travel, or over a fifth of it and then rests.
  private static func swipe(_ edge: TraceEdge, finishes: Bool) throws -> Trace {
    let length = edge == .top ? 70.0 : 40.0
    return try Synthesis.make(
      GestureProfile(
        edge: edge, startMillimeters: 12, distanceMillimeters: finishes ? length : length / 5,
        durationMicroseconds: 500_000, releaseMillimetersPerSecond: 0, shape: .reach),
      on: .touchscreen)
  }

  private func check(_ shape: Shape, _ fault: ShapeFault?, finishes: Bool) throws -> CheckedReplay {
    let trace = try Self.swipe(shape.edge, finishes: finishes)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in shape.scene(fault) }
  }

  @Test(arguments: Shape.allCases, [true, false])
  func correctTransition_breaksNothing(_ shape: Shape, _ finishes: Bool) throws {
    let checked = try check(shape, nil, finishes: finishes)
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.swipes.map(\.outcome) == [finishes ? .finished : .cancelled])
  }

  struct Planted: Sendable {
    var shape: Shape
    var fault: ShapeFault
    var finishes: Bool
    var rule: Invariant
    /// The part of the message that names owner and property.
    var owner: String
    /// The part of the message that names the cause.
    var cause: String
  }

  nonisolated static let table: [Planted] = [
    Planted(
      shape: .card, fault: .dimmingGone, finishes: false, rule: .cancelRestores,
      owner: "DimmingPresentation.dimming", cause: "gone after the cancelled transition"),
    Planted(
      shape: .card, fault: .presenterScaled, finishes: true, rule: .endsAtFinalFrame,
      owner: "CardHome.view", cause: "its frame is"),
    Planted(
      shape: .card, fault: .jumpAtRelease, finishes: false, rule: .continuousRelease,
      owner: "DraggedCard.view", cause: "jumped by 12 pt as the finger lifted"),
    Planted(
      shape: .card, fault: .transitionKeepsCard, finishes: true, rule: .releasesControllers,
      owner: "DraggedCard.transition.card", cause: "holds it"),
    Planted(
      shape: .menu, fault: .homeDisabled, finishes: true, rule: .nothingStaysHidden,
      owner: "MenuHome.list", cause: "isUserInteractionEnabled is false"),
    Planted(
      shape: .menu, fault: .dimmingStays, finishes: true, rule: .leavesNothing,
      owner: "UIWindow.subviews[1] (UIView)", cause: "it belonged to the presentation"),
    Planted(
      shape: .menu, fault: .halfAppeared, finishes: true, rule: .balancedAppearance,
      owner: "MenuHome", cause: "is still disappearing"),
    Planted(
      shape: .menu, fault: .alwaysCompletes, finishes: false, rule: .completesAsDecided,
      owner: "completeTransition(true)", cause: "pass !transitionWasCancelled"),
    Planted(
      shape: .cell, fault: .cellHidden, finishes: true, rule: .nothingStaysHidden,
      owner: "UICollectionViewCell", cause: "is hidden at rest"),
    Planted(
      shape: .cell, fault: .copyStays, finishes: false, rule: .leavesNothing,
      owner: "snapshot of CellDetail.view", cause: "still there after the cancelled transition"),
    Planted(
      shape: .cell, fault: .titleFaded, finishes: false, rule: .cancelRestores,
      owner: "CellDetail.titleLabel", cause: "opacity was 1"),
    Planted(
      shape: .cell, fault: .landsBeside, finishes: true, rule: .continuousLanding,
      owner: "CellGrid.view", cause: "the last frame of the transition shows something else"),
  ]

  @Test(arguments: table)
  func deliberateMistake_isFound_andNamed(_ planted: Planted) throws {
    let found = try check(planted.shape, planted.fault, finishes: planted.finishes).violations
    let text = found.map(\.description).joined(separator: "\n")
    print("\(planted.fault.rawValue): \(text)")
    #expect(found.contains { $0.invariant == planted.rule }, "\(text)")
    #expect(text.contains(planted.owner), "\(text)")
    #expect(text.contains(planted.cause), "\(text)")
  }

  /// What `--explain` replays, 3 mm more or less travel, is a swipe of that length, from every edge
  /// and wherever it starts.
  @Test(arguments: Shape.allCases, [(-3.0, 12.0), (3, 12), (-3, 25), (3, 25)])
  func reach_equalsASwipeOfThatLength(
    _ shape: Shape, _ reach: (change: Double, start: Double)
  ) throws {
    let (change, start) = reach
    func progress(_ distance: Double, reach: Double) throws -> Double {
      let trace = try Synthesis.make(
        GestureProfile(
          edge: shape.edge, startMillimeters: start, distanceMillimeters: distance,
          durationMicroseconds: 500_000, releaseMillimetersPerSecond: 0, shape: .reach),
        on: .touchscreen)
      var settings = options(for: trace)
      settings.reachMillimeters = reach
      // The scene's pan decides, wherever the watched edge is.
      settings.edge = .left
      let result = try Replay.run(trace, options: settings) { _ in shape.scene(nil) }
      return try #require(result.swipes.first?.release).progress
    }
    let changed = try progress(14, reach: change)
    #expect(abs(changed - (try progress(14 + change, reach: 0))) < 0.0015)
    #expect(abs(changed - (try progress(14, reach: 0))) > 0.015)
  }
}
