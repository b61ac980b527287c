// Uses of geometry, transforms, colours and paths.

import UIKit

@MainActor func useGeometry(_ use: APIUse) {
  let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
  use("CGRect", "init CGRect(x:y:width:height:)", "CGRect.size", "CGRect.origin") {
    var frame: CGRect = rect
    frame.origin = CGPoint(x: 1, y: 1)
    frame.size = rect.size
    frame.origin.x += 1
  }
  use("CGRect/CGSize.height", "CGRect/CGSize.width") {
    _ = rect.height + rect.width + rect.size.height + rect.size.width
  }
  use("CGRect.midX", "CGRect.midY", "CGRect.minX", "CGRect.minY", "CGRect.maxY") {
    _ = rect.midX + rect.midY + rect.minX + rect.minY + rect.maxY + rect.maxX
  }
  use("CGRect.offsetBy(dx:dy:)", "CGRect.insetBy(dx:dy:)", "init CGRect(origin:size:)") {
    _ = rect.offsetBy(dx: 1, dy: 0).insetBy(dx: 1, dy: 1).union(rect).integral
    _ = CGRect(origin: .zero, size: rect.size)
  }
  use("CGRect/CGPoint/CGSize/UIEdgeInsets .zero") {
    _ = (CGRect.zero, CGPoint.zero, CGSize.zero, UIEdgeInsets.zero)
  }
  use("CGPoint", "init CGPoint(x:y:)", "CGPoint.x", "CGPoint.y", "CGFloat") {
    let point: CGPoint = CGPoint(x: 1, y: 2)
    let sum: CGFloat = point.x + point.y
    _ = sum
  }
  use("CGSize", "init CGSize(width:height:)") {
    let size: CGSize = CGSize(width: 1, height: 2)
    _ = size
  }
  use("CGVector", "init CGVector(dx:dy:)") {
    let vector: CGVector = CGVector(dx: 0, dy: 1)
    _ = vector.dx
  }
  use("UIEdgeInsets", "init UIEdgeInsets(top:left:bottom:right:)") {
    let insets: UIEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    _ = insets.top
  }
  use("CGAffineTransform", "CGAffineTransform.identity", "init CGAffineTransform(scaleX:y:)") {
    var transform: CGAffineTransform = .identity
    transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    _ = transform
  }
  use(
    "init CGAffineTransform(translationX:y:)", "init CGAffineTransform(rotationAngle:)",
    "CGAffineTransform.scaledBy(x:y:)"
  ) {
    _ = CGAffineTransform(translationX: 1, y: 2).scaledBy(x: 2, y: 2)
    _ = CGAffineTransform(rotationAngle: .pi).translatedBy(x: 1, y: 1).rotated(by: 1)
    _ = CGAffineTransform(rotationAngle: 1).concatenating(.identity).inverted()
  }
  use("CATransform3D", "CATransform3DIdentity", "CATransform3D.m34") {
    var transform: CATransform3D = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform.m34 = 1.0 / -500.0
  }
  use("CATransform3DMakeRotation", "CATransform3DMakeTranslation", "CATransform3DRotate") {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    _ = CATransform3DRotate(turn, CGFloat(Double.pi), 0.0, 1.0, 0.0)
    _ = CATransform3DMakeTranslation(1, 2, 3)
  }
  use("CATransform3DTranslate", "CATransform3DScale") {
    _ = CATransform3DTranslate(CATransform3DIdentity, 1, 2, 3)
    _ = CATransform3DScale(CATransform3DMakeScale(1, 1, 1), 1, 2, 3)
    _ = CATransform3DConcat(CATransform3DIdentity, CATransform3DIdentity)
  }
  use("NSValue") {
    let value: NSValue = NSValue(caTransform3D: CATransform3DIdentity)
    _ = value.caTransform3DValue
    _ = NSValue(cgPoint: .zero).cgPointValue
    _ = NSValue(cgRect: rect).cgRectValue
  }
  use("IndexPath") {
    let path: IndexPath = IndexPath(item: 1, section: 0)
    _ = path.row + path.section + path.item + IndexPath(row: 1, section: 2).row
  }
  useColours(use)
  usePaths(use)
}

@MainActor private func useColours(_ use: APIUse) {
  use(
    "UIColor", "UIColor.black", "UIColor.white", "UIColor.clear", ".red", ".yellow",
    "init UIColor(white:alpha:)", "init UIColor(red:green:blue:alpha:)"
  ) {
    let colors: [UIColor] = [
      .black, .white, .clear, .red, .yellow, .darkGray, UIColor(white: 0.5, alpha: 1),
      UIColor(red: 1, green: 0, blue: 0, alpha: 1),
    ]
    _ = colors
  }
  use("UIColor.withAlphaComponent(_:)", "UIColor.cgColor") {
    let color: CGColor = UIColor.black.withAlphaComponent(0.4).cgColor
    _ = color
  }
  use("UIFont") {
    let font: UIFont = UIFont.systemFont(ofSize: 17)
    _ = [font, .boldSystemFont(ofSize: 12), UIFont.systemFont(ofSize: 10, weight: .bold)]
  }
  use("UIImage", "UIBlurEffect", "init UIBlurEffect(style:)", "UIVisualEffectView") {
    let image: UIImage? = UIImage(named: "picture")
    _ = image?.size
    let effect: UIBlurEffect = UIBlurEffect(style: .dark)
    let view: UIVisualEffectView = UIVisualEffectView(effect: effect)
    view.contentView.alpha = 0.5
    view.effect = nil
  }
}

@MainActor private func usePaths(_ use: APIUse) {
  let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
  use("UIBezierPath", "UIBezierPath.cgPath", "init UIBezierPath(rect:)", "CGPath") {
    let path: UIBezierPath = UIBezierPath(rect: rect)
    let plain: CGPath = path.cgPath
    _ = plain.boundingBox
  }
  use(
    "init UIBezierPath(ovalIn:)",
    "init UIBezierPath(roundedRect:byRoundingCorners:cornerRadii:)", ".topLeft", ".topRight"
  ) {
    _ = UIBezierPath(ovalIn: rect)
    _ = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 8, height: 8))
    _ = UIBezierPath(roundedRect: rect, cornerRadius: 4)
    _ = UIBezierPath(
      arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi * 2, clockwise: true)
  }
  use("init CGPath(rect:transform:)") {
    _ = CGPath(rect: rect, transform: nil)
    _ = CGPath(ellipseIn: rect, transform: nil)
  }
}
