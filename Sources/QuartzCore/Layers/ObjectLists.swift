// Finds and removes objects by identity in arrays with hundreds of elements.

extension Array where Element: AnyObject {
  /// Returns the index of `object`, found by identity, or `nil` if it is not in the list.
  ///
  /// Compares addresses from both ends, because layers and views are usually added at the end and
  /// removed in order. Iterating over the elements as objects would retain each of them, which
  /// would dominate the cost of removing hundreds of objects one by one. O(n).
  package func index(ofObject object: Element) -> Int? {
    let wanted = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return withUnsafeBytes { bytes in
      let addresses = bytes.bindMemory(to: UnsafeRawPointer.self)
      var (low, high) = (0, addresses.count - 1)
      while low <= high {
        if addresses[high] == wanted { return high }
        if addresses[low] == wanted { return low }
        low += 1
        high -= 1
      }
      return nil
    }
  }

  /// Removes `object`. Returns its index, or `nil` if it is not in the list. O(n).
  @discardableResult
  package mutating func remove(object: Element) -> Int? {
    guard let index = index(ofObject: object) else { return nil }
    remove(at: index)
    return index
  }
}
