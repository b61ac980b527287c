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

  @Test func everyPage_describesARule() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.catalogue.appendingPathComponent("Rules").path)
    #expect(Set(files) == Set(Invariant.allCases.map { "\($0.rawValue).md" }))
  }
}
