// The message for an unknown name.

/// Returns a remedy that begins with the most similar name, if any name is similar. The list of all
/// names follows, unless there are too many.
///
///     Did you mean 'explode'? Valid names: direction, scale, explode.
///
/// Cost: for each name, the product of its length and the length of the requested name.
///
/// - Parameters:
///   - wrong: the requested name; letters are compared case-insensitively.
///   - names: the valid names, in the order in which they are listed.
public func nameRemedy(for wrong: some StringProtocol, among names: [String]) -> String {
  let list = "Valid names: \(names.map { escape($0) }.joined(separator: ", "))."
  guard let near = nearestName(to: wrong, among: names) else { return list }
  let question = "Did you mean '\(escape(near))'?"
  return names.count > maximumNamesWithSuggestion ? question : "\(question) \(list)"
}

/// The maximum number of names to list after a suggestion; with more names, the suggestion would be
/// hard to see.
private let maximumNamesWithSuggestion = 24

/// Returns the name with the smallest edit distance from `wrong`, or `nil` if the distance is more
/// than a third of the longer word's length, or if `wrong` has more than 64 letters.
package func nearestName(to wrong: some StringProtocol, among names: [String]) -> String? {
  let letters = Array(wrong.lowercased())
  guard letters.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(letters, Array(name.lowercased()))
    if distance < best?.distance ?? Int.max { best = (name, distance) }
  }
  guard let best, best.distance * 3 <= max(letters.count, best.name.count) else { return nil }
  return best.name
}

/// Returns the edit distance: the least number of letters to insert, delete or replace, and of
/// neighbours to exchange (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var (before, row) = ([Int](), Array(0...b.count))
  for i in a.indices {
    var next = [i + 1]
    for j in b.indices {
      var least = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
      next.append(least)
    }
    (before, row) = (row, next)
  }
  return row[b.count]
}
