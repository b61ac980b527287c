// The music app: green as it is; each planted fault is found.

import GestureReplay
import GestureTrace
import Testing
import UIKit

@testable import ReplayChecks

@MainActor @Suite struct MusicAppTests {
  enum Swipe: CaseIterable { case finish, cancel, flick, back, cut, caught }

  private static func probe(
    _ shape: MusicHome.Shape, _ points: Double, _ speed: Double
  ) -> Trace {
    ProbeSwipe(
      points: points, pointsPerSecond: speed, edge: shape == .player ? .top : .bottom,
      startPoints: shape == .queue ? 220 : nil
    ).trace(rules: ReplaySettings().rules)
  }

  private func trace(_ shape: MusicHome.Shape, _ swipe: Swipe) -> Trace {
    switch swipe {
    case .finish: return Self.probe(shape, 400, 300)
    case .cancel: return Self.probe(shape, 120, 30)
    case .flick: return Self.probe(shape, 200, 1500)
    case .back: return Self.probe(shape, 100, -400)
    case .cut:
      // The recording ends with the finger down, so the touch is cancelled.
      var trace = Self.probe(shape, 400, 300)
      let end = (trace.events.last?.microseconds ?? 0) * 3 / 4
      trace.events.removeAll { $0.microseconds > end }
      return trace
    case .caught: return Self.catching(shape, after: 20_000)
    }
  }

  /// A short swipe, and another finger that lands while the player settles back.
  static func catching(_ shape: MusicHome.Shape, after microseconds: UInt64) -> Trace {
    var trace = probe(shape, 220, 60)
    let start = (trace.events.last?.microseconds ?? 0) + microseconds
    trace.events += probe(shape, 90, 300).events.map { event in
      var event = event
      event.microseconds += start
      return event
    }
    return trace
  }

  private func check(
    _ trace: Trace, _ shape: MusicHome.Shape, _ fault: MusicFault?,
    _ set: (inout ReplaySettings) -> Void = { _ in }
  ) throws -> CheckedReplay {
    defer { MusicHome.kept = [] }
    var settings = options(for: trace)
    (settings.limitSeconds, settings.settling) = (5, .deliver)
    set(&settings)
    return try ReplayCheck.run(trace, options: settings) { _ in MusicScene(shape, fault) }
  }

  @Test(arguments: MusicHome.Shape.allCases, Swipe.allCases)
  func correctApp_breaksNothing(_ shape: MusicHome.Shape, _ swipe: Swipe) throws {
    let trace = trace(shape, swipe)
    for again in [nil, FollowUpGesture.swipe, .tap] {
      let checked = try check(trace, shape, nil) { $0.again = again }
      #expect(checked.violations.map(\.description) == [], "again \(String(describing: again))")
      if shape != .queue, swipe != .caught {
        let expected: SwipeRecord.Outcome =
          swipe == .finish || swipe == .flick ? .finished : .cancelled
        #expect(checked.result?.swipes.first?.outcome == expected)
      }
    }
  }

  @Test(arguments: [20_000, 60_000, 100_000, 150_000, 250_000] as [UInt64])
  func fingerThatLandsWhileThePlayerSettles_breaksNothing(_ delay: UInt64) throws {
    for shape in [MusicHome.Shape.player, .bar] {
      let checked = try check(Self.catching(shape, after: delay), shape, nil)
      #expect(checked.violations.map(\.description) == [], "\(shape)")
    }
  }

  /// Faults of taste or of another measure, which only a golden finds.
  private static let goldenOnly: Set<MusicFault> = [
    .expandsTooSlowly, .halfSpeed, .cancelFinishes, .landsTooLow, .shadeIsOver,
  ]
  @Test(arguments: MusicFault.allCases)
  func plantedFault_isFound(_ fault: MusicFault) throws {
    var (found, differs) = ([InvariantViolation](), false)
    for swipe in Swipe.allCases {
      let trace = trace(fault.shape, swipe)
      let checked = try check(trace, fault.shape, fault)
      found += checked.violations
      let correct = try check(trace, fault.shape, nil).result
      differs = differs || checked.result?.frames.map(\.hash) != correct?.frames.map(\.hash)
    }
    let needsAGolden = Self.goldenOnly.contains(fault)
    #expect(found.isEmpty == needsAGolden, "\(found)")
    if needsAGolden { #expect(differs) }
  }
}
