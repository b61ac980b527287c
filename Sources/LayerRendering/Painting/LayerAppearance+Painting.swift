// LayerAppearance+Painting: the primitives that an appearance draws, and their extent.

import QuartzCore

extension LayerAppearance {
  /// Whether nothing but a background and a shadow can be drawn.
  var isBackgroundOnly: Bool {
    gradient == nil && contents == nil && shape == nil && texts.isEmpty && border == nil
  }

  /// Whether at most one primitive is drawn, so that opacity can be applied to that primitive
  /// alone.
  var isOnePrimitive: Bool {
    guard shadow == nil else { return false }
    var count = [
      plain.backgroundColor != nil, gradient != nil, contents != nil, border != nil,
    ]
    .filter { $0 }.count
    if let shape { count += shape.fill != nil && shape.stroke != nil ? 2 : 1 }
    return count + texts.count <= 1
  }

  /// Rectangles, in the layer's points, that contain everything drawn beyond the layer's bounds
  /// except the shadow.
  func drawnRects(in bounds: CGRect) -> [CGRect] {
    var rects: [CGRect] = []
    if let contents, contents.gravity != .resize {
      rects.append(contents.place(in: bounds))
    }
    if let shape, let box = shape.path.box {
      let reach = shape.stroke == nil ? 0 : shape.lineWidth * max(shape.miterLimit, 2) / 2
      rects.append(box.insetBy(dx: -reach, dy: -reach))
    }
    for text in texts {
      rects.append(
        CGRect(
          x: text.origin.x - text.size / 2, y: text.origin.y - text.size * 1.25,
          width: max(text.width, StrokeFont.width(of: text.string) * text.size) + text.size,
          height: text.size * 1.75))
    }
    return rects
  }
}

extension LayerAppearance.Outline {
  /// The rectangle around all points, including control points, or `nil` if no point is finite.
  var box: CGRect? {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard let first = finite.first else { return nil }
    var (low, high) = (first, first)
    for p in finite {
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension LayerAppearance.Contents {
  /// Returns the rectangle that the shown part of the contents fills in a layer with these bounds,
  /// according to the gravity. The rectangle can extend beyond the bounds.
  ///
  /// The names are from Core Animation, in which the y axis points up: "bottom" means minimum Y
  /// (CALayer.h).
  func place(in bounds: CGRect) -> CGRect {
    let shown = CGSize(width: size.width * abs(rect.width), height: size.height * abs(rect.height))
    guard shown.width > 0, shown.height > 0, gravity != .resize, bounds.width > 0,
      bounds.height > 0
    else { return bounds }
    var target = shown
    if gravity == .resizeAspect || gravity == .resizeAspectFill {
      let (x, y) = (bounds.width / shown.width, bounds.height / shown.height)
      let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
      target = CGSize(width: shown.width * factor, height: shown.height * factor)
    }
    var origin = CGPoint(x: bounds.midX - target.width / 2, y: bounds.midY - target.height / 2)
    switch gravity {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - target.width
    default: break
    }
    switch gravity {
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.minY
    case .top, .topLeft, .topRight: origin.y = bounds.maxY - target.height
    default: break
    }
    return CGRect(origin: origin, size: target)
  }
}
