// EdgePanPeer: EdgePan's frame step as C functions, for a benchmark that runs several engines side
// by side.
//
// The scene is built as in an app: layers, animations, and a frozen container that is scrubbed by
// its time offset. Only QuartzCore's public API is used. CFloors is the lower bound, written in C;
// its loop that sums a frame's values also sums those that a frame view returns.

import CFloors
import QuartzCore

/// One workload of the benchmark: layers with animations under one container.
@MainActor
private final class PeerScene {
  let cycle: FrameCycle
  /// The rows of the cycle's last frame step.
  let frame: FrameView
  let container = CALayer()
  let layers: [CALayer]
  /// The columns whose values are summed over all animated layers as the frame's result.
  let columns: [FrameColumn]
  let duration: Double
  /// Whether the result is the sum of the world transforms (for the cube), not of the columns.
  let sumsWorlds: Bool

  /// The duration of the benchmark's springs, in seconds.
  static let springSpan = 1.5
  private static let springRatio = 0.7

  init(workload: Int, objects: Int, properties: Int, from: [Double], to: [Double], omega: [Double])
  {
    cycle = FrameCycle.start()
    frame = cycle.frame
    let kinds = Self.keyPaths(workload: workload, properties: properties)
    layers = (0..<objects).map { _ in CALayer() }
    columns = kinds.map(\.column)
    duration = workload == 4 ? Self.springSpan : 1
    sumsWorlds = workload == 5
    container.bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
    container.anchorPoint = .zero
    if workload == 5 {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      container.sublayerTransform = perspective
    } else {
      container.transform = CATransform3DMakeTranslation(3, 5, 0)
    }
    container.speed = 0
    for (index, layer) in layers.enumerated() {
      if workload == 5 {
        // Each face rotates about an axis behind it, at a distance of half the cube's edge length,
        // and is moved back by the same distance.
        layer.anchorPointZ = -160
        layer.zPosition = -160
      }
      for (row, kind) in kinds.enumerated() {
        let animation =
          workload == 4
          ? Self.spring(omega[index]) : CABasicAnimation(keyPath: kind.keyPath)
        animation.keyPath = kind.keyPath
        let factor = kind.isAngle ? Double.pi / 180 : 1
        animation.fromValue = from[row * objects + index] * factor
        animation.toValue = to[row * objects + index] * factor
        animation.duration = duration
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        if workload == 2 || workload == 3 {
          animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
        }
        layer.add(animation, forKey: kind.keyPath)
      }
      container.addSublayer(layer)
    }
    cycle.attach(root: container)
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  private static func keyPaths(
    workload: Int, properties: Int
  ) -> [(keyPath: String, column: FrameColumn, isAngle: Bool)] {
    switch workload {
    case 4: return [("position.x", .positionX, false)]
    case 5: return [("transform.rotation.y", .rotationY, true)]
    default:
      let all: [(String, FrameColumn, Bool)] = [
        ("position.x", .positionX, false), ("position.y", .positionY, false),
        ("transform.rotation.z", .rotationZ, true), ("transform.scale", .scaleX, false),
        ("opacity", .opacity, false),
      ]
      return properties == 4 ? all.filter { !$0.2 } : all
    }
  }

  private static func spring(_ omega: Double) -> CABasicAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = 1
    spring.stiffness = omega * omega
    spring.damping = 2 * springRatio * omega
    return spring
  }

  func step(_ progress: Double) {
    container.timeOffset = progress * duration
    cycle.evaluate(at: 0)
  }

  /// The benchmark expects rotations in degrees.
  func sumOfValues() -> Double {
    if sumsWorlds { return sumOfWorlds() }
    var sum = 0.0
    for column in columns {
      let part = self.sum(frame.column(column))
      sum += column == .rotationZ ? part * (180 / Double.pi) : part
    }
    return sum
  }

  func sumOfWorlds() -> Double { sum(frame.worlds) }

  /// The sum of a column over all animated layers; row 0 is the container.
  @inline(__always)
  private func sum(_ column: UnsafeBufferPointer<Double>) -> Double {
    let (values, count) = (column.baseAddress! + 1, column.count &- 1)
    guard count < 4 else { return floor_sum(values, Int64(count)) }
    // A call takes longer than a few additions; so does a loop, which the compiler would optimise
    // for many.
    var sum = values[0]
    if count > 1 { sum += values[1] }
    if count > 2 { sum += values[2] }
    return sum
  }

  /// The sum of all elements of the world transforms below the container.
  @inline(__always)
  private func sum(_ worlds: UnsafeBufferPointer<CATransform3D>) -> Double {
    let first = UnsafeRawPointer(worlds.baseAddress! + 1)
    let count = worlds.count &- 1
    guard count < 4 else {
      return floor_sum(first.assumingMemoryBound(to: Double.self), Int64(16 &* count))
    }
    // Pairs, in which the engine has just stored a few rows: a wider load would wait until all its
    // parts are in the cache.
    let pairs = first.assumingMemoryBound(to: SIMD2<Double>.self)
    var sums = (pairs[0] + pairs[1], pairs[2] + pairs[3], pairs[4] + pairs[5], pairs[6] + pairs[7])
    var row = 1
    while row < count {
      let next = pairs + 8 &* row
      sums.0 += next[0] + next[1]
      sums.1 += next[2] + next[3]
      sums.2 += next[4] + next[5]
      sums.3 += next[6] + next[7]
      row &+= 1
    }
    let all = (sums.0 + sums.1) + (sums.2 + sums.3)
    return all[0] + all[1]
  }

  func sumByPresentation() -> Double {
    if sumsWorlds { return sumOfWorlds() }
    var sum = 0.0
    for layer in layers {
      guard let shown = layer.presentation() else { continue }
      for column in columns {
        switch column {
        case .positionX: sum += shown.position.x
        case .positionY: sum += shown.position.y
        case .opacity: sum += Double(shown.opacity)
        case .scaleX: sum += scale(shown.transform)
        default: sum += angle(shown.transform)
        }
      }
    }
    return sum
  }

  private func scale(_ t: CATransform3D) -> Double {
    (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
  }

  /// Three of the benchmark's rotations are 180° or more. A matrix determines these only up to a
  /// full turn, so the benchmark does not check the sum of these presentation values.
  private func angle(_ t: CATransform3D) -> Double {
    atan2(t.m12, t.m11) * (180 / Double.pi)
  }
}

@MainActor @exclusivity(unchecked) private var scene: PeerScene? {
  didSet { current = scene.map(Unmanaged.passUnretained) }
}

/// The object of `scene`, unretained. An app's frame loop already has a reference to its scene; the
/// functions that C calls would otherwise retain and release the scene in every frame.
@MainActor @exclusivity(unchecked) private var current: Unmanaged<PeerScene>?

private nonisolated func unretained(
  _ scene: Unmanaged<PeerScene>, _ body: (PeerScene) -> Double
) -> Double {
  scene._withUnsafeGuaranteedRef(body)
}

// The benchmark calls these functions from its only thread, the main thread. When called from C, a
// main-actor function checks its thread on every call, a cost that a frame loop on the main actor
// does not have. Therefore C calls nonisolated functions, which call the main actor's functions
// without a check.

@MainActor private func frame(_ progress: Double) -> Double {
  guard let current else { return .nan }
  return unretained(current) {
    $0.step(progress)
    return $0.sumOfValues()
  }
}

@MainActor private func frameByPresentation(_ progress: Double) -> Double {
  guard let current else { return .nan }
  return unretained(current) {
    $0.step(progress)
    return $0.sumByPresentation()
  }
}

@MainActor private func worldSum() -> Double {
  guard let current else { return .nan }
  return unretained(current) { $0.sumOfWorlds() }
}

/// Builds a workload. The arrays contain properties × objects values, one property after another.
@MainActor @_cdecl("edgepan_peer_setup")
public func edgepanPeerSetup(
  _ workload: Int32, _ objects: Int32, _ properties: Int32, _ from: UnsafePointer<Double>,
  _ to: UnsafePointer<Double>, _ omega: UnsafePointer<Double>
) -> Int32 {
  let count = Int(objects) * Int(properties)
  scene = PeerScene(
    workload: Int(workload), objects: Int(objects), properties: Int(properties),
    from: Array(UnsafeBufferPointer(start: from, count: count)),
    to: Array(UnsafeBufferPointer(start: to, count: count)),
    omega: Array(UnsafeBufferPointer(start: omega, count: Int(objects))))
  return 0
}

/// One frame step; returns the sum of all animated values.
@_cdecl("edgepan_peer_frame")
public func edgepanPeerFrame(_ progress: Double) -> Double {
  let call: @MainActor (Double) -> Double = frame
  return unsafeBitCast(call, to: ((Double) -> Double).self)(progress)
}

/// The sum of all elements of all world matrices of the last frame.
@_cdecl("edgepan_peer_world_sum")
public func edgepanPeerWorldSum() -> Double {
  let call: @MainActor () -> Double = worldSum
  return unsafeBitCast(call, to: (() -> Double).self)()
}

/// One frame step, every value read through `presentation()`.
@_cdecl("edgepan_peer_frame_by_presentation")
public func edgepanPeerFrameByPresentation(_ progress: Double) -> Double {
  let call: @MainActor (Double) -> Double = frameByPresentation
  return unsafeBitCast(call, to: ((Double) -> Double).self)(progress)
}
