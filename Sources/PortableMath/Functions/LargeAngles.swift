// Reduces huge angles to a quarter turn with the bits of 2/π (Payne and Hanek, SIGNUM 1983).

extension Portable {
  /// 2/π as a binary fraction, 64 bits a word, after one word of zeros for small exponents.
  private static let twoOverPiBits: [UInt64] = [
    0,
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
    0xa9e3_9161_5ee6_1b08, 0x6599_855f_14a0_6840,
  ]

  /// 256 bits, highest word first. This is a SIMD vector, because an array would need an
  /// allocation.
  private typealias Words = SIMD4<UInt64>

  /// Reduces x > ``reductionLimit``: x = (4n + quadrant)·π/2 + r + tail, |r| ≤ π/4.
  ///
  /// With x = M·2ᵉ, the highest bits of 2/π do not matter: multiplied by 2ᵉ, they are multiples of
  /// 4 quarter turns. The next 256 bits are multiplied by M. The upper two bits of the product are
  /// the quadrant; the bits below are the fraction of a quarter turn, to more than 200 bits.
  static func reduceLarge(_ x: Double) -> (quadrant: Int, r: Double, tail: Double) {
    let mantissa = x.significandBitPattern | 1 << 52
    let firstBit = Int(x.exponent) - 52 - 2 + 64
    let shift = UInt64(firstBit % 64)
    var product = Words.zero
    var carry: UInt64 = 0
    for index in stride(from: 3, through: 0, by: -1) {
      let word = firstBit / 64 + index
      var bits = twoOverPiBits[word] << shift
      if shift > 0 { bits |= twoOverPiBits[word + 1] >> (64 - shift) }
      let (high, low) = bits.multipliedFullWidth(by: mantissa)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      product[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    return quarterTurns(product)
  }

  /// Splits a number of quarter turns, with two bits before the binary point, into whole quarter
  /// turns and an angle.
  private static func quarterTurns(_ words: Words) -> (quadrant: Int, r: Double, tail: Double) {
    var quadrant = Int(words[0] >> 62)
    var fraction = shiftedLeft(words, 2)
    var isNegative = false
    if fraction[0] >> 63 == 1 {
      // An angle of more than half a quarter turn becomes a negative angle in the next quadrant.
      quadrant = (quadrant + 1) & 3
      isNegative = true
      fraction = negated(fraction)
    }
    let zeros = leadingZeros(fraction)
    let normal = shiftedLeft(fraction, zeros)
    // Splits the fraction into three pieces without rounding, highest first.
    let scale = powerOfTwo(-zeros)
    let a = Double(normal[0] >> 32) * 0x1p-32 * scale
    let b = Double(normal[0] & 0xffff_ffff) * 0x1p-64 * scale
    let c = Double(normal[1] >> 12) * 0x1p-116 * scale
    // Multiplies by π/2 in two parts, so that the sum of r and tail is accurate to 100 bits.
    let sum = a + b
    let rest = (a - sum) + b + c
    let (high, low) = twoProduct(sum, 0x1.921fb54442d18p+0)
    let tail = low + (sum * 0x1.1a62633145c07p-54 + rest * 0x1.921fb54442d18p+0)
    let r = high + tail
    let remainder = (high - r) + tail
    return (quadrant, isNegative ? -r : r, isNegative ? -remainder : remainder)
  }

  private static func shiftedLeft(_ words: Words, _ count: Int) -> Words {
    let (whole, bits) = count.quotientAndRemainder(dividingBy: 64)
    var result = Words.zero
    var index = 0
    while index + whole < 4 {
      let from = index + whole
      result[index] = words[from] << UInt64(bits)
      if bits > 0 && from + 1 < 4 { result[index] |= words[from + 1] >> UInt64(64 - bits) }
      index += 1
    }
    return result
  }

  private static func negated(_ words: Words) -> Words {
    var result = ~words
    for index in stride(from: 3, through: 0, by: -1) {
      result[index] &+= 1
      if result[index] != 0 { break }
    }
    return result
  }

  private static func leadingZeros(_ words: Words) -> Int {
    var index = 0
    while index < 4 && words[index] == 0 { index += 1 }
    return index < 4 ? 64 * index + words[index].leadingZeroBitCount : 256
  }

  /// a·b as a rounded product and its exact error (Dekker 1971), without a fused multiply.
  /// Overflows for |a| or |b| above 2⁹⁹⁵; no caller comes near that limit.
  static func twoProduct(_ a: Double, _ b: Double) -> (product: Double, error: Double) {
    let product = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    return (product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// Splits a number into the sum of two numbers of 26 bits (Veltkamp).
  private static func halves(_ x: Double) -> (high: Double, low: Double) {
    let t = 0x8000001p0 * x
    let high = t - (t - x)
    return (high, x - high)
  }
}
