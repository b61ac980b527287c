// Drawings as image contexts and snapshots record them.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct DrawingTests {
  @Test func snapshot_keepsMaskBorderAndShadow() throws {
    _ = FrameCycle.start()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.layer.borderWidth = 2
    view.layer.borderColor = UIColor.red.cgColor
    view.layer.shadowOpacity = 0.5
    view.layer.shadowRadius = 6
    view.clipsToBounds = true
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: view.bounds).cgPath
    view.layer.mask = shape
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 5, height: 5))
    view.addSubview(child)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    let picture = try #require(snapshot.layer.contents as? FramePicture)
    try #require(picture.rows.count == 3)
    let item = picture.rows[0]
    let red = LayerAppearance.Color(red: 1, green: 0, blue: 0)
    #expect(item.appearance.border == LayerAppearance.Border(width: 2, color: red))
    #expect(item.appearance.shadow?.opacity == 0.5 && item.appearance.shadow?.radius == 6)
    #expect(item.appearance.masksToBounds)
    #expect(picture.rows[2].parent == 0, "the child inherits mask and clip from its parent")
    let path = try #require(picture.rows.first(where: \.isMask)?.appearance.shape?.path)
    #expect(path == LayerAppearance.Outline(UIBezierPath(ovalIn: view.bounds).cgPath))
  }

  @Test func maskOfAMask_isAMaskInASnapshot() throws {
    _ = FrameCycle.start()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let (mask, inner) = (CALayer(), CALayer())
    for layer in [mask, inner] { layer.frame = view.bounds }
    mask.mask = inner
    view.layer.mask = mask
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    let picture = try #require(snapshot.layer.contents as? FramePicture)
    #expect(picture.rows.map(\.isMask) == [false, true, true])
    #expect(picture.rows.map(\.parent) == [nil, 0, 1])
  }

  @Test func imageContext_recordsDrawing_atItsPosition() throws {
    _ = FrameCycle.start()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 50), false, 0)
    let context = try #require(UIGraphicsGetCurrentContext())
    context.saveGState()
    context.translateBy(x: 30, y: 5)
    view.layer.render(in: context)
    context.restoreGState()
    context.setFillColor(UIColor.blue.cgColor)
    context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 100, height: 50) && image.scale == UIScreen.main.scale)
    let items = try #require(image.picture).rows
    #expect(items.count == 2)
    #expect(items[0].world.m41 == 30 && items[0].world.m42 == 5)
    #expect(
      items[1].appearance.backgroundColor == LayerAppearance.Color(UIColor.blue.cgColor)
        && items[1].bounds.width == 3)
  }

  @Test func renderInContext_drawsModelValues_aSnapshotDrawsPresentationValues() throws {
    let root = UIViewController()
    let stage = Stage(root: root)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let moving = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    root.view.addSubview(view)
    view.addSubview(moving)
    stage.step()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { moving.center.x = 101 }
    stage.steps(31)
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 1)
    if let context = UIGraphicsGetCurrentContext() { view.layer.render(in: context) }
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let snapshot = view.snapshotView(afterScreenUpdates: false)
    let shown = try #require((snapshot?.layer.contents as? FramePicture)?.rows.last)
    #expect(image?.picture?.rows.last?.world.m41 == 100)
    #expect(abs(shown.world.m41 - 50) < 1e-6)
  }
}
