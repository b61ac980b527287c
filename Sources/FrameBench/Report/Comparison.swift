// Comparison: determines whether the later of two runs of the same cells is slower, faster or
// equal, and whether its work increased.

import Foundation

/// A verdict for every row that two reports share.
///
/// Rows with different numbers of frames come from different recordings with the same name. They
/// are not compared, because neither their work nor their times depend on the code alone.
public struct Comparison: Codable, Sendable {
  /// The rows that both reports have, in the order of the later report.
  public var rows: [Row]
  /// The rows that only the earlier report has.
  public var onlyBefore: [String]
  /// The rows that only the later report has.
  public var onlyAfter: [String]

  /// One row in both reports.
  public struct Row: Codable, Sendable {
    /// The cell's name followed by `/steady`, or `part/` followed by the part's name.
    public var name: String
    /// The time of the median frame in the earlier report, in nanoseconds.
    public var before: Double
    /// The time of the median frame in the later report, in nanoseconds.
    public var after: Double
    /// The number of frames, or of the part's units, whose work was counted in the earlier report.
    public var framesBefore: Int
    /// The same number in the later report.
    public var framesAfter: Int
    /// The result of comparing the times.
    public var verdict: Verdict
    /// The work that increased, as text. This fails a build; slower times do not.
    public var excess: [String]
    /// The work that decreased, as text.
    public var saving: [String]
  }

  /// The result of comparing times.
  public enum Verdict: String, Codable, Sendable {
    /// The later run does not differ significantly, is slower, or is faster.
    case same, slower, faster
    /// There are fewer rounds than the test needs for a result.
    case tooFewRounds = "too few rounds"
    /// The times differ, but other processes disturbed one of the two runs, so the significance is
    /// unknown.
    case disturbed = "not comparable"
    /// The two rows come from different recordings: neither work nor times are compared.
    case otherRecording = "other recording"
  }

  /// The smallest ratio of two times that counts as a difference; smaller differences are not
  /// tested for significance.
  public static let smallestRatio = 1.05
  /// The probability of reporting equal times as different. It is small, because a run has about a
  /// hundred rows.
  public static let significance = 0.001
  /// The smallest number of rounds; with fewer, no result can be significant.
  static let fewestRounds = 7

  /// Compares a run with an earlier run, row by row.
  public init(before: BenchReport, after: BenchReport) {
    let old = Self.steady(before)
    let new = Self.steady(after)
    let isDisturbed = before.context.disturbed == true || after.context.disturbed == true
    let index = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    rows = new.compactMap { row in
      guard let earlier = index[row.name] else { return nil }
      let isComparable = row.work.frames == earlier.work.frames
      return Row(
        name: row.name, before: earlier.p50, after: row.p50, framesBefore: earlier.work.frames,
        framesAfter: row.work.frames,
        verdict: isComparable
          ? Self.verdict(earlier, row, isDisturbed: isDisturbed) : .otherRecording,
        excess: isComparable ? row.work.excess(over: earlier.work) : [],
        saving: isComparable ? row.work.saving(against: earlier.work) : [])
    }
    let shared = Set(rows.map(\.name))
    onlyBefore = old.map(\.name).filter { !shared.contains($0) }
    onlyAfter = new.map(\.name).filter { !shared.contains($0) }
  }

  private struct Steady {
    var name: String
    var p50: Double
    var rounds: [Double]
    var work: FrameWork
  }

  private static func steady(_ report: BenchReport) -> [Steady] {
    var rounds: [String: [Double]] = [:]
    for row in report.benchmarks where row.runType == "iteration" {
      rounds[row.runName, default: []].append(row.realTime)
    }
    return report.benchmarks.compactMap { row in
      guard row.aggregateName == "p50", let work = row.work else { return nil }
      return Steady(
        name: row.runName, p50: row.realTime, rounds: rounds[row.runName] ?? [], work: work)
    }
  }

  private static func verdict(
    _ before: Steady, _ after: Steady, isDisturbed: Bool
  ) -> Verdict {
    guard min(before.rounds.count, after.rounds.count) >= fewestRounds else { return .tooFewRounds }
    let ratio = after.p50 / before.p50
    guard ratio > smallestRatio || ratio < 1 / smallestRatio,
      Ranks.chanceOfEqual(before.rounds, after.rounds) < significance
    else { return .same }
    // The test accounts for the scatter of rounds, not for a disturbance that affects all rounds of
    // a run.
    if isDisturbed { return .disturbed }
    return ratio > 1 ? .slower : .faster
  }
}

/// Rank statistics, which assume nothing about the distribution of times.
public enum Ranks {
  /// The two-sided Mann-Whitney test, with the normal approximation and its correction for ties.
  /// Returns the probability of samples at least this different if both have the same distribution.
  public static func chanceOfEqual(_ a: [Double], _ b: [Double]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 1 }
    let all = (a.map { ($0, true) } + b.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var (rankSum, ties) = (0.0, 0.0)
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].0 == all[start].0 { end += 1 }
      let size = Double(end - start)
      let rank = Double(start + end + 1) / 2
      rankSum += rank * Double(all[start..<end].count { $0.1 })
      ties += size * size * size - size
      start = end
    }
    let (n, m) = (Double(a.count), Double(b.count))
    let u = rankSum - n * (n + 1) / 2
    let total = n + m
    let variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(abs(u - n * m / 2) - 0.5, 0)
    return erfc(distance / (2 * variance).squareRoot())
  }
}
