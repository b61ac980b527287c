// An animator with its parameters, in the notation of command lines and goldens:
// NAME[:parameter=value,…].

import GestureReplay
import PlainText
import TransitionAnimators
import UIKit

/// An animator of the registry with its parameters set.
@MainActor
public struct AnimatorSpecification {
  /// The animator's entry in the registry.
  public let entry: AnimatorEntry
  /// The duration in seconds, or `nil` for the animator's default.
  public private(set) var duration: Double?
  /// The seed of the animator's random choices.
  public private(set) var seed: UInt64 = 1
  /// The given parameters by name.
  public private(set) var values: [String: Double] = [:]
  /// The text as given, but with the name in the registry's spelling.
  public private(set) var text: String

  /// Creates a specification of an entry of the registry.
  public init(_ entry: AnimatorEntry) {
    self.entry = entry
    text = entry.name.lowercased()
  }

  /// Parses `NAME[:parameter=value,…]`. All animators have the parameters `duration` (seconds) and
  /// `seed`.
  ///
  /// - Throws: ``SubjectError`` for an unknown name or parameter, or a value out of its range.
  public init(parsing text: String) throws(SubjectError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let registry = AnimatorRegistry.shared
    guard let entry = registry.entry(named: name) else {
      throw SubjectError(
        "unknown animator '\(escape(name))'",
        remedy: nameRemedy(for: name, among: registry.entries.map { $0.name.lowercased() }))
    }
    self.init(entry)
    guard parts.count == 2 else { return }
    self.text += ":" + parts[1]
    for setting in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      try set(String(setting))
    }
  }

  private mutating func set(_ setting: String) throws(SubjectError) {
    let pair = setting.split(separator: "=", maxSplits: 1).map(String.init)
    let names = entry.parameters.map(\.name) + ["duration", "seed"]
    guard let parameter = pair.first, names.contains(parameter) else {
      throw SubjectError(
        "animator \(entry.name.lowercased()): unknown parameter '\(escape(pair.first ?? setting))'",
        remedy: nameRemedy(for: pair.first ?? "", among: names))
    }
    guard pair.count == 2, let value = Double(pair[1]), value.isFinite else {
      throw SubjectError(
        "animator \(entry.name.lowercased()): '\(escape(setting))' has no number for \(parameter)",
        remedy: "Write \(parameter)=NUMBER.")
    }
    switch pair[0] {
    case "duration":
      guard value > 0, value <= 60 else {
        throw SubjectError(
          "animator \(entry.name.lowercased()): duration must be above 0 and at most 60 seconds")
      }
      duration = value
    case "seed":
      guard let number = UInt64(pair[1]) else {
        throw SubjectError(
          "animator \(entry.name.lowercased()): seed must be a whole number, at least 0")
      }
      seed = number
    default:
      if let range = entry.parameters.first(where: { $0.name == pair[0] })?.range,
        !range.contains(value)
      {
        throw SubjectError(
          "animator \(entry.name.lowercased()): \(pair[0]) must be "
            + "\(Figure(range.lowerBound, 3)) to \(Figure(range.upperBound, 3))")
      }
      values[pair[0]] = value
    }
  }

  /// Creates a new animator for one run of a scene that has its own screens.
  func make(isForward: Bool) -> any UIViewControllerAnimatedTransitioning {
    entry.make(isForward: isForward, duration: duration, seed: seed, values: values)
  }
}

/// An error in a subject: an unknown name, or an invalid parameter.
public struct SubjectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid request and the reason why it is invalid; escaped.
  public var message: String
  /// A valid request, if one can be suggested.
  public var remedy: String?

  /// Creates an error.
  public init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  public var description: String { remedy.map { "\(message)\n  \($0)" } ?? message }
}
