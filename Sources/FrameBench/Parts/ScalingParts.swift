// How work grows: with layers, tracks, nesting, contacts and the length of a trace.

import ContactTracking
import GestureTrace
import QuartzCore

extension BenchPart {
  static let scaling: [BenchPart] = layerCounts + trackCounts + depths + contactCounts + lengths

  private static let layerCounts = [10, 100, 1000, 10_000].map { count in
    frames("scaling.layers.\(count)", "Layers that stand still in one that turns.", count) {
      .passengers(layers: count)
    }
  }

  private static let trackCounts = [10, 100, 1000, 10_000].map { count in
    frames(
      "scaling.tracks.\(count)", "Animated values, five a layer, nothing composed.", count,
      readsWorlds: false
    ) { .pieces(layers: count / 5) }
  }

  /// The same layers and values each time: only the chains grow longer.
  private static let depths = [1, 4, 16, 64, 256].map { depth in
    frames("scaling.depth.\(depth)", "256 layers in chains of this many.", 256) {
      .chains(layers: 256, depth: depth)
    }
  }

  private static func frames(
    _ name: String, _ summary: String, _ size: Int, readsWorlds: Bool = true,
    scene: @escaping @MainActor () -> PartScene
  ) -> BenchPart {
    BenchPart(name, summary, unit: "frame", allocations: .none) {
      let scene = scene()
      let sink = PartSink()
      // Passes of about the same length, whatever a frame costs.
      let frames = max(2, 2000 / size)
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
      "scaling.contacts.\(fingers)", "Events of so many fingers made into contacts.", unit: "event"
    ) {
      try contacts(of: try swipe(fingers: fingers))
    }
  }

  private static let lengths = [1000, 10_000, 100_000].map { events in
    BenchPart("scaling.trace.\(events)", "A trace of so many events read.", unit: "event") {
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

  /// The same swipe again and again, each a second after the last, cut to so many events.
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
