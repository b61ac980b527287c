// EngineParts: curves, values, world transforms, the hash, and the cost of a change.

import PortableMath
import QuartzCore

extension BenchPart {
  private static let layers = 1000
  private static let frames = 20

  static let engine: [BenchPart] = curves + steps + worlds + changes

  // MARK: Curves

  private static let curves = [
    BenchPart(
      "engine.curve.bezier", "Solves a Bézier curve at one time.", unit: "curve",
      allocations: .none
    ) {
      let curve = CAMediaTimingFunction(name: .easeInEaseOut)
      return solving { curve.value(at: $0) }
    },
    BenchPart(
      "engine.curve.spring", "Evaluates a spring's closed form at one time.", unit: "curve",
      allocations: .none
    ) {
      let spring = SpringCurve(
        mass: 1, stiffness: 100, damping: 10, velocity: 0, allowsOverdamping: false)
      return solving { spring.value(at: $0) }
    },
    frames("engine.curves.own", "A frame step in which each track has its own curve.", "curve") {
      .curves(layers: layers, areDistinct: true)
    },
    frames("engine.curves.shared", "The same tracks on one curve.", "track") {
      .curves(layers: layers, areDistinct: false)
    },
    frames("engine.springs", "A frame step of springs, each with its own frequency.", "track") {
      .springs(layers: layers)
    },
  ]

  @MainActor private static func solving(_ solve: @escaping (Double) -> Double) -> PartWork {
    let sink = PartSink()
    let count = 1000
    return PartWork(units: count) {
      var sum = 0.0
      for index in 0..<count { sum += solve((Double(index) + 0.5) / Double(count)) }
      sink.value += sum
    }
  }

  // MARK: Frame steps

  private static let steps = [
    frames(
      "engine.evaluate", "A frame step of five values per layer, without composition.", "track", 5
    ) { .pieces(layers: layers) }
  ]

  private static func frames(
    _ name: String, _ summary: String, _ unit: String, _ perLayer: Int = 1,
    scene: @escaping @MainActor () -> PartScene
  ) -> BenchPart {
    BenchPart(name, summary, unit: unit, allocations: .none) {
      let scene = scene()
      return PartWork(scene, units: frames * layers * perLayer) {
        for _ in 0..<frames {
          scene.next()
          scene.done()
        }
      }
    }
  }

  // MARK: Worlds

  private static let worlds = [
    composition("engine.compose.flat", "World transforms of one container's layers.") {
      .pieces(layers: layers)
    },
    composition("engine.compose.deep", "World transforms of chains of three layers.") {
      .chains(layers: layers, depth: 3)
    },
    composition(
      "engine.compose.perspective", "World transforms of layers that rotate in perspective."
    ) {
      .perspective(layers: layers)
    },
    BenchPart(
      "engine.hash", "The hash of a frame that has been composed.", unit: "layer",
      allocations: .none
    ) {
      let scene = PartScene.pieces(layers: layers)
      let sink = PartSink()
      scene.next()
      sink.value += scene.cycle.frame.worlds[0].m41
      return PartWork(units: layers) { sink.value += Double(scene.cycle.frame.hash >> 40) }
    },
  ]

  /// Measures composition alone: computes the frame's world transforms repeatedly, as the first
  /// read of a frame does.
  private static func composition(
    _ name: String, _ summary: String, scene: @escaping @MainActor () -> PartScene
  ) -> BenchPart {
    BenchPart(name, summary, unit: "layer", allocations: .none) {
      let scene = scene()
      let sink = PartSink()
      scene.next()
      return PartWork(scene, units: frames * layers) {
        for _ in 0..<frames {
          scene.cycle.frame.composeAgain()
          sink.value += scene.cycle.frame.worlds[layers / 2].m41
          scene.done()
        }
      }
    }
  }

  // MARK: Changes

  private static let changes = [
    change(
      "engine.recompile", "Adding and removing an animation, each followed by a frame."
    ) { scene in
      let layers = scene.container.sublayers ?? []
      var index = 0
      return {
        index = (index + 97) % layers.count
        layers[index].add(
          PartScene.animation("zPosition", 0, 1 + Double(index), by: CABasicAnimation()),
          forKey: "one more")
        scene.next()
        scene.done()
        layers[index].removeAnimation(forKey: "one more")
        scene.next()
        scene.done()
      }
    },
    change("engine.rebuild", "Adding and removing a layer, each followed by a frame.") { scene in
      let layer = CALayer()
      return {
        scene.container.addSublayer(layer)
        scene.next()
        scene.done()
        layer.removeFromSuperlayer()
        scene.next()
        scene.done()
      }
    },
  ]

  /// Two changes, each followed by a frame, among a thousand moving layers.
  private static func change(
    _ name: String, _ summary: String,
    body: @escaping @MainActor (PartScene) -> @MainActor () -> Void
  ) -> BenchPart {
    BenchPart(name, summary, unit: "change") {
      let scene = PartScene.pieces(layers: layers)
      return PartWork(scene, units: 2, body: body(scene))
    }
  }
}

extension BenchPart {
  /// The mathematical functions used by the curves.
  static let mathematics = [
    BenchPart("math.exp", "exp of one number.", unit: "call", allocations: .none) {
      repeating(-0.1) { -1 - Portable.exp($0) }
    },
    BenchPart(
      "math.sincos", "sin and cos of one number.", unit: "call", allocations: .none
    ) {
      repeating(0.1) {
        let (sine, cosine) = Portable.sincos($0)
        return sine + 2 * cosine
      }
    },
    BenchPart("math.pow", "pow of one number.", unit: "call", allocations: .none) {
      repeating(1.5) { 1 + Portable.pow($0, 0.75) * 0.5 }
    },
  ]

  /// A chain of calls, each of which uses the previous call's result; this measures the latency.
  @MainActor private static func repeating(
    _ start: Double, _ function: @escaping (Double) -> Double
  ) -> PartWork {
    let sink = PartSink()
    let count = 1000
    return PartWork(units: count) {
      var x = start
      for _ in 0..<count { x = function(x) }
      sink.value += x
    }
  }
}
