// The page of `verify --html`: the expected and the actual frames of each failed case.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayReports
import ReplayScenes

/// Makes the page of a run's failures. Cost: one more replay, in this process, for each case that
/// differs or breaks an invariant; nothing for the others.
@MainActor struct FailurePage {
  private let jobs: [Int: CheckJob]

  /// Further cases have text only: a change that moves everything would make a page that no browser
  /// can open.
  private static let mostPictures = 60

  init(jobs: [CheckJob]) {
    self.jobs = Dictionary(jobs.map { ($0.order, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the page.
  ///
  /// - Parameter bad: the failed cases of the run.
  /// - Throws: ``ToolFailure`` for a file that cannot be written.
  func write(_ bad: [CaseOutcome], summary: String, to path: String) throws {
    let items = bad.enumerated().map { place, outcome in
      failed(outcome, showsFrames: place < Self.mostPictures).item
    }
    let title = bad.isEmpty ? "No failure" : counted(bad.count, "failure")
    try PageFile.write(ReportPage(title: title, subtitle: summary, items: items), to: path)
  }

  private func failed(_ outcome: CaseOutcome, showsFrames: Bool) -> FailedCase {
    let job = jobs[outcome.order]
    var failed = FailedCase(
      title: outcome.recording, subtitle: outcome.subject, verdict: outcome.status.rawValue,
      message: outcome.message, screen: ReplaySettings().screenSize)
    guard let job, [.differs, .violates].contains(outcome.status) else {
      failed.note = outcome.remedy
      return failed
    }
    guard showsFrames else {
      failed.note = "Only the first \(Self.mostPictures) failures have frames."
      return failed
    }
    do {
      try fill(&failed, job)
    } catch {
      failed.note = "The frames could not be made: \(error)"
    }
    return failed
  }

  private func fill(_ failed: inout FailedCase, _ job: CheckJob) throws {
    let trace = try TraceReader.read(path: job.recording)
    let golden = try job.golden.flatMap { try GoldenFile.read($0) }
    guard var settings = job.settings ?? golden?.settings else { return }
    job.limits.apply(to: &settings)
    let subject = try ReplaySubject(settings.subject)
    settings.subject = subject.names
    failed.screen = settings.screenSize
    let (film, unshown) = (FrameFilm(), UnshownScreens())
    let checked: CheckedReplay
    let commands = CaseCommands(
      tool: ToolCommand.text, recording: job.recording, settings: settings)
    if let golden {
      let verified = try ReplayCheck.verify(
        trace, against: golden, options: settings, observers: [film, unshown],
        makeScene: subject.makeScene)
      failed.difference = verified.verdict?.difference
      checked = verified.replay
      if checked.violations.isEmpty {
        failed.commands.append(("If this is meant, accept it", commands.accept))
      }
    } else {
      checked = try ReplayCheck.run(
        trace, into: subject, options: settings, observers: [film, unshown])
    }
    let frame = failed.difference?.frame ?? checked.firstViolation?.frame
    failed.commands += [
      ("Verify it again", commands.verify),
      ("Look at its layers", commands.replay(layersOf: frame)),
    ]
    failed.fill(
      golden: golden, frames: checked.result?.frames ?? film.records, snapshots: film.snapshots,
      violations: checked.violations, unshown: unshown)
  }
}
