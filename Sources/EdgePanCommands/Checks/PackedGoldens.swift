// Packed goldens in the plans and results of `verify` and `accept`.

import Foundation
import PlainText
import ReplayChecks

/// Access to packs for `verify` and `accept`.
enum PackedGoldens {
  /// Returns the packed goldens of a recording, as the paths of the corresponding loose files.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a pack that was truncated or changed, because
  ///   otherwise nothing would be compared.
  static func paths(of recording: String) throws(ToolFailure) -> [String] {
    do { return try GoldenFile.packed(of: recording) } catch { throw failure(error) }
  }

  /// Returns the goldens of every pack among files.
  ///
  /// - Parameters:
  ///   - files: paths below `folder`.
  /// - Returns: the paths, below `folder`, of the corresponding loose files.
  /// - Throws: as ``paths(of:)``.
  static func paths(inPacksOf files: [String], below folder: String) throws(ToolFailure)
    -> [String]
  {
    var found: [String] = []
    for file in files where (file as NSString).lastPathComponent == GoldenPack.fileName {
      do {
        let path = (folder as NSString).appendingPathComponent(file)
        guard let pack = try GoldenPack(path: path) else { continue }
        let goldens = GoldenFile.folder(in: PathText.folder(of: file))
        for place in 0..<pack.count { found.append(goldens + "/" + pack.path(at: place)) }
      } catch {
        throw failure(error)
      }
    }
    return found
  }

  /// Returns loose and packed goldens in the byte order of their paths, without duplicates.
  static func merged(_ loose: [String], _ packed: [String]) -> [String] {
    let known = packed.isEmpty ? [] : Set(loose.map { Array($0.utf8) })
    return (loose + packed.filter { !known.contains(Array($0.utf8)) })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds accepted goldens to the packs of folders that have one.
  ///
  /// Workers write loose files, which are valid goldens: a killed run loses nothing.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 for a pack that cannot be written; the loose files
  ///   are kept.
  static func take(_ outcomes: [CaseOutcome], of jobs: [CheckJob]) throws(ToolFailure) {
    let accepted = Set(outcomes.filter { $0.status == .accepted }.map(\.order))
    var goldens: [[UInt8]: [String]] = [:]
    for job in jobs where accepted.contains(job.order) {
      guard let path = job.golden, let (folder, golden) = GoldenFile.split(path) else { continue }
      goldens[PathText.bytes(of: folder), default: []].append(golden)
    }
    for (bytes, added) in goldens.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let folder = PathText.text(of: bytes)
      let pack = GoldenFile.pack(in: folder)
      guard FileKind(path: pack) == .file else { continue }
      do {
        try GoldenPack.update(folder, adding: added)
      } catch {
        throw ToolFailure(
          .unexpected, "\(error)",
          remedy: "The accepted goldens are valid loose files beside the pack. To pack them, once "
            + "the problem is solved: "
            + "\(ToolCommand.text) goldens \(shellWord(folder.isEmpty ? "." : folder)) --pack")
      }
      Output.notice("packed \(counted(added.count, "golden")) into \(escape(pack))")
    }
  }

  /// Returns the failure for an error in a golden or a pack: exit code 6 for a file that cannot be
  /// read, 1 for a file that cannot be written.
  static func failure(_ error: GoldenError) -> ToolFailure {
    let status: ExitStatus = error.kind == .writing ? .unexpected : .badTrace
    return ToolFailure(status, ToolCommand.naming("\(error)"))
  }
}
