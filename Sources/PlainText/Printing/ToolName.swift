// The name of the running tool in messages of libraries, which know only the name edgepan.

/// Returns a library's message with the command that runs the tool in place of `edgepan`, wherever
/// the message names one of the tool's subcommands: a user's own tool has the same subcommands
/// under another name.
///
///     namingTool("inbox", in: "To check it: edgepan lint.")  // "To check it: inbox lint."
public func namingTool(_ tool: String, in message: String) -> String {
  guard message.contains("edgepan ") else { return message }
  return message.replacing(
    /(^|[ (:])edgepan (?=(accept|convert|devices|doctor|lint|mirror|play|record|scrub|synth|trim)\b)/
  ) { "\($0.output.1)\(tool) " }
}
