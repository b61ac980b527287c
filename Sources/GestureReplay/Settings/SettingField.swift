// One setting as text: its name, its text form and its parser.

import ContactTracking
import GestureTrace
import PlainText
import PortableMath
import UIKit

/// One setting as text: a row of ``SettingField/all``.
struct SettingField: Sendable {
  /// The name in goldens and, after two dashes, on the command line.
  let name: String
  /// The name in JSON, with the unit if the value has one.
  let key: String
  /// The kind of setting.
  let kind: Kind
  /// Whether the value is a number in JSON.
  var isNumber = false
  /// Whether the value is clear without its name: `120Hz` is, `right` is not.
  var isClearWithoutName = false
  /// The value in the names of files and report rows, if it is not ``text``.
  var brief: (@Sendable (ReplaySettings) -> String)?
  /// The value as text from which ``read`` restores it; nil if not set.
  let text: @Sendable (ReplaySettings) -> String?
  /// Reads the value. The thrown error describes valid values.
  let read: @Sendable (inout ReplaySettings, String) throws(Expected) -> Void

  enum Kind: Sendable {
    /// The subject of a replay.
    case subject
    /// A condition that the frames depend on.
    case condition
    /// A setting that no frame of the recording depends on: a limit that the replay does not reach,
    /// the skipped invariants, or the follow-up gesture.
    case limit
  }

  /// A description of valid values.
  struct Expected: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  static func named(_ name: some StringProtocol) -> SettingField? {
    all.first { $0.name == name }
  }
}

extension SettingField {
  /// All settings that have a text form, in the order in which they are written.
  static let all: [SettingField] = [
    SettingField(
      name: "animator", key: "animator", kind: .subject, text: { $0.subject.animator },
      read: { settings, text throws(Expected) in settings.subject.animator = try word(text) }),
    SettingField(
      name: "context", key: "context", kind: .subject, text: { $0.subject.context },
      read: { settings, text throws(Expected) in settings.subject.context = try word(text) }),
    SettingField(
      name: "scene", key: "scene", kind: .subject, text: { $0.subject.scene },
      read: { settings, text throws(Expected) in settings.subject.scene = try word(text) }),
    SettingField(
      name: "edge", key: "edge", kind: .condition, text: { $0.edge.rawValue },
      read: { settings, text throws(Expected) in
        settings.edge = try choice(text, among: TraceEdge.allCases)
      }),
    SettingField(
      name: "fingers", key: "fingers", kind: .condition, isNumber: true,
      text: { "\($0.fingers)" },
      read: { settings, text throws(Expected) in
        guard let count = Int(text), (1...ReplaySettings.maximumFingers).contains(count) else {
          throw Expected("a number from 1 to \(ReplaySettings.maximumFingers)")
        }
        settings.fingers = count
      }),
    SettingField(
      name: "edge-band", key: "edgeBand", kind: .condition, text: { $0.rules.band.exactText },
      read: { settings, text throws(Expected) in
        guard let band = EdgePanRules.Band(exactText: text) else {
          throw Expected("a length or a percentage of the axis, such as 8mm or 12%")
        }
        settings.rules.band = band
      }),
    SettingField(
      name: "surface", key: "surface", kind: .condition, text: { $0.rules.surface?.exactText },
      read: { settings, text throws(Expected) in
        guard let size = SurfaceSize(text) else {
          throw Expected(SurfaceSize.expected)
        }
        settings.rules.surface = size
      }),
    SettingField(
      name: "scale", key: "pointsPerMillimeter", kind: .condition, isNumber: true,
      text: { DisplayText.text($0.rules.scale.pointsPerMillimeter) },
      read: { settings, text throws(Expected) in
        guard let scale = Double(text), ReplaySettings.supportedScales.contains(scale) else {
          throw Expected("0.01 to 1000 points per millimetre")
        }
        settings.rules.scale.pointsPerMillimeter = scale
      }),
    SettingField(
      name: "screen", key: "screen", kind: .condition, text: { $0.rules.scale.sizeText },
      read: { settings, text throws(Expected) in
        guard settings.rules.scale.setSize(text) else {
          throw Expected("a width and a height in points, such as 1024x1366")
        }
      }),
    SettingField(
      name: "velocity", key: "velocityMethod", kind: .condition,
      text: { $0.rules.velocity.rawValue },
      read: { settings, text throws(Expected) in
        settings.rules.velocity = try choice(text, among: VelocityMethod.allCases)
      }),
    SettingField(
      name: "clock", key: "clock", kind: .condition, isClearWithoutName: true,
      text: { $0.display.description },
      read: { settings, text throws(Expected) in
        do { settings.display = try SimulatedDisplay(parsing: text) } catch {
          throw Expected("a display, such as 60Hz or promotion: \(escape("\(error)"))")
        }
      }),
    SettingField(
      name: "input", key: "input", kind: .condition, isClearWithoutName: true,
      text: { $0.input.rawValue },
      read: { settings, text throws(Expected) in
        settings.input = try choice(text, among: InputPolicy.allCases)
      }),
    SettingField(
      name: "rule", key: "rule", kind: .condition, isClearWithoutName: true,
      brief: { $0.finishRule.name }, text: { $0.finishRule.text },
      read: { settings, text throws(Expected) in
        guard let rule = FinishRule(text: text) else {
          throw Expected(
            "a finish rule. " + nameRemedy(for: text, among: FinishRule.all.map(\.name)))
        }
        settings.finishRule = rule
      }),
    SettingField(
      name: "system", key: "system", kind: .condition, text: { $0.system.rawValue },
      read: { settings, text throws(Expected) in
        settings.system = try choice(text, among: UISystemBehavior.allCases)
      }),
    SettingField(
      name: "resize", key: "resizes", kind: .condition,
      text: { ScreenChange.text(of: $0.resizes) },
      read: { settings, text throws(Expected) in
        guard let changes = ScreenChange.list(text) else {
          throw Expected("frames and sizes in points, such as 12:844x390,40:390x844")
        }
        settings.resizes = changes
      }),
    SettingField(
      name: "keyboard", key: "keyboard", kind: .condition,
      text: { $0.showsKeyboard ? KeyboardState.shown.rawValue : nil },
      read: { settings, text throws(Expected) in
        settings.showsKeyboard = try choice(text, among: KeyboardState.allCases) == .shown
      }),
    SettingField(
      name: "settling", key: "settling", kind: .condition,
      text: { $0.settling == .wait ? nil : $0.settling.rawValue },
      read: { settings, text throws(Expected) in
        settings.settling = try choice(text, among: Settling.allCases)
      }),
    SettingField(
      name: "direction", key: "direction", kind: .condition, isClearWithoutName: true,
      text: { $0.direction == .leftToRight ? nil : $0.direction.rawValue },
      read: { settings, text throws(Expected) in
        settings.direction = try choice(text, among: ReadingDirection.allCases)
      }),
    SettingField(
      name: "skip", key: "skippedRules", kind: .limit,
      text: {
        $0.skippedRules.isEmpty ? nil : $0.skippedRules.sorted().joined(separator: ",")
      },
      read: { settings, text throws(Expected) in
        let names = text.split(separator: ",").map(String.init)
        guard !names.isEmpty, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "-" } })
        else { throw Expected("names of invariants, such as settled-layout,bars-match") }
        settings.skippedRules = Set(names)
      }),
    SettingField(
      name: "again", key: "again", kind: .limit, text: { $0.again?.rawValue },
      read: { settings, text throws(Expected) in
        settings.again = try choice(text, among: FollowUpGesture.allCases)
      }),
    SettingField(
      name: "limit", key: "limitSeconds", kind: .limit, isNumber: true,
      text: { DisplayText.text($0.limitSeconds) },
      read: { settings, text throws(Expected) in
        guard let limit = Double(text), limit > 0, limit <= ReplaySettings.longestLimit else {
          throw Expected("more than 0 and at most \(Int(ReplaySettings.longestLimit)) seconds")
        }
        settings.limitSeconds = limit
      }),
    SettingField(
      name: "max-frames", key: "maximumFrames", kind: .limit, isNumber: true,
      text: { "\($0.maximumFrames)" },
      read: { settings, text throws(Expected) in
        guard let frames = Int(text), frames > 0 else { throw Expected("a number above 0") }
        settings.maximumFrames = frames
      }),
    SettingField(
      name: "max-seconds", key: "maximumSeconds", kind: .limit, isNumber: true,
      text: { DisplayText.text($0.maximumSeconds) },
      read: { settings, text throws(Expected) in
        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
          throw Expected("a number of seconds above 0")
        }
        settings.maximumSeconds = seconds
      }),
  ]

  private static func word(_ text: String) throws(Expected) -> String {
    guard !text.isEmpty else { throw Expected("a name") }
    return text
  }

  private static func choice<Value: RawRepresentable>(
    _ text: String, among values: [Value]
  ) throws(Expected) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw Expected("one of " + values.map(\.rawValue).joined(separator: ", "))
    }
    return value
  }
}

extension ReplaySettings {
  /// The accepted scales, in points per millimetre.
  public static let supportedScales: ClosedRange<Double> = 0.01...1000
  /// The longest ``limitSeconds`` that a command line or a file can set.
  public static let longestLimit = 3600.0
}
