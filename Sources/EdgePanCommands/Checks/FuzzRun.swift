// A run of fuzzing: cases dealt out to worker processes, findings put together again.

import Foundation
import GestureTrace
import ReplayChecks

/// What came of a run, in whatever number of processes it was done.
struct FuzzRun {
  /// One finding, as it travels between processes.
  struct Finding: Codable {
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

  /// What a worker says of a range of cases.
  struct Share: Codable {
    var replays = 0
    var refusals = 0
    var findings: [Finding] = []
  }

  private(set) var cases = 0
  private(set) var replays = 0
  private(set) var refusals = 0
  /// One a subject and kind, that of the lowest case; by case.
  private(set) var findings: [Finding] = []

  /// Runs cases in this process.
  @MainActor init(_ fuzzer: GestureFuzzer, cases: Range<Int>) {
    for number in cases { fuzzer.run(number) }
    add(Share(fuzzer), of: cases)
    finish()
  }

  /// Cases a worker is handed at a time: a second's work or less.
  private static let shareSize = 100

  /// Deals cases out until there are no more, or the time is over.
  ///
  /// - Parameters:
  ///   - cases: nil: only time ends the run.
  ///   - seconds: of real time; nil: only the number ends it.
  @MainActor init(
    _ fuzzer: GestureFuzzer, pool: WorkerPool, cases limit: Int?, seconds: Double?
  ) throws {
    let progress = ProgressLine(total: limit)
    defer { progress.clear() }
    let begin = ContinuousClock.now
    var dealt = 0
    func next() -> [String] {
      let isLate = seconds.map { begin.duration(to: .now) > .seconds($0) } ?? false
      guard !isLate, dealt < limit ?? .max else { return [] }
      let share = dealt..<min(dealt + Self.shareSize, limit ?? .max)
      dealt = share.upperBound
      return [Self.text(share)]
    }
    try pool.run((0..<pool.jobs).flatMap { _ in next() }) { item, outcome in
      guard let range = Self.range(item) else { return [] }
      switch outcome {
      case .done(let line):
        add(try JSONDecoder().decode(Share.self, from: Data(line.utf8)), of: range)
        progress.show(cases, "\(findings.count) findings")
        return next()
      case .crashed(let how, let mark, let lastWords):
        let words = lastWords.isEmpty ? "" : ": \(escape(lastWords))"
        guard let number = noteCrash(fuzzer, mark, "\(how)\(words)", "crash") else {
          throw ToolFailure(.unexpected, "a worker ended before its first case: \(how)\(words)")
        }
        return Self.rest(of: range, without: number) + next()
      case .hung(let mark):
        let how = "nothing was heard of it for \(pool.silence)"
        guard let number = noteCrash(fuzzer, mark, how, "hang") else {
          throw ToolFailure(.unexpected, "a worker hung before its first case: \(how)")
        }
        return Self.rest(of: range, without: number) + next()
      }
    }
    finish()
  }

  /// Notes the case that a worker was at, and returns its number.
  @MainActor private mutating func noteCrash(
    _ fuzzer: GestureFuzzer, _ mark: String, _ how: String, _ kind: String
  ) -> Int? {
    guard let number = Int(mark) else { return nil }
    cases += 1
    guard let story = fuzzer.story(of: number),
      let text = try? TraceWriter.bytes(of: story.trace)
    else { return number }
    replays += 1
    let frames = story.trace.frames.count
    findings.append(
      Finding(
        number: number, subject: story.subject, kind: kind, message: "\(kind): \(how)",
        story: story.text, recording: text, framesBefore: frames, framesAfter: frames,
        isCrash: true))
    return number
  }

  /// What is to be done again after a worker was lost: everything of its share but the one case.
  private static func rest(of range: Range<Int>, without number: Int) -> [String] {
    guard range.contains(number) else { return [] }
    return [range.lowerBound..<number, number + 1..<range.upperBound]
      .filter { !$0.isEmpty }.map(text)
  }

  private mutating func add(_ share: Share, of range: Range<Int>) {
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

  static func text(_ range: Range<Int>) -> String { "\(range.lowerBound) \(range.upperBound)" }

  static func range(_ text: String) -> Range<Int>? {
    let bounds = text.split(separator: " ").compactMap { Int($0) }
    guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
    return bounds[0]..<bounds[1]
  }
}

/// The worker's side of a run.
@MainActor struct FuzzWorker {
  private let fuzzer: GestureFuzzer

  init(_ fuzzer: GestureFuzzer) { self.fuzzer = fuzzer }

  func serve() throws {
    try WorkerLoop.serve { item in
      let before = FuzzRun.Share(fuzzer)
      for number in FuzzRun.range(item) ?? 0..<0 {
        WorkerLoop.mark("\(number)")
        fuzzer.run(number)
      }
      var share = FuzzRun.Share(fuzzer)
      share.replays -= before.replays
      share.refusals -= before.refusals
      share.findings.removeFirst(before.findings.count)
      return String(decoding: try JSONEncoder().encode(share), as: UTF8.self)
    }
  }
}

extension FuzzRun.Share {
  @MainActor init(_ fuzzer: GestureFuzzer) {
    replays = fuzzer.replays
    refusals = fuzzer.refusals
    findings = fuzzer.findings.map { finding in
      FuzzRun.Finding(
        number: finding.number, subject: finding.subject, kind: finding.failure.kind,
        message: finding.failure.message, story: finding.story,
        recording: (try? TraceWriter.bytes(of: finding.trace)) ?? [],
        framesBefore: finding.framesBefore, framesAfter: finding.framesAfter)
    }
  }
}
