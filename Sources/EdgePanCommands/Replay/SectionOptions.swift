// Additional sections of `replay`: an explanation, rules, clocks, input policies, metrics.

import ArgumentParser
import GestureReplay

/// `--explain`, `--all-rules`, `--sweep`, `--compare-input`, `--metrics`.
struct SectionOptions: ParsableArguments {
  @Flag(help: "Explain what happened and why, and the effect of 3 mm more or less travel.")
  var explain = false
  @Flag(help: "Apply every finish rule to each swipe, and print the decisions and their margins.")
  var allRules = false
  @Flag(
    help: "Replay on several displays: those that --clock names, or a list from 10 to 240 Hz."
  )
  var sweep = false
  @Flag(help: "Replay with every input policy and print the differences.")
  var compareInput = false
  @Flag(help: "Print hitches, latency, smoothness and distances with their percentiles.")
  var metrics = false

  /// Whether any section was requested.
  var isAnyGiven: Bool { explain || allRules || sweep || compareInput || metrics }

  /// Adds the requested sections to a report.
  @MainActor
  func fill(
    _ report: inout ReplayReport, _ runner: ReplayRunner, _ result: ReplayResult,
    displays: [SimulatedDisplay]?
  ) throws {
    if explain {
      report.explanation = try ReplayExplanation(runner: runner, result: result)
    }
    if allRules { report.rules = RuleRow.rows(of: result, rules: runner.settings.rules) }
    if sweep {
      report.clocks = try ClockRow.rows(runner, displays: displays ?? SimulatedDisplay.sweep)
    }
    if compareInput { report.inputs = try InputRow.rows(runner) }
    if metrics { report.metrics = MetricsReport(runner.metrics(of: result)) }
  }
}
