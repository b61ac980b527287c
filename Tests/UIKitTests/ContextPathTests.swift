// Paths, clips and images as image contexts record them.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ContextPathTests {
  /// The rows that a block draws in an image of 100 by 100 points.
  private func items(_ draw: (CGContext) -> Void) throws -> [FrameSnapshot.Row] {
    _ = FrameCycle.start()
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100))
    return try #require(renderer.image { draw($0.cgContext) }.picture).rows
  }

  /// The bounding box of a row's path, in the image's coordinates.
  private func box(_ item: FrameSnapshot.Row) -> CGRect? {
    guard item.appearance.shape != nil else { return nil }
    return item.bounds.applying(CATransform3DGetAffineTransform(item.world))
  }

  @Test func filledAndStrokedPath_keepsItsColoursLineStyleAndPosition() throws {
    let items = try items { context in
      context.translateBy(x: 10, y: 20)
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 30, height: 40))
      path.lineWidth = 3
      path.lineCapStyle = .round
      path.setLineDash([4, 2], count: 2, phase: 1)
      path.fill()
      path.stroke()
    }
    try #require(items.count == 2)
    #expect(box(items[0]) == CGRect(x: 11, y: 22, width: 30, height: 40))
    let filled = try #require(items[0].appearance.shape)
    let stroked = try #require(items[1].appearance.shape)
    #expect(filled.fill == LayerAppearance.Color(red: 1, green: 0, blue: 0))
    #expect(filled.stroke == nil && stroked.fill == nil)
    #expect(stroked.stroke == LayerAppearance.Color(red: 0, green: 0, blue: 1))
    #expect(stroked.lineWidth == 3 && stroked.lineCap == .round)
    #expect(stroked.dashLengths == [4, 2] && stroked.dashPhase == 1)
  }

  @Test func currentPath_keepsItsCoordinates_andIsClearedByStroking() throws {
    let items = try items { context in
      context.addPath(CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil))
      context.scaleBy(x: 2, y: 2)
      context.setLineWidth(2)
      context.strokePath()
      #expect(context.path == nil)
      context.strokePath()
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
      context.fillPath(using: .evenOdd)
    }
    try #require(items.count == 2)
    #expect(box(items[0]) == CGRect(x: 5, y: 5, width: 10, height: 10))
    #expect(box(items[1])?.width == 8 && items[1].appearance.shape?.fillRule == .evenOdd)
  }

  @Test func clip_masksLaterDrawing_untilTheStateIsRestored() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let items = try items { context in
      context.saveGState()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50)).addClip()
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      context.clip(to: CGRect(x: 10, y: 10, width: 5, height: 5))
      view.layer.render(in: context)
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    try #require(items.count == 7)
    #expect(items.map(\.parent) == [nil, 0, 0, 0, 3, 3, nil])
    #expect(items.map(\.isMask) == [false, true, false, false, true, false, false])
    #expect(box(items[1]) == CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(box(items[4]) == CGRect(x: 10, y: 10, width: 5, height: 5))
  }

  @Test func clipToAnEmptyPath_makesAnEmptyMask() throws {
    let items = try items { context in
      context.clip()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(items[1].isMask && items[1].bounds.isEmpty && items.last?.parent == 0)
  }

  @Test func bezierPath_drawsNothing_outsideAContext() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.fill()
    path.stroke()
    path.addClip()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func image_hasOneBitmap_thatLayersAcceptAsContents() throws {
    _ = FrameCycle.start()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 15, height: 10), format: format)
      .image { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
    let layer = CALayer()
    layer.contents = image.cgImage
    let bitmap = try #require(image.cgImage)
    #expect(layer.contents as AnyObject === bitmap && bitmap.picture?.rows.count == 1)
    #expect(bitmap.width == 30 && bitmap.height == 20)
    let again = UIImage(cgImage: bitmap, scale: 2, orientation: .up)
    #expect(again.size == image.size && again.cgImage === bitmap)
    #expect(image.withRenderingMode(.alwaysTemplate).cgImage === bitmap)
    #expect(UIImage().cgImage == nil)
  }

  @Test func symbol_keepsItsName() {
    #expect(UIImage(systemName: "wifi", variableValue: 0.5)?.size == .zero)
    let image = UIImage(systemName: "xmark")
    #expect(image?.name == "xmark" && image?.cgImage?.name == "xmark" && image?.size == .zero)
  }

  @Test func reversing_startsAnOpenPathAtItsEnd_andKeepsItsLineStyle() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 12, y: 1),
      controlPoint2: CGPoint(x: 19, y: 8))
    path.lineWidth = 5
    let expected = UIBezierPath()
    expected.move(to: CGPoint(x: 20, y: 10))
    expected.addCurve(
      to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 19, y: 8),
      controlPoint2: CGPoint(x: 12, y: 1))
    expected.addLine(to: CGPoint(x: 0, y: 0))
    #expect(path.reversing().cgPath == expected.cgPath)
    #expect(path.reversing().lineWidth == 5)
    #expect(path.reversing().reversing().cgPath == path.cgPath)
  }

  @Test func reversing_traversesAClosedPathFromItsStart_lastSubpathFirst() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    path.close()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    let expected = UIBezierPath()
    expected.move(to: CGPoint(x: 30, y: 0))
    expected.addLine(to: CGPoint(x: 20, y: 0))
    expected.move(to: CGPoint(x: 0, y: 0))
    expected.addLine(to: CGPoint(x: 10, y: 10))
    expected.addLine(to: CGPoint(x: 10, y: 0))
    expected.close()
    #expect(path.reversing().cgPath == expected.cgPath)
  }

  /// The box is in the current coordinates. Restoring a graphics state restores its clips.
  @Test func boundingBoxOfClipPath_isTheIntersectionOfAllClips() throws {
    var boxes: [CGRect] = []
    _ = try items { context in
      boxes.append(context.boundingBoxOfClipPath)
      context.saveGState()
      context.translateBy(x: 10, y: 20)
      context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 40))
      boxes.append(context.boundingBoxOfClipPath)
      context.move(to: CGPoint(x: 30, y: 10))
      context.addLine(to: CGPoint(x: 70, y: 10))
      context.addLine(to: CGPoint(x: 30, y: 30))
      context.closePath()
      context.clip()
      boxes.append(context.boundingBoxOfClipPath)
      context.clip(to: CGRect(x: -5, y: 0, width: 1, height: 1))
      boxes.append(context.boundingBoxOfClipPath)
      context.restoreGState()
      boxes.append(context.boundingBoxOfClipPath)
    }
    let all = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(
      boxes == [
        all, CGRect(x: 0, y: 0, width: 50, height: 40), CGRect(x: 30, y: 10, width: 20, height: 20),
        .null, all,
      ])
  }
}
