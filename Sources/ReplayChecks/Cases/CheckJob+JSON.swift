// Jobs as JSON, one line each, for worker processes.

import GestureReplay
import PlainText

extension CheckJob {
  /// The job as a JSON object, without the properties that equal those of the previous job.
  ///
  /// Written by hand, because a job is read and written for every case, and `Codable` takes several
  /// times as long.
  ///
  /// - Parameters:
  ///   - previous: the previous job that was written for the same reader; nil for the first.
  ///   - settingsValue: returns the value of settings.
  package func json(
    after previous: CheckJob?, _ settingsValue: (ReplaySettings) throws -> JSONValue
  ) rethrows -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("order", .integer(Int64(order))), .init("recording", .text(recording)),
    ]
    func add(_ name: String, ifChanged isChanged: Bool, _ value: @autoclosure () -> JSONValue) {
      if isChanged { members.append(.init(name, value())) }
    }
    add("action", ifChanged: action != previous?.action, .text(action.rawValue))
    add("record", ifChanged: record != previous?.record, .text(record.rawValue))
    add(
      "requiresGolden", ifChanged: requiresGolden != previous?.requiresGolden,
      .bool(requiresGolden))
    add("followsHeader", ifChanged: followsHeader != previous?.followsHeader, .bool(followsHeader))
    add("limits", ifChanged: limits != previous?.limits, limits.json)
    if let golden { members.append(.init("golden", .text(golden))) }
    if settings != previous?.settings {
      members.append(.init("settings", try settings.map(settingsValue) ?? .null))
    }
    return .object(members)
  }

  /// Reads a job; nil if the value is not a job.
  ///
  /// - Parameters:
  ///   - previous: the previous job that was read from the same writer; nil for the first.
  ///   - settings: returns the settings that a value contains.
  package init?(
    json: JSONValue, after previous: CheckJob?, _ settings: (JSONValue) throws -> ReplaySettings
  ) rethrows {
    guard case .object(let members) = json else { return nil }
    var (order, recording): (Int64?, String?)
    var (action, limits) = (previous?.action, previous?.limits)
    self = previous ?? CheckJob(order: 0, recording: "", action: .check)
    golden = nil
    for member in members {
      switch (member.name, member.value) {
      case ("order", let value): order = value.integer
      case ("recording", let value): recording = value.string
      case ("action", let value): action = value.string.flatMap(Action.init)
      case ("golden", let value): golden = value.string
      case ("record", let value): record = value.string.flatMap(RecordMode.init) ?? .never
      case ("requiresGolden", .bool(let isRequired)): requiresGolden = isRequired
      case ("followsHeader", .bool(let follows)): followsHeader = follows
      case ("limits", let value): limits = ReplayLimits(json: value)
      case ("settings", .null): self.settings = nil
      case ("settings", let value): self.settings = try settings(value)
      default: break
      }
    }
    guard let order, let recording, let action, let limits else { return nil }
    (self.order, self.recording) = (Int(order), recording)
    (self.action, self.limits) = (action, limits)
  }
}

extension ReplayLimits {
  /// The limits as an object with one member per property.
  var json: JSONValue {
    [
      "limitSeconds": .number(limitSeconds), "maximumFrames": .integer(Int64(maximumFrames)),
      "maximumSeconds": .number(maximumSeconds),
      "skippedRules": .array(skippedRules.sorted().map { .text($0) }),
      "again": again.map { .text($0.rawValue) } ?? .null,
    ]
  }

  init?(json: JSONValue) {
    guard let limitSeconds = json["limitSeconds"]?.double,
      let maximumFrames = json["maximumFrames"]?.integer,
      let maximumSeconds = json["maximumSeconds"]?.double,
      case .array(let rules)? = json["skippedRules"]
    else { return nil }
    self.init()
    (self.limitSeconds, self.maximumSeconds) = (limitSeconds, maximumSeconds)
    self.maximumFrames = Int(maximumFrames)
    skippedRules = Set(rules.compactMap(\.string))
    again = json["again"]?.string.flatMap(FollowUpGesture.init)
  }
}
