// The lines that a parent process and its workers exchange: jobs and answers as JSON.

import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// A job for a worker.
enum WorkerJob: Sendable {
  /// Answered by a `CaseOutcome`.
  case check(CheckJob)
  /// Answered by the share's results. The setup is a separate JSON text, which a worker decodes once
  /// for all shares of a run.
  case fuzz(setup: Data, from: Int, to: Int)
}

/// Writes jobs as lines in the parent process, or reads these lines in the worker.
///
/// Consecutive jobs usually differ only in their recording or in their share of a run, so a line
/// contains only the parts that differ from those of the previous line. Therefore a channel needs
/// one coder that writes all of its lines, and one that reads all of them, in the same order.
final class WorkerJobCoder {
  private var lastJob: CheckJob?
  private var lastSetup: Data?

  /// Returns a job as one line of JSON.
  func line(of job: WorkerJob) throws -> [UInt8] {
    switch job {
    case .check(let job):
      let line = try job.json(after: lastJob) {
        .string(ExactText(bytes: Array(try JSONEncoder().encode($0))))
      }
      lastJob = job
      return JSONValue.object(omittingNil: ["check": line]).serialized
    case .fuzz(let setup, let from, let to):
      let share = JSONValue.object(omittingNil: [
        "from": .int(from), "to": .int(to),
        "setup": setup == lastSetup ? nil : .string(ExactText(bytes: Array(setup))),
      ])
      lastSetup = setup
      return JSONValue.object(omittingNil: ["fuzz": share]).serialized
    }
  }

  /// Returns the job that a line contains.
  ///
  /// - Throws: an error for a line that is not a job.
  func job(_ line: [UInt8]) throws -> WorkerJob {
    let value = try JSONValue(parsing: line)
    if let check = value["check"],
      let job = try CheckJob(json: check, after: lastJob, Self.settings)
    {
      lastJob = job
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

  private static func settings(_ value: JSONValue) throws -> ReplaySettings {
    guard case .string(let text) = value else { throw notAJob }
    return try JSONDecoder().decode(ReplaySettings.self, from: Data(text.bytes))
  }

  private static let notAJob = ToolFailure(
    .unexpected, "a worker received a line that is not a job")
}

/// The answer to a job, as one line of JSON.
protocol WorkerAnswer: Sendable {
  func line() throws -> [UInt8]

  /// Creates the answer that a line contains.
  ///
  /// - Throws: an error for a line that is not such an answer.
  init(line: [UInt8]) throws
}

extension WorkerAnswer where Self: Codable {
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
