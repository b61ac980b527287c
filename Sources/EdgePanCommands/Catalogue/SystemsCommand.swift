// edgepan systems: prints the behaviours in which releases of iOS differ.

import ArgumentParser
import PlainText
import UIKit

/// Prints the rows of ``UISystemRule/all``.
struct SystemsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "systems",
    abstract: "Lists what differs between the values of --system, with sources.",
    discussion: """
      EXAMPLES:
        edgepan systems
        edgepan systems --markdown

      "measured" means positions in a running app or pixels of published captures; "reported" \
      means several independent people; "stated" means one person, or judged by eye.
      """)

  @Flag(help: "Print a Markdown table, as in the documentation.")
  var markdown = false

  func run() {
    if markdown {
      Output.result("| what | before | since | then | evidence |\n|---|---|---|---|---|")
    }
    for rule in UISystemRule.all {
      if markdown {
        Output.result(
          "| \(rule.behavior) | \(rule.before) | \(rule.since) | \(rule.after) "
            + "| \(rule.evidence): \(rule.source) |")
      } else {
        Output.result(rule.behavior)
        for text in [rule.before, rule.after] {
          let systems = UISystemBehavior.allCases.filter { rule.text(for: $0) == text }
          Output.result("  " + systems.map(\.rawValue).joined(separator: ", ") + ": " + text)
        }
        Output.result(Ink.dim("  \(rule.evidence): \(rule.source)"))
      }
    }
  }
}
