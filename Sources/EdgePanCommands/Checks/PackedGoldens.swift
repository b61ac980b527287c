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

  /// Adds accepted goldens to the packs of folders that have one, and adds to the message of each
  /// accepted case where its golden is.
  ///
  /// Workers write loose files, which are valid goldens: a killed run loses nothing.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes of the jobs, in the same order; nil for a job that did not run.
  ///   - jobs: the jobs.
  /// - Throws: ``ToolFailure`` with exit code 1 for a pack that cannot be written, 6 for a pack
  ///   that was truncated or changed; the loose files are kept.
  static func take(_ outcomes: inout [CaseOutcome?], of jobs: [CheckJob]) throws(ToolFailure) {
    var packs: [Int: String] = [:]
    defer {
      for (index, job) in jobs.enumerated() where outcomes[index]?.status == .accepted {
        if let pack = packs[index] {
          outcomes[index]?.message += "; packed into \(escape(pack))"
        } else if let path = job.golden {
          outcomes[index]?.message += "; wrote \(escape(path))"
        }
      }
    }
    var goldens: [[UInt8]: [(index: Int, golden: String)]] = [:]
    for (index, job) in jobs.enumerated() where outcomes[index]?.status == .accepted {
      guard let path = job.golden, let (folder, golden) = GoldenFile.split(path) else { continue }
      goldens[PathText.bytes(of: folder), default: []].append((index, golden))
    }
    for (bytes, added) in goldens.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let folder = PathText.text(of: bytes)
      let pack = GoldenFile.pack(in: folder)
      guard FileKind(path: pack) == .file else { continue }
      do {
        try GoldenPack.update(folder, adding: added.map(\.golden))
      } catch {
        throw ToolFailure(
          failure(error).status, "\(error)",
          remedy: "The accepted goldens are valid loose files beside the pack. To pack them, once "
            + "the problem is solved: "
            + "\(ToolCommand.text) goldens \(shellWord(folder.isEmpty ? "." : folder)) --pack")
      }
      for member in added { packs[member.index] = pack }
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
