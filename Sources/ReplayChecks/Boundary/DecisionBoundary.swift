// The boundary between finish and cancel, over distance and release speed: a map as a value.

import GestureReplay
import PlainText

/// The outcomes of replays over distance and release speed.
///
/// Found by ``BoundarySearch``. Lengths are points, speeds points per second, both away from the
/// edge. A boundary is exact to ``resolutionPoints``; nothing was tried between two rows.
public struct DecisionBoundary: Codable, Hashable, Sendable {
  /// How a swipe ended.
  public typealias Outcome = SwipeRecord.Outcome

  /// The shortest distance that was tried.
  public var leastPoints: Double
  /// The longest distance that was tried.
  public var mostPoints: Double
  /// Every crossing lies at most this far above the longest distance with the other outcome.
  public var resolutionPoints: Double
  /// By speed, ascending.
  public var rows: [Row]
  /// The number of replays.
  public var replays: Int

  /// All distances at one release speed.
  public struct Row: Codable, Hashable, Sendable {
    /// Speed away from the edge at the lift.
    public var pointsPerSecond: Double
    /// How the shortest distance ends.
    public var least: Outcome
    /// Where the outcome changes, by distance.
    public var crossings: [Crossing]

    /// Creates a row. The crossings are in ascending order of distance.
    public init(pointsPerSecond: Double, least: Outcome, crossings: [Crossing]) {
      (self.pointsPerSecond, self.least, self.crossings) = (pointsPerSecond, least, crossings)
    }

    /// How a swipe of this distance ends.
    public func outcome(at points: Double) -> Outcome {
      crossings.last { $0.points <= points }?.outcome ?? least
    }

    /// The shortest distance from which a swipe finishes; nil if no swipe does.
    public var finishesFrom: Double? {
      crossings.first { $0.outcome == .finished }?.points
    }
  }

  /// A distance from which the outcome of a swipe changes.
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

  /// The row whose speed is nearest; nil for a map without rows.
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

  /// The speeds, ascending, at which this map (the accepted one) and another disagree by more than
  /// a tolerance.
  ///
  /// Maps over different distances or speeds cannot be compared; that is reported as one change.
  ///
  /// - Parameters:
  ///   - other: the map to compare with.
  ///   - points: how far a crossing may move; nil for the coarser of the two resolutions, the
  ///     uncertainty of the searches.
  public func changes(to other: DecisionBoundary, within points: Double? = nil) -> [Change] {
    guard rows.map(\.pointsPerSecond) == other.rows.map(\.pointsPerSecond),
      leastPoints == other.leastPoints, mostPoints == other.mostPoints
    else {
      return [
        Change(
          pointsPerSecond: 0,
          description: "the maps are of other distances or speeds and cannot be compared")
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
      "\(old.outcome.rawValue) began at \(Figure(old.points, 1)) pt, begins at "
        + "\(Figure(new.points, 1)) pt"
    }.joined(separator: "; ")
  }

  /// `not-recognised, from 10.5 pt cancelled, from 205.1 pt finished`.
  public var text: String {
    ([least.rawValue] + crossings.map { "from \(Figure($0.points, 1)) pt \($0.outcome.rawValue)" })
      .joined(separator: ", ")
  }
}
