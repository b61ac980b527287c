/// The property and the channels that a key path names.
struct PropertyPath: Equatable {
  enum Part: Equatable {
    /// Channels of the property itself.
    case channels(Range<Int>)
    /// The whole property, however many numbers it has.
    case whole
    /// A component of a transform: rotation, scale or translation.
    case component(TransformComponent)
  }

  let root: PropertyID
  let part: Part

  /// Returns `nil` for a path that names no property.
  init?(_ path: String) {
    if let root = PropertyID(path) {
      (self.root, part) = (root, .whole)
      return
    }
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")),
      let root = PropertyID(path[..<dot])
    else { return nil }
    self.root = root
    let rest = String(path[path.utf8.index(after: dot)...])
    if root.type == .transform, let component = TransformComponent(path: rest) {
      part = .component(component)
    } else if let channels = root.type.parts[rest] {
      part = .channels(channels)
    } else {
      return nil
    }
  }

  /// Returns `nil` for a path that animations cannot name.
  init?(animated path: String) {
    self.init(path)
    guard root.animates else { return nil }
  }

  init(root: PropertyID) {
    (self.root, part) = (root, .whole)
  }
}
