// The hash that distinguishes frames.

import CoreGraphics
import Testing

@testable import QuartzCore

@Suite struct FrameHashTests {
  private func hash(_ numbers: [Double]) -> UInt64 {
    var hash = FrameHash()
    for number in numbers { hash.add(number) }
    return hash.value
  }

  private let numbers = (0..<23).map { Double($0) * 0.37 - 3 }

  @Test func buffer_hashesLikeItsNumbersAddedOneByOne() {
    for count in 0...numbers.count {
      for before in 0..<min(count, 6) {
        var hash = FrameHash()
        for number in numbers[..<before] { hash.add(number) }
        Array(numbers[before..<count]).withUnsafeBufferPointer { hash.add($0) }
        #expect(hash.value == self.hash(Array(numbers[..<count])))
      }
    }
  }

  @Test func everyNaN_hashesAlike_whateverItsSignAndPayload() {
    func hash(_ number: Double) -> UInt64 {
      var single = FrameHash()
      single.add(number)
      var many = FrameHash()
      [1, number, number, 2, number].withUnsafeBufferPointer { many.add($0) }
      return single.value ^ many.value
    }
    let quiet = hash(.nan)
    #expect(hash(-Double.nan) == quiet)
    #expect(hash(.signalingNaN) == quiet)
    #expect(hash(Double(nan: 0x1234, signaling: false)) == quiet)
    #expect(hash(.infinity) != quiet)
  }

  @Test func number_hashesLikeItsBitPattern() {
    var hash = FrameHash()
    hash.add(1.5)
    var word = FrameHash()
    word.add(UInt64(0x3ff8_0000_0000_0000))
    #expect(hash.value == word.value)
  }

  @Test func matrix_hashesLikeItsSixteenNumbers() {
    let matrix = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.5, 1, 1, 0)
    let entries = [
      matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23,
      matrix.m24, matrix.m31, matrix.m32, matrix.m33, matrix.m34, matrix.m41, matrix.m42,
      matrix.m43, matrix.m44,
    ]
    var one = FrameHash()
    one.add(matrix)
    var buffer = FrameHash()
    [matrix].withUnsafeBufferPointer { buffer.add($0) }
    #expect(one.value == hash(entries.map { Double($0) }))
    #expect(buffer.value == one.value)
  }

  @Test func anyChangedBit_changesTheHash() {
    let whole = hash(numbers)
    for place in numbers.indices {
      for bit in 0..<64 {
        var other = numbers
        other[place] = Double(bitPattern: other[place].bitPattern ^ 1 << bit)
        #expect(hash(other) != whole)
      }
    }
  }

  @Test func orderAndCount_changeTheHash() {
    var seen: Set<UInt64> = [hash(numbers)]
    for place in 1..<numbers.count {
      var other = numbers
      other.swapAt(0, place)
      #expect(seen.insert(hash(other)).inserted)
    }
    for count in 0..<9 { #expect(seen.insert(hash(Array(repeating: 0, count: count))).inserted) }
  }

  @Test func minusZero_hashesLikeZero() { #expect(hash([-0.0, 1]) == hash([0, 1])) }

  /// The expected values were computed separately, in Python. A change to the hash function would
  /// change every golden.
  @Test func knownNumbers_haveKnownHashes() {
    #expect(hash([]) == 16_171_882_133_505_551_127)
    #expect(hash([1]) == 3_532_219_100_366_256_996)
    #expect(hash(numbers) == 395_298_502_306_343_526)
  }
}
