// Reports of shards with numbers that no run has.

import Foundation
import PlainText
import ReplayChecks
import Testing

@Suite struct ReportMergeTests {
  /// The report of one shard without cases.
  private func report(index: Int, count: Int, recordings: Int = 1, planned: Int = 0) -> String {
    """
    {"schema": "\(ReportHead.schema)",
     "run": {"tool": "t", "version": "1", "build": "", "recordings": 2, "names": "", "settings": ""},
     "shard": {"index": \(index), "count": \(count)},
     "cases": [], "goldenNames": [], "recordings": \(recordings), "plannedCases": \(planned),
     "isComplete": \(planned == 0)}
    """
  }

  private func withReports(_ texts: [String], _ body: ([String]) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "edgepan-merge-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = texts.indices.map { "\(folder)/\($0).json" }
    for (path, text) in zip(paths, texts) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try body(paths)
  }

  @Test func countsOfAnySize_areAddedWithoutOverflow() throws {
    let texts = (1...2).map { report(index: $0, count: 2, recordings: .max, planned: .max) }
    try withReports(texts) { paths in
      let tail = try ReportMerge(paths, isPartial: true).tail
      #expect(tail.recordings == 2 << 40)
      #expect(tail.plannedCases == 2 << 40)
    }
  }

  @Test func largestNumberOfShards_isAccepted() throws {
    try withReports([report(index: 1, count: RunShard.maximumCount)]) { paths in
      let merge = try ReportMerge(paths, isPartial: true)
      #expect(!merge.tail.isComplete)
    }
  }

  /// A list of a quintillion missing shards would never be complete.
  @Test(arguments: [(1, RunShard.maximumCount + 1), (3, 2), (0, 2), (1, 0)])
  func shardThatNoRunHas_isRejected(index: Int, count: Int) throws {
    try withReports([report(index: index, count: count)]) { paths in
      let refusal = #expect(throws: MergeRefusal.self) {
        try ReportMerge(paths, isPartial: true)
      }
      #expect(refusal?.kind == .notAReport)
      #expect(refusal?.message.contains("invalid shard") == true)
    }
  }
}
