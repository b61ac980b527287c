// Checks that shards have read the same recordings and goldens.

import PlainText

/// Compares the contents of a recording as reported by two shards: the shard that replayed it,
/// which reports once per case, and the shard that only read it.
struct ContentsCheck {
  private var witnesses: CursorQueue<WitnessedContents>
  private let paths: [String]
  private var current: (place: CasePlace, contents: String?, report: Int)?

  init(_ witnesses: CursorQueue<WitnessedContents>, paths: [String]) {
    self.witnesses = witnesses
    self.paths = paths
  }

  /// Checks one case. The cases must be passed in the order of their places.
  ///
  /// - Throws: ``MergeRefusal`` that names the recording and the reports; ``ReportError``.
  mutating func check(_ outcome: CaseOutcome, at place: CasePlace, of report: Int) throws {
    if let current, current.place.argument == place.argument,
      current.place.path.isSamePath(as: place.path)
    {
      guard current.contents == outcome.contents else {
        throw MergeRefusal(
          kind: .notOneRun,
          message: "\(escape(place.path)): it or one of its goldens changed while "
            + "\(escape(paths[report])) was being written",
          remedy: "Run the shard again, without changing recordings or goldens while it runs.")
      }
      return
    }
    current = (place, outcome.contents, report)
    let start = CasePlace(argument: place.argument, path: place.path, index: 0)
    while let witness = witnesses.first, witness.place < start { try witnesses.advance() }
    while let witness = witnesses.first, witness.place == start {
      guard witness.element?.contents == outcome.contents else {
        throw MergeRefusal(
          kind: .notOneRun,
          message: "\(escape(place.path)): \(escape(paths[report])) and "
            + "\(escape(paths[witness.report])) read different contents of it or its goldens",
          remedy: "Use the same recordings and goldens on all machines, and run the shards again."
        )
      }
      try witnesses.advance()
    }
  }
}
