// Presentation values of views, and small scenes for tests of animations.

import UIKit

extension UIView {
  /// The left edge of the presentation layer, in the superview's coordinates.
  var shownX: CGFloat { (layer.presentation() ?? layer).frame.minX }

  /// The opacity of the presentation layer.
  var shownAlpha: Double { Double((layer.presentation() ?? layer).opacity) }

  /// A box of 10 by 10 points with its left edge at `x`.
  static func box(x: CGFloat = 0) -> UIView {
    UIView(frame: CGRect(x: x, y: 0, width: 10, height: 10))
  }
}

extension UIView.KeyframeAnimationOptions {
  /// Linear pacing of the whole animation. As in UIKit, the raw value of the view animation option
  /// selects it.
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

/// A view, 100 points wide at first, whose inner view is half as wide as it is.
final class HalfFilled: UIView {
  let inner = UIView()

  convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    addSubview(inner)
  }

  override func layoutSubviews() { inner.frame.size.width = bounds.width / 2 }
}
