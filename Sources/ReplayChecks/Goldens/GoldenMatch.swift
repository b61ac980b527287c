import GestureReplay
import PlainText
import UIKit

/// Compares the lines of a golden with those of a replay, which are written one at a time.
///
/// The comparison only establishes that all values are equal. A line that differs, or that is equal
/// but written differently (`1.0` for `1`, or layers in another order), ends the comparison, and
/// the golden is parsed instead. Cost: each byte of the file is read two or three times.
@MainActor struct GoldenMatch: ~Copyable {
  /// The latest lines of one layer, as ranges of the golden's text.
  private struct Layer {
    var path: Range<Int>
    /// The type and geometry, and the chosen frame that contains them.
    var geometry: Range<Int>
    var geometryFrame: Int
    /// The appearance properties, without the name; empty if the layer has none.
    var appearance: Range<Int>
    var appearanceFrame: Int
    var isRemoved = false
  }

  private let bytes: UnsafePointer<UInt8>
  private let length: Int
  private var place: Int
  private var line = GoldenBytes()
  /// All layers that have been read, and the index in ``layers`` of each layer that has not been
  /// removed, by the hash of its path.
  private var layers: [Layer] = []
  private var places: [UInt64: Int] = [:]
  /// The index in ``layers`` of each row of the last chosen frame, and whether the row had the same
  /// path in the chosen frame before that.
  private var rowPlaces: [Int] = []
  private var keepsPath: [Bool] = []

  /// Returns the number of equal values; nil unless all are equal.
  static func comparedValues(
    of golden: UnreadGolden, _ result: ReplayResult, _ sampler: LayerSampler
  ) -> Int? {
    golden.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var match = GoldenMatch(bytes: base, length: bytes.count, place: golden.start)
      return match.compare(golden, result, sampler)
    }
  }

  private init(bytes: UnsafePointer<UInt8>, length: Int, place: Int) {
    (self.bytes, self.length, self.place) = (bytes, length, place)
    layers.reserveCapacity(64)
    places.reserveCapacity(64)
    rowPlaces.reserveCapacity(64)
    keepsPath.reserveCapacity(64)
  }

  private mutating func compare(
    _ golden: UnreadGolden, _ result: ReplayResult, _ sampler: LayerSampler
  ) -> Int? {
    guard result.frames.count == golden.frameCount else { return nil }
    var compared = 0
    var last: SampledFrame?
    for (number, record) in result.frames.enumerated() {
      line.clear()
      line.add(GoldenFrame(record, layers: nil))
      guard isLine(place..<min(place + line.count, length)) else { return nil }
      place += line.count
      compared += Golden.valuesOfFrame
      guard place < length, bytes[place] == Self.blank else { continue }
      guard let frame = sampler.frames[record.index], takeLayers(frame: number),
        frame.rows.count == places.count
      else { return nil }
      for row in frame.rows.indices {
        guard isSame(row, of: frame, after: last, number) else { return nil }
      }
      compared += frame.rows.count * LayerValues.valueCount
      last = frame
    }
    guard place == length, golden.swipes == Golden.swipes(of: result) else { return nil }
    return compared + golden.swipes.count
  }

  private static let blank = UInt8(ascii: " ")

  /// Returns whether a range of the golden equals the line that was written last.
  private func isLine(_ part: Range<Int>) -> Bool {
    part.count == line.count && !line.isFull
      && memcmp(bytes + part.lowerBound, line.base, line.count) == 0
  }

  // MARK: The golden's lines

  /// Reads the layer lines of a chosen frame.
  private mutating func takeLayers(frame: Int) -> Bool {
    while place < length, bytes[place] == Self.blank {
      let start = place + 1
      guard let found = memchr(bytes + start, Int32(GoldenReader.lineFeed), length - start) else {
        return false
      }
      let end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
      guard end - start <= Self.longestLine, takeLayer(start..<end, frame) else { return false }
      place = end + 1
    }
    return true
  }

  /// The maximum length of a line that is compared here; the reader has separate limits.
  private static let longestLine = 2_000

  private mutating func takeLayer(_ text: Range<Int>, _ frame: Int) -> Bool {
    guard !text.isEmpty else { return false }
    let kind = bytes[text.lowerBound]
    if kind == UInt8(ascii: "=") { return text.count == 1 }
    let isMarked = kind == UInt8(ascii: "*") || kind == UInt8(ascii: "-")
    guard isMarked else { return takeGeometry(text, frame) }
    guard text.count > 2, bytes[text.lowerBound + 1] == Self.blank else { return false }
    let rest = text.lowerBound + 2..<text.upperBound
    return kind == UInt8(ascii: "*") ? takeAppearance(rest, frame) : remove(rest, frame)
  }

  private mutating func takeGeometry(_ text: Range<Int>, _ frame: Int) -> Bool {
    guard let path = word(text), path.upperBound < text.upperBound else { return false }
    let geometry = path.upperBound + 1..<text.upperBound
    let key = key(path)
    guard let place = places[key] else {
      let none = text.upperBound..<text.upperBound
      places[key] = layers.count
      layers.append(
        Layer(
          path: path, geometry: geometry, geometryFrame: frame, appearance: none,
          appearanceFrame: -1))
      return true
    }
    // A second line in the same frame would replace a line that was not compared.
    guard isSame(path, layers[place].path), layers[place].geometryFrame < frame else {
      return false
    }
    (layers[place].geometry, layers[place].geometryFrame) = (geometry, frame)
    return true
  }

  private mutating func takeAppearance(_ text: Range<Int>, _ frame: Int) -> Bool {
    guard let path = word(text) else { return false }
    guard let place = places[key(path)], isSame(path, layers[place].path),
      layers[place].appearanceFrame < frame
    else { return false }
    var appearance = path.upperBound..<text.upperBound
    let nameField: StaticString = " name="
    let start = appearance.lowerBound + nameField.utf8CodeUnitCount
    if start <= appearance.upperBound,
      memcmp(bytes + appearance.lowerBound, nameField.utf8Start, nameField.utf8CodeUnitCount) == 0
    {
      guard let name = word(start..<appearance.upperBound), isName(name) else { return false }
      appearance = name.upperBound..<appearance.upperBound
    }
    (layers[place].appearance, layers[place].appearanceFrame) = (appearance, frame)
    return true
  }

  /// Returns whether a word encodes ASCII text. A name is not compared, but must be valid.
  private func isName(_ word: Range<Int>) -> Bool {
    var index = word.lowerBound
    while index < word.upperBound {
      guard bytes[index] > Self.blank, bytes[index] < 0x7F else { return false }
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < word.upperBound, isDigit(bytes[index + 1], below: 8),
          isDigit(bytes[index + 2], below: 16)
        else { return false }
        index += 2
      }
      index += 1
    }
    return true
  }

  private func isDigit(_ byte: UInt8, below limit: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") < limit
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10 < limit
    default: false
    }
  }

  private mutating func remove(_ path: Range<Int>, _ frame: Int) -> Bool {
    guard let place = places[key(path)], isSame(path, layers[place].path),
      layers[place].geometryFrame < frame, layers[place].appearanceFrame < frame
    else { return false }
    layers[place].isRemoved = true
    places[key(path)] = nil
    return true
  }

  /// Returns the range up to the next space, or to the end.
  private func word(_ text: Range<Int>) -> Range<Int>? {
    var end = text.lowerBound
    while end < text.upperBound, bytes[end] != Self.blank { end += 1 }
    return end > text.lowerBound ? text.lowerBound..<end : nil
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count && memcmp(bytes + a.lowerBound, bytes + b.lowerBound, a.count) == 0
  }

  private func key(_ path: Range<Int>) -> UInt64 {
    Self.key(bytes + path.lowerBound, path.count)
  }

  private static func key(_ path: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    ContentHash(of: UnsafeBufferPointer(start: path, count: count)).value
  }

  // MARK: The replay's rows

  /// Returns whether a row equals its lines. A line from an earlier frame was compared with the
  /// last chosen frame, so a row that has not changed since needs no second comparison.
  private mutating func isSame(
    _ row: Int, of frame: SampledFrame, after last: SampledFrame?, _ number: Int
  ) -> Bool {
    guard let place = place(of: row, of: frame.rows, after: last?.rows) else { return false }
    let known = keepsPath[row] ? last : nil
    var isUnchanged = false
    if let known, frame.rows[row].typeID == known.rows[row].typeID {
      isUnchanged = frame.poses.haveSame(row, as: known.poses)
    }
    if !isUnchanged || layers[place].geometryFrame == number {
      line.clear()
      line.add(frame.rows[row].type)
      frame.poses.add(row, to: &line)
      guard isLine(layers[place].geometry) else { return false }
    }
    let appearance = frame.rows[row].appearance
    if layers[place].appearanceFrame < number, appearance === known?.rows[row].appearance {
      return true
    }
    let text = appearance.text
    return text.count == layers[place].appearance.count
      && memcmp(text, bytes + layers[place].appearance.lowerBound, text.count) == 0
  }

  /// Returns the index of a row's layer in ``layers``; nil if the golden has no layer at the row's
  /// path. Sets ``keepsPath``. Rows are passed in order, parents first.
  private mutating func place(
    of row: Int, of rows: [SampledRow], after last: [SampledRow]?
  ) -> Int? {
    if row == keepsPath.count {
      keepsPath.append(false)
      rowPlaces.append(-1)
    }
    var isKept = false
    if let last, row < last.count, last[row].place == rows[row].place,
      last[row].parent == rows[row].parent
    {
      isKept = !layers[rowPlaces[row]].isRemoved
      if let parent = rows[row].parent { isKept = isKept && keepsPath[parent] }
    }
    keepsPath[row] = isKept
    if isKept { return rowPlaces[row] }
    line.clear()
    addPath(row, of: rows)
    guard let place = places[Self.key(line.base, line.count)], isLine(layers[place].path) else {
      return nil
    }
    rowPlaces[row] = place
    return place
  }

  /// Adds the path of a row, such as `0/0/1`.
  private mutating func addPath(_ row: Int, of rows: [SampledRow]) {
    if let parent = rows[row].parent {
      addPath(parent, of: rows)
      line.add(UInt8(ascii: "/"))
    }
    line.add(rows[row].place)
  }
}
