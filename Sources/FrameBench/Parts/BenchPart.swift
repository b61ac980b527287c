// BenchPart: one part of the work behind a frame, measured separately.

import QuartzCore

/// A part of the engine, of input handling or of a replay: code that prepares the part, and the
/// work that is repeated.
///
/// Cells do not include the hash, the log and the recogniser; those are separate parts, so that no
/// measurement hides another. All parts are defined in this folder. `edgepan bench --parts`, with
/// or without `--check-counts`, and the benchmark package run the same parts.
public struct BenchPart: Sendable {
  /// The name, such as `engine.hash`: lower-case words, separated by dots. Filters select parts by
  /// this name.
  public var name: String
  /// A one-sentence description, for lists of parts.
  public var summary: String
  /// The unit of work that a pass repeats, and in which times are reported: `curve`, `event`,
  /// `frame`.
  public var unit: String
  /// The part's use of the heap.
  public var allocations: Allocations
  private let makeWork: @MainActor () throws -> PartWork

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: the name on the command line and in reports.
  ///   - summary: a one-sentence description, for lists of parts.
  ///   - unit: the unit of work, in the singular: `curve`, `event`, `frame`.
  ///   - allocations: the part's use of the heap.
  ///   - prepare: creates the work that is repeated; the cost of creating it is not measured.
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
    /// The number of allocations is the same in every run; the stored counts enforce this.
    case repeating
    /// The number of allocations varies slightly from run to run, because of sets of objects that
    /// are hashed by their addresses.
    case varying
  }

  /// Prepares everything that the part needs; this is not measured.
  ///
  /// A part that runs the engine uses the current frame cycle. Another part replaces that cycle, so
  /// prepare the part again after another part has run.
  ///
  /// - Throws: errors of recordings and replays.
  @MainActor public func prepare() throws -> PartWork { try makeWork() }
}

/// A part that is ready to run, any number of times.
@MainActor public final class PartWork {
  /// The number of units in one pass.
  public let units: Int
  private let body: @MainActor () -> Void
  private let scene: PartScene?

  /// - Parameters:
  ///   - units: the number of units in one pass, by which counts and times are divided.
  ///   - body: one pass, which must pass its results to ``PartSink``.
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
  /// counters if the part has frames. Two passes before the counted pass warm up.
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
  /// The sum of the results so far, to which the loops add.
  public var value = 0.0
  /// Creates a sink whose value is 0.
  public init() {}
}
