// The outcomes of a run, or of the part of it that one machine had.

import GestureReplay
import PlainText

/// The outcomes of a run or of one shard of it.
public struct CaseReport: Codable, Hashable, Sendable {
  /// One part of a run that was split over machines.
  public struct Shard: Codable, Hashable, Sendable {
    /// From 1.
    public var index: Int
    public var count: Int

    public init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// Whether a recording belongs to this shard: by the bytes of its path below the folder that
    /// was asked for, so that adding files moves no other file.
    public func contains(_ relativePath: String) -> Bool {
      var hash = PathHash()
      hash.add(relativePath)
      // The high bits: FNV's low ones hardly mix.
      return Int((hash.value >> 32) % UInt64(count)) == index - 1
    }
  }

  /// The run that a shard is a part of: how many cases it has, and which.
  public struct Run: Codable, Hashable, Sendable {
    /// How many cases all shards have together.
    public var cases: Int
    /// A hash of what each case replays into what, in order: equal on every machine for equal
    /// folders and arguments.
    public var plan: String

    /// - Parameter cases: one text a case, in the order of the whole run.
    public init(of cases: [String]) {
      self.cases = cases.count
      var hash = PathHash()
      for text in cases {
        hash.add(text)
        // No text holds this byte, so no two lists run together alike.
        hash.add(byte: 0xFF)
      }
      plan = FrameRecord.text(ofHash: hash.value)
    }
  }

  /// nil for a whole run.
  public var shard: Shard?
  /// nil for a whole run.
  public var run: Run?
  /// By ``CaseOutcome/order``.
  public var cases: [CaseOutcome]

  public init(shard: Shard? = nil, run: Run? = nil, cases: [CaseOutcome]) {
    self.shard = shard
    self.run = run
    self.cases = cases.sorted { $0.order < $1.order }
  }

  /// How many cases ended so.
  public func count(_ status: CaseOutcome.Status) -> Int { cases.count { $0.status == status } }

  /// The exit code of the run: a crash beats what cannot be read, which beats a difference.
  public var exitCode: Int32 {
    let codes = Set(cases.map(\.status.exitCode))
    return [1, 6, 3].first(where: codes.contains) ?? 0
  }

  /// `12 cases: 10 passed, 2 no-golden; 4812 values compared`.
  public var summary: String {
    let counts = CaseOutcome.Status.allCases.compactMap { status -> String? in
      let count = count(status)
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let values = cases.reduce(0) { $0 + $1.comparedValues }
    // A run that writes goldens compares nothing.
    let writes = count(.accepted) + count(.kept) + count(.refused) > 0
    return counted(cases.count, "case")
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
      + (writes ? "" : "; \(values) values compared")
  }
}

/// FNV-1a over 64 bits: the same on every machine, which Swift's own hashes are not.
struct PathHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }

  mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
