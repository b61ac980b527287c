// InputParts: reading, contacts, velocity, the touches that each policy delivers, the recogniser.

import ContactTracking
import GestureReplay
import GestureTrace
import PortableMath
import UIKit

extension BenchPart {
  static let input: [BenchPart] =
    [
      BenchPart("input.read", "Reads a recording from its text.", unit: "event") {
        try reading(BenchRecording.slowFinish)
      },
      BenchPart("input.contacts", "Converts a recording's events to contacts.", unit: "event") {
        try contacts(of: try slowFinish())
      },
      BenchPart(
        "input.tracker", "Runs the tracker alone, event by event, without storing contacts.",
        unit: "event", allocations: .none
      ) { try tracking(try slowFinish()) },
      BenchPart(
        "input.velocity", "Adds a sample and computes the velocity.", unit: "sample",
        allocations: .none
      ) { try estimating(try slowFinish()) },
    ] + policies + [
      BenchPart(
        "input.recogniser",
        "Delivers touches to an edge-pan recogniser whose action reads translation and velocity.",
        unit: "delivery"
      ) { try recognising(try slowFinish()) }
    ]

  /// One part for each policy, so that a new policy is measured automatically.
  private static let policies = InputPolicy.allCases.map { policy in
    BenchPart("input.policy.\(policy.rawValue)", policy.summary, unit: "frame") {
      let trace = try slowFinish()
      var options = ReplaySettings(for: trace)
      options.input = policy
      let walk = try InputWalk(trace, options: options)
      let sink = PartSink()
      return PartWork(units: walk.frameCount) {
        walk.walk { for sample in $0 { sink.value += sample.location.x } }
      }
    }
  }

  static func slowFinish() throws -> Trace {
    try TraceReader.read(bytes: BenchRecording.slowFinish, file: "slow-finish.evemu")
  }

  @MainActor static func reading(_ bytes: [UInt8]) throws -> PartWork {
    let events = try TraceReader.read(bytes: bytes, file: "bench").events.count
    let sink = PartSink()
    return PartWork(units: events) {
      if let trace = try? TraceReader.read(bytes: bytes, file: "bench") {
        sink.value += Double(trace.events.count)
      }
    }
  }

  @MainActor static func contacts(of trace: Trace) throws -> PartWork {
    let sink = PartSink()
    return PartWork(units: trace.events.count) {
      if let found = try? TraceContacts(of: trace) { sink.value += Double(found.contacts.count) }
    }
  }

  @MainActor private static func tracking(_ trace: Trace) throws -> PartWork {
    var tracker = ContactTracker(surface: try TraceContacts(of: trace).surface)
    let sink = PartSink()
    return PartWork(units: trace.events.count) {
      for event in trace.events where tracker.feed(event) {
        for update in tracker.updates { sink.value += update.sample.position.xMillimeters }
      }
    }
  }

  @MainActor private static func estimating(_ trace: Trace) throws -> PartWork {
    let path = try TraceContacts(of: trace).contacts.flatMap(\.path)
    let span = Int64((path.last?.microseconds ?? 0) - (path.first?.microseconds ?? 0)) * 1000
    var estimator = VelocityEstimator()
    var lead: Int64 = 0
    let sink = PartSink()
    return PartWork(units: path.count) {
      // Each pass begins after the end of the previous pass, so timestamps never decrease.
      for sample in path {
        estimator.add(
          x: sample.position.xMillimeters, y: sample.position.yMillimeters,
          nanoseconds: lead + Int64(sample.microseconds) * 1000)
        if let velocity = estimator.velocity() { sink.value += velocity.x }
      }
      lead += span + 10_000_000
    }
  }

  @MainActor private static func recognising(_ trace: Trace) throws -> PartWork {
    let stage = try RecogniserStage(trace)
    return PartWork(units: stage.deliveries.count) { stage.run() }
  }
}

/// A window with an edge pan on its view, and a recording's touches, grouped by delivery.
@MainActor final class RecogniserStage {
  private let cycle = FrameCycle.start()
  private let window = UIWindow()
  private let recogniser = UIScreenEdgePanGestureRecognizer()
  private(set) var deliveries: [[TouchSample]] = []
  /// Seconds from one pass to the next.
  private var period = 1.0
  private var sum = 0.0
  /// The number of times that the action ran; 0 would mean that no gesture was recognised and
  /// nothing was measured.
  private(set) var actions = 0

  init(_ trace: Trace) throws {
    let screen = UIViewController()
    window.rootViewController = screen
    window.makeKeyAndVisible()
    let options = ReplaySettings(for: trace)
    var found: [[TouchSample]] = []
    try InputWalk(trace, options: options).walk { found.append($0) }
    deliveries = found
    period = (found.last?.last?.timestamp ?? 0) + 1
    recogniser.edges = .left
    recogniser.minimumNumberOfTouches = options.fingers
    recogniser.addAction { [unowned self] pan in
      actions += 1
      sum += pan.translation(in: pan.view).x + pan.velocity(in: pan.view).x
    }
    screen.view.addGestureRecognizer(recogniser)
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  /// Plays the whole recording again, at a later time than before.
  func run() {
    for index in deliveries.indices {
      UIApplication.shared.deliver(deliveries[index])
      for sample in deliveries[index].indices {
        deliveries[index][sample].timestamp += period
        for point in deliveries[index][sample].coalesced.indices {
          deliveries[index][sample].coalesced[point].timestamp += period
        }
      }
    }
  }
}
