// Finds the recordings of a run and the goldens without a recording, and this process's share of
// both.

import Foundation
import PlainText
import ReplayChecks

/// The recordings below the arguments of a run or in a list, and the goldens beside them.
///
/// A recording and the folder of its goldens have the same *stem*: `a/swipe` is that of
/// `a/swipe.evemu` and of `a/goldens/swipe`. A hash of the stem selects the shard, and the shard
/// that reports the goldens if the recording is missing.
struct RecordingSearch {
  typealias Recording = CheckPlan.Recording

  /// The shard; nil for the whole run.
  let shard: RunShard?
  /// All recordings of the run, in no particular order.
  private(set) var found: [Recording] = []
  /// The stems of the recordings that exist. Two folders may have recordings of the same name.
  private var stems: Set<Stem> = []
  /// The goldens that this process reports if they have no recording.
  private var goldens: [GoldenPlace] = []
  /// The places that were found, if several arguments may lead to one place.
  private var seen: Set<[UInt8]> = []
  private var hasSeveralArguments = false

  private struct Stem: Hashable {
    var argument: Int
    var path: [UInt8]
  }

  /// A folder of goldens, or a golden outside such a folder.
  private struct GoldenPlace {
    var root: String
    /// The path below the root.
    var path: [UInt8]
    var stem: Stem
    /// Whether the golden is known to be an orphan: it is outside every recording's folder of
    /// goldens, or the recording of its folder does not exist.
    var isStray: Bool
    var isFolder: Bool

    func files() throws -> [Recording] {
      let relative = PathText.text(of: path)
      let full = RecordingSearch.join(root, relative)
      let one = Recording(path: full, relativePath: relative, argument: stem.argument)
      guard isFolder else { return [one] }
      return try FolderWalk.files(below: full)
        .filter { RecordingSearch.isGolden(Array($0.utf8)) }.map {
          Recording(
            path: RecordingSearch.join(full, $0), relativePath: RecordingSearch.join(relative, $0),
            argument: stem.argument)
        }
    }
  }

  init(shard: RunShard?) { self.shard = shard }

  // MARK: The search

  /// Finds the recordings that arguments name, and those in folders that they name. A place that
  /// several arguments lead to, as in `Recordings Recordings/swipe.evemu`, belongs to the first.
  mutating func find(_ arguments: [String]) throws {
    hasSeveralArguments = arguments.count > 1
    let named = hasSeveralArguments ? Set(arguments.map { PathText.resolved($0) ?? $0 }) : []
    for (number, argument) in arguments.enumerated() {
      guard !InputArgument.isStream(argument) else {
        let name = argument == "-" ? "stdin" : "\(escape(argument)): a stream"
        throw ToolFailure(
          .usage, "\(name) has no goldens, because goldens belong to a file",
          remedy: "Name the file. To replay without goldens: "
            + "\(ToolCommand.text) replay \(shellWord(argument))")
      }
      switch FileKind(path: argument) {
      case .missing(let number):
        throw ToolFailure(
          missing: argument, errno: number, remedy: "Give a recording or a folder of recordings.")
      case .folder: try walk(argument, number, except: named)
      default:
        let name = PathText.bytes(of: argument).split(separator: UInt8(ascii: "/")).last ?? []
        add(Array(name), at: argument, number)
      }
    }
  }

  private mutating func walk(_ root: String, _ number: Int, except named: Set<String>) throws {
    var count = 0
    let links = try FolderWalk.visit(root) { path, isFolder in
      let full = Self.join(root, PathText.text(of: path))
      if isFolder {
        guard let stem = Self.goldenStem(ofFolder: path) else { return true }
        if isOwn(stem), isNew(full) {
          goldens.append(
            GoldenPlace(
              root: root, path: path, stem: Stem(argument: number, path: stem), isStray: false,
              isFolder: true))
        }
      } else if InputFiles.isTrace(path) {
        count += 1
        add(path, at: full, number)
      } else if Self.isGolden(path), isOwn(path), isNew(full) {
        goldens.append(
          GoldenPlace(
            root: root, path: path, stem: Stem(argument: number, path: path), isStray: true,
            isFolder: false))
      }
      return false
    }
    FolderWalk.warn(of: links.filter { !named.contains(PathText.resolved($0) ?? $0) })
    guard count > 0 else {
      throw ToolFailure(
        .badTrace, "\(escape(root)): no recording in this folder",
        remedy: "Recordings end in .evemu or .events; name other files one by one.")
    }
  }

  private mutating func add(_ relativePath: [UInt8], at path: String, _ argument: Int) {
    stems.insert(Stem(argument: argument, path: Array(GoldenFile.stem(relativePath))))
    guard isNew(path) else { return }
    found.append(
      Recording(path: path, relativePath: PathText.text(of: relativePath), argument: argument))
  }

  /// Whether no earlier argument led to a place. With one argument, nothing is resolved.
  private mutating func isNew(_ path: String) -> Bool {
    !hasSeveralArguments
      || seen.insert(PathText.bytes(of: PathText.resolvedFolder(of: path))).inserted
  }

  /// Finds the recordings of a list, and the goldens beside them.
  mutating func find(listed paths: [String]) throws {
    for path in paths.map(Self.normalised) {
      let bytes = PathText.bytes(of: path)
      if seen.insert(bytes).inserted { add(bytes, at: path, 0) }
    }
    try findGoldens(beside: seen)
  }

  /// Adds the orphaned goldens beside listed recordings. Each folder belongs to one shard, so that
  /// no two shards read the same folder.
  private mutating func findGoldens(beside paths: Set<[UInt8]>) throws {
    // The names without extension of the listed recordings, by folder: a listed recording can have
    // any extension.
    var folders: [[UInt8]: Set<[UInt8]>] = [:]
    for path in paths {
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let folder = Array(path[..<(slash.map { $0 + 1 } ?? 0)])
      guard isOwn(folder) else { continue }
      folders[folder, default: []].insert(Array(GoldenFile.stem(path).dropFirst(folder.count)))
    }
    for (folder, listed) in folders.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let place = folder.isEmpty ? Array("./".utf8) : folder
      guard FileKind(path: PathText.text(of: place)) == .folder else { continue }
      let recorded = listed.union(
        try FolderWalk.entries(in: place).filter { InputFiles.isTrace($0.name) }
          .map { Array(GoldenFile.stem($0.name)) })
      let beside = place + Array(GoldenFile.folderName.utf8)
      guard FileKind(path: PathText.text(of: beside)) == .folder else { continue }
      for entry in try FolderWalk.entries(in: beside) {
        let path = folder + Array((GoldenFile.folderName + "/").utf8) + entry.name
        // A golden is not an orphan if its recording exists but is not listed.
        let isStray =
          entry.isFolder ? !recorded.contains(entry.name) : entry.name.hasEnding(Self.goldenEnding)
        guard isStray else { continue }
        goldens.append(
          GoldenPlace(
            root: "", path: path, stem: Stem(argument: 0, path: folder + entry.name), isStray: true,
            isFolder: entry.isFolder))
      }
    }
  }

  // MARK: The shares

  /// A checksum of the recordings' names, independent of the order in which they were found.
  var names: UInt64 {
    found.reduce(0) { sum, recording in
      var name = ContentHash()
      name.add(recording.argument)
      name.add(PathText.bytes(of: recording.relativePath))
      return sum &+ name.mixed
    }
  }

  /// Returns this process's recordings, and those whose contents it only reads, for comparison with
  /// another shard's report; both in the order of the run.
  func shares() -> (own: [Recording], witnessed: [Recording]) {
    var (own, witnessed) = (found, [Recording]())
    if let shard {
      own = []
      for recording in found {
        let hash = Self.hash(PathText.bytes(of: recording.relativePath))
        let owner = RunShard.owner(ofHash: hash, among: shard.count)
        if owner == shard.index {
          own.append(recording)
        } else if shard.index == RunShard.witness(ofHash: hash, owner: owner, among: shard.count) {
          witnessed.append(recording)
        }
      }
    }
    return (own.sorted { $0.place < $1.place }, witnessed.sorted { $0.place < $1.place })
  }

  /// Returns the goldens without a recording that this process reports, in the order of the run.
  func orphans() throws -> [Recording] {
    try goldens.filter { $0.isStray || !stems.contains($0.stem) }.flatMap { try $0.files() }
      .sorted { $0.place < $1.place }
  }

  /// Whether this process reports the goldens of a stem if they have no recording.
  private func isOwn(_ stem: [UInt8]) -> Bool {
    shard.map {
      RunShard.owner(ofHash: RunShard.hash(of: stem[...]), among: $0.count) == $0.index
    } ?? true
  }

  private static func hash(_ path: [UInt8]) -> UInt64 { RunShard.hash(of: GoldenFile.stem(path)) }

  // MARK: Paths

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static let goldenEnding = Array(("." + GoldenFile.fileExtension).utf8)
  static func isGolden(_ path: [UInt8]) -> Bool { path.hasEnding(goldenEnding) }

  /// Returns a path of a list without empty and `.` components, so that one recording is listed
  /// once. The file system is not asked: every shard must get the same names.
  static func normalised(_ path: String) -> String {
    guard path.contains("/") else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns `a/swipe` for the folder `a/goldens/swipe`; nil for any other folder.
  private static func goldenStem(ofFolder path: [UInt8]) -> [UInt8]? {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let parent = path[..<slash]
    let folder = GoldenFile.folderName.utf8
    guard parent.hasEnding(folder) else { return nil }
    let above = parent.dropLast(folder.count)
    guard above.isEmpty || above.last == UInt8(ascii: "/") else { return nil }
    return Array(above) + path[(slash + 1)...]
  }
}
