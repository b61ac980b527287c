// Messages of libraries name the running tool.

import Testing

@testable import PlainText

@Suite struct ToolNameTests {
  @Test(arguments: [
    ("To check it: edgepan lint.", "To check it: inbox lint."),
    ("edgepan trim extracts a part", "inbox trim extracts a part"),
    ("Accept it again (edgepan accept).", "Accept it again (inbox accept)."),
    ("Use edgepan scrub. edgepan play rejects it.", "Use inbox scrub. inbox play rejects it."),
  ])
  func subcommand_isThatOfTheTool(_ message: String, _ expected: String) {
    #expect(namingTool("inbox", in: message) == expected)
  }

  @Test(arguments: [
    "Update edgepan.", "edgepan keys, but no version", "# edgepan golden 2", "my-edgepan lint",
    "edgepan playing",
  ])
  func otherUsesOfTheName_remain(_ message: String) {
    #expect(namingTool("inbox", in: message) == message)
  }
}
