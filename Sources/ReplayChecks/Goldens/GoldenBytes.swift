// Writes a golden's lines as bytes, without strings, for the comparison with a replay.

import GestureReplay

/// Writes the parts of a golden's lines into one buffer, as ``GoldenText`` writes them.
///
/// The buffer has a fixed size, enough for one usual line. A part that does not fit, or is not
/// valid in a golden, is omitted and sets ``isFull``. The type is not copyable, and frees its
/// buffer at the end of its lifetime.
struct GoldenBytes: ~Copyable {
  /// The size of the buffer, enough for any line of geometry: 44 numbers of 24 characters, a type
  /// and the names.
  private static let capacity = 2_048

  let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private(set) var count = 0
  private(set) var isFull = false

  /// The numbers of the last frame with their text: a released finger's do not change.
  private var last: (progress: Double, velocity: Double, text: [UInt8])?

  deinit { base.deallocate() }

  mutating func clear() { (count, isFull) = (0, false) }

  mutating func add(_ byte: UInt8) {
    guard count < Self.capacity else {
      isFull = true
      return
    }
    base[count] = byte
    count += 1
  }

  mutating func add(_ text: String) {
    // Unlike `withUTF8`, this does not copy the string. Every string is contiguous on Linux.
    if text.utf8.withContiguousStorageIfAvailable({ add($0) }) == nil {
      for byte in text.utf8 { add(byte) }
    }
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= Self.capacity - count else {
      isFull = isFull || !bytes.isEmpty
      return
    }
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  mutating func add(_ number: Int) {
    guard count <= Self.capacity - Self.maximumDigits else {
      isFull = true
      return
    }
    if number < 0 { add(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var end = count + 1
    var limit: UInt = 10
    while end - count < Self.maximumDigits - 1, rest >= limit {
      end += 1
      limit &*= 10
    }
    // The digits are written from last to first.
    for place in stride(from: end - 1, through: count, by: -1) {
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count = end
  }

  /// The maximum length of an `Int` in characters: a sign and nineteen digits.
  private static let maximumDigits = 20

  /// Adds a number as ``GoldenText/number(_:)`` does. NaN is not valid in a golden, because it is
  /// not equal to any number.
  mutating func add(_ number: Double) {
    guard !number.isNaN else {
      isFull = true
      return
    }
    if abs(number) < 1e15, number == Double(Int(number)) {
      add(Int(number))
    } else {
      add(GoldenText.number(number))
    }
  }

  /// Adds a number as sixteen hexadecimal digits.
  mutating func add(hash: UInt64) {
    guard count <= Self.capacity - 16 else {
      isFull = true
      return
    }
    var rest = hash
    for place in count..<count + 16 {
      rest = rest << 4 | rest >> 60
      let digit = UInt8(truncatingIfNeeded: rest & 15)
      base[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    count += 16
  }

  /// Adds a frame's line, with its line feed.
  mutating func add(_ frame: GoldenFrame) {
    add(frame.index)
    add(UInt8(ascii: " "))
    add(frame.microseconds)
    add(UInt8(ascii: " "))
    if let last, last.progress == frame.progress, last.velocity == frame.velocity {
      last.text.withUnsafeBufferPointer { add($0) }
    } else {
      let start = count
      add(frame.progress)
      add(UInt8(ascii: " "))
      add(frame.velocity)
      let text = UnsafeBufferPointer(start: base + start, count: count - start)
      last = (frame.progress, frame.velocity, Array(text))
    }
    add(UInt8(ascii: " "))
    add(frame.phase.rawValue)
    add(UInt8(ascii: " "))
    add(hash: frame.hash)
    add(GoldenReader.lineFeed)
  }
}
