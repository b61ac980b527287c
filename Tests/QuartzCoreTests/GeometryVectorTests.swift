// Matrices compared with WebKit; layer frames and perspective trees compared with Chromium.

import QuartzCore
import SharedFolder
import Testing

@MainActor
@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct GeometryVectorTests {
  private func expectClose(_ a: [Double], _ b: [Double], _ relative: Double) {
    let largest = b.map(abs).max() ?? 1
    for (x, y) in zip(a, b) { #expect(abs(x - y) <= relative * max(1, largest)) }
  }

  @Test func transforms_andTheirInverses_equalThoseOfWebKit() throws {
    for vector in try Vector.load("transform3d_webkit").cases.list {
      let t = transform(vector.ops.list)
      expectClose(t.numbers, vector.matrix.doubles, 1e-6)
      guard vector.inverse.exists, !vector.inverse.doubles.isEmpty else { continue }
      expectClose(CATransform3DInvert(t).numbers, vector.inverse.doubles, 1e-6)
    }
  }

  @Test func frames_equalTheBoxesThatChromiumMeasures() throws {
    for vector in try Vector.load("layer_geometry").flat.list {
      let layer = CALayer()
      let (size, position) = (vector.bounds.doubles, vector.position.doubles)
      let anchor = vector.anchor.doubles
      layer.bounds = CGRect(x: 0, y: 0, width: size[0], height: size[1])
      layer.anchorPoint = CGPoint(x: anchor[0], y: anchor[1])
      layer.position = CGPoint(x: position[0], y: position[1])
      layer.transform = transform(vector.ops.list)
      let frame = layer.frame
      for (x, y) in zip(
        [frame.minX, frame.minY, frame.width, frame.height], vector.frame.doubles)
      {
        #expect(abs(x - y) <= 0.01)
      }
    }
  }

  @Test func perspectiveTrees_projectAsChromiumDoes() throws {
    for vector in try Vector.load("layer_geometry").tree.list {
      let cycle = FrameCycle.start()
      let (parent, child) = (CALayer(), CALayer())
      place(parent, vector.parent)
      place(child, vector.child)
      parent.sublayerTransform.m34 = vector.parent.sublayer_m34.double
      child.transform = transform(vector.child.ops.list)
      parent.addSublayer(child)
      cycle.attach(root: parent)
      cycle.advance(to: 0, targetTimestamp: 0)
      let row = try #require(cycle.frame.row(of: child))
      let world = cycle.frame.world(at: row)
      let size = child.bounds.size
      let corners = [(0.0, 0.0), (size.width, 0), (0, size.height), (size.width, size.height)].map {
        (x, y) in
        let w = x * world.m14 + y * world.m24 + world.m44
        return CGPoint(
          x: (x * world.m11 + y * world.m21 + world.m41) / w,
          y: (x * world.m12 + y * world.m22 + world.m42) / w)
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let box = [xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!]
      for (x, y) in zip(box, vector.screen_bounding_box.doubles) { #expect(abs(x - y) <= 0.01) }
    }
  }

  private func place(_ layer: CALayer, _ vector: Vector) {
    let (size, position) = (vector.bounds.doubles, vector.position.doubles)
    let anchor = vector.anchor.doubles
    layer.bounds = CGRect(x: 0, y: 0, width: size[0], height: size[1])
    layer.anchorPoint = CGPoint(x: anchor[0], y: anchor[1])
    layer.position = CGPoint(x: position[0], y: position[1])
  }
}
