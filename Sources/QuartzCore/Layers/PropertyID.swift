/// A row of the table of properties (``LayerProperty``), as a number that costs nothing to copy.
struct PropertyID: Hashable, Sendable {
  private let index: UInt8

  // The properties that the engine treats specially.
  static let position = PropertyID(known: "position")
  static let bounds = PropertyID(known: "bounds")
  static let opacity = PropertyID(known: "opacity")
  static let hidden = PropertyID(known: "hidden")
  static let transform = PropertyID(known: "transform")
  static let sublayerTransform = PropertyID(known: "sublayerTransform")
  static let contents = PropertyID(known: "contents")
  static let transition = PropertyID(index: UInt8(rows.count - 1))

  private init(index: UInt8) { self.index = index }

  private init(known name: String) {
    guard let id = Self.names[name] else { fatalError("no property \(name)") }
    self = id
  }

  /// Returns the property with a name in key-value coding. The properties that views animate most
  /// are compared first, because that is cheaper than hashing the name.
  init?(_ name: some StringProtocol) {
    switch name {
    case "opacity": self = .opacity
    case "transform": self = .transform
    case "position": self = .position
    case "bounds": self = .bounds
    default:
      guard let id = Self.names[String(name)] else { return nil }
      self = id
    }
  }

  var property: LayerProperty { Self.rows[Int(index)] }
  var name: String { Self.rows[Int(index)].name }
  var type: ValueType { Self.rows[Int(index)].type }
  var column: FrameColumn? { Self.rows[Int(index)].column }
  var isGeometry: Bool { Self.rows[Int(index)].isGeometry }
  var traits: LayerProperty.Traits { Self.rows[Int(index)].traits }
  var animates: Bool { traits.contains(.animates) }
  /// The typed access, created on first use: the runtime builds each key path in thousands of
  /// instructions.
  @MainActor var access: PropertyAccess {
    if let made = Self.accesses[Int(index)] { return made }
    let made = property.makeAccess()
    Self.accesses[Int(index)] = made
    return made
  }

  private static let rows: [LayerProperty] = LayerProperty.all + LayerProperty.others
  @MainActor @exclusivity(unchecked)
  private static var accesses = [PropertyAccess?](repeating: nil, count: rows.count)

  /// The properties that clients can name.
  private static let names: [String: PropertyID] = {
    var names: [String: PropertyID] = [:]
    for (index, row) in rows.enumerated() where row.name != LayerProperty.transition.name {
      for name in [row.name, row.getter ?? row.name] {
        names[name] = PropertyID(index: UInt8(index))
      }
    }
    return names
  }()
}
