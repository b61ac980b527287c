// The goldens of one folder of recordings, loose and packed.

import Foundation
import PlainText
import ReplayChecks

/// A folder of recordings that has goldens.
struct GoldenFolder {
  /// The recordings' folder.
  let path: String
  /// Paths below the folder `goldens`, in the byte order of the paths.
  let loose: [String]
  let pack: GoldenPack?

  /// A row of a list of goldens.
  struct Row: Encodable {
    var path: String
    var bytes: Int
    var packed: Bool
  }

  /// Returns the folders with goldens below a folder, in the byte order of their paths.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a folder without goldens, a folder that cannot
  ///   be read, and a pack that was truncated or changed.
  static func folders(below argument: String) throws -> [GoldenFolder] {
    switch FileKind(path: argument) {
    case .folder: break
    case .missing(let number):
      throw ToolFailure(
        missing: argument, errno: number, remedy: "Name a folder of recordings that have goldens.")
    default:
      throw ToolFailure(
        .badTrace, "\(escape(argument)): not a folder",
        remedy: "Name the folder of the recordings: "
          + shellWord(PathText.folder(of: argument).nonEmpty))
    }
    var loose: [[UInt8]: [String]] = [:]
    for file in try FolderWalk.files(below: argument) {
      let path = argument.hasSuffix("/") ? argument + file : argument + "/" + file
      if (file as NSString).lastPathComponent == GoldenPack.fileName {
        let folder = PathText.folder(of: path)
        loose[PathText.bytes(of: folder), default: []] += []
      } else if (file as NSString).pathExtension == GoldenFile.fileExtension,
        let (folder, golden) = GoldenFile.split(path)
      {
        loose[PathText.bytes(of: folder), default: []].append(golden)
      }
    }
    guard !loose.isEmpty else {
      throw ToolFailure(
        .badTrace, "\(escape(argument)): no goldens below this folder",
        remedy: "To write some: \(ToolCommand.text) accept \(shellWord(argument)) "
          + "--animator NAME")
    }
    return try loose.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { try GoldenFolder(path: PathText.text(of: $0.key), loose: $0.value) }
  }

  private init(path: String, loose: [String]) throws(ToolFailure) {
    (self.path, self.loose) = (path, loose)
    do {
      pack = try GoldenPack(path: GoldenFile.pack(in: path))
    } catch {
      throw PackedGoldens.failure(error)
    }
  }

  /// Every golden once, with the escaped path of its loose file; for a packed golden, the path that
  /// the file would have. If a golden is both loose and packed, the loose golden is listed.
  var rows: [Row] {
    let goldens = GoldenFile.folder(in: path) + "/"
    let known = pack == nil ? [] : Set(loose.map { Array($0.utf8) })
    var rows: [(path: String, row: Row)] = loose.map { golden in
      let path = goldens + golden
      return (path, Row(path: escape(path), bytes: FileSize.bytes(of: path), packed: false))
    }
    if let pack {
      for place in 0..<pack.count {
        let golden = pack.path(at: place)
        if known.contains(Array(golden.utf8)) { continue }
        let row = Row(
          path: escape(goldens + golden), bytes: pack.byteCount(at: place), packed: true)
        rows.append((goldens + golden, row))
      }
    }
    return rows.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map(\.row)
  }

  /// `Recordings: 168 goldens (4.9 MB): 3 loose, 165 packed`.
  var summary: String {
    let rows = rows
    let packed = rows.count { $0.packed }
    let megabytes = Double(rows.reduce(0) { $0 + $1.bytes }) / 1e6
    return "\(escape(path)): \(counted(rows.count, "golden")) (\(Figure(megabytes, 1)) MB): "
      + "\(rows.count - packed) loose, \(packed) packed"
  }
}

extension String {
  /// The path of a folder; `.` for an empty path.
  fileprivate var nonEmpty: String { isEmpty ? "." : self }
}

private enum FileSize {
  /// Returns the size of a file; 0 if it is missing.
  static func bytes(of path: String) -> Int {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0 else { return 0 }
    return Int(status.st_size)
  }
}
