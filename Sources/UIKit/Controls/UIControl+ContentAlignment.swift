// The alignment of a control's content.

extension UIControl {
  /// The horizontal alignment of content. Raw values are UIKit's.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing

    /// Returns the x origin of content of the given width in an area, for left-to-right layout.
    func origin(of width: CGFloat, in area: CGRect) -> CGFloat {
      switch self {
      case .center: area.midX - width / 2
      case .left, .leading, .fill: area.minX
      case .right, .trailing: area.maxX - width
      }
    }
  }

  /// The vertical alignment of content. Raw values are UIKit's.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill

    /// Returns the y origin of content of the given height in an area.
    func origin(of height: CGFloat, in area: CGRect) -> CGFloat {
      switch self {
      case .center: area.midY - height / 2
      case .top, .fill: area.minY
      case .bottom: area.maxY - height
      }
    }
  }
}

public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
