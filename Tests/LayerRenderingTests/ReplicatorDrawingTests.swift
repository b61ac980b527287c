// The pixels of a replicator layer's copies.

import QuartzCore
import Testing

@testable import LayerRendering

@MainActor @Suite(.serialized) struct ReplicatorDrawingTests {
  @Test func copies_areDrawnWithTheirPositionColourAndOpacity() {
    CATransaction.setDisableActions(true)
    let cycle = FrameCycle.start()
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 12, height: 2)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(4, 0, 0)
    replicator.instanceColor = CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    replicator.instanceGreenOffset = -0.4
    replicator.instanceAlphaOffset = -0.2
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    dot.backgroundColor = .white
    replicator.addSublayer(dot)
    cycle.attach(root: replicator)
    cycle.advance(to: 0, targetTimestamp: 1)
    let bitmap = FrameRenderer(size: CGSize(width: 12, height: 2)).draw(cycle.frame.snapshot())
    #expect((0..<12).filter { bitmap[$0, 1].red > 0 } == [0, 1, 4, 5, 8, 9])
    #expect([0, 4, 8].map { bitmap[$0, 0].red } == [255, 204, 153])
    // The copies have 0.8, 0.4 and 0 of the dot's green, at opacities of 1, 0.8 and 0.6 over black.
    #expect([0, 4, 8].map { bitmap[$0, 0].green } == [204, 82, 0])
    #expect([0, 4, 8].map { bitmap[$0, 0].blue } == [0, 0, 0])
  }
}
