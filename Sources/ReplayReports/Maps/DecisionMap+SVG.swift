// The map as an SVG file of its own: the same shapes as on a page, with colours that need no sheet.

import GestureReplay
import PlainText
import ReplayChecks

extension DecisionMap {
  private static let size = (width: 640.0, height: 460.0)
  private static let margin = (left: 64.0, right: 16.0, top: 40.0, bottom: 74.0)

  private static func fill(_ outcome: SwipeRecord.Outcome) -> String {
    switch outcome {
    case .finished: "#d9f0e0"
    case .cancelled: "#fbdedb"
    case .notRecognised: "#e4e6ea"
    }
  }

  private static func ink(_ outcome: SwipeRecord.Outcome) -> String {
    switch outcome {
    case .finished: "#14683a"
    case .cancelled: "#b3261e"
    case .notRecognised: "#545b66"
    }
  }

  /// Half the distance between two rows' speeds.
  private var halfStep: Double {
    let rows = boundary.rows
    return rows.count > 1 ? (rows[1].pointsPerSecond - rows[0].pointsPerSecond) / 2 : 50
  }

  private func x(_ points: Double) -> Double {
    let span = max(boundary.mostPoints - boundary.leastPoints, 1e-9)
    return Self.margin.left + (Self.size.width - Self.margin.left - Self.margin.right)
      * (points - boundary.leastPoints) / span
  }

  private func y(_ speed: Double) -> Double {
    let low = (boundary.rows.first?.pointsPerSecond ?? 0) - halfStep
    let high = (boundary.rows.last?.pointsPerSecond ?? 0) + halfStep
    return Self.margin.top + (Self.size.height - Self.margin.top - Self.margin.bottom)
      * (high - speed) / max(high - low, 1e-9)
  }

  /// The map as an SVG file. Points to the right, speed upwards.
  public var svg: String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(n(Self.size.width)) "
        + "\(n(Self.size.height))\" font-family=\"sans-serif\" font-size=\"12\">",
      "<!-- EdgePan map -->", "<title>\(escape(summary, for: .xml))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      text("\(subject), \(rule ?? "the app's own decision")", 14, 22, anchor: "start", size: 14),
    ]
    lines += boundary.rows.flatMap(regions)
    lines += axes
    lines += swipes.map(dot)
    lines += legend
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func n(_ value: Double) -> String { "\(Figure(value, 2))" }

  private func text(
    _ string: String, _ x: Double, _ y: Double, anchor: String = "middle", size: Double = 12
  ) -> String {
    "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\" font-size=\"\(n(size))\" "
      + "fill=\"#16181d\">\(escape(string, for: .xml))</text>"
  }

  private func regions(_ row: DecisionBoundary.Row) -> [String] {
    var (from, outcome) = (boundary.leastPoints, row.least)
    let ends = row.crossings.map(\.points) + [boundary.mostPoints]
    return ends.indices.map { place in
      let box =
        "<rect x=\"\(n(x(from)))\" y=\"\(n(y(row.pointsPerSecond + halfStep)))\" "
        + "width=\"\(n(max(x(ends[place]) - x(from), 0)))\" "
        + "height=\"\(n(y(row.pointsPerSecond - halfStep) - y(row.pointsPerSecond + halfStep) + 0.4))\" "
        + "fill=\"\(Self.fill(outcome))\"/>"
      if place < row.crossings.count {
        (from, outcome) = (row.crossings[place].points, row.crossings[place].outcome)
      }
      return box
    }
  }

  private var axes: [String] {
    let bottom = Self.size.height - Self.margin.bottom
    var lines: [String] = []
    for points in stride(from: 0, through: boundary.mostPoints, by: 50)
    where points >= boundary.leastPoints {
      lines.append(text(n(points), x(points), bottom + 16))
    }
    let speeds = boundary.rows.map(\.pointsPerSecond)
    let (low, high) = (speeds.first ?? 0, speeds.last ?? 0)
    let first = (low / 250).rounded(.up) * 250
    for speed in stride(from: first, through: high, by: 250) {
      lines.append(text(n(speed), Self.margin.left - 6, y(speed) + 4, anchor: "end"))
    }
    lines.append(
      text(
        "distance from landing to lift, pt", (x(boundary.leastPoints) + x(boundary.mostPoints)) / 2,
        bottom + 34))
    lines.append(text("pt/s", 8, Self.margin.top - 4, anchor: "start"))
    return lines
  }

  private func dot(_ swipe: RecordedRelease) -> String {
    let speeds = boundary.rows.map(\.pointsPerSecond)
    let points = min(max(swipe.points, boundary.leastPoints), boundary.mostPoints)
    let speed = min(max(swipe.pointsPerSecond, speeds.first ?? 0), speeds.last ?? 0)
    return "<circle cx=\"\(n(x(points)))\" cy=\"\(n(y(speed)))\" r=\"4.5\" "
      + "fill=\"\(Self.ink(swipe.outcome))\" stroke=\"#ffffff\" stroke-width=\"1.5\"><title>"
      + "\(escape("\(swipe.recording): \(swipe.outcome.rawValue)", for: .xml))</title></circle>"
  }

  private var legend: [String] {
    let names: [(String, SwipeRecord.Outcome)] = [
      ("finishes", .finished), ("cancels", .cancelled), ("not recognised", .notRecognised),
    ]
    let bottom = Self.size.height - 18
    return names.enumerated().flatMap { place, name -> [String] in
      let left = Self.margin.left + Double(place) * 120
      return [
        "<rect x=\"\(n(left))\" y=\"\(n(bottom - 11))\" width=\"14\" height=\"14\" "
          + "fill=\"\(Self.fill(name.1))\" stroke=\"#545b66\"/>",
        text(name.0, left + 20, bottom, anchor: "start"),
      ]
    }
  }
}
