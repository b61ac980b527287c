import QuartzCore

/// The total work of a cell's steady frames, identical on every machine and in every run.
public struct FrameWork: Hashable, Sendable, Codable {
  /// The number of frames that were counted.
  public var frames = 0
  /// The heap allocations in all counted frames, or `nil` if allocations are not counted.
  public var allocations: Int?
  /// The number of animated values evaluated.
  public var tracks = 0
  /// The number of transforms written.
  public var transforms = 0
  /// The number of timing curves solved.
  public var curves = 0
  /// The number of world transforms composed.
  public var composed = 0
  /// The number of bytes written.
  public var bytes = 0
  /// The number of buffers that had to grow; 0 in a steady frame.
  public var growths = 0
  /// The number of tracks that were recompiled; 0 in a steady frame.
  public var compiled = 0
  /// The number of layers in the tree of the last frame.
  public var layers = 0

  /// Creates counts that are all zero.
  public init() {}

  /// Adds the counters of one frame step.
  @inline(__always) mutating func add(_ step: FrameCounters) {
    frames += 1
    tracks += step.tracksEvaluated
    transforms += step.transformSteps
    curves += step.curvesSolved
    composed += step.layersComposed
    bytes += step.bytesWritten
  }

  /// Adds what is known only after the last frame that was counted.
  @MainActor mutating func finish(_ cycle: FrameCycle, since before: FrameCounters) {
    layers = cycle.frame.count
    growths = cycle.counters.bufferGrowths - before.bufferGrowths
    compiled = cycle.counters.tracksCompiled - before.tracksCompiled
  }

  /// Returns one of the counts, averaged per frame.
  public func perFrame(_ count: Int) -> Double { frames == 0 ? 0 : Double(count) / Double(frames) }

  /// The counts that `--check-counts` compares, by their names in files. Smaller is better, except
  /// for `layers`, which explains the other counts.
  static let gated: [(name: String, value: WritableKeyPath<FrameWork, Int> & Sendable)] = [
    ("growths", \.growths), ("compiled", \.compiled), ("tracks", \.tracks),
    ("transforms", \.transforms),
    ("curves", \.curves), ("composed", \.composed), ("bytes", \.bytes), ("layers", \.layers),
  ]

  /// Returns the counts that are higher than in the other work, as text: `curves 74 → 296`.
  /// Allocations are compared if both were counted.
  public func excess(over other: FrameWork) -> [String] { differences(from: other, >) }

  /// Returns the counts that are lower than in the other work, as text.
  public func saving(against other: FrameWork) -> [String] { differences(from: other, <) }

  private func differences(from other: FrameWork, _ differs: (Int, Int) -> Bool) -> [String] {
    var found: [String] = []
    if let mine = allocations, let theirs = other.allocations, differs(mine, theirs) {
      found.append("allocations \(theirs) → \(mine)")
    }
    for (name, value) in Self.gated where differs(self[keyPath: value], other[keyPath: value]) {
      found.append("\(name) \(other[keyPath: value]) → \(self[keyPath: value])")
    }
    return found
  }
}
