// Absurd geometry, which no screen has, is clipped or omitted. Drawing it neither traps nor takes
// unusually long.

import Foundation
import LayerRendering
import QuartzCore
import Testing

@Suite struct AbsurdGeometryTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e9, -1e9, 1e300, 0, .leastNonzeroMagnitude, -3, 0.5,
  ]

  private func draw(_ rows: [FrameSnapshot.Row]) -> Bitmap {
    FrameRenderer(size: CGSize(width: 60, height: 60)).draw(FrameSnapshot(rows: rows))
  }

  private func full(_ bounds: CGRect, _ world: CATransform3D) -> FrameSnapshot.Row {
    var row = FrameSnapshot.Row(bounds: bounds, world: world)
    row.appearance.backgroundColor = FeatureScene.red
    row.appearance.cornerRadius = 9
    row.appearance.masksToBounds = true
    row.appearance.border = .init(width: 3, color: FeatureScene.black)
    row.appearance.shadow = .init(
      color: FeatureScene.black, opacity: 1, offset: CGSize(width: 4, height: 4), radius: 5)
    row.appearance.contents = .init(name: "x", size: CGSize(width: 20, height: 10))
    row.appearance.gradient = .init(
      form: .conic, colors: [FeatureScene.red, FeatureScene.blue], locations: [0, 1],
      start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 1, y: 1))
    var shape = LayerAppearance.Shape(
      path: LayerAppearance.Outline(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30))))
    (shape.stroke, shape.dashLengths) = (FeatureScene.blue, [2, 1])
    row.appearance.shape = shape
    row.appearance.texts = [
      .init("text", at: CGPoint(x: 1, y: 20), size: 12, color: FeatureScene.black)
    ]
    return row
  }

  @Test func anyNumber_anywhereInTheMatrix_isDrawnOrOmitted() {
    for number in Self.numbers {
      for element in 0..<16 {
        var world = CATransform3DMakeTranslation(10, 10, 0)
        withUnsafeMutableBytes(of: &world) {
          $0.bindMemory(to: Double.self)[element] = number
        }
        _ = draw([full(CGRect(x: 0, y: 0, width: 30, height: 30), world)])
      }
    }
  }

  @Test func anyNumber_asASizeOrARadius_isDrawnOrOmitted() {
    for number in Self.numbers {
      for other in [30.0, number] {
        let sides = [(number, other), (other, number)]
        for (width, height) in sides {
          let bounds = CGRect(x: 0, y: 0, width: width, height: height)
          _ = draw([full(bounds, CATransform3DMakeTranslation(10, 10, 0))])
        }
      }
      var row = full(CGRect(x: 0, y: 0, width: 30, height: 30), CATransform3DIdentity)
      row.appearance.cornerRadius = number
      row.appearance.border?.width = number
      row.appearance.shadow?.radius = number
      row.appearance.shadow?.offset = CGSize(width: number, height: number)
      row.appearance.shape?.lineWidth = number
      row.appearance.shape?.dashLengths = [number, 1]
      row.appearance.shape?.dashPhase = number
      row.appearance.shape?.miterLimit = number
      row.appearance.contents?.size = CGSize(width: number, height: 10)
      row.appearance.contents?.rect = CGRect(x: number, y: 0, width: 1, height: number)
      row.appearance.contents?.center = CGRect(x: number, y: 0, width: 0.1, height: number)
      row.appearance.gradient?.locations = [number, 1]
      row.appearance.gradient?.end = CGPoint(x: number, y: number)
      row.appearance.texts[0].size = number
      row.appearance.texts[0].width = number
      row.opacity = number
      row.transition = .init(clipWorld: row.world, irisRadius: number)
      _ = draw([row])
    }
  }

  @Test func aVastLayer_coversTheWholeDisplay() {
    let world = CATransform3DMakeTranslation(-5e8, -5e8, 0)
    var row = FrameSnapshot.Row(
      bounds: CGRect(x: 0, y: 0, width: 1e9, height: 1e9), world: world)
    row.appearance.backgroundColor = FeatureScene.red
    let bitmap = draw([row])
    #expect(Set(bitmap.pixels).count == 1 && bitmap[30, 30].red > 200)
  }

  @Test func aPlaneThroughTheEye_isClippedAtTheEye() {
    // A floor plane: where the layer's y is greater than 40, it is behind the eye, with w below 0.
    var world = CATransform3DIdentity
    world.m14 = 0
    world.m24 = -1.0 / 40
    world.m42 = 10
    var row = FrameSnapshot.Row(bounds: CGRect(x: 0, y: 0, width: 60, height: 200), world: world)
    row.appearance.backgroundColor = FeatureScene.red
    let bitmap = draw([row])
    #expect(bitmap[20, 40].red > 200, "in front of the eye")
    #expect(bitmap[20, 5].red == 0, "what is behind the eye does not appear above the horizon")
  }

  @Test func aVeryLongPath_isDashedInBoundedTime() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -1e9, y: 30))
    path.addLine(to: CGPoint(x: 1e9, y: 30))
    var row = FrameSnapshot.Row(
      bounds: CGRect(x: 0, y: 0, width: 60, height: 60), world: CATransform3DIdentity)
    var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(path))
    (shape.stroke, shape.lineWidth, shape.dashLengths) = (FeatureScene.red, 4, [0.001, 0.001])
    row.appearance.shape = shape
    #expect(draw([row])[30, 30].red > 200)
  }

  @Test func rowsWithoutAnExistingParent_areRoots_andMasksWithoutALayerHaveNoEffect() {
    var row = FrameSnapshot.Row(
      parent: 7, bounds: CGRect(x: 0, y: 0, width: 60, height: 60), world: CATransform3DIdentity)
    row.appearance.backgroundColor = FeatureScene.red
    var mask = row
    mask.isMask = true
    mask.parent = -1
    #expect(draw([row, mask])[30, 30].red > 200)
  }

  @Test func emptySize_makesABitmapWithoutPixels() {
    for size in [CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5)] {
      let bitmap = FrameRenderer(size: size).draw(FrameSnapshot(rows: []))
      #expect(bitmap.width == 0 && bitmap.pixels.isEmpty)
      #expect(!bitmap.png().isEmpty)
    }
  }
}
