// Uses of views, their tree, layout and animation blocks.

import UIKit

private class Panel: UIView {
  override func layoutSubviews() { super.layoutSubviews() }
  override func awakeFromNib() { super.awakeFromNib() }
}

@MainActor func useViews(_ use: APIUse) {
  let view: UIView = Panel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let other = UIView()
  use("UIView", "init UIView(frame:)", "init UIView()") {
    _ = [UIView(frame: .zero), UIView(), view]
  }
  use("UIView.frame", "UIView.bounds", "UIView.center", "UIView/CALayer.transform") {
    view.frame = view.frame.offsetBy(dx: 1, dy: 0)
    view.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    view.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    view.transform = .identity
    view.layer.transform = CATransform3DIdentity
  }
  use("UIView.alpha", "UIView.isHidden", "UIView.backgroundColor", "UIView.clipsToBounds") {
    view.alpha = 0.5
    view.isHidden = false
    view.backgroundColor = .white
    view.clipsToBounds = true
  }
  use(
    "UIView.addSubview(_:)", "UIView.superview", "UIView.subviews", "UIView.removeFromSuperview()"
  ) {
    view.addSubview(other)
    _ = other.superview
    for subview in view.subviews { subview.removeFromSuperview() }
  }
  use(
    "insertSubview(_:belowSubview:)", "insertSubview(_:aboveSubview:)", "insertSubview(_:at:)",
    "UIView.sendSubviewToBack(_:)", "UIView.bringSubviewToFront(_:)"
  ) {
    view.addSubview(other)
    view.insertSubview(UIView(), belowSubview: other)
    view.insertSubview(UIView(), aboveSubview: other)
    view.insertSubview(UIView(), at: 0)
    view.sendSubviewToBack(other)
    view.bringSubviewToFront(other)
  }
  use("convert(_:to/from:)") {
    _ = view.convert(CGPoint.zero, to: other)
    _ = view.convert(CGRect.zero, from: other)
    _ = view.convert(other.frame, to: nil)
  }
  use("UIView.layer", "CALayer/UIView.mask") {
    let layer: CALayer = view.layer
    layer.mask = CALayer()
    view.mask = UIView()
    view.mask = nil
  }
  use("UIView.layoutIfNeeded()", ".layoutSubviews", ".awakeFromNib", ".sizeToFit") {
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.layoutSubviews()
    view.awakeFromNib()
    view.sizeToFit()
  }
  use("UIView.window", ".viewWithTag", "UIView.isUserInteractionEnabled") {
    _ = view.window
    _ = view.viewWithTag(7)
    view.isUserInteractionEnabled = true
  }
  use(
    "snapshotView(afterScreenUpdates:)",
    "resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)"
  ) {
    _ = view.snapshotView(afterScreenUpdates: false)
    _ = view.resizableSnapshotView(
      from: view.bounds, afterScreenUpdates: true, withCapInsets: UIEdgeInsets.zero)
  }
  use("UIView.autoresizingMask", "AutoresizingMask.flexibleWidth") {
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
  use(
    "UIGraphicsBeginImageContextWithOptions", "UIGraphicsEndImageContext",
    "UIGraphicsGetImageFromCurrentImageContext"
  ) {
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 0.0)
    view.drawHierarchy(in: view.bounds, afterScreenUpdates: false)
    if let context = UIGraphicsGetCurrentContext() { view.layer.render(in: context) }
    let image: UIImage? = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    _ = image
  }
  useControls(use)
  useLayout(use)
}

@MainActor private func useControls(_ use: APIUse) {
  use(
    "UIImageView", "init UIImageView(frame:)", "init UIImageView(image:)", "UIImageView.image"
  ) {
    let view: UIImageView = UIImageView(frame: .zero)
    view.image = UIImageView(image: UIImage(named: "a")).image
    view.contentMode = .scaleAspectFill
  }
  use(
    "UILabel", "init UILabel()", "init UILabel(frame:)", ".text", ".font", ".textColor",
    ".textAlignment"
  ) {
    let label: UILabel = UILabel()
    label.text = UILabel(frame: .zero).text
    label.font = UIFont.systemFont(ofSize: 12)
    label.textColor = UIColor.white
    label.textAlignment = .center
  }
  use("UIScrollView.contentOffset") {
    let scroll = UIScrollView(frame: .zero)
    scroll.contentOffset = CGPoint(x: 0, y: 1)
    scroll.contentInset = .zero
    scroll.isScrollEnabled = false
  }
  use("UIPanGestureRecognizer.velocity(in:)") {
    let pan = UIPanGestureRecognizer { _ in }
    _ = (pan.velocity(in: nil), pan.translation(in: nil), pan.location(in: nil), pan.state)
  }
}

@MainActor private func useLayout(_ use: APIUse) {
  let root = UIView()
  let view = UIView()
  root.addSubview(view)
  use("UIView.translatesAutoresizingMaskIntoConstraints") {
    view.translatesAutoresizingMaskIntoConstraints = false
  }
  use(
    ".heightAnchor", ".widthAnchor", ".topAnchor", ".bottomAnchor", ".centerXAnchor",
    ".constraint", ".activate", ".isActive", ".constant", "NSLayoutConstraint"
  ) {
    let height: NSLayoutConstraint = view.heightAnchor.constraint(equalToConstant: 10)
    height.isActive = true
    height.constant = 20
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      view.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
    ])
  }
  use(".constraints", ".removeConstraints", ".removeConstraint") {
    view.removeConstraints(view.constraints)
    for constraint in root.constraints { root.removeConstraint(constraint) }
  }
}
