// FrameSnapshot: the values of a frame; taking a snapshot changes nothing.

import QuartzCore
import Testing

/// A root layer of 200 × 100 points in its own frame cycle.
@MainActor private final class Scene {
  let cycle = FrameCycle.start()
  let root = CALayer()

  init() {
    CATransaction.setDisableActions(true)
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    cycle.attach(root: root)
  }

  func shown(after seconds: Double = 0) -> FrameSnapshot {
    let time = cycle.timestamp + seconds
    cycle.advance(to: time, targetTimestamp: time + 1)
    return cycle.frame.snapshot()
  }
}

@MainActor @Suite(.serialized) struct FrameSnapshotTests {

  @Test func rows_areTheFramesRows_withTheirTransforms() throws {
    let scene = Scene()
    let root = scene.root
    let child = CALayer()
    child.name = "card"
    child.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    child.opacity = 0.5
    child.mask = CALayer()
    root.opacity = 0.5
    root.addSublayer(child)
    let rows = scene.shown().rows
    try #require(rows.count == 3)
    #expect(rows.map(\.parent) == [nil, 0, 1])
    #expect(rows.map(\.isMask) == [false, false, true])
    #expect(rows[1].title == "card")
    #expect(rows[1].world.m41 == 10 && rows[1].world.m42 == 20)
    #expect(rows[1].opacity == 0.5 && rows[1].composedOpacity == 0.25)
  }

  @Test func appearanceProperties_areThoseOfTheLayers() throws {
    let scene = Scene()
    let root = scene.root
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    shape.fillRule = .evenOdd
    shape.lineDashPattern = [2, 1]
    shape.cornerCurve = .continuous
    shape.maskedCorners = [.layerMinXMinYCorner]
    shape.shadowOpacity = 0.25
    shape.borderWidth = 2
    root.addSublayer(shape)
    let appearance = scene.shown().rows[1].appearance
    #expect(appearance.shape?.path.kinds.count == 5 && appearance.shape?.path.points.count == 4)
    #expect(appearance.shape?.fillRule == .evenOdd && appearance.shape?.dashLengths == [2, 1])
    #expect(appearance.hasContinuousCorners && appearance.maskedCorners == [.layerMinXMinYCorner])
    #expect(appearance.shadow?.opacity == 0.25 && appearance.shadow?.radius == 3)
    #expect(appearance.border == .init(width: 2, color: .init(red: 0, green: 0, blue: 0)))
  }

  @Test func invisibleBordersAndShadows_areOmitted() {
    let scene = Scene()
    let root = scene.root
    root.borderWidth = 0
    root.shadowRadius = 9
    #expect(scene.shown().rows[0].appearance == LayerAppearance())
  }

  @Test func gradient_withoutLocations_isDistributedEvenly() {
    let scene = Scene()
    let root = scene.root
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black, CGColor.white, CGColor.black]
    root.addSublayer(gradient)
    #expect(scene.shown().rows[1].appearance.gradient?.locations == [0, 0.5, 1])
  }

  @Test func animatedAppearance_isThePresentedOne_andTheFrameIsUnchanged() throws {
    let scene = Scene()
    let root = scene.root
    _ = scene.shown()
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    animation.fromValue = 0
    animation.toValue = 10
    animation.duration = 1
    root.add(animation, forKey: nil)
    _ = scene.shown()
    let appearance = scene.shown(after: 0.5).rows[0].appearance
    #expect(appearance.cornerRadius == 5)
    #expect(root.cornerRadius == 0)
    let hash = scene.cycle.frame.hash
    _ = scene.cycle.frame.snapshot()
    #expect(scene.cycle.frame.hash == hash)
  }

  @Test func animatedPath_isThePresentedPath() throws {
    let scene = Scene()
    let root = scene.root
    let shape = CAShapeLayer()
    root.addSublayer(shape)
    _ = scene.shown()
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    animation.toValue = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10))
    animation.duration = 1
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    shape.add(animation, forKey: nil)
    _ = scene.shown()
    let outline = try #require(scene.shown(after: 0.5).rows[1].appearance.shape?.path)
    #expect(outline.points.first == CGPoint(x: 5, y: 0))
  }

  @Test func contentsOfATransition_haveTheirClip_irisAndMesh() throws {
    let scene = TransitionScene("cameraIrisHollowOpen")
    scene.begin()
    scene.step(0.5)
    let rows = scene.cycle.frame.snapshot().rows
    let new = try #require(rows.last { $0.transition?.irisRadius.isFinite == true })
    #expect(new.transition?.clipWorld.m41 == 10 && new.transition?.clipWorld.m42 == 20)
    #expect(rows.filter { $0.transition != nil }.count == 2)

    let curl = TransitionScene("pageCurl")
    curl.begin()
    curl.step(0.5)
    let bent = curl.cycle.frame.snapshot().rows.compactMap(\.transition).filter { !$0.mesh.isEmpty }
    #expect(bent.map(\.mesh.count) == [FrameSnapshot.meshSide * FrameSnapshot.meshSide * 3])
  }

  @Test func contentsOfAFade_haveTheFadesWeightsAsTheirOpacity() {
    let scene = TransitionScene("fade")
    scene.begin()
    scene.step(0.25)
    let weights = scene.cycle.frame.snapshot().rows.filter { $0.transition != nil }.map(\.opacity)
    #expect(weights.sorted() == [0.25, 0.75])
  }

  @Test func equalFrames_haveEqualSnapshots() {
    let scene = Scene()
    let root = scene.root
    root.backgroundColor = .white
    let first = scene.shown()
    #expect(scene.shown() == first)
    CATransaction.setDisableActions(true)
    root.backgroundColor = .black
    #expect(scene.shown() != first)
  }
}
