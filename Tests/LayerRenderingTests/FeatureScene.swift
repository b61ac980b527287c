// A scene with every feature of a layer, built from plain values.

import Foundation
import LayerRendering
import QuartzCore

/// A sheet of cells, 80 × 80 points each, one feature per cell.
struct FeatureScene {
  static let size = CGSize(width: 400, height: 480)
  private(set) var rows: [FrameSnapshot.Row] = []
  private var cells = 0

  static var snapshot: FrameSnapshot {
    var scene = FeatureScene()
    scene.fillAll()
    return FrameSnapshot(rows: scene.rows)
  }

  static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1)
    -> LayerAppearance.Color
  { LayerAppearance.Color(red: red, green: green, blue: blue, alpha: alpha) }

  static let (red, green, blue) = (color(0.9, 0.2, 0.2), color(0.1, 0.7, 0.3), color(0.1, 0.3, 0.9))
  static let (black, white) = (color(0, 0, 0), color(1, 1, 1))

  /// Adds a row at a rectangle in the parent's coordinates, transformed by `then` about its centre.
  mutating func add(
    _ rect: CGRect, under parent: Int?, _ then: CATransform3D = CATransform3DIdentity,
    _ change: (inout FrameSnapshot.Row) -> Void
  ) -> Int {
    let size = CGSize(width: rect.width, height: rect.height)
    let middle = CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, 0)
    let place = CATransform3DMakeTranslation(rect.midX, rect.midY, 0)
    var world = CATransform3DConcat(CATransform3DConcat(middle, then), place)
    if let parent {
      var above = rows[parent].world
      if !rows[parent].appearance.isTransformLayer {
        (above.m31, above.m32, above.m33, above.m34) = (0, 0, 1, 0)
      }
      world = CATransform3DConcat(world, above)
    }
    var row = FrameSnapshot.Row(
      parent: parent, bounds: CGRect(origin: .zero, size: size), world: world)
    change(&row)
    rows.append(row)
    return rows.count - 1
  }

  /// Adds the next cell: 60 × 60 points with a margin around it.
  private mutating func cell(
    _ then: CATransform3D = CATransform3DIdentity,
    _ change: (inout FrameSnapshot.Row) -> Void
  ) -> Int {
    let (x, y) = (Double(cells % 5) * 80 + 10, Double(cells / 5) * 80 + 10)
    cells += 1
    return add(CGRect(x: x, y: y, width: 60, height: 60), under: 0, then, change)
  }

  private static func turned(_ angle: Double, perspective: Bool = false) -> CATransform3D {
    guard perspective else { return CATransform3DMakeRotation(angle, 0, 0, 1) }
    var t = CATransform3DMakeRotation(angle, 0.3, 1, 0)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    t = CATransform3DConcat(t, eye)
    return t
  }

  private mutating func fillAll() {
    _ = add(CGRect(origin: .zero, size: Self.size), under: nil) {
      $0.appearance.backgroundColor = Self.color(0.95, 0.95, 0.92)
    }
    corners()
    groups()
    shadows()
    shapes()
    contents()
    spaces()
  }

  private mutating func corners() {
    _ = cell {
      $0.appearance.backgroundColor = Self.red
      $0.appearance.cornerRadius = 16
      $0.appearance.border = .init(width: 3, color: Self.black)
    }
    _ = cell {
      $0.appearance.backgroundColor = Self.green
      $0.appearance.cornerRadius = 20
      $0.appearance.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    }
    _ = cell {
      $0.appearance.backgroundColor = Self.blue
      $0.appearance.cornerRadius = 20
      $0.appearance.hasContinuousCorners = true
    }
    _ = cell(Self.turned(0.4)) {
      $0.appearance.backgroundColor = Self.red
      $0.appearance.border = .init(width: 5, color: Self.color(0, 0, 0, 0.5))
    }
    _ = cell(Self.turned(0.9, perspective: true)) {
      $0.appearance.backgroundColor = Self.green
      $0.appearance.cornerRadius = 12
    }
  }

  private mutating func groups() {
    for allows in [true, false] {
      let group = cell {
        $0.appearance.backgroundColor = Self.red
        $0.opacity = 0.5
        $0.appearance.allowsGroupOpacity = allows
      }
      _ = add(CGRect(x: 20, y: 20, width: 50, height: 50), under: group) {
        $0.appearance.backgroundColor = Self.blue
      }
    }
    let clipped = cell(Self.turned(0.3)) {
      $0.appearance.backgroundColor = Self.white
      $0.appearance.masksToBounds = true
      $0.appearance.cornerRadius = 18
    }
    _ = add(CGRect(x: -10, y: 25, width: 80, height: 20), under: clipped) {
      $0.appearance.backgroundColor = Self.blue
    }
    let masked = cell { $0.appearance.backgroundColor = Self.green }
    _ = add(CGRect(x: 5, y: 5, width: 50, height: 50), under: masked) {
      $0.isMask = true
      $0.appearance.backgroundColor = Self.color(0, 0, 0, 0.8)
      $0.appearance.cornerRadius = 25
    }
    let deep = cell(Self.turned(0.8, perspective: true)) {
      $0.appearance.backgroundColor = Self.white
      $0.appearance.masksToBounds = true
    }
    _ = add(CGRect(x: 30, y: -10, width: 50, height: 50), under: deep) {
      $0.appearance.backgroundColor = Self.red
      $0.appearance.cornerRadius = 25
    }
  }

  private mutating func shadows() {
    let shadow = LayerAppearance.Shadow(
      color: Self.black, opacity: 0.6, offset: CGSize(width: 4, height: 5), radius: 4)
    _ = cell {
      $0.appearance.backgroundColor = Self.white
      $0.appearance.cornerRadius = 10
      $0.appearance.shadow = shadow
    }
    let composed = cell(Self.turned(0.2)) {
      $0.appearance.shadow = shadow
    }
    _ = add(CGRect(x: 0, y: 0, width: 30, height: 30), under: composed) {
      $0.appearance.backgroundColor = Self.red
    }
    _ = add(CGRect(x: 35, y: 35, width: 25, height: 25), under: composed) {
      $0.appearance.backgroundColor = Self.blue
      $0.appearance.cornerRadius = 12
    }
    _ = cell {
      $0.appearance.backgroundColor = Self.white
      $0.appearance.shadow = shadow
      let path = CGPath(ellipseIn: CGRect(x: 0, y: 45, width: 60, height: 20))
      $0.appearance.shadow?.path = LayerAppearance.Outline(path)
    }
    _ = cell {
      $0.appearance.gradient = .init(
        form: .axial, colors: [Self.red, Self.color(1, 1, 0), Self.color(0, 0, 1, 0)],
        locations: [0, 0.3, 1], start: .zero, end: CGPoint(x: 1, y: 1))
    }
    _ = cell {
      $0.appearance.gradient = .init(
        form: .radial, colors: [Self.white, Self.blue], locations: [0, 1],
        start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 1, y: 1))
      $0.appearance.cornerRadius = 8
    }
  }

  private mutating func shapes() {
    let star = CGMutablePath()
    star.addLines(between: [
      CGPoint(x: 30, y: 0), CGPoint(x: 48, y: 58), CGPoint(x: 0, y: 22), CGPoint(x: 60, y: 22),
      CGPoint(x: 12, y: 58),
    ])
    star.closeSubpath()
    for rule in [CGPathFillRule.winding, .evenOdd] {
      _ = cell {
        var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(star))
        (shape.fill, shape.fillRule) = (Self.blue, rule)
        $0.appearance.shape = shape
      }
    }
    let bend = CGMutablePath()
    bend.move(to: CGPoint(x: 5, y: 50))
    bend.addLine(to: CGPoint(x: 25, y: 10))
    bend.addLine(to: CGPoint(x: 35, y: 50))
    bend.addCurve(
      to: CGPoint(x: 55, y: 10), control1: CGPoint(x: 60, y: 50), control2: CGPoint(x: 35, y: 10))
    for (cap, join) in [(CGLineCap.butt, CGLineJoin.miter), (.round, .round)] {
      _ = cell {
        var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(bend))
        (shape.stroke, shape.lineWidth) = (Self.color(0.8, 0.3, 0, 0.6), 8)
        (shape.lineCap, shape.lineJoin) = (cap, join)
        $0.appearance.shape = shape
      }
    }
    _ = cell {
      var shape = LayerAppearance.Shape(
        path: LayerAppearance.Outline(CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 52, height: 52))))
      (shape.fill, shape.stroke, shape.lineWidth) = (Self.white, Self.black, 4)
      (shape.dashLengths, shape.dashPhase, shape.strokeEnd) = ([9, 5], 3, 0.8)
      shape.lineCap = .square
      $0.appearance.shape = shape
    }
  }

  private mutating func contents() {
    _ = cell {
      var contents = LayerAppearance.Contents(name: "photo", size: CGSize(width: 120, height: 60))
      contents.gravity = .resizeAspectFill
      $0.appearance.contents = contents
      $0.appearance.masksToBounds = true
    }
    let picture = Self.picture
    _ = cell(Self.turned(0.5)) {
      $0.appearance.contents = LayerAppearance.Contents(size: picture.bounds.size, picture: picture)
    }
    _ = cell(Self.turned(1, perspective: true)) {
      $0.appearance.contents = LayerAppearance.Contents(size: picture.bounds.size, picture: picture)
      $0.appearance.contents?.rect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    }
    _ = cell {
      $0.appearance.contents = LayerAppearance.Contents(size: picture.bounds.size, picture: picture)
      $0.appearance.contents?.center = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      $0.opacity = 0.7
    }
    _ = cell {
      $0.appearance.backgroundColor = Self.white
      $0.appearance.texts = [
        .init("Title ÿ", at: CGPoint(x: 4, y: 22), size: 14, weight: 0.4, color: Self.black),
        .init("abc 123", at: CGPoint(x: 4, y: 44), size: 12, color: Self.blue),
      ]
    }
  }

  private static var picture: FramePicture {
    var scene = FeatureScene()
    let all = scene.add(CGRect(x: 0, y: 0, width: 40, height: 40), under: nil) {
      $0.appearance.backgroundColor = white
      $0.appearance.border = .init(width: 2, color: red)
      $0.appearance.cornerRadius = 8
    }
    _ = scene.add(CGRect(x: 10, y: 10, width: 12, height: 20), under: all) {
      $0.appearance.backgroundColor = green
    }
    return FramePicture(rows: scene.rows, bounds: CGRect(x: 0, y: 0, width: 40, height: 40))
  }

  /// Two crossing cards, siblings ordered by depth, a layer seen from behind, an iris, and a curl.
  private mutating func spaces() {
    let space = cell { $0.appearance.isTransformLayer = true }
    for (angle, color) in [(0.9, Self.red), (-0.9, Self.blue)] {
      _ = add(
        CGRect(x: 0, y: 0, width: 60, height: 60), under: space,
        CATransform3DMakeRotation(angle, 0, 1, 0)
      ) { $0.appearance.backgroundColor = color }
    }
    let depths = cell { _ in }
    for (z, color) in [(5.0, Self.red), (1, Self.green)] {
      _ = add(
        CGRect(x: z * 5, y: z * 5, width: 30, height: 30), under: depths,
        CATransform3DMakeTranslation(0, 0, z)
      ) { $0.appearance.backgroundColor = color }
    }
    _ = cell(CATransform3DMakeRotation(3, 0, 1, 0)) {
      $0.appearance.backgroundColor = Self.red
      $0.appearance.isDoubleSided = false
    }
    _ = cell { row in
      row.appearance.backgroundColor = Self.green
      row.transition = .init(clipWorld: row.world, irisRadius: 24)
    }
    _ = cell { row in
      row.appearance.backgroundColor = Self.blue
      row.appearance.border = .init(width: 8, color: Self.white)
      let side = FrameSnapshot.meshSide
      let mesh = (0..<side * side).flatMap { i -> [Double] in
        let (u, v) = (Double(i % side) * 4, Double(i / side) * 4)
        return u <= 30 ? [u, v, 0] : [60 - u, v, 20]
      }
      row.transition = .init(clipWorld: row.world, mesh: mesh)
    }
  }
}
