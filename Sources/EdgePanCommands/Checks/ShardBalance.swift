// Balances shards by the times of an earlier run's cases.

import PlainText
import ReplayChecks

/// Distributes recordings over shards by the wall-clock times of an earlier run.
///
/// Assigns the longest recordings first, each to the shard with the least work so far. With many
/// more recordings than shards, the times of two shards differ by less than the time of one
/// recording. Every shard computes the same distribution, because it depends only on the report and
/// the names.
struct ShardBalance: Sendable {
  /// Wall-clock seconds by ``CasePlace/recordingKey``.
  private let seconds: [UInt64: Double]
  /// A hash of the parts of the report that are used here, for the run's identity.
  let text: String
  /// The report's path; nil for times from elsewhere.
  private var report: String?

  /// Reads a report of `verify --json`: of a whole run, of one shard, or merged.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a file that is not such a report.
  init(path: String) throws {
    var seconds: [UInt64: Double] = [:]
    let report: VerifyReport
    do { report = try VerifyReport(path: path) } catch {
      throw ToolFailure(
        .badTrace, "\(escape(error.path)): \(error.why)",
        remedy: "--balance needs a report of an earlier verify --json.")
    }
    for outcome in report.cases {
      if let place = outcome.place {
        seconds[place.recordingKey, default: 0] += outcome.wallSeconds
      }
    }
    self.init(seconds: seconds)
    self.report = path
  }

  /// - Parameter seconds: the time of each recording.
  init(seconds: [UInt64: Double]) {
    self.seconds = seconds
    // A sum does not depend on the dictionary's order.
    var sum: UInt64 = 0
    for (key, value) in seconds {
      var hash = ContentHash()
      hash.add(Int(truncatingIfNeeded: key))
      hash.add(Int(truncatingIfNeeded: value.bitPattern))
      sum &+= hash.mixed
    }
    text = "balance \(sum)"
  }

  /// Prints a notice if the report has no time of any of the run's recordings. They are known by
  /// their argument and their path below it, so the report of `verify R` does not match a list of
  /// absolute paths.
  func checkKnows(_ recordings: [CheckPlan.Recording]) {
    guard let report, !recordings.contains(where: { seconds[$0.place.recordingKey] != nil }) else {
      return
    }
    Output.notice(
      "\(escape(report)): no recording of this run is in this report; the shards are not balanced by "
        + "time\n  Name the recordings as in the report's run: the same arguments, or the same list."
    )
  }

  /// Returns the shard of each recording, from 1. Cost: recordings times shards.
  ///
  /// - Parameter keys: the recordings' keys, in any order; a recording without a time is assumed to
  ///   take the median.
  func owners(of keys: [UInt64], among count: Int) -> [Int] {
    let known = keys.compactMap { seconds[$0] }.sorted()
    let usual = known.isEmpty ? 1 : known[known.count / 2]
    let times = keys.map { seconds[$0] ?? usual }
    let order = keys.indices.sorted { one, two in
      times[one] != times[two] ? times[one] > times[two] : keys[one] < keys[two]
    }
    var loads = Array(repeating: 0.0, count: min(count, keys.count))
    var owners = Array(repeating: 1, count: keys.count)
    for index in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      // Recordings that take no time are distributed evenly too.
      loads[least] += max(times[index], 1e-6)
      owners[index] = least + 1
    }
    return owners
  }
}
