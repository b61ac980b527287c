// The map as shapes, from which both its SVG and its PNG are made.

import GestureReplay
import PlainText
import ReplayChecks

/// One shape of a drawn map, in the picture's coordinates.
enum MapShape {
  enum Anchor: String { case start, middle, end }

  case box(x: Double, y: Double, width: Double, height: Double, fill: MapColor, line: MapColor?)
  /// A dot for a recorded swipe: filled if the swipe is within the ranges of the axes, hollow if it
  /// is beyond them.
  case dot(x: Double, y: Double, color: MapColor, isHollow: Bool, title: String)
  case text(String, x: Double, y: Double, anchor: Anchor, size: Double)
}

/// A colour that needs no style sheet.
enum MapColor: Int {
  case white = 0xFFFFFF
  case ink = 0x16181D
  case dim = 0x545B66
  case good = 0x14683A
  case bad = 0xB3261E
  case goodSoft = 0xD9F0E0
  case badSoft = 0xFBDEDB
  case noneSoft = 0xE4E6EA

  var hex: String {
    let digits = String(rawValue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  static func area(_ outcome: DecisionBoundary.Outcome) -> MapColor {
    switch outcome {
    case .finished: .goodSoft
    case .cancelled: .badSoft
    case .notRecognised: .noneSoft
    case .neverEnds: .dim
    }
  }

  static func dot(_ outcome: SwipeRecord.Outcome) -> MapColor {
    switch outcome {
    case .finished: .good
    case .cancelled: .bad
    case .notRecognised: .dim
    }
  }
}

extension DecisionMap {
  static let size = (width: 640.0, height: 460.0)
  private static let margin = (left: 64.0, right: 22.0, top: 40.0, bottom: 74.0)

  /// Half the difference between the speeds of adjacent rows.
  private var halfStep: Double {
    let rows = boundary.rows
    return rows.count > 1 ? (rows[1].pointsPerSecond - rows[0].pointsPerSecond) / 2 : 50
  }

  private var lowest: Double { (boundary.rows.first?.pointsPerSecond ?? 0) - halfStep }
  private var highest: Double { (boundary.rows.last?.pointsPerSecond ?? 0) + halfStep }

  private func x(_ points: Double) -> Double {
    let span = max(boundary.mostPoints - boundary.leastPoints, 1e-9)
    return Self.margin.left + (Self.size.width - Self.margin.left - Self.margin.right)
      * (points - boundary.leastPoints) / span
  }

  private func y(_ speed: Double) -> Double {
    Self.margin.top + (Self.size.height - Self.margin.top - Self.margin.bottom)
      * (highest - speed) / max(highest - lowest, 1e-9)
  }

  /// All shapes, from back to front, with the distance increasing to the right and the speed
  /// increasing upward.
  var shapes: [MapShape] {
    let title = "\(subject), \(rule ?? "the app's own decision")"
    return [.text(title, x: 14, y: 22, anchor: .start, size: 14)]
      + boundary.rows.flatMap(regions) + axes + swipes.map(dot) + legend
  }

  private func regions(_ row: DecisionBoundary.Row) -> [MapShape] {
    var (from, outcome) = (boundary.leastPoints, row.least)
    let ends = row.crossings.map(\.points) + [boundary.mostPoints]
    let (top, bottom) = (y(row.pointsPerSecond + halfStep), y(row.pointsPerSecond - halfStep))
    return ends.indices.map { place in
      let box = MapShape.box(
        x: x(from), y: top, width: max(x(ends[place]) - x(from), 0), height: bottom - top + 0.4,
        fill: .area(outcome), line: nil)
      if place < row.crossings.count {
        (from, outcome) = (row.crossings[place].points, row.crossings[place].outcome)
      }
      return box
    }
  }

  private var axes: [MapShape] {
    let bottom = Self.size.height - Self.margin.bottom
    let ticks = stride(from: 0, to: boundary.mostPoints - 25, by: 50)
      .filter { $0 >= boundary.leastPoints }
    var shapes = (ticks + [boundary.mostPoints]).map { points in
      MapShape.text(
        "\(Figure(points, 0))", x: x(points), y: bottom + 16, anchor: .middle, size: 12)
    }
    for speed in stride(from: (lowest / 250).rounded(.up) * 250, through: highest, by: 250) {
      shapes.append(
        .text(
          "\(Figure(speed, 0))", x: Self.margin.left - 6, y: y(speed) + 4, anchor: .end, size: 12))
    }
    let middle = (x(boundary.leastPoints) + x(boundary.mostPoints)) / 2
    return shapes + [
      .text(
        "distance from landing to lift, pt", x: middle, y: bottom + 34, anchor: .middle, size: 12),
      .text("release speed, pt/s", x: 8, y: Self.margin.top - 4, anchor: .start, size: 12),
    ]
  }

  private func dot(_ swipe: RecordedRelease) -> MapShape {
    let points = min(max(swipe.points, boundary.leastPoints), boundary.mostPoints)
    let speed = min(max(swipe.pointsPerSecond, lowest), highest)
    return .dot(
      x: x(points), y: y(speed), color: .dot(swipe.outcome),
      isHollow: points != swipe.points || speed != swipe.pointsPerSecond,
      title: "\(swipe.recording): \(swipe.outcome.rawValue), \(swipe.reason)")
  }

  private var legend: [MapShape] {
    var names: [(String, DecisionBoundary.Outcome)] = [
      ("finishes", .finished), ("cancels", .cancelled), ("not recognised", .notRecognised),
    ]
    if boundary.hang != nil { names.append(("never ends", .neverEnds)) }
    let line = Self.size.height - 18
    var shapes = names.enumerated().flatMap { place, name -> [MapShape] in
      let left = Self.margin.left + Double(place) * 110
      return [
        .box(x: left, y: line - 11, width: 14, height: 14, fill: .area(name.1), line: .dim),
        .text(name.0, x: left + 20, y: line, anchor: .start, size: 12),
      ]
    }
    if !swipes.isEmpty {
      shapes.append(
        .text(
          "dots: recorded swipes; hollow: outside the axes", x: Self.margin.left + 350, y: line,
          anchor: .start, size: 12))
    }
    return shapes
  }
}
