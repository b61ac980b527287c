// Reads geometry from text, as in property lists and old resources.

extension NSCoder {
  /// Parses `{x, y}`. Returns zero for any other text, as on Apple's platforms.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = numbers(in: string, 2)
    return CGPoint(x: n[0], y: n[1])
  }
  /// Parses `{width, height}`.
  public class func cgSize(for string: String) -> CGSize {
    let n = numbers(in: string, 2)
    return CGSize(width: n[0], height: n[1])
  }
  /// Parses `{dx, dy}`.
  public class func cgVector(for string: String) -> CGVector {
    let n = numbers(in: string, 2)
    return CGVector(dx: n[0], dy: n[1])
  }
  /// Parses `{{x, y}, {width, height}}`.
  public class func cgRect(for string: String) -> CGRect {
    let n = numbers(in: string, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  /// Parses `{top, left, bottom, right}`.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(in: string, 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Parses `count` numbers in a string, ignoring braces. Returns zeros unless the string consists
  /// of exactly that many finite numbers.
  private class func numbers(in string: String, _ count: Int) -> [Double] {
    let parts = string.filter { $0 != "{" && $0 != "}" && !$0.isWhitespace }
      .split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == count else { return Array(repeating: 0, count: count) }
    let numbers = parts.compactMap { $0 }.filter(\.isFinite)
    return numbers.count == count ? numbers : Array(repeating: 0, count: count)
  }
}
