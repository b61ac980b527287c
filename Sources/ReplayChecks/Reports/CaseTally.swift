// The totals of a run: counts, exit code, summary line.

import PlainText

/// The counts of a run, updated as its outcomes arrive.
public struct CaseTally: Hashable, Sendable {
  private var counts: [Int]
  /// The number of outcomes added.
  public private(set) var cases = 0
  /// The number of values that were compared with goldens.
  public private(set) var comparedValues = 0
  /// The total time on the simulated display, in seconds.
  public private(set) var simulatedSeconds = 0.0
  /// The sum of the cases' real times, in seconds; workers run in parallel, so the run takes less.
  public private(set) var wallSeconds = 0.0

  /// What the gestures of all replays did.
  public private(set) var gestures = GestureCounts()
  private var begunBySubject: [String: Int] = [:]

  /// The subjects that were replayed and in which no gesture ever began, so that nothing was tested;
  /// sorted.
  public var untried: [String] { begunBySubject.filter { $0.value == 0 }.keys.sorted() }

  /// Creates an empty tally.
  public init() { counts = Array(repeating: 0, count: CaseOutcome.Status.allCases.count) }

  /// Creates a tally of these outcomes.
  public init(_ outcomes: some Sequence<CaseOutcome>) {
    self.init()
    for outcome in outcomes { add(outcome) }
  }

  /// Counts an outcome.
  public mutating func add(_ outcome: CaseOutcome) {
    counts[Self.place(of: outcome.status)] += 1
    cases += 1
    comparedValues += outcome.comparedValues
    if let each = outcome.gestures {
      gestures += each
      begunBySubject[outcome.subject, default: 0] += each.begun
    }
    simulatedSeconds += outcome.simulatedSeconds
    wallSeconds += outcome.wallSeconds
  }

  private static func place(of status: CaseOutcome.Status) -> Int {
    CaseOutcome.Status.allCases.firstIndex(of: status) ?? 0
  }

  /// Returns the number of cases with a status.
  public func count(_ status: CaseOutcome.Status) -> Int { counts[Self.place(of: status)] }

  /// The number of cases with a failing verdict. Cases without a verdict are counted in ``errors``.
  public var failures: Int { sum { $0.exitCode == 3 } }
  /// The number of cases without a verdict, because of an error.
  public var errors: Int { sum { !$0.isGood && $0.exitCode != 3 } }

  private func sum(_ isMeant: (CaseOutcome.Status) -> Bool) -> Int {
    zip(CaseOutcome.Status.allCases, counts).reduce(0) { $0 + (isMeant($1.0) ? $1.1 : 0) }
  }

  /// The exit code of the run: a crash takes precedence over an unreadable file, which takes
  /// precedence over a difference.
  public var exitCode: Int32 {
    let codes = zip(CaseOutcome.Status.allCases, counts).filter { $0.1 > 0 }.map(\.0.exitCode)
    return [1, 6, 3].first(where: codes.contains) ?? 0
  }

  /// The summary line: `12 cases: 10 passed, 2 no-golden; 4812 values compared`.
  public var summary: String {
    let parts = CaseOutcome.Status.allCases.compactMap { status -> String? in
      let count = count(status)
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    // A run that writes goldens compares no values.
    let writes = count(.accepted) + count(.kept) + count(.refused) > 0
    return counted(cases, "case")
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
      + (writes ? "" : "; \(comparedValues) values compared")
  }
}
