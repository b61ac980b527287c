// Finds the recordings and goldens of a run in one pass over the folders.

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
  init(
    _ source: Source, shard: RunShard? = nil, balance: ShardBalance? = nil,
    needsGoldens: Bool = true
  ) throws {
    var share = RecordingShare(shard: shard, balance: balance)
    var goldens: [GoldenPlace] = []
    switch source {
    case .arguments(let arguments):
      var covered = CoveredPlaces(arguments)
      for (number, argument) in arguments.enumerated() {
        try Self.add(argument, number, to: &share, &goldens, &covered)
      }
    case .list(let paths):
      var seen: Set<[UInt8]> = []
      for path in paths.map(Self.normalised) {
        let bytes = PathText.bytes(of: path)
        guard seen.insert(bytes).inserted else { continue }
        share.add(bytes, argument: 0) { Recording(path: path, relativePath: $0) }
      }
      try Self.addGoldens(beside: seen, to: &share, &goldens)
    }
    // Shards that are balanced by time can separate two recordings that share their goldens.
    let undistributed = share.undistributed.sorted { $0.place < $1.place }
    share.finish()
    try Self.checkStems(
      of: undistributed.isEmpty ? share.own : undistributed, needsGoldens: needsGoldens)
    (recordings, witnessed) = (share.own, share.witnessed)
    (total, names) = (share.total, share.names)
    for golden in goldens
    where golden.isStray || share.isOrphaned(golden.stem, argument: golden.argument) {
      orphans += try golden.files()
    }
    orphans.sort { $0.place < $1.place }
  }

  /// - Throws: as ``init(_:shard:balance:)``.
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
      RecordingShare.stem(PathText.bytes(of: hasArguments ? normalised(path) : path))
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
    let stem = RecordingShare.stem(bytes)
    let renamed = Array(stem) + Array("-2".utf8) + Array(bytes[stem.endIndex...])
    return ToolFailure(
      .usage,
      "\(escape(one)) and \(escape(two)) have the same folder of goldens, "
        + "\(escape(GoldenFile.folder(of: two))): their names differ only in the extension",
      remedy: "Rename one of them, for example: mv -n -- \(shellWord(two)) "
        + shellWord(PathText.text(of: renamed)))
  }

  /// A folder of goldens, or a golden outside such a folder.
  private struct GoldenPlace {
    var root: String
    var argument: Int
    /// The path below the root.
    var path: [UInt8]
    var stem: [UInt8]
    /// Whether the golden is known to be an orphan: it is outside every recording's folder of
    /// goldens, or the recording of its folder does not exist.
    var isStray: Bool
    var isFolder: Bool

    func files() throws -> [Recording] {
      let relative = PathText.text(of: path)
      let full = CheckPlan.join(root, relative)
      guard isFolder else { return [.init(path: full, relativePath: relative, argument: argument)] }
      return try FolderWalk.files(below: full).filter(CheckPlan.isGolden).map {
        .init(
          path: CheckPlan.join(full, $0), relativePath: CheckPlan.join(relative, $0),
          argument: argument)
      }
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func isGolden(_ name: String) -> Bool {
    name.hasSuffix("." + GoldenFile.fileExtension)
  }

  private static func add(
    _ argument: String, _ number: Int, to share: inout RecordingShare,
    _ goldens: inout [GoldenPlace], _ covered: inout CoveredPlaces
  ) throws {
    guard argument != "-" else {
      throw ToolFailure(
        .usage, "stdin has no goldens, because goldens belong to a file",
        remedy: "Name the file. To replay stdin without goldens: replay -")
    }
    switch FileKind(path: argument) {
    case .missing(let number):
      throw ToolFailure(
        missing: argument, errno: number, remedy: "Give a recording or a folder of recordings.")
    case .folder: try walk(argument, number, &share, &goldens, &covered)
    default:
      guard covered.insert(file: argument) else { return }
      let name = PathText.bytes(of: argument).split(separator: UInt8(ascii: "/")).last ?? []
      share.add(Array(name), argument: number) {
        Recording(path: argument, relativePath: $0, argument: number)
      }
    }
  }

  private static func walk(
    _ root: String, _ number: Int, _ share: inout RecordingShare, _ goldens: inout [GoldenPlace],
    _ covered: inout CoveredPlaces
  ) throws {
    let before = share.total
    var repeats = 0
    let place = covered.place(ofFolder: root)
    defer { covered.insert(folder: place) }
    let links = try FolderWalk.visit(root) { path, isFolder in
      if !isFolder || goldenStem(ofFolder: path) != nil, covered.contains(path, in: place) {
        repeats += isFolder ? 0 : 1
        if !isFolder, isTrace(path) { share.note(path, argument: number) }
        return false
      }
      if isFolder {
        guard let stem = goldenStem(ofFolder: path) else { return true }
        if share.isOwn(stem) {
          goldens.append(
            GoldenPlace(
              root: root, argument: number, path: path, stem: stem, isStray: false, isFolder: true))
        }
        return false
      }
      if isTrace(path) {
        share.add(path, argument: number) {
          Recording(path: join(root, $0), relativePath: $0, argument: number)
        }
      } else if path.hasEnding(goldenEnding), share.isOwn(path) {
        goldens.append(
          GoldenPlace(
            root: root, argument: number, path: path, stem: path, isStray: true, isFolder: false))
      }
      return false
    }
    FolderWalk.warn(of: links.filter { !covered.isArgument($0) })
    guard share.total > before || repeats > 0 else {
      throw ToolFailure(
        .badTrace, "\(escape(root)): no recording in this folder",
        remedy: "Recordings end in .evemu or .events; name other files one by one.")
    }
  }

  /// Returns a path of a list without empty and `.` components, so that one recording is listed
  /// once. The file system is not asked: every shard must get the same names.
  private static func normalised(_ path: String) -> String {
    guard path.contains("/") else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static let goldenEnding = Array(("." + GoldenFile.fileExtension).utf8)
  private static let traceEndings = InputFiles.traceExtensions.map { Array(("." + $0).utf8) }

  private static func isTrace(_ path: [UInt8]) -> Bool {
    traceEndings.contains { path.hasEnding($0) }
  }

  /// The files and folders that earlier arguments named: `Recordings Recordings/swipe.evemu` names
  /// a recording twice, and it is checked once. Memory: the arguments.
  private struct CoveredPlaces {
    private var files: Set<[UInt8]> = []
    private var folders: Set<[UInt8]> = []
    /// Whether there are several arguments; otherwise nothing is resolved.
    private let isNeeded: Bool
    private let arguments: [String]
    private lazy var named = Set(arguments.map { place(ofFolder: $0) })

    init(_ arguments: [String]) {
      self.arguments = arguments
      isNeeded = arguments.count > 1
    }

    /// Whether a link leads to a folder that is an argument itself, earlier or later.
    ///
    /// Cost: the first call resolves all arguments.
    mutating func isArgument(_ link: String) -> Bool {
      isNeeded && named.contains(place(ofFolder: link))
    }

    /// Returns the resolved path of a folder, with a slash at its end.
    func place(ofFolder path: String) -> [UInt8] {
      guard isNeeded else { return [] }
      let resolved = PathText.bytes(of: PathText.resolved(path) ?? path)
      return resolved.last == UInt8(ascii: "/") ? resolved : resolved + [UInt8(ascii: "/")]
    }

    mutating func insert(folder place: [UInt8]) { if isNeeded { folders.insert(place) } }

    /// Adds a file that an argument names. Returns false if it was named before.
    mutating func insert(file path: String) -> Bool {
      guard isNeeded else { return true }
      let place = PathText.bytes(of: PathText.resolvedFolder(of: path))
      guard !isWalked(place) else { return false }
      return files.insert(place).inserted
    }

    /// Whether an earlier argument named the file or folder at a path below a folder.
    func contains(_ path: [UInt8], in folder: [UInt8]) -> Bool {
      guard isNeeded, !(files.isEmpty && folders.isEmpty) else { return false }
      let place = folder + path
      return files.contains(place) || isWalked(place)
    }

    /// Whether the walk through an earlier folder reached the place. It reads only recordings and
    /// goldens, and does not enter the folders of a recording's goldens.
    ///
    /// Cost: one look-up for each folder that encloses the place, however many were walked.
    private func isWalked(_ place: [UInt8]) -> Bool {
      guard !folders.isEmpty, CheckPlan.isTrace(place) || CheckPlan.isGoldenPlace(place) else {
        return false
      }
      return place.indices.contains { end in
        place[end] == UInt8(ascii: "/") && folders.contains(Array(place[...end]))
          && Self.isEntered(place[(end + 1)...])
      }
    }

    /// Whether no folder of goldens encloses a place below a walked folder.
    private static func isEntered(_ below: ArraySlice<UInt8>) -> Bool {
      let parts = below.split(separator: UInt8(ascii: "/"))
      return !(2..<max(2, parts.count)).contains { count in
        CheckPlan.goldenStem(ofFolder: Array(parts[..<count].joined(separator: [0x2F]))) != nil
      }
    }
  }

  private static func isGoldenPlace(_ path: [UInt8]) -> Bool {
    path.hasEnding(goldenEnding) || goldenStem(ofFolder: path) != nil
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

  /// Adds the orphaned goldens beside listed recordings. Each folder belongs to one shard, so that
  /// no two shards read the same folder.
  private static func addGoldens(
    beside paths: Set<[UInt8]>, to share: inout RecordingShare, _ goldens: inout [GoldenPlace]
  ) throws {
    // The names without extension of the listed recordings, by folder: a listed recording can have
    // any extension.
    var folders: [[UInt8]: Set<[UInt8]>] = [:]
    for path in paths {
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let folder = Array(path[..<(slash.map { $0 + 1 } ?? 0)])
      guard share.isOwn(folder) else { continue }
      folders[folder, default: []].insert(Array(RecordingShare.stem(path).dropFirst(folder.count)))
    }
    for (folder, listed) in folders.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let place = folder.isEmpty ? Array("./".utf8) : folder
      guard FileKind(path: PathText.text(of: place)) == .folder else { continue }
      let recorded = listed.union(
        try FolderWalk.entries(in: place).filter { isTrace($0.name) }
          .map { Array(RecordingShare.stem($0.name)) })
      let beside = place + Array(GoldenFile.folderName.utf8)
      guard FileKind(path: PathText.text(of: beside)) == .folder else { continue }
      for entry in try FolderWalk.entries(in: beside) {
        let path = folder + Array((GoldenFile.folderName + "/").utf8) + entry.name
        // A golden is not an orphan if its recording exists but is not listed.
        let isStray =
          entry.isFolder ? !recorded.contains(entry.name) : entry.name.hasEnding(goldenEnding)
        guard isStray else { continue }
        goldens.append(
          GoldenPlace(
            root: "", argument: 0, path: path, stem: folder + entry.name, isStray: true,
            isFolder: entry.isFolder))
      }
    }
  }

  /// Returns the goldens of a recording in the byte order of their names.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 if the folder of goldens exists and cannot be read,
  ///   because otherwise nothing would be compared, if it contains a folder or a recording, or if
  ///   the goldens are packed.
  static func goldens(of recording: String) throws -> [String] {
    let folder = GoldenFile.folder(of: recording)
    do { try GoldenFile.checkHasNoPack(PathText.folder(of: recording)) } catch {
      throw ToolFailure(.badTrace, ToolCommand.naming("\(error)"))
    }
    if case .missing(let number) = FileKind(path: folder), number != EACCES { return [] }
    var names: [String] = []
    for entry in try FolderWalk.entries(in: PathText.bytes(of: folder)) {
      let name = PathText.text(of: entry.name)
      guard !entry.isFolder, !isTrace(entry.name) else {
        throw ToolFailure(
          .badTrace,
          "\(escape(join(folder, name))): not a golden; this folder is only for the goldens of "
            + escape(recording),
          remedy: "Move this file or folder elsewhere.")
      }
      if isGolden(name) { names.append(name) }
    }
    return names.map { join(folder, $0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

extension BidirectionalCollection<UInt8> {
  fileprivate func hasEnding(_ ending: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: ending.reversed())
  }
}
