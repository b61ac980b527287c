// TransformComponent: the rotation, scale or translation that a key path such as transform.scale.x
// names.

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

  /// Whether the component writes any scale.
  var isScale: Bool {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .scaleXYZ: true
    default: false
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
