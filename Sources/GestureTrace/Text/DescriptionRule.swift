// Finds the file that describes the device of a trace without a description.

import PlainText

/// The rule that finds a description: a file `STEM.desc` in the trace's folder, if the trace's file
/// name is STEM or starts with STEM and a dot or space. If several files match, the longest name
/// wins.
///
/// For example, `SynPS2.hp8470p.scroll.events` uses `SynPS2.hp8470p.desc` rather than
/// `SynPS2.desc`, and `EP0430M09 drag.events` uses `EP0430M09.desc`.
public enum DescriptionRule {
  /// Returns the description file for a trace, or `nil`. Reads the folder once.
  public static func find(for path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let found = choose(for: name, among: PathText.names(in: folder.isEmpty ? "." : folder))
    else {
      return nil
    }
    return folder + found
  }

  /// Applies the rule to file names without their folder.
  static func choose(for name: String, among candidates: [String]) -> String? {
    let suffix = ".desc"
    return candidates.filter { candidate in
      guard candidate.hasSuffix(suffix), candidate != name else { return false }
      let stem = candidate.dropLast(suffix.count)
      return !stem.isEmpty
        && (name == stem || name.hasPrefix(stem + ".") || name.hasPrefix(stem + " "))
    }
    // All stems are prefixes of one name, so no two have the same length.
    .max { $0.utf8.count < $1.utf8.count }
  }
}
