// Count tables: exact thresholds, and the regressions that they detect.

import CAllocationCounter
import Foundation
import FrameBench
import PlainText
import PlantedWork
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct CountTests {
  @Test func counts_areWithinTheCommittedThresholds() throws {
    let path = checkout + "/Benchmarks/frame-counts.txt"
    let thresholds = try CountTable(parsing: try String(contentsOfFile: path, encoding: .utf8))
    let verdict = thresholds.check(
      CountTable(try gateable().map { ($0.cell, $0.work) }), isWhole: true)
    #expect(verdict.regressed == [])
    #expect(verdict.unknown == [])
    #expect(verdict.incomparable == [])
    #expect(verdict.gone == [])
    #expect(verdict.compared == 2 * (AnimatorRegistry.catalogue.count + 1))
  }

  /// Unoptimised code allocates for closures and generics, so a debug build checks only the other
  /// counts.
  private func gateable() throws -> [(cell: BenchCell, work: FrameWork)] {
    var counted = try catalogueWork.get()
    #if DEBUG
      for index in counted.indices { counted[index].work.allocations = nil }
    #endif
    return counted
  }

  @Test func counts_areTheSameInTwoRuns() throws {
    let first = CountTable(try catalogueWork.get())
    #expect(CountTable(try catalogueBench().work()).text == first.text)
  }

  @Test func table_isReadBackUnchanged() throws {
    let table = CountTable(try bench(of: CurvyAnimator.entry(areDistinct: false)).work())
    #expect(try CountTable(parsing: table.text).text == table.text)
  }

  @Test func oneMoreCurvePerTrack_isCaught() throws {
    let before = CountTable(try bench(of: CurvyAnimator.entry(areDistinct: false)).work())
    let after = CountTable(try bench(of: CurvyAnimator.entry(areDistinct: true)).work())
    let verdict = before.check(after, isWhole: true)
    #expect(verdict.regressed.count == 2)
    #expect(verdict.regressed.allSatisfy { $0.contains("curves") && !$0.contains("tracks") })
  }

  @Test(.enabled(if: edgepan_allocation_counter_is_live() == 1))
  func allocationInEveryFrame_isCaught() throws {
    let before = CountTable(try bench(of: CurvyAnimator.entry(areDistinct: false)).work())
    let leaky = CurvyAnimator.entry(areDistinct: false, leaks: true)
    let after = CountTable(try bench(of: leaky).work())
    let regressed = before.check(after, isWhole: true).regressed
    #expect(regressed.count == 2)
    #expect(regressed.allSatisfy { $0.contains("allocations") })
  }

  @Test func counts_areExactlyLinearInLayersAndTracks() throws {
    let work = try [100, 200, 400, 800].map { layers in
      try #require(
        try bench(of: CurvyAnimator.entry(areDistinct: true, layers: layers)).work().last
      ).work
    }
    for count in [\FrameWork.tracks, \.curves, \.composed, \.bytes, \.layers] {
      let values = work.map { $0[keyPath: count] }
      let step = values[1] - values[0]
      #expect(step > 0)
      #expect(values[2] - values[1] == 2 * step)
      #expect(values[3] - values[2] == 4 * step)
    }
  }

  @Test func cellThatTheTableLacks_isReported() throws {
    let empty = try CountTable(parsing: "# edgepan frame counts 1\n")
    let run = CountTable(try bench(of: CurvyAnimator.entry(areDistinct: false)).work())
    #expect(empty.check(run, isWhole: true).unknown.count == run.rows.count)
  }

  @Test func brokenLine_isNamedByNumber() {
    #expect(throws: CountTableError.self) {
      try CountTable(parsing: "# edgepan frame counts 1\nscale/app 1 2\n")
    }
  }

  @Test(arguments: [
    ("a - 0 0 1 0 1 0 8 2 3\na - 0 0 2 0 1 0 8 2 3", 3, "'a' has a row in line 2 already"),
    ("a - 0 0 -1 0 1 0 8 2 3", 2, "-1 is not a count"),
    ("a -1 0 0 1 0 1 0 8 2 3", 2, "-1 is not a count"),
    ("a - 0 0 1 0 1 0 8 2 3\n=======", 3, conflictMessage),
  ])
  func lineThatNoTableHas_isNamed(rows: String, line: Int, message: String) {
    let error = #expect(throws: CountTableError.self) {
      try CountTable(parsing: "# edgepan frame counts 1\n\(rows)\n")
    }
    #expect(error?.line == line && error?.message == message)
  }

  @Test(arguments: [
    ("\u{feff}# edgepan frame counts 1\n", "it begins with a byte order mark"),
    ("# edgepan frame counts 1\r\n", "it contains carriage returns"),
  ])
  func whatAnEditorAdds_isNamed(table: String, message: String) {
    let error = #expect(throws: CountTableError.self) { try CountTable(parsing: table) }
    #expect(error?.message.hasPrefix(message) == true)
  }

  #if !DEBUG
    @Test func steadyFrames_ofEveryAnimator_allocateNothing() throws {
      try #require(edgepan_allocation_counter_is_live() == 1)
      for (cell, work) in try catalogueWork.get() {
        #expect(work.allocations == 0, "\(cell.name)")
      }
    }
  #endif

  private func bench(of entry: AnimatorEntry) throws -> AnimatorBench {
    AnimatorBench(
      entries: [entry], recordings: try BenchRecording.bundled(), allocations: liveCounter)
  }
}
