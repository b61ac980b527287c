// Columns of text, padded to line up.

/// A table whose columns are as wide as their widest cell; numbers are right-aligned, words
/// left-aligned.
struct TextTable {
  var header: [String]
  var rows: [[String]]

  /// The lines, header first, without trailing blanks.
  var lines: [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let isNumeric = header.indices.map { column in
      rows.allSatisfy { row in row[column].first.map { $0.isNumber || $0 == "-" } ?? true }
    }
    return all.map { row in
      var line = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - DisplayWidth.of(row[column]))
        return isNumeric[column] ? space + row[column] : row[column] + space
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
