// Figures of several sizes as a table, and the verdict: linear, or not.

import EdgePanCommands
import Foundation

/// Lines of `series size frames instructions nanoseconds`, judged series by series.
enum Growth {
  /// How far from 1 an exponent may be.
  static let tolerance = 0.02

  private struct Row {
    var series: String
    var size: Double
    /// Of one frame.
    var instructions: Double
    /// Of one frame; for the eye only.
    var nanoseconds: Double
  }

  /// Prints the figures, their exponents, and whether all are linear.
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
      print("no figures to judge")
      return false
    }
    return names.map { name in judge(name, rows.filter { $0.series == name }) }.allSatisfy { $0 }
  }

  private static func judge(_ name: String, _ rows: [Row]) -> Bool {
    print("\(name):\(pad("instructions", 21)) \(pad("each", 8)) \(pad("ns", 12)) \(pad("each", 7))")
    // A linear series is a straight column of equal bars.
    let longest = rows.map { $0.nanoseconds / $0.size }.max() ?? 1
    for row in rows {
      let (count, time) = (row.instructions / row.size, row.nanoseconds / row.size)
      print(
        pad("\(Int(row.size))", 9), pad("\(Int(row.instructions))", 17 + name.count - 6),
        pad(String(format: "%.3f", count), 8), pad("\(Int(row.nanoseconds))", 12),
        pad(String(format: "%.2f", time), 7),
        String(repeating: "▪", count: max(1, Int(24 * time / longest))))
    }
    guard rows.count >= 5, let law = PowerLaw(fitting: rows.map { ($0.size, $0.instructions) })
    else {
      print("  too few sizes for an exponent")
      return false
    }
    let verdict = law.isLinear(within: tolerance) ? "linear" : "NOT LINEAR"
    print(String(format: "  instructions grow with the power %.4f: ", law.exponent) + verdict)
    if let time = PowerLaw(fitting: rows.map { ($0.size, $0.nanoseconds) }) {
      print(String(format: "  time with %.3f, which gates nothing", time.exponent))
    }
    return law.isLinear(within: tolerance)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
