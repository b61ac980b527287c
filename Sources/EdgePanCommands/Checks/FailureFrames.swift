// The output of `verify --html` and `--pictures`: the expected and the actual frames of each failed
// case.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayReports
import ReplayScenes

/// Makes the frames of a run's failures. Cost: for each case that differs or breaks an invariant,
/// two more replays in this process; one of them finds the calls that caused the failure. Other
/// cases cost nothing.
@MainActor struct FailureFrames {
  private let jobs: [Int: CheckJob]

  /// The maximum number of failures that are drawn. Further failures have text only: after a change
  /// that moves everything, the page would otherwise be too large for any browser.
  nonisolated static let maximumFailures = 60

  init(jobs: [CheckJob]) {
    self.jobs = Dictionary(jobs.map { ($0.order, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether frames are made for a failed case.
  ///
  /// - Parameter place: the index of the case among the failed cases.
  nonisolated static func hasFrames(_ outcome: CaseOutcome, at place: Int) -> Bool {
    place < maximumFailures && outcome.failedInFrames
  }

  /// Whether ``write(_:summary:page:pictures:)`` was interrupted before all failures were drawn.
  private(set) var isInterrupted = false

  /// Writes the page and the pictures that were requested.
  ///
  /// - Parameter bad: the failed cases of the run.
  /// - Throws: ``ToolFailure`` for a file that cannot be written.
  mutating func write(
    _ bad: [CaseOutcome], summary: String, page: String?, pictures: PictureFolder?
  ) throws {
    var items: [ReportItem] = []
    var written = 0
    for (place, outcome) in bad.enumerated() {
      let failed = failed(outcome, at: place)
      if page != nil { items.append(failed.item) }
      if let pictures, let path = outcome.picture {
        try pictures.write(failed.sheet, to: path)
        written += 1
      }
    }
    if let page {
      // A page with one case uses its name as the title.
      let title =
        switch bad.count {
        case 0: "No failure"
        case 1: "Failed: \(bad[0].recording)"
        default: counted(bad.count, "failure")
        }
      try PageFile.write(ReportPage(title: title, subtitle: summary, items: items), to: page)
    }
    if let pictures, !bad.isEmpty {
      Output.notice(pictures.notice(written: written, of: bad.count))
    }
  }

  private mutating func failed(_ outcome: CaseOutcome, at place: Int) -> FailedCase {
    let job = jobs[outcome.order]
    var failed = FailedCase(
      title: outcome.recording, subtitle: outcome.subject, verdict: outcome.status.rawValue,
      message: outcome.message, screen: ReplaySettings().screenSize)
    guard let job, outcome.failedInFrames else {
      failed.note = outcome.remedy
      return failed
    }
    guard Self.hasFrames(outcome, at: place) else {
      failed.note = "Only the first \(Self.maximumFailures) failures are drawn."
      return failed
    }
    guard !Interrupt.isSet else {
      isInterrupted = true
      failed.note = "The run was interrupted before this failure was drawn."
      return failed
    }
    do {
      try fill(&failed, job)
    } catch {
      failed.note = "The frames could not be produced: \(error)"
    }
    return failed
  }

  private func fill(_ failed: inout FailedCase, _ job: CheckJob) throws {
    let trace = try TraceReader.read(path: job.recording)
    let read = try job.golden.flatMap { try GoldenFile.read($0) }
    guard var settings = read?.settings ?? job.settings(for: trace) else { return }
    job.limits.apply(to: &settings)
    let subject = try ReplaySubject(settings.subject)
    settings.subject = subject.names
    failed.screen = settings.pictureSize
    let (film, unshown) = (FrameFilm(), UnshownScreens())
    let checked: CheckedReplay
    let commands = CaseCommands(
      tool: ToolCommand.text, recording: job.recording, settings: settings)
    // With a follow-up gesture, the golden only provides the settings.
    let golden = job.action == .compare ? read : nil
    if let golden {
      let verified = try ReplayCheck.verify(
        trace, against: golden, options: settings, observers: [film, unshown],
        makeScene: subject.makeScene)
      failed.difference = verified.verdict?.difference
      checked = verified.replay
      if checked.violations.isEmpty {
        failed.commands.append(("If this is intended, accept it", commands.accept))
      }
    } else {
      checked = try ReplayCheck.run(
        trace, into: subject, options: settings, observers: [film, unshown])
    }
    let frame = failed.difference?.frame ?? checked.firstViolation?.frame
    failed.commands += [
      ("Verify it again", commands.verify),
      ("Show the layers of the frame", commands.replay(layersOf: frame)),
    ]
    if let blame = FailureBlame(failed.difference, checked.violations) {
      failed.blame = try blame.lines(trace, options: settings, makeScene: subject.makeScene)
    }
    if let frame {
      let isDifference = failed.difference?.frame != nil
      failed.commands.append(
        (
          "Show everything that changed in that frame, and the calls that set it",
          isDifference ? commands.blameDifference : commands.blame(frame: frame)
        ))
    }
    failed.fill(
      golden: golden, frames: checked.result?.frames ?? film.records, snapshots: film.snapshots,
      violations: checked.violations, unshown: unshown)
  }
}

extension CaseOutcome {
  /// Whether the case ran, and its frames differ or break an invariant; other failures have no
  /// frames.
  fileprivate var failedInFrames: Bool { status == .differs || status == .violates }
}
