// Storage: a buffer of plain values that grows and never shrinks, so that steady frames allocate
// nothing.

/// A buffer of plain values with a capacity that only grows. It has one owner, and its memory is
/// freed with that owner.
///
/// Elements are read and written without bounds checks, because all indices come from the engine,
/// which compiles layers and animations, and never from a client.
struct Storage<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  var count = 0

  /// Creates a buffer; with a capacity of 0, no memory is allocated until something is added.
  init(capacity: Int = 16) {
    base =
      capacity > 0
      ? Self.allocate(capacity)
      : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    self.capacity = capacity
  }

  deinit { if capacity > 0 { Self.deallocate(base) } }

  /// Whether every block that `malloc` returns is aligned for the elements. On Linux,
  /// `UnsafeMutablePointer.allocate` always requests an alignment, which takes twice as long.
  private static var isAligned: Bool {
    MemoryLayout<Element>.alignment <= MemoryLayout<SIMD2<Double>>.alignment
  }

  /// The length of a cache line, in bytes.
  private static var line: Int { 64 }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    guard isAligned else { return .allocate(capacity: capacity) }
    let size = capacity * MemoryLayout<Element>.stride
    // Larger buffers begin with a cache line: reading matrices that are in three lines instead of
    // two takes half as long again.
    let memory =
      size < 32 * line ? malloc(size) : aligned_alloc(line, (size + line - 1) & ~(line - 1))
    return memory!.bindMemory(to: Element.self, capacity: capacity)
  }

  private static func deallocate(_ base: UnsafeMutablePointer<Element>) {
    if isAligned { free(base) } else { base.deallocate() }
  }

  /// Grows the buffer to `needed` elements if it is smaller, and keeps the first `count` elements.
  /// Returns whether the buffer grew.
  @discardableResult
  mutating func reserve(_ needed: Int) -> Bool {
    guard needed > capacity else { return false }
    var grown = Storage(capacity: Swift.max(needed, capacity > 0 ? capacity * 2 : 16))
    grown.base.update(from: base, count: count)
    grown.count = count
    self = grown
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

  /// The elements from an index on; empty if the index is past the end.
  func elements(from first: Int) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + first, count: Swift.max(0, count - first))
  }
}

extension Storage<CATransform3D> {
  /// The matrices as their numbers, sixteen each.
  var numbers: UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(base).assumingMemoryBound(to: Double.self)
  }
}
