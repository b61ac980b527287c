// Prints the costs of scenes of several sizes and checks that they grow linearly.

import EdgePanCommands
import Foundation

/// Checks lines of the form `series size frames instructions nanoseconds`, series by series.
///
/// A frame has a fixed cost, independent of its content: several thousand instructions, as many as
/// a thousand cheap tracks need. It is measured in a scene of ``smallest`` size and subtracted from
/// the costs of the other scenes, so that only the growth of the remainder is checked. The exponent
/// that includes the fixed cost is also printed.
enum Growth {
  /// The size of the scene that measures the fixed cost: the number of tracks of one layer, enough
  /// that every part of a frame has work to do.
  static let smallest = 5
  /// The largest accepted distance of an exponent from 1.
  static let tolerance = 0.02

  private struct Row {
    var series: String
    var size: Double
    /// The instructions of one frame.
    var instructions: Double
    /// The time of one frame; printed but not checked.
    var nanoseconds: Double
  }

  /// Prints the numbers, and the exponent and verdict of each series. Returns whether all series
  /// are linear.
  static func judge(_ text: String) -> Bool {
    let rows = text.split(separator: "\n").compactMap { line -> Row? in
      let words = line.split(separator: " ")
      guard words.count == 5, let size = Double(words[1]), let frames = Double(words[2]),
        frames > 0, let instructions = Double(words[3]), let nanoseconds = Double(words[4])
      else { return nil }
      return Row(
        series: String(words[0]), size: size, instructions: instructions / frames,
        nanoseconds: nanoseconds)
    }
    var names: [String] = []
    for row in rows where !names.contains(row.series) { names.append(row.series) }
    guard !names.isEmpty else {
      print("no measurements to check")
      return false
    }
    return names.map { name in judge(name, rows.filter { $0.series == name }) }.allSatisfy { $0 }
  }

  private static func judge(_ name: String, _ rows: [Row]) -> Bool {
    print(
      "\(name):\(pad("instructions", 26 - name.count)) \(pad("each", 8)) \(pad("ns", 12)) \(pad("each", 7))"
    )
    // A linear series is a straight column of equal bars.
    let longest = rows.dropFirst().map { $0.nanoseconds / $0.size }.max() ?? 1
    for row in rows {
      let (count, time) = (row.instructions / row.size, row.nanoseconds / row.size)
      print(
        pad("\(Int(row.size))", 9), pad("\(Int(row.instructions))", 17),
        pad(String(format: "%.3f", count), 8), pad("\(Int(row.nanoseconds))", 12),
        pad(String(format: "%.2f", time), 7),
        String(repeating: "▪", count: min(max(1, Int(24 * time / longest)), 24)))
    }
    let fixed = rows.first { $0.size == Double(smallest) }
    let grown = rows.filter { $0.size > Double(smallest) }
    guard let fixed, grown.count >= 5,
      let raw = PowerLaw(fitting: grown.map { ($0.size, $0.instructions) }),
      let law = PowerLaw(
        fitting: grown.map {
          ($0.size - fixed.size, $0.instructions - fixed.instructions)
        })
    else {
      print("  too few sizes for an exponent, or the cost does not grow")
      return false
    }
    let verdict = law.isLinear(within: tolerance) ? "linear" : "NOT LINEAR"
    print(String(format: "  instructions grow as size^%.4f: ", law.exponent) + verdict)
    print(String(format: "  including the fixed cost of a frame: size^%.4f", raw.exponent))
    if let time = PowerLaw(fitting: grown.map { ($0.size, $0.nanoseconds) }) {
      print(String(format: "  time grows as size^%.3f, which is not checked", time.exponent))
    }
    return law.isLinear(within: tolerance)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
