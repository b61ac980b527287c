// `fuzz --mode`: names of modes, or `all`.

import ArgumentParser
import PlainText
import ReplayChecks

enum FuzzModes {
  static let all = "all"

  /// - Parameter hasScenes: whether screens of an app are fuzzed. The catalogue's animators ignore
  ///   the layout direction, so for them `all` leaves out `mirrored`.
  /// - Throws: `ValidationError` for an unknown name.
  static func read(_ names: [String], hasScenes: Bool = true) throws -> [FuzzMode] {
    try names.flatMap { name -> [FuzzMode] in
      if name == all { return FuzzMode.allCases.filter { hasScenes || $0 != .mirrored } }
      if let mode = FuzzMode(rawValue: name) { return [mode] }
      let known = FuzzMode.allCases.map(\.rawValue) + [all]
      throw ValidationError(
        "unknown mode '\(escape(name))'\n  \(nameRemedy(for: name, among: known))")
    }
  }
}
