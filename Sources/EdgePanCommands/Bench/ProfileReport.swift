// The report of `profile`: stages, late frames, the worst frame.

import FrameBench
import GestureReplay
import PlainText
import UIKit

/// The report of `profile` as a value.
struct ProfileReport: Codable {
  static let schema = "edgepan.profile/2"

  var file: String
  var subject: String
  /// The number of frames that ran, and the number that a replay logs. A frame after all motion has
  /// ended takes time, but is not logged.
  var frames: Int
  var loggedFrames: Int
  var runs: Int
  var readNanoseconds: UInt64
  var contactsNanoseconds: UInt64
  var meanFrameNanoseconds: Double
  /// The time available for a frame (one refresh), and the frames that took longer or were delayed
  /// by a longer frame.
  var budgetNanoseconds: Double
  var lateFrames: [Int]
  var stages: [Stage]
  var worst: Worst?

  struct Stage: Codable {
    var stage: String
    /// Whether the stage is the app's own code.
    var isApp: Bool
    var totalNanoseconds: UInt64
    var meanNanoseconds: Double
    var medianNanoseconds: Double
    var worstNanoseconds: UInt64
    var worstFrame: Int
  }

  struct Worst: Codable {
    var frame: Int
    var milliseconds: Double
    var nanoseconds: UInt64
    var stageNanoseconds: [String: UInt64]
    var why: [String]
  }

  @MainActor init(_ profile: ReplayProfile, file: String, subject: String) {
    self.file = file
    self.subject = subject
    frames = profile.frames.count
    loggedFrames = profile.result.frames.count
    runs = profile.runs
    readNanoseconds = profile.read
    contactsNanoseconds = profile.contacts
    meanFrameNanoseconds = profile.meanFrame
    budgetNanoseconds = profile.interval * 1_000_000_000
    lateFrames = profile.lateFrames.map(\.index)
    stages = profile.stages.map {
      Stage(
        stage: $0.stage.title, isApp: $0.stage.isApp, totalNanoseconds: $0.total,
        meanNanoseconds: $0.mean, medianNanoseconds: $0.median, worstNanoseconds: $0.worst,
        worstFrame: $0.worstFrame)
    }
    worst = profile.worstFrame.map { frame in
      Worst(
        frame: frame.index, milliseconds: frame.timestamp * 1000, nanoseconds: frame.duration,
        stageNanoseconds: Dictionary(
          uniqueKeysWithValues: FrameStage.allCases.map { ($0.title, frame.time(of: $0)) }),
        why: profile.explanation(of: frame))
    }
  }

  var lines: [String] {
    var lines = [
      "\(Ink.strong(file)): \(subject), \(counted(frames, "frame")) ran "
        + "(a replay logs \(loggedFrames) of them), "
        + "median of \(counted(runs, "run"))"
    ]
    lines.append(
      "  before the frames: reading \(micro(Double(readNanoseconds))) µs, contacts "
        + "\(micro(Double(contactsNanoseconds))) µs")
    let total = stages.reduce(0.0) { $0 + Double($1.totalNanoseconds) }
    let rows = stages.filter { $0.totalNanoseconds > 0 }.sorted {
      $0.totalNanoseconds > $1.totalNanoseconds
    }.map { stage in
      [
        stage.stage,
        FixedPoint.text(Double(stage.totalNanoseconds) / max(total, 1) * 100, 1) + " %",
        stage.isApp ? "app" : "EdgePan", micro(stage.meanNanoseconds),
        micro(stage.medianNanoseconds),
        micro(Double(stage.worstNanoseconds)), "\(stage.worstFrame)",
      ]
    }
    let table = TextTable(
      header: ["stage", "share", "code", "mean µs", "median µs", "worst µs", "in frame"],
      rows: rows)
    lines += table.lines.map { "  " + $0 }
    let own = stages.filter(\.isApp).reduce(0.0) { $0 + Double($1.totalNanoseconds) }
    lines.append(
      "  the app's own code: \(FixedPoint.text(own / max(total, 1) * 100, 1)) % (its layout and "
        + "completion stages include UIKit's work)")
    lines.append("  " + lateness)
    if let worst {
      lines.append(
        "  worst frame \(worst.frame) at \(Figure(worst.milliseconds, 1)) ms: "
          + "\(micro(Double(worst.nanoseconds))) µs, "
          + "\(Figure(Double(worst.nanoseconds) / max(meanFrameNanoseconds, 1), 1)) times "
          + "the mean, "
          + "\(Figure(Double(worst.nanoseconds) / budgetNanoseconds * 100, 1)) % of a refresh")
      let most = worst.stageNanoseconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      lines.append(
        "    most of it: "
          + most.map { "\($0.key) \(micro(Double($0.value))) µs" }.joined(separator: ", "))
      lines += worst.why.map { "    \($0)" }
    }
    return lines
  }

  /// `a refresh is …; no frame is late; …`, or a list of the late frames, shortened if long.
  private var lateness: String {
    let refresh = "\(Figure(budgetNanoseconds / 1_000_000, 2)) ms"
    let share = Figure(meanFrameNanoseconds / budgetNanoseconds * 100, 2)
    let mean = "mean frame \(micro(meanFrameNanoseconds)) µs, \(share) % of it"
    guard !lateFrames.isEmpty else { return "a refresh is \(refresh); no frame is late; \(mean)" }
    let shown = lateFrames.prefix(Self.maximumLateFrames).map(String.init).joined(separator: " ")
    let more = lateFrames.count > Self.maximumLateFrames ? " …" : ""
    let verb = lateFrames.count == 1 ? "is" : "are"
    return Ink.bad("\(lateFrames.count) of \(frames) frames \(verb) late (\(shown)\(more))")
      + ": a refresh is \(refresh); \(mean)"
  }

  private static let maximumLateFrames = 10

  /// Returns this profile beside an earlier one, stage by stage, and the sentence that sums it up.
  func compared(with before: ProfileReport) -> [String] {
    let earlier = Dictionary(
      before.stages.map { ($0.stage, $0.meanNanoseconds) }, uniquingKeysWith: { first, _ in first })
    let own = Set(stages.map(\.stage))
    let pairs =
      stages.map { ($0.stage, earlier[$0.stage] ?? 0, $0.meanNanoseconds) }
      + before.stages.filter { !own.contains($0.stage) }.map { ($0.stage, $0.meanNanoseconds, 0) }
    let rows = pairs.filter { $0.1 > 0 || $0.2 > 0 }
      .sorted { abs($0.2 - $0.1) > abs($1.2 - $1.1) }
      .map { stage, old, new in
        [
          stage, micro(old), micro(new), Self.signed((new - old) / 1000),
          old > 0 ? FixedPoint.text(new / old, 2) : "new",
        ]
      }
    let table = TextTable(
      header: ["stage", "before µs", "after µs", "difference", "ratio"], rows: rows)
    return table.lines.map { "  " + $0 } + ["", "  " + verdict(before)]
  }

  private func verdict(_ before: ProfileReport) -> String {
    let times =
      "\(micro(before.meanFrameNanoseconds)) µs before, \(micro(meanFrameNanoseconds)) µs after"
    let ratio =
      max(meanFrameNanoseconds, before.meanFrameNanoseconds)
      / max(min(meanFrameNanoseconds, before.meanFrameNanoseconds), 1)
    guard ratio >= Self.smallestRatio else {
      return "The mean frame takes the same time within "
        + "\(FixedPoint.text((Self.smallestRatio - 1) * 100, 0)) % (\(times))."
    }
    let word = meanFrameNanoseconds < before.meanFrameNanoseconds ? "faster" : "slower"
    return "The mean frame is \(FixedPoint.text(ratio, 2)) times \(word) (\(times))."
  }

  /// A smaller difference of two profiles is noise: the median of a few runs varies as much.
  private static let smallestRatio = 1.05

  private static func signed(_ microseconds: Double) -> String {
    (microseconds >= 0 ? "+" : "") + FixedPoint.text(microseconds, 2)
  }

  private func micro(_ nanoseconds: Double) -> String { FixedPoint.text(nanoseconds / 1000, 2) }
}
