// One case to run, as it goes to a worker; and the run itself.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayScenes

/// One case: which recording, into what, and what to do with the golden.
struct CheckJob: Codable, Hashable, Sendable {
  enum Action: String, Codable, Sendable {
    /// Compare with the golden at ``golden``.
    case compare
    /// Only the invariants.
    case check
    /// Write the golden at ``golden``, as ``CheckJob/record`` says.
    case accept
  }

  var order: Int
  var recording: String
  var action: Action
  var golden: String?
  var record = RecordMode.all
  /// The subject, where no golden says it.
  var animator: String?
  var context: String?
  var scene: String?
  /// What else the replay depends on; of a golden's, only the limit.
  var conditions = ReplayConditions()

  /// What the subject is called before the replay has found it.
  var subjectName: String {
    let head = golden.flatMap(GoldenFile.readHead)
    let place = context ?? scene ?? head?.context ?? head?.scene
    guard let animator = animator ?? head?.animator else { return escape(place ?? "golden") }
    return escape(place.map { "\(animator) in \($0)" } ?? animator)
  }

  /// The outcome of a case that did not come to a verdict.
  func outcome(_ status: CaseOutcome.Status, _ message: String, remedy: String? = nil)
    -> CaseOutcome
  {
    var outcome = CaseOutcome(
      order: order, recording: escape(recording), subject: subjectName, status: status)
    outcome.message = message
    outcome.remedy = remedy
    outcome.golden = golden.map { escape($0) }
    return outcome
  }
}

extension CheckJob {
  /// The outcome of a case whose worker gave no answer.
  func outcome(of loss: WorkerLoss) -> CaseOutcome {
    // Alone and in one process, where a debugger and a backtrace have something to say.
    let alone = replayCommand.map { "To see where: \($0)" }
    func text(_ frame: Int?) -> String {
      frame.map { "in frame \($0)" } ?? "before its first frame"
    }
    switch loss {
    case .died(let place, let how):
      return outcome(.crashed, "the replay died \(text(place)): \(how)", remedy: alone)
    case .hung(let place, let seconds):
      return outcome(
        .hung, "the replay hung \(text(place)): no answer in \(seconds) s",
        remedy: "--timeout SECONDS allows more time." + (alone.map { " " + $0 } ?? ""))
    case .unreadable:
      return outcome(.crashed, "the worker's answer cannot be read", remedy: alone)
    }
  }

  /// The command line that replays this case in one process; nil where its golden cannot be read.
  fileprivate var replayCommand: String? {
    var arguments = ""
    if animator != nil || scene != nil {
      var settings = conditions.settings
      (settings.animator, settings.context, settings.scene) = (animator, context, scene)
      arguments = settings.replayArguments
    } else {
      guard let golden, let read = try? GoldenFile.read(golden) else { return nil }
      arguments = read.settings.replayArguments
    }
    return "\(ToolCommand.text) replay \(shellWord(recording)) \(arguments)"
  }
}

/// Runs cases, one after another, in this process.
@MainActor final class CaseRunner {
  private let noteFrame: @MainActor (Int) -> Void
  private var cached: (path: String, trace: Trace)?

  /// - Parameter noteFrame: told the number of every frame, for who has to say where it stopped.
  init(noteFrame: @escaping @MainActor (Int) -> Void) {
    self.noteFrame = noteFrame
  }

  func run(_ job: CheckJob) -> CaseOutcome {
    do {
      return try outcome(of: job)
    } catch let error as TraceError {
      return job.outcome(
        .unreadable, "\(error.place): \(error.what). \(error.why)", remedy: error.remedy)
    } catch let error as GoldenError {
      return job.outcome(.unreadable, "\(error)", remedy: remedy(forBrokenGoldenOf: job))
    } catch let error as GoldenError.Problem {
      return job.outcome(
        .unreadable, "\(escape(job.golden ?? "")): \(error)",
        remedy: remedy(forBrokenGoldenOf: job))
    } catch let error as SubjectError {
      return job.outcome(
        job.golden == nil ? .failed : .orphan, error.message,
        remedy: job.golden.map { "Delete \(escape($0)), or bring its subject back." })
    } catch let error as ReplayError {
      return job.outcome(.unreadable, "\(error)")
    } catch let refusal as GoldenRefusal {
      return job.outcome(
        .refused, "\(refusal)", remedy: job.replayCommand.map { "To look: \($0) --frames" })
    } catch {
      return job.outcome(.failed, escape("\(error)"))
    }
  }

  /// The head of a golden mostly survives what broke it, and says how to record it again.
  private func remedy(forBrokenGoldenOf job: CheckJob) -> String {
    guard let path = job.golden else { return "Restore it." }
    guard let head = GoldenFile.readHead(path) else {
      return "Restore it, or delete it: rm \(shellWord(path))"
    }
    return "Restore it, or record it again: \(ToolCommand.text) accept "
      + "\(shellWord(job.recording)) \(head.replayArguments)"
  }

  /// The golden that a case is about. A broken one that is about to be written anew is none.
  private func golden(of job: CheckJob) throws -> Golden? {
    guard let path = job.golden else { return nil }
    do {
      return try GoldenFile.read(path)
    } catch {
      let isNamed = job.animator != nil || job.scene != nil
      if job.action == .accept, isNamed, job.record == .all || job.record == .failed { return nil }
      throw error
    }
  }

  private func outcome(of job: CheckJob) throws -> CaseOutcome {
    let trace = try trace(at: job.recording)
    let golden = try golden(of: job)
    if job.action == .compare, golden == nil {
      return job.outcome(
        .unreadable,
        "\(escape(job.golden ?? "")): there is no such file (a link that leads nowhere?)",
        remedy: "Delete it, or bring back what it links to.")
    }
    let (subject, options) = try replay(job, trace, golden)
    let settings = GoldenSettings(subject, options)
    var outcome = job.outcome(.passed, "")
    outcome.subject = escape(([subject.name] + settings.unusual).joined(separator: ", "))
    if let warning = trace.cutShortWarning { outcome.warnings = [warning] }
    switch (job.action, golden) {
    case (.check, _), (.compare, nil):
      let checked = try ReplayCheck.run(
        trace, into: subject, options: options, observers: [FrameNote(noteFrame)])
      judge(checked, &outcome, job, settings)
      if outcome.status == .passed { outcome.status = .noGolden }
    case (.compare, let golden?):
      let verified = try ReplayCheck.verify(
        trace, against: golden, options: options, observers: [FrameNote(noteFrame)],
        makeScene: subject.makeScene)
      judge(verified.replay, &outcome, job, settings)
      if let verdict = verified.verdict { judge(verdict, &outcome, job, settings) }
    case (.accept, _):
      try accept(job, trace, subject, options, golden, settings, &outcome)
    }
    return outcome
  }

  private func trace(at path: String) throws -> Trace {
    if let cached, cached.path == path { return cached.trace }
    let trace = try TraceReader.read(path: path)
    cached = (path, trace)
    return trace
  }

  private func replay(
    _ job: CheckJob, _ trace: Trace, _ golden: Golden?
  ) throws -> (ReplaySubject, ReplayOptions) {
    if let golden, job.animator == nil, job.scene == nil {
      var (subject, options) = try golden.settings.replay()
      options.limitSeconds = job.conditions.limitSeconds
      return (subject, options)
    }
    let options = try job.conditions.options(for: trace)
    let subject = try ReplaySubject(
      animator: job.animator, context: job.context.flatMap(AnimatorContext.init), scene: job.scene)
    return (subject, options)
  }

  private func judge(
    _ checked: CheckedReplay, _ outcome: inout CaseOutcome, _ job: CheckJob,
    _ settings: GoldenSettings
  ) {
    outcome.frames = checked.result?.frames.count ?? 0
    if let first = checked.result?.frames.first, let last = checked.result?.frames.last {
      outcome.seconds = last.timestamp - first.timestamp
    }
    guard !checked.violations.isEmpty else { return }
    outcome.status = .violates
    outcome.message = InvariantViolation.summary(of: checked.violations)
    outcome.remedy = replayCommand(job, settings)
  }

  private func judge(
    _ verdict: GoldenVerdict, _ outcome: inout CaseOutcome, _ job: CheckJob,
    _ settings: GoldenSettings
  ) {
    outcome.comparedValues = verdict.comparedValues
    if outcome.status == .violates {
      // The invariant says what is wrong, the golden which property tells.
      if let difference = verdict.difference {
        outcome.message += "; and differs from its golden: \(difference)"
      }
      return
    }
    if let difference = verdict.difference {
      outcome.status = .differs
      outcome.message = "\(difference)"
      outcome.remedy =
        "If that is meant: \(ToolCommand.text) accept \(shellWord(job.recording)). "
        + (difference.note == nil ? "To look: " : "To look, with the code before and after: ")
        + replayCommand(job, settings, layersOf: difference.note == nil ? nil : difference.frame)
    } else if verdict.comparedValues == 0 {
      outcome.status = .differs
      outcome.message = "nothing was compared: the golden is empty"
      outcome.remedy = "Accept it anew, or delete it."
    }
  }

  private func replayCommand(
    _ job: CheckJob, _ settings: GoldenSettings, layersOf frame: Int? = nil
  ) -> String {
    "\(ToolCommand.text) replay \(shellWord(job.recording)) "
      + "\(frame.map { "--no-frames --layers \($0)" } ?? "--frames") \(settings.replayArguments)"
  }

  private func accept(
    _ job: CheckJob, _ trace: Trace, _ subject: ReplaySubject, _ options: ReplayOptions,
    _ old: Golden?, _ settings: GoldenSettings, _ outcome: inout CaseOutcome
  ) throws {
    guard let path = job.golden else { return }
    outcome.status = .accepted
    switch (job.record, old) {
    case (.failed, .none) where FileManager.default.fileExists(atPath: path):
      // It is there and no golden: that is a difference.
      break
    case (.missing, .some), (.failed, .none), (.never, _):
      outcome.status = .kept
      return
    default: break
    }
    let name = (job.recording as NSString).lastPathComponent
    let golden = try ReplayCheck.accept(
      trace, named: name, settings: settings, options: options,
      observers: [FrameNote(noteFrame)], makeScene: subject.makeScene)
    outcome.frames = golden.frames.count
    if let old, old == golden {
      outcome.status = .kept
      return
    }
    if let old { outcome.message = old.verdict(on: golden).difference.map { "was: \($0)" } ?? "" }
    if outcome.message.isEmpty { outcome.message = old == nil ? "new" : "its settings changed" }
    do {
      try GoldenFile.write(golden, to: path)
      outcome.message += "; wrote \(escape(path))"
    } catch {
      outcome.status = .failed
      outcome.message = "\(error)"
      outcome.remedy = "Check the folder, its owner and space."
    }
  }
}

/// Passes the number of every frame on.
@MainActor private final class FrameNote: ReplayObserver {
  private let note: @MainActor (Int) -> Void

  init(_ note: @escaping @MainActor (Int) -> Void) { self.note = note }

  func frameWasLogged(_ record: FrameRecord) { note(record.index) }
}
