// NAME[:parameter=value,…] on the command line.

import ArgumentParser
import GestureReplay
import GestureTrace
import TransitionAnimators

/// An animator of the registry, its parameters, and the context to replay it in.
@MainActor
struct AnimatorChoice {
  let entry: AnimatorEntry
  let context: AnimatorContext
  private var duration: Double?
  private var seed: UInt64 = 1
  private var values: [String: Double] = [:]

  /// Reads `NAME[:parameter=value,…]`; `duration` (seconds) and `seed` are parameters of all.
  ///
  /// - Throws: ``ToolFailure`` (2) for an unknown name, context or parameter.
  init(_ text: String, context: AnimatorContext?) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let registry = AnimatorRegistry.shared
    guard let entry = registry.entry(named: name) else {
      throw ToolFailure(
        .usage, "--animator \(escape(name)): there is no such animator",
        remedy:
          "Take one of: \(registry.entries.map { $0.name.lowercased() }.joined(separator: ", ")).")
    }
    self.entry = entry
    if let context, let reason = entry.reasonAgainst(context) {
      throw ToolFailure(
        .usage, "--context \(context.rawValue): \(entry.name) does not run there: \(reason)",
        remedy: "It runs in: \(entry.contexts.map(\.rawValue).joined(separator: ", ")).")
    }
    guard let context = context ?? entry.contexts.first else {
      throw ToolFailure(.usage, "--animator \(entry.name): it runs in no context")
    }
    self.context = context
    guard parts.count == 2 else { return }
    for setting in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      try set(String(setting))
    }
  }

  private mutating func set(_ setting: String) throws {
    let pair = setting.split(separator: "=", maxSplits: 1).map(String.init)
    let names = entry.parameters.map(\.name) + ["duration", "seed"]
    guard pair.count == 2, names.contains(pair[0]), let value = Double(pair[1]), value.isFinite
    else {
      throw ToolFailure(
        .usage, "--animator \(entry.name): '\(escape(setting))' is no parameter=number of it",
        remedy: "Its parameters: \(names.joined(separator: ", ")).")
    }
    switch pair[0] {
    case "duration":
      guard value > 0, value <= 60 else {
        throw ToolFailure(.usage, "--animator \(entry.name): duration is 0 to 60 seconds")
      }
      duration = value
    case "seed":
      guard let number = UInt64(pair[1]) else {
        throw ToolFailure(.usage, "--animator \(entry.name): seed is a whole number from 0")
      }
      seed = number
    default:
      if let range = entry.parameters.first(where: { $0.name == pair[0] })?.range,
        !range.contains(value)
      {
        throw ToolFailure(
          .usage,
          "--animator \(entry.name): \(pair[0]) is "
            + "\(Figure(range.lowerBound, 3)) to \(Figure(range.upperBound, 3))")
      }
      values[pair[0]] = value
    }
  }

  /// The scene of one replay.
  func makeScene(settle: @escaping @MainActor () -> Void) -> any ReplayScene {
    entry.makeScene(in: context, duration: duration, seed: seed, values: values, settle: settle)
  }
}

extension AnimatorContext: ExpressibleByArgument {}
