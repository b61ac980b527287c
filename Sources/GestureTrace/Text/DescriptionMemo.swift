import Foundation

/// The device descriptions of the most recent recordings, as text and parsed.
///
/// A folder of recordings contains few devices, and parsing a description takes longer than parsing
/// the events of a gesture. A program that reads many recordings passes the same variable to each
/// ``TraceReader/read(path:reusing:)``.
package struct DescriptionMemo: Sendable {
  /// One description.
  struct Entry: Sendable {
    let text: [UInt8]
    let lines: DescriptionLines
    let lineCount: Int
    let device: DeviceDescription?

    init(text: [UInt8], lines: DescriptionLines, lineCount: Int) {
      (self.text, self.lines, self.lineCount) = (text, lines, lineCount)
      device = lines.description()
    }
  }

  private var entries: [Entry] = []
  private static let maximumEntries = 4

  /// Creates an empty cache.
  package init() {}

  /// Adds a description, which replaces the oldest one if the cache is full.
  mutating func add(_ entry: Entry) {
    if entries.count == Self.maximumEntries { entries.removeFirst() }
    entries.append(entry)
  }

  /// Returns the description whose lines the text contains at `start`, or `nil` if it is not known.
  func entry(in text: RawSpan, at start: Int) -> Entry? {
    for entry in entries where Self.isSame(entry.text, text, start) { return entry }
    return nil
  }

  private static func isSame(_ known: [UInt8], _ text: RawSpan, _ start: Int) -> Bool {
    guard text.byteCount - start >= known.count else { return false }
    return text.withUnsafeBytes { text in
      known.withUnsafeBytes { known in
        guard let text = text.baseAddress, let first = known.baseAddress else { return true }
        return memcmp(text + start, first, known.count) == 0
      }
    }
  }
}
