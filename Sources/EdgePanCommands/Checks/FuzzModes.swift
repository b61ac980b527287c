// --mode of fuzz: names of modes, or all of them.

import ArgumentParser
import PlainText
import ReplayChecks

enum FuzzModes {
  static let all = "all"

  /// - Throws: `ValidationError` for an unknown name.
  static func read(_ names: [String]) throws -> [FuzzMode] {
    try names.flatMap { name -> [FuzzMode] in
      if name == all { return FuzzMode.allCases }
      if let mode = FuzzMode(rawValue: name) { return [mode] }
      let known = FuzzMode.allCases.map(\.rawValue) + [all]
      throw ValidationError(
        "unknown mode '\(escape(name))'. \(nameRemedy(for: name, among: known))")
    }
  }
}
