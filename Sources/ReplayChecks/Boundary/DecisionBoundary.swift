import GestureReplay
import PlainText

/// The outcomes of replays over distance and release speed.
///
/// ``BoundarySearch`` creates it. Lengths are in points, and speeds in points per second; a speed
/// away from the edge is positive. A boundary is accurate to ``resolutionPoints``. Speeds between
/// two rows were not tried.
public struct DecisionBoundary: Codable, Hashable, Sendable {
  /// The outcome of a generated swipe.
  public enum Outcome: String, Codable, Sendable {
    /// The transition completed.
    case finished
    /// The transition was cancelled.
    case cancelled
    /// No transition began.
    case notRecognised = "not-recognised"
    /// The replay did not come to rest: the app hangs after such a swipe.
    case neverEnds = "never-ends"

    /// The outcome of a replay's swipe.
    public init(_ outcome: SwipeRecord.Outcome) {
      self =
        switch outcome {
        case .finished: .finished
        case .cancelled: .cancelled
        case .notRecognised: .notRecognised
        }
    }
  }

  /// The shortest distance that was tried.
  public var leastPoints: Double
  /// The longest distance that was tried.
  public var mostPoints: Double
  /// The precision of the crossings, in points. For each crossing, a distance at most this much
  /// shorter was tried and had the previous outcome.
  public var resolutionPoints: Double
  /// The rows, in ascending order of speed.
  public var rows: [Row]
  /// The number of replays.
  public var replays: Int
  /// The first swipe whose replay did not come to rest, with the reason; nil if all did. Escaped.
  public var hang: String?

  /// The outcomes at one release speed, for all distances.
  public struct Row: Codable, Hashable, Sendable {
    /// The speed away from the edge at the lift.
    public var pointsPerSecond: Double
    /// The outcome at the shortest distance.
    public var least: Outcome
    /// The distances at which the outcome changes, ascending.
    public var crossings: [Crossing]

    /// Creates a row. The crossings are in ascending order of distance.
    public init(pointsPerSecond: Double, least: Outcome, crossings: [Crossing]) {
      (self.pointsPerSecond, self.least, self.crossings) = (pointsPerSecond, least, crossings)
    }

    /// Returns the outcome of a swipe over this distance.
    public func outcome(at points: Double) -> Outcome {
      crossings.last { $0.points <= points }?.outcome ?? least
    }

    /// The first distance at which the outcome changes to `finished`; nil if it never does, for
    /// example because even the shortest distance finishes.
    public var finishesFrom: Double? {
      crossings.first { $0.outcome == .finished }?.points
    }
  }

  /// A distance at which the outcome of a swipe changes.
  public struct Crossing: Codable, Hashable, Sendable {
    /// The shortest distance found with this outcome.
    public var points: Double
    /// The outcome from this distance up to the next crossing.
    public var outcome: Outcome

    /// Creates a crossing.
    public init(points: Double, outcome: Outcome) {
      (self.points, self.outcome) = (points, outcome)
    }
  }

  /// Creates a map from rows in ascending order of speed.
  public init(
    leastPoints: Double, mostPoints: Double, resolutionPoints: Double, rows: [Row], replays: Int
  ) {
    (self.leastPoints, self.mostPoints) = (leastPoints, mostPoints)
    (self.resolutionPoints, self.rows, self.replays) = (resolutionPoints, rows, replays)
  }

  /// Returns the row with the nearest speed; nil for a map without rows.
  public func row(nearest pointsPerSecond: Double) -> Row? {
    rows.min {
      ($0.pointsPerSecond - pointsPerSecond).magnitude
        < ($1.pointsPerSecond - pointsPerSecond).magnitude
    }
  }
}

// MARK: - Comparing

extension DecisionBoundary {
  /// One speed at which two maps disagree.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The speed of the row, in points per second.
    public var pointsPerSecond: Double
    public var description: String
  }

  /// Returns the speeds, ascending, at which this map (the accepted map) and another map disagree
  /// by more than a tolerance.
  ///
  /// Maps of different distances or speeds cannot be compared; the result is then a single change.
  ///
  /// - Parameters:
  ///   - other: the map to compare with.
  ///   - points: the tolerance for crossings; nil for the coarser of the two resolutions, which is
  ///     the uncertainty of the searches.
  public func changes(to other: DecisionBoundary, within points: Double? = nil) -> [Change] {
    guard rows.map(\.pointsPerSecond) == other.rows.map(\.pointsPerSecond),
      leastPoints == other.leastPoints, mostPoints == other.mostPoints
    else {
      return [
        Change(
          pointsPerSecond: 0,
          description: "the maps cover different distances or speeds and cannot be compared")
      ]
    }
    let tolerance = points ?? max(resolutionPoints, other.resolutionPoints)
    return zip(rows, other.rows).compactMap { old, new in
      old.change(to: new, within: tolerance).map {
        Change(pointsPerSecond: old.pointsPerSecond, description: $0)
      }
    }
  }
}

extension DecisionBoundary.Row {
  /// Describes how another row differs; nil if it does not.
  fileprivate func change(to other: Self, within tolerance: Double) -> String? {
    let isSame =
      least == other.least && crossings.map(\.outcome) == other.crossings.map(\.outcome)
    guard isSame else { return "was \(text), is \(other.text)" }
    let moves = zip(crossings, other.crossings).filter {
      ($0.points - $1.points).magnitude > tolerance
    }
    guard !moves.isEmpty else { return nil }
    return moves.map { old, new in
      let (was, now) = Figure.pair(old.points, new.points, 1)
      return "outcome \(old.outcome.rawValue) began at \(was) pt, now begins at \(now) pt"
    }.joined(separator: "; ")
  }

  /// The row as text, such as `not-recognised, from 10.5 pt cancelled, from 205.1 pt finished`.
  public var text: String {
    ([least.rawValue] + crossings.map { "from \(Figure($0.points, 1)) pt \($0.outcome.rawValue)" })
      .joined(separator: ", ")
  }
}
