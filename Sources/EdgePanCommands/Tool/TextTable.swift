// Columns of text, padded to line up.

import Foundation

/// A table whose columns are as wide as their widest cell; numbers are right-aligned, words
/// left-aligned. On a terminal, the columns that do not fit are below their row, with their names.
struct TextTable {
  var header: [String]
  var rows: [[String]]

  /// The lines, header first, without trailing blanks.
  var lines: [String] {
    var lines: [String] = []
    Self.forEachLine(header: header, of: rows, cells: \.self) { lines.append($0) }
    return lines
  }

  /// Passes the lines of a table to `body`, header first, without trailing blanks.
  ///
  /// A terminal that is too narrow for the table does not get the columns in `spare`, and then gets
  /// the last columns below their row. For tables whose cells would need too much memory: `cells` is called twice for each row, once
  /// for the widths of the columns and once for the line, and no cell is kept.
  static func forEachLine<Row>(
    header: [String], of rows: some Collection<Row>, spare: Set<String> = [],
    room: Int? = Output.columns.map { $0 - indentation },
    cells: (Row) -> [String], _ body: (String) -> Void
  ) {
    var widths = header.map { DisplayWidth.of($0) }
    var isNumeric = header.map { _ in true }
    for row in rows {
      for (column, cell) in cells(row).enumerated() {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
        if isNumeric[column], !beginsLikeNumber(cell) { isNumeric[column] = false }
      }
    }
    func width(_ shown: [Int]) -> Int {
      shown.reduce(0) { $0 + widths[$1] } + 2 * max(shown.count - 1, 0)
    }
    var shown = Array(header.indices)
    var below: [Int] = []
    if let room, width(shown) > room {
      shown.removeAll { spare.contains(header[$0]) }
      while shown.count > 1, width(shown) > room { below.insert(shown.removeLast(), at: 0) }
    }
    body(line(header, shown, widths, isNumeric))
    for row in rows {
      let cells = cells(row)
      body(line(cells, shown, widths, isNumeric))
      let rest = below.filter { !cells[$0].isEmpty && cells[$0] != "-" }
      guard let room, !rest.isEmpty else { continue }
      let text = rest.map { "\(header[$0]) \(cells[$0])" }.joined(separator: ", ")
      LineWrap.lines("  " + text.drop { $0 == " " }, columns: room).forEach(body)
    }
  }

  /// The columns that callers put before a line at most.
  private static let indentation = 4

  private static func beginsLikeNumber(_ cell: String) -> Bool {
    guard let first = cell.utf8.first else { return true }
    guard first >= 0x80 else {
      return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }
    return cell.first?.isNumber ?? true
  }

  private static func line(
    _ cells: [String], _ shown: [Int], _ widths: [Int], _ isNumeric: [Bool]
  ) -> String {
    var line = ""
    for column in shown {
      let cell = cells[column]
      if column > 0 { line += "  " }
      let blanks = widths[column] - DisplayWidth.of(cell)
      if isNumeric[column] { append(blanks, to: &line) }
      line += cell
      if !isNumeric[column] { append(blanks, to: &line) }
    }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  private static func append(_ blanks: Int, to line: inout String) {
    for _ in 0..<blanks { line += " " }
  }
}
