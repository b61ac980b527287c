// EdgePan declares every item of UIKit's API that at least two published animators "in reach" use.
// "In reach" is the survey's term for files that should compile unchanged: Swift 3 or later, no
// third-party import, no Objective-C runtime.

import Foundation
import SharedFolder
import Testing
import UIKit

@MainActor @Suite(.serialized) struct APICompileTests {
  private static func table() -> APIUse {
    _ = FrameCycle.start()
    let use = APIUse()
    useTransitions(use)
    useViews(use)
    useGeometry(use)
    useAnimations(use)
    useCollections(use)
    useApps(use)
    return use
  }

  @Test func everyUse_compilesAndRuns() {
    let names = Self.table().names
    #expect(names.count >= 270)
    #expect(Set(names).count == names.count, "an item is listed twice")
    #expect(absentItems.keys.allSatisfy { !names.contains($0) })
  }

  // Reported as skipped if the survey is not next to the checkout.
  @Test(.enabled(if: SharedFolder.url != nil))
  func everyItemOfTheSurvey_isInTheTable() throws {
    let survey = try #require(SharedFolder.url).appendingPathComponent(
      "facts/uikit-api-in-use.md")
    let known = Set(Self.table().names)
    var missing: [String] = []
    var count = 0
    for line in try String(contentsOf: survey, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, Int(cells[0]) != nil, cells[1].hasPrefix("`"),
        let inReach = Int(cells[3]), inReach >= 2
      else { continue }
      count += 1
      let item = cells[1].replacingOccurrences(of: "`", with: "")
      if !known.contains(item) { missing.append(item) }
    }
    #expect(count > 250, "the survey could not be read")
    #expect(missing.isEmpty, "\(missing)")
    print(
      "API items with two or more files in reach: \(count), in the table: \(count - missing.count)")
  }
}
