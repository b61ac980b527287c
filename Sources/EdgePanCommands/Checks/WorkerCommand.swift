// edgepan worker: the hidden verb behind --jobs. Cases come in, outcomes go out, a line each.

import ArgumentParser
import Foundation
import ReplayChecks

/// Runs the cases that the parent process sends, one after another.
///
/// The protocol is a JSON object a line over one socket, which is descriptor 3: what a user's code
/// prints on stdout cannot get between the lines. The number of the frame that is being run is
/// kept in a file, for the parent to read if this process dies.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Runs cases for another process.", shouldDisplay: false)

  @Option var slot: String
  @Option var tool: String

  func run() throws { try MainActor.assumeIsolated { try serve() } }

  @MainActor private func serve() throws {
    let frames = open(slot, O_WRONLY | O_CLOEXEC)
    let runner = CaseRunner(toolName: tool) { frame in
      var number = Int64(frame)
      if frames >= 0 { _ = pwrite(frames, &number, 8, 0) }
    }
    let channel = LineChannel(descriptor: WorkerProcess.channelDescriptor)
    while case .line(let line) = channel.receive(timeout: nil, isCancelled: { false }) {
      let job = try JSONDecoder().decode(CheckJob.self, from: Data(line))
      var number: Int64 = -1
      if frames >= 0 { _ = pwrite(frames, &number, 8, 0) }
      let outcome = runner.run(job)
      guard channel.send(Array(try JSONEncoder().encode(outcome))) else { return }
    }
  }
}
