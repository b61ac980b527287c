// The conditions of a replay other than recording and subject, shared by all subcommands.

import ArgumentParser
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import UIKit

/// `--edge`, `--fingers`, the band and the screen, the display, the input policy, the rule, the
/// skipped invariants, the situation and the system.
struct ConditionOptions: ParsableArguments {
  @Option(help: "The edge that the recogniser watches. Default: the recording's edge, or left.")
  var edge: TraceEdge?
  @Option(help: "The number of fingers that the recogniser requires. Default: as recorded, or 1.")
  var fingers: Int?
  @OptionGroup var edges: EdgeOptions
  @OptionGroup var display: DisplayOptions
  @Option(help: FinishRule.optionHelp, completion: .list(FinishRule.all.map(\.name)))
  var rule: String?
  @Option(
    help: ArgumentHelp(
      """
      An invariant to skip, for an app that breaks it on purpose (may be repeated): \
      \(Invariant.allCases.map(\.rawValue).joined(separator: ", ")).
      """, valueName: "invariant"),
    completion: .list(Invariant.allCases.map(\.rawValue)))
  var skip: [String] = []

  @OptionGroup var situation: SituationOptions

  @Option(
    help: ArgumentHelp(
      """
      The iOS release that EdgePan's UIKit reproduces; see edgepan systems. Default: \
      \(UISystemBehavior.standard.rawValue).
      """, valueName: "ios"))
  var system: UISystemBehavior?

  /// The names of the skipped invariants, split at commas, because printed commands join names with
  /// commas.
  private var skipped: [String] {
    skip.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  func validate() throws {
    try FinishRule.checkOption(rule)
    let rules = Invariant.allCases.map(\.rawValue)
    if let unknown = skipped.first(where: { !rules.contains($0) }) {
      throw ValidationError(
        "unknown invariant '\(escape(unknown))'\n  \(nameRemedy(for: unknown, among: rules))")
    }
    if let fingers, !(1...ReplaySettings.maximumFingers).contains(fingers) {
      throw ValidationError("--fingers must be 1 to \(ReplaySettings.maximumFingers).")
    }
  }

  /// Whether any option that the frames depend on was given. The limits, `--skip` and `--again` do
  /// not count.
  var isGiven: Bool {
    edge != nil || fingers != nil || edges.isGiven || display.isGiven || rule != nil
      || system != nil || situation.isGiven
  }

  /// Returns the settings for a recording, without a subject, one for each `--clock` in order.
  /// Without `--edge` or `--fingers`, the value comes from the recording's header.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for a clock that cannot be read.
  func settings(for header: TraceHeader) throws -> [ReplaySettings] {
    try settings(standard: ReplaySettings(for: header))
  }

  /// Returns settings without a subject, one for each `--clock` in order. Values that are not given
  /// come from `standard`, which has the recording's edge and fingers.
  func settings(standard: ReplaySettings = ReplaySettings()) throws -> [ReplaySettings] {
    try display.displays().map { display in
      var settings = standard
      settings.display = display
      settings.input = self.display.policy
      settings.limitSeconds = self.display.limit
      settings.maximumFrames = self.display.maxFrames
      settings.maximumSeconds = self.display.maxSeconds
      settings.skippedRules = Set(skipped)
      situation.apply(to: &settings)
      settings.rules = edges.rules
      settings.finishRule = FinishRule(option: rule)
      if let edge { settings.edge = edge }
      if let fingers { settings.fingers = fingers }
      if let system { settings.system = system }
      return settings
    }
  }
}

/// A value of an option that is named by its raw value.
///
/// The argument parser's own lists compare every value with its description, through key paths and
/// protocols that the runtime searches for whenever the tool starts.
public protocol NamedArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension NamedArgument {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  public static var allValueDescriptions: [String: String] { [:] }
}

extension TraceEdge: NamedArgument {}

extension UISystemBehavior: NamedArgument {}
