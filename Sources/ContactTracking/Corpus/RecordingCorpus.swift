// A collection of recordings: its coverage, its duplicates, and a small sample with the same
// coverage.

import GestureTrace
import PlainText

/// A collection of recordings. It counts them by kind, finds duplicates, and selects samples.
///
/// Memory: about 200 bytes per recording, whatever its length.
public struct RecordingCorpus: Sendable {
  /// The data stored for a recording.
  public struct Entry: Hashable, Sendable {
    /// The recording's path, as given.
    public var path: String
    /// The kind, or `nil` if the events cannot be converted to contacts.
    public var kind: RecordingKind?
    /// The fingerprint of the recording's events.
    public var content: EventContent
    /// The number of events.
    public var events: Int
    /// The time from the first event to the last.
    public var microseconds: UInt64
  }

  /// The recordings in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates a corpus without recordings.
  public init() {}

  /// Adds a recording.
  public mutating func add(_ trace: Trace, path: String, rules: EdgePanRules = EdgePanRules()) {
    entries.append(
      Entry(
        path: path, kind: try? RecordingKind(trace, rules: rules), content: EventContent(trace),
        events: trace.events.count, microseconds: trace.durationMicroseconds))
  }

  /// The number of recordings of each kind, the most frequent kind first; kinds with equal counts
  /// are sorted by name.
  public var kinds: [(kind: String, count: Int)] {
    Dictionary(grouping: entries, by: { $0.kind?.description ?? Self.noContacts })
      .map { ($0.key, $0.value.count) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  /// The name under which recordings without a kind are counted: their events cannot be converted
  /// to contacts.
  public static let noContacts = "no contacts"

  /// Groups of two or more recordings with equal events. Paths are in byte order; groups are in the
  /// order of their first path.
  public var duplicates: [[String]] {
    Dictionary(grouping: entries, by: \.content).values
      .filter { $0.count > 1 }
      .map { $0.map(\.path).sorted(by: Self.precedes) }
      .sorted { Self.precedes($0[0], $1[0]) }
  }

  /// For each group of recordings with equal events, the path that is first in byte order; sorted.
  public var unique: [String] {
    var first: [EventContent: String] = [:]
    for entry in entries {
      if let known = first[entry.content], !Self.precedes(entry.path, known) { continue }
      first[entry.content] = entry.path
    }
    return first.values.sorted(by: Self.precedes)
  }

  /// Returns a sample of recordings with distinct events that covers as many kinds as possible. The
  /// sample is filled with one recording of each kind in turn, starting with the rarest kinds.
  ///
  /// Within a kind, the choice depends on the seed and the events, not on the paths or on the order
  /// in which the recordings were added. The same recordings with other names give the same sample.
  public func sample(_ count: Int, seed: UInt64) -> [String] {
    var byContent: [EventContent: Entry] = [:]
    for entry in entries {
      if let known = byContent[entry.content], !Self.precedes(entry.path, known.path) { continue }
      byContent[entry.content] = entry
    }
    let groups = Dictionary(
      grouping: byContent.values, by: { $0.kind?.description ?? Self.noContacts })
    let piles = groups.sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
      .map { group in
        group.value.map { (Self.lot($0.content, seed), $0) }
          .sorted { ($0.0, $0.1.content) < ($1.0, $1.1.content) }.map(\.1.path)
      }
    var chosen: [String] = []
    var depth = 0
    while chosen.count < count {
      let before = chosen.count
      for pile in piles where depth < pile.count && chosen.count < count {
        chosen.append(pile[depth])
      }
      if chosen.count == before { break }
      depth += 1
    }
    return chosen.sorted(by: Self.precedes)
  }

  /// A random number for each recording; a sample is selected in the order of these numbers.
  private static func lot(_ content: EventContent, _ seed: UInt64) -> UInt64 {
    var random = SplitMix64(seed: seed ^ content.high)
    return random.next() ^ content.low
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
