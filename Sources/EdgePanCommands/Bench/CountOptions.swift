// --check-counts, --write-counts: exact thresholds for the work of a steady frame.

import ArgumentParser
import Foundation
import FrameBench
import PlainText

/// The options of `bench` for counting work and comparing the counts with thresholds.
struct CountOptions: ParsableArguments {
  static let schema = "edgepan.counts/1"

  @Option(
    help: ArgumentHelp(
      "Count work instead of measuring times; exit 4 if any count exceeds its value in this file.",
      valueName: "file"))
  var checkCounts: String?
  @Option(
    help: ArgumentHelp(
      """
      Count work instead of measuring times; write the counts to this file, which keeps the rows \
      that were not counted.
      """, valueName: "file"))
  var writeCounts: String?

  func validate() throws {
    if writeCounts == "-" { throw ValidationError("--write-counts needs the name of a file.") }
    if checkCounts != nil, writeCounts != nil {
      throw ValidationError("--check-counts and --write-counts cannot be combined.")
    }
  }

  /// Checks the path of the table. Call this before measuring.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 if the table would replace a file of another kind.
  func checkOutput(_ files: ForceOption) throws {
    try files.check(writeCounts, as: .counts)
    if let writeCounts { _ = try existing(writeCounts) }
  }

  /// The table at a path; without rows for a missing file.
  ///
  /// - Throws: ``ToolFailure`` with exit code 7 for a table that cannot be read.
  private func existing(_ path: String) throws -> CountTable {
    guard FileKind(path: path) == .file, let data = PathText.contents(of: path), !data.isEmpty,
      Output.isReplaceable(path, by: .counts)
    else { return CountTable([]) }
    return try parse(data, path) { _ in
      "To write a table of these rows only: rm \(shellWord(path))"
    }
  }

  /// - Parameter remedy: the remedy for a broken line.
  private func parse(
    _ data: [UInt8], _ path: String, remedy: (CountTableError) -> String
  ) throws -> CountTable {
    do {
      return try CountTable(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw ToolFailure(
        .baseline, "\(escape(path)):\(error.line): \(error.message)",
        remedy: remedy(error))
    }
  }

  var isRequested: Bool { checkCounts != nil || writeCounts != nil }

  /// - Parameters:
  ///   - isWhole: whether the run measured every row.
  ///   - command: the command that counts the same rows.
  ///   - json: whether the comparison is printed as JSON.
  /// - Throws: ``ToolFailure`` with exit code 4 for increased work; 7 if the file is missing or
  ///   unreadable, has no line for a row, or has counts of other recordings.
  @MainActor func run(
    _ measured: CountTable, isWhole: Bool, command: String, json: Bool
  ) throws {
    var table = measured
    for index in table.rows.indices { table.rows[index].work = gateable(table.rows[index].work) }
    if let writeCounts {
      var file = try existing(writeCounts)
      let kept = file.merge(table)
      try Output.write(Data(file.text.utf8), toFile: writeCounts)
      Output.notice(
        "\(counted(table.rows.count, "line")) written to \(escape(writeCounts))"
          + (kept == 0 ? "" : "; \(counted(kept, "other line")) kept"))
    }
    if let checkCounts {
      try check(table, against: checkCounts, isWhole: isWhole, command, json: json)
    }
  }

  /// Unoptimised code allocates for closures and generics, so its allocations are not compared.
  private func gateable(_ work: FrameWork) -> FrameWork {
    #if DEBUG
      var work = work
      work.allocations = nil
    #endif
    return work
  }

  /// The reason why allocations were not counted, with the remedy.
  @MainActor static var reasonForNoAllocations: String {
    #if DEBUG
      return "unoptimised code allocates more. Build with -c release."
    #else
      return ToolCommand.allocations == nil
        ? "this tool has no counter. Link EdgePan's product CAllocationCounter and pass "
          + "its counter to EdgePanTool (allocations:), as EdgePan's own main.swift does."
        : "on this machine they do not repeat exactly."
    #endif
  }

  @MainActor private func check(
    _ run: CountTable, against path: String, isWhole: Bool, _ line: String, json: Bool
  ) throws {
    let name = escape(path)
    // A file of another kind was named by mistake, and --write-counts does not replace it.
    let isTable = (try? Output.check(path, as: .counts)) != nil
    let command = "\(line) --write-counts \(isTable ? shellWord(path) : "NEW-FILE")"
    let remedy = "Write it with a release build: \(command)"
    guard let data = PathText.contents(of: path) else {
      throw ToolFailure(unreadable: path, .baseline, remedy: remedy)
    }
    // --write-counts keeps the rows of a table, and so refuses one that it cannot read.
    let thresholds = try parse(data, path) { broken in
      let word = shellWord(path)
      if !isTable { return remedy }
      return broken.isOfRow
        ? "Correct the line, or measure its row again: sed -i \(broken.line)d \(word) && \(command)"
        : "Restore the table, or write one with these rows only: rm \(word) && \(command)"
    }
    let verdict = thresholds.check(run, isWhole: isWhole)
    if json { try Output.json(verdict, schema: Self.schema) }
    for line in verdict.improved { Output.notice("less work: \(line)") }
    for line in verdict.gone { Output.notice("row no longer exists: \(escape(line))") }
    if verdict.uncounted > 0 {
      Output.notice(
        "warning: the allocations of \(counted(verdict.uncounted, "row")) were not compared: "
          + Self.reasonForNoAllocations)
    }
    guard verdict.regressed.isEmpty else {
      throw ToolFailure(
        .regressed,
        "\(name): counted work increased:\n  " + verdict.regressed.joined(separator: "\n  "),
        remedy: "If this is intended: \(command)")
    }
    guard verdict.incomparable.isEmpty else {
      throw ToolFailure(
        .baseline,
        "\(name): its counts were measured with other recordings:\n  "
          + verdict.incomparable.joined(separator: "\n  "),
        remedy: "Use the same recordings. \(remedy)")
    }
    guard verdict.unknown.isEmpty, verdict.compared > 0 else {
      let cells = verdict.unknown.joined(separator: ", ")
      throw ToolFailure(.baseline, "\(name): no line for: \(cells)", remedy: remedy)
    }
    guard !json else { return }
    Output.result(
      "\(counted(verdict.compared, "row")) compared; no count exceeds its value in \(name)")
  }
}
