// Selects the recordings that this process handles: all recordings of a run, or a shard, chosen by
// a hash of the paths or by the recordings' times.

import Foundation
import PlainText
import ReplayChecks

/// Collects the recordings of a run as they are found, and keeps those that this process needs.
///
/// A shard keeps its own recordings, and those whose contents it reads for comparison with another
/// shard's report. Of all other recordings it keeps only a checksum of their names. If shards are
/// balanced by times, all recordings are kept until they are distributed.
struct RecordingShare {
  /// The shard; nil for the whole run.
  let shard: RunShard?
  private let balance: ShardBalance?

  private(set) var own: [CheckPlan.Recording] = []
  private(set) var witnessed: [CheckPlan.Recording] = []
  /// The number of recordings in the whole run.
  private(set) var total = 0
  /// A checksum of the names, independent of the order in which they are found.
  private(set) var names: UInt64 = 0
  /// Keys of the recordings that this process knows to exist: their goldens are not orphans. A key
  /// contains the argument, because two folders may have recordings of the same name.
  private var known: Set<UInt64> = []
  private var all: [(recording: CheckPlan.Recording, hash: UInt64)] = []
  /// All recordings of the run, in no particular order, if they are distributed by time and
  /// ``finish()`` has not been called; otherwise empty.
  var undistributed: [CheckPlan.Recording] { all.map(\.recording) }

  init(shard: RunShard?, balance: ShardBalance? = nil) {
    self.shard = shard
    self.balance = shard == nil ? nil : balance
  }

  /// Adds a recording.
  ///
  /// - Parameters:
  ///   - relativePath: the bytes of its path below the argument.
  ///   - make: called for recordings that are kept.
  mutating func add(
    _ relativePath: [UInt8], argument: Int, make: (String) -> CheckPlan.Recording
  ) {
    total += 1
    var name = PathHash()
    name.add(argument)
    name.add(relativePath[...])
    names &+= name.mixed
    let hash = RunShard.hash(of: Self.stem(relativePath))
    note(hash, argument: argument)
    guard let shard else {
      own.append(make(PathText.text(of: relativePath)))
      return
    }
    let owner = RunShard.owner(ofHash: hash, among: shard.count)
    if balance != nil {
      all.append((make(PathText.text(of: relativePath)), hash))
    } else if owner == shard.index {
      own.append(make(PathText.text(of: relativePath)))
    } else if RunShard.witness(ofHash: hash, owner: owner, among: shard.count) == shard.index {
      witnessed.append(make(PathText.text(of: relativePath)))
    }
  }

  /// Notes that a recording exists below a folder, although an earlier argument added it: its
  /// goldens below this folder are not orphans.
  mutating func note(_ relativePath: [UInt8], argument: Int) {
    note(RunShard.hash(of: Self.stem(relativePath)), argument: argument)
  }

  private mutating func note(_ hash: UInt64, argument: Int) {
    if isOwn(hash) { known.insert(Self.key(hash, argument: argument)) }
  }

  /// The argument is not in the hash that selects the shard, which is the same on every machine.
  private static func key(_ hash: UInt64, argument: Int) -> UInt64 {
    var key = PathHash()
    key.add(argument)
    key.add(Int(truncatingIfNeeded: hash))
    return key.value
  }

  /// Sorts the recordings, and distributes them by time if requested. Call this after the last
  /// recording.
  mutating func finish() {
    if let shard, let balance {
      if let notice = balance.mismatch(with: all.map(\.recording)) { Output.notice(notice) }
      let owners = balance.owners(
        of: all.map {
          CasePlace.key(argument: $0.recording.argument, path: $0.recording.relativePath)
        },
        among: shard.count)
      for (entry, owner) in zip(all, owners) {
        if owner == shard.index {
          own.append(entry.recording)
        } else if RunShard.witness(ofHash: entry.hash, owner: owner, among: shard.count)
          == shard.index
        {
          witnessed.append(entry.recording)
        }
      }
      all = []
    }
    own.sort { $0.place < $1.place }
    witnessed.sort { $0.place < $1.place }
  }

  /// Returns whether the goldens in a folder (`a/swipe` for `a/goldens/swipe`) have no recording
  /// and this process must report that. The stem is a path below the argument.
  func isOrphaned(_ stem: [UInt8], argument: Int) -> Bool {
    let hash = RunShard.hash(of: stem[...])
    return isOwn(hash) && !known.contains(Self.key(hash, argument: argument))
  }

  /// Returns whether this process reports the goldens of a path if they have no recording.
  func isOwn(_ stem: [UInt8]) -> Bool { isOwn(RunShard.hash(of: stem[...])) }

  private func isOwn(_ hash: UInt64) -> Bool {
    shard.map { RunShard.owner(ofHash: hash, among: $0.count) == $0.index } ?? true
  }

  /// Returns a path without its extension, which a recording and the folder of its goldens share.
  static func stem(_ path: [UInt8]) -> ArraySlice<UInt8> {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      !path[dot...].contains(UInt8(ascii: "/")), path[dot - 1] != UInt8(ascii: "/")
    else { return path[...] }
    return path[..<dot]
  }
}
