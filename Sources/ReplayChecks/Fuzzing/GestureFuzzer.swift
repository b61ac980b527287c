// Fuzzing: replays mutated gestures through transitions and collects the failures.

import GestureReplay
import GestureTrace
import PlainText
import UIKit

/// The subject of replays: an animator in a scene, with a display's frame rate.
@MainActor
public struct FuzzSubject {
  /// The subject's name in reports, such as `explode in navigation, 60 Hz`.
  public var name: String
  /// The screen's size in points, from which a mode derives its settings.
  public var screen = ReplaySettings().screenSize
  /// The display's frames per second, from which a mode derives the times of its changes.
  public var framesPerSecond = 60.0
  /// Replays a recording in a situation.
  ///
  /// A recording that cannot be converted to contacts is not a failure, because it never reaches a
  /// transition.
  public var outcome: @MainActor (Trace, FuzzSituation) -> FuzzOutcome

  /// Creates a subject with the screen of the default settings, at 60 Hz.
  public init(
    name: String, outcome: @escaping @MainActor (Trace, FuzzSituation) -> FuzzOutcome
  ) {
    self.name = name
    self.outcome = outcome
  }

  /// Creates a subject that has at most one failure in each replay.
  public init(
    name: String, firstFailure: @escaping @MainActor (Trace, FuzzSituation) -> FuzzFailure?
  ) {
    self.init(name: name) {
      FuzzOutcome(failures: firstFailure($0, $1).map { [$0] } ?? [], hasBegun: true)
    }
  }

  /// Creates a subject that does not depend on a situation.
  public init(name: String, firstFailure: @escaping @MainActor (Trace) -> FuzzFailure?) {
    self.init(name: name) { trace, _ in firstFailure(trace) }
  }
}

/// Replays mutated recordings with subjects, and shrinks the recordings that cause a failure.
///
/// Case n depends only on the seed and on n. So any part of a run can be repeated, and a run can be
/// split over any number of processes. Each case is one replay; a finding costs up to
/// ``shrinkAttempts`` more.
@MainActor
public final class GestureFuzzer {
  /// A recording to mutate, with its text for the cases that break the format.
  public struct Seed: Sendable {
    /// The recording whose gestures are mutated.
    public var trace: Trace
    /// The content of the recording's file.
    public var text: [UInt8]

    /// Creates a seed. `text` must be the text of `trace`.
    public init(trace: Trace, text: [UInt8]) {
      self.trace = trace
      self.text = text
    }
  }

  /// The interval, in cases, at which the recording's text is changed to break the rules of the
  /// format. Such text is passed only to the reader.
  public static let brokenTextInterval = 16
  /// The maximum number of changes to one recording.
  private static let maximumMutations: Int64 = 4

  private let recordings: [Seed]
  private let frames: [GestureFrames]
  private let subjects: [FuzzSubject]
  private let modes: [FuzzMode]
  private let seed: UInt64
  /// The maximum number of replays for shrinking one finding.
  public var shrinkAttempts = 1_500
  /// Called before each replay during shrinking; if it returns true, shrinking stops with the
  /// shortest gesture found so far.
  public var isCancelled: @MainActor () -> Bool = { false }

  /// The names of the subjects, in the order in which they are used.
  public var subjectNames: [String] { subjects.map(\.name) }
  /// The findings so far, one per subject and mistake (``FuzzFailure/mistake``).
  public private(set) var findings: [FuzzFinding] = []
  /// The number of cases whose recording was replayed with a subject.
  public private(set) var replays = 0
  /// The number of these replays in which a gesture began.
  public private(set) var begun = 0
  /// The number of cases that were passed only to the reader.
  public private(set) var refusals = 0
  private var known: Set<[String]> = []

  /// - Parameters:
  ///   - recordings: the recordings to mutate; at least one with events.
  ///   - subjects: the subjects; at least one.
  ///   - modes: the modes, used in turn; if empty, only gestures are mutated.
  ///   - seed: the seed of all cases.
  public init(
    recordings: [Seed], subjects: [FuzzSubject], modes: [FuzzMode] = [], seed: UInt64
  ) {
    self.recordings = recordings
    frames = recordings.map { GestureFrames($0.trace) }
    self.subjects = subjects
    self.modes = modes
    self.seed = seed
  }

  /// Runs one case. Each failure that is new for its subject is shrunk and added to ``findings``.
  public func run(_ number: Int) {
    guard !recordings.isEmpty, !subjects.isEmpty else { return }
    var random = generator(number)
    if Self.isBrokenText(number) {
      refuse(recordings[random.index(below: recordings.count)], number: number, using: &random)
    } else {
      replay(mutant(number, using: &random), number: number)
    }
  }

  /// Returns a finding for a case that crashed or hung its process, without running the case; nil
  /// if there are no recordings or no subjects.
  ///
  /// The recording is not shrunk. For a case that is passed only to the reader, the finding's text
  /// is the broken text.
  public func finding(of number: Int, lost failure: FuzzFailure) -> FuzzFinding? {
    guard !recordings.isEmpty, !subjects.isEmpty else { return nil }
    var random = generator(number)
    if Self.isBrokenText(number) {
      let recording = recordings[random.index(below: recordings.count)]
      let (way, text) = Self.broken(recording, using: &random)
      return FuzzFinding(
        number: number, subject: Self.reader, failure: failure,
        story: "\(escape(recording.trace.file)): \(way.rawValue)", trace: recording.trace,
        text: text, framesBefore: recording.trace.frames.count,
        framesAfter: recording.trace.frames.count, isCrash: true)
    }
    let mutant = mutant(number, using: &random)
    let (trace, frames) = (mutant.trace, mutant.frames.frames.count)
    return FuzzFinding(
      number: number, subject: mutant.subject.name, failure: failure, story: mutant.story,
      trace: trace, framesBefore: frames, framesAfter: frames, isCrash: true,
      situation: mutant.situation)
  }

  /// The subject's name of the cases that are passed only to the reader.
  private static let reader = "reader"

  private static func broken(
    _ recording: Seed, using random: inout SplitMix64
  ) -> (way: BrokenText, text: [UInt8]) {
    let way = BrokenText.allCases[random.index(below: BrokenText.allCases.count)]
    return (way, way.apply(to: recording.text, using: &random))
  }

  /// Whether a case is passed only to the reader.
  public static func isBrokenText(_ number: Int) -> Bool {
    number % brokenTextInterval == brokenTextInterval - 1
  }

  private func generator(_ number: Int) -> SplitMix64 {
    // Consecutive case numbers must not give correlated random sequences.
    var mixer = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    return SplitMix64(seed: mixer.next())
  }

  /// A mutated recording and the subject of its replay: one case.
  private struct Mutant {
    var subject: FuzzSubject
    var original: Trace
    var frames: GestureFrames
    /// The original recording and the mutations applied to it.
    var story: String
    var how: String
    var situation: FuzzSituation
    var trace: Trace { frames.trace(like: original, provenance: how) }
  }

  private func mutant(_ number: Int, using random: inout SplitMix64) -> Mutant {
    // Subjects and modes are used in turn, so that a short run covers all of them.
    let subject = subjects[number % subjects.count]
    let round = number / subjects.count
    let mode = modes.isEmpty ? nil : modes[round % modes.count]
    let turn = modes.isEmpty ? 0 : round / modes.count
    let choice =
      mode == .secondSwipe
      ? turn % recordings.count : random.index(below: recordings.count)
    let original = recordings[choice].trace
    var mutated = frames[choice]
    let length = displayFrames(of: mutated, subject)
    var names: [String] = []
    if mode == .secondSwipe {
      let frame = turn / recordings.count % length
      let travel = SecondSwipe.travels[turn % SecondSwipe.travels.count]
      SecondSwipe(device: original.device, travel: travel).add(
        to: &mutated.frames,
        at: UInt64((Double(frame) / subject.framesPerSecond * 1_000_000).rounded()))
      names.append(
        "second-swipe in frame \(frame)" + (travel == 1 ? "" : ", \(travel) times as long"))
    } else {
      for _ in 0..<random.whole(in: 1...Self.maximumMutations) {
        let mutation = GestureMutation.allCases[random.index(below: GestureMutation.allCases.count)]
        mutation.apply(to: &mutated.frames, device: original.device, using: &random)
        names.append(mutation.rawValue)
      }
    }
    let situation =
      mode?.situation(turn: turn, frames: length, screen: subject.screen, using: &random)
      ?? FuzzSituation()
    if !situation.text.isEmpty { names.append(situation.text) }
    let changes = names.joined(separator: ", ")
    return Mutant(
      subject: subject, original: original, frames: mutated,
      story: "\(escape(original.file)): \(changes)",
      how: "edgepan fuzz, case \(number): \(changes)", situation: situation)
  }

  /// Returns the number of display frames of a recording and the settling animation after it. The
  /// number is limited to 10 s of frames, long enough for a human swipe with pauses.
  private func displayFrames(of gesture: GestureFrames, _ subject: FuzzSubject) -> Int {
    let first = gesture.frames.first?.microseconds ?? 0
    let seconds = Double((gesture.frames.last?.microseconds ?? first) - first) / 1_000_000
    return max(1, Int(min(seconds + Self.settlingSeconds, 10) * subject.framesPerSecond))
  }

  private static let settlingSeconds = 0.6

  private func replay(_ mutant: Mutant, number: Int) {
    replays += 1
    let outcome = mutant.subject.outcome(mutant.trace, mutant.situation)
    if outcome.hasBegun { begun += 1 }
    for failure in outcome.failures
    where known.insert([mutant.subject.name, failure.mistake]).inserted {
      shrink(mutant, number: number, failure)
    }
  }

  private func shrink(_ mutant: Mutant, number: Int, _ failure: FuzzFailure) {
    func again(_ trace: Trace) -> FuzzFailure? {
      mutant.subject.outcome(trace, mutant.situation).failures.first {
        $0.mistake == failure.mistake
      }
    }
    let shrinker = GestureShrinker(attempts: shrinkAttempts, isCancelled: isCancelled)
    let small = shrinker.shrink(mutant.frames) { candidate in
      again(candidate.trace(like: mutant.original, provenance: mutant.how)) != nil
    }.frames
    let trace = small.trace(like: mutant.original, provenance: "\(mutant.how); shrunk")
    findings.append(
      FuzzFinding(
        number: number, subject: mutant.subject.name, failure: again(trace) ?? failure,
        story: mutant.story, trace: trace, framesBefore: mutant.frames.frames.count,
        framesAfter: small.frames.count, situation: mutant.situation))
  }

  /// Checks that the reader rejects text that breaks the rules.
  private func refuse(_ recording: Seed, number: Int, using random: inout SplitMix64) {
    refusals += 1
    let (way, text) = Self.broken(recording, using: &random)
    guard text != recording.text,
      let trace = try? TraceReader.read(bytes: text, file: recording.trace.file),
      known.insert([Self.reader, way.rawValue]).inserted
    else { return }
    findings.append(
      FuzzFinding(
        number: number, subject: Self.reader,
        failure: FuzzFailure(
          kind: "accepted-\(way.rawValue)",
          message: "the reader accepted a recording that breaks the format: \(way.rawValue)"),
        story: "\(escape(trace.file)): \(way.rawValue)", trace: trace,
        framesBefore: trace.frames.count, framesAfter: trace.frames.count))
  }
}
