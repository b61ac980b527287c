// Settings as JSON: the text fields, under keys that include the units.

extension ReplaySettings: Codable {
  /// Encodes an object with the text fields: `{"animator": "scale", "edge": "left", "fingers": 1,
  /// …}`. If `clock` names a file, the object also contains the file's refreshes, so it can be read
  /// on another machine.
  ///
  /// - Throws: ``TextError`` for a value that could not be read back.
  public func encode(to encoder: any Encoder) throws {
    try check()
    var container = encoder.container(keyedBy: Key.self)
    for field in SettingField.all {
      guard let text = field.text(self) else { continue }
      if !field.isNumber {
        try container.encode(text, forKey: Key(field.key))
      } else if let whole = Int(text) {
        try container.encode(whole, forKey: Key(field.key))
      } else {
        try container.encode(Double(text), forKey: Key(field.key))
      }
    }
    if case .listed(let list) = display.refresh {
      try container.encode(list.intervals, forKey: .refreshes)
    }
    if reachMillimeters != 0 { try container.encode(reachMillimeters, forKey: .reach) }
  }

  /// Reads the format of ``encode(to:)``. A missing key means the default.
  ///
  /// - Throws: `DecodingError` for a value that is not valid.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    let refreshes = try container.decodeIfPresent([Int].self, forKey: .refreshes)
    for field in SettingField.all {
      let key = Key(field.key)
      guard container.contains(key) else { continue }
      let text =
        field.isNumber
        ? DisplayText.text(try container.decode(Double.self, forKey: key))
        : try container.decode(String.self, forKey: key)
      do {
        if key == .clock, let refreshes {
          display = try SimulatedDisplay(parsing: text) { _ in RefreshList.text(of: refreshes) }
        } else {
          try field.read(&self, text)
        }
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "'\(text)': \(error)")
      }
    }
    reachMillimeters = try container.decodeIfPresent(Double.self, forKey: .reach) ?? 0
  }

  private struct Key: CodingKey, Equatable {
    static let clock = Key("clock")
    static let refreshes = Key("refreshMicroseconds")
    static let reach = Key("reachMillimeters")

    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension RefreshList {
  /// The lengths of refreshes, in the format of the file that `clock` names.
  static func text(of microseconds: [Int]) -> String {
    microseconds.map { "\(Double($0) / 1000)" }.joined(separator: "\n")
  }
}
