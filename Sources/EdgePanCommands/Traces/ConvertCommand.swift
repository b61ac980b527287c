// edgepan convert: other programs' recordings to evemu text, libinput's YAML and pointer actions.

import ArgumentParser
import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import LibinputRecord
import PlainText

/// Converts recordings.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts recordings to evemu text, libinput's YAML and W3C pointer actions.",
    discussion: """
      EXAMPLES:
        edgepan convert touchpad.yml touchpad.evemu
        edgepan convert pad.evemu mouse.evemu both.yml
        edgepan convert old.events --description pad.desc new.evemu
        edgepan convert touchpad.yml - | edgepan replay -
        edgepan convert log.txt --description lp.txt --surface 68x147mm a.evemu
        edgepan convert swipe.evemu --screen 393x852 swipe.json

      Reads evemu text, the YAML of libinput record, and the logs of Android's getevent (-lt, -t, \
      with the description of -lp or -p) and of evtest, as every subcommand does. Keys in the logs \
      are not kept. The last name determines the output format: libinput's for .yml and .yaml, W3C pointer \
      actions for Appium and WebDriver in points of --screen for .json, EdgePan's for .evemu, \
      .events and .txt; - is stdout. A file with several devices produces several recordings, \
      NAME-1.evemu and so on. Data that the output format cannot represent is listed on stderr.
      """)

  @Argument(
    help: ArgumentHelp("Recordings (- is stdin), then the file to write.", valueName: "file"))
  var files: [String]
  @Option(
    help: ArgumentHelp(
      "A file with the device description, for recordings without one.", valueName: "file"))
  var description: String?
  @OptionGroup var edges: EdgeOptions
  @Flag(help: "Replace files that exist.")
  var force = false

  func validate() throws {
    guard files.count >= 2 else {
      throw ValidationError(
        "Give a recording and the file to write: \(ToolCommand.text) convert IN OUT.")
    }
  }

  /// A format that can be written; chosen by the extension of the output file.
  private enum OutputFormat: CaseIterable {
    case evemu
    case libinput
    case pointerActions

    /// The extensions of its files. Any other extension would suggest another format.
    var extensions: [String] {
      switch self {
      case .evemu: ["evemu", "events", "txt", ""]
      case .libinput: ["yml", "yaml"]
      case .pointerActions: ["json"]
      }
    }
  }

  func run() throws {
    let output = files[files.count - 1]
    let ending = (output as NSString).pathExtension
    guard
      let format = OutputFormat.allCases.first(where: {
        $0.extensions.contains(ending.lowercased())
      })
    else {
      throw ToolFailure(
        .usage, "\(escape(output)): unknown output format '.\(escape(ending))'",
        remedy: "EdgePan's recordings end in .evemu, libinput's in .yml, pointer actions in .json.")
    }
    try checkAreNotInputs([output])
    var traces: [Trace] = []
    for path in files.dropLast() { traces += try read(path) }
    switch format {
    case .evemu: try write(traces, output)
    case .libinput:
      let (text, losses) = try LibinputRecording.text(of: traces)
      try write(Array(text.utf8), losses, output)
    case .pointerActions:
      let actions = try pointerActions(of: traces)
      var text: [UInt8] = []
      actions.json.append(to: &text)
      try write(text + [UInt8(ascii: "\n")], actions.losses, output)
      Output.notice(
        "\(counted(actions.contacts, "touch pointer")) on a screen of "
          + "\(edges.rules.scale.sizeText) pt")
    }
  }

  /// Writes a file that holds all recordings.
  private func write(_ text: [UInt8], _ losses: [String], _ output: String) throws {
    try TraceWriter.write(text, to: output, replacing: force)
    report(losses)
    Output.result(escape(output))
  }

  /// The most contacts of one file of pointer actions: every source waits, tick by tick, for all
  /// contacts before it.
  private static let maximumContacts = 20

  private func pointerActions(of traces: [Trace]) throws -> PointerActions {
    guard traces.count == 1 else {
      throw ToolFailure(
        .usage, "pointer actions are of one recording, not of \(traces.count)",
        remedy: "Convert each on its own.")
    }
    do {
      let contacts = try TraceContacts(of: traces[0], rules: edges.rules).contacts.count
      guard contacts <= Self.maximumContacts else {
        throw ToolFailure(
          .badTrace, "\(escape(traces[0].file)): \(contacts) contacts, more than a hand's",
          remedy: "Make one recording of each swipe: \(ToolCommand.text) split")
      }
      return try PointerActions(traces[0], rules: edges.rules)
    } catch let error as ContactTrackingError {
      throw ToolFailure(error, file: traces[0].file)
    }
  }

  private func checkAreNotInputs(_ outputs: [String]) throws(ToolFailure) {
    try InputFiles.check(
      outputs: outputs,
      areNot: files.dropLast().map(InputArgument.init) + (description.map { [.path($0)] } ?? []))
  }

  private func read(_ path: String) throws(TraceError) -> [Trace] {
    var recording = try TraceReader.readAll(
      path: path == "-" ? nil : path, description: description, options: InputArgument.options)
    report(recording.losses)
    for index in recording.traces.indices {
      recording.traces[index].warnOfTruncation()
      recording.traces[index].device?.setSurface(edges.surface)
    }
    return recording.traces
  }

  private func write(_ traces: [Trace], _ output: String) throws {
    let url = output as NSString
    guard output != "-" || traces.count == 1 else {
      throw ToolFailure(
        .usage, "\(traces.count) devices give \(traces.count) recordings; stdout can hold only one",
        remedy: "Name a file: \(ToolCommand.text) convert … NAME.evemu")
    }
    let paths = traces.indices.map { index in
      traces.count == 1
        ? output : "\(url.deletingPathExtension)-\(index + 1).\(url.pathExtension)"
    }
    try checkAreNotInputs(paths)
    try FileSeries(paths: paths, replaces: force || output == "-").write { index, path in
      var trace = traces[index]
      if trace.header.provenance.isEmpty {
        trace.header.provenance = [.init(.imported, how: "edgepan convert")]
        trace.end = trace.end ?? TraceEnd(events: trace.events.count, reason: "imported")
      }
      if path == "-" {
        Output.raw(try TraceWriter.bytes(of: trace))
      } else {
        try TraceWriter.write(trace, to: path, replacing: force)
        Output.result(escape(path))
      }
      if !trace.comments.isEmpty { report(["comments (\(trace.comments.count))"]) }
    }
  }

  private func report(_ losses: [String]) {
    for loss in losses { Output.notice("not converted: \(loss)") }
  }
}
