// What the judge says of published styles: no leak where there is none.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks
import Testing
import UIKit

@MainActor @Suite(.serialized) struct StyleVerdictTests {
  private static let backward: [StyleContext] = [.pop, .dismissFull, .dismissOver]

  private func trace(_ name: String) throws -> Trace {
    let checkout = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try TraceReader.read(
      path: checkout.appendingPathComponent("Recordings/\(name).evemu").path)
  }

  /// Styles in the contexts that a swipe back can leave, under a finish and under a cancel.
  @Test(arguments: ["finishing-flick", "slow-cancel"])
  func everyStyle_releasesItsScreens(_ recording: String) throws {
    let trace = try trace(recording)
    var runs = 0
    for style in publishedStyles {
      for context in Self.backward where style.contexts.contains(context) {
        let checked = try ReplayCheck.run(trace, options: ReplaySettings(for: trace)) {
          StyleReplayScene(style, context, settle: $0)
        }
        runs += 1
        let leaks = checked.violations.filter { $0.invariant == .releasesControllers }
        #expect(leaks.isEmpty, "\(style.name), \(context.rawValue): \(leaks)")
      }
    }
    #expect(runs >= 40)
  }
}
