// CAReplicatorLayer: the positions, times and colours of its copies.

import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct ReplicatorTests {
  /// A replicator of 200 × 100 points with one layer of 10 × 10 points at its top left corner.
  @MainActor private final class Scene {
    let cycle = FrameCycle.start()
    let root = CALayer()
    let replicator = CAReplicatorLayer()
    let dot = CALayer()

    init() {
      CATransaction.setDisableActions(true)
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      replicator.frame = root.bounds
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      dot.backgroundColor = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
      replicator.addSublayer(dot)
      root.addSublayer(replicator)
      cycle.attach(root: root)
    }

    func shown(at time: Double = 0) -> [FrameSnapshot.Row] {
      let time = max(time, cycle.timestamp)
      cycle.advance(to: time, targetTimestamp: time + 1)
      return cycle.frame.snapshot().rows
    }

    /// Fades from 0 to 1 within one second.
    func fadeIn(_ layer: CALayer) {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      fade.fillMode = .both
      fade.isRemovedOnCompletion = false
      layer.add(fade, forKey: nil)
    }
  }

  @Test func rowsOfCopies_comeAfterThoseOfTheFrame_eachTransformedOnceMoreThanThePrevious() {
    let scene = Scene()
    scene.replicator.instanceCount = 4
    scene.replicator.instanceTransform = CATransform3DMakeTranslation(20, 5, 0)
    let rows = scene.shown()
    #expect(rows.map(\.parent) == [nil, 0, 1, 1, 1, 1])
    #expect(rows[2...].map(\.world.m41) == [0, 20, 40, 60])
    #expect(rows[2...].map(\.world.m42) == [0, 5, 10, 15])
  }

  @Test func transform_appliesAboutTheCentreOfTheBounds() {
    let scene = Scene()
    scene.replicator.instanceCount = 3
    // This scale is an exact half turn: the second copy is rotated, and the third is back in place.
    scene.replicator.instanceTransform = CATransform3DMakeScale(-1, -1, 1)
    let rows = scene.shown()
    #expect(rows[2...].map(\.world.m41) == [0, 200, 0])
    #expect(rows[2...].map(\.world.m42) == [0, 100, 0])
    #expect(rows[2...].map(\.world.m11) == [1, -1, 1])
  }

  @Test(arguments: [0.75, 1.25, 9])
  func delay_presentsEachCopyAtAnEarlierTime(time: Double) {
    let scene = Scene()
    (scene.replicator.instanceCount, scene.replicator.instanceDelay) = (4, 0.25)
    _ = scene.shown()
    scene.fadeIn(scene.dot)
    let begin = scene.shown(at: 1).count
    #expect(begin == 6)
    let expected = (0..<4).map { min(max(time - 0.25 * Double($0), 0), 1) }
    #expect(scene.shown(at: 1 + time)[2...].map(\.opacity) == expected)
  }

  @Test func delay_alsoAppliesInPausedTime() {
    let scene = Scene()
    (scene.replicator.instanceCount, scene.replicator.instanceDelay) = (3, 0.25)
    (scene.root.speed, scene.root.timeOffset) = (0, 0.5)
    _ = scene.shown()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    fade.beginTime = 0x1p-40
    fade.fillMode = .both
    scene.dot.add(fade, forKey: nil)
    let opacities = scene.shown(at: 1)[2...].map { ($0.opacity * 1000).rounded() / 1000 }
    #expect(opacities == [0.5, 0.25, 0])
  }

  @Test func snapshot_leavesTheFrameUnchanged() {
    let scene = Scene()
    (scene.replicator.instanceCount, scene.replicator.instanceDelay) = (5, 0.1)
    _ = scene.shown()
    scene.fadeIn(scene.dot)
    _ = scene.shown(at: 1)
    scene.cycle.advance(to: 1.5, targetTimestamp: 2)
    let (hash, counters) = (scene.cycle.frame.hash, "\(scene.cycle.counters)")
    _ = scene.cycle.frame.snapshot()
    #expect(scene.cycle.frame.hash == hash)
    #expect("\(scene.cycle.counters)" == counters)
    #expect(scene.cycle.frame.count == 3)
  }

  @Test func colours_areMultiplied_andStepFromCopyToCopy() {
    let scene = Scene()
    scene.replicator.instanceCount = 3
    scene.replicator.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
    scene.replicator.instanceRedOffset = 0.25
    scene.replicator.instanceGreenOffset = -0.75
    scene.replicator.instanceAlphaOffset = -0.25
    let rows = scene.shown()[2...]
    #expect(rows.map { $0.appearance.backgroundColor?.red } == [0.5, 0.75, 1])
    #expect(rows.map { $0.appearance.backgroundColor?.green } == [0.5, 0.125, 0])
    #expect(rows.map(\.opacity) == [1, 0.75, 0.5])
    #expect(rows.map(\.composedOpacity) == [1, 0.75, 0.5])
  }

  @Test func zeroCopies_hideTheSublayers() {
    let scene = Scene()
    scene.replicator.instanceCount = 0
    #expect(scene.shown().map(\.isHidden) == [false, false, true])
    scene.replicator.instanceCount = -3
    #expect(scene.replicator.instanceCount == 0)
  }

  @Test func replicatorInAReplicator_showsItsCopiesInEachCopy() {
    let scene = Scene()
    let inner = CAReplicatorLayer()
    inner.frame = scene.replicator.bounds
    inner.addSublayer(scene.dot)
    scene.replicator.addSublayer(inner)
    (scene.replicator.instanceCount, inner.instanceCount) = (2, 3)
    scene.replicator.instanceTransform = CATransform3DMakeTranslation(0, 50, 0)
    inner.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let dots = scene.shown().filter { $0.bounds.width == 10 }
    let places = dots.map { "\(Int($0.world.m41)) \(Int($0.world.m42))" }
    #expect(places.sorted() == ["0 0", "0 50", "20 0", "20 50", "40 0", "40 50"])
  }

  @Test func preservesDepth_keepsTheDepthOfCopies() {
    let scene = Scene()
    scene.replicator.instanceCount = 2
    scene.replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, 7)
    scene.replicator.zPosition = 100
    #expect(scene.shown()[2...].map(\.world.m43) == [0, 7])
    scene.replicator.preservesDepth = true
    #expect(scene.shown(at: 1)[2...].map(\.world.m43) == [100, 107])
    #expect(scene.shown(at: 1)[1].appearance.isTransformLayer)
  }

  @Test func preservesDepth_keepsItsEffect_whenLayersAreAddedElsewhere() {
    let scene = Scene()
    scene.replicator.instanceCount = 2
    scene.replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, 7)
    scene.replicator.zPosition = 100
    scene.replicator.preservesDepth = true
    _ = scene.shown()
    scene.replicator.superlayer?.addSublayer(CALayer())
    #expect(scene.shown(at: 1).map(\.world.m43).filter { $0 > 100 } == [107])
  }

  @Test func properties_animate_andAreSetByName() {
    let scene = Scene()
    scene.replicator.setValue(3, forKey: "instanceCount")
    scene.replicator.setValue(true, forKey: "preservesDepth")
    #expect(scene.replicator.instanceCount == 3 && scene.replicator.preservesDepth)
    _ = scene.shown()
    let spread = CABasicAnimation(keyPath: "instanceTransform")
    spread.fromValue = CATransform3DIdentity
    spread.toValue = CATransform3DMakeTranslation(40, 0, 0)
    spread.duration = 1
    scene.replicator.add(spread, forKey: nil)
    _ = scene.shown(at: 1)
    #expect(scene.shown(at: 1.5)[2...].map(\.world.m41) == [0, 20, 40])
    #expect(scene.replicator.presentation()?.instanceTransform.m41 == 20)
    #expect(CATransform3DIsIdentity(scene.replicator.instanceTransform))
  }

  @Test func moreCopiesThanAFrameCanHold_areOmitted() {
    let scene = Scene()
    scene.replicator.instanceCount = .max
    #expect(scene.shown().count <= 70_000)
  }
}
