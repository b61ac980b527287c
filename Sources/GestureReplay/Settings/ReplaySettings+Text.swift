// Settings as text: fields that can be parsed again, and options for a command line.

import PlainText

extension ReplaySettings {
  /// A setting that cannot be read.
  public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The setting's name: `edge`.
    public var field: String
    /// The value as given, not escaped.
    public var value: String
    /// A description of valid values; nil for an unknown setting.
    public var expected: String?

    /// Creates an error about one field.
    public init(field: String, value: String, expected: String?) {
      (self.field, self.value, self.expected) = (field, value, expected)
    }

    public var description: String {
      expected.map { "invalid \(escape(field)) '\(escape(value))': expected \($0)" }
        ?? "unknown setting '\(escape(field))'"
    }
  }

  /// The settings that the frames depend on, as text, including defaults, in a fixed order. Values
  /// that are not set (a scene's animator) are omitted, as are the limits, the skipped invariants
  /// and the follow-up gesture, because no frame of the recording depends on them.
  public var fields: [(name: String, value: String)] {
    SettingField.all.filter { $0.kind != .limit }.compactMap { field in
      field.text(self).map { (field.name, $0) }
    }
  }

  /// Creates settings from fields. The other fields have their defaults.
  ///
  /// - Throws: ``TextError`` for an unknown name or an invalid value.
  public init(fields: [(name: String, value: String)]) throws(TextError) {
    self.init()
    for (name, value) in fields { try set(name, to: value) }
  }

  /// Reads one setting from its text.
  ///
  /// - Throws: ``TextError`` for an unknown name or an invalid value, including a `clock` that
  ///   names a file; see ``SimulatedDisplay/init(parsing:readFile:)``.
  public mutating func set(_ name: String, to value: String) throws(TextError) {
    guard let field = SettingField.named(name) else {
      throw TextError(field: name, value: value, expected: nil)
    }
    do { try field.read(&self, value) } catch {
      throw TextError(field: name, value: value, expected: error.text)
    }
  }

  /// Checks that every setting can be read back from its text, so that a golden, a report and a
  /// printed command repeat the replay. Settings that were read from text always can.
  ///
  /// - Throws: ``TextError`` for the first setting with an invalid value.
  public func check() throws(TextError) {
    for field in SettingField.all {
      guard let text = field.text(self) else { continue }
      // The lengths of listed refreshes are read from their file.
      if field.name == "clock", case .listed = display.refresh { continue }
      var read = self
      try read.set(field.name, to: text)
      guard read == self else {
        throw TextError(field: field.name, value: text, expected: "a value that its text restores")
      }
    }
  }

  /// Returns the settings as options of a shell command: `--animator scale --edge right`.
  ///
  /// A command line with a subcommand, the recording and these options replays the recording with
  /// exactly these settings.
  ///
  /// - Parameter standard: the subcommand's defaults, with the recording's edge and fingers
  ///   (`init(for:)`). Fields with these values are not printed.
  public func arguments(standard: ReplaySettings = ReplaySettings()) -> String {
    SettingField.all.compactMap { field in
      guard let text = field.text(self), field.kind == .subject || text != field.text(standard)
      else { return nil }
      return "--\(field.name) \(shellWord(text))"
    }
    .joined(separator: " ")
  }

  /// Returns the conditions, without the subject, that differ from `standard`: `120Hz`,
  /// `edge=right`. For the names of files and report rows.
  public func unusual(standard: ReplaySettings = ReplaySettings()) -> [String] {
    SettingField.all.compactMap { field in
      guard field.kind == .condition, let text = field.text(self), text != field.text(standard)
      else { return nil }
      let brief = field.brief?(self) ?? text
      return field.isClearWithoutName ? brief : "\(field.name)=\(brief)"
    }
  }

  /// Returns the subject and the unusual conditions in human-readable form: `explode in tab,
  /// 120Hz`. Not escaped.
  public func name(standard: ReplaySettings = ReplaySettings()) -> String {
    ([subject.name] + unusual(standard: standard)).joined(separator: ", ")
  }

  /// Returns the fields in which two settings differ, as text of the form `name: value` for each
  /// side; nil if all fields that frames depend on are equal.
  public func difference(from other: ReplaySettings) -> (mine: String, theirs: String)? {
    let changed = SettingField.all.filter {
      $0.kind != .limit && $0.text(self) != $0.text(other)
    }
    guard !changed.isEmpty else { return nil }
    func text(_ settings: ReplaySettings) -> String {
      changed.map { "\($0.name): \($0.text(settings) ?? "none")" }.joined(separator: ", ")
    }
    return (text(self), text(other))
  }
}
