import GestureReplay
import PlainText
import ReplayChecks

/// A map of the distances and speeds at which swipes finish: its subject, the boundary, and
/// recorded swipes as dots.
public struct DecisionMap: Codable, Sendable {
  public static let schema = "edgepan.map/1"

  public var subject: String
  /// The finish rule's name; nil if the app decides.
  public var rule: String?
  public var edge: String
  public var fingers: Int
  public var clock: String
  public var input: String
  /// The screen's length along the swipe, in points.
  public var extentPoints: Double
  public var pointsPerMillimeter: Double
  public var boundary: DecisionBoundary
  /// The recorded swipes; empty if none were requested.
  public var swipes: [RecordedRelease] = []

  public init(
    subject: String, options: ReplaySettings, isDrivenByApp: Bool, boundary: DecisionBoundary
  ) {
    self.subject = subject
    rule = isDrivenByApp ? nil : options.finishRule.name
    (edge, fingers) = (options.edge.rawValue, options.fingers)
    (clock, input) = (options.display.description, options.input.rawValue)
    extentPoints = options.rules.scale.depthPoints(from: options.edge)
    pointsPerMillimeter = options.rules.scale.pointsPerMillimeter
    self.boundary = boundary
  }

  /// The subject and its settings in one line; maps with different lines are not compared.
  public var settings: String {
    "\(subject), \(rule ?? "the app's own decision"), \(edge) edge, \(counted(fingers, "finger")), "
      + "\(clock), \(input), \(Figure(extentPoints, 1)) pt at \(Figure(pointsPerMillimeter, 4)) pt/mm"
  }

  /// A summary of the map, in two or three sentences.
  public var summary: String {
    let rest = boundary.row(nearest: 0)
    let from =
      rest?.finishesFrom.map {
        "Released at rest, a swipe finishes at \(Figure($0, 1)) pt or more "
          + "(\(Figure($0 / max(extentPoints, 1) * 100, 0)) % of the screen)."
      } ?? "Released at rest, no swipe finishes."
    let fast = boundary.rows.last
    let flick =
      fast.map { row in
        let speed = Figure(row.pointsPerSecond, 0)
        return row.finishesFrom.map { " At \(speed) pt/s, at \(Figure($0, 1)) pt or more." }
          ?? " At \(speed) pt/s, no swipe finishes."
      } ?? ""
    return "\(subject), decided by \(rule ?? "the app itself"). \(from)\(flick)"
  }

  /// The map as an item of a page.
  public var item: ReportItem {
    let rows = boundary.rows.map { row -> JSONValue in
      [
        "pointsPerSecond": .rounded(row.pointsPerSecond), "least": .text(row.least.rawValue),
        "crossings": .array(
          row.crossings.map {
            ["points": .rounded($0.points), "outcome": .text($0.outcome.rawValue)]
          }),
      ]
    }
    let dots = swipes.map { swipe -> JSONValue in
      [
        "recording": .safe(swipe.recording), "contact": .int(swipe.contact),
        "points": .rounded(swipe.points), "pointsPerSecond": .rounded(swipe.pointsPerSecond),
        "outcome": .text(swipe.outcome.rawValue), "reason": .safe(swipe.reason),
      ]
    }
    return ReportItem(
      .map, title: "Decision map", subtitle: settings, summary: summary,
      lines: boundary.rows.map { "\(Figure($0.pointsPerSecond, 0)) pt/s: \($0.text)" },
      data: [
        "rows": .array(rows), "swipes": .array(dots),
        "leastPoints": .rounded(boundary.leastPoints), "mostPoints": .rounded(boundary.mostPoints),
      ])
  }
}
