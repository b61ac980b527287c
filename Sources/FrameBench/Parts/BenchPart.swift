// One part of the work behind a frame, measured separately.

import QuartzCore

/// A part of the engine, of the input or of a replay: the work to prepare and the work to repeat.
///
/// Cells do not include the hash, the log and the recogniser; those are separate parts, so that no
/// figure hides another. Parts are defined only here: `edgepan bench --parts`, the benchmark
/// package and the count gate all run the same ones.
public struct BenchPart: Sendable {
  /// The name, `engine.hash`: lower case, with dots between the words that filters use.
  public var name: String
  /// One sentence for a list.
  public var summary: String
  /// The unit of work that a pass repeats, and to which times refer: `curve`, `event`, `frame`.
  public var unit: String
  /// The part's use of the heap.
  public var allocations: Allocations
  private let makeWork: @MainActor () throws -> PartWork

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: the name on the command line and in reports.
  ///   - summary: one sentence for a list.
  ///   - unit: what one time is of, in the singular: `curve`, `event`, `frame`.
  ///   - allocations: the part's use of the heap.
  ///   - prepare: makes the work to repeat; its own cost is not measured.
  public init(
    _ name: String, _ summary: String, unit: String, allocations: Allocations = .repeating,
    prepare: @escaping @MainActor () throws -> PartWork
  ) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.allocations = allocations
    makeWork = prepare
  }

  /// A part's use of the heap.
  public enum Allocations: Sendable {
    /// The part does not allocate; a test enforces this.
    case none
    /// The part allocates equally often in every run; the count gate enforces this.
    case repeating
    /// The part allocates slightly more or less often from run to run: sets of objects, hashed by
    /// their addresses.
    case varying
  }

  /// Prepares everything that the part needs; this is not measured.
  ///
  /// A part whose engine runs in a frame cycle uses the current cycle: prepare the part again after
  /// another part has run. - Throws: errors of recordings and replays.
  @MainActor public func prepare() throws -> PartWork { try makeWork() }
}

/// A part that is ready to run, any number of times.
@MainActor public final class PartWork {
  /// The number of units in one pass.
  public let units: Int
  private let body: @MainActor () -> Void
  private let scene: PartScene?

  /// - Parameters:
  ///   - units: the number of units in one pass: counts and times are divided by it.
  ///   - body: one pass. It must pass its results to ``PartSink``.
  public init(units: Int, body: @escaping @MainActor () -> Void) {
    self.units = units
    self.body = body
    scene = nil
  }

  /// Creates a pass over frames of a scene, whose counters are then part of the work.
  init(_ scene: PartScene, units: Int, body: @escaping @MainActor () -> Void) {
    self.units = units
    self.body = body
    self.scene = scene
  }

  /// Runs one pass.
  @inline(__always) public func run() { body() }

  /// Returns the counted work of one pass: allocations if they are counted, and the engine's
  /// counters if the part has frames. Two passes before it warm up.
  public func count(allocations counter: AllocationCounter?) -> FrameWork {
    run()
    run()
    scene?.beginCounting()
    counter?.start()
    run()
    let allocations = counter?.stop()
    var work = scene?.endCounting() ?? FrameWork()
    work.allocations = allocations
    work.frames = units
    return work
  }
}

/// Consumes results, so that the compiler cannot omit computations.
public final class PartSink {
  /// The sum of the results so far. The loops add to it.
  public var value = 0.0
  /// Creates a sink of value 0.
  public init() {}
}
