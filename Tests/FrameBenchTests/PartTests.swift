// The parts of `bench --parts`: their names, their counts, and the work that each of them measures.

import CAllocationCounter
import Foundation
import GestureReplay
import Testing
import TransitionAnimators

@testable import FrameBench

@MainActor @Suite struct PartTests {
  @Test func names_areUniqueAndFitForFilters() {
    let names = BenchPart.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.contains("."))
      #expect(
        name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." || $0 == "-" }, "\(name)")
    }
  }

  @Test func workThatCellsOmit_hasItsOwnParts() {
    for name in ["engine.hash", "log.row", "input.recogniser"] {
      #expect(!BenchPart.named([name]).isEmpty, "\(name)")
    }
  }

  @Test func everyInputPolicy_isAPart() {
    let names = BenchPart.named(["input.policy"]).map(\.name)
    #expect(names == InputPolicy.allCases.map { "input.policy.\($0.rawValue)" })
  }

  @Test func everyAnimatorFamily_hasAReplayPart() {
    let families = Set(AnimatorRegistry.shared.entries.filter(\.supportsInteraction).map(\.family))
    #expect(BenchPart.named(["replay"]).count == families.count)
  }

  @Test func filterPrefix_mustEndAtADot() {
    #expect(BenchPart.named(["engine.curve"]).count == 2)
    #expect(BenchPart.named(["engine.curv"]).isEmpty)
  }

  @Test func recogniserPart_recognisesTheSwipeInEveryRun() throws {
    let stage = try RecogniserStage(try BenchPart.slowFinish())
    stage.run()
    let once = stage.actions
    #expect(once > 20)
    stage.run()
    #expect(stage.actions == 2 * once)
  }

  @Test func composition_countsOnlyComposedLayers() throws {
    let work = try count("engine.compose.flat")
    #expect(work.tracks == 0)
    #expect(work.curves == 0)
    #expect(work.composed == work.frames)
  }

  @Test func distinctCurves_areSolvedOncePerTrack_andASharedCurveOnce() throws {
    let (own, shared) = (try count("engine.curves.own"), try count("engine.curves.shared"))
    #expect(own.curves == own.tracks)
    #expect(shared.tracks == own.tracks)
    #expect(shared.curves * 1000 == shared.tracks)
  }

  @Test func scalingParts_growOnlyInTheirOwnDimension() throws {
    let tracks = try ["scaling.tracks.10", "scaling.tracks.100", "scaling.tracks.1000"].map(count)
    #expect(tracks.map { $0.perFrame($0.tracks) } == [10, 100, 1000])
    let layers = try ["scaling.layers.10", "scaling.layers.100", "scaling.layers.1000"].map(count)
    #expect(layers.map { $0.perFrame($0.composed) } == [11, 101, 1001])
    #expect(Set(layers.map { $0.perFrame($0.tracks + $0.transforms) }).count == 1)
    let depths = try BenchPart.named(["scaling.depth"]).map { try count($0.name) }
    #expect(Set(depths).count == 1)
  }

  @Test(.enabled(if: edgepan_allocation_counter_is_live() == 1))
  func deliberateAllocation_isCounted() throws {
    var kept: [Int] = []
    let part = BenchPart("planted.leak", "", unit: "call", allocations: .none) {
      PartWork(units: 1) { kept = Array(0..<(kept.count % 7 + 100)) }
    }
    let clean = CountTable(parts: [(part, FrameWork(units: 1))])
    let run = CountTable(parts: try PartBench(parts: [part], allocations: liveCounter).work())
    let regressed = clean.check(run, isWhole: true).regressed
    #expect(regressed.count == 1)
    #expect(regressed.allSatisfy { $0.hasPrefix("planted.leak: allocations 0 → ") })
  }

  @Test func report_namesPartsAndTheirUnits() throws {
    let results = try PartBench(parts: BenchPart.named(["math.exp"])).run(seconds: 0)
    let machine = Machine(cpu: "", cores: 1, isVirtual: false, build: "", version: "")
    let rows = BenchReport(machine: machine, parts: results).benchmarks
    #expect(Set(rows.map(\.runName)) == ["part/math.exp"])
    #expect(rows.allSatisfy { $0.label == "call" && $0.realTime > 0 })
    #expect(Set(rows.compactMap(\.aggregateName)) == ["p50", "p99", "worst"])
  }

  #if !DEBUG
    @Test func partsDeclaredAllocationFree_allocateNothing() throws {
      try #require(edgepan_allocation_counter_is_live() == 1)
      let parts = BenchPart.all.filter { $0.allocations == .none }
      #expect(parts.count > 20)
      for (part, work) in try PartBench(parts: parts, allocations: liveCounter).work() {
        #expect(work.allocations == 0, "\(part.name)")
      }
    }

    @Test func counts_areWithinTheCommittedThresholds() throws {
      let path = checkout + "/Benchmarks/part-counts.txt"
      let thresholds = try CountTable(parsing: try String(contentsOfFile: path, encoding: .utf8))
      let run = CountTable(parts: try PartBench(allocations: liveCounter).work())
      let verdict = thresholds.check(run, isWhole: true)
      #expect(verdict.regressed == [])
      #expect(verdict.unknown == [])
      #expect(verdict.incomparable == [])
      #expect(verdict.gone == [])
      #expect(verdict.compared == BenchPart.all.count)
    }
  #endif

  private func count(_ name: String) throws -> FrameWork {
    let part = try #require(BenchPart.all.first { $0.name == name })
    return try part.prepare().count(allocations: nil)
  }
}

extension FrameWork {
  fileprivate init(units: Int) {
    self.init()
    frames = units
    allocations = 0
  }
}
