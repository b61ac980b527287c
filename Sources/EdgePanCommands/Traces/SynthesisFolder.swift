// `synth --count`: many recordings into one folder.

import Foundation
import GestureTrace
import PlainText
import Synchronization

/// A folder of synthetic recordings: `synth-000001.evemu` and so on.
struct SynthesisFolder {
  /// Names are padded to six digits; the largest number has seven.
  static let maximumRecordings = 9_999_999

  var path: String
  var seed: UInt64
  var replaces: Bool

  /// Writes the members 0 to `count` − 1 of ``GesturePopulation``, on as many threads as there are
  /// processors: each file depends only on its number.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 for a folder that cannot be created or written,
  ///   naming the first file that failed; 130 after an interrupt, with complete files only.
  func write(_ count: Int) throws {
    try Output.createFolder(path)
    let population = GesturePopulation(seed: seed)
    let lanes = min(ProcessInfo.processInfo.activeProcessorCount, count)
    let failures = Failures()
    let written = Atomic(0)
    // The lowest number that failed. Numbers above it are not written; those below it are, so that
    // the reported failure does not depend on the number of threads.
    let failed = Atomic(Int.max)
    Interrupt.watch()
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      for index in stride(from: lane, to: count, by: lanes) {
        if Interrupt.isSet || index > failed.load(ordering: .relaxed) { return }
        guard let failure = write(population.member(at: index), index) else {
          written.wrappingAdd(1, ordering: .relaxed)
          continue
        }
        failures.add(index, failure)
        failed.min(index, ordering: .relaxed)
        return
      }
    }
    let complete = written.load(ordering: .relaxed)
    if let failure = failures.first { throw failure.after(complete, of: count, "recording") }
    guard complete == count else {
      throw ToolFailure(
        .interrupted,
        "interrupted: \(complete) of \(counted(count, "recording")) written to \(escape(path))",
        remedy: "All of them: \(ToolCommand.text) synth --count \(count) --seed \(seed) --force "
          + "--output \(shellWord(path))")
    }
    Output.notice("wrote \(counted(count, "recording")) to \(escape(path))")
  }

  private func write(_ member: GesturePopulation.Member, _ index: Int) -> ToolFailure? {
    let digits = "\(index + 1)"
    let name = "synth-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    do {
      let trace = try Synthesis.make(member.gesture, on: member.device, what: member.what)
      try TraceWriter.write(
        TraceWriter.bytes(of: trace), to: "\(path)/\(name).evemu", replacing: replaces, mode: 0o644)
      return nil
    } catch {
      return ToolFailure(reporting: error) ?? ToolFailure(.unexpected, "\(name): \(error)")
    }
  }

  /// The failures of all threads.
  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [(index: Int, failure: ToolFailure)] = []

    func add(_ index: Int, _ failure: ToolFailure) {
      lock.withLock { all.append((index, failure)) }
    }

    /// The failure with the lowest number.
    var first: ToolFailure? {
      lock.withLock { all.min { $0.index < $1.index }?.failure }
    }
  }
}
