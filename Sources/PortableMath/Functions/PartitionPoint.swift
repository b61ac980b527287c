// PartitionPoint: binary search.

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or `endIndex`. All elements
  /// that satisfy it must follow all others.
  ///
  /// Cost: one call for each halving of the collection.
  @inlinable
  package func partitionPoint(where isAfter: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
