// Storage: a growing buffer of plain values that never shrinks, so that steady frames allocate
// nothing, and that counts how often it had to grow.

/// A trivially copyable buffer with a capacity that only grows.
struct Storage<Element> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int = 16) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// Makes room for `needed` elements and says whether it had to grow. The first `count` stay.
  @discardableResult
  mutating func reserve(_ needed: Int) -> Bool {
    guard needed > capacity else { return false }
    let larger = Swift.max(needed, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = larger
    return true
  }

  @discardableResult
  mutating func append(_ element: Element) -> Bool {
    let grew = reserve(count + 1)
    base[count] = element
    count += 1
    return grew
  }

  subscript(i: Int) -> Element {
    get { base[i] }
    nonmutating set { base[i] = newValue }
  }

  /// The elements from an index on; none where it is past the end.
  func elements(from first: Int) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + first, count: Swift.max(0, count - first))
  }

  func free() { base.deallocate() }
}
