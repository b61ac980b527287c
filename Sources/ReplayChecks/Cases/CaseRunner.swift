// Runs the cases of `verify`, `accept` and the workers.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes

/// Runs cases in this process, one after another. Errors are not thrown; each becomes the outcome
/// of its case.
@MainActor public final class CaseRunner {
  private let tool: String
  private let noteFrame: @MainActor (Int) -> Void
  private var cached: (path: String, trace: Trace)?
  private var named: (settings: ReplaySettings, standard: ReplaySettings, name: String)?
  private var last: (names: ReplaySettings.Subject, subject: ReplaySubject)?
  private var description: DescriptionMemo? = DescriptionMemo()

  /// - Parameters:
  ///   - tool: the command that runs this executable, for remedies.
  ///   - noteFrame: called with the number of every frame, so that the caller can report where a
  ///     case stopped.
  public init(tool: String, noteFrame: @escaping @MainActor (Int) -> Void = { _ in }) {
    self.tool = tool
    self.noteFrame = noteFrame
  }

  /// Runs one case. Cost: one replay, or two for a golden that is written.
  public func run(_ job: CheckJob) -> CaseOutcome {
    do {
      return try outcome(of: job)
    } catch let error as TraceError {
      return job.outcome(
        .unreadable, "\(error.place): \(error.what). \(error.why)",
        remedy: namingTool(tool, in: error.remedy))
    } catch let error as GoldenError {
      return job.outcome(
        .unreadable, namingTool(tool, in: "\(error)"), remedy: remedy(forBrokenGoldenOf: job))
    } catch let error as SubjectError {
      return job.outcome(
        job.settings == nil ? .orphan : .failed, error.message,
        remedy: job.settings == nil
          ? "Restore the golden's subject, or delete the golden: "
            + "rm \(shellWord(job.golden ?? ""))"
          : error.remedy)
    } catch let error as ReplayError {
      var outcome = job.outcome(.unreadable, namingTool(tool, in: "\(error)"))
      outcome.warnings = (cached?.trace.truncationWarning).map { [$0] } ?? []
      return outcome
    } catch {
      return job.outcome(.failed, escape("\(error)"))
    }
  }

  /// Returns the remedy for a broken golden, which can be accepted again with the settings of its
  /// name. If the job does not state these, the golden's header, which is usually intact, does.
  private func remedy(forBrokenGoldenOf job: CheckJob) -> String {
    guard let path = job.golden else { return "Restore the golden." }
    guard let head = GoldenFile.readHeader(path) else {
      return "Restore the golden, or delete it: rm \(shellWord(path))"
    }
    let commands = CaseCommands(
      tool: tool, recording: job.recording, settings: job.knownSettings ?? head)
    return "Restore the golden, or accept it again: \(commands.accept)"
  }

  /// Returns the golden of a case; nil for a broken golden that is about to be replaced.
  private func golden(of job: CheckJob) throws -> Golden? {
    guard let path = job.golden else { return nil }
    do {
      return try GoldenFile.read(path)
    } catch {
      // A FIFO or a device is not a broken golden, and is never replaced.
      guard FileKind(path: path).refusal == nil else { throw error }
      // A golden of an older format still names its subject.
      let isKnown = job.settings != nil || GoldenFile.readHeader(path) != nil
      if job.action == .accept, isKnown, [.all, .failed].contains(job.record) { return nil }
      throw error
    }
  }

  private func outcome(of job: CheckJob) throws -> CaseOutcome {
    let trace = try trace(at: job.recording)
    // A golden that is only compared does not need to be parsed.
    let unread =
      job.action == .compare ? try job.golden.flatMap { try GoldenFile.outline($0) } : nil
    let golden = job.action == .compare ? nil : try golden(of: job)
    let head = job.action == .accept ? job.golden.flatMap(GoldenFile.readHeader) : nil
    let wanted = job.settings(for: trace)
    let found = unread?.settings ?? golden?.settings ?? head
    guard var settings = job.action == .compare ? found : wanted ?? found else {
      return job.outcome(
        .unreadable,
        "\(escape(job.golden ?? "")): not found (a broken link?)",
        remedy: "Delete the link, or restore the file that it points to.")
    }
    job.limits.apply(to: &settings)
    if job.action == .compare, let wanted, wanted != settings,
      let difference = settings.difference(from: wanted)
    {
      throw GoldenError(
        file: job.golden ?? "",
        message: "its name does not match its content, which was recorded with "
          + "\(escape(difference.mine)) instead of \(escape(difference.theirs)): the golden was "
          + "renamed, or the recording has changed")
    }
    let subject = try subject(settings.subject)
    settings.subject = subject.names
    var outcome = job.outcome(
      .passed, "", subject: escape(name(of: settings, standard: ReplaySettings(for: trace))))
    if let warning = trace.truncationWarning { outcome.warnings = [warning] }
    let commands = CaseCommands(tool: tool, recording: job.recording, settings: settings)
    let judge = CaseJudge(commands: commands)
    let observers = [FrameNote(noteFrame)]
    switch (job.action, unread) {
    case (.check, _), (.compare, nil):
      let checked = try ReplayCheck.run(
        trace, into: subject, options: settings, observers: observers)
      judge.judge(checked, &outcome)
      // A replay with a follow-up gesture has no golden.
      if settings.again == nil {
        judge.judgeMissingGolden(isRequired: job.requiresGolden, &outcome)
      }
    case (.compare, let golden?):
      let verified = try ReplayCheck.verify(
        trace, against: golden, options: settings, observers: observers,
        makeScene: subject.makeScene)
      judge.judge(verified.replay, &outcome)
      if let verdict = verified.verdict { judge.judge(verdict, &outcome) }
    case (.accept, _):
      do {
        try accept(job, trace, subject, settings, golden, &outcome)
      } catch let refusal as GoldenRefusal {
        outcome.status = .refused
        outcome.message = "\(refusal)"
        outcome.remedy = "To inspect: \(commands.replay())"
      }
    }
    return outcome
  }

  /// Returns the subject with these names. Most cases have the subject of the previous one.
  private func subject(_ names: ReplaySettings.Subject) throws(SubjectError) -> ReplaySubject {
    if let last, last.names == names { return last.subject }
    let subject = try ReplaySubject(names)
    last = (names, subject)
    return subject
  }

  /// Returns the subject's name. Most cases have the settings of the previous one.
  private func name(of settings: ReplaySettings, standard: ReplaySettings) -> String {
    if let named, named.settings == settings, named.standard == standard { return named.name }
    let name = settings.name(standard: standard)
    named = (settings, standard, name)
    return name
  }

  private func trace(at path: String) throws -> Trace {
    if let cached, cached.path.isSamePath(as: path) { return cached.trace }
    let trace = try TraceReader.read(path: path, reusing: &description)
    cached = (path, trace)
    return trace
  }

  private func accept(
    _ job: CheckJob, _ trace: Trace, _ subject: ReplaySubject, _ settings: ReplaySettings,
    _ old: Golden?, _ outcome: inout CaseOutcome
  ) throws {
    guard let path = job.golden else { return }
    outcome.status = .accepted
    switch (job.record, old) {
    case (.failed, .none) where try GoldenFile.exists(path):
      // The file exists but is not a golden, which counts as a difference.
      break
    case (.missing, .some), (.failed, .none), (.never, _):
      outcome.status = .kept
      return
    default: break
    }
    let name = (job.recording as NSString).lastPathComponent
    let golden = try ReplayCheck.accept(
      trace, named: name, settings: settings,
      observers: [FrameNote(noteFrame)], makeScene: subject.makeScene)
    outcome.frames = golden.frames.count
    if let old, old == golden {
      outcome.status = .kept
      return
    }
    if let old {
      outcome.message =
        old.verdict(on: golden).difference.map { "the previous golden differed: \($0)" } ?? ""
    }
    if outcome.message.isEmpty {
      if let old {
        outcome.message = Self.change(from: old, to: golden)
      } else {
        outcome.message =
          try GoldenFile.exists(path) ? "the previous golden could not be read" : "new"
      }
    }
    do {
      try GoldenFile.write(golden, to: path)
    } catch {
      outcome.status = .failed
      outcome.message = "\(error)"
      outcome.remedy = "Check the folder's permissions and the free disk space."
    }
  }
}

extension CaseRunner {
  /// Describes how a golden changed although a comparison finds no difference.
  private static func change(from old: Golden, to new: Golden) -> String {
    if old.settings != new.settings { return "its settings changed" }
    if old.trace != new.trace { return "the recording's name changed" }
    return "only values that are not compared changed, such as the names of layers"
  }
}

/// Passes the number of every frame to a closure.
@MainActor private final class FrameNote: ReplayObserver {
  private let note: @MainActor (Int) -> Void

  init(_ note: @escaping @MainActor (Int) -> Void) { self.note = note }

  func frameWasLogged(_ record: FrameRecord) { note(record.index) }
}
