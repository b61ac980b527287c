// Paths are compared by their bytes.

extension String {
  /// Returns whether two paths have the same bytes.
  ///
  /// Linux names files with bytes: `é` as one scalar and `é` as two scalars are two files, which
  /// Swift's `==` does not distinguish. For the same reason, paths are kept in sets of bytes, not
  /// of strings.
  package func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
