// The initialisers that layer subclasses can declare.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerSubclassTests {
  /// The three initialisers, as layer subclasses in published apps declare them.
  private final class Ring: CAShapeLayer {
    var progress: CGFloat = 0.25
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? Ring { progress = other.progress }
    }
    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  }

  private final class Plain: CAGradientLayer {
    var note = "own"
  }

  private final class Depth: CATransformLayer {
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func initLayer_ofASubclass_copiesInheritedAndDeclaredProperties() {
    let ring = Ring()
    (ring.progress, ring.lineWidth, ring.opacity) = (0.75, 4, 0.5)
    ring.addSublayer(CALayer())
    let copy = Ring(layer: ring)
    #expect(copy.progress == 0.75 && copy.lineWidth == 4 && copy.opacity == 0.5)
    #expect(copy.sublayers == nil)
  }

  @Test func initLayer_isInherited_ifASubclassHasNoInitialisers() {
    let plain = Plain()
    plain.endPoint = CGPoint(x: 1, y: 1)
    #expect(Plain(layer: plain).endPoint == CGPoint(x: 1, y: 1))
  }

  @Test(arguments: [CALayer.self, Ring.self, Plain.self, Depth.self] as [CALayer.Type])
  func layer_ofAClassKnownOnlyAtRunTime_isOfThatClass(_ type: CALayer.Type) {
    let layer = type.init(layerOfView: ())
    #expect(Swift.type(of: layer) == type)
    #expect((layer as? Ring)?.progress ?? 0.25 == 0.25)
  }
}
