// edgepan convert: other programs' recordings to evemu text and libinput's YAML.

import ArgumentParser
import Foundation
import GestureTrace
import LibinputRecord
import PlainText

/// Converts recordings.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts recordings to evemu text and libinput's YAML.",
    discussion: """
      EXAMPLES:
        edgepan convert touchpad.yml touchpad.evemu
        edgepan convert pad.evemu mouse.evemu both.yml
        edgepan convert old.events --description pad.desc new.evemu
        edgepan convert touchpad.yml - | edgepan replay -
        edgepan convert log.txt --description lp.txt --surface 68x147mm a.evemu

      Reads evemu text, the YAML of libinput record, and the logs of Android's getevent (-lt, -t, \
      with the description of -lp or -p) and of evtest, as every subcommand does. Keys in the logs \
      are not kept. The last name determines the output format: libinput's for .yml and .yaml, EdgePan's for any \
      other name; - is stdout. A file with several devices produces several recordings, \
      NAME-1.evemu and so on. Data that the output format cannot represent is listed on stderr.
      """)

  @Argument(
    help: ArgumentHelp("Recordings (- is stdin), then the file to write.", valueName: "file"))
  var files: [String]
  @Option(
    help: ArgumentHelp(
      "A file with the device description, for recordings without one.", valueName: "file"))
  var description: String?
  @OptionGroup var surface: SurfaceOption
  @Flag(help: "Replace files that exist.")
  var force = false

  func validate() throws {
    guard files.count >= 2 else {
      throw ValidationError(
        "Give a recording and the file to write: \(ToolCommand.text) convert IN OUT.")
    }
  }

  /// The extensions that an output file in evemu's format may have. Any other extension would
  /// suggest another format.
  private static let traceExtensions: Set<String> = ["evemu", "events", "txt", ""]

  func run() throws {
    let ending = (files[files.count - 1] as NSString).pathExtension
    guard Self.isYAML(files[files.count - 1]) || Self.traceExtensions.contains(ending.lowercased())
    else {
      throw ToolFailure(
        .usage, "\(escape(files[files.count - 1])): unknown output format '.\(escape(ending))'",
        remedy: "EdgePan's recordings end in .evemu, libinput's in .yml.")
    }
    do {
      var traces: [Trace] = []
      for path in files.dropLast() { traces += try read(path) }
      let output = files[files.count - 1]
      if Self.isYAML(output) {
        try checkAreNotInputs([output])
        let (text, losses) = try LibinputRecording.text(of: traces)
        try TraceWriter.write(Array(text.utf8), to: output, replacing: force)
        report(losses)
        Output.result(escape(output))
      } else {
        try write(traces, output)
      }
    } catch let error as TraceError {
      throw ToolFailure(error)
    }
  }

  private func checkAreNotInputs(_ outputs: [String]) throws(ToolFailure) {
    let inputs = files.dropLast().map { $0 == "-" ? InputArgument.standardInput : .path($0) }
    try InputFiles.check(
      outputs: outputs, areNot: inputs + (description.map { [.path($0)] } ?? []))
  }

  private static func isYAML(_ path: String) -> Bool {
    ["yml", "yaml"].contains((path as NSString).pathExtension.lowercased())
  }

  private func read(_ path: String) throws(TraceError) -> [Trace] {
    let recording = try TraceReader.readAll(
      path: path == "-" ? nil : path, description: description,
      options: .init(surface: surface.size))
    report(recording.losses)
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
