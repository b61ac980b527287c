import Foundation
import GestureReplay
import PlainText
import Synchronization

/// A golden whose header is parsed and whose frames are still text.
///
/// A replay that equals its golden is written as exactly the same lines, so for a case that passes,
/// only bytes are compared, and no number of the golden is parsed. If a line's bytes differ, the
/// whole golden is parsed, and ``Golden/verdict(on:)`` finds the difference or accepts another
/// notation. The verdict is the same either way. Cost of creation: parsing the header, and one
/// pass over the lines.
public struct UnreadGolden: Sendable {
  let file: String
  let bytes: [UInt8]
  /// The subject and the conditions of the accepted replay.
  public let settings: ReplaySettings
  let trace: String
  let swipes: [String]
  let frameCount: Int
  /// The frames whose layers are stored.
  let chosenFrames: [Int]
  /// The start of the first frame's line.
  let start: Int
  /// The parsed golden, if it has been parsed already.
  private let whole: Golden?

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: the golden's text.
  ///   - file: the path, for messages.
  /// - Throws: ``GoldenError`` for a file with a broken header, or with lines that are not a
  ///   golden's. Errors inside a frame's line are found only by the comparison.
  public init(_ bytes: [UInt8], file: String) throws(GoldenError) {
    guard let outline = GoldenOutline(bytes) else {
      // The reader throws an error with the line, if the golden is invalid.
      self = UnreadGolden(try GoldenText.golden(from: bytes, file: file))
      return
    }
    (self.file, self.bytes, whole) = (file, bytes, nil)
    (settings, trace) = (outline.head.settings, outline.head.trace)
    (swipes, frameCount) = (outline.head.swipes, outline.frameCount)
    (chosenFrames, start) = (outline.chosenFrames, outline.start)
  }

  /// Wraps a parsed golden.
  init(_ golden: Golden) {
    (file, bytes, start, whole) = ("", [], 0, golden)
    (settings, trace, swipes) = (golden.settings, golden.trace, golden.swipes)
    (frameCount, chosenFrames) = (golden.frames.count, golden.chosenFrames)
  }

  /// Returns the parsed golden.
  ///
  /// - Throws: ``GoldenError`` with the line, for any invalid content.
  public func read() throws(GoldenError) -> Golden {
    if let whole { return whole }
    return try GoldenText.golden(from: bytes, file: file)
  }

  /// Compares a replay with the golden.
  ///
  /// - Parameter sampler: the observer of the replay, created with ``chosenFrames``.
  /// - Throws: ``GoldenError`` for a broken file.
  @MainActor func verdict(
    on result: ReplayResult, _ sampler: LayerSampler
  ) throws(GoldenError) -> GoldenVerdict {
    if whole == nil, let compared = GoldenMatch.comparedValues(of: self, result, sampler) {
      return GoldenVerdict(difference: nil, comparedValues: compared)
    }
    let golden = try read()
    return golden.verdict(
      on: Golden(
        trace: golden.trace, settings: golden.settings, result: result, layers: sampler.samples))
  }
}

/// The structure of a golden's text.
private struct GoldenOutline {
  var head: Golden
  var frameCount = 0
  var chosenFrames: [Int] = []
  var start = 0

  /// Finds the structure of the text; nil if it is not clearly a golden.
  init?(_ bytes: [UInt8]) {
    var reader = GoldenReader(file: "")
    head = reader.golden
    var place = 0
    while reader.announcedFrames == nil {
      guard let end = Self.lineEnd(bytes, from: place) else { return nil }
      // Only ASCII is accepted, because the conversion of lines to text would hide invalid UTF-8.
      guard bytes[place..<end].allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
      reader.number += 1
      do { try reader.take(bytes[place..<end]) } catch { return nil }
      place = end + 1
      // The settings usually follow the name of the recording.
      if reader.number == 2, !reader.golden.trace.isEmpty {
        place = Self.takeSettings(bytes, from: place, &reader)
      }
    }
    guard let count = reader.announcedFrames, (try? reader.finishHead()) != nil else { return nil }
    (head, frameCount, start) = (reader.golden, count, place)
    let lines = findChosenFrames(bytes)
    guard let lines, reader.announcedLines ?? lines == lines else { return nil }
  }

  /// The settings in the header of a golden, as text and parsed.
  private struct Settings {
    var text: [UInt8]
    var reader: GoldenReader
  }

  /// The settings of the goldens that were read last: the goldens of a run have few different
  /// settings, and parsing them takes as long as the rest of a golden.
  private static let lastSettings = Mutex<[Settings]>([])
  private static let maximumSettings = 4

  /// Reads all settings if they are known or valid, and returns the offset after them; otherwise
  /// returns `start`.
  private static func takeSettings(
    _ bytes: [UInt8], from start: Int, _ reader: inout GoldenReader
  ) -> Int {
    let known = lastSettings.withLock { $0 }
    if let known = known.first(where: { bytes[start...].starts(with: $0.text) }) {
      reader.takeSettings(of: known.reader)
      return start + known.text.count
    }
    var (place, settings) = (start, reader)
    while let end = lineEnd(bytes, from: place) {
      let line = bytes[place..<end]
      guard !line.starts(with: "swipe:".utf8), !line.starts(with: "frames:".utf8) else {
        let taken = Settings(text: Array(bytes[start..<place]), reader: settings)
        lastSettings.withLock { last in
          if last.count == maximumSettings { last.removeFirst() }
          last.append(taken)
        }
        reader = settings
        return place
      }
      guard line.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return start }
      settings.number += 1
      do { try settings.take(line) } catch { return start }
      place = end + 1
    }
    return start
  }

  /// Returns the offset of the next line feed.
  private static func lineEnd(_ bytes: [UInt8], from place: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + place, Int32(GoldenReader.lineFeed), bytes.count - place)
      else { return nil }
      return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    }
  }

  /// Finds the chosen frames: those in which a layer's line follows the frame's line. Returns the
  /// number of lines; nil for lines that are not clearly a golden's.
  private mutating func findChosenFrames(_ bytes: [UInt8]) -> Int? {
    var (place, frame, isChosen) = (start, start, true)
    var lines = 0
    while place < bytes.count {
      lines += 1
      if bytes[place] != UInt8(ascii: " ") {
        (frame, isChosen) = (place, false)
      } else if !isChosen {
        guard let index = Self.number(bytes, at: frame) else { return nil }
        chosenFrames.append(index)
        isChosen = true
      } else if chosenFrames.isEmpty {
        return nil
      }
      guard let end = Self.lineEnd(bytes, from: place) else { return nil }
      place = end + 1
    }
    return lines
  }

  private static func number(_ bytes: [UInt8], at start: Int) -> Int? {
    var (number, place) = (0, start)
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
      guard place - start < 9 else { return nil }
      number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    return place > start ? number : nil
  }
}
