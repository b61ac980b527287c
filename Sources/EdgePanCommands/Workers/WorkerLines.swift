// The lines that a parent process and its workers exchange: jobs and answers as JSON.

import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// A job for a worker.
enum WorkerJob: Sendable {
  /// Answered by a `CaseOutcome`.
  case check(CheckJob)
  /// Answered by a ``FuzzShare``. The setup is a separate JSON text, which a worker decodes once
  /// for all shares of a run.
  case fuzz(setup: Data, from: Int, to: Int)
}

/// Writes jobs as lines in the parent process, or reads these lines in the worker.
///
/// Consecutive jobs usually have the same settings or the same setup, so a line contains these only
/// if they differ from those of the previous line. Therefore a channel needs one coder that writes
/// all of its lines, and one that reads all of them, in the same order.
final class WorkerJobCoder {
  private var lastSettings: ReplaySettings?
  private var lastSetup: Data?

  /// Returns a job as one line of JSON.
  func line(of job: WorkerJob) throws -> [UInt8] {
    switch job {
    case .check(let job): return JSONValue.object([.init("check", try job.json(value))]).serialized
    case .fuzz(let setup, let from, let to):
      let text = setup == lastSetup ? Self.same : .string(ExactText(bytes: Array(setup)))
      lastSetup = setup
      let share: JSONValue = [
        "setup": text, "from": .integer(Int64(from)), "to": .integer(Int64(to)),
      ]
      return JSONValue.object([.init("fuzz", share)]).serialized
    }
  }

  /// Returns the job that a line contains.
  ///
  /// - Throws: an error for a line that is not a job.
  func job(_ line: [UInt8]) throws -> WorkerJob {
    let value = try JSONValue(parsing: line)
    if let check = value["check"], let job = try CheckJob(json: check, settings) {
      return .check(job)
    }
    if let share = value["fuzz"], let from = share["from"]?.integer,
      let to = share["to"]?.integer
    {
      if case .string(let text)? = share["setup"] { lastSetup = Data(text.bytes) }
      if let lastSetup { return .fuzz(setup: lastSetup, from: Int(from), to: Int(to)) }
    }
    throw Self.notAJob
  }

  /// Replaces settings or a setup that equals the last one written.
  private static let same = JSONValue.bool(true)

  private static let notAJob = ToolFailure(
    .unexpected, "a worker received a line that is not a job")

  private func value(of settings: ReplaySettings) throws -> JSONValue {
    if settings == lastSettings { return Self.same }
    lastSettings = settings
    return .string(ExactText(bytes: Array(try JSONEncoder().encode(settings))))
  }

  private func settings(_ value: JSONValue) throws -> ReplaySettings {
    if case .string(let text) = value {
      lastSettings = try JSONDecoder().decode(ReplaySettings.self, from: Data(text.bytes))
    }
    guard let lastSettings else { throw Self.notAJob }
    return lastSettings
  }
}

/// The answer to a job, as one line of JSON.
protocol WorkerAnswer: Sendable {
  func line() throws -> [UInt8]

  /// Creates the answer that a line contains.
  ///
  /// - Throws: an error for a line that is not such an answer.
  init(line: [UInt8]) throws
}

extension FuzzShare: WorkerAnswer {
  func line() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }

  init(line: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(line)) }
}

extension CaseOutcome: WorkerAnswer {
  func line() -> [UInt8] { json.serialized }

  init(line: [UInt8]) throws {
    guard let outcome = CaseOutcome(json: try JSONValue(parsing: line)) else {
      throw ToolFailure(.unexpected, "a worker sent a line that is not an outcome")
    }
    self = outcome
  }
}
