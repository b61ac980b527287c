import PlainText

/// One part of a run that is split over machines.
public struct RunShard: Hashable, Sendable {
  /// The index of the shard, from 1.
  public var index: Int
  /// The number of shards of the run.
  public var count: Int

  /// The maximum number of shards of a run.
  public static let maximumCount = 1_000_000

  /// Creates the shard of this index, from 1, among `count`.
  public init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Returns the index of the shard, from 1, that a recording belongs to.
  ///
  /// - Parameters:
  ///   - hash: the hash of the recording's path below the requested folder. It does not depend on
  ///     the other files, so adding files moves no recording to another shard.
  ///   - count: the number of shards; must be at least 1.
  public static func owner(ofHash hash: UInt64, among count: Int) -> Int {
    Int((hash >> 32) % UInt64(count)) + 1
  }

  /// Returns the index of the second shard that reads a recording's files, so that its report can
  /// be compared with the first shard's; nil with a single shard.
  public static func witness(ofHash hash: UInt64, owner: Int, among count: Int) -> Int? {
    guard count > 1 else { return nil }
    let step = Int((hash & 0xFFFF_FFFF) % UInt64(count - 1)) + 1
    return (owner - 1 + step) % count + 1
  }

  /// Returns the hash by which recordings are distributed over shards.
  ///
  /// - Parameter path: the recording's path without its extension. For a folder of goldens, pass
  ///   its path without the component `goldens`, so that a recording and its goldens have the same
  ///   hash.
  public static func hash(of path: ArraySlice<UInt8>) -> UInt64 {
    ContentHash(of: path).mixed
  }

  /// The shard as text, such as `3/64`.
  public var text: String { "\(index)/\(count)" }
}
