// PropertyPath: a key path string, parsed.

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

/// A component of a transform. The components are multiplied in this order: M = scale · rotation x
/// · rotation y · rotation z · translation.
///
/// The order of the Euler angles is EdgePan's; Apple does not publish its order. With a single
/// angle the order does not matter.
enum TransformComponent: Equatable {
  case rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, scaleZ, scaleXY, scaleXYZ
  case translation, translationX, translationY, translationZ, translationXYZ

  init?(path: String) {
    guard let component = Self.paths[path] else { return nil }
    self = component
  }

  private static let paths: [String: TransformComponent] = [
    "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY,
    "rotation.z": .rotationZ, "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY,
    "scale.z": .scaleZ, "scale.xy": .scaleXY, "scale.xyz": .scaleXYZ,
    "translation": .translation, "translation.x": .translationX,
    "translation.y": .translationY, "translation.z": .translationZ,
    "translation.xyz": .translationXYZ,
  ]

  /// The columns that the component writes: one for each number of its value, except that `scale`
  /// and `scale.xy` write one number to several columns.
  var columns: [FrameColumn] {
    switch self {
    case .rotationX: return [.rotationX]
    case .rotationY: return [.rotationY]
    case .rotationZ: return [.rotationZ]
    case .scale, .scaleXYZ: return [.scaleX, .scaleY, .scaleZ]
    case .scaleX: return [.scaleX]
    case .scaleY: return [.scaleY]
    case .scaleZ: return [.scaleZ]
    case .scaleXY: return [.scaleX, .scaleY]
    case .translation: return [.translationX, .translationY]
    case .translationX: return [.translationX]
    case .translationY: return [.translationY]
    case .translationZ: return [.translationZ]
    case .translationXYZ: return [.translationX, .translationY, .translationZ]
    }
  }

  /// How many numbers a value of the component has.
  var channelCount: Int {
    switch self {
    case .translation: return 2
    case .scaleXYZ, .translationXYZ: return 3
    default: return 1
    }
  }
}
