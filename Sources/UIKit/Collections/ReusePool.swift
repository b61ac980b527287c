/// The pool of views that have left the screen, with the classes for creating new ones.
@MainActor struct ReusePool<View: UIView> {
  struct Key: Hashable {
    /// An element kind, or empty for cells.
    var kind: String
    var identifier: String
  }

  private var classes: [Key: AnyClass] = [:]
  private var waiting: [Key: [View]] = [:]

  mutating func register(_ type: AnyClass?, _ key: Key) { classes[key] = type }

  func registered(_ key: Key) -> AnyClass? { classes[key] }

  mutating func put(_ view: View, _ key: Key) { waiting[key, default: []].append(view) }

  mutating func take(_ key: Key) -> View? { waiting[key]?.popLast() }
}
