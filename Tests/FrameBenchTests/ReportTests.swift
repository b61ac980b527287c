// Reports: google/benchmark's format, verdicts, and the reasons why times are not comparable.

import Foundation
import Testing
import TransitionAnimators

@testable import FrameBench

@MainActor @Suite struct ReportTests {
  @Test func report_hasTheFieldsOfGoogleBenchmark() throws {
    let report = BenchReport(machine: machine, results: try results())
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(report))
    let top = try #require(object as? [String: Any])
    let context = try #require(top["context"] as? [String: Any])
    for key in ["date", "executable", "num_cpus", "cpu_scaling_enabled", "library_build_type"] {
      #expect(context[key] != nil, "\(key)")
    }
    let rows = try #require(top["benchmarks"] as? [[String: Any]])
    for row in rows {
      for key in [
        "name", "run_name", "run_type", "repetitions", "iterations", "real_time", "cpu_time",
        "time_unit",
      ] { #expect(row[key] != nil, "\(key)") }
      if row["run_type"] as? String == "aggregate" { #expect(row["aggregate_name"] != nil) }
    }
  }

  @Test func theFourMeasuredPartsOfATransition_haveSeparateRows() throws {
    let report = BenchReport(machine: machine, results: try results())
    let names = Set(report.benchmarks.map(\.runName))
    for figure in ["set-up", "first-frame", "steady", "completion"] {
      #expect(names.contains("scale/app/60Hz/slow-finish/\(figure)"))
    }
  }

  /// google/benchmark's compare.py makes no U test of rounds whose processor times are all equal.
  @Test func rounds_haveProcessorTimesOfTheirOwn() {
    let rows = report(times: 100...112).benchmarks.filter { $0.runName.hasSuffix("/steady") }
    let rounds = rows.filter { $0.runType == "iteration" }
    #expect(rounds.map(\.cpuTime) == rounds.map { $0.realTime / 2 } && rounds.count == 13)
    #expect(rows.allSatisfy { $0.runType == "iteration" || $0.cpuTime == 53 })
  }

  @Test func comparisonWithItself_findsNothing() throws {
    let report = BenchReport(machine: machine, results: try results())
    let comparison = Comparison(before: report, after: report)
    #expect(comparison.rows.count == 4)
    #expect(comparison.rows.allSatisfy { $0.excess.isEmpty && $0.verdict != .slower })
  }

  @Test func twiceTheTime_isSlower() throws {
    var (before, after) = (report(times: 100...112), report(times: 200...212))
    #expect(Comparison(before: before, after: after).rows.map(\.verdict) == [.slower])
    swap(&before, &after)
    #expect(Comparison(before: before, after: after).rows.map(\.verdict) == [.faster])
  }

  /// If other processes used the processors, times that differ prove nothing; times that overlap
  /// still count as equal.
  @Test func differentTimes_ofADisturbedRun_areNotComparable() {
    for isBefore in [true, false] {
      var (before, after) = (report(times: 100...112), report(times: 200...212))
      before.context.disturbed = isBefore
      after.context.disturbed = !isBefore
      #expect(Comparison(before: before, after: after).rows.map(\.verdict) == [.disturbed])
      let same = Comparison(before: before, after: report(times: 101...113))
      #expect(same.rows.map(\.verdict) == [.same])
    }
  }

  @Test func otherProcesses_onHalfOfTheOtherProcessors_invalidateAComparison() {
    #expect(NoiseWarning.busy(processors: 1.5).spoilsComparison(onProcessors: 2))
    #expect(!NoiseWarning.busy(processors: 0.4).spoilsComparison(onProcessors: 2))
    #expect(!NoiseWarning.busy(processors: 1.5).spoilsComparison(onProcessors: 16))
    #expect(NoiseWarning.stolen(share: 0.1).spoilsComparison(onProcessors: 16))
    #expect(!NoiseWarning.debugBuild.spoilsComparison(onProcessors: 2))
  }

  @Test func overlappingTimes_areTheSame() {
    let comparison = Comparison(before: report(times: 100...112), after: report(times: 101...113))
    #expect(comparison.rows.map(\.verdict) == [.same])
  }

  /// A longer recording has more work, and a shorter one hides an increase. Neither comes from a
  /// change of the code.
  @Test(arguments: [(74, 69), (69, 74)])
  func differentRecordingOfTheSameName_isNotCompared(frames: (before: Int, after: Int)) {
    let before = report(times: 100...112, frames: frames.before)
    let after = report(times: 200...212, frames: frames.after, curvesPerFrame: 2)
    let rows = Comparison(before: before, after: after).rows
    #expect(rows.map(\.verdict) == [.otherRecording])
    #expect(rows.allSatisfy { $0.excess.isEmpty && $0.saving.isEmpty })
    #expect(rows.map(\.framesBefore) == [frames.before])
    #expect(rows.map(\.framesAfter) == [frames.after])
  }

  @Test func moreWorkInTheSameNumberOfFrames_isExcess() {
    let after = report(times: 100...112, curvesPerFrame: 2)
    let rows = Comparison(before: report(times: 100...112), after: after).rows
    #expect(rows.map(\.excess) == [["curves 74 → 148"]])
  }

  @Test func differentMachine_isReportedByField() {
    var other = machine
    other.cpu = "Another"
    #expect(
      machine.differences(from: other) == ["cpu: Another in the baseline, Test CPU in this run"])
    other = machine
    other.build = "debug"
    #expect(
      machine.differences(from: other) == ["build: debug in the baseline, release in this run"])
  }

  @Test func differentKernelOrCompiler_isReported_ifBothReportsNameIt() throws {
    var (old, new) = (machine, machine)
    (old.kernel, old.swift) = ("6.1", "6.1")
    (new.kernel, new.swift) = ("6.8", "6.2")
    #expect(
      new.differences(from: old) == [
        "kernel: 6.1 in the baseline, 6.8 in this run",
        "swift: 6.1 in the baseline, 6.2 in this run",
      ])
    // A report from a version that did not write these fields.
    let text = #"{"cpu":"Test CPU","cores":2,"isVirtual":false,"build":"release","version":"1"}"#
    let earlier = try JSONDecoder().decode(Machine.self, from: Data(text.utf8))
    #expect(new.differences(from: earlier) == [])
  }

  @Test func thisMachine_namesKernelAndCompiler() throws {
    let here = Machine.current(version: "1")
    #expect(try #require(here.kernel).contains("."))
    #expect(try #require(here.swift).hasPrefix("6."))
  }

  /// Ranks 1…5 against 6…10 without ties: z = 2.5066, p = 0.0122 by the normal approximation.
  @Test func rankTest_agreesWithAPublishedFormula() {
    let p = Ranks.chanceOfEqual([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    #expect(abs(p - 0.012186) < 1e-5)
  }

  /// Quartiles 2 and 6 of 1…8 by nearest rank, median 4: (6 − 2) / 2 / 4.
  @Test func spread_isHalfTheInterquartileRangeOverTheMedian() {
    #expect(Distribution((1...8).map(Double.init)).spread == 0.5)
    #expect(Distribution([]).spread == 0 && Distribution([7, 7, 7]).spread == 0)
  }

  @Test func noiseOfTheMachine_isReported() {
    let noisy = NoiseWarning.present(build: "debug", isVirtual: true, governor: "powersave\n")
    #expect(noisy == [.debugBuild, .frequencyScaling(governor: "powersave"), .virtualMachine])
    #expect(NoiseWarning.present(build: "release", isVirtual: false, governor: nil).isEmpty)
    #expect(
      NoiseWarning.present(build: "release", isVirtual: false, governor: "performance").isEmpty)
  }

  /// In these ten seconds, all processes together used 24 s of processor time, this process used 9
  /// s of them, and 1 s was stolen.
  @Test func otherProcesses_areReported_withoutThisProcess() {
    let begin = NoiseMeter.Moment(
      seconds: 100, own: 1, use: use("cpu  1000 0 500 9000 0 0 0 10 0 0"))
    let end = NoiseMeter.Moment(
      seconds: 110, own: 10, use: use("cpu  2400 100 1300 9500 0 50 50 110 0 0"))
    #expect(
      NoiseMeter.warnings(from: begin, to: end) == [.busy(processors: 1.5), .stolen(share: 0.1)])
    let alone = NoiseMeter.Moment(
      seconds: 110, own: 10, use: use("cpu  1800 0 600 9900 0 0 0 10 0 0"))
    #expect(NoiseMeter.warnings(from: begin, to: alone).isEmpty)
  }

  @Test func unreadableStatistics_giveNoWarning() {
    #expect(use("") == nil && use("cpu 1 2 3") == nil && use("intr 1 2 3 4 5 6 7 8") == nil)
    let moment = NoiseMeter.Moment(seconds: 0, own: 0, use: nil)
    #expect(NoiseMeter.warnings(from: moment, to: moment).isEmpty)
  }

  private func use(_ line: String) -> ProcessorUse? {
    ProcessorUse(parsing: line + "\ncpu0 1 1 1 1 1 1 1 1 1 1\n", ticksPerSecond: 100)
  }

  @Test func hypervisorFlag_isRead() {
    let info = ProcessorInfo(
      parsing: "processor : 0\nmodel name : A CPU\nflags : fpu hypervisor avx2\n\nprocessor : 1\n")
    #expect(info.model == "A CPU" && info.isVirtual)
    #expect(!ProcessorInfo(parsing: "flags : fpu\n").isVirtual)
  }

  private let machine = Machine(
    cpu: "Test CPU", cores: 2, isVirtual: false, build: "release", version: "1")

  private func results() throws -> [CellResult] {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "scale"))
    return try AnimatorBench(entries: [entry], recordings: try BenchRecording.bundled())
      .run(seconds: 0)
  }

  private func report(
    times: ClosedRange<Int>, frames: Int = 74, curvesPerFrame: Int = 1
  ) -> BenchReport {
    let cell = BenchCell(
      animator: "a", context: .navigation, scene: .app, framesPerSecond: 60, recording: "r")
    let medians = times.map(Double.init)
    let spread = Distribution(medians)
    var work = FrameWork()
    (work.frames, work.curves) = (frames, frames * curvesPerFrame)
    return BenchReport(
      machine: machine,
      results: [
        CellResult(
          cell: cell, work: work, steady: spread, setUp: spread, firstFrame: spread,
          completion: spread, roundMedians: medians, roundThreadTimes: medians.map { $0 / 2 })
      ])
  }
}
