// Options that all editing subcommands share: a recording, and the output.

import ArgumentParser
import Foundation
import GestureReplay
import GestureTrace
import PlainText

/// The input and the output options of an editing subcommand.
struct EditInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The recording to edit, or - for stdin.", valueName: "recording"))
  var trace: String
  @Option(
    help: ArgumentHelp(
      "A file with the device description, for a recording without one.",
      valueName: "file"))
  var description: String?
  @Flag(help: "Replace the file if it exists.")
  var force = false

  /// Fails if an output is the recording or its description, or if its name promises another
  /// format.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2.
  func checkAreNotInputs(_ outputs: [String]) throws(ToolFailure) {
    for path in outputs { try OutputKind.recording.checkEnding(of: path) }
    try InputFiles.check(
      outputs: outputs, areNot: [InputArgument(trace)] + (description.map { [.path($0)] } ?? []))
  }

  /// Reads the document, which must have events: a part or a copy of nothing cannot be replayed.
  /// Warns of a recording that was cut short.
  func document() throws -> TraceDocument {
    let document =
      trace == "-"
      ? try TraceDocument(
        bytes: try StandardInput.bytes(as: "a recording"), file: StandardInput.name)
      : try TraceDocument(
        path: trace, description: description, options: InputArgument.options)
    document.trace.warnOfTruncation()
    if document.trace.events.isEmpty {
      throw ReplayError.noEvents(file: escape(document.trace.file))
    }
    return document
  }

  /// Writes a document. Reports the path, unless the document is written to stdout.
  func write(_ document: TraceDocument, to path: String) throws {
    guard path != "-" else { return Output.raw(document.text) }
    try TraceWriter.write(document.text, to: path, replacing: force)
    Output.noticeRecording(path, events: document.trace.events.count, reader: "show")
  }
}

/// The arguments of a subcommand that makes one recording from another.
struct EditOptions: ParsableArguments {
  @OptionGroup var input: EditInput
  @Option(name: .shortAndLong, help: "The file to write; - is stdout.")
  var output = "-"

  /// Runs an edit and writes the result.
  func run(_ edit: (TraceDocument) throws -> TraceDocument) throws {
    try input.checkAreNotInputs([output])
    try input.write(try edit(try input.document()), to: output)
  }
}
