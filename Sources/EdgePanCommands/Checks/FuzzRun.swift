// A fuzzing run: distributes cases to worker processes and reports findings in the order of their
// cases.

import Foundation
import PlainText
import ReplayChecks

/// The results of a range of cases.
struct FuzzShare: Codable, Sendable, WorkerAnswer {
  var cases = 0
  var replays = 0
  var begun = 0
  var refusals = 0
  var findings: [FuzzFinding] = []
  /// The case at which the worker was lost, nil before the first, and the cause; the results of the
  /// other cases are then unknown.
  var lostAt: Int?
  var loss: FuzzFailure?
}

/// A run in any number of processes, and its results.
///
/// A finding is reported as soon as all earlier cases are done, and only if it is the first of its
/// subject and mistake. So the reports and their order do not depend on the number of processes. If
/// the run is interrupted or fails, the remaining findings are reported at its end.
@MainActor final class FuzzRun {
  private(set) var cases = 0
  private(set) var replays = 0
  private(set) var begun = 0
  private(set) var refusals = 0

  private let report: (FuzzFinding) -> Void
  private let fuzzer: GestureFuzzer
  /// Findings that are not yet reported because an earlier case is not done.
  private var pending: [FuzzFinding] = []
  private var known: Set<[String]> = []
  /// The shares that are assigned but not done, in the order of their cases.
  private var open: [Range<Int>] = []
  private var nextCase = 0

  /// - Parameter report: called with each finding, in the order of the cases.
  init(_ fuzzer: GestureFuzzer, report: @escaping (FuzzFinding) -> Void) {
    self.fuzzer = fuzzer
    self.report = report
  }

  /// Runs cases in this process, until all are done or the time is up. Each finding is reported
  /// immediately, so that none is lost if an interrupt ends the process.
  ///
  /// - Parameter seconds: real time after which no case is started; nil if there is no limit.
  func run(_ cases: Range<Int>, seconds: Double?) {
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    for number in cases {
      if let deadline, ContinuousClock.now >= deadline { break }
      let before = fuzzer.findings.count
      fuzzer.run(number)
      pending += fuzzer.findings[before...]
      reportSettled(before: .max)
      self.cases += 1
    }
    (replays, begun, refusals) = (fuzzer.replays, fuzzer.begun, fuzzer.refusals)
  }

  /// The cases per share, and the shares per worker per round, which takes a few seconds.
  private static let shareSize = 50
  private static let sharesPerWorker = 8
  /// The maximum number of shares per round of a run without a time limit; bounds the memory.
  private static let maximumShares = 50_000
  /// The time limit of a share; shrinking is its slowest part.
  private static let shareSeconds = 120.0
  /// The time for an interrupted share to stop; a replay takes milliseconds.
  private static let graceSeconds = 3.0

  /// Distributes cases until all are assigned or the time is up.
  ///
  /// - Parameters:
  ///   - limit: the number of cases; nil if only time ends the run.
  ///   - seconds: real time after which no share is started; nil if only the number of cases ends
  ///     the run.
  /// - Throws: ``ToolFailure`` with exit code 130 after an interrupt, 1 when no worker can be
  ///   started.
  func run(_ setup: FuzzSetup, workers: Int, cases limit: Int?, seconds: Double?) throws {
    defer { reportSettled(before: .max) }
    let progress = ProgressLine(total: limit)
    defer { progress.clear() }
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    let setup = try JSONEncoder().encode(setup)
    while true {
      if let deadline, ContinuousClock.now >= deadline { break }
      while nextCase < limit ?? .max,
        open.count
          < (limit == nil || seconds != nil ? workers * Self.sharesPerWorker : Self.maximumShares)
      {
        let share = nextCase..<min(nextCase + Self.shareSize, limit ?? .max)
        nextCase = share.upperBound
        open.append(share)
      }
      if open.isEmpty { break }
      let round = open
      try WorkerPool<FuzzShare>.run(
        round.count,
        job: { .fuzz(setup: setup, from: round[$0].lowerBound, to: round[$0].upperBound) },
        workers: workers,
        timeout: Self.shareSeconds, grace: Self.graceSeconds, deadline: deadline,
        lost: { FuzzShare($1) },
        wait: {
          let findings = counted(known.count, "finding")
          progress.show(cases, limit == nil ? "cases so far: \(findings)" : findings)
        },
        arrived: { index, share in
          try add(share, of: round[index])
          if hasSettled { progress.clear() }
          reportSettled(before: firstOpen)
        })
    }
  }

  /// The lowest case that may still produce a finding.
  private var firstOpen: Int { open.first?.lowerBound ?? nextCase }
  private var hasSettled: Bool { pending.contains { $0.number < firstOpen } }

  private func reportSettled(before limit: Int) {
    pending.sort { $0.number < $1.number }
    while let first = pending.first, first.number < limit {
      pending.removeFirst()
      if known.insert([first.subject, first.failure.mistake]).inserted { report(first) }
    }
  }

  private func add(_ share: FuzzShare, of range: Range<Int>) throws {
    if let loss = share.loss {
      try replace(range, without: share.lostAt, loss)
    } else {
      close(range, leaving: [range.lowerBound + share.cases..<range.upperBound])
      cases += share.cases
      replays += share.replays
      begun += share.begun
      refusals += share.refusals
      pending += share.findings
    }
  }

  private func close(_ range: Range<Int>, leaving rest: [Range<Int>]) {
    guard let index = open.firstIndex(of: range) else { return }
    open.replaceSubrange(index...index, with: rest.filter { !$0.isEmpty })
  }

  /// Records the case at which a worker was lost; the other cases of its share are run again.
  private func replace(
    _ range: Range<Int>, without number: Int?, _ loss: FuzzFailure
  ) throws {
    guard let number, range.contains(number), let finding = fuzzer.finding(of: number, lost: loss)
    else {
      throw ToolFailure(
        .unexpected, "a worker was lost, and none of its cases is the cause: \(loss.message)")
    }
    close(range, leaving: [range.lowerBound..<number, number + 1..<range.upperBound])
    cases += 1
    if GestureFuzzer.isBrokenText(number) { refusals += 1 } else { replays += 1 }
    pending.append(finding)
  }
}

/// The part of a run that worker processes execute. The fuzzer is reused until the setup changes.
@MainActor final class FuzzWorker {
  private var known: (setup: Data, fuzzer: GestureFuzzer)?
  private let isCancelled: @MainActor () -> Bool

  /// - Parameter isCancelled: returns whether to answer immediately with the results so far.
  init(isCancelled: @escaping @MainActor () -> Bool) { self.isCancelled = isCancelled }

  /// Runs a share of the cases of a setup, which is given as JSON. Calls `note` before each case.
  func run(
    _ setup: Data, _ range: Range<Int>, note: @MainActor (Int) -> Void
  ) throws -> FuzzShare {
    let fuzzer = try fuzzer(of: setup)
    fuzzer.isCancelled = isCancelled
    var share = FuzzShare()
    let before = (
      replays: fuzzer.replays, begun: fuzzer.begun, refusals: fuzzer.refusals,
      findings: fuzzer.findings.count
    )
    for number in range where !isCancelled() {
      note(number)
      fuzzer.run(number)
      share.cases += 1
    }
    share.replays = fuzzer.replays - before.replays
    share.begun = fuzzer.begun - before.begun
    share.refusals = fuzzer.refusals - before.refusals
    share.findings = Array(fuzzer.findings[before.findings...])
    return share
  }

  private func fuzzer(of setup: Data) throws -> GestureFuzzer {
    if let known, known.setup == setup { return known.fuzzer }
    let fuzzer = try JSONDecoder().decode(FuzzSetup.self, from: setup).makeFuzzer(
      warns: false)
    known = (setup, fuzzer)
    return fuzzer
  }
}

extension FuzzFailure {
  /// The kind of a failure whose process another process or the system killed, which is not the
  /// fault of the case.
  static let killed = "killed"
}

extension FuzzShare {
  init(_ loss: WorkerLoss) {
    switch loss {
    case .died(let place, let how): lose(place, "crash", how)
    case .killed(let place, let how):
      lose(place, FuzzFailure.killed, "another process or the system killed the process: \(how)")
    case .hung(let place, let seconds): lose(place, "hang", "no answer in \(Figure(seconds, 3)) s")
    case .unreadable: lose(nil, "crash", "its answer cannot be read")
    }
  }

  private mutating func lose(_ place: Int?, _ kind: String, _ how: String) {
    (lostAt, loss) = (place, FuzzFailure(kind: kind, message: "\(kind): \(how)"))
  }
}
