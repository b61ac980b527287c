// ScalingParts: the growth of work with layers, tracks, nesting, contacts and the length of a
// trace.

import ContactTracking
import GestureTrace
import PlainText
import QuartzCore

extension BenchPart {
  static let scaling: [BenchPart] = layerCounts + trackCounts + depths + contactCounts + lengths

  private static let layerCounts = [10, 100, 1000, 10_000].map {
    ScalingSeries.layers.part(size: $0)
  }

  private static let trackCounts = [10, 100, 1000, 10_000].map {
    ScalingSeries.tracks.part(size: $0)
  }

  /// The same layers and values in each part; only the length of the chains increases.
  private static let depths = [1, 4, 16, 64, 256].map { depth in
    frames("scaling.depth.\(depth)", "256 layers in chains of \(depth).", 256) {
      .chains(layers: 256, depth: depth)
    }
  }

  fileprivate static func frames(
    _ name: String, _ summary: String, _ size: Int, frames wanted: Int? = nil,
    readsWorlds: Bool = true, scene: @escaping @MainActor () -> PartScene
  ) -> BenchPart {
    BenchPart(name, summary, unit: "frame", allocations: .none) {
      let scene = scene()
      let sink = PartSink()
      // Passes of all sizes take about the same time, because a pass over large scenes has fewer
      // frames.
      let frames = wanted ?? max(2, 2000 / size)
      return PartWork(scene, units: frames) {
        for _ in 0..<frames {
          scene.next()
          if readsWorlds { sink.value += scene.cycle.frame.worlds[0].m41 }
          scene.done()
        }
      }
    }
  }

  private static let contactCounts = [1, 2, 5, 10].map { fingers in
    BenchPart(
      "scaling.contacts.\(fingers)",
      "Converts the events of \(counted(fingers, "finger")) to contacts.",
      unit: "event"
    ) {
      try contacts(of: try swipe(fingers: fingers))
    }
  }

  private static let lengths = [1000, 10_000, 100_000].map { events in
    BenchPart(
      "scaling.trace.\(events)", "Reading a recording of \(events) events.", unit: "event"
    ) {
      let trace = lengthened(try swipe(fingers: 1), to: events)
      return try reading(try TraceWriter.bytes(of: trace))
    }
  }

  private static func swipe(fingers: Int) throws -> Trace {
    try Synthesis.make(
      GestureProfile(
        alongFraction: 0.1, distanceMillimeters: 40, durationMicroseconds: 1_000_000, shape: .reach,
        fingers: fingers, spacingMillimeters: 10),
      on: .touchscreen)
  }

  /// Returns the same swipe repeated, with pauses of one second, and truncated to `count` events.
  private static func lengthened(_ trace: Trace, to count: Int) -> Trace {
    var long = trace
    let period = (trace.events.last?.microseconds ?? 0) + 1_000_000
    var lead: UInt64 = 0
    long.events.removeAll()
    while long.events.count < count {
      for event in trace.events.prefix(count - long.events.count) {
        var event = event
        event.microseconds += lead
        long.events.append(event)
      }
      lead += period
    }
    long.end = TraceEnd(events: count, reason: "finished")
    return long
  }
}

/// Series of scenes that differ only in their size.
public enum ScalingSeries: String, CaseIterable, Sendable {
  /// Animated values, five per layer, evaluated and not composed.
  case tracks
  /// Layers without animations in a rotating layer, composed; only the rotation is evaluated.
  case layers
  /// Values with their own Bézier curves (`curves`), and springs (`springs`), not composed.
  case curves, springs
  /// Composed layers: `deep` with five values per layer, in chains of three layers; `perspective`
  /// with a rotation about the vertical axis in perspective.
  case deep, perspective

  /// Returns the part of this series with this number of tracks (`tracks`, `curves`, `springs`) or
  /// layers.
  ///
  /// - Parameters:
  ///   - size: the number of tracks or layers.
  ///   - frames: the frames in one pass, or `nil` for the number that makes passes of all sizes
  ///     equally long.
  public func part(size: Int, frames: Int? = nil) -> BenchPart {
    let readsWorlds = ![.tracks, .curves, .springs].contains(self)
    return .frames(
      "scaling.\(rawValue).\(size)", summary, size, frames: frames, readsWorlds: readsWorlds
    ) { scene(size) }
  }

  private var summary: String {
    switch self {
    case .tracks: "Animated values, five per layer, without composition."
    case .layers: "Layers without animations in a rotating layer."
    case .curves: "Animated values, each with its own curve, without composition."
    case .springs: "Springs, each with its own frequency, without composition."
    case .deep: "Layers in chains of three, five values each, composed."
    case .perspective: "Layers that rotate in perspective, composed."
    }
  }

  @MainActor private func scene(_ size: Int) -> PartScene {
    switch self {
    case .tracks: .pieces(layers: size / 5)
    case .layers: .passengers(layers: size)
    case .curves: .curves(layers: size, areDistinct: true)
    case .springs: .springs(layers: size)
    case .deep: .chains(layers: size, depth: 3)
    case .perspective: .perspective(layers: size)
    }
  }
}
