// One part of a run that is split over processes, and the recordings that belong to it.

/// One part of a run that was split over machines.
public struct RunShard: Codable, Hashable, Sendable {
  /// From 1.
  public var index: Int
  /// The number of shards of the run.
  public var count: Int

  /// Creates the shard of this index, from 1, among `count`.
  public init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// The shard, from 1, that a recording belongs to.
  ///
  /// - Parameters:
  ///   - hash: the hash of its path below the requested folder, so that adding files moves no other
  ///     file.
  ///   - count: the number of shards.
  public static func owner(ofHash hash: UInt64, among count: Int) -> Int {
    Int((hash >> 32) % UInt64(count)) + 1
  }

  /// The other shard that reads a recording's files, so that its report and the owner's can be
  /// compared; nil with a single shard.
  public static func witness(ofHash hash: UInt64, owner: Int, among count: Int) -> Int? {
    guard count > 1 else { return nil }
    let step = Int((hash & 0xFFFF_FFFF) % UInt64(count - 1)) + 1
    return (owner - 1 + step) % count + 1
  }

  /// The hash by which recordings are distributed.
  ///
  /// - Parameter path: the path without extension. A recording and the folder of its goldens, whose
  ///   path contains `goldens/`, must have the same hash.
  public static func hash(of path: ArraySlice<UInt8>) -> UInt64 {
    var hash = PathHash()
    hash.add(path)
    return hash.mixed
  }

  /// `3/64`.
  public var text: String { "\(index)/\(count)" }
}
