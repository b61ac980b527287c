// Finds, removes and visits objects in arrays without counting references.

extension Array where Element: AnyObject {
  /// Returns the index of `object`, found by identity, or `nil` if it is not in the list.
  ///
  /// Compares addresses from both ends, because layers and views are usually added at the end and
  /// removed in order. Iterating over the elements as objects would retain each of them, which
  /// would dominate the cost of removing hundreds of objects one by one. O(n).
  @inlinable package func index(ofObject object: Element) -> Int? {
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

  /// Passes the objects from last to first to `body`, without counting references, until it returns
  /// a result. Changes to the list that this was copied from have no effect on the pass.
  @inlinable @inline(__always) package func firstFromEnd<Result>(
    _ body: (Element) -> Result?
  ) -> Result? {
    withUnsafeBytes { bytes in
      let objects = bytes.bindMemory(to: Unmanaged<Element>.self)
      for object in objects.reversed() {
        if let result = object._withUnsafeGuaranteedRef(body) { return result }
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

  /// Removes all objects for which `isRemoved` returns true. The standard library's function would
  /// check the actor for each object. O(n).
  @inline(__always) mutating func removeObjects(where isRemoved: (Element) -> Bool) {
    var kept = 0
    for i in indices where !isRemoved(self[i]) {
      if kept < i { swapAt(kept, i) }
      kept += 1
    }
    removeLast(count - kept)
  }
}
