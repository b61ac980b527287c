// CountTable: thresholds of counted work, in a text file whose diffs are readable.

import PlainText

/// The counts of every cell, one line each, in a committed file.
///
///     # edgepan frame counts 1
///     # name allocations growths compiled tracks transforms curves …
///     scale/app/60Hz/slow-finish 0 0 0 592 0 74 10360 1413728 148 74
///
/// A `-` marks allocations that were not counted, or whose number varies from run to run. Counts
/// are totals over all frames of the recording, so one expensive frame changes them. Lines
/// are in the order of the run that wrote the file; a run over some of the rows keeps the others.
///
/// The file may also contain lines of parts (``BenchPart``). A part's line contains the counts of
/// one pass over its work, and its `frames` column is the number of units in that pass
/// (``PartWork/units``).
public struct CountTable: Hashable, Sendable {
  /// The work of each cell or part, by ``BenchCell/name`` or ``BenchPart/name``.
  public var rows: [(name: String, work: FrameWork)]

  public static func == (a: CountTable, b: CountTable) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The first line of the file.
  package static let title = "# edgepan frame counts 1"

  /// Creates the table of a run over cells, one line per cell.
  public init(_ work: [(cell: BenchCell, work: FrameWork)]) {
    rows = work.map { ($0.cell.name, $0.work) }
  }

  /// Creates the table of a run over parts, one line per part. Allocations whose number varies from
  /// run to run are written as `-`.
  public init(parts work: [(part: BenchPart, work: FrameWork)]) {
    rows = work.map { ($0.part.name, $0.work.exact($0.part.allocations)) }
  }

  /// Reads a file's text.
  ///
  /// - Throws: ``CountTableError`` with the line that cannot be read.
  public init(parsing text: String) throws(CountTableError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if let place = lines.firstIndex(where: { isConflictMark($0.utf8) }) {
      throw CountTableError(line: place + 1, message: conflictMessage, isOfRow: false)
    }
    guard let first = lines.first, first == Self.title else {
      let fault = editorFault(text.utf8) ?? "the first line is not '\(Self.title)'"
      throw CountTableError(line: 1, message: fault, isOfRow: false)
    }
    rows = []
    var places: [String: Int] = [:]
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      let counts = words.dropFirst(2).compactMap(Int.init)
      guard words.count == FrameWork.gated.count + 3, counts.count == words.count - 2,
        words[1] == "-" || Int(words[1]) != nil
      else {
        throw CountTableError(
          line: index + 1, message: "expected a name and \(FrameWork.gated.count + 2) counts")
      }
      if let wrong = (counts + [Int(words[1]) ?? 0]).first(where: { $0 < 0 }) {
        throw CountTableError(line: index + 1, message: "\(wrong) is not a count")
      }
      if let first = places.updateValue(index + 1, forKey: words[0]) {
        throw CountTableError(
          line: index + 1, message: "'\(escape(words[0]))' has a row in line \(first) already")
      }
      rows.append((words[0], Self.work(allocations: Int(words[1]), counts)))
    }
  }

  private static func work(allocations: Int?, _ counts: [Int]) -> FrameWork {
    var work = FrameWork()
    work.allocations = allocations
    for (field, count) in zip(FrameWork.gated, counts) { work[keyPath: field.value] = count }
    work.frames = counts[FrameWork.gated.count]
    return work
  }

  /// Takes over the rows of a run, each in the place of the row with its name, new ones at the end.
  /// Returns the number of rows that the run did not measure, which stay.
  public mutating func merge(_ run: CountTable) -> Int {
    let measured = Set(run.rows.map(\.name))
    let others = rows.count { !measured.contains($0.name) }
    guard others > 0 else {
      rows = run.rows
      return 0
    }
    for row in run.rows {
      if let place = rows.firstIndex(where: { $0.name == row.name }) {
        rows[place] = row
      } else {
        rows.append(row)
      }
    }
    return others
  }

  /// The file's text.
  public var text: String {
    let names = FrameWork.gated.map(\.name).joined(separator: " ")
    var lines = [
      Self.title, "# name allocations \(names) frames",
    ]
    for (name, work) in rows {
      let counts = FrameWork.gated.map { "\(work[keyPath: $0.value])" } + ["\(work.frames)"]
      let allocations = work.allocations.map(String.init) ?? "-"
      lines.append(([name, allocations] + counts).joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Compares a run with these thresholds.
  ///
  /// - Parameters:
  ///   - run: the counts to compare.
  ///   - isWhole: whether the run measured everything; if so, lines whose cell was not measured
  ///     are also reported.
  public func check(_ run: CountTable, isWhole: Bool) -> CountVerdict {
    var verdict = CountVerdict()
    let known = Dictionary(rows.map { ($0.name, $0.work) }, uniquingKeysWith: { first, _ in first })
    for (name, work) in run.rows {
      guard let threshold = known[name] else {
        verdict.unknown.append(name)
        continue
      }
      guard work.frames == threshold.frames else {
        verdict.incomparable.append(
          "\(name): \(threshold.frames) frames in the file, \(work.frames) in this run")
        continue
      }
      let excess = work.excess(over: threshold)
      if !excess.isEmpty { verdict.regressed.append("\(name): \(excess.joined(separator: ", "))") }
      let saving = work.saving(against: threshold)
      if !saving.isEmpty { verdict.improved.append("\(name): \(saving.joined(separator: ", "))") }
      if work.allocations == nil, threshold.allocations != nil { verdict.uncounted += 1 }
    }
    let measured = Set(run.rows.map(\.name))
    if isWhole { verdict.gone = rows.map(\.name).filter { !measured.contains($0) } }
    verdict.compared = run.rows.count - verdict.unknown.count - verdict.incomparable.count
    return verdict
  }
}

/// The result of comparing a run with thresholds.
public struct CountVerdict: Hashable, Sendable, Encodable {
  /// The number of cells compared. A check that compared nothing must not pass.
  public var compared = 0
  /// The cells that exceed thresholds, and the thresholds that they exceed.
  public var regressed: [String] = []
  /// The cells that do less work than their thresholds allow; these thresholds can be lowered.
  public var improved: [String] = []
  /// The cells whose line in the file is from another recording: the totals in the line are over a
  /// different number of frames.
  public var incomparable: [String] = []
  /// The cells for which the file has no line.
  public var unknown: [String] = []
  /// The lines whose cell was not measured, if the run measured everything.
  public var gone: [String] = []
  /// The number of cells whose allocations have a threshold but were not counted in the run.
  public var uncounted = 0
}

/// A threshold file that cannot be read.
public struct CountTableError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The error in that line.
  public var message: String
  /// Whether the line is that of a row, which can be measured again; otherwise the table is damaged.
  public var isOfRow = true
}
