// Every invariant has a page, which is listed in the topics of the article about goldens and
// invariants.

import Foundation
import ReplayChecks
import Testing

@Suite struct RulePageTests {
  private static let catalogue = checkout.appendingPathComponent(
    "Tests/Documentation/Sources/EdgePan/EdgePan.docc")

  @Test(arguments: Invariant.allCases)
  func rule_hasAPage_inTheTopics(_ rule: Invariant) throws {
    let name = rule.rawValue
    let page = try String(
      contentsOf: Self.catalogue.appendingPathComponent("Rules/\(name).md"), encoding: .utf8)
    #expect(page.hasPrefix("# \(name)\n"))
    let article = try String(
      contentsOf: Self.catalogue.appendingPathComponent("GoldensAndInvariants.md"),
      encoding: .utf8)
    let topics = try #require(article.range(of: "\n## Topics\n"))
    #expect(article[topics.upperBound...].contains("\n- <doc:\(name)>\n"))
  }

  /// The first sentence of a page stands in the code, too, as the comment of the rule's case.
  @Test(arguments: Invariant.allCases)
  func summaryOfAPage_isTheCommentOfItsRule(_ rule: Invariant) throws {
    let page = try articleWords("Rules/\(rule.rawValue).md")
    let summary = try #require(page.split(separator: " ## Overview").first)
      .dropFirst("# \(rule.rawValue) ".count)
    let code = try String(
      contentsOf: checkout.appendingPathComponent(
        "Sources/ReplayChecks/Story/Invariant.swift"), encoding: .utf8)
    let name = rule == .mirrors ? "mirrors\n" : "\"\(rule.rawValue)\"\n"
    let before = try #require(code.range(of: name)).lowerBound
    let lines = code[..<before].split(separator: "\n").dropLast().reversed()
      .prefix { $0.hasPrefix("  ///") }.reversed()
    let comment = lines.map { $0.dropFirst(5).trimmingPrefix(" ") }
    #expect(comment.prefix { !$0.isEmpty }.joined(separator: " ") == summary)
  }

  @Test func everyPage_describesARule() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.catalogue.appendingPathComponent("Rules").path)
    #expect(Set(files) == Set(Invariant.allCases.map { "\($0.rawValue).md" }))
  }
}
