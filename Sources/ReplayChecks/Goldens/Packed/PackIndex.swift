// A pack's index: names, sizes and hashes, all checked before use.

import Foundation
import PlainText

/// The index of a pack as text: one line per golden, in byte order of the names.
///
/// Cost: the text (about 60 bytes per golden) plus 16 bytes per golden; a look-up compares about
/// log₂ n names.
struct PackIndex: Sendable {
  /// One golden in a pack.
  struct Entry: Hashable {
    var name: PackName
    /// The range of the golden's bytes in the file.
    var range: Range<Int>
    var hash: ContentHash
  }

  /// An error in an index, with its line, from 0.
  struct Fault: Error {
    var line: Int
    var message: String
  }

  private let text: [UInt8]
  /// The start of each line in the text, and the start of its golden in the file.
  private var starts: [Int] = []
  private var offsets: [Int] = []
  /// The end of the last golden in the file.
  private(set) var end: Int

  var count: Int { starts.count }
  /// The size of the index in memory.
  var byteCount: Int { text.count + 16 * count }

  /// The maximum size of a golden, more than a replay of a million frames needs.
  static let maximumBytes = 1 << 28

  /// Reads an index.
  ///
  /// - Parameters:
  ///   - text: the index's lines, each with its line feed.
  ///   - begin: the offset of the first golden's marker in the file.
  init(_ text: [UInt8], goldensFrom begin: Int) throws(Fault) {
    self.text = text
    end = begin
    var start = 0
    var last: Range<Int>?
    while start < text.count {
      guard let feed = text[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw fault("the line does not end with a line feed")
      }
      let fields = fields(start..<feed)
      guard let fields, PackName.isWord(text[fields.name]) else {
        throw fault("expected 'RECORDING/NAME.golden SIZE HASH'")
      }
      if let last, !text[last].lexicographicallyPrecedes(text[fields.name]) {
        throw fault(
          text[last] == text[fields.name]
            ? "this golden is listed twice" : "the names are not in byte order")
      }
      starts.append(start)
      end += GoldenPack.marker.count + fields.name.count + 1
      offsets.append(end)
      end += fields.size
      last = fields.name
      start = feed + 1
    }
  }

  private func fault(_ message: String) -> Fault { Fault(line: count, message: message) }

  /// Returns the three fields of a line, which are separated by single spaces.
  private func fields(_ line: Range<Int>) -> (name: Range<Int>, size: Int, hash: ContentHash)? {
    let blank = UInt8(ascii: " ")
    guard line.count <= PackName.maximumBytes + 32,
      let first = text[line].firstIndex(of: blank),
      let second = text[(first + 1)..<line.upperBound].firstIndex(of: blank)
    else { return nil }
    let digits = text[(first + 1)..<second]
    let hash = String(decoding: text[(second + 1)..<line.upperBound], as: UTF8.self)
    guard let size = Self.number(digits), size <= Self.maximumBytes, let hash = ContentHash(hash)
    else { return nil }
    return (line.lowerBound..<first, size, hash)
  }

  /// Reads a number in canonical form: only digits, without leading zeros.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...12).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  subscript(place: Int) -> Entry {
    let end = place + 1 < count ? starts[place + 1] : text.count
    // Every line was parsed when the index was created.
    guard let fields = fields(starts[place]..<(end - 1)),
      let name = PackName(word: text[fields.name])
    else { preconditionFailure("a line of a checked index cannot be read") }
    let begin = offsets[place]
    return Entry(name: name, range: begin..<(begin + fields.size), hash: fields.hash)
  }

  /// Returns the entry of a golden.
  func entry(_ name: PackName) -> Entry? {
    let word = Array(name.word.utf8)
    let place = firstPlace(notBefore: word)
    guard place < count, self.word(place).elementsEqual(word) else { return nil }
    return self[place]
  }

  /// Returns the indices of one recording's goldens.
  func places(of recording: String) -> Range<Int> {
    // Only the folder of this name is used, in its escaped form; the file name is arbitrary.
    guard let probe = PackName(path: "\(recording)/x.\(GoldenFile.fileExtension)") else {
      return 0..<0
    }
    let prefix = Array(probe.word.utf8.prefix { $0 != UInt8(ascii: "/") }) + [UInt8(ascii: "/")]
    let first = firstPlace(notBefore: prefix)
    var end = first
    while end < count, word(end).starts(with: prefix) { end += 1 }
    return first..<end
  }

  private func word(_ place: Int) -> ArraySlice<UInt8> {
    text[starts[place]...].prefix { $0 != UInt8(ascii: " ") }
  }

  private func firstPlace(notBefore word: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.word(middle).lexicographicallyPrecedes(word) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
