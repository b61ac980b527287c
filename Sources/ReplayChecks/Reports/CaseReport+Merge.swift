// Shards of one run put together, and every reason why some are not that.

import PlainText

extension CaseReport {
  /// Why reports of shards make no whole.
  public struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }

  /// Puts the shards of one run together.
  ///
  /// That they are of one run is read off them: the same plan, and each case of it there once.
  ///
  /// - Throws: ``MergeError`` when a shard or a case is left out or comes twice, or when the shards
  ///   are of different splits or runs.
  public static func merge(_ parts: [CaseReport]) throws(MergeError) -> CaseReport {
    let shards = parts.compactMap(\.shard)
    guard shards.count == parts.count, let count = shards.first?.count else {
      throw MergeError(description: "a report is of no shard; only shards can be merged")
    }
    guard shards.allSatisfy({ $0.count == count }) else {
      throw MergeError(description: "the reports are of different splits: give those of one run")
    }
    let indices = Set(shards.map(\.index))
    guard indices.count == shards.count else {
      throw MergeError(description: "a shard is there twice")
    }
    let missing = (1...max(count, 1)).filter { !indices.contains($0) }
    guard missing.isEmpty else {
      throw MergeError(
        description: "shard \(missing.map { "\($0)/\(count)" }.joined(separator: ", ")) is missing")
    }
    try checkRuns(parts)
    // A report is a file from another machine: nothing in it reaches a terminal or a log as it is.
    let whole = CaseReport(cases: parts.flatMap(\.cases).map(\.escaped))
    try whole.checkOrder(of: parts.first?.run?.cases)
    return whole
  }

  /// Shards of other recordings, goldens or arguments than the first one's are named.
  private static func checkRuns(_ parts: [CaseReport]) throws(MergeError) {
    guard let first = parts.first else { return }
    for part in parts where part.run != first.run {
      throw MergeError(
        description: "shards \(name(of: first)) and \(name(of: part)) are of different runs: "
          + "other recordings, goldens or arguments")
    }
  }

  private static func name(of part: CaseReport) -> String {
    let shard = part.shard.map { "\($0.index)/\($0.count)" } ?? "?"
    return part.run.map { "\(shard) (of \(counted($0.cases, "case")))" } ?? "\(shard) (of no run)"
  }

  /// Each number from 0 on is there once; the last one may be missing only where no shard says how
  /// many there are.
  private func checkOrder(of total: Int?) throws(MergeError) {
    var seen: [Int: Int] = [:]
    for outcome in cases { seen[outcome.order, default: 0] += 1 }
    let count = total ?? (cases.map(\.order).max() ?? -1) + 1
    let missing = (0..<max(count, 0)).filter { seen[$0] == nil }
    guard missing.isEmpty else {
      throw MergeError(
        description: "\(counted(missing.count, "case")) of \(count) in no shard: "
          + Self.list(missing))
    }
    let excess = seen.filter { $0.value > 1 || !(0..<count).contains($0.key) }.keys.sorted()
    guard excess.isEmpty else {
      throw MergeError(
        description: "\(counted(excess.count, "case")) there twice or beyond the run's \(count): "
          + Self.list(excess))
    }
  }

  private static let mostListed = 5

  private static func list(_ numbers: [Int]) -> String {
    "number " + numbers.prefix(mostListed).map(String.init).joined(separator: ", ")
      + (numbers.count > mostListed ? " …" : "")
  }
}
