// The frame: the order of its stages, its time spaces, its allocations, and its hash.

import CAllocationCounter
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct FrameOrderTests {
  @Test func stages_runInOrder() {
    let cycle = FrameCycle.start()
    var order: [String] = []
    for (phase, name) in [
      (FramePhase.completion, "completion"), (.log, "log"), (.step, "step"), (.layout, "layout"),
      (.blocks, "blocks"), (.input, "input"),
    ] {
      cycle.addHandler(for: phase) { _ in order.append(name) }
    }
    let link = CADisplayLink { _ in order.append("link") }
    link.add(to: .main, forMode: .common)
    cycle.advance(to: 1, targetTimestamp: 2)
    #expect(order == ["input", "blocks", "link", "layout", "step", "log", "completion"])
  }

  @Test func animationAddedInAFrame_presentsItsStartInThatFrame() {
    let cycle = FrameCycle.start(at: 5)
    let layer = CALayer()
    cycle.attach(root: layer)
    cycle.addHandler(for: .input) { tick in
      guard tick.index == 0 else { return }
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 10.0
      animation.toValue = 20.0
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    cycle.advance(to: 5, targetTimestamp: 5.5)
    #expect(layer.presentation()?.position.x == 10)
    cycle.advance(to: 5.5, targetTimestamp: 6)
    #expect(layer.presentation()?.position.x == 15)
  }

  /// A layer with a property of its own, which Core Animation copies with `init(layer:)`.
  private final class Ring: CAShapeLayer {
    var thickness: CGFloat = 1
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? Ring { thickness = other.thickness }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func presentation_isAnInstanceOfTheClientsClass_createdWithInitLayer() throws {
    let cycle = FrameCycle.start()
    let ring = Ring()
    ring.thickness = 3
    ring.lineWidth = 2
    cycle.attach(root: ring)
    cycle.advance(to: 0, targetTimestamp: 1)
    let shown: Ring = try #require(ring.presentation())
    #expect(shown.thickness == 3 && shown.lineWidth == 2 && shown !== ring)
    #expect(shown.model() === ring && ring.model() === ring)
    #expect(shown.presentation() === shown)
  }

  @Test func presentation_hasTheAppearancePropertiesThatCannotBeAnimated() {
    let cycle = FrameCycle.start()
    let layer = CALayer()
    cycle.attach(root: layer)
    cycle.advance(to: 0, targetTimestamp: 1)
    #expect(layer.presentation()?.contentsGravity == .resize)
    layer.contentsGravity = .center
    layer.maskedCorners = .layerMinXMinYCorner
    cycle.advance(to: 1, targetTimestamp: 2)
    #expect(layer.presentation()?.contentsGravity == .center)
    #expect(layer.presentation()?.maskedCorners == .layerMinXMinYCorner)
  }

  @Test func trial_evaluatesAnotherTimeOfAPausedLayer_andRestoresTheFrame() throws {
    let cycle = FrameCycle.start()
    let (container, layer) = (CALayer(), CALayer())
    container.addSublayer(layer)
    cycle.attach(root: container)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (0.0, 100.0)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    container.speed = 0
    for time in [0, 0.75] {
      container.timeOffset = time
      cycle.advance(to: time, targetTimestamp: time + 0.5)
    }
    func x() -> Double { cycle.frame.position(at: cycle.frame.row(of: layer)!).x }
    let before = (x(), cycle.frame.hash, cycle.counters)
    #expect(before.0 == 75)
    #expect(cycle.trial(timeOffset: 0.25, of: container) { _ in x() } == 25)
    #expect((x(), cycle.frame.hash, cycle.counters) == before)
    #expect(layer.presentation()?.position.x == 75)
  }

  @Test func trial_isRefused_whenTimeRunsOrChangesArePending() {
    let cycle = FrameCycle.start()
    let layer = CALayer()
    cycle.attach(root: layer)
    layer.speed = 0.5
    cycle.advance(to: 0, targetTimestamp: 1)
    #expect(cycle.trial(timeOffset: 0, of: layer) { _ in true } == nil)
    layer.speed = 0
    cycle.advance(to: 1, targetTimestamp: 2)
    #expect(cycle.trial(timeOffset: 0, of: layer) { _ in true } == true)
    layer.position.x = 3
    #expect(cycle.trial(timeOffset: 0, of: layer) { _ in true } == nil)
  }

  @Test func revision_changesWithTheTimeOfAnotherLayer() {
    let cycle = FrameCycle.start()
    let (one, other) = (CALayer(), CALayer())
    for layer in [one, other] {
      cycle.attach(root: layer)
      layer.speed = 0
    }
    var now = 0.0
    func revision(after layer: CALayer) -> Int {
      layer.timeOffset += 0.1
      now += 1
      cycle.advance(to: now, targetTimestamp: now + 1)
      return cycle.revision
    }
    _ = revision(after: one)
    let first = revision(after: one)
    #expect(revision(after: one) == first && cycle.moves(only: one))
    #expect(revision(after: other) != first && !cycle.moves(only: one))
  }

  @Test func delegate_isNotifiedOfTheEnd_afterTheLogStageOfTheLastFrame() {
    final class Listener: NSObject, CAAnimationDelegate {
      var received: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { received.append(flag) }
    }
    let cycle = FrameCycle.start()
    let layer = CALayer()
    let listener = Listener()
    var receivedAtLog: [Int] = []
    cycle.attach(root: layer)
    cycle.addHandler(for: .log) { _ in receivedAtLog.append(listener.received.count) }
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0.0
    animation.duration = 1
    animation.delegate = listener
    layer.add(animation, forKey: nil)
    cycle.advance(to: 0, targetTimestamp: 1)
    cycle.advance(to: 1, targetTimestamp: 2)
    cycle.advance(to: 2, targetTimestamp: 3)
    #expect(listener.received == [true])
    #expect(receivedAtLog.first == 0)
    #expect(layer.animationKeys() == nil || layer.animationKeys() == [])
  }

  @Test func pausedTimeSpace_neverFinishesAnAnimation() {
    let cycle = FrameCycle.start()
    let (container, layer) = (CALayer(), CALayer())
    container.speed = 0
    container.addSublayer(layer)
    cycle.attach(root: container)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0.0
    animation.toValue = 100.0
    animation.duration = 1
    layer.add(animation, forKey: "move")
    cycle.advance(to: 0, targetTimestamp: 1)
    container.timeOffset = 1
    cycle.advance(to: 9, targetTimestamp: 10)
    #expect(layer.animation(forKey: "move") != nil)
    container.timeOffset = 0.25
    cycle.advance(to: 10, targetTimestamp: 11)
    #expect(layer.presentation()?.position.x == 25)
  }
}

/// A scene with basic, spring, keyframe, group and matrix animations; each layer has different
/// values.
@MainActor
struct MixedScene {
  let cycle = FrameCycle.start()
  let container = CALayer()

  init(layers: Int) {
    container.bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    container.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    container.sublayerTransform.m34 = -1 / 500
    container.speed = 0
    cycle.attach(root: container)
    for index in 0..<layers {
      let layer = CALayer()
      let number = Double(index)
      layer.position = CGPoint(x: number, y: 2 * number)
      layer.bounds = CGRect(x: 0, y: 0, width: 10 + number, height: 20)
      container.addSublayer(layer)
      layer.add(animation(index % 5, number), forKey: "a")
    }
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  private func animation(_ kind: Int, _ number: Double) -> CAAnimation {
    let animation: CAAnimation
    switch kind {
    case 0:
      let basic = CABasicAnimation(keyPath: "position")
      basic.toValue = CGPoint(x: 100 + number, y: 50)
      basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      animation = basic
    case 1:
      let spring = CASpringAnimation(keyPath: "transform.rotation.z")
      spring.stiffness = 80 + number
      spring.fromValue = 0.0
      spring.toValue = 2.0
      animation = spring
    case 2:
      let keys = CAKeyframeAnimation(keyPath: "opacity")
      keys.values = [1.0, 0.2, 0.7, 0.0]
      keys.calculationMode = .cubic
      animation = keys
    case 3:
      let group = CAAnimationGroup()
      let scale = CABasicAnimation(keyPath: "transform.scale")
      scale.fromValue = 1.0
      scale.toValue = 0.1 + number / 1000
      let depth = CABasicAnimation(keyPath: "zPosition")
      depth.byValue = -30.0
      group.animations = [scale, depth]
      animation = group
    default:
      let turn = CABasicAnimation(keyPath: "transform")
      turn.fromValue = CATransform3DIdentity
      turn.toValue = CATransform3DMakeRotation(1.5, 0.2, 1, 0.1)
      animation = turn
    }
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  func step(_ progress: Double) {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
  }
}

@MainActor @Suite struct FrameStepTests {
  /// Runs in release builds only: in debug builds, closures and generics allocate. The allocation
  /// counter itself works in both.
  #if !DEBUG
    @Test func steadyFrames_allocateNothing() {
      #expect(edgepan_allocation_counter_is_live() == 1)
      let scene = MixedScene(layers: 500)
      var sum = 0.0
      for frame in 0..<10 {
        scene.step(Double(frame) / 100)
        sum += scene.cycle.frame.worlds[1].m41
      }
      edgepan_allocation_counter_start()
      for frame in 10..<90 {
        scene.step(Double(frame) / 100)
        sum += scene.cycle.frame.worlds[1].m41
      }
      let blocks = edgepan_allocation_counter_stop()
      #expect(blocks == 0)
      #expect(sum.isFinite)
    }
  #endif

  /// The pinned value is the same in debug and release builds and on every CPU.
  @Test func bits_areTheSameEverywhere() {
    let scene = MixedScene(layers: 40)
    var hash = FrameHash()
    for frame in 0...50 {
      scene.step(Double(frame) / 50)
      hash.add(Int(truncatingIfNeeded: scene.cycle.frame.hash))
    }
    #expect(hash.value == 15_203_354_806_790_223_454)
  }

  @Test func scrubbingBack_presentsTheSameFrame() {
    let scene = MixedScene(layers: 40)
    scene.step(0.25)
    let before = scene.cycle.frame.hash
    for progress in [0.5, 1, 0.75, 0] { scene.step(progress) }
    scene.step(0.25)
    #expect(scene.cycle.frame.hash == before)
  }

  /// A million tracks take half a minute in a debug build, so debug builds test at most a tenth of
  /// that number.
  #if DEBUG
    nonisolated static let trackCounts = [1_000, 10_000, 100_000]
  #else
    nonisolated static let trackCounts = [1_000, 10_000, 100_000, 1_000_000]
  #endif

  @Test(arguments: trackCounts)
  func countedWork_isLinearInTracks(_ count: Int) {
    let cycle = FrameCycle.start()
    let root = CALayer()
    for index in 0..<count / 5 {
      let layer = CALayer()
      for keyPath in [
        "position.x", "position.y", "transform.rotation.z", "transform.scale", "opacity",
      ] {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = 0.0
        animation.toValue = Double(index)
        animation.duration = 10
        layer.add(animation, forKey: keyPath)
      }
      root.addSublayer(layer)
    }
    cycle.attach(root: root)
    // The first frame allocates the buffers; the second is in the steady state.
    cycle.advance(to: 0, targetTimestamp: 1)
    _ = cycle.frame.worlds.count
    let growths = cycle.counters.bufferGrowths
    cycle.advance(to: 1, targetTimestamp: 2)
    _ = cycle.frame.worlds.count
    #expect(cycle.counters.tracksEvaluated == count)
    // The root does not move, so its world transform was composed when the scene was compiled.
    #expect(cycle.counters.layersComposed == count / 5)
    #expect(cycle.counters.bufferGrowths == growths)
  }

  /// Static layers in a rotating layer need one evaluated track, one composed world transform per
  /// layer, and a number of written bytes proportional to the number of layers.
  @Test(arguments: trackCounts)
  func countedWork_isLinearInLayers(_ count: Int) {
    func work(layers: Int) -> FrameCounters {
      let cycle = FrameCycle.start()
      let root = CALayer()
      let turning = CALayer()
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0.0
      turn.toValue = 1.0
      turn.duration = 10
      turning.add(turn, forKey: nil)
      root.addSublayer(turning)
      for index in 0..<layers {
        let layer = CALayer()
        layer.position = CGPoint(x: Double(index % 40), y: Double(index / 40))
        turning.addSublayer(layer)
      }
      cycle.attach(root: root)
      for time in [0.0, 1] {
        cycle.advance(to: time, targetTimestamp: time + 1)
        _ = cycle.frame.worlds.count
      }
      return cycle.counters
    }
    let (none, one, many) = (work(layers: 0), work(layers: 1), work(layers: count))
    #expect(many.tracksEvaluated == none.tracksEvaluated)
    #expect(many.curvesSolved == none.curvesSolved)
    #expect(many.layersComposed == none.layersComposed + count)
    #expect(
      many.bytesWritten - none.bytesWritten == count * (one.bytesWritten - none.bytesWritten))
    #expect(one.bytesWritten > none.bytesWritten)
  }
}
