// RatioScene: one scene both as layers with animations and as flat arrays for the C loop.

import CFloors
import Foundation
import QuartzCore

@MainActor final class RatioScene {
  enum Kind: String, CaseIterable {
    /// Every layer has its own values, under a container that rotates and scales.
    case own
    /// The same values in four animation groups with different begin times, alternating layer by
    /// layer.
    case groups
    /// Chains of three: layer, sublayer, its sublayer.
    case deep
    /// Chains of three in four groups.
    case deepGroups
    /// Rotations about y under a perspective; every layer has its own values.
    case perspective
  }

  let kind: Kind
  let cycle = FrameCycle.start()
  let container = CALayer()
  private(set) var layers: [CALayer] = []
  private var floor: OpaquePointer?
  private var scratch = 0.0

  private static let properties: [(keyPath: String, column: FrameColumn)] = [
    ("position.x", .positionX), ("position.y", .positionY), ("transform.rotation.z", .rotationZ),
    ("transform.scale", .scaleX), ("opacity", .opacity),
  ]
  private static let groupBegins = [0.1, 0.15, 0.25, 0.3]
  private static let groupDuration = 0.6

  init(_ kind: Kind, layers count: Int) {
    self.kind = kind
    container.bounds = .zero
    container.anchorPoint = .zero
    container.speed = 0
    if kind == .perspective {
      container.sublayerTransform.m34 = -1 / 500
    } else {
      container.add(Self.animation("transform.rotation.z", 0, 0.5), forKey: "turn")
      container.add(Self.animation("transform.scale", 1, 0.7), forKey: "scale")
      container.add(Self.animation("position.x", 3, 30), forKey: "move")
    }
    var from = [Double](repeating: 0, count: 5 * count)
    var to = from
    var group = [Int32](repeating: 0, count: count)
    var parent = [Int32](repeating: -1, count: count)
    for i in 0..<count {
      let number = Double(i)
      let values: [(Double, Double)] = [
        (number.truncatingRemainder(dividingBy: 20) * 30, number * 0.37),
        (number * 0.05, 100 + number * 0.03), (0.001 * number, 0.5 + 0.0001 * number),
        (1, 0.3 + 0.00001 * number), (1, 0.5 - 0.00001 * number),
      ]
      for (k, value) in values.enumerated() {
        (from[k * count + i], to[k * count + i]) = value
      }
      if isInGroups { group[i] = Int32(i % 4) }
      // Level by level, as in the C loop: the second third of the layers are sublayers of the first
      // third.
      if isDeep && i >= count / 3 { parent[i] = Int32(i - count / 3) }
    }
    floor = floor_make(
      Int64(count), from, to, group, parent, kind == .perspective ? 1 : 0)
    build(count, from, to, group, parent)
    cycle.attach(root: container)
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  isolated deinit { floor_free(floor) }

  private var isInGroups: Bool { kind == .groups || kind == .deepGroups }
  private var isDeep: Bool { kind == .deep || kind == .deepGroups }

  private func build(
    _ count: Int, _ from: [Double], _ to: [Double], _ group: [Int32], _ parent: [Int32]
  ) {
    for i in 0..<count {
      let layer = CALayer()
      layers.append(layer)
      (parent[i] < 0 ? container : layers[Int(parent[i])]).addSublayer(layer)
      let animations = Self.properties.enumerated().map { k, property in
        let keyPath =
          kind == .perspective && property.column == .rotationZ
          ? "transform.rotation.y" : property.keyPath
        let animation = Self.animation(keyPath, from[k * count + i], to[k * count + i])
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
      }
      guard isInGroups else {
        for animation in animations { layer.add(animation, forKey: animation.keyPath) }
        continue
      }
      let all = CAAnimationGroup()
      for animation in animations { animation.duration = Self.groupDuration }
      all.animations = animations
      all.beginTime = Self.groupBegins[Int(group[i])]
      all.duration = Self.groupDuration
      all.fillMode = .both
      all.isRemovedOnCompletion = false
      layer.add(all, forKey: "group")
    }
  }

  static func animation(_ keyPath: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  // MARK: Frames

  /// Runs one frame of EdgePan, reads values and world transforms, and returns the sums of both.
  func frame(_ progress: Double) -> (values: Double, worlds: Double) {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
    let frame = cycle.frame
    var values = 0.0
    for (_, column) in Self.properties {
      let column =
        kind == .perspective && column == .rotationZ ? FrameColumn.rotationY : column
      let numbers = frame.column(column)
      // Row 0 is the container. The results of EdgePan and of the C loop are read by the same loop.
      values += floor_sum(numbers.baseAddress! + 1, Int64(numbers.count - 1))
    }
    let worlds = frame.worlds
    let numbers = UnsafeRawPointer(worlds.baseAddress! + 1).assumingMemoryBound(to: Double.self)
    return (values, floor_sum(numbers, Int64(16 * (worlds.count - 1))))
  }

  /// Runs one frame of the C loop for the same scene.
  func floorFrame(_ progress: Double) -> (values: Double, worlds: Double) {
    var each = [progress, progress, progress, progress]
    if isInGroups {
      for k in 0..<4 {
        each[k] = min(max((progress - Self.groupBegins[k]) / Self.groupDuration, 0), 1)
      }
    }
    var above = CATransform3DIdentity
    if kind == .perspective {
      above.m34 = -1 / 500
    } else {
      let scale = 1 - 0.3 * progress
      above = CATransform3DMakeRotation(0.5 * progress, 0, 0, 1)
      above = CATransform3DConcat(CATransform3DMakeScale(scale, scale, 1), above)
      (above.m41, above.m42) = (3 + 27 * progress, 0)
    }
    var worlds = 0.0
    let values = withUnsafePointer(to: above) {
      $0.withMemoryRebound(to: Double.self, capacity: 16) {
        floor_frame(floor, each, $0, &worlds)
      }
    }
    return (values, worlds)
  }

  // MARK: Ratios

  func ratio(rounds: Int) -> Ratio {
    // The number of frames per timed run, chosen so that a run lasts a few milliseconds.
    let frames = max(6, 3_000_000 / max(1, layers.count * 5) / 4)
    var ratios: [Double] = []
    var (ours, theirs) = ([Double](), [Double]())
    for _ in 0..<rounds {
      ours.append(time(frames) { scratch += frame($0).worlds })
      theirs.append(time(frames) { scratch += floorFrame($0).worlds })
      ratios.append(ours[ours.count - 1] / theirs[theirs.count - 1])
    }
    return Ratio(
      median: median(ratios), low: ratios.min() ?? 0, high: ratios.max() ?? 0,
      nanoseconds: median(ours), check: check())
  }

  /// The largest difference between EdgePan's sums and the C loop's, divided by 1 plus the absolute
  /// value of the C loop's sum. The sums of world transforms are compared only if there is neither
  /// a perspective nor a sublayer, because the C loop does not flatten layers.
  private func check() -> Double {
    var worst = 0.0
    for k in 0...20 {
      let (a, b) = (frame(Double(k) / 20), floorFrame(Double(k) / 20))
      worst = max(worst, abs(a.values - b.values) / (1 + abs(b.values)))
      if kind != .perspective && !isDeep {
        worst = max(worst, abs(a.worlds - b.worlds) / (1 + abs(b.worlds)))
      }
    }
    return worst
  }
}

/// EdgePan's time divided by the C loop's, over pairs of timed runs.
struct Ratio: CustomStringConvertible {
  var median: Double
  var low: Double
  var high: Double
  /// EdgePan's time per frame, in nanoseconds.
  var nanoseconds: Double
  var check: Double

  var description: String {
    "\(shown(median))x the C loop (\(shown(low))..\(shown(high))), "
      + "\(shown(nanoseconds / 1000)) us, results differ by \(String(format: "%.1g", check))"
  }
}

func shown(_ x: Double) -> String { String(format: "%.2f", x) }

func median(_ x: [Double]) -> Double { x.sorted()[x.count / 2] }

/// Returns the nanoseconds per frame. The progress rises from 0 to 1 over 300 frames, falls back to
/// 0, and so on.
@MainActor func time(_ frames: Int, _ frame: (Double) -> Void) -> Double {
  let begin = clock_nanoseconds()
  for k in 0..<frames {
    let tick = k % 600
    frame(Double(tick <= 300 ? tick : 600 - tick) / 300)
  }
  return (clock_nanoseconds() - begin) / Double(frames)
}

func clock_nanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}
