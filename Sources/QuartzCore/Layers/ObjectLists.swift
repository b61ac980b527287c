// Object lists: one object found and taken out by identity, in lists that hold hundreds.

extension Array where Element: AnyObject {
  /// The place of `object` itself, or nil.
  ///
  /// Compares addresses, from both ends simultaneously: layers and views mostly come last, and
  /// leave in order. Walking over the elements as objects would retain each, which costs ten times
  /// everything else where hundreds of them leave one by one. O(n).
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

  /// Takes `object` out, and says where it was; nil if it is not there. O(n).
  @discardableResult
  package mutating func remove(object: Element) -> Int? {
    guard let index = index(ofObject: object) else { return nil }
    remove(at: index)
    return index
  }
}
