import CFrameKernels
import CoreGraphics

/// A hash of a sequence of 64-bit words, for distinguishing frames; not cryptographic.
///
/// Word n goes into lane n mod 4 by exclusive or, a multiplication by an odd number and a rotation.
/// Each of these is one-to-one, so a single differing word always changes its lane, and only a
/// second difference in the same lane could hide it, with a probability of 2⁻⁶⁴. A multiplication
/// waits only for the previous one in the same lane, so the work of the four lanes overlaps. Only
/// integers are used, so the bits are the same in debug and release and on every CPU. Cost: about
/// one cycle per word.
public struct FrameHash {
  // Any four different numbers would work. Except for the first number, these are bits of π.
  private var a: UInt64 = 0x2435_f6a8_885a_308d
  private var b: UInt64 = 0x1319_8a2e_0370_7344
  private var c: UInt64 = 0xa409_3822_299f_31d0
  private var d: UInt64 = 0x082e_fa98_ec4e_6c89
  private var words: UInt64 = 0

  public init() {}

  /// The hash of the words so far; more may follow.
  public var value: UInt64 {
    Self.mix(Self.mix(Self.mix(Self.mix(words ^ a) ^ b) ^ c) ^ d)
  }

  /// Adds a double by its bits; −0 counts as 0, and all NaNs are equal.
  public mutating func add(_ v: Double) { add(word: Self.word(v)) }
  public mutating func add(_ v: Int) { add(word: UInt64(bitPattern: Int64(v))) }
  public mutating func add(_ v: UInt64) { add(word: v) }

  /// Adds a matrix by its sixteen numbers, row by row.
  public mutating func add(_ t: CATransform3D) {
    withUnsafeBytes(of: t) { add($0.assumingMemoryBound(to: Double.self)) }
  }

  /// Adds the numbers of a buffer, in order.
  public mutating func add(_ numbers: UnsafeBufferPointer<Double>) {
    guard let start = numbers.baseAddress else { return }
    // The four lanes are the first words of this value, in order.
    withUnsafeMutableBytes(of: &self) {
      frame_hash_numbers(
        $0.assumingMemoryBound(to: UInt64.self).baseAddress, Int64(numbers.count), start)
    }
    words &+= UInt64(numbers.count)
  }

  /// Adds the numbers of a buffer of matrices, in order.
  public mutating func add(_ matrices: UnsafeBufferPointer<CATransform3D>) {
    UnsafeRawBufferPointer(matrices).withMemoryRebound(to: Double.self) { add($0) }
  }

  /// Adds a word and rotates the lanes, so that the next lane is first.
  @inline(__always) private mutating func add(word: UInt64) {
    (a, b, c, d) = (b, c, d, Self.step(a, word))
    words &+= 1
  }

  /// The word of a double. All NaNs become one word, because the payload that an operation produces
  /// differs between SSE2, AVX and arm64.
  @inline(__always) package static func word(_ v: Double) -> UInt64 {
    v == v ? (v == 0 ? 0 : v).bitPattern : canonicalNaN
  }

  private static let canonicalNaN: UInt64 = 0x7ff8_0000_0000_0000

  @inline(__always) private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product << 29 | product >> 35
  }

  /// SplitMix64's last step: every input bit affects every output bit.
  private static func mix(_ value: UInt64) -> UInt64 {
    var v = value &+ 0x9e37_79b9_7f4a_7c15
    v = (v ^ v >> 30) &* 0xbf58_476d_1ce4_e5b9
    v = (v ^ v >> 27) &* 0x94d0_49bb_1331_11eb
    return v ^ v >> 31
  }
}

/// The start of a frame's hash: what no animation changes, in one state of the model.
struct HashStart {
  /// The state (``SceneState/revision``).
  var revision: Int32 = -1
  /// The number of columns up to the first that an animation changes.
  var columns = 0
  var hash = FrameHash()
  /// The hash of the whole frame, if no animation changes anything.
  var whole: UInt64?
}
