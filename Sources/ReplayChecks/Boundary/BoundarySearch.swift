import ContactTracking
import GestureReplay
import PlainText

/// Finds the distances at which the outcome of swipes changes, such as from cancelled to finished,
/// by synthesising and replaying swipes.
///
///     let map = try BoundarySearch().run(options: options, makeScene: subject.makeScene)
///     print(map.row(nearest: 0)?.finishesFrom ?? "no swipe finishes")
///
/// No formula is used: each probe is replayed through recogniser, transition and completion like
/// any recording. So the search finds the decisions that an app or a finish rule actually makes,
/// wrong decisions included. At each speed, ``coarseSteps`` + 1 distances are tried, and the
/// boundary is bisected between neighbours with different outcomes. An outcome that changes and
/// changes back between two neighbours is missed, because the neighbours' outcomes are equal. Cost:
/// about 18 replays per speed for one boundary.
public struct BoundarySearch: Sendable {
  /// The release speeds in points per second; negative toward the edge.
  public var speeds: [Double]
  /// The distances from landing to lift, in points.
  public var points: ClosedRange<Double>
  /// The precision of each boundary, in points; at least ``finestResolutionPoints``.
  public var resolutionPoints: Double {
    didSet { resolutionPoints = Self.valid(resolutionPoints) }
  }
  /// The number of intervals into which the range of distances is divided before bisecting; at
  /// least 1.
  public var coarseSteps: Int {
    didSet { coarseSteps = max(coarseSteps, 1) }
  }
  /// The distance from the screen's edge at which the finger lands, in points; nil for a start in
  /// the edge's band.
  public var startPoints: Double?

  /// The usual range of release speeds: from about one screen width per second backward to about
  /// four screen widths per second forward.
  public static let usualSpeeds: ClosedRange<Double> = -500...1500

  /// The finest precision of a boundary, in points. No device measures a finger's distance more
  /// precisely, and a bisection to 0 would never end.
  public static let finestResolutionPoints = 0.01

  private static func valid(_ resolution: Double) -> Double {
    resolution >= finestResolutionPoints ? resolution : finestResolutionPoints
  }

  /// Creates a search over a grid of distances and equally spaced speeds. Values outside their
  /// limits are replaced by the nearest limit.
  ///
  /// - Parameters:
  ///   - points: the distances from landing to lift, in points.
  ///   - speeds: the lowest and the highest release speed, in points per second.
  ///   - rows: the number of speeds; at least 1. If it is 1, only the lowest is tried.
  ///   - resolutionPoints: the precision of each boundary, in points; at least
  ///     ``finestResolutionPoints``.
  ///   - coarseSteps: the number of intervals that are tried before bisecting; at least 1.
  ///   - startPoints: the distance from the screen's edge at which the finger lands, in points; nil
  ///     for a start in the edge's band.
  public init(
    points: ClosedRange<Double> = 0...400, speeds: ClosedRange<Double> = Self.usualSpeeds,
    rows: Int = 40, resolutionPoints: Double = 0.5, coarseSteps: Int = 10,
    startPoints: Double? = nil
  ) {
    let step = rows > 1 ? (speeds.upperBound - speeds.lowerBound) / Double(rows - 1) : 0
    self.speeds = (0..<max(rows, 1)).map { speeds.lowerBound + Double($0) * step }
    self.points = points
    self.resolutionPoints = Self.valid(resolutionPoints)
    self.coarseSteps = max(coarseSteps, 1)
    self.startPoints = startPoints
  }

  /// Runs the search.
  ///
  /// - Parameters:
  ///   - options: the settings of every replay.
  ///   - progress: called after each speed with the number of speeds that are done.
  ///   - makeScene: builds the scene of each replay.
  /// - Throws: rethrows the scene's errors. A replay that never ends is an outcome of its swipe
  ///   (``DecisionBoundary/Outcome/neverEnds``).
  @MainActor
  public func run(
    options: ReplaySettings, progress: (Int) -> Void = { _ in }, makeScene: ReplayCheck.SceneMaker
  ) throws -> DecisionBoundary {
    var probe = Probe(search: self, options: options)
    var rows: [DecisionBoundary.Row] = []
    for speed in speeds {
      rows.append(try row(speed, &probe, makeScene))
      progress(rows.count)
    }
    var boundary = DecisionBoundary(
      leastPoints: points.lowerBound, mostPoints: points.upperBound,
      resolutionPoints: resolutionPoints, rows: rows, replays: probe.replays)
    boundary.hang = probe.hang
    return boundary
  }

  @MainActor
  private func row(
    _ speed: Double, _ probe: inout Probe, _ makeScene: ReplayCheck.SceneMaker
  ) throws -> DecisionBoundary.Row {
    let step = (points.upperBound - points.lowerBound) / Double(coarseSteps)
    let least = try probe.outcome(points.lowerBound, speed, makeScene)
    var crossings: [DecisionBoundary.Crossing] = []
    var (low, below) = (points.lowerBound, least)
    for number in 1...coarseSteps {
      let high = points.lowerBound + Double(number) * step
      let above = try probe.outcome(high, speed, makeScene)
      crossings += try self.crossings(low, below, high, above, speed, &probe, makeScene)
      (low, below) = (high, above)
    }
    return DecisionBoundary.Row(pointsPerSecond: speed, least: least, crossings: crossings)
  }

  /// Returns every change of outcome between two distances. A third outcome in between is bisected
  /// from both sides.
  @MainActor
  private func crossings(
    _ low: Double, _ below: DecisionBoundary.Outcome, _ high: Double,
    _ above: DecisionBoundary.Outcome, _ speed: Double, _ probe: inout Probe,
    _ makeScene: ReplayCheck.SceneMaker
  ) throws -> [DecisionBoundary.Crossing] {
    guard below != above else { return [] }
    let middle = low + (high - low) / 2
    // Between huge distances there may be no other number.
    guard high - low > resolutionPoints, low < middle, middle < high else {
      return [DecisionBoundary.Crossing(points: high, outcome: above)]
    }
    let found = try probe.outcome(middle, speed, makeScene)
    return try crossings(low, below, middle, found, speed, &probe, makeScene)
      + crossings(middle, found, high, above, speed, &probe, makeScene)
  }
}

/// Replays one probe after another and counts them.
@MainActor private struct Probe {
  let search: BoundarySearch
  let options: ReplaySettings
  private(set) var replays = 0
  private(set) var hang: String?

  init(search: BoundarySearch, options: ReplaySettings) {
    (self.search, self.options) = (search, options)
  }

  mutating func outcome(
    _ points: Double, _ speed: Double, _ makeScene: ReplayCheck.SceneMaker
  ) throws -> DecisionBoundary.Outcome {
    replays += 1
    let swipe = ProbeSwipe(
      points: points, pointsPerSecond: speed, edge: options.edge, fingers: options.fingers,
      startPoints: search.startPoints)
    do {
      let result = try Replay.run(
        swipe.trace(rules: options.rules), options: options, makeScene: makeScene)
      return DecisionBoundary.Outcome(result.swipes.first?.outcome ?? .notRecognised)
    } catch let error as ReplayError {
      guard case .neverEnds = error else { throw error }
      hang =
        hang
        ?? "\(Figure(points, 1)) pt, released at \(Figure(speed, 0)) pt/s: \(escape(error.cause))"
      return .neverEnds
    }
  }
}
