// Columns of text, padded to line up.

/// A table whose columns are as wide as their widest cell; numbers are right-aligned, words
/// left-aligned.
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
  /// For tables whose cells would need too much memory: `cells` is called twice for each row, once
  /// for the widths of the columns and once for the line, and no cell is kept.
  static func forEachLine<Row>(
    header: [String], of rows: some Collection<Row>, cells: (Row) -> [String],
    _ body: (String) -> Void
  ) {
    var widths = header.map { DisplayWidth.of($0) }
    var isNumeric = header.map { _ in true }
    for row in rows {
      for (column, cell) in cells(row).enumerated() {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
        if isNumeric[column], !beginsLikeNumber(cell) { isNumeric[column] = false }
      }
    }
    body(line(header, widths, isNumeric))
    for row in rows { body(line(cells(row), widths, isNumeric)) }
  }

  private static func beginsLikeNumber(_ cell: String) -> Bool {
    guard let first = cell.utf8.first else { return true }
    guard first >= 0x80 else {
      return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }
    return cell.first?.isNumber ?? true
  }

  private static func line(_ cells: [String], _ widths: [Int], _ isNumeric: [Bool]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
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
