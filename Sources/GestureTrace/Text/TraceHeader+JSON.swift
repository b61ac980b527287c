// Converts the header's keys to JSON and back. No other file contains a table of these keys.

import PlainText

extension TraceHeader {
  /// The header's keys in the order in which they are written: `version` first, unknown keys last.
  public var keys: [UnknownKey] {
    var keys: [UnknownKey] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { keys.append(UnknownKey(key, value)) }
    }
    add("version", (version ?? Self.currentVersion).json)
    if !provenance.isEmpty {
      add(
        "provenance",
        .array(provenance.map { ["kind": .text($0.kind.rawValue), "how": .text($0.how)] }))
    }
    add("recorder", recorder.map(JSONValue.text))
    add("clock", clock.map { .text($0.rawValue) })
    add("zero", zero.map(\.json))
    add("session", session.map(JSONValue.text))
    add("name", name.map(JSONValue.string))
    add("phys", phys?.json)
    add("uniq", uniq?.json)
    if !axisStates.isEmpty {
      add(
        "abs",
        .object(
          axisStates.map { .init(hexPair(UInt8(truncatingIfNeeded: $0.code)), Int($0.value).json) })
      )
    }
    add("slots", slots?.json)
    if !omitted.isEmpty { add("omitted", .array(omitted.map(JSONValue.text))) }
    add("edge", edge.map { .text($0.rawValue) })
    add("fingers", fingers.map(\.json))
    add("intent", intent.map(JSONValue.text))
    return keys + unknown
  }

  /// Adds one key to the header.
  ///
  /// - Returns: false if the key is known but its value has the wrong form; the key and its value
  ///   are then kept in ``unknown``, like an unknown key.
  mutating func take(_ key: String, _ value: JSONValue) -> Bool {
    let understood = takeKnown(key, value)
    if understood != true { unknown.append(UnknownKey(key, value)) }
    return understood ?? true
  }

  /// Returns `nil` for an unknown key, and false for a value with the wrong form.
  private mutating func takeKnown(_ key: String, _ value: JSONValue) -> Bool? {
    switch key {
    case "version":
      // 1.7 is a minor version of 1, which a reader of version 1 must accept.
      return set(\.version, value.double.flatMap { Int(exactly: $0.rounded(.down)) })
    case "provenance":
      guard let steps = Provenance.list(value) else { return false }
      provenance = steps
      return true
    case "recorder": return set(\.recorder, value.string)
    case "clock": return set(\.clock, value.string.flatMap(Clock.init))
    case "zero": return set(\.zero, value.integer.flatMap { UInt64(exactly: $0) })
    case "session": return set(\.session, value.string)
    case "name":
      guard case .string(let text) = value else { return false }
      name = text
      return true
    case "phys": return set(\.phys, IdentifyingText(value))
    case "uniq": return set(\.uniq, IdentifyingText(value))
    case "abs":
      guard let states = AxisState.list(value) else { return false }
      axisStates = states
      return true
    case "slots": return set(\.slots, SlotStates(value))
    case "omitted":
      guard case .array(let kinds) = value else { return false }
      let texts = kinds.compactMap(\.string)
      guard texts.count == kinds.count else { return false }
      omitted = texts
      return true
    case "edge": return set(\.edge, value.string.flatMap(TraceEdge.init))
    case "fingers":
      return set(\.fingers, value.integer.flatMap { 1...64 ~= $0 ? Int($0) : nil })
    case "intent": return set(\.intent, value.string)
    default: return nil
    }
  }

  private mutating func set<Value>(
    _ field: WritableKeyPath<TraceHeader, Value?>, _ value: Value?
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: field] = value
    return true
  }
}

extension BinaryInteger {
  fileprivate var json: JSONValue { Int64(exactly: self).map(JSONValue.integer) ?? .null }
}

extension TraceHeader.Provenance {
  /// Parses a list of `{"kind":…,"how":…}`. A single object, or only a kind, counts as a list of
  /// one element.
  fileprivate static func list(_ value: JSONValue) -> [Self]? {
    guard case .array(let elements) = value else { return one(value).map { [$0] } }
    let steps = elements.compactMap(one)
    return steps.count == elements.count ? steps : nil
  }

  private static func one(_ value: JSONValue) -> Self? {
    guard let kind = (value.string ?? value["kind"]?.string).flatMap(Kind.init) else { return nil }
    return Self(kind, how: value["how"]?.string ?? "")
  }
}

extension TraceHeader.IdentifyingText {
  fileprivate init?(_ value: JSONValue) {
    switch (value.string, value["value"]) {
    case ("absent", _): self = .absent
    case ("empty", _): self = .empty
    case ("present", _): self = .present
    case (_, .string(let text)?): self = .value(text)
    default: return nil
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .absent: "absent"
    case .empty: "empty"
    case .present: "present"
    case .value(let text): ["value": .string(text)]
    }
  }
}

extension TraceHeader.AxisState {
  /// Parses an object whose names are codes of two hexadecimal digits, as in `A:` lines, and whose
  /// values are axis values.
  fileprivate static func list(_ value: JSONValue) -> [Self]? {
    guard case .object(let members) = value else { return nil }
    let states = members.compactMap { member -> Self? in
      guard let code = UInt16(member.name, radix: 16), code <= AbsoluteAxis.highestCode,
        let value = member.value.integer.flatMap({ Int32(exactly: $0) })
      else { return nil }
      return Self(code: code, value: value)
    }
    return states.count == members.count ? states : nil
  }
}

extension TraceHeader.SlotStates {
  /// Parses `{"current":0,"39":[12,-1],"35":[…]}`: for each hexadecimal code, one value per slot.
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let members) = value,
      let current = value["current"]?.integer.flatMap({ Int(exactly: $0) }), current >= 0
    else { return nil }
    var axes: [Axis] = []
    for member in members where member.name != "current" {
      guard let code = UInt16(member.name, radix: 16), code <= AbsoluteAxis.highestCode,
        case .array(let elements) = member.value
      else { return nil }
      let values = elements.compactMap { $0.integer.flatMap { Int32(exactly: $0) } }
      guard values.count == elements.count else { return nil }
      axes.append(Axis(code: code, values: values))
    }
    self.init(current: current, axes: axes)
  }

  fileprivate var json: JSONValue {
    .object(
      [.init("current", current.json)]
        + axes.map { axis in
          .init(
            hexPair(UInt8(truncatingIfNeeded: axis.code)),
            .array(axis.values.map { .integer(Int64($0)) }))
        })
  }
}
