// trim, split, mirror, scale, scrub: a valid recording in, a valid recording out.

import ArgumentParser
import Foundation
import GestureTrace
import PlainText

/// Keeps a part of a recording.
struct TrimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Extracts a part of a recording.",
    discussion: """
      EXAMPLES:
        edgepan trim long.evemu --from 17.1 --to 17.4 --output flick.evemu
        edgepan trim - --from 2 < long.evemu > rest.evemu

      The lines of the part are copied unchanged; the device's state at the start of the part is \
      written to the header.
      """)

  @OptionGroup var edit: EditOptions
  @Option(help: "The start of the part, in seconds after the first event.")
  var from = 0.0
  @Option(help: "The end of the part, in seconds after the first event. Default: the last event.")
  var to: Double?

  func validate() throws {
    guard (0..<1e9).contains(from), (0..<1e9).contains(to ?? from) else {
      throw ValidationError(
        "--from and --to are seconds after the first event, less than 1000000000.")
    }
    guard to.map({ $0 > from }) ?? true else {
      throw ValidationError("--to must be later than --from.")
    }
  }

  func run() throws {
    try edit.run { try $0.trimmed(from: microseconds(from), to: to.map(microseconds)) }
  }

  private func microseconds(_ seconds: Double) -> UInt64 { UInt64((seconds * 1e6).rounded()) }
}

/// Splits a recording at its pauses.
struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Splits a recording at its pauses into one file per part.",
    discussion: """
      EXAMPLES:
        edgepan split long.evemu --pause 0.3 --output piece.evemu

      Writes piece-1.evemu, piece-2.evemu and so on; without --force, nothing if one of them exists.
      """)

  @OptionGroup var input: EditInput
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The base name of the files: NAME-1.evemu, NAME-2.evemu and so on. In FOLDER/, the base name \
      is the recording's.
      """, valueName: "name"))
  var output: String
  @Option(help: "The shortest pause, in seconds, at which the recording is split.")
  var pause = 0.5

  func validate() throws {
    guard pause > 0, pause < 1e9 else {
      throw ValidationError("--pause must be more than 0 and less than 1000000000 seconds.")
    }
    guard output != "-", !FileKind.isStream(path: output) else {
      throw ValidationError(
        "--output is a name, not stdout or another stream: there may be several parts.")
    }
  }

  func run() throws {
    try OutputKind.recording.checkEnding(of: output)
    let pieces = try input.document().split(
      atPausesLongerThan: UInt64((pause * 1e6).rounded()))
    // In folders, subcommands read only files with a recording's extension, so each part needs one.
    var stem = output.hasSuffix(".evemu") ? String(output.dropLast(6)) : output
    if stem.hasSuffix("/") {
      let name = input.trace == "-" ? "part" : (input.trace as NSString).lastPathComponent
      stem += (name as NSString).deletingPathExtension
    }
    let paths = pieces.indices.map { "\(stem)-\($0 + 1).evemu" }
    try input.checkAreNotInputs(paths)
    try FileSeries(paths: paths, replaces: input.force).write { index, path in
      try input.write(pieces[index], to: path)
    }
  }
}

/// Mirrors a recording.
struct MirrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror",
    abstract: "Mirrors a recording: a swipe from the left becomes a swipe from the right.",
    discussion: """
      EXAMPLES:
        edgepan mirror left.evemu --output right.evemu
        edgepan mirror left.evemu | edgepan replay - --edge right
      """)

  @OptionGroup var edit: EditOptions

  func run() throws { try edit.run { try $0.mirrored() } }
}

/// Stretches a recording in space or time.
struct ScaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Scales a recording in space or time.",
    discussion: """
      EXAMPLES:
        edgepan scale swipe.evemu --x 0.8 --output shorter.evemu
        edgepan scale swipe.evemu --time 2 --output slower.evemu

      If the recording's header contains an edge, that edge stays in place, so that a swipe starts \
      in the same edge band. Otherwise the left and the top edge stay in place.
      """)

  @OptionGroup var edit: EditOptions
  @Option(help: "Factor for horizontal distances; 0.5 halves them.")
  var x = 1.0
  @Option(help: "Factor for vertical distances.")
  var y = 1.0
  @Option(help: "Factor for the time since the first event; 2 halves the speed.")
  var time = 1.0

  func validate() throws {
    for (name, factor) in [("x", x), ("y", y), ("time", time)]
    where !(factor > 0 && factor <= 1000) {
      throw ValidationError("--\(name) must be more than 0 and at most 1000 (\(factor)).")
    }
  }

  func run() throws {
    try edit.run { document in
      let edge = document.trace.header.edge
      return try document.scaled(
        TraceScale(
          x: x, y: y, time: time, anchorX: edge == .right ? 1 : 0,
          anchorY: edge == .bottom ? 1 : 0))
    }
  }
}

/// Removes data that identifies a person.
struct ScrubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrub",
    abstract: "Removes data that identifies a person or a machine from a recording.",
    discussion: """
      EXAMPLES:
        edgepan scrub mine.evemu --output shareable.evemu
        edgepan lint shareable.evemu
      """)

  @OptionGroup var edit: EditOptions

  func run() throws { try edit.run { try $0.scrubbed() } }
}
