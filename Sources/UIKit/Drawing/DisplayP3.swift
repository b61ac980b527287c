// The conversion from Display P3 to extended sRGB.

/// Display P3 has the transfer function and the white point of sRGB (IEC 61966-2-1) and the
/// primaries of DCI-P3 (SMPTE EG 432-1).
///
/// The powers are computed from square roots and Newton's method, because pow(3) can return other
/// bits on another machine.
enum DisplayP3 {
  static func extendedSRGB(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat
  ) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    return (
      encoded(1.2249401762805598 * r - 0.2249401762805600 * g),
      encoded(-0.0420569547096882 * r + 1.0420569547096881 * g),
      encoded(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409661 * b)
    )
  }

  /// The linear value of a component. Negative components are mirrored, as in extended sRGB.
  private static func linear(_ component: CGFloat) -> CGFloat {
    let size = abs(component)
    guard size > 0.04045 else { return component / 12.92 }
    let base = (size + 0.055) / 1.055
    let fifth = root(5, of: base)
    return (component < 0 ? -1 : 1) * base * base * fifth * fifth
  }

  private static func encoded(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    guard size > 0.0031308 else { return value * 12.92 }
    let twelfth = root(3, of: size.squareRoot().squareRoot())
    let square = twelfth * twelfth
    return (value < 0 ? -1 : 1) * (1.055 * square * square * twelfth - 0.055)
  }

  /// The root of a positive number, accurate to the last bit or two. Components of colours are at
  /// most a few units large, for which the steps are more than enough.
  private static func root(_ degree: Int, of number: CGFloat) -> CGFloat {
    guard number.isFinite else { return number }
    var root = max(1, number)
    for _ in 0..<32 {
      var power = root
      for _ in 2..<degree { power *= root }
      root = (CGFloat(degree - 1) * root + number / power) / CGFloat(degree)
    }
    return root
  }
}
