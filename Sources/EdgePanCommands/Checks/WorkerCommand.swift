// edgepan worker: the hidden command behind --jobs. Reads jobs and writes answers, one line each.

import ArgumentParser
// `stdout` is a global variable of C.
@preconcurrency import Foundation
import ReplayChecks

/// Runs the jobs that the parent process sends, one after another.
///
/// The protocol is one JSON object per line over one socket, descriptor 3, so that a user's code
/// that prints on stdout cannot interfere. The number of the current frame (in fuzzing: of the
/// current case) is kept in shared memory, which the parent reads if this process dies.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Replays cases for another process.", shouldDisplay: false)

  func run() throws { try MainActor.assumeIsolated { try serve() } }

  @MainActor private func serve() throws {
    // Ctrl-C and a closed terminal reach the whole process group. The parent stops a worker through its channel, so
    // that no worker ends with a partly written golden.
    for number in Interrupt.numbers { signal(number, SIG_IGN) }
    ParentWatch.begin()
    // Line buffering: when the app crashes, the lines that it printed are in the pipe, not in a
    // buffer.
    setvbuf(stdout, nil, _IOLBF, 0)
    let frames = FrameSlot(descriptor: FrameSlot.descriptor)
    let runner = CaseRunner(tool: ToolCommand.text) { frames.note($0) }
    let channel = LineChannel(descriptor: WorkerProcess.channelDescriptor)
    let fuzzing = FuzzWorker(isCancelled: { channel.isOtherEndDone })
    let coder = WorkerJobCoder()
    while case .line(let line) = channel.receive(timeout: nil, isCancelled: { false }) {
      frames.note(-1)
      let answer =
        switch try coder.job(line) {
        case .check(let job): timed { runner.run(job) }.line()
        case .fuzz(let setup, let from, let to):
          try fuzzing.run(setup, from..<to, note: { frames.note($0) }).line()
        }
      guard channel.send(answer) == nil else { return }
    }
  }

  /// The outcome with the time that the case took.
  @MainActor private func timed(_ run: () -> CaseOutcome) -> CaseOutcome {
    let begin = ContinuousClock.now
    var outcome = run()
    outcome.wallSeconds = (ContinuousClock.now - begin) / .seconds(1)
    return outcome
  }
}
