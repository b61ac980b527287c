/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
struct PixelRect: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { right <= left || bottom <= top }
  var width: Int { max(right - left, 0) }
  var height: Int { max(bottom - top, 0) }

  func intersection(_ other: PixelRect) -> PixelRect {
    let rect = PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return rect.isEmpty ? .empty : rect
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func insetBy(_ dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(left: left + dx, top: top + dy, right: right - dx, bottom: bottom - dy)
  }
}
