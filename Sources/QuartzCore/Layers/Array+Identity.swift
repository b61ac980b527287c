// Finding an object in a list without a closure.

extension Array where Element: AnyObject {
  /// Takes out this very object, if it is there; each object stands in such a list once.
  ///
  /// A closure made on the main actor asks at every call whether it runs there, some 200
  /// instructions an element: taking 220 views out of one superview was 17 % of a replay.
  package mutating func remove(object: Element) {
    for index in indices where self[index] === object {
      remove(at: index)
      return
    }
  }
}
