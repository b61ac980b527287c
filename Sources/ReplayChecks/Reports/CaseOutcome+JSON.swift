// Outcomes as JSON, one line each, in reports and in the results file.

import PlainText

extension CaseOutcome {
  /// The outcome as a JSON object; empty members are omitted.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(.init(name, value)) }
    }
    func text(_ string: String?) -> JSONValue? {
      string.flatMap { $0.isEmpty ? nil : .text($0) }
    }
    add("order", .integer(Int64(order)))
    add("place", place?.json)
    add("recording", .text(recording))
    add("subject", .text(subject))
    add("status", .text(status.rawValue))
    add("message", text(message))
    add("remedy", text(remedy))
    add("warnings", warnings.isEmpty ? nil : .array(warnings.map { .text($0) }))
    add("notes", notes.isEmpty ? nil : .array(notes.map { .text($0) }))
    add("golden", text(golden))
    add("lacking", text(lacking))
    add("contents", text(contents))
    add("comparedValues", .integer(Int64(comparedValues)))
    add("gestures", gestures?.json)
    add("attachment", text(attachment))
    add("picture", text(picture))
    add("frames", .integer(Int64(frames)))
    add("simulatedSeconds", .number(simulatedSeconds))
    add("wallSeconds", .number(wallSeconds))
    return .object(members)
  }

  /// Reads an outcome in one pass over the members; nil if the value is not an outcome.
  public init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    var order: Int64?
    var (recording, subject): (String?, String?)
    var status: Status?
    self.init(order: 0, recording: "", subject: "", status: .failed)
    for member in members {
      let value = member.value
      switch member.name {
      case "order": order = value.integer
      case "place":
        guard let place = CasePlace(json: value) else { return nil }
        self.place = place
      case "recording": recording = value.string
      case "subject": subject = value.string
      case "status": status = value.string.flatMap(Status.init)
      case "message": message = value.string ?? ""
      case "remedy": remedy = value.string
      case "warnings":
        if case .array(let texts) = value { warnings = texts.compactMap(\.string) }
      case "notes":
        if case .array(let texts) = value { notes = texts.compactMap(\.string) }
      case "golden": golden = value.string
      case "lacking": lacking = value.string
      case "contents": contents = value.string
      case "comparedValues": comparedValues = value.reportCount
      case "gestures": gestures = GestureCounts(json: value)
      case "attachment": attachment = value.string
      case "picture": picture = value.string
      case "frames": frames = value.reportCount
      case "simulatedSeconds": simulatedSeconds = Self.seconds(value)
      case "wallSeconds": wallSeconds = Self.seconds(value)
      default: break
      }
    }
    guard let order, let recording, let subject, let status else { return nil }
    (self.order, self.recording, self.subject) = (Int(order), recording, subject)
    self.status = status
  }

  private static func seconds(_ value: JSONValue) -> Double {
    guard let seconds = value.double, seconds.isFinite, seconds >= 0 else { return 0 }
    return min(seconds, 1e12)
  }
}

extension GestureCounts {
  /// The counts of one replay as an object.
  var json: JSONValue {
    [
      "begun": .integer(Int64(begun)), "finished": .integer(Int64(finished)),
      "cancelled": .integer(Int64(cancelled)), "refused": .integer(Int64(refused)),
    ]
  }

  fileprivate init(json: JSONValue) {
    func count(_ name: String) -> Int { json[name]?.reportCount ?? 0 }
    (replays, begun) = (1, min(count("begun"), 1))
    (finished, cancelled, refused) = (count("finished"), count("cancelled"), count("refused"))
  }
}

extension JSONValue {
  /// A count in a report: 0 if the value is not a whole number or is negative. The count is limited
  /// to 2⁴⁰, so that sums over many cases or reports cannot overflow.
  var reportCount: Int { min(max(0, Int(integer ?? 0)), 1 << 40) }
}

extension CasePlace {
  /// The place as an object with `argument`, `path` and `index`.
  public var json: JSONValue {
    [
      "argument": .integer(Int64(argument)), "path": .text(path), "index": .integer(Int64(index)),
    ]
  }

  init?(json: JSONValue) {
    guard let argument = json["argument"]?.integer, let path = json["path"]?.string,
      let index = json["index"]?.integer
    else { return nil }
    self.init(argument: Int(argument), path: path, index: Int(index))
  }
}

extension RunIdentity {
  /// The identity as an object with one member per property.
  public var json: JSONValue {
    [
      "tool": .text(tool), "version": .text(version), "build": .text(build),
      "recordings": .integer(Int64(recordings)), "names": .text(names), "settings": .text(settings),
    ]
  }

  init?(json: JSONValue) {
    guard let tool = json["tool"]?.string, let version = json["version"]?.string,
      let build = json["build"]?.string, let recordings = json["recordings"]?.integer,
      let names = json["names"]?.string, let settings = json["settings"]?.string
    else { return nil }
    (self.tool, self.version, self.build) = (tool, version, build)
    (self.recordings, self.names, self.settings) = (Int(recordings), names, settings)
  }
}

extension RunShard {
  /// The shard as an object with `index` and `count`.
  public var json: JSONValue { ["index": .integer(Int64(index)), "count": .integer(Int64(count))] }

  init?(json: JSONValue) {
    guard let index = json["index"]?.integer, let count = json["count"]?.integer,
      (1...Int64(Self.maximumCount)).contains(count), (1...count).contains(index)
    else { return nil }
    self.init(index: Int(index), count: Int(count))
  }
}

/// The place and the contents of a recording that another shard replays, as this shard read them.
public struct WitnessedContents: Hashable, Sendable {
  /// The recording's place; its index is 0.
  public var place: CasePlace
  /// The hash of the recording and its goldens, as in ``CaseOutcome/contents``.
  public var contents: String

  /// Creates a record of a recording's contents.
  public init(place: CasePlace, contents: String) {
    (self.place, self.contents) = (place, contents)
  }

  /// The record as an object with `place` and `contents`.
  public var json: JSONValue { ["place": place.json, "contents": .text(contents)] }

  init?(json: JSONValue) {
    guard let place = json["place"].flatMap(CasePlace.init), let contents = json["contents"]?.string
    else { return nil }
    self.init(place: place, contents: contents)
  }
}
