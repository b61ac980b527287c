// A pack's index: names, sizes and hashes, checked whole before anything is read by it.

import Foundation
import PlainText

/// The index of a pack, as its text: a line a golden, in the order of the names' bytes.
///
/// Cost: the text (about 60 bytes a golden) and 16 bytes a golden beside it; a look-up compares
/// about log₂ n names.
struct PackIndex: Sendable {
  /// One golden in a pack.
  struct Entry: Hashable {
    var name: PackName
    /// Where its bytes lie in the file.
    var range: Range<Int>
    var hash: ContentHash
  }

  /// What is wrong with an index, and in which of its lines, from 0.
  struct Fault: Error {
    var line: Int
    var message: String
  }

  private let text: [UInt8]
  /// Where each line begins in the text, and its golden in the file.
  private var starts: [Int] = []
  private var offsets: [Int] = []
  /// Where the last golden ends in the file.
  private(set) var end: Int

  var count: Int { starts.count }
  /// What it takes in memory.
  var byteCount: Int { text.count + 16 * count }

  /// More than any golden has: a replay of a million frames.
  static let mostBytes = 1 << 28

  /// Reads an index.
  ///
  /// - Parameters:
  ///   - text: its lines, each with its line feed.
  ///   - begin: where the first golden's marker stands in the file.
  init(_ text: [UInt8], goldensFrom begin: Int) throws(Fault) {
    self.text = text
    end = begin
    var start = 0
    var last: Range<Int>?
    while start < text.count {
      guard let feed = text[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw fault("the line has no end")
      }
      let fields = fields(start..<feed)
      guard let fields, PackName.isWord(text[fields.name]) else {
        throw fault("expected 'RECORDING/NAME.golden SIZE HASH'")
      }
      if let last, !text[last].lexicographicallyPrecedes(text[fields.name]) {
        throw fault(
          text[last] == text[fields.name]
            ? "this golden stands here twice" : "the names are not in the order of their bytes")
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

  /// What stands in a line: three fields, single blanks between them.
  private func fields(_ line: Range<Int>) -> (name: Range<Int>, size: Int, hash: ContentHash)? {
    let blank = UInt8(ascii: " ")
    guard line.count <= PackName.mostBytes + 32,
      let first = text[line].firstIndex(of: blank),
      let second = text[(first + 1)..<line.upperBound].firstIndex(of: blank)
    else { return nil }
    let digits = text[(first + 1)..<second]
    let hash = String(decoding: text[(second + 1)..<line.upperBound], as: UTF8.self)
    guard let size = Self.number(digits), size <= Self.mostBytes, let hash = ContentHash(hash)
    else { return nil }
    return (line.lowerBound..<first, size, hash)
  }

  /// A number in its one form: digits alone, without zeros before it.
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
    // Every line was read when the index was made.
    guard let fields = fields(starts[place]..<(end - 1)),
      let name = PackName(word: text[fields.name])
    else { preconditionFailure("a line of a checked index cannot be read") }
    let begin = offsets[place]
    return Entry(name: name, range: begin..<(begin + fields.size), hash: fields.hash)
  }

  /// The golden of a name.
  func entry(_ name: PackName) -> Entry? {
    let word = Array(name.word.utf8)
    let place = firstPlace(notBefore: word)
    guard place < count, self.word(place).elementsEqual(word) else { return nil }
    return self[place]
  }

  /// The places of one recording's goldens.
  func places(of recording: String) -> Range<Int> {
    // Any name below the recording has its words; the mark behind them is the last one before.
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
