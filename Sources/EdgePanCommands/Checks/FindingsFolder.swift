// The folder in which fuzz saves findings: checked before a run, written to during it.

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
  /// Checking permissions is not enough: root has all permissions, and a file system may refuse to
  /// write despite the permissions. This function therefore creates the folder and a file in it,
  /// and removes both, because most runs have no findings.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1.
  func check() throws {
    var missing: [String] = []
    var nearest = path
    while !nearest.isEmpty, !FileManager.default.fileExists(atPath: nearest) {
      missing.append(nearest)
      nearest = (nearest as NSString).deletingLastPathComponent
    }
    var isFolder: ObjCBool = false
    let place = nearest.isEmpty ? "." : nearest
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue
    else { throw failure("\(escape(place)) is not a folder") }
    // Removes only what was created here.
    defer { for folder in missing { rmdir(folder) } }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw failure("\(escape(place)) is not writable: \(systemReason(of: error))")
    }
    let probe = "\(path)/.edgepan-\(UUID().uuidString)"
    let descriptor = open(probe, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw failure("\(escape(path)) is not writable: \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    unlink(probe)
  }

  /// Saves a finding as a recording and returns its path. A folder may contain findings of earlier
  /// runs: the same finding is not saved twice, and earlier findings are kept.
  func save(_ finding: FuzzFinding) -> Result<String, ToolFailure> {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      return .failure(failure(systemReason(of: error)))
    }
    let bytes: [UInt8]
    do { bytes = try finding.bytes() } catch { return .failure(ToolFailure(error)) }
    let stem = "\(path)/\(finding.failure.kind)-\(seed)-\(finding.number)"
    var (file, copies) = ("\(stem).evemu", 1)
    while FileManager.default.fileExists(atPath: file) {
      if FileManager.default.contents(atPath: file).map([UInt8].init) == bytes {
        return .success(file)
      }
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
