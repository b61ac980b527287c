import ContactTracking
import GestureReplay

/// The names of the settings in the headers of goldens: the names of ``ReplaySettings/fields``, and
/// the names in the first goldens (`display`, `mapping`).
enum GoldenHeader {
  /// Reads one field.
  ///
  /// - Throws: ``ReplaySettings/TextError`` for an unknown field or an invalid value.
  static func set(
    _ field: String, to value: String, in settings: inout ReplaySettings
  ) throws(ReplaySettings.TextError) {
    switch field {
    case "display": try settings.set("clock", to: value)
    case "mapping":
      // The band, the points per millimetre, and the size of the screen: `0.12 6.417322834645669
      // 390.0x844.0`.
      let parts = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else {
        throw ReplaySettings.TextError(
          field: field, value: value, expected: "a band, a scale and the size of a screen")
      }
      let share = Double(parts[0]).map { EdgePanRules.Band.fraction($0).exactText }
      try settings.set("edge-band", to: share ?? parts[0])
      try settings.set("scale", to: parts[1])
      try settings.set("screen", to: parts[2])
    // These do not affect the frames, and a file must not switch off a rule.
    case "limit", "skip":
      throw ReplaySettings.TextError(field: field, value: value, expected: nil)
    default: try settings.set(field, to: value)
    }
  }

  /// Returns the first required field that is missing.
  ///
  /// - Parameter isCounted: whether the header contains the number of lines, which is younger than
  ///   the fields that the first goldens do not have.
  static func missing(in seen: Set<String>, isCounted: Bool) -> String? {
    var required: [[String]] = [
      ["trace"], ["clock", "display"], ["input"], ["rule"], ["edge"], ["fingers"],
      ["edge-band", "mapping"], ["scale", "mapping"], ["screen", "mapping"],
    ]
    if isCounted { required += [["velocity"], ["system"]] }
    return required.first { seen.isDisjoint(with: $0) }?.first
  }
}
