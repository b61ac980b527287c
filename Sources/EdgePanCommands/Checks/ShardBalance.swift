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
  /// The report's path, and the path of its first recording; nil for times from elsewhere.
  private var source: (report: String, recording: String?)?

  /// Reads a report of `verify --json`: of a whole run, of one shard, or merged.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a file that is not such a report.
  init(path: String) throws {
    var seconds: [UInt64: Double] = [:]
    var first: String?
    do {
      try ReportCases.forEach(in: path) { outcome in
        if let place = outcome.place {
          seconds[place.recordingKey, default: 0] += outcome.wallSeconds
          if first == nil { first = place.path }
        }
      }
    } catch let error as ReportError {
      throw ToolFailure(
        .badTrace, "\(escape(error.path)): \(error.why)",
        remedy: "--balance needs a report of an earlier verify --json.")
    }
    self.init(seconds: seconds)
    source = (path, first)
  }

  /// - Parameter seconds: the time of each recording.
  init(seconds: [UInt64: Double]) {
    self.seconds = seconds
    // A sum does not depend on the dictionary's order.
    var sum: UInt64 = 0
    for (key, value) in seconds {
      var hash = PathHash()
      hash.add(Int(truncatingIfNeeded: key))
      hash.add(Int(truncatingIfNeeded: value.bitPattern))
      sum &+= hash.mixed
    }
    text = "balance \(sum)"
  }

  /// Returns the notice that the report has no time of any recording of a run, so that the shards
  /// are not balanced; nil if it has the time of at least one.
  ///
  /// Recordings are known by their argument and their path below it, so the report of `verify R`
  /// does not match a list of absolute paths.
  ///
  /// - Parameter recordings: all recordings of the run.
  func mismatch(with recordings: [CheckPlan.Recording]) -> String? {
    guard let source, let mine = recordings.first,
      !recordings.contains(where: { seconds[$0.place.recordingKey] != nil })
    else { return nil }
    let report = "\(escape(source.report)): no recording of this run is in this report"
    guard let theirs = source.recording else {
      return "\(report), which names none; the shards are not balanced by time"
    }
    return "\(report); the shards are not balanced by time\n"
      + "  The report's first recording is \(escape(theirs)), this run's is "
      + "\(escape(mine.relativePath)). Name the recordings as in the report's run: the same "
      + "arguments, or the same list."
  }

  /// Returns the shard of each recording, from 1.
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
    var shards = LeastLoaded(count: count)
    var owners = Array(repeating: 1, count: keys.count)
    for index in order { owners[index] = shards.take(times[index]) }
    return owners
  }
}

/// Finds the shard with the least work.
private struct LeastLoaded {
  /// A binary heap by load, then number.
  private var heap: [(load: Double, shard: Int)]

  init(count: Int) { heap = (1...count).map { (0, $0) } }

  /// Assigns work to the least loaded shard, and returns its number.
  mutating func take(_ seconds: Double) -> Int {
    let shard = heap[0].shard
    // Recordings that take no time are distributed evenly too.
    heap[0].load += max(seconds, 1e-6)
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        let (one, two) = (heap[child], heap[least])
        if one.load != two.load ? one.load < two.load : one.shard < two.shard { least = child }
      }
      if least == parent { return shard }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
