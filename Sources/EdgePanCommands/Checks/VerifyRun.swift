// A run of `verify` from its plan to its reports, possibly resumed or interrupted.

import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// Runs the cases of a plan and passes on their outcomes in the order of the plan.
///
/// Memory: the outcomes that arrived out of order, which are at most a few per worker, except while
/// one case takes a long time; and, for a page or pictures, all failed cases.
final class VerifyRun {
  private let plan: VerifyPlan
  private let head: ReportHead
  private let publisher: ReportPublisher
  private let results: ResultsFile?
  /// The failed cases, for the page and the pictures; empty if neither was requested.
  private(set) var failures: [CaseOutcome] = []
  /// The number of recordings that were read, and replayed with the default animator.
  private(set) var defaulted = 0
  private var lastDefaulted: CheckPlan.Recording?
  private let page: String?
  private var pictures: PictureFolder?

  /// The next case to pass on, and the outcomes that must wait until it is done.
  private var next = 0
  private var waiting: [Int: CaseOutcome] = [:]
  /// The contents of the last recording, kept because the cases of a recording are consecutive.
  private var contents: (recording: CheckPlan.Recording, hash: String?)?

  /// - Parameters:
  ///   - page: the path of the failure page, which the outcomes name; nil for no page.
  ///   - pictures: the folder of the failures' pictures, which the outcomes name; nil for none.
  init(
    _ plan: VerifyPlan, head: ReportHead, publisher: ReportPublisher, results: ResultsFile?,
    page: String?, pictures: PictureFolder?
  ) {
    self.plan = plan
    self.head = head
    self.publisher = publisher
    self.results = results
    self.page = page
    self.pictures = pictures
  }

  /// Runs the cases that have no result yet.
  ///
  /// - Returns: whether the run completed; false after an interrupt.
  /// - Throws: ``ToolFailure``, with exit code 1 if the outcomes of an earlier run became invalid
  ///   during this run.
  func run(_ workers: WorkerOptions) throws -> Bool {
    var open: [Int32] = []
    for index in 0..<plan.count where plan.recording(at: index) != nil && earlier(index) == nil {
      open.append(Int32(index))
    }
    let todo = open
    if let results, results.count > 0 {
      Output.notice(
        "\(plan.count - todo.count) of \(counted(plan.count, "case")) done in an earlier run")
    }
    do {
      try workers.run(
        todo.count, job: { [plan] in plan.job(at: Int(todo[$0]))! },
        arrived: { number, outcome in
          let index = Int(todo[number])
          var outcome = outcome
          plan.complete(&outcome, at: index)
          // Hashing reads the files again, and only these outputs contain the hash.
          if results != nil || publisher.recordsContents {
            outcome.contents = currentContents(index)
          }
          try results?.write(outcome)
          waiting[index] = outcome
          try reportFinishedCases(skipsGaps: false)
        })
      try reportFinishedCases(skipsGaps: false)
      try checkReported()
      return true
    } catch let failure as ToolFailure where failure.status == .interrupted {
      try reportFinishedCases(skipsGaps: true)
      return false
    }
  }

  /// Fails unless every case was reported. A case of an earlier run cannot be reported if its files
  /// changed after this run began: the cases after it would be lost, and with them the exit code.
  private func checkReported() throws(ToolFailure) {
    guard next < plan.count else { return }
    let recording = plan.recording(at: next).map { escape($0.path) } ?? "a recording"
    throw ToolFailure(
      .unexpected,
      "\(recording): it or one of its goldens changed during the run, so its earlier result is "
        + "invalid, and nothing is reported",
      remedy: "Run the same command again: all other results are kept.")
  }

  /// Returns the outcome of an earlier run for a case, if its recording and goldens have not changed
  /// since.
  private func earlier(_ index: Int) -> CaseOutcome? {
    guard let outcome = results?.outcome(at: plan.place(at: index)),
      outcome.contents == currentContents(index)
    else { return nil }
    return outcome
  }

  private func currentContents(_ index: Int) -> String? {
    guard let recording = plan.recording(at: index) else { return nil }
    if let contents, contents.recording == recording { return contents.hash }
    let hash = Self.contents(of: recording)
    contents = (recording, hash)
    return hash
  }

  private static func contents(of recording: CheckPlan.Recording) -> String? {
    let goldens = (try? CheckPlan.goldens(of: recording.path)) ?? []
    return RecordingContents.hash(ofRecording: recording.path, goldens: goldens)
  }

  private func reportFinishedCases(skipsGaps: Bool) throws {
    while next < plan.count {
      let index = next
      var outcome = waiting.removeValue(forKey: index) ?? plan.outcome(at: index)
      // These strings come from a file, so they are escaped.
      if outcome == nil, var known = earlier(index)?.escaped {
        plan.complete(&known, at: index)
        outcome = known
      }
      guard var outcome else {
        guard skipsGaps else { return }
        next += 1
        continue
      }
      next += 1
      if !outcome.status.isGood, page != nil || pictures != nil {
        if let page, page != "-" { outcome.attachment = page }
        if FailureFrames.hasFrames(outcome, at: failures.count), let job = plan.job(at: index) {
          outcome.picture = pictures?.newPath(for: job, at: plan.place(at: index))
        }
        failures.append(outcome)
      }
      if plan.isDefaulted(at: index), outcome.status != .unreadable,
        let recording = plan.recording(at: index), recording != lastDefaulted
      {
        (defaulted, lastDefaulted) = (defaulted + 1, recording)
      }
      publisher.add(outcome)
    }
  }

  /// The totals of the outcomes so far.
  var tally: CaseTally { publisher.tally }

  /// Prints and writes the reports.
  ///
  /// - Parameter problem: the failure of another output of the run.
  /// - Throws: ``ToolFailure`` for an output that could not be written, and for failed cases, if
  ///   the run is complete.
  func publish(isComplete: Bool, problem: (any Error)?) throws {
    try publisher.finish(
      head, tail(isComplete: isComplete),
      witnessed: isComplete && publisher.recordsContents ? witnessed() : [],
      isInterrupted: !isComplete, problem: problem)
  }

  /// Returns the contents, as this process reads them, of recordings that another shard replays.
  private func witnessed() -> [WitnessedContents] {
    plan.witnessed.compactMap { recording in
      Self.contents(of: recording).map {
        WitnessedContents(place: recording.place, contents: $0)
      }
    }
  }

  private func tail(isComplete: Bool) -> ReportTail {
    var tail = ReportTail()
    tail.recordings = plan.ownRecordings
    tail.plannedCases = plan.count
    tail.goldenNames = plan.goldenNames
    tail.isComplete = isComplete
    return tail
  }
}
