/// A fixed number of plain values at one address.
///
/// The buffer has one owner, and its memory is freed with that owner. Values are accessed through
/// ``base``, without bounds checks: the loops over pixels are C functions that take pointers. A
/// pointer is valid as long as the buffer exists.
struct PixelBuffer<Element: BitwiseCopyable>: ~Copyable {
  let base: UnsafeMutablePointer<Element>

  /// Reserves space for at least one value; the values are not initialised.
  init(capacity: Int) { base = .allocate(capacity: max(capacity, 1)) }

  /// Creates a buffer of `count` values, all equal to `value`.
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: value, count: count)
  }

  deinit { base.deallocate() }
}
