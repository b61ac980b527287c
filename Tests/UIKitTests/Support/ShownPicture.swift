// Where the pictures of views are, and the small scenes that tests of animations look at.

import UIKit

extension UIView {
  /// The left edge of its picture, in points of its superview.
  var shownX: CGFloat { (layer.presentation() ?? layer).frame.minX }

  /// How opaque its picture is.
  var shownAlpha: Double { Double((layer.presentation() ?? layer).opacity) }

  /// A box of 10 by 10 points, whose left edge is at `x`.
  static func box(x: CGFloat = 0) -> UIView {
    UIView(frame: CGRect(x: x, y: 0, width: 10, height: 10))
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The whole runs evenly, as UIKit lets it be said: by the bits of the other type.
  static let linear = Self(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
}

extension Stage {
  /// A stage whose window shows a box at its origin.
  static func withBox() -> (stage: Stage, view: UIView) {
    let stage = Stage(root: UIViewController())
    let view = UIView.box()
    stage.window.addSubview(view)
    stage.step()
    return (stage, view)
  }
}

/// Lays its inner view out over half of its width, 100 points at first.
final class HalfFilled: UIView {
  let inner = UIView()

  convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    addSubview(inner)
  }

  override func layoutSubviews() { inner.frame.size.width = bounds.width / 2 }
}
