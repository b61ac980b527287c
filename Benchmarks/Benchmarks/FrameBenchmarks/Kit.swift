// What all benchmarks share: metrics, tolerances, and the way onto the main actor.

import Benchmark
import CAllocationCounter
import Foundation
import FrameBench

/// What a row shows besides the time of an iteration. The kit's own malloc count is always 0 here
/// (its interposer is not linked), so ours stands for it.
enum Figure: String, CaseIterable {
  /// Of an iteration: a thousand frames, a figure, a pass.
  case allocations = "allocations"
  /// Of the last frame; of a part, of a pass.
  case tracks = "tracks"
  case curves = "curves solved"
  case composed = "layers composed"
  case units = "units in a pass"
  /// Of a set-up or a completion: some one more or fewer from run to run, as sets of objects are
  /// hashed by their addresses.
  case someAllocations = "allocations, about"
  /// Nanoseconds of single frames.
  case median = "frame p50 (ns)"
  case tail = "frame p99 (ns)"
  case worst = "frame worst (ns)"

  var metric: BenchmarkMetric {
    .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false)
  }

  private var isExact: Bool { ![.someAllocations, .median, .tail, .worst].contains(self) }

  /// Counts are equal or they have changed; times may be anything.
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
  /// Real time for one benchmark: over four hundred of them end in some five minutes.
  static let duration = Duration.milliseconds(700)
  /// Frames before a measured batch: the hop onto the main actor has cooled the caches.
  static let warmUpFrames = 20

  /// The bundled recordings, and whether each finishes; empty if they cannot be read, and then no
  /// cell is listed at all, which the check of the list sees.
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

/// What a benchmark runs: made on the main actor when its turn comes, dropped after it.
final class Prepared<Value>: @unchecked Sendable {
  private let make: @MainActor () throws -> Value
  @MainActor private var value: Value?
  /// What was counted once, for all iterations.
  @MainActor var counted: FrameWork?

  init(_ make: @escaping @MainActor () throws -> Value) { self.make = make }

  func setUp() async throws {
    try await MainActor.run {
      guard edgepan_allocation_counter_is_live() == 1 else {
        throw KitError("the allocation counter is not linked in: its zeros mean nothing")
      }
      value = try make()
    }
  }

  func tearDown() async { await MainActor.run { value = nil } }

  /// One iteration, as a whole on the main actor: nothing inside it hops.
  func run(
    _ benchmark: Benchmark, _ body: @escaping @MainActor (Value, Benchmark) throws -> Void
  ) async {
    // The kit hands one benchmark to one task at a time; it just does not say so in its types.
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

/// Asks the main actor from a synchronous place off the main thread: benchmarks are registered on
/// one, and the registry is the main actor's.
func onMainActor<Value: Sendable>(_ body: @escaping @MainActor () -> Value) -> Value {
  if Thread.isMainThread { return MainActor.assumeIsolated(body) }
  let answer = Answer<Value>()
  let isThere = DispatchSemaphore(value: 0)
  Task { @MainActor in
    answer.value = body()
    isThere.signal()
  }
  isThere.wait()
  guard let value = answer.value else { preconditionFailure("signalled before it was answered") }
  return value
}

private final class Answer<Value>: @unchecked Sendable { var value: Value? }
