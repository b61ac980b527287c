// Changes to a running scene: the frames equal those of a scene that was built with the changes from
// the start.

import Effort
import Foundation
import QuartzCore
import Testing

@MainActor private struct Chains {
  let cycle = FrameCycle.start()
  let container = CALayer()
  let layers: [CALayer]

  /// Every fourth layer is a sublayer of the one before it; the others are siblings.
  init(_ count: Int, inPerspective: Bool = false) {
    container.speed = 0
    container.position = CGPoint(x: 20, y: 30)
    if inPerspective { container.sublayerTransform.m34 = -1 / 400 }
    var made: [CALayer] = []
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10 + index, height: 20)
      layer.position = CGPoint(x: index, y: 3 * index)
      (index % 4 == 3 ? made[index - 1] : container).addSublayer(layer)
      made.append(layer)
    }
    layers = made
    cycle.attach(root: container)
  }

  /// An animation of one of several kinds, selected by number.
  func animation(_ index: Int) -> CABasicAnimation {
    let keyPaths = [
      "position.x", "opacity", "transform.rotation.z", "transform.rotation.y", "zPosition",
      "transform.scale", "bounds.size.width", "transform",
    ]
    let animation = CABasicAnimation(keyPath: keyPaths[index % keyPaths.count])
    animation.fromValue =
      animation.keyPath == "transform" ? CATransform3DIdentity : 0.25 as Any
    animation.toValue =
      animation.keyPath == "transform"
      ? CATransform3DMakeRotation(0.4, 0, 1, 0) : 1 + Double(index) / 100 as Any
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  func hash(at progress: Double) -> UInt64 {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
    return cycle.frame.hash
  }
}

@MainActor @Suite struct SceneChangeTests {
  /// A scene with 800 tracks on 800 layers.
  private func animated(_ inPerspective: Bool = false) -> Chains {
    let scene = Chains(800, inPerspective: inPerspective)
    for (index, layer) in scene.layers.enumerated() {
      layer.add(scene.animation(index), forKey: "a")
    }
    _ = scene.hash(at: 0)
    return scene
  }

  @Test func addingAndRemovingOneAnimation_compilesAndSortsOneRowEach() {
    let scene = animated()
    let before = scene.cycle.counters
    scene.layers[400].add(scene.animation(3), forKey: "b")
    _ = scene.hash(at: 0.5)
    #expect(scene.cycle.counters.rowsSorted == before.rowsSorted + 1)
    #expect(scene.cycle.counters.tracksCompiled == before.tracksCompiled + 2)
    #expect(scene.cycle.counters.tracksEvaluated == before.tracksEvaluated + 1)
    scene.layers[400].removeAnimation(forKey: "b")
    _ = scene.hash(at: 0.5)
    #expect(scene.cycle.counters.rowsSorted == before.rowsSorted + 2)
    #expect(scene.cycle.counters.tracksCompiled == before.tracksCompiled + 3)
    #expect(scene.cycle.counters.tracksEvaluated == before.tracksEvaluated)
  }

  /// Animations of every kind of track, each with a clock of its own. The hash includes appearance
  /// properties, whose slots must be in the order of a complete compilation.
  private func replacement(_ index: Int) -> CAPropertyAnimation {
    let animation: CAPropertyAnimation
    switch index % 7 {
    case 0:
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.stiffness) = (2, 70, 90)
      animation = spring
    case 1:
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0.1, 0.9, 0.4]
      animation = keyframes
    case 2:
      let basic = CABasicAnimation(keyPath: "position.y")
      (basic.fromValue, basic.toValue, basic.isAdditive) = (0, 30, true)
      animation = basic
    case 3:
      let basic = CABasicAnimation(keyPath: "cornerRadius")
      (basic.fromValue, basic.toValue) = (1, 8)
      animation = basic
    case 4:
      let basic = CABasicAnimation(keyPath: "hidden")
      (basic.fromValue, basic.toValue) = (false, true)
      animation = basic
    case 5:
      let keyframes = CAKeyframeAnimation(keyPath: "transform")
      keyframes.values = [0.1, 0.7].map { CATransform3DMakeRotation($0, 0, 1, 0) }
      animation = keyframes
    default:
      let basic = CABasicAnimation(keyPath: "position")
      (basic.fromValue, basic.toValue) = (CGPoint(x: 1, y: 2), CGPoint(x: 90, y: 40))
      animation = basic
    }
    animation.duration = 0.5 + Double(index % 11) / 20
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  @Test(arguments: [[0, 1, 2, 4, 5, 6], Array(0..<7)])
  func animationsReplacedOneByOne_presentTheSameAsReplacedTogether(kinds: [Int]) {
    func run(oneByOne: Bool) -> [UInt64] {
      let scene = animated()
      for index in stride(from: 1, to: 800, by: 9) where kinds.contains(index % 7) {
        for key in ["a", "b"] where index % 2 == 0 || key == "a" {
          scene.layers[index].add(replacement(index + (key == "b" ? 1 : 0)), forKey: key)
          if oneByOne { _ = scene.hash(at: 0) }
        }
      }
      if !oneByOne { scene.cycle.forgetCompilation() }
      return [0, 0.3, 1].map(scene.hash(at:))
    }
    #expect(run(oneByOne: true) == run(oneByOne: false))
  }

  /// With a seventeenth row, the columns become longer, and the slots of all tracks greater.
  @Test func aLayerThatMakesTheColumnsLonger_leavesTheOtherLayersTheirAnimations() {
    func run(isFromScratch: Bool) -> [UInt64] {
      let scene = Chains(15)
      for layer in scene.layers { layer.add(scene.animation(5), forKey: "a") }
      _ = scene.hash(at: 0.2)
      let added = CALayer()
      added.add(scene.animation(0), forKey: "a")
      scene.container.addSublayer(added)
      if isFromScratch { scene.cycle.forgetCompilation() }
      return [0.3, 0.6, 1].map(scene.hash(at:))
    }
    #expect(run(isFromScratch: false) == run(isFromScratch: true))
  }

  /// Neighbours that are replaced together become runs of several curves, next to those of before.
  @Test(arguments: 0..<6)
  func neighboursReplacedTogether_haveTheirOwnTiming(seed: Int) {
    func run(isFromScratch: Bool) -> [UInt64] {
      let scene = animated()
      for round in 0..<8 {
        let first = (seed * 131 + round * 67) % 790
        for index in first..<first + 2 + round % 3 {
          for (place, keyPath) in ["opacity", "position.x", "opacity"].enumerated() {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue) = (0.1, 0.8)
            animation.duration = keyPath == "opacity" ? 0.4 + Double(index % 5) / 10 : 0.7
            (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
            if (place + seed + round) % 3 > 0 { scene.layers[index].add(animation, forKey: "a") }
            if place == 1 { scene.layers[index].add(animation, forKey: "b") }
          }
        }
        if !isFromScratch { _ = scene.hash(at: 0) }
      }
      if isFromScratch { scene.cycle.forgetCompilation() }
      return [0, 0.6, 1].map(scene.hash(at:))
    }
    #expect(run(isFromScratch: false) == run(isFromScratch: true))
  }

  @Test func aContainerThatBeginsToMove_movesItsSublayers() {
    func run(sortingAll: Bool) -> [UInt64] {
      let scene = animated()
      scene.container.add(scene.animation(0), forKey: "b")
      if sortingAll { scene.cycle.attach(root: CALayer()) }
      return [0, 0.3, 1].map { scene.worlds(at: $0, of: scene.layers) }
    }
    #expect(run(sortingAll: false) == run(sortingAll: true))
  }

  @Test func addingALayer_sortsEveryRow() {
    let scene = animated()
    let before = scene.cycle.counters.rowsSorted
    scene.container.addSublayer(CALayer())
    _ = scene.hash(at: 0.5)
    #expect(scene.cycle.counters.rowsSorted == before + 802)
  }

  @Test func addingMovingAndRemovingALayer_recompilesNoTracks() {
    let scene = animated()
    let before = scene.cycle.counters.tracksCompiled
    let layer = CALayer()
    scene.container.insertSublayer(layer, at: 300)
    _ = scene.hash(at: 0.2)
    scene.container.insertSublayer(layer, at: 5)
    _ = scene.hash(at: 0.4)
    scene.layers[401].removeFromSuperlayer()
    _ = scene.hash(at: 0.6)
    #expect(scene.cycle.counters.tracksCompiled == before)
  }

  @Test func addingALayerWithAnAnimation_compilesItsTracksOnly() {
    let scene = animated()
    let before = scene.cycle.counters.tracksCompiled
    let layer = CALayer()
    layer.add(scene.animation(0), forKey: "a")
    scene.container.insertSublayer(layer, at: 300)
    _ = scene.hash(at: 0.2)
    #expect(scene.cycle.counters.tracksCompiled == before + 1)
  }

  /// The tracks of a removed layer are no longer evaluated.
  @Test func removingALayer_removesItsTracks() {
    let scene = animated()
    let before = scene.cycle.counters.tracksEvaluated
    scene.layers[400].removeFromSuperlayer()
    _ = scene.hash(at: 0.5)
    #expect(scene.cycle.counters.tracksEvaluated == before - 1)
  }

  @Test func layersRemovedOneByOne_presentTheSameAsRemovedTogether() {
    func run(oneByOne: Bool) -> [UInt64] {
      let scene = animated()
      for index in stride(from: 2, to: 800, by: 5) {
        scene.layers[index].removeFromSuperlayer()
        if oneByOne { _ = scene.hash(at: 0.3) }
      }
      if !oneByOne { scene.cycle.forgetCompilation() }
      return [0, 0.3, 1].map(scene.worlds(at:))
    }
    #expect(run(oneByOne: true) == run(oneByOne: false))
  }

  /// A scene with 600 tracks in which four durations alternate from layer to layer, so that no two
  /// neighbouring tracks share a curve. Three properties of different layers have equal curves.
  private func alternating() -> (scene: Chains, layers: [CALayer]) {
    let scene = Chains(800)
    let layers = scene.layers.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    for (index, layer) in layers.enumerated() {
      let animation = scene.animation([0, 1, 4][index / 200])
      animation.duration = Self.duration(index)
      animation.toValue = 0.25 + Double(index) / 1000
      layer.add(animation, forKey: "a")
    }
    _ = scene.hash(at: 0)
    return (scene, layers)
  }

  private static func duration(_ index: Int) -> Double { [1, 0.75, 0.5, 0.25][index % 4] }

  @Test func tracksWithAlternatingDurations_eachUseTheirOwnDuration() {
    let (scene, layers) = alternating()
    for progress in [0.125, 0.375, 0.875] {
      _ = scene.hash(at: progress)
      for (index, layer) in layers.enumerated() {
        let fraction = min(progress / Self.duration(index), 1)
        let expected = 0.25 + fraction * Double(index) / 1000
        let column: FrameColumn = [.positionX, .opacity, .zPosition][index / 200]
        let row = scene.cycle.frame.row(of: layer) ?? 0
        #expect(abs(scene.cycle.frame.column(column)[row] - expected) < 1e-12, "layer \(index)")
      }
    }
  }

  @Test func layersAddedAndRemoved_leaveTheFramesUnchanged() {
    let scene = animated()
    let before = [0, 0.3, 1].map(scene.worlds(at:))
    for index in 0..<Effort.of(400, inDebug: 100) {
      let layer = CALayer()
      scene.container.insertSublayer(layer, at: UInt32(index))
      _ = scene.hash(at: 0.3)
      layer.removeFromSuperlayer()
      _ = scene.hash(at: 0.3)
    }
    #expect([0, 0.3, 1].map(scene.worlds(at:)) == before)
  }

  /// Animations with equal timing share a clock. A clock that has already reported its end must not
  /// be shared, because it would not report its end again.
  @Test func anAnimationAlreadyOver_ends_evenIfOneWithTheSameTimingHasEnded() {
    let scene = Chains(800)
    func over() -> CABasicAnimation {
      let animation = scene.animation(0)
      animation.beginTime = 1
      animation.duration = 2
      return animation
    }
    let listener = AnimationListener()
    for layer in scene.layers { layer.add(over(), forKey: "a") }
    scene.container.speed = 1
    scene.cycle.advance(to: 1, targetTimestamp: 2)
    scene.cycle.advance(to: 10, targetTimestamp: 11)
    let late = over()
    late.delegate = listener
    scene.layers[7].add(late, forKey: "b")
    scene.cycle.advance(to: 12, targetTimestamp: 13)
    #expect(listener.stops == [true])
  }

  @Test(arguments: [false, true])
  func animationsAddedOneByOne_presentTheSameAsAddedTogether(inPerspective: Bool) {
    func run(oneByOne: Bool) -> [UInt64] {
      let scene = animated(inPerspective)
      for index in stride(from: 1, to: 800, by: 13) {
        _ = oneByOne ? scene.hash(at: 0) : 0
        scene.layers[index].add(scene.animation(index + 2), forKey: "b")
      }
      return [0, 0.3, 1].map(scene.worlds(at:))
    }
    #expect(run(oneByOne: true) == run(oneByOne: false))
  }

  @Test func animationsRemovedOneByOne_restoreThePreviousFrames() {
    let scene = animated()
    let before = [0, 0.3, 1].map(scene.worlds(at:))
    for index in stride(from: 1, to: 800, by: 13) {
      scene.layers[index].add(scene.animation(index + 2), forKey: "b")
      _ = scene.hash(at: 0.2)
    }
    for index in stride(from: 1, to: 800, by: 13) {
      scene.layers[index].removeAnimation(forKey: "b")
      _ = scene.hash(at: 0.7)
    }
    #expect([0, 0.3, 1].map(scene.worlds(at:)) == before)
  }

  @Test func aLayerWhoseModelMoves_isComposedAgain() {
    let scene = Chains(40)
    _ = scene.hash(at: 0)
    let layer = scene.layers[17]
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 500, y: 600)
    _ = scene.hash(at: 0)
    let world = scene.cycle.frame.row(of: layer).map { scene.cycle.frame.world(at: $0) }
    #expect(world?.m41 == 20 + 500 - layer.bounds.width / 2)
    #expect(world?.m42 == 30 + 600 - layer.bounds.height / 2)
  }
}

@MainActor @Suite struct NestedLayerTests {
  /// A layer's world transform depends on its superlayer's in the same frame, also if each of them
  /// has few sublayers, so that one kernel composes the sublayers of several layers.
  @Test(arguments: ["transform.rotation.z", "transform.rotation.y"], [1, 24])
  func turningLayersInTurningLayers_areComposedFromTheSameFrame(_ keyPath: String, _ chains: Int) {
    let cycle = FrameCycle.start()
    let root = CALayer()
    root.speed = 0
    cycle.attach(root: root)
    let turn = CABasicAnimation(keyPath: keyPath)
    (turn.fromValue, turn.toValue, turn.duration) = (0.0, 0.4, 1)
    var nested: [(layer: CALayer, depth: Double)] = []
    for _ in 0..<chains {
      var above = root
      for depth in 1...8 {
        let layer = CALayer()
        above.addSublayer(layer)
        layer.add(turn, forKey: nil)
        nested.append((layer, Double(depth)))
        above = layer
      }
    }
    for time in [0, 0.5] {
      root.timeOffset = time
      cycle.evaluate(at: 0)
      let angle = 0.4 * time
      for (layer, depth) in nested {
        // Angles about z add up. Those about y do not, because each superlayer is flat.
        let expected = keyPath.hasSuffix("z") ? cos(depth * angle) : pow(cos(angle), depth)
        let world = cycle.frame.row(of: layer).map { cycle.frame.world(at: $0) }
        #expect(isClose(Double(world?.m11 ?? .nan), expected), "layer at depth \(depth)")
      }
    }
  }
}

extension Chains {
  /// The hash of the world transforms and opacities. It omits appearance properties, because their
  /// slots depend on the order in which they were created.
  fileprivate func worlds(at progress: Double) -> UInt64 {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
    var hash = FrameHash()
    for world in cycle.frame.worlds { hash.add(world) }
    for opacity in cycle.frame.composedOpacities { hash.add(opacity) }
    return hash.value
  }

  /// The hash of the world transforms and opacities of the given layers only.
  fileprivate func worlds(at progress: Double, of layers: [CALayer]) -> UInt64 {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
    var hash = FrameHash()
    for layer in layers {
      guard let row = cycle.frame.row(of: layer) else { continue }
      hash.add(cycle.frame.world(at: row))
      hash.add(cycle.frame.composedOpacity(at: row))
    }
    return hash.value
  }
}
