// A golden's name in a pack: one word, so that a line of the index can be split at spaces.

import Foundation
import PlainText

/// `RECORDING/NAME.golden`, the path below the folder `goldens`.
///
/// In the pack, the name is a word of printable ASCII: spaces, percent signs and all other bytes
/// are escaped, as in `%20`. Each name has exactly one such word, so that the index can be searched
/// by bytes.
struct PackName: Hashable {
  /// The name as written in the pack.
  let word: String
  /// The path below the folder `goldens`.
  let path: String

  /// The maximum length of a word: two names of 255 bytes, each byte escaped as three, and a slash.
  static let maximumBytes = 2 * 3 * maximumNameBytes + 1
  /// The maximum length of a file name, Linux's NAME_MAX.
  private static let maximumNameBytes = 255

  /// Creates a name from a path; nil if it is not the path of a golden.
  init?(path: String) {
    var word: [UInt8] = []
    for byte in PathText.bytes(of: path) {
      if Self.isPlain(byte) {
        word.append(byte)
      } else {
        word += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
    guard Self.isWord(word) else { return nil }
    (self.path, self.word) = (path, String(decoding: word, as: UTF8.self))
  }

  /// Creates a name from bytes that need not be a valid word; nil if ``isWord(_:)`` is false.
  init?(word: ArraySlice<UInt8>) {
    guard Self.isWord(word) else { return nil }
    var bytes: [UInt8] = []
    var place = word.startIndex
    while place < word.endIndex {
      if word[place] == UInt8(ascii: "%"), let byte = Self.byte(word, at: place) {
        bytes.append(byte)
        place += 3
      } else {
        bytes.append(word[place])
        place += 1
      }
    }
    self.word = String(decoding: word, as: UTF8.self)
    path = PathText.text(of: bytes)
  }

  /// Returns whether bytes are the word of a golden's path: two file names, neither `.` nor `..`,
  /// the second with a golden's extension, every byte in canonical form.
  static func isWord(_ word: some RandomAccessCollection<UInt8>) -> Bool {
    guard word.count <= maximumBytes, word.suffix(suffix.count).elementsEqual(suffix) else {
      return false
    }
    var names = 1
    var length = 0
    var isDots = true
    var place = word.startIndex
    while place != word.endIndex {
      let byte = word[place]
      var width = 1
      if byte == UInt8(ascii: "/") {
        guard names == 1, length > 0, !(isDots && length <= 2) else { return false }
        (names, length, isDots) = (2, 0, true)
      } else {
        if byte == UInt8(ascii: "%") {
          guard let coded = Self.byte(word, at: place), coded != 0, !isPlain(coded) else {
            return false
          }
          width = 3
        } else if !isPlain(byte) {
          return false
        }
        isDots = isDots && byte == UInt8(ascii: ".")
        length += 1
        guard length <= maximumNameBytes else { return false }
      }
      word.formIndex(&place, offsetBy: width)
    }
    return names == 2 && length > suffix.count
  }

  /// Returns whether a byte is written without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "%")
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let suffix = Array(".\(GoldenFile.fileExtension)".utf8)

  /// Returns the byte that `%XX` encodes.
  private static func byte<Word: RandomAccessCollection<UInt8>>(
    _ word: Word, at place: Word.Index
  ) -> UInt8? {
    guard word.distance(from: place, to: word.endIndex) >= 3,
      let high = digits.firstIndex(of: word[word.index(place, offsetBy: 1)]),
      let low = digits.firstIndex(of: word[word.index(place, offsetBy: 2)])
    else { return nil }
    return UInt8(high << 4 | low)
  }
}
