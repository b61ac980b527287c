// A run of fuzzing: cases dealt out to worker processes, findings put together again.

import Foundation
import GestureTrace
import ReplayChecks

/// One finding, as it travels between processes.
struct FuzzFindingRecord: Codable, Sendable {
  var number: Int
  var subject: String
  var kind: String
  var message: String
  var story: String
  /// The recording's text.
  var recording: [UInt8]
  var framesBefore: Int
  var framesAfter: Int
  /// It brought a worker down, or to a stop.
  var isCrash = false
}

/// What came of a range of cases.
struct FuzzShare: Codable, Sendable {
  var replays = 0
  var refusals = 0
  var findings: [FuzzFindingRecord] = []
  /// The case at which the worker was lost, and how; nothing is known of the others then.
  var lostAt: Int?
  var loss: String?
  var isHang = false
}

/// What came of a run, in whatever number of processes it was done.
struct FuzzRun {
  private(set) var cases = 0
  private(set) var replays = 0
  private(set) var refusals = 0
  /// One a subject and kind, that of the lowest case; by case.
  private(set) var findings: [FuzzFindingRecord] = []

  /// Runs cases in this process.
  @MainActor init(_ fuzzer: GestureFuzzer, cases: Range<Int>) {
    for number in cases { fuzzer.run(number) }
    add(FuzzShare(fuzzer), of: cases)
    finish()
  }

  /// Cases that a worker is handed at a time, and shares a worker and round: a round is a few
  /// seconds, and the time is looked at between rounds.
  private static let shareSize = 50
  private static let sharesPerWorker = 8
  /// A share has this long; its slowest part is shrinking.
  private static let shareSeconds = 120.0

  /// Deals cases out until there are no more, or the time is over.
  ///
  /// - Parameters:
  ///   - limit: how many cases; nil: only time ends the run.
  ///   - seconds: of real time; nil: only the number ends it.
  /// - Throws: ``ToolFailure`` (130) after an interrupt, (1) when no worker can be started.
  @MainActor init(
    _ setup: FuzzSetup, _ fuzzer: GestureFuzzer, workers: Int, cases limit: Int?, seconds: Double?
  ) throws {
    let progress = ProgressLine(total: limit)
    defer { progress.clear() }
    let begin = ContinuousClock.now
    var dealt = 0
    var open: [Range<Int>] = []
    while true {
      if let seconds, begin.duration(to: .now) > .seconds(seconds) { break }
      while dealt < limit ?? .max,
        open.count < (limit == nil || seconds != nil ? workers * Self.sharesPerWorker : .max)
      {
        let share = dealt..<min(dealt + Self.shareSize, limit ?? .max)
        dealt = share.upperBound
        open.append(share)
      }
      if open.isEmpty { break }
      let round = open
      open = []
      let before = cases
      let shares = try WorkerPool<FuzzShare>.run(
        round.map { .fuzz(setup, from: $0.lowerBound, to: $0.upperBound) }, workers: workers,
        timeout: Self.shareSeconds, lost: { FuzzShare($1) },
        progress: { progress.show(before + $0 * Self.shareSize, "\(findings.count) findings") })
      for (range, share) in zip(round, shares) {
        if let loss = share.loss {
          open += try rest(of: range, without: share.lostAt, loss, share.isHang, fuzzer)
        } else {
          add(share, of: range)
        }
      }
    }
    finish()
  }

  /// Notes the case that a worker was lost at; what is left of its share is done again.
  @MainActor private mutating func rest(
    of range: Range<Int>, without number: Int?, _ how: String, _ isHang: Bool,
    _ fuzzer: GestureFuzzer
  ) throws -> [Range<Int>] {
    guard let number, range.contains(number) else {
      throw ToolFailure(.unexpected, "a worker was lost before its first case: \(how)")
    }
    cases += 1
    if let story = fuzzer.story(of: number) {
      let kind = isHang ? "hang" : "crash"
      let frames = story.trace.frames.count
      replays += 1
      findings.append(
        FuzzFindingRecord(
          number: number, subject: story.subject, kind: kind, message: "\(kind): \(how)",
          story: story.text, recording: try TraceWriter.bytes(of: story.trace),
          framesBefore: frames, framesAfter: frames, isCrash: true))
    }
    return [range.lowerBound..<number, number + 1..<range.upperBound].filter { !$0.isEmpty }
  }

  private mutating func add(_ share: FuzzShare, of range: Range<Int>) {
    cases += range.count
    replays += share.replays
    refusals += share.refusals
    findings += share.findings
  }

  private mutating func finish() {
    findings.sort { $0.number < $1.number }
    var known: Set<[String]> = []
    findings.removeAll { !known.insert([$0.subject, $0.kind]).inserted }
  }
}

/// The worker's side of a run: one fuzzer for as long as the setup stays the same.
@MainActor final class FuzzWorker {
  private var known: (setup: FuzzSetup, fuzzer: GestureFuzzer)?

  /// Runs a share of cases. `note` is told each case before it runs.
  func run(
    _ setup: FuzzSetup, _ range: Range<Int>, note: @MainActor (Int) -> Void
  ) throws -> FuzzShare {
    let fuzzer = known?.setup == setup ? known!.fuzzer : try setup.makeFuzzer()
    known = (setup, fuzzer)
    let before = FuzzShare(fuzzer)
    for number in range {
      note(number)
      fuzzer.run(number)
    }
    var share = FuzzShare(fuzzer)
    share.replays -= before.replays
    share.refusals -= before.refusals
    share.findings.removeFirst(before.findings.count)
    return share
  }
}

extension FuzzShare {
  @MainActor init(_ fuzzer: GestureFuzzer) {
    replays = fuzzer.replays
    refusals = fuzzer.refusals
    findings = fuzzer.findings.map { finding in
      FuzzFindingRecord(
        number: finding.number, subject: finding.subject, kind: finding.failure.kind,
        message: finding.failure.message, story: finding.story,
        recording: (try? TraceWriter.bytes(of: finding.trace)) ?? [],
        framesBefore: finding.framesBefore, framesAfter: finding.framesAfter)
    }
  }

  init(_ loss: WorkerLoss) {
    switch loss {
    case .died(let place, let how): (lostAt, self.loss) = (place, how)
    case .hung(let place, let seconds):
      (lostAt, self.loss, isHang) = (place, "no answer in \(seconds) s", true)
    case .unreadable: self.loss = "its answer cannot be read"
    }
  }
}
