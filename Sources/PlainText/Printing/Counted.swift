// Formats a number with its noun.

/// Returns a count with its noun: `1 case`, `3 cases`.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
