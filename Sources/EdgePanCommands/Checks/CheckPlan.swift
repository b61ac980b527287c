import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// Finds the recordings and goldens of a whole run or of one shard.
///
/// The goldens of `swipe.evemu`, one per subject, are files in the folder `goldens/swipe` beside
/// it, such as `goldens/swipe/scale.navigation.golden`. The
/// search does not enter these folders: their names identify the recordings that they belong to,
/// and a shard reads only the goldens of its own recordings.
struct CheckPlan {
  /// A recording, or an orphan (a golden without a recording): its path, and its name, which is the
  /// same on every machine.
  struct Recording: Hashable, Sendable {
    var path: String
    /// The path below the argument that named the recording, or the path in the list.
    var relativePath: String
    /// The index of the argument.
    var argument = 0

    static func == (one: Recording, two: Recording) -> Bool {
      one.argument == two.argument && one.path.isSamePath(as: two.path)
        && one.relativePath.isSamePath(as: two.relativePath)
    }

    var place: CasePlace { CasePlace(argument: argument, path: relativePath, index: 0) }

    /// Returns those of a tool's subjects in which the recording is replayed unless others are named:
    /// a recording in a folder with the name of a scene belongs to that scene. Folders above the
    /// argument that named the recording do not count, except the last.
    func ownSubjects(among subjects: [ReplaySettings.Subject]) -> [ReplaySettings.Subject] {
      let scenes = subjects.compactMap(\.scene)
      guard !scenes.isEmpty else { return subjects }
      let below = relativePath.split(separator: "/").count
      let folders = path.split(separator: "/").suffix(below + 1).dropLast().map(String.init)
      guard let scene = folders.last(where: scenes.contains) else { return subjects }
      return subjects.filter { $0.scene == scene }
    }
  }

  /// The source of the recordings.
  enum Source {
    case arguments([String])
    /// One recording per entry, in the order of the list.
    case list([String])
  }

  /// The recordings of this shard, in the order of the run.
  private(set) var recordings: [Recording] = []
  /// Recordings of other shards that this process also reads, so that the contents can be compared
  /// with those shards' reports.
  private(set) var witnessed: [Recording] = []
  /// Goldens without a recording.
  private(set) var orphans: [Recording] = []
  /// The number of recordings in the whole run, and a checksum of their names.
  let total: Int
  let names: UInt64

  /// - Throws: ``ToolFailure`` with exit code 6 for a path that does not exist, or a folder that
  ///   contains no recordings or cannot be read; 2 for two recordings that share their goldens, if
  ///   these exist or the run needs goldens.
  init(_ source: Source, shard: RunShard? = nil, needsGoldens: Bool = true) throws {
    var search = RecordingSearch(shard: shard)
    switch source {
    case .arguments(let arguments): try search.find(arguments)
    case .list(let paths): try search.find(listed: paths)
    }
    (total, names) = (search.found.count, search.names)
    (recordings, witnessed) = search.shares()
    try Self.checkStems(of: recordings, needsGoldens: needsGoldens)
    orphans = try search.orphans()
  }

  /// - Throws: as ``init(_:shard:needsGoldens:)``.
  init(_ arguments: [String]) throws { try self.init(.arguments(arguments)) }

  /// Fails for two recordings in one folder whose names differ only in the extension: they have the
  /// same folder of goldens, and `accept` would replace one's goldens by the other's. Only warns if
  /// no goldens exist or are needed: checking invariants does not depend on the names.
  ///
  /// Compares the paths as given. Cost: one hash per recording.
  ///
  /// - Parameters:
  ///   - recordings: the recordings in the order of the run.
  ///   - needsGoldens: whether the run writes or requires goldens.
  private static func checkStems(of recordings: [Recording], needsGoldens: Bool) throws {
    // Below one argument, all paths begin alike, and a list's paths are already normalised.
    let hasArguments = (recordings.last?.argument ?? 0) > 0
    func stem(_ path: String) -> ArraySlice<UInt8> {
      GoldenFile.stem(
        PathText.bytes(of: hasArguments ? RecordingSearch.normalised(path) : path))
    }
    var numbers: [UInt64: Int] = [:]
    numbers.reserveCapacity(recordings.count)
    var harmless: [ToolFailure] = []
    for (number, recording) in recordings.enumerated() {
      let path = recording.path
      let own = stem(path)
      guard let before = numbers.updateValue(number, forKey: RunShard.hash(of: own)) else {
        continue
      }
      let other = recordings[before].path
      // Hashes may be equal by chance.
      guard stem(other) == own else { continue }
      let failure = sharedGoldens(other, path)
      guard !needsGoldens, try goldens(of: path).isEmpty else { throw failure }
      harmless.append(failure)
    }
    guard let first = harmless.first else { return }
    var text = "warning: \(first.message)"
    if let remedy = first.remedy { text += "\n  \(remedy)" }
    Output.notice(text)
    guard harmless.count > 1 else { return }
    let others = counted(harmless.count - 1, "more pair")
    Output.notice("warning: \(others) of recordings with the same folder of goldens")
  }

  /// Returns the failure for two recordings with the same goldens, with a command that renames one.
  private static func sharedGoldens(_ one: String, _ two: String) -> ToolFailure {
    let bytes = PathText.bytes(of: two)
    let stem = GoldenFile.stem(bytes)
    let renamed = Array(stem) + Array("-2".utf8) + Array(bytes[stem.endIndex...])
    return ToolFailure(
      .usage,
      "\(escape(one)) and \(escape(two)) have the same folder of goldens, "
        + "\(escape(GoldenFile.folder(of: two))): their names differ only in the extension",
      remedy: "Rename one of them, for example: mv -n -- \(shellWord(two)) "
        + shellWord(PathText.text(of: renamed)))
  }

  /// - Throws: ``ToolFailure`` with exit code 6 if the goldens beside a recording are packed.
  static func checkHasNoPack(beside recording: String) throws(ToolFailure) {
    do { try GoldenFile.checkHasNoPack(PathText.folder(of: recording)) } catch {
      throw ToolFailure(.badTrace, ToolCommand.naming("\(error)"))
    }
  }

  /// Returns the goldens of a recording in the byte order of their names.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 if the folder of goldens exists and cannot be read,
  ///   because otherwise nothing would be compared, if it contains a folder or a recording, or if
  ///   the goldens are packed.
  static func goldens(of recording: String) throws -> [String] {
    let folder = GoldenFile.folder(of: recording)
    try checkHasNoPack(beside: recording)
    if case .missing(let number) = FileKind(path: folder), number != EACCES { return [] }
    var names: [String] = []
    for entry in try FolderWalk.entries(in: PathText.bytes(of: folder)) {
      let name = PathText.text(of: entry.name)
      guard !entry.isFolder, !InputFiles.isTrace(entry.name) else {
        throw ToolFailure(
          .badTrace,
          "\(escape(RecordingSearch.join(folder, name))): not a golden; this folder is only for the goldens of "
            + escape(recording),
          remedy: "Move this file or folder elsewhere.")
      }
      if RecordingSearch.isGolden(entry.name) { names.append(name) }
    }
    return names.map { RecordingSearch.join(folder, $0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Returns the goldens that were recorded under these conditions, with any subject. Unreadable
  /// goldens are included, so that they are reported. nil selects all.
  static func select(_ goldens: [String], _ conditions: ReplaySettings?) -> [String] {
    guard let conditions else { return goldens }
    return goldens.filter { path in
      guard let head = (try? GoldenFile.read(path)).flatMap({ $0 })?.settings else { return true }
      return conditions.into(head.subject).difference(from: head) == nil
    }
  }
}
