// The folder in which `fuzz` saves findings: checked before a run, written to during it.

import Foundation
import GestureTrace
import PlainText
import ReplayChecks

/// Saves each finding as a recording, named by kind, seed and case.
struct FindingsFolder {
  var path: String
  var seed: UInt64

  /// Fails before the run, not after a night of fuzzing, if findings could not be saved.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for an empty path, 1 otherwise.
  func check() throws {
    try Output.checkNamed(path)
    if let why = Output.problem(withFolder: path) { throw failure(why) }
  }

  /// Saves a finding as a recording and returns its path. A folder may contain findings of earlier
  /// runs: the same finding is not saved twice, and earlier findings are kept.
  func save(_ finding: FuzzFinding) -> Result<String, ToolFailure> {
    let number = PathText.createFolders(path)
    guard number == 0 else { return .failure(failure(String(cString: strerror(number)))) }
    let bytes: [UInt8]
    do { bytes = try finding.bytes() } catch { return .failure(ToolFailure(error)) }
    let stem = "\(path)/\(finding.failure.kind)-\(seed)-\(finding.number)"
    var (file, copies) = ("\(stem).evemu", 1)
    while PathText.exists(file) {
      if PathText.contents(of: file) == bytes { return .success(file) }
      copies += 1
      file = "\(stem)-\(copies).evemu"
    }
    do { try TraceWriter.write(bytes, to: file) } catch {
      return .failure(ToolFailure(error))
    }
    return .success(file)
  }

  private func failure(_ why: String) -> ToolFailure {
    ToolFailure(
      .unexpected, "\(escape(path)): findings cannot be saved there: \(why)",
      remedy: "Name another folder with --output.")
  }
}
