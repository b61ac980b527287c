// Kit: code shared by all benchmarks, such as metrics, tolerances, and running code on the main
// actor.

import Benchmark
import CAllocationCounter
import Foundation
import FrameBench

/// The metrics of a benchmark, in addition to the time of an iteration. The benchmark kit's own
/// malloc count is always 0, because the kit's interposer is not linked; EdgePan's counter replaces
/// it.
enum Figure: String, CaseIterable {
  /// A metric per iteration. An iteration is a thousand frames, or one pass of a part.
  case allocations = "allocations"
  /// Metrics of the last frame or, for a part, of one pass.
  case tracks = "tracks"
  case curves = "curves solved"
  case composed = "layers composed"
  case units = "units in a pass"
  /// The allocations of a set-up or a completion. The number varies by about one from run to run,
  /// because sets of objects are hashed by their addresses.
  case someAllocations = "allocations, about"
  /// Nanoseconds of single frames.
  case median = "frame p50 (ns)"
  case tail = "frame p99 (ns)"
  case worst = "frame worst (ns)"

  var metric: BenchmarkMetric {
    .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false)
  }

  private var isExact: Bool { ![.someAllocations, .median, .tail, .worst].contains(self) }

  /// The tolerances: counts must be equal; times are not compared.
  var threshold: BenchmarkThresholds { isExact ? .strict : .none }

  static let steady: [Figure] = [
    .allocations, .tracks, .curves, .composed, .median, .tail, .worst,
  ]

  static func part(_ allocations: BenchPart.Allocations) -> [Figure] {
    let counts: [Figure] = [.units, .tracks, .curves, .composed]
    return allocations == .varying ? counts : [.allocations] + counts
  }
}

enum Kit {
  /// The maximum wall-clock time of one benchmark. All benchmarks, more than four hundred, take
  /// about five minutes together.
  static let duration = Duration.milliseconds(700)
  /// The number of warm-up frames before a measured batch, because the switch to the main actor
  /// leaves the caches cold.
  static let warmUpFrames = 20

  /// The bundled recordings, and whether each finishes. If they cannot be read, this array is empty
  /// and no cell is listed, which `.ci/full` detects when it checks the list of benchmarks.
  static let recordings: [(recording: BenchRecording, finishes: Bool)] =
    ((try? BenchRecording.bundled()) ?? []).map { ($0, $0.trace.header.intent == "finish") }

  static func configuration(
    _ figures: [Figure], scaling: BenchmarkScalingFactor = .one
  ) -> Benchmark.Configuration {
    var thresholds = Dictionary(uniqueKeysWithValues: figures.map { ($0.metric, $0.threshold) })
    thresholds[.wallClock] = BenchmarkThresholds.none
    return Benchmark.Configuration(
      metrics: [.wallClock] + figures.map(\.metric), timeUnits: .nanoseconds,
      units: Dictionary(uniqueKeysWithValues: figures.map { ($0.metric, .count) }),
      warmupIterations: 1, scalingFactor: scaling, maxDuration: duration, maxIterations: 2000,
      thresholds: thresholds)
  }
}

/// The subject of a benchmark: created on the main actor just before the benchmark, and released
/// after it.
final class Prepared<Value>: @unchecked Sendable {
  private let make: @MainActor () throws -> Value
  @MainActor private var value: Value?
  /// Counts that are taken once and apply to every iteration.
  @MainActor var counted: FrameWork?

  init(_ make: @escaping @MainActor () throws -> Value) { self.make = make }

  func setUp() async throws {
    try await MainActor.run {
      guard edgepan_allocation_counter_is_live() == 1 else {
        throw KitError("the allocation counter is not linked in, so its zeros are meaningless")
      }
      value = try make()
    }
  }

  func tearDown() async { await MainActor.run { value = nil } }

  /// Runs one iteration entirely on the main actor, without switching actors inside.
  func run(
    _ benchmark: Benchmark, _ body: @escaping @MainActor (Value, Benchmark) throws -> Void
  ) async {
    // The kit passes a benchmark to one task at a time, but its types do not express this.
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run {
      guard let value else { return }
      do { try body(value, benchmark) } catch { benchmark.error("\(error)") }
    }
  }
}

struct KitError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// Runs a closure on the main actor and waits for its result. Benchmarks are registered by
/// synchronous code off the main thread, but the registry is isolated to the main actor.
func onMainActor<Value: Sendable>(_ body: @escaping @MainActor () -> Value) -> Value {
  if Thread.isMainThread { return MainActor.assumeIsolated(body) }
  let answer = Answer<Value>()
  let isThere = DispatchSemaphore(value: 0)
  Task { @MainActor in
    answer.value = body()
    isThere.signal()
  }
  isThere.wait()
  guard let value = answer.value else { preconditionFailure("signalled before a result was set") }
  return value
}

private final class Answer<Value>: @unchecked Sendable { var value: Value? }
