// What came of one case: one recording, one subject, one verdict.

import GestureTrace

/// One recording through one subject, and the verdict on it: what every report is made of.
///
/// Texts in it are escaped for a terminal; reports escape once more for their own medium.
public struct CaseOutcome: Codable, Hashable, Sendable {
  /// How a case ended, from good to bad.
  public enum Status: String, Codable, CaseIterable, Sendable {
    /// As the golden says, and no invariant broken.
    case passed
    /// No invariant broken; there is no golden to compare with.
    case noGolden = "no-golden"
    /// A golden was written.
    case accepted
    /// The golden is as the replay shows, or is not asked for.
    case kept
    /// A golden without a recording, or of something that is not there any more.
    case orphan
    /// It differs from its golden.
    case differs
    /// It breaks an invariant.
    case violates
    /// It cannot be accepted.
    case refused
    /// The recording or the golden cannot be read.
    case unreadable
    /// The process that ran it died.
    case crashed
    /// The process that ran it did not answer in time.
    case hung
    /// The scene threw an error.
    case failed

    /// Whether a build with such a case is green.
    public var isGood: Bool { exitCode == 0 }

    /// The exit code that the status asks for by itself.
    public var exitCode: Int32 {
      switch self {
      case .passed, .noGolden, .accepted, .kept: 0
      case .orphan, .differs, .violates, .refused: 3
      case .unreadable: 6
      case .crashed, .hung, .failed: 1
      }
    }
  }

  /// Its place in the whole run, whatever the shard.
  public var order: Int
  /// The recording's path.
  public var recording: String
  /// `explode in navigation`: the animator, and where it ran.
  public var subject: String
  public var status: Status
  /// What is wrong, with frame, layer and property; empty when all is well.
  public var message = ""
  /// What to do next, as a command where there is one.
  public var remedy: String?
  /// What is odd about the recording, no failure.
  public var warnings: [String] = []
  /// The golden's path, if there is one.
  public var golden: String?
  /// How many values were compared with the golden.
  public var comparedValues = 0
  /// Frames shown, and how long they were shown, in simulated seconds.
  public var frames = 0
  public var seconds = 0.0

  public init(order: Int, recording: String, subject: String, status: Status) {
    self.order = order
    self.recording = recording
    self.subject = subject
    self.status = status
  }
}

/// The outcomes of a run or of one shard of it.
public struct CaseReport: Codable, Hashable, Sendable {
  /// One part of a run that was split over machines.
  public struct Shard: Codable, Hashable, Sendable {
    /// From 1.
    public var index: Int
    public var count: Int

    public init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// Whether a recording belongs to this shard: by the bytes of its path below the folder that
    /// was asked for, so that adding files moves no other file.
    public func contains(_ relativePath: String) -> Bool {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in relativePath.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      // The high bits: FNV's low ones hardly mix.
      return Int((hash >> 32) % UInt64(count)) == index - 1
    }
  }

  /// nil for a whole run.
  public var shard: Shard?
  /// By ``CaseOutcome/order``.
  public var cases: [CaseOutcome]

  public init(shard: Shard? = nil, cases: [CaseOutcome]) {
    self.shard = shard
    self.cases = cases.sorted { $0.order < $1.order }
  }

  /// How many cases ended so.
  public func count(_ status: CaseOutcome.Status) -> Int { cases.count { $0.status == status } }

  /// The exit code of the run: a crash beats what cannot be read, which beats a difference.
  public var exitCode: Int32 {
    let codes = Set(cases.map(\.status.exitCode))
    return [1, 6, 3].first(where: codes.contains) ?? 0
  }

  /// `12 cases: 10 passed, 2 no-golden; 4812 values compared`.
  public var summary: String {
    let counts = CaseOutcome.Status.allCases.compactMap { status -> String? in
      let count = count(status)
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let values = cases.reduce(0) { $0 + $1.comparedValues }
    // Who writes goldens compares nothing, and nothing is to be said of it.
    let writes = count(.accepted) + count(.kept) + count(.refused) > 0
    return counted(cases.count, "case")
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
      + (writes ? "" : "; \(values) values compared")
  }

  /// Why reports of shards make no whole.
  public struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }

  /// Puts the shards of one run together.
  ///
  /// - Throws: ``MergeError`` when one is left out, comes twice, or belongs to another split.
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
    return CaseReport(cases: parts.flatMap(\.cases))
  }
}
